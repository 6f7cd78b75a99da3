"""Pages that follow what others save: they ask again and again, and mostly get nothing (204)."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from scorekeeper.access import Power, TableRequest, needs
from scorekeeper.games.history import last_done
from scorekeeper.sheet.table_view import build_table_view
from scorekeeper.store.evening import still_on
from scorekeeper.store.versions import Glance
from scorekeeper.views.following import find_next, glance_at, read_game, version_of
from scorekeeper.views.games import draw_sheet


@needs(Power.SEE)
def sheet(request: TableRequest, game_id: str) -> HttpResponse:
    """What is new on a sheet."""
    glance = glance_at(request, game_id)
    if _has_seen(request, version_of(glance)):
        return HttpResponse(status=204)

    return draw_sheet(request, game_id, glance, "games/_sheet_live.html")


@needs(Power.SEE)
def table(request: TableRequest, game_id: str) -> HttpResponse:
    """The view for a tablet in the middle of the table."""
    return render(
        request, "games/table.html", _table_context(request, game_id, glance_at(request, game_id))
    )


@needs(Power.SEE)
def table_live(request: TableRequest, game_id: str) -> HttpResponse:
    """What is new on the table view."""
    glance = glance_at(request, game_id)
    if _has_seen(request, glance.of_game):
        return HttpResponse(status=204)
    return render(request, "games/_table_live.html", _table_context(request, game_id, glance))


def _has_seen(request: TableRequest, version: str) -> bool:
    return request.GET.get("version") == version


def _table_context(request: TableRequest, game_id: str, glance: Glance) -> dict[str, object]:
    record = read_game(request, game_id, glance)
    return {
        "table": build_table_view(record, record.board(), last_done(record)),
        "version": glance.of_game,
        "next_game": find_next(request, record.game, glance),
        "evening_goes_on": still_on(record.game.finished_at, timezone.now()),
    }
