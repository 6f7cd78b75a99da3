"""manage.py stats: how much is kept here, how large it is and how it grows; without a name."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from itertools import product
from typing import Any

from django.core.management.base import CommandParser
from django.db import connection
from django.db.models import Count, Max, QuerySet
from django.db.models.functions import TruncMonth
from django.utils import timezone

from scorekeeper import services
from scorekeeper.management.plain import PlainCommand
from scorekeeper.models import Device, Game, Household, HouseRuleset, Import, Player, Round
from scorekeeper.store import sql

MONTHS = 12  # of growth that are shown
SINCE = {"within a day": 1, "within a week": 7, "within a month": 30, "within a year": 365}  # days


class Command(PlainCommand):
    help = "Count households, games and rounds: how many, how large, how fast they grow. No names."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        stats: dict[str, dict[str, Any]] = {
            "counts": counts(),
            "played": played(now),
            "sizes": sizes(),
            "growth": growth(now),
        }

        if options["json"]:
            self.stdout.write(json.dumps(stats))
            return

        for title, figures in stats.items():
            self.stdout.write(f"\n{title.capitalize()}")
            for line in lines(figures):
                self.stdout.write(f"  {line}")


def counts() -> dict[str, int]:
    games = Game.objects.filter(deleted_at=None)
    households = Household.objects.filter(deleted_at=None)
    overdue = {household.pk for household in services.overdue_households(timezone.now())}
    return {
        "households": households.count(),
        "households without a game": households.filter(games=None).count(),
        "households to be removed": len(overdue)
        + Household.objects.exclude(deleted_at=None).count(),
        "games going on": games.filter(finished_at=None).count(),
        "games finished": games.exclude(finished_at=None).count(),
        "games deleted": Game.objects.exclude(deleted_at=None).count(),
        "rounds": Round.objects.count(),
        "people": Player.objects.count(),
        "phones": Device.objects.filter(gone_at=None).count(),
        "own rulesets": HouseRuleset.objects.count(),
        "imports under way": Import.objects.filter(finished_at=None).count(),
    }


def played(now: datetime) -> dict[str, int]:
    """In how many households something was saved lately."""
    latest = Household.objects.annotate(last=Max("games__changed_at"))
    return {
        f"households {words}": latest.filter(last__gte=now - timedelta(days=days)).count()
        for words, days in SINCE.items()
    }


def sizes() -> dict[str, int]:
    per_household = Household.objects.annotate(number=Count("games")).filter(number__gt=0)
    numbers = sorted(per_household.values_list("number", flat=True))
    return {
        "bytes of the database": database_size(),
        "games of the largest household": max(numbers, default=0),
        "games of the household in the middle": numbers[len(numbers) // 2] if numbers else 0,
    }


def database_size() -> int:
    if connection.vendor == "postgresql":
        return int(sql.rows("SELECT pg_database_size(current_database())", [])[0][0])

    pages, page = (sql.rows(f"PRAGMA {what}", [])[0][0] for what in ("page_count", "page_size"))
    return int(pages * page)


def growth(now: datetime) -> dict[str, dict[str, int]]:
    """What was begun in each of the last months, the latest last."""
    first = timezone.localtime(now).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    for _month in range(MONTHS - 1):
        first = (first - timedelta(days=1)).replace(day=1)

    begun = {
        "households": by_month(Household.objects.all(), "created_at", first),
        "games": by_month(Game.objects.all(), "created_at", first),
        "rounds": by_month(Round.objects.all(), "saved_at", first),
    }
    months = sorted(set().union(*begun.values()))

    by_what: dict[str, dict[str, int]] = {month: {} for month in months}
    for month, (what, numbers) in product(months, begun.items()):
        by_what[month][what] = numbers.get(month, 0)

    return by_what


def by_month(rows: QuerySet[Any], moment: str, first: datetime) -> dict[str, int]:
    recent = rows.filter(**{f"{moment}__gte": first}).order_by()
    counted = recent.annotate(month=TruncMonth(moment)).values("month").annotate(number=Count("pk"))
    return {f"{row['month']:%Y-%m}": row["number"] for row in counted}


def lines(figures: dict[str, Any]) -> list[str]:
    """Figures under each other, the names of what they count behind them."""
    if not figures:
        return ["nothing yet"]
    if not all(isinstance(value, dict) for value in figures.values()):
        return [f"{value:>12,}  {name}" for name, value in figures.items()]

    return [f"{month}  {_counted(numbers)}" for month, numbers in figures.items()]


def _counted(numbers: dict[str, int]) -> str:
    return ", ".join(f"{number:,} {what}" for what, number in numbers.items())
