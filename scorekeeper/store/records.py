"""Rows in, facts out, and back: how a game is kept in the database."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeVar, cast

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.files.rounds import read_round
from rulesets.library.load import restore_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import ContractAs, GameFacts, Join, PointsAs, RoundFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.scoring.sides import Teams
from scorekeeper.models import Act, Game, Player, Round, Seat
from scorekeeper.store import sql
from scorekeeper.store.round_rows import (
    COLUMNS,
    AdjustmentRow,
    EntryColumns,
    RoundRows,
    adjustment_rows,
    entry_rows,
    round_facts,
    round_row,
)
from scorekeeper.store.teams import start_totals, teams_of

# A game that isn't kept in memory is read by these; the ORM takes five times as long to build them
# as the rest takes. Each goes by one index alone, so that no plan can be a bad one.
PLAYERS = "SELECT {columns} FROM scorekeeper_player AS player WHERE id IN {ids}"
SEATS = "SELECT {columns} FROM scorekeeper_seat AS seat WHERE game_id IN {ids} ORDER BY place"
ROUNDS = "SELECT {columns} FROM scorekeeper_round AS round WHERE game_id IN {ids} ORDER BY number"
ENTRIES = (
    f"SELECT round_id, seat_id, {', '.join(COLUMNS.values())}"  # noqa: S608  # names of our columns
    " FROM scorekeeper_entry WHERE round_id IN {ids}"
)
DEALERS = """
    SELECT game_id, number, seat_id FROM scorekeeper_dealerchange WHERE game_id IN {ids} ORDER BY id
"""
ADJUSTMENTS = """
    SELECT round_id, seat_id, points, why FROM scorekeeper_adjustment
    WHERE round_id IN {ids} ORDER BY id
"""

MOST_IDS = 10_000

Row = TypeVar("Row", Player, Seat, Round)
AnyRow = TypeVar("AnyRow")


class _DealerRow(NamedTuple):
    game_id: int
    number: int
    seat_id: int | None  # empty: this change was undone


@dataclass(frozen=True, slots=True)
class Correction:
    """A round that was changed after it was saved: its values in the history before and after."""

    round_id: int
    at: datetime
    before: Mapping[str, Any]
    after: Mapping[str, Any]


@dataclass(frozen=True)
class Record:
    """A game as it is kept: the ruleset it is played by, its seats and its facts.

    The facts know players by name.
    """

    game: Game
    rules: Ruleset
    seats: tuple[Seat, ...]
    rounds: tuple[Round, ...]
    facts: GameFacts
    # known now and then:
    # what the facts come to
    folded: Scoreboard | None = field(default=None, compare=False, repr=False)
    last_act: Act | None = field(default=None, compare=False)  # what was done last
    corrections: tuple[Correction, ...] = field(default=(), compare=False)  # those that hold
    # by which its players are called
    household_version: int | None = field(default=None, compare=False)

    @property
    def seat_by_name(self) -> dict[str, Seat]:
        return {seat.player.name: seat for seat in self.seats}

    @property
    def seat_ids(self) -> dict[str, int]:
        return {seat.player.name: seat.pk for seat in self.seats}

    @property
    def names(self) -> dict[int, str]:
        """Who sits on which seat, by its id."""
        return {seat.pk: seat.player.name for seat in self.seats}

    @property
    def saved(self) -> tuple[datetime, ...]:
        """When each round was written down."""
        return tuple(round_.saved_at for round_ in self.rounds)

    @property
    def keys(self) -> dict[str, str]:
        """Each player and team as the history names them, so that a new name changes nothing."""
        keys = {name: str(seat_id) for name, seat_id in self.seat_ids.items()}
        teams = {
            team: "+".join(map(keys.__getitem__, players))
            for team, players in self.facts.teams.items()
        }
        return keys | teams

    @property
    def names_by_key(self) -> dict[str, str]:
        """What players and teams are called now, by their names in the history."""
        return {key: name for name, key in self.keys.items()}

    @cached_property
    def _board(self) -> Scoreboard:
        return self.folded or scoreboard(self.rules, self.facts)

    def board(self) -> Scoreboard:
        """The game as it is now. Raises FactError for facts that contradict each other."""
        return self._board

    def own(self) -> Record:
        """The same with a game's row that may be changed: others have this one, too."""
        return replace(self, game=copy(self.game), folded=self.board(), last_act=None)

    def with_round(self, round_: Round, facts: RoundFacts, board: Scoreboard) -> Record:
        """The game one round later, which makes it this board."""
        return replace(
            self, rounds=(*self.rounds, round_), facts=self.facts.with_round(facts), folded=board
        )

    def before(self, number: int) -> Record:
        """The game as it was before the round of this number."""
        facts = self.facts.prefix(max(0, number - self.game.start_rounds - 1))
        return replace(self, facts=facts, folded=None, last_act=None)


