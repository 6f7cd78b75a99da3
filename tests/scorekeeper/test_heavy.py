"""Heavy work has a turn for each household, and whoever saves always finds a thread."""

from __future__ import annotations

import gc
import os
import runpy
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from cProfile import Profile
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import Client
from waitress import wasyncore

from scorekeeper.access import STALLS_FOR
from scorekeeper.machine import home_server
from scorekeeper.models import Game, Household
from scorekeeper.services import BusyError, HeavyTurn, heavy
from scorekeeper.wsgi import application
from tests.factories import make_client, make_game, make_household, new_key, round_url, typed_round
from tests.load.copies import copy_game
from tests.markup import read
from tests.played import play_case
from tests.scorekeeper.addresses import Table
from tests.scorekeeper.test_roles import BODIES, TABLE, taken_back

ROOT = Path(__file__).parents[2]
EXPORT = "/household/export/"
SENTENCE = "Another large task, such as an export or a print, is still running"

# Which addresses need a turn. Whoever adds one whose work grows with the games of a household, or
# that puts together what is printed, adds it here.
HEAVY = {
    ("game-import", "post"),
    ("household-export", "get"),
    ("household-table", "get"),
    ("people-list", "get"),
    ("person", "get"),
    ("person-forget", "post"),
    ("person-merge", "post"),
    ("print-file", "get"),
}
HEAVY_AT_HOME = {  # where the app looks after copies itself
    ("copies", "get"),
    ("copy", "get"),
    ("copy-bring", "post"),
    ("copy-put-back", "post"),
    ("copy-save", "post"),
}

