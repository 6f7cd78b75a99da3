"""All games of a household, to look through and to search."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from scorekeeper.access import Power, TableRequest, needs
from scorekeeper.games.all_games import games_page


@needs(Power.SEE)
def listing(request: TableRequest) -> HttpResponse:
    """The games by month; with ?q= those that it may mean, with ?page= the earlier ones."""
    page = games_page(request.access.household_id, request.GET.get("q", ""), _page_number(request))
    return render(request, "games/list.html", {"page": page})


def _page_number(request: TableRequest) -> int:
    asked = request.GET.get("page", "")
    return int(asked) if asked.isdecimal() and len(asked) < 9 else 1
