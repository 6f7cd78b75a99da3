"""manage.py rulesets: list the games, check game files, begin one, print the schema."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesets.library.load import GAMES, RulesetError, all_slugs, load_ruleset, read_ruleset
from rulesets.library.new_game import new_case, new_game
from rulesets.library.schema import schema_text

BAD_FILE = 2  # exit status
LEFT_TO_DO = """\
Written: {file}, {case}

What's left to do:
1. Make {file} your game: its name, whose rules they are, and the rules.
   An editor that reads TOML schemas helps with the keys; this names every problem:
   manage.py rulesets --check {file}
2. Play an evening on paper and write it into {case}:
   what people saw, and what should come out.
3. Melds that people argued about are lines of tests/cases/claims.jsonl, such as
   {claim}
4. Run the tests: uv run pytest -k {slug}
"""
CLAIM = {"claim": "meld", "cards": ["7S", "7H", "7D"], "expect": {"legal": True}}


class Command(BaseCommand):
    help = "List the games. Or check game files, begin a new one, or print their JSON Schema."
    requires_system_checks: list[str] = []  # it needs neither database nor settings

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument(
            "--check", nargs="+", metavar="FILE", help="list every problem in these game files"
        )
        what.add_argument(
            "--new", metavar="ID", help="write a game file to begin with, such as my-game"
        )
        what.add_argument(
            "--schema", action="store_true", help="print the JSON Schema of a game file"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            # all of them, not only up to the first
            good = [self._check(Path(name)) for name in options["check"]]
            sys.exit(0 if all(good) else BAD_FILE)

        if options["new"] is not None:
            self.stdout.write(self._begin(options["new"]), ending="")
        elif options["schema"]:
            self.stdout.write(schema_text(), ending="")
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

    def _begin(self, slug: str) -> str:
        """Write the file of a new game and an evening for its tests; returns what's left to do."""
        root = GAMES.parents[1]
        file, case = GAMES / f"{slug}.toml", root / "tests/cases/scoring" / f"{slug}-1.json"
        text = new_game(slug)
        try:
            rules = read_ruleset(text, file.name, slug=slug)
        except RulesetError as error:
            raise CommandError(str(error)) from error

        if file.exists() or case.exists():
            raise CommandError(f"There’s a game {slug} already: take another id.")
        if not case.parent.is_dir():
            raise CommandError("A new game is begun where the code and its tests are.")

        file.write_text(text, "utf-8")
        case.write_text(new_case(rules), "utf-8")
        claim = json.dumps({"id": f"{slug}-1", "ruleset": slug, **CLAIM})
        file, case = file.relative_to(root), case.relative_to(root)
        return LEFT_TO_DO.format(file=file, case=case, slug=slug, claim=claim)
