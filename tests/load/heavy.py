"""Families of 5,000 games ask for heavy pages, forty times at once: how long do others wait?

``python -m tests.load.heavy``: at home. Hosted: ``python tests/with_postgres.py --durable python -m
tests.load.heavy --hosted``. ``--families 8``: so many share the forty. ``--slow``: they read 20 kB
a second, for a minute. Another family saves a round ten times a second.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import secrets
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.crash.server import Server
from tests.load.__main__ import play_again, save_round
from tests.load.phones import Phone, Times
from tests.load.server import gunicorn
from tests.load.table import CSRF, ROUNDS, Table

PAGES = (
    "/household/export/",
    "/household/export.csv",
    "/people/",
    "/people/{person}/",
    "/print/sheet.pdf?game={game}&sheet=result-sheet",
)
SAVES_EVERY = 0.1
PIECE, SLOW = 4_000, 20_000  # bytes at a time, and a second
LEAVES_AFTER = 60.0  # seconds
LENGTH = re.compile(r"content-length: (\d+)", re.IGNORECASE)
LAST = b"0\r\n\r\n"


class Crowd:
    """Browsers of these families, each of which asks once."""

    def __init__(self, port: int, cookies: list[str], *, slow: bool) -> None:
        self.port, self.cookies, self.slow = port, cookies, slow
        self.answers = Counter[str]()

    async def ask(self, number: int, path: str) -> None:
        cookie = self.cookies[number % len(self.cookies)]
        limit = PIECE if self.slow else 2**20
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=limit)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())

        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        self.answers[head.split(" ", 2)[1]] += 1
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(LEAVES_AFTER if self.slow else None):
                await self.read(reader, head)
        writer.close()

    async def read(self, reader: asyncio.StreamReader, head: str) -> None:
        """All of an answer, as long as it says it is, or to the last of its chunks."""
        length, piece = LENGTH.search(head), b" "
        left = int(length[1]) if length else -1
        while left and piece and not (left < 0 and piece.endswith(LAST)):
            piece = await reader.read(PIECE if self.slow else 2**16)
            left -= len(piece) if length else 0
            await asyncio.sleep(len(piece) / SLOW if self.slow else 0)


async def attack(path: str, crowd: Crowd, at_once: int, table: Table) -> None:
    """Let others save before, while and after so many ask, and say how long each save took."""
    times, over = Times(), asyncio.Event()
    phone = Phone(crowd.port, table.cookies[0], times)
    saving = asyncio.create_task(save_until(over, table, phone))
    await asyncio.sleep(1)

    alone, began = len(times.taken["save"]), time.monotonic()
    await asyncio.gather(*[crowd.ask(number, path) for number in range(at_once)])
    took = time.monotonic() - began

    await asyncio.sleep(1)
    over.set()
    await saving
    before, waits = times.taken["save"][:alone], times.taken["save"][alone:]
    print(f"{path}: {at_once} at once took {took:.1f} s: {dict(crowd.answers)}")
    print(
        f"    {len(waits)} saves: median {statistics.median(waits):.0f} ms, "
        f"at worst {max(waits):.0f} ms; before, median {statistics.median(before):.0f} ms; "
        f"errors: {times.errors[:3]}",
        flush=True,
    )


async def save_until(over: asyncio.Event, table: Table, phone: Phone) -> None:
    while not over.is_set():
        await save_round(table, phone)
        if table.round > ROUNDS:
            await play_again(table, phone)
        await asyncio.sleep(SAVES_EVERY)
    phone.close()


def set_up(families: int, games: int) -> tuple[list[str], Table, dict[str, str]]:
    """Cookies of large families, another one's table, and what is in addresses of the first."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    from scorekeeper.models import Game
    from tests.load.tables import make_tables

    large = make_tables(families, 1, families * games, CSRF)
    (other,) = make_tables(1, 1, 0, CSRF)
    game = Game.objects.exclude(finished_at=None).earliest("pk")
    person = game.seats.earliest("place").player_id
    known = {"game": game.public_id, "person": str(person)}
    return [table.cookies[0] for table in large], other, known


@contextmanager
def at_home(folder: Path) -> Iterator[int]:
    server = Server(folder)
    server.start()
    try:
        yield server.port
    finally:
        server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hosted", action="store_true")
    parser.add_argument("--families", type=int, default=1)
    parser.add_argument("--games", type=int, default=5000, help="of each, default: %(default)s")
    parser.add_argument("--at-once", type=int, default=40, help="default: %(default)s")
    parser.add_argument("--page", action="append", help="ask for this one, in place of all")
    parser.add_argument("--slow", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scorekeeper-heavy-") as name:
        os.environ |= {"SCOREKEEPER_DATA": name, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
        if chosen.hosted:
            os.environ["SECRET_KEY"] = secrets.token_hex(30)
        cookies, other, known = set_up(chosen.families, chosen.games)
        serve = gunicorn if chosen.hosted else at_home
        with serve(Path(name)) as port:
            for page in chosen.page or PAGES:
                crowd = Crowd(port, cookies, slow=chosen.slow)
                asyncio.run(attack(page.format(**known), crowd, chosen.at_once, other))


if __name__ == "__main__":
    main()
