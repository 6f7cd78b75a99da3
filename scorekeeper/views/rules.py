"""The rules of each game."""

from __future__ import annotations

from hashlib import sha256

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from rulesets.library.name_search import find_games
from rulesets.ruleset import Ruleset
from scorekeeper.access import Power, TableRequest, find_game, may, needs
from scorekeeper.forms.games import Tonight, game_choices
from scorekeeper.printing.pictures import cover_svg
from scorekeeper.rulebook.how_hard import build_how_hard
from scorekeeper.rulebook.page import build_rules_page
from scorekeeper.store.pace import pace_of
from scorekeeper.store.queries import household_shelf, shelf_with
from scorekeeper.store.records import rules_of
from scorekeeper.store.rulesets import OWN

DAY = 24 * 60 * 60  # seconds
MOST_TONIGHT = 6  # and more


@require_safe
@needs(Power.SEE)
def listing(request: TableRequest) -> HttpResponse:
    """Every game by family; with ?q= those that it may mean, the likeliest first.

    With ?players= only those for so many.
    """
    household_id, question = request.access.household_id, request.GET.get("q", "")
    players = request.GET.get("players", "")
    tonight = int(players) if players in map(str, range(2, MOST_TONIGHT + 1)) else 0
    shelf, table = household_shelf(household_id), Tonight(tonight, pace=pace_of(household_id).pace)
    offered = [rules for rules in shelf.offered if _is_for(rules, tonight)]
    context = {
        "games": game_choices(find_games(offered, question), table=table, asked=question),
        "players": tonight,
        "numbers": [(number, number == MOST_TONIGHT) for number in range(2, MOST_TONIGHT + 1)],
        "archived": game_choices(find_games(shelf.archived, question), table=table, asked=question),
        "question": question,
        "is_search": bool(question.strip()),
    }

    return render(request, "rules/list.html", context)


def _is_for(rules: Ruleset, players: int) -> bool:
    """Whether so many can play it: 0 says nothing, and the most stands for more, too."""
    if players == MOST_TONIGHT:
        return rules.players.max >= players
    return not players or rules.players.min <= players <= rules.players.max


@require_safe
@needs(Power.SEE)
def detail(request: TableRequest, slug: str) -> HttpResponse:
    """The rules of a game; with ?game= as that table plays it."""
    if game_id := request.GET.get("game"):
        game = find_game(request, game_id)
        return _page(
            request, rules=rules_of(game), back_url=game.get_absolute_url(), game_id=game.public_id
        )

    shelf = shelf_with(request.access.household_id, slug)
    rules = shelf.find(slug)
    if rules is None:
        raise Http404

    own = shelf.find_own(slug)
    return _page(request, rules=rules, own=own, can_write=may(request, Power.HOST))


@needs(Power.SEE)
def cover(request: TableRequest, slug: str) -> HttpResponse:
    """The picture of a game, with ?small for beside a line; one's own may change, so it is asked
    for each time.
    """
    rules = shelf_with(request.access.household_id, slug).find(slug)
    if rules is None:
        raise Http404

    drawn = cover_svg(rules, small="small" in request.GET).encode()
    answer = HttpResponse(drawn, content_type="image/svg+xml")
    answer["ETag"] = quote_etag(sha256(drawn).hexdigest()[:12])
    answer["Cache-Control"] = f"private, max-age={DAY}"
    if slug.startswith(OWN):
        answer["Cache-Control"] = "private, no-cache"

    return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer


@require_safe
@needs(Power.SEE)
def how_hard(request: TableRequest, slug: str) -> HttpResponse:
    """How hard the contracts of a game are, and which are easier than those before them."""
    rules = shelf_with(request.access.household_id, slug).find(slug)
    if rules is None or not request.access.likes.shows_hardness:
        raise Http404

    page = build_how_hard(rules)
    if page is None:
        raise Http404

    return render(request, "rules/how_hard.html", {"page": page})


def _page(request: TableRequest, *, rules: Ruleset, **context: object) -> HttpResponse:
    page = build_rules_page(
        rules,
        shows_hardness=request.access.likes.shows_hardness,
        pace=pace_of(request.access.household_id).pace,
    )
    return render(request, "rules/detail.html", {"page": page, **context})
