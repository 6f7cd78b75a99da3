"""All games of a household, to look through and to search."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from scorekeeper.access import Power, TableRequest, needs
from scorekeeper.games.all_games import games_page


@needs(Power.SEE)
def listing(request: TableRequest) -> HttpResponse:
    """The games by month; with ?q= those that it may mean, with ?page= the earlier ones."""
    question, number = request.GET.get("q", ""), request.GET.get("page", "")
    page = games_page(request.access.household_id, question, number)
    return render(request, "games/list.html", {"page": page})
