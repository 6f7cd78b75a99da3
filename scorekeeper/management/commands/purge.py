"""manage.py purge: remove for good what was deleted long ago, or is used by nobody."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from scorekeeper.machine.installed import typed
from scorekeeper.management.plain import PlainCommand, counted
from scorekeeper.models.games import DAYS_KEPT
from scorekeeper.services import Purged, purge
from scorekeeper.services.purging import ONE_IN


class Command(PlainCommand):
    help = (
        f"Remove for good the games that were deleted more than {DAYS_KEPT} days ago. Hosted, also "
        "households without a game, and those where nobody has played for a year. “serve” does "
        "this every day; on other servers, run it once a day."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--all",
            action="store_true",
            dest="all_of_it",
            help="all that is overdue, though the clock has jumped or it's many households",
        )

    def handle(
        self, *args: Any, verbosity: int = 1, all_of_it: bool = False, **options: Any
    ) -> None:
        purged = purge(all_of_it=all_of_it)
        if verbosity:
            self.stdout.write("\n".join(lines_of(purged)))


def lines_of(purged: Purged) -> Iterator[str]:
    yield f"Removed {counted(purged.games, 'game')}."
    if purged.households:
        yield f"Removed {counted(purged.households, 'household')}."

    if purged.is_paused:
        yield f"Nothing was removed for its age: {why_paused(purged)}."
        yield f"After a week of regular runs it's removed; at once: {typed('purge --all')}"
    elif purged.waiting:
        yield (
            f"Still to go: {counted(purged.waiting, 'household')}. A run removes at most one in "
            f"{ONE_IN}; to remove them all: {typed('purge --all')}"
        )


def why_paused(purged: Purged) -> str:
    """What the clock did, as far as the last two runs say."""
    if purged.away is None:
        return "this is the first run, so nobody knows yet whether the clock is right"
    if purged.away < timedelta(0):
        return "by the clock, the last run is still to come"
    if purged.away > settings.LONGEST_PAUSE:
        return f"by the clock, the last run was {purged.away.days} days ago"

    return "the clock jumped less than a week ago, or this runs for less than a week"
