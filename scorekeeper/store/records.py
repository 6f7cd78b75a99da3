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

from rulesets.cards import Deck
from rulesets.files.game import hand_data, melded_data, read_hand, read_melded, read_round
from rulesets.library.load import restore_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Adjustment as AdjustmentFact
from rulesets.scoring.facts import ContractAs, GameFacts, Hand, Join, PointsAs, RoundFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.scoring.sides import Teams
from scorekeeper.models import Act, Adjustment, Entry, Game, Player, Round, Seat
from scorekeeper.store import sql
from scorekeeper.store.teams import NO_TEAMS, kept_of_teams, start_totals, teams_of, with_teams

# A game that isn't kept in memory is read by these; the ORM takes five times as long to build them
# as the rest takes. Each goes by one index alone, so that no plan can be a bad one.
PLAYERS = "SELECT {columns} FROM scorekeeper_player AS player WHERE id IN {ids}"
SEATS = "SELECT {columns} FROM scorekeeper_seat AS seat WHERE game_id IN {ids} ORDER BY place"
ROUNDS = "SELECT {columns} FROM scorekeeper_round AS round WHERE game_id IN {ids} ORDER BY number"
ENTRIES = """
    SELECT round_id, seat_id, went_out, laid_as, hand, melded, tally, ticks, rejoined
    FROM scorekeeper_entry WHERE round_id IN {ids} ORDER BY laid_as, id
"""
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


class _EntryRow(NamedTuple):
    """What a player did in a round. A game has many of these, so they aren't models."""

    round_id: int
    seat_id: int
    went_out: bool
    laid_as: int | None
    hand: str | None  # JSON
    melded: str | None  # JSON
    tally: str | None  # JSON
    ticks: str  # JSON
    rejoined: bool | None


class _AdjustmentRow(NamedTuple):
    round_id: int
    seat_id: int
    points: int
    why: str


class _DealerRow(NamedTuple):
    game_id: int
    number: int
    seat_id: int | None  # empty: this change was undone


class _Rows(NamedTuple):
    """A round as it is kept."""

    round: Round
    entries: Sequence[_EntryRow]
    adjustments: Sequence[_AdjustmentRow]


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
    def keys(self) -> dict[str, str]:
        """Each player and team as the history names them, so that a new name changes nothing."""
        keys = {name: str(seat_id) for name, seat_id in self.seat_ids.items()}
        teams = {
            team: "+".join(keys[player] for player in players)
            for team, players in self.facts.teams.items()
        }
        return keys | teams

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
    entries = _by("round_id", map(_EntryRow._make, _found(ENTRIES, played)))
    adjustments = _by("round_id", map(_AdjustmentRow._make, _found(ADJUSTMENTS, played)))

    rows: dict[int, list[_Rows]] = defaultdict(list)
    for round_ in chain.from_iterable(rounds.values()):
        each = _Rows(round_, entries[round_.pk], adjustments[round_.pk])
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
    names = _SeatNames((key, name) for name, key in record.keys.items())
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


def round_row(
    game: Game, number: int, facts: RoundFacts, at: datetime, teams: Teams = NO_TEAMS
) -> Round:
    """A round as it is kept, without what each player did; not stored yet."""
    return Round(
        game=game,
        number=number,
        tied=facts.tied,
        wild_rank=facts.wild_rank or None,
        upcard=facts.upcard or None,
        teams=kept_of_teams(facts, teams),
        saved_at=at,
    )


def write_entries(record: Record, round_: Round, facts: RoundFacts) -> None:
    """Store what each player did in a round; who did nothing that is written down has no row."""
    seats = record.seat_by_name
    sql.insert(list(entry_rows(seats, round_, facts)))
    sql.insert(list(adjustment_rows(seats, round_, facts)))


def entry_rows(seats: Mapping[str, Seat], round_: Round, facts: RoundFacts) -> Iterator[Entry]:
    ticked: dict[str, list[str]] = {name: [] for name in seats}
    for bonus_id, names in facts.ticks.items():
        for name in filter(seats.__contains__, names):  # what a team has isn't a player's
            ticked[name].append(bonus_id)

    for name, seat in seats.items():
        has_cards = name in facts.left or name in facts.melded
        tally = _tally_of(name, facts)
        has_played = name in facts.laid or has_cards or name in facts.rejoin
        if name == facts.out or has_played or ticked[name] or tally:
            yield Entry(
                round=round_,
                seat=seat,
                went_out=name == facts.out,
                laid_as=facts.laid.index(name) + 1 if name in facts.laid else None,
                hand=hand_data(facts.left[name]) if name in facts.left else None,
                melded=melded_data(facts.melded[name]) if name in facts.melded else None,
                tally=tally or None,
                ticks=ticked[name],
                rejoined=name in facts.rejoin or None,
            )


