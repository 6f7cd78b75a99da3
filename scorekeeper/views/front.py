"""The front page: the games to go on with, and what can be done here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

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
from scorekeeper.games.display import ShelfGame
from scorekeeper.games.first_games import first_games
from scorekeeper.games.lately import MOST_ROWS, PlayedLately
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
    counts = count_listed(listed_games(household_id)) if records else None
    open_games = [going_on(record) for record in records[1:]]
    lately = PlayedLately(household_id) if records else None
    context = {
        "last": build_summary(records[0], records[0].board()) if records else None,
        "going_on": open_games,
        "over": list(lately.rows(MOST_ROWS - len(open_games), records[0].game.public_id))
        if lately
        else [],
        "shelf": _shelf(household_id, lately) if is_host else (),
        "counts_line": counts_line(counts) if counts and counts["games"] > 1 else "",
        "forgotten_on": _forgotten_on(household, records),
        "rulesets_count": len(all_slugs()),
        "asks_to_keep_link": household and household.asks_to_keep_link and is_host,
        "condition": condition() if records and is_host else None,
        "offers_file": household and is_host and offers_file(household),
        "offers_copy": household and is_host and not is_here(request) and offers_copy(household),
    }

    return render(request, "front.html", context)


def _shelf(household_id: str, lately: PlayedLately | None) -> tuple[ShelfGame, ...]:
    """Games to start again; before anything was played, games to begin with."""
    return lately.shelf(household_shelf(household_id)) if lately else first_games()


def _forgotten_on(household: Household | None, records: Sequence[Record]) -> datetime | None:
    """When an unused household goes, if that is soon; the last game comes first."""
    if household is None or settings.UNUSED_KEPT is None:
        return None

    moments = [
        household.created_at,
        household.kept_at,
        *(record.game.changed_at for record in records),
    ]
    due = max(moment for moment in moments if moment) + settings.UNUSED_KEPT

    return due if timezone.now() > due - settings.UNUSED_WARNED else None
