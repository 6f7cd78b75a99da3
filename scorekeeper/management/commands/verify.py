"""manage.py verify: is all that is stored whole, and does what is kept of finished games follow
from their facts?
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from scorekeeper.care.soundness import faults
from scorekeeper.models import Game
from scorekeeper.services.results import mend_results

WRONG = 1  # exit status


class Command(BaseCommand):
    help = (
        "Check the database and every history, work every game out from its facts, "
        "and compare it with the results that are kept."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mend", action="store_true", help="put right the results that differ")

    def handle(self, *args: Any, mend: bool, **options: Any) -> None:
        broken = list(faults())
        games = Game.objects.all()
        try:
            wrong = list(mend_results(games, pretend=not mend))
            number = games.count()
        except DatabaseError:  # which is among the faults
            wrong, number = [], 0
        broken += [f"{game}: {fault}" for game, fault in wrong if fault]
        differing = [
            f"{game}: {'results mended' if mend else 'results differ'}"
            for game, fault in wrong
            if not fault
        ]
        for line in (*broken, *differing):
            self.stdout.write(line)
        self.stdout.write(f"{number} games read, {len(broken) + len(differing)} faults.")
        if differing and not mend:
            self.stdout.write("Results are put right with: manage.py verify --mend")
        if broken or (differing and not mend):
            sys.exit(WRONG)
