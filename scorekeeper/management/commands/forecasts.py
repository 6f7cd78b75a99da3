"""manage.py forecasts: simulate each game and store how hard and how long it is."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesets.forecast.limits import reason_against
from rulesets.forecast.store import make, write
from rulesets.library.load import all_slugs, load_ruleset

HANDS, GAMES = 1_000, 120


class Command(BaseCommand):
    help = "Simulate games and store the forecasts that ship. All of them take about an hour."
    requires_system_checks: list[str] = []  # it needs neither database nor settings

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="only these, by their ids")
        parser.add_argument("--hands", type=int, default=HANDS, help="for each contract")
        parser.add_argument("--evenings", type=int, default=GAMES, help="games for each number")

    def handle(self, *args: Any, **options: Any) -> None:
        slugs = options["games"] or all_slugs()
        if unknown := set(slugs) - set(all_slugs()):
            raise CommandError(f"There’s no game {', '.join(sorted(unknown))}.")

        for slug in slugs:
            rules = load_ruleset(slug)
            if reason := reason_against(rules):
                self.stdout.write(f"{slug}: {reason}")
                continue

            file = write(slug, make(rules, options["hands"], options["evenings"]))
            self.stdout.write(f"{slug}: {file.stat().st_size / 1000:.0f} kB")
