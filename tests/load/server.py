"""The app as docs/hosting.md starts it, on ports of this machine alone: gunicorn, and Caddy before
it.
"""

from __future__ import annotations

import os
import re
import runpy
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORKERS: int = runpy.run_path(str(ROOT / "gunicorn.conf.py"))["workers"]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def gunicorn(folder: Path, settings: str = "tests.load.settings") -> Iterator[int]:
    """Serve the database that the environment names, and give the port."""
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "--bind",
        f"127.0.0.1:{port}",
        "--log-level",
        "error",
    ]
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": settings, "SCOREKEEPER_DATA": str(folder)}
    with subprocess.Popen(command, cwd=ROOT, env=environment) as process:
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


@contextmanager
def caddy(folder: Path, app: int) -> Iterator[int]:
    """Put our Caddyfile before the app on this port, as https://localhost, and give the port."""
    port = free_port()
    text = (ROOT / "Caddyfile").read_text(encoding="utf-8").replace("app:8000", f"127.0.0.1:{app}")
    ports = (
        f"https_port {port}\n http_port {free_port()}\n admin off\n skip_install_trust\n servers {{"
    )
    text = text.replace("servers {", ports, 1)
    version = subprocess.run(
        ["caddy", "version"], capture_output=True, text=True, check=True
    ).stdout
    if version.lstrip("v").startswith("2.6"):  # Debian 12's says the same in other words
        text = re.sub(
            r"request_buffers (\w+)",
            r"buffer_requests\n buffer_responses\n max_buffer_size \1",
            text,
        )
        text = re.sub(r"response_buffers \w+", "", text)
    (folder / "Caddyfile").write_text(text, encoding="utf-8")
    environment = os.environ | {
        "DOMAIN": "localhost",
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    with (
        (folder / "caddy.log").open("w") as log,
        subprocess.Popen(
            ["caddy", "run", "--config", str(folder / "Caddyfile")],
            env=environment,
            stdout=log,
            stderr=log,
        ) as process,
    ):
        try:
            wait_for_port(port)
            yield port
        finally:
            process.terminate()


def wait_for_port(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            time.sleep(0.1)
