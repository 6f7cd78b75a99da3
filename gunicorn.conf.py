"""The app for many families: gunicorn reads this file by itself. See docs/hosting.md."""

from __future__ import annotations

from pathlib import Path

wsgi_app = "scorekeeper.wsgi"
workers = 2
# The proxy gives us whole requests, so a thread works for milliseconds. The others are for heavy
# work (services/heavy.py: five at most), and for the day on which nobody buffers.
threads = 16

# Phones ask every few seconds whether something has changed. A server that closes idle connections
# sooner now and then closes one in the very moment in which a phone asks.
keepalive = 75

max_requests = 20_000
max_requests_jitter = 2_000
control_socket_disable = True

# By default gunicorn takes a header SCRIPT_NAME from anybody on this machine, and a proxy there
# hands on those of visitors.
forwarder_headers = ""

# its own would write down addresses, and some of them are links into a household
logger_class = "scorekeeper.machine.gunicorn_logs.ReservedLogger"

if Path("/dev/shm").is_dir():  # noqa: S108  (in a container the disk may be slow or read-only)
    worker_tmp_dir = "/dev/shm"  # noqa: S108