def _tally_of(name: str, facts: RoundFacts) -> dict[str, int]:
    """How often a player gets which bonus."""
    return {
        bonus_id: numbers[name] for bonus_id, numbers in facts.tally.items() if numbers.get(name)
    }


def adjustment_rows(
    seats: Mapping[str, Seat], round_: Round, facts: RoundFacts
) -> Iterator[Adjustment]:
    for each in facts.adjust:
        if seat := seats.get(each.player):
            yield Adjustment(round=round_, seat=seat, points=each.points, why=each.why)


def _record(
    game: Game,
    seats: tuple[Seat, ...],
    rounds: Sequence[_Rows],
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
                with_teams(
                    _round_facts(rules, each, seats, dealers.get(each.round.number)),
                    each.round.teams,
                    teams,
                    rules.largest_deck,
                )
                for each in rounds
            ),
            stopped=game.stopped,
            join=tuple(_join(seat, seats) for seat in seats if seat.joined_before == last + 1),
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
    )


def _round_facts(
    rules: Ruleset, rows: _Rows, seats: tuple[Seat, ...], dealer: str | None
) -> RoundFacts:
    names = {seat.pk: seat.player.name for seat in seats}
    round_, entries = rows.round, rows.entries
    joined = sorted(
        (seat for seat in seats if seat.joined_before == round_.number), key=lambda seat: seat.pk
    )
    laid = sorted(filter(_has_laid, entries), key=_has_laid)
    rejoined = {entry.seat_id for entry in entries if entry.rejoined}
    ticks = {bonus.id: _ticked(bonus.id, entries, names) for bonus in rules.bonus}

    return RoundFacts(
        out=next((names[entry.seat_id] for entry in entries if entry.went_out), None),
        tied=round_.tied,
        laid=tuple(names[entry.seat_id] for entry in laid),
        left={
            names[e.seat_id]: _hand(e.hand, rules.largest_deck)
            for e in entries
            if e.hand is not None
        },
        melded={
            names[e.seat_id]: _melded(e.melded, rules.largest_deck)
            for e in entries
            if e.melded is not None
        },
        ticks={bonus_id: players for bonus_id, players in ticks.items() if players},
        tally=_tally(rules, entries, names),
        adjust=tuple(
            AdjustmentFact(names[each.seat_id], each.points, each.why) for each in rows.adjustments
        ),
        leave=tuple(names[seat.pk] for seat in seats if seat.left_after == round_.number),
        join=tuple(_join(seat, seats) for seat in joined),
        dealer=dealer,
        wild_rank=round_.wild_rank or "",
        upcard=round_.upcard or "",
        rejoin=tuple(names[seat_id] for seat_id in names if seat_id in rejoined),
    )


def _has_laid(entry: _EntryRow) -> int:
    """As which number in the round this player laid the contract; 0 for not at all."""
    return entry.laid_as or 0


def _ticked(
    bonus_id: str, entries: Iterable[_EntryRow], names: Mapping[int, str]
) -> tuple[str, ...]:
    return tuple(names[entry.seat_id] for entry in entries if bonus_id in _ids(entry.ticks))


def _tally(
    rules: Ruleset, entries: Iterable[_EntryRow], names: Mapping[int, str]
) -> dict[str, dict[str, int]]:
    """How often each player gets which bonus."""
    tally: dict[str, dict[str, int]] = {bonus.id: {} for bonus in rules.bonus}
    for entry in entries:
        for bonus_id, number in json.loads(entry.tally or "{}").items():
            tally[bonus_id][names[entry.seat_id]] = number

    return {bonus_id: numbers for bonus_id, numbers in tally.items() if numbers}


@lru_cache(maxsize=1000)
def _ids(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


@lru_cache(maxsize=5000)
def _hand(text: str, deck: Deck) -> Hand:
    return read_hand(json.loads(text), deck)


@lru_cache(maxsize=5000)
def _melded(text: str, deck: Deck) -> Hand:
    return read_melded(json.loads(text), deck)


def _join(seat: Seat, seats: tuple[Seat, ...]) -> Join:
    """Who sat down after whom: the nearest seat before it of those that were there by then."""
    there = [
        each
        for each in seats
        if (each.joined_before or 0, each.pk) < (seat.joined_before or 0, seat.pk)
    ]
    before = [each for each in there if each.place < seat.place]
    is_last = all(each.place < seat.place for each in there)
    after = None if is_last or not before else before[-1].player.name

    return Join(
        name=seat.player.name,
        after=after,
        points=seat.start_points,
        contract=seat.start_contract,
        points_as=cast(PointsAs, seat.points_as or ""),
        contract_as=cast(ContractAs, seat.contract_as or ""),
    )
