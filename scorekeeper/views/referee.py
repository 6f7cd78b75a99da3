"""The referee: ask, be answered, keep the ruling.

Cards come in the body of a request alone; no answer is stored.
"""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django_htmx.http import reswap, retarget

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, find_game, may, needs, remember
from scorekeeper.forms.acts import ActForm
from scorekeeper.forms.display import OptionField
from scorekeeper.forms.house_rules import (
    number_problems,
    option_fields,
    read_house_rules,
    wrong_numbers,
)
from scorekeeper.keys import new_key
from scorekeeper.models import Game
from scorekeeper.referee.answer import build_answer
from scorekeeper.referee.asking import Asked, FieldFault, Scene, UnreadableError
from scorekeeper.referee.case import Case
from scorekeeper.referee.kinds import questions_of
from scorekeeper.referee.page import CheckPage, build_page, pressed, title_of
from scorekeeper.referee.scene import scene_of
from scorekeeper.store.queries import household_shelf, latest_ruleset, shelf_with
from scorekeeper.store.records import load_record
from scorekeeper.store.rulesets import Shelf
from scorekeeper.views.games import FIRST_OFFER

LAST_COOKIE = "checked"  # the game that was asked about last


@needs(Power.SEE)
def check(request: TableRequest) -> HttpResponse:
    """Ask about any game; the one that was asked about last comes first."""
    shelf = household_shelf(request.access.household_id)
    wished = shelf.find(request.GET.get("ruleset", ""))
    if wished and not wished.has_cards:
        return _no_cards(request, wished)

    latest = latest_ruleset(request.access.household_id) or ""
    others = (request.COOKIES.get(LAST_COOKIE, ""), latest, FIRST_OFFER)
    found = [wished, *map(shelf.find, others)]
    rules = next((rules for rules in found if rules and rules.has_cards), None)
    if rules is None:
        raise Http404

    return _page(request, _begun(request, Scene(rules)), shelf=shelf)


@needs(Power.SEE)
def ask(request: TableRequest) -> HttpResponse:
    slug = request.POST.get("ruleset", "")
    if request.htmx:
        shelf = shelf_with(request.access.household_id, slug)
    else:
        shelf = household_shelf(request.access.household_id)

    rules = shelf.find(slug)
    if rules is None:
        raise BadRequest
    if not rules.has_cards:
        return _no_cards(request, rules, status=422)

    scene, forgives = Scene(read_house_rules(rules, request.POST)), not _wants_verdict(request)
    asked = Asked(scene, request.POST.dict(), forgives)
    if (problem := number_problems(_options(asked))) and _wants_verdict(request):
        return _form(request, asked, shelf, faults=(FieldFault("options", problem),), status=422)

    response = _answer(request, asked, shelf)
    remember(response, LAST_COOKIE, slug)
    return response


@needs(Power.SEE)
def check_in_game(request: TableRequest, game_id: str) -> HttpResponse:
    """Ask in a game: its rules, its players and their contracts are known."""
    record = load_record(find_game(request, game_id))
    if not record.rules.has_cards:
        return _no_cards(request, record.rules, game=record.game)

    return _page(request, _begun(request, scene_of(record)))


@needs(Power.SEE)
def ask_in_game(request: TableRequest, game_id: str) -> HttpResponse:
    record = load_record(find_game(request, game_id))
    if not record.rules.has_cards:
        return _no_cards(request, record.rules, game=record.game, status=422)

    return _answer(request, Asked(scene_of(record), request.POST.dict()))


@needs(Power.SCORE)
def keep(request: TableRequest, game_id: str) -> HttpResponse:
    """Keep a ruling in the game's history.

    It is judged here once more: what a page says of it isn't believed.
    """
    game = find_game(request, game_id)
    act = ActForm(request.POST)

    record = load_record(game)
    if not record.rules.has_cards:
        return _no_cards(request, record.rules, game=game, status=422)

    asked = Asked(scene_of(record), request.POST.dict())
    if not act.is_valid() or asked.question.is_private:
        raise BadRequest

    try:
        claim, verdict = asked.judge()
    except UnreadableError as error:
        raise BadRequest from error

    seat = getattr(asked.asker, "seat_id", None)
    ruling = services.Ruling(asked.question.id, claim, seat, verdict, record.rules)
    services.keep_ruling(game=game, sent=act.sent(device_of(request)), ruling=ruling)

    if request.htmx:
        return render(request, "referee/_kept.html", {"game_id": game_id})

    return redirect("game-history", game_id)


