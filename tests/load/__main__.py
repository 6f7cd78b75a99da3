"""Many families at once: ``python -m tests.load --households 100 --seconds 60``; with PostgreSQL:
``python tests/with_postgres.py python -m tests.load``.

Each household has five phones that ask every few seconds whether something is new; every 15 seconds
one of them saves a round, and the others fetch the sheet; after eleven rounds a game is over, and
the next begins. Then, one after the other, each kind of request as fast as it goes, beside an empty
page of the same app. On this machine alone; the phones share its cores. Needs the extra `hosted`.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import re
import secrets
import statistics
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from tests.load.phones import Phone, Times
from tests.load.server import WORKERS, gunicorn
from tests.load.table import CSRF, ROUNDS, Table

PHONES = 5
ASKS_EVERY = 2.4  # seconds, as static/js/live.js
SAVES_EVERY = 15.0
CLIENTS, GAMES, LIGHT = 16, 3, 3  # of the second part; so often each is asked what costs little
SEAT = re.compile(rb'name="left-(\d+)"')
VERSION = re.compile(rb'data-version="([^"]+)"')


async def live(tables: list[Table], port: int, seconds: float) -> Times:
    """The real mix, for so many seconds."""
    times = Times()
    until = time.monotonic() + seconds
    tasks = [
        follow(table, number, port, until, times) for table in tables for number in range(PHONES)
    ]
    await asyncio.gather(*tasks, *[save_rounds(table, port, until, times) for table in tables])
    return times


async def follow(table: Table, number: int, port: int, until: float, times: Times) -> None:
    phone = Phone(port, table.cookies[number], times)
    await asyncio.sleep(random.random() * SAVES_EVERY)  # nobody opens 500 phones in one second
    _, page = await phone.ask("whole sheet", table.path)
    seen = version_of(page)
    while time.monotonic() < until:
        await asyncio.sleep(ASKS_EVERY * random.uniform(0.9, 1.1))
        status, news = await phone.ask("look", f"{table.path}live/?version={seen}")
        if status == 200:
            times.taken["fresh sheet"].append(times.taken["look"].pop())
            seen = version_of(news) or seen
    phone.close()


async def save_rounds(table: Table, port: int, until: float, times: Times) -> None:
    phone = Phone(port, table.cookies[0], times)
    await asyncio.sleep(random.random() * SAVES_EVERY)
    while time.monotonic() < until:
        await save_round(table, phone)
        await phone.ask("whole sheet", table.path)  # as a browser does after a save
        if table.round > ROUNDS:
            await play_again(table, phone)
        await asyncio.sleep(SAVES_EVERY * random.uniform(0.9, 1.1))
    phone.close()


async def save_round(table: Table, phone: Phone) -> None:
    status, _where = await phone.ask("save", *table.next_round())
    if status == 302:
        table.saved()


async def play_again(table: Table, phone: Phone) -> None:
    status, where = await phone.ask("play again", *table.again())
    if status == 302:
        path = where.decode()
        _, entry = await phone.ask("page of a round", f"{path}rounds/1/")
        table.begun(path, [seat.decode() for seat in SEAT.findall(entry)])


def version_of(page: bytes) -> str:
    found = VERSION.search(page)
    return found[1].decode() if found else ""


async def compare(tables: list[Table], port: int) -> dict[str, float]:
    """What a request of each kind costs, as empty pages, when 16 phones ask as fast as they are
    answered.

    Whole games are played, all but the last round. The kinds take turns, so that what disturbs the
    machine disturbs all of them; the first game only warms up.
    """
    games: list[dict[str, float]] = []
    phones = await connect(tables, port)
    for _ in range(1 + GAMES):
        costs: dict[str, list[float]] = defaultdict(list)
        for table in tables:
            host = Phone(port, table.cookies[0], Times())
            await play_again(table, host)
            host.close()
        for _round in range(1, ROUNDS):
            for kind in ("empty", "save", "fresh sheet", "look", "cached sheet"):
                costs[kind].append(await hammer(kind, phones))
        games.append({kind: statistics.mean(each) for kind, each in costs.items()})
    for _table, phone in phones:
        phone.close()
    cost = {kind: statistics.median(game[kind] for game in games[1:]) for kind in games[0]}
    return {kind: each / cost["empty"] for kind, each in cost.items()}


async def connect(tables: list[Table], port: int) -> list[tuple[Table, Phone]]:
    """A phone for each table. Each process serves as many: as they come, one may have got nearly
    all of them.
    """
    waiting: dict[bytes, list[Phone]] = defaultdict(list)
    while len(waiting) < WORKERS or min(map(len, waiting.values())) * WORKERS < len(tables):
        more = [Phone(port, "", Times()) for _ in tables]
        answers = await asyncio.gather(*[phone.ask("", "/empty/") for phone in more])
        for phone, (status, process) in zip(more, answers, strict=True):
            assert status == 200
            waiting[process].append(phone)
    chosen = [phone for group in zip(*waiting.values(), strict=False) for phone in group]
    for phone in itertools.chain.from_iterable(waiting.values()):
        if phone not in chosen[: len(tables)]:
            phone.close()
    for table, phone in zip(tables, chosen, strict=False):
        phone.cookie = table.cookies[1]
    return list(zip(tables, chosen, strict=False))


async def hammer(kind: str, phones: list[tuple[Table, Phone]]) -> float:
    """Ask for each table, or let each save a round; seconds for one."""
    times, began = Times(), time.monotonic()
    await asyncio.gather(
        *[ask_each(kind, phones[first::CLIENTS], times) for first in range(CLIENTS)]
    )
    assert not times.errors, times.errors[:3]
    return (time.monotonic() - began) / len(times.taken[kind])


async def ask_each(kind: str, phones: list[tuple[Table, Phone]], times: Times) -> None:
    light = {
        "empty": "/empty/",
        "look": "{0.path}live/?version={0.seen}",
        "cached sheet": "{0.path}live/?version=0",
    }
    for table, phone in phones:
        phone.times = times
        if kind == "save":
            await save_round(table, phone)
        elif kind == "fresh sheet":
            _status, sheet = await phone.ask(kind, f"{table.path}live/?version=0")
            table.seen = version_of(sheet)
        else:
            for _ in range(LIGHT):
                await phone.ask(kind, light[kind].format(table))


def set_up(households: int, finished: int) -> list[Table]:
    """Households with a game each, and more that have played ``finished`` games between them."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    from tests.load.tables import make_tables

    return make_tables(households, PHONES, finished, CSRF)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--households", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--finished", type=int, default=1000, help="games that these households have played before"
    )
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scorekeeper-load-") as folder:
        os.environ |= {"SCOREKEEPER_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.load.settings"}
        os.environ |= {"SECRET_KEY": secrets.token_hex(30)}
        tables = set_up(chosen.households, chosen.finished)
        with gunicorn(Path(folder)) as port:
            times = asyncio.run(live(tables, port, chosen.seconds))
            print(f"{chosen.households} households, {chosen.finished} finished games; milliseconds")
            print(f"{'':<18} {'number':>7}  {'median':>7}  {'95%':>7}  {'99%':>7}  {'max':>7}")
            print(*[times.line(kind) for kind in sorted(times.taken)], sep="\n")
            print(f"errors: {len(times.errors)}", *times.errors[:5], sep="\n")
            costs = asyncio.run(compare(tables, port))
            print(
                *[f"{kind:<18} {cost:6.2f} empty pages" for kind, cost in costs.items()], sep="\n"
            )


if __name__ == "__main__":
    main()
