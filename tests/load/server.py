"""The app under gunicorn as docs/hosting.md starts it, on a port of this machine alone."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORKERS, THREADS = 2, 4


@contextmanager
def gunicorn(folder: Path) -> Iterator[int]:
    """Serve the database that the environment names, and give the port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "scorekeeper.wsgi",
        "--bind",
        f"127.0.0.1:{port}",
        "--log-level",
        "error",
    ]
    command += ["--workers", str(WORKERS), "--threads", str(THREADS), "--keep-alive", "75", "--no-control-socket"]
    settings = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.load.settings", "SCOREKEEPER_DATA": str(folder)}
    with subprocess.Popen(command, cwd=ROOT, env=settings) as process:
        try:
            for _ in range(200):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5)
                    break
                except OSError:
                    time.sleep(0.1)
            yield port
        finally:
            process.terminate()