def load_records(games: Iterable[Game]) -> list[Record]:
    """Read games with all their facts, in six queries, or some more for very many."""
    games = list(games)
    ids = [game.pk for game in games]
    seats, rounds = (
        _by("game_id", _read(Seat, SEATS, ids)),
        _by("game_id", _read(Round, ROUNDS, ids)),
    )
    people = {seat.player_id for seat in chain.from_iterable(seats.values())}

    players = {player.pk: player for player in _read(Player, PLAYERS, sorted(people))}
    for seat in chain.from_iterable(seats.values()):
        seat.player = players[seat.player_id]

    dealers = _by("game_id", map(_DealerRow._make, _found(DEALERS, ids)))
    played = [round_.pk for round_ in chain.from_iterable(rounds.values())]
    entries = _by("round_id", map(_entry_row, _found(ENTRIES, played)))
    adjustments = _by("round_id", map(AdjustmentRow._make, _found(ADJUSTMENTS, played)))

    rows: dict[int, list[RoundRows]] = defaultdict(list)
    for round_ in chain.from_iterable(rounds.values()):
        each = RoundRows(round_, entries[round_.pk], adjustments[round_.pk])
        rows[round_.game_id].append(each)

    return [
        _record(
            game,
            tuple(seats[game.pk]),
            rows[game.pk],
            dealers[game.pk],
        )
        for game in games
    ]


def _read(model: type[Row], query: str, ids: Sequence[int]) -> Iterator[Row]:
    """The rows that hang on these ids."""
    for some in _portions(ids):
        yield from sql.read(model, _with_marks(query, some), some)


def _found(query: str, ids: Sequence[int]) -> Iterator[tuple[Any, ...]]:
    """The same as plain values; JSON is text."""
    for some in _portions(ids):
        yield from sql.rows(_with_marks(query, some), some)


def _entry_row(found: Sequence[Any]) -> EntryColumns:
    round_id, seat_id, *columns = found
    return EntryColumns(round_id, seat_id, tuple(columns))


