"""manage.py print: write a sheet of a game to a PDF file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.pages import PAPERS
from scorekeeper.printing.score_plan import MOST_PLAYERS
from scorekeeper.printing.sheets import KINDS, NoSuchSheetError, draw, file_name

BAD_WISH = 2  # exit status


class Command(BaseCommand):
    help = (
        "Write a score sheet, a guide to the contracts, cards to hold or to play with, or the "
        "rules to a PDF file."
    )
    requires_system_checks: list[str] = []  # it needs no database

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--ruleset",
            required=True,
            metavar="SLUG",
            help="the game; manage.py rulesets lists them",
        )
        parser.add_argument(
            "--sheet",
            required=True,
            choices=[kind.id for kind in KINDS.values() if not kind.needs_game],
        )
        parser.add_argument("--paper", choices=list(PAPERS), default="a4")
        parser.add_argument(
            "--players", type=int, default=4, metavar="N", help="of a score sheet; 4 if not said"
        )
        parser.add_argument(
            "--out", metavar="FILE", help="“-” for standard output; a speaking name if not said"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        slug, players = options["ruleset"], options["players"]
        if slug not in all_slugs():
            self._refuse(
                f"There is no game called {slug}. These are there: {', '.join(all_slugs())}."
            )
        if not 2 <= players <= MOST_PLAYERS:
            self._refuse(f"A score sheet is for 2 to {MOST_PLAYERS} players.")
        order = Order(kind=options["sheet"], paper=options["paper"], players=players)
        try:
            content = pdf(draw(order, load_ruleset(slug)))
        except NoSuchSheetError as error:
            self._refuse(str(error))
        if options["out"] == "-":
            sys.stdout.buffer.write(content)
            return
        path = Path(options["out"] or file_name(order, slug))
        try:
            path.write_bytes(content)
        except OSError as error:
            self._refuse(f"{path} cannot be written: {error.strerror}.")
        self.stdout.write(str(path))

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(BAD_WISH)
