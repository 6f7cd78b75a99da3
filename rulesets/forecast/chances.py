"""Who may win, and how long it will still take: a game played on many times by its clocks.

A round goes turn by turn: by the clocks, a player may lay their contract, and may go out once it's
laid, the sooner the more melds others have laid. Points, bonuses and the end are the game's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import NamedTuple

from rulesets.forecast.clocks import Clock
from rulesets.forecast.evening import MOST_ROUNDS, written_down
from rulesets.forecast.players import in_turn
from rulesets.forecast.table import MOST_TURNS
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import RoundFacts
from rulesets.scoring.progress import Scoreboard, play_through
from rulesets.scoring.table import NextRound

GAMES = 300
LOW, MIDDLE, HIGH = 0.1, 0.5, 0.9


class Spread(NamedTuple):
    """A figure of 8 in 10 games: from, in the middle, to."""

    low: int
    middle: int
    high: int

    @classmethod
    def of(cls, figures: Sequence[int]) -> Spread:
        """What these come to."""
        ordered = sorted(figures)
        return cls(*(ordered[int(at * (len(ordered) - 1))] for at in (LOW, MIDDLE, HIGH)))


@dataclass(frozen=True, slots=True)
class Chances:
    """What may become of a game.

    ``wins``: the share of games each wins, from 0 to 1; those who win together share it.
    ``rounds``, ``turns`` (of all players together): how many are still to come.
    """

    wins: Mapping[str, float]
    rounds: Spread
    turns: Spread


@dataclass(slots=True)
class _Seat:
    """A player in a round. ``number``: the contract to lay, from 1; None if all are laid.

    ``melds``: how many they lay with it. ``lays_on``: on which of their own turns, if the round
    goes on for so long.
    """

    name: str
    number: int | None
    clock: Clock
    melds: int
    lays_on: int
    has_laid: bool = False

    def cost(self, random: Random) -> int:
        """What a hand that stays behind costs this time."""
        points = self.clock.open_points
        if self.has_laid:
            points = self.clock.laid_points

        if points:
            return points[int(random.random() * len(points))]
        return 0


def chances_of(
    board: Scoreboard, clocks: Sequence[Clock], *, games: int = GAMES, part: int = 0
) -> Chances:
    """Play a game on so many times from where it is; it must not be over.

    ``part``: which games, as each part is others.
    """
    seed = [
        sorted(board.totals.items()),
        sorted(board.contracts.items(), key=str),
        len(board.rounds),
        part,
    ]
    random = Random(repr(seed))

    wins = dict.fromkeys(board.seats, 0.0)
    rounds, turns = [], []
    for _game in range(games):
        end, in_rounds = play_by_clocks(board, clocks, random)
        for name in end.winners:
            wins[name] += 1 / len(end.winners)

        rounds.append(len(in_rounds))
        turns.append(sum(in_rounds))

    shares = {name: number / games for name, number in wins.items()}
    return Chances(shares, Spread.of(rounds), Spread.of(turns))


def play_by_clocks(
    board: Scoreboard, clocks: Sequence[Clock], random: Random
) -> tuple[Scoreboard, list[int]]:
    """Play a game on to its end: the board then, and how many turns of all each round took."""
    in_rounds: list[int] = []

    def facts_of(coming: NextRound) -> RoundFacts:
        facts, turns = _round(board.rules, coming, clocks, random)
        in_rounds.append(turns)
        return facts

    end = play_through(board, facts_of, MOST_ROUNDS)
    return end, in_rounds


def _round(
    rules: Ruleset, coming: NextRound, clocks: Sequence[Clock], random: Random
) -> tuple[RoundFacts, int]:
    """What people would have written down of it, and turns of all."""
    seats = in_turn(rules, coming.players)
    start = seats.index(coming.first) if coming.first else 0
    order = seats[start:] + seats[:start]
    table = [_seat(rules, name, coming.contracts[name], clocks, random) for name in order]

    laid, out, turns = _turns(rules, table, random)
    losing = [seat for seat in table if seat.name != out and rules.counts_cards]
    points = {seat.name: seat.cost(random) for seat in losing}
    return written_down(rules, out, laid, points), turns


def _seat(
    rules: Ruleset, name: str, number: int | None, clocks: Sequence[Clock], random: Random
) -> _Seat:
    """Who has laid everything goes by the last contract, and can go out from the first turn on."""
    if not number:
        return _Seat(name, None, clocks[-1], melds=0, lays_on=1, has_laid=True)

    clock = clocks[number - 1]
    melds = len(rules.contract_list[number - 1].parts)
    return _Seat(name, number, clock, melds, clock.turn_to_lay(random))


def _turns(
    rules: Ruleset, table: Sequence[_Seat], random: Random
) -> tuple[tuple[str, ...], str | None, int]:
    """Who laid a contract, in that order, who went out, and after how many turns of all.

    Nobody goes out where it takes too long, or where laying the last contract stops the round.
    """
    last = len(rules.contract_list)
    stops = rules.has_personal_contracts and rules.stops_with(table)

    laid: list[str] = []
    melds = 0
    first = min(MOST_TURNS, *(seat.lays_on for seat in table))
    before = len(table) * (first - 1)
    moments = product(range(first, MOST_TURNS + 1), table)
    for turns, (turn, seat) in enumerate(moments, before + 1):
        if turn < seat.lays_on:
            continue

        if not seat.has_laid:
            seat.has_laid = True
            melds += seat.melds
            laid.append(seat.name)
            if stops and seat.number == last:
                return tuple(laid), None, turns

        chance = seat.clock.chance_to_go_out(turn - seat.lays_on, melds - seat.melds)
        if 1000 * random.random() < chance:
            return tuple(laid), seat.name, turns

    return tuple(laid), None, MOST_TURNS * len(table)
