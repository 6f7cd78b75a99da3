"""manage.py purge: remove for good what was deleted long ago, or is used by nobody."""

from __future__ import annotations

from typing import Any

from scorekeeper.management.plain import PlainCommand, counted
from scorekeeper.models import DAYS_KEPT
from scorekeeper.services import purge


class Command(PlainCommand):
    help = (
        f"Remove for good the games that were deleted more than {DAYS_KEPT} days ago. Hosted, also "
        "households without a game, and those where nobody has played for a year. “serve” does "
        "this every day; on other servers, run it once a day."
    )

    def handle(self, *args: Any, verbosity: int = 1, **options: Any) -> None:
        removed = purge()
        if verbosity:
            self.stdout.write(f"Removed {counted(removed['games'], 'game')}.")
            if households := removed["households"]:
                self.stdout.write(f"Removed {counted(households, 'household')}.")
