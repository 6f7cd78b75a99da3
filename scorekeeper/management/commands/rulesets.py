"""manage.py rulesets: list the games, check game files, print their schema or their texts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulesets.library.load import RulesetError, all_slugs, load_ruleset, read_ruleset
from rulesets.library.messages import message_template
from rulesets.library.schema import schema_text

BAD_FILE = 2  # exit status


class Command(BaseCommand):
    help = (
        "List the games. Or check game files, print their JSON Schema, or print the texts to "
        "translate."
    )
    requires_system_checks: list[str] = []  # it needs neither database nor settings

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument(
            "--check", nargs="+", metavar="FILE", help="list every problem in these game files"
        )
        what.add_argument(
            "--schema", action="store_true", help="print the JSON Schema of a game file"
        )
        what.add_argument(
            "--messages", action="store_true", help="print the texts of all games as a .pot file"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            # all of them, not only up to the first
            good = [self._check(Path(name)) for name in options["check"]]
            sys.exit(0 if all(good) else BAD_FILE)

        if options["schema"]:
            self.stdout.write(schema_text(), ending="")
        elif options["messages"]:
            self.stdout.write(message_template(), ending="")
        else:
            for slug in all_slugs():
                self.stdout.write(f"{slug:28} {load_ruleset(slug).name}")

    def _check(self, path: Path) -> bool:
        try:
            read_ruleset(path.read_text("utf-8"), str(path))
        except (RulesetError, OSError, UnicodeError) as error:
            self.stderr.write(str(error) if isinstance(error, RulesetError) else f"{path}: {error}")
            return False

        self.stdout.write(f"{path}: ok")
        return True
