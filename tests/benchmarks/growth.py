"""Does it matter how many games there are? python -m tests.benchmarks.growth [games]

What a look, a sheet and a save take beside an empty page, in a database with so many finished games
and in one without (at most a fifth more). On PostgreSQL: python tests/with_postgres.py --durable
python -m tests.benchmarks.growth
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from urllib.parse import urlencode

os.environ["SCOREKEEPER_DATA"] = tempfile.mkdtemp(prefix="scorekeeper-growth-")
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.load.settings"

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from tests.load.__main__ import CSRF, version_of  # noqa: E402
from tests.load.table import Table  # noqa: E402
from tests.load.tables import make_tables  # noqa: E402

HOUSEHOLDS, TIMES, MOST = 100, 100, 1.2
KINDS = ("look", "sheet", "front page", "save")


def measure(finished: int) -> dict[str, float]:
    tables = make_tables(HOUSEHOLDS, 1, finished, CSRF)
    costs(tables)  # what is read once is read now
    return costs(tables)


def costs(tables: list[Table]) -> dict[str, float]:
    """What each kind takes, as empty pages that are asked for in between."""
    taken: dict[str, list[float]] = {kind: [] for kind in ("empty", *KINDS)}
    for turn in range(TIMES):
        for kind, act in acts_at(tables[turn % len(tables)]).items():
            began = time.perf_counter()
            act()
            taken[kind].append(time.perf_counter() - began)
    empty = statistics.median(taken["empty"])
    return {kind: statistics.median(taken[kind]) / empty for kind in KINDS}


def acts_at(table: Table) -> dict[str, Callable[[], object]]:
    """What is done at a table, in this order: after a save the sheet is a new one."""
    client = Client(SERVER_NAME="localhost", HTTP_COOKIE=table.cookies[0])
    seen = version_of(client.get(table.path).content)
    live = f"{table.path}live/?version="
    return {
        "look": lambda: client.get(f"{live}{seen}"),
        "save": lambda: save(client, table),
        "sheet": lambda: client.get(f"{live}{seen}"),
        "front page": lambda: client.get("/"),
        "empty": lambda: client.get("/empty/"),
    }


def save(client: Client, table: Table) -> None:
    path, form = table.next_round()
    answer = client.post(
        path, urlencode(form, doseq=True), content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 302, answer.status_code
    table.saved()


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    # ten: more than a front page shows
    before, after = (measure(finished) for finished in (10 * HOUSEHOLDS, games))
    for kind in KINDS:
        grown = after[kind] / before[kind]
        too_much = "" if grown <= MOST else f", more than {MOST}"
        print(
            f"{kind:<12} {before[kind]:6.2f} → {after[kind]:6.2f} empty pages: "
            f"{grown:.2f}{too_much}"
        )


if __name__ == "__main__":
    main()
