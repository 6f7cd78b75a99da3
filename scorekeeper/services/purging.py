"""What is overdue is removed for good, once a day.

Little at a time, and never on the word of a clock that has jumped.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from scorekeeper.models import Household, Import, Purge
from scorekeeper.services.games import purge_games
from scorekeeper.services.households import (
    erase_household,
    overdue_households,
    remove_imports,
    shut_household,
)
from scorekeeper.services.limits import forget_tries
from scorekeeper.services.studies import forget_studies

# a file that nobody went on with; what came of one that is finished
IMPORTS_KEPT = timedelta(days=7)
ONE_IN = 20  # households that may go in a run, but always one
STEADY = timedelta(days=7)  # for so long runs have to agree with the clock before it's believed


class Purged(NamedTuple):
    """What was removed for good."""

    games: int
    households: int
    waiting: int  # households that are overdue, and go with later runs
    is_paused: bool  # nothing was removed for its age
    away: timedelta | None  # by the clock, since the last run; None: there was none


def purge(*, all_of_it: bool = False) -> Purged:
    """Remove for good what is overdue, and say how much.

    ``all_of_it``: whatever the clock did, and however many households.
    """
    now = timezone.now()
    forget_tries()
    forget_studies(now)

    is_believed, away = _compare_clock(now)
    if not (is_believed or all_of_it):
        return Purged(0, _erase_shut(), 0, True, away)

    remove_imports(Import.objects.filter(seen_at__lt=now - IMPORTS_KEPT))
    games = purge_games()
    overdue = list(overdue_households(now))
    going = overdue
    if not all_of_it:
        households = Household.objects.filter(deleted_at=None).count()
        going = overdue[: max(1, households // ONE_IN)]

    for household in going:
        shut_household(household)

    return Purged(games, _erase_shut(), len(overdue) - len(going), False, away)


def _compare_clock(now: datetime) -> tuple[bool, timedelta | None]:
    """Whether runs and the clock have agreed for long enough, and how far apart the last two are.

    A clock that is set right, or wrong, moves back or far ahead between two runs.
    """
    last = Purge.objects.first()
    away = now - last.at if last else None
    agrees = away is not None and timedelta(0) <= away <= settings.LONGEST_PAUSE

    since = last.steady_since if last and agrees else now
    Purge.objects.update_or_create(pk=1, defaults={"at": now, "steady_since": since})
    return now - since >= STEADY, away


def _erase_shut() -> int:
    """Households that nobody gets into any more: their host deleted them, or they were overdue."""
    shut = list(Household.objects.filter(deleted_at__isnull=False).values_list("pk", flat=True))
    for pk in shut:
        erase_household(pk)

    return len(shut)
