"""Where the app lives is ours to say: visitors' headers move no link, least of all for others."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.handlers.wsgi import get_script_name
from django.http import HttpResponseBase
from django.test import Client
from django.test.client import ClientHandler
from django.urls import set_script_prefix

from scorekeeper.models import Game, Household
from tests.factories import make_game
from tests.scorekeeper.test_serve import environment

ROOT = Path(__file__).parents[2]
EVIL = {"SCRIPT_NAME": "/evil", "HTTP_SCRIPT_NAME": "/evil", "SCRIPT_URL": "/evil/games/"}


class AsServed(ClientHandler):
    """Django's handler for tests leaves out this one step of the real one."""

    def __call__(self, environ: dict[str, Any]) -> HttpResponseBase:
        set_script_prefix(get_script_name(environ))
        try:
            return super().__call__(environ)
        finally:
            set_script_prefix("/")


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household, rounds=1)


@pytest.mark.django_db
def test_what_one_phone_sends_isnt_drawn_for_another(phone: Client, game: Game) -> None:
    phone.handler = AsServed()
    path = game.get_absolute_url()
    for address in ("/", path, f"{path}live/", f"{path}rounds/2/"):
        poisoned = phone.get(address, **EVIL)
        assert (poisoned.status_code, b"/evil" in poisoned.content) == (200, False)
        assert b"/evil" not in phone.get(address).content


def test_gunicorn_takes_no_script_name_from_a_visitor(tmp_path: Path) -> None:
    """A proxy on the same machine hands it on, and gunicorn believes what comes from there."""
    pytest.importorskip("gunicorn", reason="needs the extra “hosted”")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "scorekeeper.wsgi", "--workers", "1"]
    command += ["--bind", f"127.0.0.1:{port}"]
    request = b"GET /healthz HTTP/1.0\r\nHost: localhost\r\nSCRIPT_NAME: /healthz\r\n\r\n"
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        try:
            said = ask(port, request)
        finally:
            process.terminate()
    assert said.split()[1] == b"200"  # and not what is at the root of /healthz


def ask(port: int, request: bytes) -> bytes:
    """Send this as soon as somebody listens, and read the whole answer."""
    for _ in range(300):
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=60) as visitor:
                visitor.sendall(request)
                return b"".join(iter(lambda: visitor.recv(65536), b""))
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise AssertionError("nobody listens")