def _portions(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    """So many ids at a time as every SQLite takes."""
    return (ids[start : start + MOST_IDS] for start in range(0, len(ids), MOST_IDS))


def _with_marks(query: str, ids: Sequence[int]) -> str:
    return query.replace("{ids}", f"({', '.join(['%s'] * len(ids))})")


def _by(column: str, rows: Iterable[AnyRow]) -> Mapping[int, list[AnyRow]]:
    """Rows under the id in this column."""
    lists = defaultdict(list)
    for row in rows:
        lists[getattr(row, column)].append(row)

    return lists


def load_record(game: Game) -> Record:
    return load_records([game])[0]


def rules_of(game: Game) -> Ruleset:
    """The ruleset that a game was started with, with its options and what it is called."""
    return _rules(game.ruleset, json.dumps(game.options), game.name or "")


@lru_cache(maxsize=128)
def _rules(stored: str, options: str, name: str) -> Ruleset:
    return with_options(restore_ruleset(stored), json.loads(options)).called(name)


# of a round's value in the history: where it is and what moves with it, or whom a dealer replaced
PLACE = {"number": 0, "came": [], "went": [], "dealt": [], "instead": None}


class _SeatNames(dict[str, str]):
    """Names by seat, also of a seat that was undone since."""

    def __missing__(self, seat_id: str) -> str:
        return _("A player")


def facts_of(record: Record, value: Mapping[str, Any]) -> RoundFacts:
    """The facts of a round that the history kept."""
    names = _SeatNames(record.names_by_key)
    data = {key: part for key, part in value.items() if key not in PLACE}
    return read_round(data, record.rules.largest_deck).renamed(names)


def add_round(
    record: Record, number: int, facts: RoundFacts, at: datetime, pk: int | None = None
) -> Round:
    """Store the facts of a round; ``pk`` is that of a round which comes back."""
    round_ = round_row(record.game, number, facts, at, record.facts.teams)
    round_.pk = pk
    round_.save(force_insert=True)
    write_entries(record, round_, facts)

    return round_


def write_entries(record: Record, round_: Round, facts: RoundFacts) -> None:
    """Store what each player did in a round; who did nothing that is written down has no row."""
    seats = record.seat_by_name
    sql.insert(list(entry_rows(seats, round_, facts)))
    sql.insert(list(adjustment_rows(seats, round_, facts)))


def _record(
    game: Game,
    seats: tuple[Seat, ...],
    rounds: Sequence[RoundRows],
    changes: Sequence[_DealerRow],
) -> Record:
    rules = rules_of(game)
    names = {seat.pk: seat.player.name for seat in seats}
    dealers = {row.number: names[row.seat_id] for row in changes if row.seat_id is not None}
    first = [seat for seat in seats if seat.joined_before is None]
    last = game.start_rounds + len(rounds)
    teams = teams_of(seats, game.team_names)

    return Record(
        game=game,
        rules=rules,
        seats=seats,
        rounds=tuple(each.round for each in rounds),
        facts=GameFacts(
            players=tuple(seat.player.name for seat in first),
            first_dealer=next((seat.player.name for seat in first if seat.deals_first), None),
            start=_start(game, first, teams),
            rounds=tuple(
                replace(
                    round_facts(rules, each, names, teams),
                    leave=_leaving(each.round.number, seats),
                    join=_joining(each.round.number, seats),
                    dealer=dealers.get(each.round.number),
                )
                for each in rounds
            ),
            stopped=game.stopped,
            join=_joining(last + 1, seats),
            next_dealer=dealers.get(last + 1),
            teams=teams,
        ),
    )


def _start(game: Game, seats: list[Seat], teams: Teams) -> Start:
    return Start(
        totals=start_totals(seats, teams),
        contracts={
            seat.player.name: seat.start_contract for seat in seats if seat.start_contract != 1
        },
        rounds=game.start_rounds,
        leave=_leaving(game.start_rounds, tuple(seats)),
    )


def _leaving(number: int, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """Who leaves after this round."""
    return tuple(seat.player.name for seat in seats if seat.left_after == number)


def _joining(number: int, seats: tuple[Seat, ...]) -> tuple[Join, ...]:
    """Who sits down before this round, one after the other."""
    joining = [seat for seat in seats if seat.joined_before == number]
    return tuple(_join(seat, seats) for seat in sorted(joining, key=lambda seat: seat.pk))


def _join(seat: Seat, seats: tuple[Seat, ...]) -> Join:
    """Who sat down after whom: the nearest seat before it of those that were there by then."""
    there = [
        each
        for each in seats
        if (each.joined_before or 0, each.pk) < (seat.joined_before or 0, seat.pk)
    ]
    before = [each.player.name for each in there if each.place < seat.place]
    after = None
    if 0 < len(before) < len(there):
        after = before[-1]

    return Join(
        name=seat.player.name,
        after=after,
        points=seat.start_points,
        contract=seat.start_contract,
        points_as=cast(PointsAs, seat.points_as or ""),
        contract_as=cast(ContractAs, seat.contract_as or ""),
    )
