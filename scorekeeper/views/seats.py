"""Who sits at the table: somebody joins or leaves in the middle of a game, another deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rulesets.scoring.facts import FactError, Start
from rulesets.scoring.incoming import check_join_points
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.words.grammar import joined
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, find_game, needs
from scorekeeper.forms.acts import ActForm, SeatForm, SitDownForm, TeamsForm
from scorekeeper.games.partners import (
    ALONE,
    Partners,
    Teams,
    opposite,
    partners_of,
    together,
)
from scorekeeper.keys import new_key
from scorekeeper.models import Seat
from scorekeeper.sheet.build import build_sheet
from scorekeeper.sheet.joining import OTHER, StartChoices, start_choices
from scorekeeper.store.records import Record, load_record
from scorekeeper.views.refusals import why


@needs(Power.HOST)
def seats(request: TableRequest, game_id: str) -> HttpResponse:
    return _page(request, game_id, SitDownForm())


@needs(Power.HOST)
def join(request: TableRequest, game_id: str) -> HttpResponse:
    form = SitDownForm(request.POST)
    if form.is_valid() and not form.cleaned_data["name"]:
        form.add_error("name", _("Please type a name."))

    if form.is_valid() and form.start.get("points"):
        rules = load_record(find_game(request, game_id)).rules
        try:
            check_join_points(rules, form.cleaned_data["name"], form.start["points"], "points")
        except FactError as fault:
            form.add_error("points", fault.text)

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


@needs(Power.HOST)
def teams(request: TableRequest, game_id: str) -> HttpResponse:
    """Who plays with whom, before the first round: two players who are to play together, or all."""
    record = load_record(find_game(request, game_id))

    def chosen(data: dict[str, Any]) -> dict[str, Any]:
        seat_of = record.seat_ids.__getitem__
        return {"teams": [list(map(seat_of, team)) for team in _teams(record, data)]}

    return _act(request, game_id, TeamsForm(request.POST), services.change_teams, chosen)


def _teams(record: Record, data: dict[str, Any]) -> Teams:
    """The teams that were asked for."""
    names = record.names
    seats = record.facts.players
    now = tuple(record.facts.teams.values())
    if size := data["team_size"]:
        return opposite(seats, size) if size != ALONE else ()

    one, other = names.get(data["marked"], ""), names.get(data["seat"], "")
    is_pair = now and one in seats and other in seats
    return together(now, one, other, seats) if is_pair else now


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


def _start_choices(form: SitDownForm, board: Scoreboard) -> StartChoices:
    """What is offered, with what was chosen; a number typed alone is one of one's own."""
    points = form["points_as"].value() or (OTHER if form["points"].value() else "")
    contract = form["contract_as"].value() or (OTHER if form["contract"].value() else "")
    return start_choices(board, points, contract)


@dataclass(frozen=True, slots=True)
class Mate:
    """Somebody at the table."""

    seat_id: int
    name: str
    has_left: bool
    is_out: bool  # of the game, by their total
    partners: str  # "Cal"; empty for those who play alone

    @classmethod
    def of(cls, seat: Seat, board: Scoreboard) -> Mate:
        name = seat.player.name
        others = [each for each in board.players_of(board.side_of(name)) if each != name]
        is_out = bool(board.rounds) and name in board.rounds[-1].eliminated
        return cls(seat.pk, name, name in board.gone, is_out, joined(others))


def _partners(request: TableRequest, record: Record) -> Partners | None:
    """Partners, who can still be changed before the first round."""
    if record.rounds or record.facts.start != Start():
        return None

    marked = record.names_by_key.get(request.GET.get("marked", ""), "")
    return partners_of(record.rules, record.facts, marked)


def _page(request: TableRequest, game_id: str, form: ActForm, status: int = 200) -> HttpResponse:
    record = load_record(find_game(request, game_id))
    board = record.board()
    joins = form if isinstance(form, SitDownForm) else SitDownForm()
    context = {
        "sheet": build_sheet(record, board),
        "seats": [Mate.of(seat, board) for seat in record.seats],
        "teams": _partners(request, record),
        "dealer": board.turns(1)[0] if board.next_round else None,
        "playing": board.next_round.players if board.next_round else (),
        "closed": board.closed,
        "turn_lines": tuple(_turn_lines(record, board)),
        "form": form,
        "start": _start_choices(joins, board),
        "key": new_key(),
        "contracts": range(1, len(record.rules.contract_list) + 1)
        if record.rules.has_personal_contracts
        else (),
    }

    return render(request, "games/seats.html", context, status=status)
