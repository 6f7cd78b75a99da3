"""What is said when an act isn't possible."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulesets.scoring.facts import FactError
from scorekeeper.services import ImpossibleError, KeyReusedError, StaleError


def why(error: ImpossibleError | FactError) -> str:
    """The sentence of the error, without its place in the facts."""
    return error.text if isinstance(error, FactError) else str(error)


def refusal(request: HttpRequest, game_id: str, error: Exception) -> HttpResponse | None:
    """The page for an act on a game that wasn't done; None for errors of another kind."""
    if isinstance(error, StaleError | KeyReusedError):
        return render(request, "games/stale.html", {"game_id": game_id}, status=409)
    if isinstance(error, ImpossibleError | FactError):
        return refused(request, game_id, why(error))

    return None


def refused(
    request: HttpRequest, game_id: str, reason: str, later: int | None = None
) -> HttpResponse:
    """Say why nothing was changed; ``later``: the round that wouldn't fit any more."""
    context = {"game_id": game_id, "why": reason, "later": later}
    return render(request, "games/refused.html", context, status=422)
