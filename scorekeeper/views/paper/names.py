"""A blank sheet of paper that was scanned: the game it is of is started with its players."""

from __future__ import annotations

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render

from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, make_household, needs, try_later
from scorekeeper.forms.games import game_choices
from scorekeeper.games.paper_names import PaperNamesForm, UnknownSheetError
from scorekeeper.games.set_up import remembered_names
from scorekeeper.keys import new_key
from scorekeeper.store.queries import household_shelf, latest_ruleset, player_names


@needs(Power.HOST)
def ask(request: TableRequest) -> HttpResponse:
    """Who the columns are of; without a code, first which game the sheet is of."""
    if "ruleset" not in request.GET:
        return _choose(request)

    try:
        form = _form(request, request.GET)
    except UnknownSheetError as error:
        return _unknown(request, error)

    return _show(request, form)


@needs(Power.HOST)
def start(request: TableRequest) -> HttpResponse:
    """Start the game, and go on to its rows."""
    try:
        form = _form(request, request.POST)
    except UnknownSheetError as error:
        return _unknown(request, error)

    if not form.can_start():
        return _show(request, form, status=422)

    try:
        household = make_household(request)
        game = services.start_game(household=household, device=device_of(request), **form.act)
    except services.KeyReusedError:
        form.take_new_key(new_key())
        return _show(request, form, status=409)
    except services.LimitError as error:
        form.problem = str(error)
        return try_later(_show(request, form, status=429), error)

    return redirect("game-paper", game.public_id)


def _form(request: TableRequest, data: QueryDict) -> PaperNamesForm:
    household_id = request.access.household_id
    names = remembered_names(player_names(household_id))
    return PaperNamesForm(household_shelf(household_id), data, new_key(), names)


def _show(request: TableRequest, form: PaperNamesForm, *, status: int = 200) -> HttpResponse:
    return render(request, "paper/names.html", {"page": form}, status=status)


def _choose(request: TableRequest) -> HttpResponse:
    household_id = request.access.household_id
    rulesets = household_shelf(household_id).offered
    games = game_choices(rulesets, latest_ruleset(household_id) or "")
    return render(request, "paper/choose.html", {"games": games})


def _unknown(request: TableRequest, error: UnknownSheetError) -> HttpResponse:
    return render(request, "paper/unknown.html", {"why": str(error)}, status=400)
