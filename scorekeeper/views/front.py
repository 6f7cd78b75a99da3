"""The front page: the last games to go on with, and what can be done here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from rulesets.library import all_slugs
from scorekeeper.access import Power, TableRequest, may, needs
from scorekeeper.models import Household
from scorekeeper.queries import latest_records
from scorekeeper.records import Record
from scorekeeper.sheet import build_summary


@require_safe
@needs(Power.SEE)
def front(request: TableRequest) -> HttpResponse:
    records = latest_records(request.access.household_id)
    games = tuple(build_summary(record, record.board()) for record in records)
    household = request.access.household
    context = {
        "games": games,
        "forgotten_on": _forgotten_on(household, records),
        "rulesets_count": len(all_slugs()),
        "asks_to_keep_link": household and household.asks_to_keep_link and may(request, Power.HOST),
    }
    return render(request, "front.html", context)


def _forgotten_on(household: Household | None, records: Sequence[Record]) -> datetime | None:
    """When an unused household goes, if that is soon; the latest game comes first."""
    if household is None or settings.UNUSED_KEPT is None:
        return None
    moments = [household.created_at, household.kept_at, *(record.game.changed_at for record in records)]
    due = max(moment for moment in moments if moment) + settings.UNUSED_KEPT
    return due if timezone.now() > due - settings.UNUSED_WARNED else None
