"""Who is let go when many connect or somebody is slow. The loop is turned by hand: no test
waits.
"""

from __future__ import annotations

import resource
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from waitress import wasyncore

from scorekeeper.machine import home_server
from scorekeeper.machine.home_server import IDLE_FOR, STALLS_FOR, Server

pytestmark = pytest.mark.one_database

HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n"
POST = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000\r\n\r\n"
LARGE = 50_000_000
FEW = 5  # connections of one address, so that a test needn't make a hundred

Connect = Callable[..., socket.socket]


def app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    size = LARGE if environ["PATH_INFO"] == "/large" else 2
    start_response("200 OK", [("Content-Length", str(size))])
    return [b"x" * size]


@pytest.fixture
def server() -> Iterator[Server]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = home_server.make_server(app, listener)
        yield server
        server.task_dispatcher.shutdown()
        wasyncore.close_all(server._map)


@pytest.fixture
def connect(server: Server) -> Iterator[Connect]:
    """Connect from an address of this machine, say something, and be taken in."""
    with ExitStack() as opened:

        def connect(said: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
            there = server.socket.getsockname()
            visitor = socket.create_connection(there, timeout=5, source_address=(address, 0))
            opened.enter_context(visitor).sendall(said)
            turn(server)
            return visitor

        yield connect


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home_server.Server, "of_one_address", FEW)


def turn(server: Server) -> None:
    wasyncore.loop(timeout=0.01, map=server._map, use_poll=True, count=12)


def later(server: Server, seconds: float) -> None:
    """What the server does when so much time has passed."""
    server.maintenance(time.time() + seconds)
    turn(server)


def is_open(visitor: socket.socket) -> bool:
    visitor.setblocking(False)
    try:
        return visitor.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


@pytest.mark.usefixtures("few")
def test_one_too_many_of_an_address_lets_the_first_go(server: Server, connect: Connect) -> None:
    other = connect(address="127.0.0.2")  # has waited longest of all, but is somebody else
    crowd = [connect() for _ in range(FEW + 2)]
    turn(server)
    assert [is_open(each) for each in crowd] == [False] * 2 + [True] * FEW
    assert is_open(other)


def test_a_full_house_lets_one_of_the_busiest_address_go(
    server: Server, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home_server, "CONNECTIONS", 6)
    family = [connect(address=f"127.0.0.{number}") for number in (2, 3)]
    crowd = [connect(address="127.0.0.4") for _ in range(4)]
    newcomer = connect(address="127.0.0.5")
    turn(server)
    assert [is_open(each) for each in crowd] == [False, True, True, True]
    assert all(is_open(each) for each in [*family, newcomer])


@pytest.mark.usefixtures("few")
def test_a_request_being_answered_isnt_interrupted(server: Server, connect: Connect) -> None:
    working, done = threading.Event(), threading.Event()

    def slow_app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        working.set()
        done.wait(10)
        return app(environ, start_response)

    server.application = slow_app
    first = connect(HEAD + b"\r\n")
    assert working.wait(5)
    for _ in range(FEW + 1):
        connect()
    later(server, 1000)
    assert is_open(first)
    done.set()
    server.task_dispatcher.shutdown(cancel_pending=False)
    turn(server)
    assert first.recv(15) == b"HTTP/1.1 200 OK"


@pytest.mark.parametrize(
    ("said", "patience"),
    [
        (b"", IDLE_FOR),
        (HEAD, STALLS_FOR),
        (POST, STALLS_FOR),
        (POST + b"x" * 50_000, STALLS_FOR + 5),
    ],
    ids=["nothing", "half a head", "no body yet", "a body at its usual speed"],
)
def test_patience(server: Server, connect: Connect, said: bytes, patience: int) -> None:
    visitor = connect(said)
    later(server, patience - 2)
    assert is_open(visitor)
    later(server, patience + 2)
    assert not is_open(visitor)


def test_a_drop_now_and_then_buys_no_time(server: Server, connect: Connect) -> None:
    visitor = connect(HEAD)
    for channel in server.active_channels.values():
        channel.began -= STALLS_FOR
    visitor.sendall(b"x")
    turn(server)
    later(server, 1)
    assert not is_open(visitor)


def test_each_request_of_a_connection_has_its_own_time(server: Server, connect: Connect) -> None:
    visitor = connect(HEAD)
    for channel in server.active_channels.values():
        channel.began -= STALLS_FOR
    visitor.sendall(b"\r\n" + HEAD)
    turn(server)
    later(server, 1)
    assert is_open(visitor)


def test_whoever_takes_nothing_of_an_answer_is_let_go(server: Server, connect: Connect) -> None:
    """Their line is full, so nothing but a shutdown would end it."""
    visitor = connect(b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n")
    server.task_dispatcher.shutdown(cancel_pending=False)  # the answer is written, no thread waits
    turn(server)
    (channel,) = server.active_channels.values()
    assert 0 < channel.total_outbufs_len < LARGE
    later(server, STALLS_FOR - 2)
    assert server.active_channels
    later(server, STALLS_FOR + 2)
    assert not server.active_channels
    visitor.close()


def test_what_piles_up_is_thrown_away(
    server: Server, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home_server, "LARGEST_PILE", 5000)
    small = connect(POST + b"x" * 1000)
    large = connect(POST + b"x" * 4500)
    quiet = connect()
    later(server, 0)
    assert [is_open(each) for each in (small, large, quiet)] == [True, False, True]


def test_a_proxy_on_this_machine_may_bring_everybody(settings: Any) -> None:
    settings.HTTPS = True
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = home_server.make_server(app, listener)
        assert server.of_one_address == home_server.CONNECTIONS
        server.task_dispatcher.shutdown()
        wasyncore.close_all(server._map)


def test_many_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """macOS lets a program open 256 unless it asks for more."""
    allowed = []
    monkeypatch.setattr(resource, "setrlimit", lambda what, limits: allowed.append(limits))
    for now in [
        (256, resource.RLIM_INFINITY),
        (256, 1024),
        (4096, 4096),
        (resource.RLIM_INFINITY,) * 2,
    ]:
        monkeypatch.setattr(resource, "getrlimit", lambda what, now=now: now)
        home_server.allow_many_files()
    assert allowed == [(home_server.FILES, resource.RLIM_INFINITY), (1024, 1024)]
