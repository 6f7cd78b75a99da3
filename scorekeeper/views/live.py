"""Pages that follow what others save: they ask again and again, and get nothing (204) while nothing has changed."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from scorekeeper.access import Power, TableRequest, find_game, needs
from scorekeeper.models import Game
from scorekeeper.records import load_record
from scorekeeper.table_view import build_table_view
from scorekeeper.views.following import follow
from scorekeeper.views.games import sheet_context


@needs(Power.SEE)
def sheet(request: TableRequest, game_id: str) -> HttpResponse:
    """What is new on a sheet."""
    game = find_game(request, game_id)
    if _has_seen(request, follow(request, game).version):
        return HttpResponse(status=204)
    return render(request, "games/_sheet_live.html", sheet_context(request, game))


@needs(Power.SEE)
def table(request: TableRequest, game_id: str) -> HttpResponse:
    """The view for a tablet in the middle of the table."""
    return render(request, "games/table.html", _table_context(find_game(request, game_id)))


@needs(Power.SEE)
def table_live(request: TableRequest, game_id: str) -> HttpResponse:
    """What is new on the table view."""
    game = find_game(request, game_id)
    if _has_seen(request, str(game.version)):
        return HttpResponse(status=204)
    return render(request, "games/_table_live.html", _table_context(game))


def _has_seen(request: TableRequest, version: str) -> bool:
    return request.GET.get("version") == version


def _table_context(game: Game) -> dict[str, object]:
    record = load_record(game)
    return {"table": build_table_view(record, record.board()), "version": str(game.version)}
