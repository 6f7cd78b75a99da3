"""What a page that follows a game shows besides its facts, and all of it in one short word."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import Http404

from rulesets.scoring.table import NextRound
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, find_game, may
from scorekeeper.models import Device, Draft, Game, Knock, Seat
from scorekeeper.store.memory import find_kept, keep
from scorekeeper.store.queries import drafts_of, next_game, with_history
from scorekeeper.store.records import Record, load_record
from scorekeeper.store.versions import Glance


@dataclass(frozen=True, slots=True)
class Following:
    """What happens around a game."""

    version: str
    drafts: tuple[Draft, ...]  # what is typed into the open round


@dataclass(frozen=True, slots=True)
class NextGame:
    """The game that goes on with the evening of one that is over."""

    id: str  # public id
    number: int  # of its round to be played; 0 when it is over as well


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose phone this is, of those who play the open round."""

    own: Seat | None
    to_ask: tuple[Seat, ...]  # whose it may be; empty when it was said, or needn't be


def glance_at(request: TableRequest, game_id: str) -> Glance:
    """What there was to see of a game when the request came.

    Raises Http404 for one that isn't there, or not ours.
    """
    glance = request.access.glance
    if glance is None:
        raise Http404
    if may(request, Power.HOST):
        return glance

    return glance._replace(knocks=0)


def read_game(request: TableRequest, game_id: str, glance: Glance) -> Record:
    """The game that this glance sees.

    What is new by now may be in it already; then it is seen again.
    """
    record = find_kept(game_id, glance)
    if record is None:
        record = with_history(load_record(find_game(request, game_id)))
        record = replace(record, household_version=glance.household)
        keep(record)

    return record


def follow(record: Record, glance: Glance) -> Following:
    number = len(record.rounds) + record.game.start_rounds + 1
    drafts = drafts_of(record.game, number) if glance.typed else []
    return Following(version_of(glance), tuple(drafts))


def knocks(game: Game, glance: Glance) -> tuple[Knock, ...]:
    """Who knocks, for the host."""
    if not glance.knocks:
        return ()
    return tuple(services.waiting(game.household))


def version_of(glance: Glance) -> str:
    """Changes with each act, name and what is typed; for the host also with a knock."""
    return f"{glance.of_round}.{glance.knocks}"


def whose(request: TableRequest, record: Record, upcoming: NextRound) -> Whose:
    device, seats = request.access.device, _playing(record, upcoming)
    own = next((seat for seat in seats if device and seat.player_id == device.player_id), None)
    return Whose(own, tuple(seats) if device and _is_to_be_asked(request, device) else ())


def find_next(request: TableRequest, game: Game, glance: Glance) -> NextGame | None:
    """Where the evening goes on, if this game is over."""
    if not glance.later:
        return None

    later = next_game(game, getattr(request.access.device, "player_id", None))
    if later is None:
        return None

    number = later.start_rounds + later.rounds.count() + 1
    return NextGame(later.public_id, 0 if later.finished_at else number)


def own_name(request: TableRequest, record: Record) -> str:
    """Whose phone this is, of everybody who ever sat in the game."""
    device = request.access.device
    mine = (seat for seat in record.seats if device and seat.player_id == device.player_id)
    return next((seat.player.name for seat in mine), "")


def _playing(record: Record, upcoming: NextRound) -> list[Seat]:
    return [seat for seat in record.seats if seat.player.name in upcoming.players]


def _is_to_be_asked(request: TableRequest, device: Device) -> bool:
    """Whether this is a phone that joined by a link or a code, and hasn't said whose it is.

    The one that began it all plays alone unless it says so.
    """
    return (
        may(request, Power.SCORE)
        and not may(request, Power.HOST)
        and not device.is_asked
        and not device.player_id
    )
