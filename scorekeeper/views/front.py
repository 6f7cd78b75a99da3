"""The front page: the last games to go on with, and what can be done here."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulesets.library import all_slugs
from scorekeeper.access import Power, TableRequest, may, needs
from scorekeeper.queries import latest_records
from scorekeeper.sheet import build_summary


@require_safe
@needs(Power.SEE)
def front(request: TableRequest) -> HttpResponse:
    records = latest_records(request.access.household_id)
    games = tuple(build_summary(record, record.board()) for record in records)
    household = request.access.household
    context = {
        "games": games,
        "rulesets_count": len(all_slugs()),
        "asks_to_keep_link": household and household.asks_to_keep_link and may(request, Power.HOST),
    }
    return render(request, "front.html", context)
