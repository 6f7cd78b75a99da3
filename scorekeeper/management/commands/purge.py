"""manage.py purge: remove for good what was deleted more than 30 days ago."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper.models import DAYS_KEPT
from scorekeeper.services import purge_games


class Command(BaseCommand):
    help = (
        f"Remove games for good that were deleted more than {DAYS_KEPT} days ago. “serve” does it by itself; "
        "on a server that runs otherwise, call it once a day."
    )

    def handle(self, *args: Any, verbosity: int = 1, **options: Any) -> None:
        number = purge_games()
        if verbosity:
            self.stdout.write(f"Removed {number} game{'' if number == 1 else 's'}.")
