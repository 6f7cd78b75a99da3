"""House rules changed in the middle of a game: what they change is shown before they are."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rulesets.scoring.facts import FactError
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, find_game, needs
from scorekeeper.forms.acts import valid
from scorekeeper.games.options import GameOptionsForm
from scorekeeper.keys import new_key
from scorekeeper.store.records import load_record


@needs(Power.HOST)
def choose(request: TableRequest, game_id: str) -> HttpResponse:
    return _page(request, GameOptionsForm(load_record(find_game(request, game_id))))


@needs(Power.HOST)
def change(request: TableRequest, game_id: str) -> HttpResponse:
    """Show what the options change; with ``action=save``, once that was shown, play by them."""
    game = find_game(request, game_id)

    form = valid(GameOptionsForm(load_record(game), request.POST))
    if form.cleaned_data["action"] != "save":
        return _page(request, form)
    # pressed twice, or as it was: nothing is left to do
    if not form.is_change and not form.problem:
        return redirect(game)
    if not form.can_save:
        return _page(request, form, status=422)

    try:
        sent = form.sent(device_of(request))
        services.change_options(game=game, sent=sent, options=form.options)
    except (services.StaleError, services.KeyReusedError, FactError):
        form.problem = _(
            "The game moved on while this page was open. Check what these rules change now."
        )
        return _page(request, form, status=409)

    return redirect(game)


def _page(request: TableRequest, form: GameOptionsForm, status: int = 200) -> HttpResponse:
    template = "games/_options_live.html" if request.htmx else "games/options.html"
    context = {"form": form, "game": form.record.game, "key": new_key()}
    return render(request, template, context, status=status)
