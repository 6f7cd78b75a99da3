"""Acts on seats: somebody sits down or leaves in the middle of a game, another deals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import F
from django.utils.translation import gettext as _

from rulesets.scoring.facts import ContractAs, PointsAs, Start
from rulesets.scoring.fair_start import fair_contract, fair_points
from rulesets.scoring.progress import Scoreboard
from scorekeeper.models import Act, DealerChange, Game, Seat
from scorekeeper.services import subjects
from scorekeeper.services.acts import Change, perform
from scorekeeper.services.errors import ImpossibleError
from scorekeeper.services.people import people_of
from scorekeeper.store.act_head import Sent
from scorekeeper.store.records import Record, load_record


def join_game(
    *,
    game: Game,
    sent: Sent,
    name: str,
    after: int | None = None,
    points: int = 0,
    points_as: PointsAs = "",
    contract: int = 1,
    contract_as: ContractAs = "",
) -> Scoreboard:
    """Let somebody sit down before the next round, after the seat ``after`` (else last).

    They start with these points on this contract or, by ``points_as`` and ``contract_as``, where
    the scores of the others say. Raises ImpossibleError, StaleError, and FactError when the
    ruleset can't have it.
    """

    def change(record: Record, now: datetime) -> Change:
        before = subjects.read(record, subjects.SEATS)
        player = people_of(record.game.household, [name])[name]
        number = record.game.start_rounds + len(record.rounds) + 1
        for seat in record.seats:
            if seat.player_id == player.pk:
                raise ImpossibleError(_already_in(record, seat, number - 1))

        is_late = record.rounds or record.facts.start != Start()
        start_points = _fair_points(record.board(), points_as) if points_as else points
        start_contract = _fair_contract(record.board()) if contract_as else contract

        place = (
            next((seat.place for seat in record.seats if seat.pk == after), record.seats[-1].place)
            + 1
        )
        for seat in sorted(record.seats, key=lambda seat: -seat.place):
            if seat.place >= place:
                Seat.objects.filter(pk=seat.pk).update(place=F("place") + 1)

        Seat.objects.create(
            game=record.game,
            player=player,
            place=place,
            start_points=start_points,
            start_contract=start_contract,
            joined_before=number if is_late else None,
            points_as=points_as or None,
            contract_as=contract_as or None,
        )

        return _changed(record.game, before)

    contents = {
        "join": name,
        "after": after,
        "points": points_as or points,
        "contract": contract_as or contract,
    }

    return perform(game, sent, Act.Kind.SEATS, contents, change)


def _already_in(record: Record, seat: Seat, last: int) -> str:
    """Why somebody with a seat can't take another, and how somebody who left comes back."""
    values = {"player": seat.player.name}
    if seat.left_after is None:
        return _("%(player)s is already in this game.") % values

    text = _("%(player)s left this game. Undo that in the history, and %(player)s is back.")
    if record.rules.keeps_score and seat.left_after < last:
        text = _(
            "%(player)s left this game. Undo that in the history, and %(player)s is back, with 0 "
            "points in each round since until you correct it."
        )

    return text % values


def leave_game(*, game: Game, sent: Sent, seat_id: int) -> Scoreboard:
    """Let somebody leave after the last round that was played: their score stays, they can't win.

    Who hasn't played a round yet, here or on paper, is taken out as if they had never sat down.
    Raises ImpossibleError, FactError.
    """

    def change(record: Record, now: datetime) -> Change:
        before = subjects.read(record, subjects.SEATS)
        seat = next(
            (seat for seat in record.seats if seat.pk == seat_id and seat.left_after is None), None
        )
        if seat is None:
            raise ImpossibleError(_("This player isn’t at the table any more."))

        last = record.game.start_rounds + len(record.rounds)
        is_new = not record.rounds and record.facts.start == Start()
        if is_new or (seat.joined_before or 0) > last:
            _take_out(record, seat)
        else:
            Seat.objects.filter(pk=seat.pk).update(left_after=last)

        return _changed(record.game, before)

    return perform(game, sent, Act.Kind.SEATS, {"leave": seat_id}, change)


def change_dealer(*, game: Game, sent: Sent, seat_id: int) -> Scoreboard:
    """Let this player deal the next round, or play first where nobody deals; it goes on from there.

    Rounds that were played keep who dealt them. Raises ImpossibleError for a player who doesn't
    play the next round, or whose turn it is anyway.
    """

    def change(record: Record, now: datetime) -> Change:
        upcoming = record.board().next_round
        name = record.names.get(seat_id, "")
        if upcoming is None or name not in upcoming.players:
            raise ImpossibleError(_("This player isn’t at the table in the next round."))

        turn = upcoming.dealer or upcoming.first or ""
        if name == turn:
            raise ImpossibleError(_("%(player)s is already next.") % {"player": name})

        row = DealerChange.objects.create(game=record.game, seat_id=seat_id, number=upcoming.number)
        before = {"number": row.number, "seat": None}
        after = {"number": row.number, "seat": seat_id, "instead": record.seat_ids[turn]}
        return Change(subjects.dealer_subject(row), before, after)

    return perform(game, sent, Act.Kind.DEALER, {"dealer": seat_id}, change)


def change_teams(*, game: Game, sent: Sent, teams: Sequence[Sequence[int]]) -> Scoreboard:
    """Let these seats play together from the start; no team at all: everybody plays alone.

    Raises ImpossibleError once a round is played, FactError for teams that the ruleset can't have,
    StaleError.
    """

    def change(record: Record, now: datetime) -> Change:
        if record.rounds or record.facts.start != Start():
            raise ImpossibleError(subjects.teams_stay())

        before = subjects.read(record, subjects.SEATS)
        numbers = {seat_id: number for number, team in enumerate(teams) for seat_id in team}
        for seat in record.seats:
            Seat.objects.filter(pk=seat.pk).update(team=numbers.get(seat.pk))

        # what a file called them, it called other players; so it is with what is typed already
        record.game.drafts.filter(cell__startswith="team-").delete()
        Game.objects.filter(pk=record.game.pk).update(team_names=None)
        return _changed(record.game, before)

    contents = {"teams": list(map(list, teams))}
    return perform(game, sent, Act.Kind.SEATS, contents, change)


def _fair_points(board: Scoreboard, points_as: PointsAs) -> int:
    """The total that this start comes to now."""
    fair = (each.points for each in fair_points(board) if each.points_as == points_as)

    points = next(fair, None)
    if points is None:
        raise ImpossibleError(_("The scores have changed. Choose again how to start."))

    return points


def _fair_contract(board: Scoreboard) -> int:
    fair = fair_contract(board)
    return fair.contract if fair else 1


def _take_out(record: Record, seat: Seat) -> None:
    if seat.deals_first:
        Seat.objects.filter(pk=seat.pk).update(deals_first=False)
        other = next(
            (each for each in record.seats if each.pk != seat.pk and each.joined_before is None),
            None,
        )
        if other is None:
            raise ImpossibleError(_("Somebody must stay at the table."))

        Seat.objects.filter(pk=other.pk).update(deals_first=True)

    Seat.objects.filter(pk=seat.pk).delete()


def _changed(game: Game, before: object) -> Change:
    after = subjects.read(load_record(Game.objects.get(pk=game.pk)), subjects.SEATS)
    return Change(subjects.SEATS, before, after)
