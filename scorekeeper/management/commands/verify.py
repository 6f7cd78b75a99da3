"""manage.py verify: is all that is stored whole, and do kept results follow from facts?"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError, connection

from scorekeeper.care.soundness import faults
from scorekeeper.machine.installed import typed
from scorekeeper.management.plain import PlainCommand, counted, is_about_rights
from scorekeeper.models import Game
from scorekeeper.services.results import mend_results

WRONG = 1  # exit status
NO_SCORES = (
    "There aren't any scores in %(database)s. If you have some elsewhere, set SCOREKEEPER_DATA to "
    "their folder. To start: %(serve)s"
)


class Command(PlainCommand):
    help = (
        "Check everything that is stored: the database, every game's history, and the results of "
        "every finished game."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--mend", action="store_true", help="correct the results that are wrong"
        )

    def handle(self, *args: Any, mend: bool, **options: Any) -> None:
        if nothing_is_stored():
            database = connection.settings_dict["NAME"]
            raise CommandError(NO_SCORES % {"database": database, "serve": typed("serve")})

        broken = list(faults())
        games = Game.objects.all()
        try:
            wrong = list(mend_results(games, pretend=not mend))
            number = games.count()
        except DatabaseError:  # which is among the faults
            wrong, number = [], 0

        what = "results corrected" if mend else "results are wrong"
        broken += [f"{game}: {fault}" for game, fault in wrong if fault]
        differing = [f"{game}: {what}" for game, fault in wrong if not fault]
        for line in (*broken, *differing):
            self.stdout.write(line)

        self.stdout.write(summary(number, len(broken) + len(differing)))
        if differing and not mend:
            self.stdout.write(f"To correct results: {typed('verify --mend')}")
        if broken or (differing and not mend):
            sys.exit(WRONG)


def nothing_is_stored() -> bool:
    """Whether nobody has started the app here yet; not so where the database is damaged."""
    try:
        return not connection.introspection.table_names()
    except DatabaseError as error:
        if is_about_rights(error):
            raise
        return False


def summary(games: int, problems: int) -> str:
    """How much was checked, and what came of it."""
    checked = f"Checked {counted(games, 'game')}"
    if not problems:
        return f"{checked}. All is well."
    return f"{checked}: {counted(problems, 'problem')}."
