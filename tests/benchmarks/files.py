"""How long does a household of thousands of games take? python -m tests.benchmarks.files [games]

Its table, its file, that file brought into another household while a third one saves rounds, and
all of it deleted. On PostgreSQL: python tests/with_postgres.py --durable python -m
tests.benchmarks.files
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

os.environ["SCOREKEEPER_DATA"] = tempfile.mkdtemp(prefix="scorekeeper-files-")
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.load.settings"

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from rulesets.files.household import FIRST_LINE  # noqa: E402
from scorekeeper import services  # noqa: E402
from scorekeeper.models import Game, Household, Import  # noqa: E402
from scorekeeper.services import households  # noqa: E402
from tests.factories import make_client, make_game, make_household, new_key, play_rounds  # noqa: E402
from tests.scorekeeper.games import CASES  # noqa: E402

FIRST = datetime(2005, 1, 1, 19, tzinfo=UTC)


def file_of(games: int) -> Iterator[bytes]:
    yield f'{FIRST_LINE}\n"players": [],\n"games": [\n'.encode()
    for index in range(games):
        begun = FIRST + timedelta(hours=20 * index)
        data = {"options": {}, **CASES[index % len(CASES)], "begun": f"{begun:%Y-%m-%dT%H:%M:%SZ}"}
        yield f"{json.dumps(data)}{',' if index < games - 1 else ''}\n".encode()
    yield b"]}\n"


@contextmanager
def measured(what: str) -> Iterator[None]:
    began, worked = time.perf_counter(), time.process_time()
    yield
    took, work = time.perf_counter() - began, time.process_time() - worked
    print(f"{what:<40}{took:>8.2f} s, {work:.2f} s of work", flush=True)


@contextmanager
def others_saving(waits: list[float]) -> Iterator[None]:
    """Another family saves a round ten times a second; how long each save took is kept."""
    ended = threading.Event()

    def save() -> None:
        game = make_game()
        while not ended.wait(0.1):
            began = time.perf_counter()
            play_rounds(game, 1)
            waits.append(time.perf_counter() - began)
            if len(waits) % 15 == 0:
                game = make_game()
        connection.close()

    thread = threading.Thread(target=save)
    thread.start()
    yield
    ended.set()
    thread.join()


def bring_in(household: Household, content: Iterator[bytes]) -> Import:
    begun = services.begin_import(household=household, key=new_key(), content=content)
    services.run_import(begun.pk)
    return Import.objects.get(pk=begun.pk)


def in_its_thread(work: Callable[[], object]) -> list[float]:
    """Do the work while others save; returns how long they waited."""
    waits: list[float] = []
    with others_saving(waits):
        work()
    return sorted(waits)


def main(games: int) -> None:
    call_command("migrate", verbosity=0)
    one, other = make_household(), make_household()
    phone, second = (
        make_client(one, HTTP_HOST="localhost"),
        make_client(other, HTTP_HOST="localhost"),
    )
    with measured(f"{games} games brought in"):
        done = bring_in(one, file_of(games))
    assert (done.added, done.fault) == (games, "")
    phone.get("/healthz")  # the first request of all reads the pages' code
    with measured("their table"):
        phone.get("/household/export.csv").getvalue()
    with measured("their file"):
        file = phone.get("/household/export/").getvalue()
    print(f"{'':<44}{len(file) / 1e6:>8.2f} MB")

    with measured("the file, while others save"):
        waits = in_its_thread(lambda: bring_in(other, iter([file])))
    report(waits)
    assert second.get("/household/export/").getvalue() == file

    households.in_background = lambda work, *args: work(*args)
    with measured("all of it deleted, while others save"):
        waits = in_its_thread(lambda: services.delete_household(household=other))
    report(waits)
    assert Game.objects.filter(household=other.pk).count() == 0


def report(waits: list[float]) -> None:
    middle = waits[len(waits) // 2]
    print(f"{'':<12}a save took {middle:.3f} s, at worst {waits[-1]:.3f} s, of {len(waits)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
