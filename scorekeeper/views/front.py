"""The front page: the games to go on with, and what can be done here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from rulesets.library.load import all_slugs
from scorekeeper.access import Power, TableRequest, may, needs
from scorekeeper.care.condition import condition
from scorekeeper.care.copies import offers_copy, offers_file
from scorekeeper.games.all_games import count_listed, counts_line, going_on, listed_games
from scorekeeper.games.lately import MOST_ROWS, PlayedLately, first_games
from scorekeeper.machine.addresses import is_here
from scorekeeper.models import Household
from scorekeeper.sheet.build import build_summary
from scorekeeper.store.queries import household_shelf, latest_records
from scorekeeper.store.records import Record


@require_safe
@needs(Power.SEE)
def front(request: TableRequest) -> HttpResponse:
    household_id, household = request.access.household_id, request.access.household
    records = latest_records(household_id)
    is_host = may(request, Power.HOST)
    context: dict[str, Any] = {
        "last": None,
        "forgotten_on": _forgotten_on(household, records),
        "rulesets_count": len(all_slugs()),
    }
    if records:
        context |= _played(household_id, records, is_host)
    elif is_host:
        context["shelf"] = first_games()

    if household and is_host:
        context |= {
            "asks_to_keep_link": household.asks_to_keep_link,
            "offers_file": offers_file(household),
            "offers_copy": not is_here(request) and offers_copy(household),
        }

    return render(request, "front.html", context)


def _played(household_id: str, records: Sequence[Record], is_host: bool) -> dict[str, Any]:
    """The games to go on with, the last ones, and for hosts those to start again."""
    last, *others = records
    lately = PlayedLately(household_id)
    counts = count_listed(listed_games(household_id))
    played: dict[str, Any] = {
        "last": build_summary(last, last.board()),
        "going_on": list(map(going_on, others)),
        "over": list(lately.rows(MOST_ROWS - len(others), last.game.public_id)),
    }
    if counts["games"] > 1:
        played["counts_line"] = counts_line(counts)
    if is_host:
        played["shelf"] = lately.shelf(household_shelf(household_id))
        played["condition"] = condition()

    return played


def _forgotten_on(household: Household | None, records: Sequence[Record]) -> datetime | None:
    """When an unused household goes, if that is soon; the last game comes first."""
    if household is None or settings.UNUSED_KEPT is None:
        return None

    moments = [
        household.created_at,
        household.kept_at,
        *(record.game.changed_at for record in records),
    ]
    due = max(filter(None, moments)) + settings.UNUSED_KEPT

    return due if timezone.now() > due - settings.UNUSED_WARNED else None