# ---------------------------------------------------------------- what all of them share


def _begun(request: TableRequest, scene: Scene) -> Asked:
    """The page as a link opens it: with a question and who asks, if there are such."""
    data = {}
    if request.GET.get("question", "") in {each.id for each in questions_of(scene.rules)}:
        data["question"] = request.GET["question"]

    if request.GET.get("player", "") in {str(asker.seat_id) for asker in scene.askers}:
        data["player"] = request.GET["player"]

    return Asked(scene, data)


def _no_cards(
    request: TableRequest, rules: Ruleset, game: Game | None = None, status: int = 200
) -> HttpResponse:
    """That there is nothing to judge, and what to do instead."""
    context = {"title": rules_text(rules.name), "game": game}
    return render(request, "referee/no_cards.html", context, status=status)


def _wants_verdict(request: TableRequest) -> bool:
    """Whether the question is asked; else the form is only drawn again."""
    return "key" not in request.POST and request.POST.get("action", "ask") == "ask"


def _answer(request: TableRequest, asked: Asked, shelf: Shelf | None = None) -> HttpResponse:
    if "key" in request.POST:  # a key of the picker, where no script runs
        return _form(request, pressed(asked), shelf)
    if not _wants_verdict(request):
        return _form(request, asked, shelf)

    try:
        claim, verdict = asked.judge()
    except UnreadableError as error:
        return _form(request, asked, shelf, faults=error.faults, status=422)

    answer = build_answer(asked.question, Case(asked.rules, claim, verdict), asked.way)
    keeps = asked.scene.in_game and may(request, Power.SCORE)
    if request.htmx:
        page = build_page(asked, key=new_key(), answer=answer, can_keep=keeps)
        return _private(
            render(request, "referee/_answer.html", {"page": page, "title": title_of(asked)})
        )

    return _page(request, asked, shelf=shelf, answer=answer, can_keep=keeps)


def _form(
    request: TableRequest,
    asked: Asked,
    shelf: Shelf | None,
    *,
    faults: tuple[FieldFault, ...] = (),
    status: int = 200,
) -> HttpResponse:
    """The form again, with what was typed."""
    if not request.htmx:
        return _page(request, asked, shelf=shelf, faults=faults, status=status)

    if shelf is not None and not shelf.own:
        shelf = household_shelf(request.access.household_id)

    page = _build(asked, shelf, faults=faults)
    return _private(
        reswap(
            retarget(
                render(request, "referee/_asking.html", {"page": page}, status=status), "#asking"
            ),
            "outerHTML",
        )
    )


def _page(
    request: TableRequest,
    asked: Asked,
    *,
    shelf: Shelf | None = None,
    status: int = 200,
    **more: object,
) -> HttpResponse:
    page = _build(asked, shelf, **more)
    response = render(
        request, "referee/check.html", {"page": page, "title": title_of(asked)}, status=status
    )
    return _private(response) if request.method == "POST" else response


def _build(asked: Asked, shelf: Shelf | None, **more: object) -> CheckPage:
    games: list[tuple[str, str]] = []
    options: tuple[OptionField, ...] = ()
    if shelf is not None:
        games = [(rules.id, rules_text(rules.name)) for rules in _offered(shelf, asked.scene.rules)]
        options = _options(asked)

    return build_page(asked, key=new_key(), games=games, options=options, **more)  # type: ignore[arg-type]


def _options(asked: Asked) -> tuple[OptionField, ...]:
    rules = asked.scene.rules
    return option_fields(rules, wrong_numbers(rules, asked.data))


def _offered(shelf: Shelf, chosen: Ruleset) -> tuple[Ruleset, ...]:
    offered = {rules.id: rules for rules in shelf.offered if rules.has_cards}
    if chosen.id in offered:
        return tuple(offered.values())
    return (chosen, *offered.values())


def _private(response: HttpResponse) -> HttpResponse:
    """Cards that somebody holds stay on this phone, and not even there."""
    patch_cache_control(response, no_store=True, private=True)
    return response
