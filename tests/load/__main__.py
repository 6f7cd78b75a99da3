"""Many families at once: ``python -m tests.load --households 100 --seconds 60``; with PostgreSQL:
``python tests/with_postgres.py python -m tests.load``.

Each household has five phones that ask every few seconds whether something is new; every 15 seconds one of them saves
a round, and the others fetch the sheet. Then, one after the other, each kind of request as fast as it goes, beside an
empty page of the same app. On this machine alone; the phones share its cores. Needs the extra `hosted`.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import re
import secrets
import tempfile
import time
from pathlib import Path

from tests.load.phones import Phone, Times
from tests.load.server import gunicorn
from tests.load.table import CSRF, Table

PHONES = 5
ASKS_EVERY = 2.4  # seconds, as static/js/live.js
SAVES_EVERY = 15.0
CLIENTS = 16  # of the second part
DOUBT = re.compile(rb'name="confirmed" value="([^"]*)"')
VERSION = re.compile(rb'data-version="([^"]+)"')


async def live(tables: list[Table], port: int, seconds: float) -> Times:
    """The real mix, for so many seconds."""
    times = Times()
    until = time.monotonic() + seconds
    tasks = [follow(table, number, port, until, times) for table in tables for number in range(PHONES)]
    await asyncio.gather(*tasks, *[save_rounds(table, port, until, times) for table in tables])
    return times


async def follow(table: Table, number: int, port: int, until: float, times: Times) -> None:
    phone = Phone(port, table.cookies[number], times)
    await asyncio.sleep(random.random() * SAVES_EVERY)  # nobody opens 500 phones in one second
    _, page = await phone.ask("whole sheet", table.path)
    seen = table.seen = version_of(page)
    while time.monotonic() < until:
        await asyncio.sleep(ASKS_EVERY * random.uniform(0.9, 1.1))
        status, news = await phone.ask("look", f"{table.path}live/?version={seen}")
        if status == 200:
            times.taken["fresh sheet"].append(times.taken["look"].pop())
            seen = table.seen = version_of(news) or seen
    phone.close()


async def save_rounds(table: Table, port: int, until: float, times: Times) -> None:
    phone = Phone(port, table.cookies[0], times)
    await asyncio.sleep(random.random() * SAVES_EVERY)
    while time.monotonic() < until:
        await save_round(table, phone)
        await asyncio.sleep(SAVES_EVERY * random.uniform(0.9, 1.1))
    phone.close()


async def save_round(table: Table, phone: Phone, kind: str = "save") -> None:
    path, form = table.next_round()
    status, answer = await phone.ask(kind, path, form)
    if status == 422:  # the app doubts it: shown once, then confirmed, as people do
        phone.times.errors.pop()
        phone.times.taken[kind].pop()
        found = DOUBT.search(answer)
        table.confirmed = found[1].decode() if found else ""
        status, answer = await phone.ask(kind, path, form | {"confirmed": table.confirmed})
    if status == 302:
        table.version += 1
        table.round += 1


def version_of(page: bytes) -> str:
    found = VERSION.search(page)
    return found[1].decode() if found else ""


async def compare(tables: list[Table], port: int, seconds: float) -> dict[str, float]:
    """What a request of each kind costs, as empty pages, when 16 phones ask as fast as they are answered."""
    costs = {}
    for kind in ("empty", "look", "cached sheet", "save", "save, fresh sheet"):
        times, until = Times(), time.monotonic() + seconds
        shares = [tables[first::CLIENTS] for first in range(CLIENTS)]
        await asyncio.gather(*[hammer(kind, share, port, until, times) for share in shares if share])
        assert not times.errors, times.errors[:3]
        costs[kind] = seconds / len(times.taken[kind])
    costs["fresh sheet"] = costs.pop("save, fresh sheet") - costs["save"]
    return {kind: cost / costs["empty"] for kind, cost in costs.items()}


async def hammer(kind: str, tables: list[Table], port: int, until: float, times: Times) -> None:
    """Ask for one table after the other, so that their games stay as short as games are."""
    phones = [Phone(port, table.cookies[1], times) for table in tables]
    for table, phone in itertools.cycle(zip(tables, phones, strict=True)):
        if time.monotonic() > until:
            break
        if kind == "empty":
            await phone.ask(kind, "/empty/")
        elif kind == "look":
            await phone.ask(kind, f"{table.path}live/?version={table.seen}")
        elif kind == "cached sheet":
            await phone.ask(kind, f"{table.path}live/?version=0")
        else:
            await save_round(table, phone, kind)
            if kind == "save, fresh sheet":
                await phone.ask("", f"{table.path}live/?version=0")
    for phone in phones:
        phone.close()


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
    parser.add_argument("--finished", type=int, default=0, help="finished games that are in the database already")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scorekeeper-load-") as folder:
        os.environ |= {"SCOREKEEPER_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.load.settings"}
        os.environ |= {"SECRET_KEY": secrets.token_hex(30)}
        tables = set_up(chosen.households, chosen.finished)
        with gunicorn(Path(folder)) as port:
            times = asyncio.run(live(tables, port, chosen.seconds))
            print(f"{chosen.households} households, {chosen.finished} finished games; milliseconds")  # noqa: T201
            print(f"{'':<18} {'number':>7}  {'median':>7}  {'95%':>7}  {'99%':>7}  {'max':>7}")  # noqa: T201
            print(*[times.line(kind) for kind in sorted(times.taken)], sep="\n")  # noqa: T201
            print(f"errors: {len(times.errors)}", *times.errors[:5], sep="\n")  # noqa: T201
            costs = asyncio.run(compare(tables, port, chosen.seconds / 6))
            print(*[f"{kind:<18} {cost:6.2f} empty pages" for kind, cost in costs.items()], sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()
