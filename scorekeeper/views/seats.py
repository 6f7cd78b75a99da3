"""Who sits at the table: somebody joins or leaves in the middle of a game, another deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import Scoreboard, scoreboard
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, find_game, needs
from scorekeeper.forms.acts import ActForm, JoinForm, SeatForm
from scorekeeper.keys import new_key
from scorekeeper.sheet.build import build_sheet
from scorekeeper.sheet.joining import OTHER, StartChoices, start_choices
from scorekeeper.store.records import Record, load_record
from scorekeeper.views.refusals import why


@needs(Power.HOST)
def seats(request: TableRequest, game_id: str) -> HttpResponse:
    return _page(request, game_id, JoinForm())


@needs(Power.HOST)
def join(request: TableRequest, game_id: str) -> HttpResponse:
    form = JoinForm(request.POST)
    if form.is_valid() and not form.cleaned_data["name"]:
        form.add_error("name", _("Please type a name."))

    return _act(
        request,
        game_id,
        form,
        services.join_game,
        lambda data: {"name": data["name"], "after": data["after"], **form.start},
    )


@needs(Power.HOST)
def leave(request: TableRequest, game_id: str) -> HttpResponse:
    return _act(request, game_id, SeatForm(request.POST), services.leave_game, _seat)


@needs(Power.HOST)
def dealer(request: TableRequest, game_id: str) -> HttpResponse:
    return _act(request, game_id, SeatForm(request.POST), services.change_dealer, _seat)


def _seat(data: dict[str, Any]) -> dict[str, Any]:
    return {"seat_id": data["seat"]}


def _act(
    request: TableRequest,
    game_id: str,
    form: ActForm,
    act: Callable[..., object],
    arguments: Callable[[dict[str, Any]], dict[str, Any]],
) -> HttpResponse:
    """Do the act; what's in the way is said on the page, with what was typed."""
    game = find_game(request, game_id)
    if not form.is_valid():
        return _page(request, game_id, form, status=422)

    try:
        sent = form.sent(device_of(request))
        act(game=game, sent=sent, **arguments(form.cleaned_data))
    except (services.StaleError, services.KeyReusedError):
        return render(request, "games/stale.html", {"game_id": game_id}, status=409)
    except (services.ImpossibleError, FactError) as error:
        form.add_error(None, why(error))
        return _page(request, game_id, form, status=422)

    return redirect("game-seats", game_id)


def _turn_lines(record: Record, board: Scoreboard) -> Iterator[str]:
    """Who deals the next round, in whose place, and how it goes on from there."""
    if board.next_round is None:
        return

    player, *later = board.turns(len(board.next_round.players))
    (usual,) = scoreboard(record.rules, replace(record.facts, next_dealer=None)).turns(1)
    values = {"number": board.next_round.number, "player": player, "other": usual}

    deals = record.rules.deal.has_dealer

    if player != usual and deals:
        yield _("Round %(number)d: %(player)s deals instead of %(other)s.") % values
    elif player != usual:
        yield _("Round %(number)d: %(player)s plays first instead of %(other)s.") % values
    elif deals:
        yield _("Round %(number)d: %(player)s deals.") % values
    else:
        yield _("Round %(number)d: %(player)s plays first.") % values

    if later:
        yield _("After that: %(players)s.") % {"players": ", ".join(later)}


def _start_choices(form: JoinForm, board: Scoreboard) -> StartChoices:
    """What is offered, with what was chosen; a number typed alone is one of one's own."""
    points = form["points_as"].value() or (OTHER if form["points"].value() else "")
    contract = form["contract_as"].value() or (OTHER if form["contract"].value() else "")
    return start_choices(board, points, contract)


def _page(request: TableRequest, game_id: str, form: ActForm, status: int = 200) -> HttpResponse:
    record = load_record(find_game(request, game_id))
    board = record.board()
    joins = form if isinstance(form, JoinForm) else JoinForm()
    context = {
        "sheet": build_sheet(record, board),
        "dealer": board.turns(1)[0] if board.next_round else None,
        "playing": board.next_round.players if board.next_round else (),
        "turn_lines": tuple(_turn_lines(record, board)),
        "form": form,
        "start": _start_choices(joins, board),
        "key": new_key(),
        "contracts": range(1, len(record.rules.contract_list) + 1)
        if record.rules.has_personal_contracts
        else (),
    }

    return render(request, "games/seats.html", context, status=status)
