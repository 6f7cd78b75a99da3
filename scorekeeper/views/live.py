"""Pages that follow what others save: they ask again and again, and mostly get nothing (204)."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render

from rulesets.forecast import onward_key, onward_task, read_onward
from scorekeeper.access import Power, TableRequest, needs
from scorekeeper.games.history import last_done
from scorekeeper.services.studies import Question, ask
from scorekeeper.sheet.ahead import build_ahead, can_look_ahead
from scorekeeper.sheet.table_view import build_table_view
from scorekeeper.store.pace import pace_of
from scorekeeper.store.versions import Glance
from scorekeeper.views.following import glance_at, read_game, version_of
from scorekeeper.views.games import draw_sheet


@needs(Power.SEE)
def sheet(request: TableRequest, game_id: str) -> HttpResponse:
    """What is new on a sheet."""
    glance = glance_at(request, game_id)
    if _has_seen(request, version_of(glance)):
        return HttpResponse(status=204)

    return draw_sheet(request, game_id, glance, "games/_sheet_live.html")


@needs(Power.SEE)
def ahead(request: TableRequest, game_id: str) -> HttpResponse:
    """How much longer a game goes on, as far as it's known: asked again while it's worked out."""
    record = read_game(request, game_id, glance_at(request, game_id))
    board = record.board()

    task = onward_task(board)
    if not task or not can_look_ahead(record, board) or not request.access.likes.shows_length:
        return HttpResponse("") if request.htmx else redirect(record.game)

    question = Question(onward_key(task), task)
    answers = ask(asker=request.access.household_id, questions=[question])
    study = answers.studies.get(question.key)
    if (not study or not study.figures) and not answers.is_open:
        return HttpResponse("") if request.htmx else redirect(record.game)

    context: dict[str, object] = {"game_id": game_id, "is_open": answers.is_open, "was_asked": True}
    if study and study.figures:
        learnt = pace_of(request.access.household_id)
        context["ahead"] = build_ahead(read_onward(study.figures), len(board.seats), learnt)

    if request.htmx:
        return render(request, "games/_ahead.html", context | {"asks": answers.is_open})
    return render(request, "games/ahead.html", context)


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
    }