# What one more game may cost an answer that needs no turn: Python's calls, and steps of SQLite.
# 5,000 games then are 30 ms.
MOST_CALLS, MOST_STEPS = 20, 250
FEW, MANY = 45, 90  # games; a page of the list has fewer


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever would have to wait is refused at once."""
    monkeypatch.setattr(heavy, "PATIENCE", 0)


@pytest.fixture(autouse=True)
def nothing_stays_taken() -> Iterator[None]:
    yield
    left = list(heavy._places)
    heavy._places.clear()
    heavy._turns.clear()
    assert left == []


# --- one at a time for a household ---------------------------------------------------------------


def test_the_second_export_is_told_to_try_again(phone: Client, household: Household) -> None:
    make_game(household=household, rounds=2)
    first = phone.get(EXPORT)  # nothing of it is read yet

    second = phone.get(EXPORT)
    page = read(second)
    assert (second.status_code, second["Retry-After"]) == (429, "5")
    assert SENTENCE in page.text
    assert page.one("a", href=EXPORT).text == "Try again"

    assert b'"games"' in first.getvalue()
    assert phone.get(EXPORT).getvalue()


@pytest.mark.django_db(transaction=True)
def test_the_second_waits_for_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy, "PATIENCE", 60)
    phone = make_client(make_household())
    first, statuses = phone.get(EXPORT), []

    def ask() -> None:
        statuses.append(phone.get("/people/").status_code)
        connections.close_all()

    second = threading.Thread(target=ask)
    second.start()
    wait_for(lambda: len(heavy._places) == 2)
    assert statuses == []
    first.getvalue()
    second.join(30)
    assert statuses == [200]


def test_who_comes_when_enough_of_a_family_wait_is_refused_at_once(
    phone: Client, stranger: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heavy, "PATIENCE", 60)
    monkeypatch.setattr(heavy, "MOST_OF_ONE", 1)
    first = phone.get(EXPORT)
    assert phone.get(EXPORT).status_code == 429
    assert stranger.get(EXPORT).getvalue()
    first.getvalue()


def test_some_threads_are_never_at_it() -> None:
    gunicorn = runpy.run_path(str(ROOT / "gunicorn.conf.py"))
    assert heavy.MOST_OF_ONE < heavy.MOST <= min(home_server.THREADS, gunicorn["threads"]) - 3


@pytest.mark.django_db
def test_when_all_places_are_taken_others_can_save() -> None:
    exports = [make_client(make_household()).get(EXPORT) for _ in range(heavy.MOST)]
    game = make_game()
    phone = make_client(game.household)
    assert phone.get(EXPORT).status_code == 429
    assert phone.post(round_url(game), typed(game)).status_code == 302
    for export in exports:
        export.getvalue()
    assert phone.get(EXPORT).getvalue()


# --- what was typed stays ------------------------------------------------------------------------


def test_a_file_that_was_pasted_is_still_there(phone: Client, household: Household) -> None:
    with turn_of(household):
        answer = phone.post("/games/import/", {"key": new_key(), "text": "all of our games"})
    page = read(answer)
    assert (answer.status_code, answer["Retry-After"]) == (429, "5")
    assert SENTENCE in page.text
    assert page.one("textarea", name="text").text.strip() == "all of our games"


def test_what_was_sent_can_be_sent_again(phone: Client, household: Household) -> None:
    player = make_game(household=household).seats.earliest("place").player
    with turn_of(household):
        answer = phone.post(f"/people/{player.pk}/forget/", {"sure": "on"})
    assert answer.status_code == 429
    assert "Nothing was changed. Go back one page" in read(answer).text
    assert household.players.filter(name=player.name).exists()


# --- a turn never stays taken --------------------------------------------------------------------


def test_a_fault_gives_the_turn_back(phone: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> Iterator[str]:
        raise ValueError("a fault of our own")

    monkeypatch.setattr("scorekeeper.views.people.people_page", fail)
    with pytest.raises(ValueError, match="of our own"):
        phone.get("/people/")
    assert phone.get(EXPORT).getvalue()


def test_a_fault_in_the_middle_gives_it_back(
    phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*_args: object) -> Iterator[str]:
        yield "x" * 70_000
        raise ValueError("a fault of our own")

    monkeypatch.setattr("scorekeeper.views.files.household_lines", break_off)
    answer = phone.get(EXPORT)
    with pytest.raises(ValueError, match="of our own"):
        answer.getvalue()
    assert phone.get("/people/").status_code == 200


def test_an_answer_that_got_lost_gives_it_back(phone: Client) -> None:
    answer = phone.get(EXPORT)
    assert phone.get("/people/").status_code == 429
    del answer
    gc.collect()
    assert phone.get("/people/").status_code == 200


HOLD = """
import time
import django
django.setup()
from scorekeeper.services import HeavyTurn
turn = HeavyTurn("a household")
print("mine", flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there the app is one process")
def test_a_process_that_dies_gives_it_back() -> None:
    """Two workers of one server share a household's turn."""
    environment = os.environ | {
        "SCOREKEEPER_DATA": str(settings.DATA_DIR),
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
    }
    command = [sys.executable, "-c", HOLD]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as worker:
        try:
            assert worker.stdout
            assert worker.stdout.readline() == b"mine\n"
            with pytest.raises(BusyError):
                HeavyTurn("a household")
            HeavyTurn("another household").give_back()
        finally:
            worker.send_signal(signal.SIGKILL)
            worker.wait()
    HeavyTurn("a household").give_back()


def test_gunicorn_doesnt_wait_for_ever_for_a_reader(phone: Client) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        phone.get(EXPORT, **{"gunicorn.socket": ours}).getvalue()
        assert ours.gettimeout() == STALLS_FOR


# --- forty exports at once, with the server that people have at home ----------------------------


@dataclass
class Crowd:
    """Forty browsers of a family that wait for an export which goes on until the test ends it."""

    port: int
    sockets: list[socket.socket]

    def ask(self, phone: Client, path: str, form: dict[str, Any] | None = None) -> socket.socket:
        body = urlencode(form or {}, doseq=True)
        cookies = "; ".join(f"{name}={each.value}" for name, each in phone.cookies.items())
        head = [
            f"{'POST' if form else 'GET'} {path} HTTP/1.1",
            "Host: localhost",
            f"Cookie: {cookies}; csrftoken={'a' * 32}",
            "Connection: close",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        ]
        asked = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        self.sockets.append(asked)
        asked.sendall("\r\n".join([*head, "", body]).encode())
        return asked


def status_of(asked: socket.socket) -> int:
    said = b""
    while piece := asked.recv(2**16):
        said += piece
    return int(said.split(b" ", 2)[1])


@pytest.fixture
def served() -> Iterator[Crowd]:
    """The server at home, in threads of this process."""

    def app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        answer = application(environ, start_response)
        try:
            yield from answer
        finally:
            answer.close()  # type: ignore[attr-defined]
            connections.close_all()

    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        crowd = Crowd(listener.getsockname()[1], [])
        server = home_server.make_server(app, listener)

        def serve() -> None:
            while not over.is_set():
                wasyncore.loop(timeout=0.01, map=server._map, use_poll=True, count=1)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield crowd
        finally:
            over.set()
            thread.join(30)
            server.task_dispatcher.shutdown()
            wasyncore.close_all(server._map)
            for each in crowd.sockets:
                each.close()


@pytest.mark.django_db(transaction=True)
def test_a_save_is_answered_beside_forty_exports(
    served: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = threading.Event()

    def lines(_file: object) -> Iterator[str]:
        yield "x" * 70_000
        done.wait(60)

    monkeypatch.setattr("scorekeeper.views.files.household_lines", lines)
    family, game = make_client(make_household()), make_game()
    phone = make_client(game.household)

    with ExitStack() as at_end:
        at_end.callback(done.set)
        exports = [served.ask(family, EXPORT) for _ in range(40)]
        form = typed(game) | {"csrfmiddlewaretoken": "a" * 32}
        assert status_of(served.ask(phone, round_url(game), form)) == 302

    statuses = [status_of(each) for each in exports]
    assert sorted(statuses) == [200] + [429] * 39


# --- which answers need a turn -------------------------------------------------------------------


@pytest.mark.django_db
def test_which_addresses_need_a_turn() -> None:
    table = Table()
    phone = make_client(table.household)
    found = set()
    with turn_of(table.household):
        for name, method in product(TABLE, ("get", "post")):
            if method not in TABLE[name]:
                continue
            body = BODIES.get(name, {"key": new_key(), "text": "x"}) if method == "post" else None
            with taken_back(phone):
                answer = getattr(phone, method)(table.url(name), body)
            if answer.status_code == 429:
                found.add((name, method))

    at_home = HEAVY_AT_HOME if connection.vendor == "sqlite" else set()
    assert found == HEAVY | at_home


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite tells how many steps it took")
@pytest.mark.django_db
def test_what_grows_with_the_games_needs_a_turn() -> None:
    """So that a new page that reads all games isn't forgotten above."""
    table = Table()
    phone = make_client(table.household)
    game = play_case(table.household, "ah-1-totals", ("Aglaia", "Bertille", "Cunegund"))
    names = [name for name in TABLE if "get" in TABLE[name] and (name, "get") not in HEAVY]

    copy_game(game, FEW)
    before = {name: work_of(phone, table.url(name)) for name in names}
    copy_game(game, MANY - FEW)
    after = {name: work_of(phone, table.url(name)) for name in names}

    grown = {
        name: ((calls - before[name][0]) / (MANY - FEW), (steps - before[name][1]) / (MANY - FEW))
        for name, (calls, steps) in after.items()
    }
    assert {
        name: each for name, each in grown.items() if each[0] > MOST_CALLS or each[1] > MOST_STEPS
    } == {}

    copy_game(game, MANY - FEW)
    calls, _steps = work_of(phone, table.url("household-export"))
    assert calls > MOST_CALLS * MANY  # it is seen


def work_of(phone: Client, url: str) -> tuple[int, int]:
    """How many calls of Python and steps of SQLite an answer takes, the second time."""
    b"".join(phone.get(url))
    steps = 0

    def count_steps() -> int:
        nonlocal steps
        steps += 100
        return 0

    calls = Profile(builtins=False)
    connection.connection.set_progress_handler(count_steps, 100)
    calls.enable()
    try:
        b"".join(phone.get(url))
    finally:
        calls.disable()
        connection.connection.set_progress_handler(None, 0)

    return sum(each.callcount for each in calls.getstats()), steps


# --- used above ----------------------------------------------------------------------------------


@contextmanager
def turn_of(household: Household) -> Iterator[None]:
    turn = HeavyTurn(household.public_id)
    try:
        yield
    finally:
        turn.give_back()


def typed(game: Game) -> dict[str, Any]:
    return typed_round(game, out="Ann", laid=["Cal"], left={"Ben": "65", "Cal": "7 K"})


def wait_for(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not happened() and time.monotonic() < until:
        time.sleep(0.01)
    assert happened()
