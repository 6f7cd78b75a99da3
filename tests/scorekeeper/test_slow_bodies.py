"""Bodies that come a byte at a time, through the real Caddy: no thread of the app waits for them,
and a family's round is saved meanwhile. A thousand of them: ``python -m tests.load.slow --hosted``.
"""

from __future__ import annotations

import http.client
import os
import runpy
import shutil
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.crash.writers import Writer
from tests.load.server import ROOT, caddy, gunicorn

HOSTED = {"HTTPS": "1", "ALLOWED_HOSTS": "localhost,127.0.0.1", "SECRET_KEY": "for-a-test-" * 6}
OF_OTHERS = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE", "STATIC_ROOT")
CONFIGURED = runpy.run_path(str(ROOT / "gunicorn.conf.py"))
THREADS = CONFIGURED["workers"] * CONFIGURED["threads"]
SLOW = THREADS + 8


@pytest.fixture
def port(tmp_path: Path, whole_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Where Caddy answers, with the app behind it."""
    if shutil.which("caddy") is None:
        missing("Caddy isn't here: apt install caddy")
    pytest.importorskip("gunicorn", reason="needs the extra “hosted”")

    for name in OF_OTHERS:
        monkeypatch.delenv(name, raising=False)
    for name, value in HOSTED.items():
        monkeypatch.setenv(name, value)

    shutil.copytree(whole_folder, tmp_path, dirs_exist_ok=True)

    with gunicorn(tmp_path, "scorekeeper.settings") as app, caddy(tmp_path, app) as port:
        yield port


def missing(what: str) -> None:
    if os.environ.get("REQUIRE_CADDY"):
        pytest.fail(what)
    pytest.skip(what)


def encrypted() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # Caddy makes one of its own for this test
    return context


class Family(Writer):
    """A phone that comes by https."""

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPSConnection("localhost", self.port, timeout=30, context=encrypted())

    def headers(self) -> dict[str, str]:
        return super().headers() | {"Origin": f"https://localhost:{self.port}"}


@contextmanager
def slow_body(port: int) -> Iterator[ssl.SSLSocket]:
    """A form that begins to come; the first byte of a great many.

    Its head is in order, so the app would read on for the token in the form.
    """
    head = "\r\n".join(
        [
            "POST /join/ HTTP/1.1",
            f"Host: localhost:{port}",
            f"Origin: https://localhost:{port}",
            f"Cookie: csrftoken={'a' * 32}",
            "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: 100000",
            "\r\n",
        ]
    )
    with (
        socket.create_connection(("localhost", port), timeout=60) as plain,
        encrypted().wrap_socket(plain, server_hostname="localhost") as visitor,
    ):
        visitor.sendall(f"{head}s".encode())
        yield visitor


def is_held(visitor: ssl.SSLSocket) -> bool:
    """Whether the server still waits for the rest of it."""
    visitor.sendall(b"x")
    visitor.setblocking(False)
    try:
        visitor.recv(1)  # an answer, or the end
        return False
    except ssl.SSLWantReadError:
        return True
    finally:
        visitor.settimeout(60)


def test_a_family_saves_while_more_bodies_drip_than_there_are_threads(port: int) -> None:
    family = Family(port=port)
    with ExitStack() as held:
        visitors = [held.enter_context(slow_body(port)) for _ in range(SLOW)]
        assert all(map(is_held, visitors))

        for _step in ("a game", "its page", "a round", "a round"):
            family.save_next()
            assert all(map(is_held, visitors))

    assert (family.rounds, len(family.acknowledged)) == (2, 3)
