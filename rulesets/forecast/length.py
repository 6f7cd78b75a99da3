"""How long an evening is: rounds and turns of simulated games, and what they are in hours.

Turns and rounds come from simulated games; how long they take is the pace of the people who play.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from rulesets.forecast.chances import Spread
from rulesets.forecast.clocks import Teacher
from rulesets.forecast.difficulty import WORDS
from rulesets.forecast.evening import Evenings
from rulesets.forecast.players import SLOPPY, in_turn
from rulesets.ruleset import Ruleset

SECONDS = 20.0  # for a turn: where the times that sources give are missed by least
ROUND_MINUTES, PLAYER_MINUTES = 1.6, 0.4  # to deal, sort and count: for a round and for each player
QUARTER = 15  # minutes
TENTHS = tuple(range(0, 101, 10))
LOW, MIDDLE, HIGH = 1, 5, 9  # tenths: 8 of 10 evenings are in between


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast people play: how long a turn takes."""

    seconds: float = SECONDS

    def minutes(self, players: int, rounds: float, turns: float) -> float:
        """What so many rounds and turns take, in minutes."""
        for_rounds = rounds * (ROUND_MINUTES + PLAYER_MINUTES * players)
        return for_rounds + turns * self.seconds / 60


@dataclass(frozen=True, slots=True)
class Length:
    """How long games are with a number of players. ``games``: how many were simulated.

    ``rounds``, ``turns``: the shortest, then what a tenth of the games don't go beyond, two tenths
    and so on up to the longest; turns are those of all players together. ``mean_rounds``,
    ``mean_turns``: means, and ``rounds_error``, ``turns_error`` their standard errors.
    """

    players: int
    games: int
    rounds: tuple[int, ...]
    turns: tuple[int, ...]
    mean_rounds: float
    rounds_error: float
    mean_turns: float
    turns_error: float

    @classmethod
    def of_games(cls, players: int, games: Sequence[tuple[int, int]]) -> Length:
        """What games of so many rounds and turns come to."""
        rounds, turns = (sorted(figures) for figures in zip(*games, strict=True))
        of_rounds = round(fmean(rounds), 2), round(_error(rounds), 3)
        of_turns = round(fmean(turns), 1), round(_error(turns), 2)
        return cls(players, len(games), _tenths(rounds), _tenths(turns), *of_rounds, *of_turns)

    @property
    def usual_rounds(self) -> tuple[int, int]:
        """The rounds of 8 of 10 games: from, to."""
        return self.rounds[LOW], self.rounds[HIGH]

    def middle_minutes(self, pace: Pace | None = None) -> float:
        """How long the game in the middle takes at this pace, to the minute."""
        pace = pace or Pace()
        return pace.minutes(self.players, self.rounds[MIDDLE], self.turns[MIDDLE])

    def minutes(self, pace: Pace | None = None) -> Spread:
        """How long it takes at this pace, in minutes, by the quarter hour."""
        pace = pace or Pace()
        played = [(self.rounds[at], self.turns[at]) for at in (LOW, MIDDLE, HIGH)]
        quarters = (round(pace.minutes(self.players, *each) / QUARTER) for each in played)
        return Spread(*(QUARTER * max(number, 1) for number in quarters))

    def data(self) -> list[Any]:
        """As plain numbers."""
        means = [self.mean_rounds, self.rounds_error, self.mean_turns, self.turns_error]
        return [self.games, list(self.rounds), list(self.turns), means]

    @classmethod
    def of(cls, players: int, data: Any) -> Length:
        """The length that these numbers are about."""
        games, rounds, turns, means = data
        return cls(players, games, tuple(rounds), tuple(turns), *means)


def _tenths(ordered: Sequence[int]) -> tuple[int, ...]:
    last = len(ordered) - 1
    return tuple(ordered[min(len(ordered) * tenth // 100, last)] for tenth in TENTHS)


def _error(figures: Sequence[int]) -> float:
    if len(figures) < 2:
        return 0.0
    return stdev(figures) / sqrt(len(figures))


class LengthStudy:
    """Plays games of a ruleset with a number of players, as many as one likes, bit by bit.

    After as many games the figures are the same, whatever the steps. ``teacher``: learns from their
    rounds.
    """

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules, self.players = rules, players
        self.key = evening_key(rules, players)
        self.games: list[tuple[int, int]] = []
        self.teacher = Teacher([len(contract.parts) for contract in rules.contract_list])
        self._evenings = Evenings(rules, players)

    def refine(self, games: int) -> None:
        """Play until there are so many games."""
        while len(self.games) < games:
            random = Random(f"{self.key} {len(self.games)}")
            evening = self._evenings.play([SLOPPY] * self.players, random)
            self.games.append((len(evening.rounds), evening.turns))

            for played, result in zip(evening.rounds, evening.board.rounds, strict=True):
                names = in_turn(self.rules, result.players)
                self.teacher.see(played, [result.contracts[name] for name in names])

    def length(self) -> Length:
        """What the games so far say; play some first."""
        return Length.of_games(self.players, self.games)


def evening_key(rules: Ruleset, players: int) -> str:
    """A short name for all rules that decide how long a game is.

    Points aren't among them, unless it's played up to a number of points. Rules that are as usual
    aren't part of it, so that new ones don't change it.
    """
    tables = {"wild", "deal", "turn", "meld", "after", "out", "end"}
    if rules.ends_at_target:
        tables |= {"score", "bonus"}

    # only these: what a game's file says of its sources and options is by far the most of it
    data = rules.model_dump(
        mode="json",
        include=tables,
        exclude_defaults=True,
        exclude={"meld": WORDS, "wild": {"moves"}},
    )
    deck = rules.deck_for(players)
    what = {name: data.get(name) for name in tables} | {
        "players": players,
        "deck": [deck.ranks, deck.suits, deck.packs, deck.jokers, rules.deck.ranks],
        "contracts": [rules.contracts.per, rules.contracts.sizes],
        "list": [contract.text for contract in rules.contract_list],
    }

    return sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()[:16]


def first_contracts(rules: Ruleset, number: int) -> Ruleset:
    """The same game with only the first so many contracts."""
    return with_contracts(rules, rules.contracts.list[:number])


def softer_last(rules: Ruleset) -> Ruleset | None:
    """The same game with an easier last contract, in which runs may mix their suits.

    None if the contract doesn't ask for one suit by itself.
    """
    *others, last = (contract.text for contract in rules.contract_list)
    softer = last.replace(" same", " any")
    if softer == last:
        return None
    return with_contracts(rules, (*others, softer))


def with_contracts(rules: Ruleset, texts: Sequence[str]) -> Ruleset:
    """The game with other contracts, and as many rounds where there's one for each."""
    contracts = rules.contracts.model_copy(update={"list": tuple(texts), "count": 0})
    changed: dict[str, Any] = {"contracts": contracts}
    keys = ["contracts.list"]
    if rules.fixed_rounds and rules.shares_contracts:
        changed["end"] = rules.end.model_copy(update={"rounds": len(texts)})
        keys.append("end.rounds")

    changed["changed"] = tuple(dict.fromkeys((*rules.changed, *keys)))
    fresh = rules.model_copy(update=changed)
    fresh.__dict__.pop("contract_list", None)  # worked out from the old ones
    return fresh
