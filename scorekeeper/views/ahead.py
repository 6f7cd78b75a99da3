"""What may become of a game that is going on: how much longer it takes, and who may win.

Asked again while it's worked out; never while a round is typed.
"""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render

from rulesets.forecast.questions import (
    DONE,
    Question,
    is_worth_saying,
    onward_task,
    read_winners,
    winners_task,
)
from rulesets.scoring.progress import Scoreboard
from scorekeeper.access import Power, TableRequest, needs
from scorekeeper.models import Study
from scorekeeper.services.studies import ask
from scorekeeper.sheet.ahead import build_ahead, build_chances, can_look_ahead
from scorekeeper.sheet.display import Ahead, Chance
from scorekeeper.store.pace import pace_of
from scorekeeper.views.following import glance_at, read_game


@needs(Power.SEE)
def ahead(request: TableRequest, game_id: str) -> HttpResponse:
    """What is known of it by now."""
    glance = glance_at(request, game_id)
    record = read_game(request, game_id, glance)
    board = record.board()

    questions = _questions(request, board)
    if glance.typed or not questions or not can_look_ahead(record, board):
        return _nothing(request, game_id)

    answers = ask(asker=request.access.household_id, questions=list(questions.values()))
    known = {name: answers.studies.get(each.key) for name, each in questions.items()}
    context: dict[str, object] = {
        "game_id": game_id,
        "has_chances": "chances" in questions,
        "ahead": _ahead(request, board, known.get("ahead")),
        "chances": _chances(board, known.get("chances")),
        "is_open": answers.is_open,
    }
    if not context["ahead"] and not context["chances"] and not answers.is_open:
        return _nothing(request, game_id)

    if request.htmx:
        return render(
            request, "games/_ahead.html", context | {"asks": answers.is_open, "was_asked": True}
        )
    return render(request, "games/ahead.html", context)


def _nothing(request: TableRequest, game_id: str) -> HttpResponse:
    return HttpResponse("") if request.htmx else redirect("game-detail", game_id)


def _questions(request: TableRequest, board: Scoreboard) -> dict[str, Question]:
    """What this household wants to know about a game, and this phone may see."""
    likes, role = request.access.likes, request.access.role
    wants_chances = likes.shows_chances_to(role) and is_worth_saying(board)
    wanted = {
        "ahead": onward_task(board) if likes.shows_length else None,
        "chances": winners_task(board) if wants_chances else None,
    }
    return {name: Question.about(task) for name, task in wanted.items() if task}


def _ahead(request: TableRequest, board: Scoreboard, study: Study | None) -> Ahead | None:
    if not study or not study.figures:
        return None

    learnt = pace_of(request.access.household_id)
    return build_ahead(study.figures, len(board.seats), learnt)


def _chances(board: Scoreboard, study: Study | None) -> tuple[Chance, ...]:
    """Only once all is known: a chance that changes would look like a mistake."""
    if not study or not study.figures or study.done < DONE:
        return ()
    return build_chances(board, read_winners(study.figures))
