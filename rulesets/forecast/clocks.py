"""What simulated rounds teach about each contract, so that games can be played without cards.

Two clocks for each contract: the chance to lay it on a turn if it isn't laid yet, and the chance to
go out once it is. Rounds that others ended first count as unfinished (Kaplan and Meier 1958).

Melds of others are places to add cards to: with three of them on the table, players go out several
times as fast as with none. Where each went out in their own time, rounds would last too long once
all have laid and be over too soon when one has, and players would draw apart less than with cards.
Nor does a hand stay as it was: the longer ago a contract was laid, the likelier its last card goes.

And what is left in a hand at the end, once the contract is laid or while it isn't.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from operator import mul
from random import Random
from typing import Any

from rulesets.forecast.table import MOST_TURNS, RoundPlayed

LONGEST = 40  # turns until a contract is laid that are told apart; all later ones are one
LATER = 8  # the turn of laying it, the six after it, and all others
MOST_MELDS = 6  # of others; so many or more are one case
TENTHS = tuple(range(5, 100, 10))  # in the middle of each tenth, in hundredths
FEWEST = 20  # cases a chance is taken from


@dataclass(slots=True)
class Clock:
    """What is known about one contract.

    ``lay``: chances to lay it on turn 1, turn 2 and so on, in thousandths; the last one goes on for
    ever. ``out``: chances to go out on the same turn, the next and so on, and on any later one, for
    each number of melds that others have laid by then. ``laid_points``, ``open_points``: what hands
    that stay behind cost, a figure for each tenth of them.
    """

    lay: list[int]
    out: list[list[int]]
    laid_points: list[int]
    open_points: list[int]
    # how likely the contract is laid by turn 1, turn 2 and so on, from 0 to 1
    _laid_by: list[float] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        not_yet = accumulate(
            (1 - self.chance_to_lay(turn) / 1000 for turn in range(1, MOST_TURNS + 1)), mul
        )
        self._laid_by = [1 - share for share in not_yet]

    def turn_to_lay(self, random: Random) -> int:
        """On which turn it's laid this time; later than the last one if it isn't."""
        return bisect_right(self._laid_by, random.random()) + 1

    def chance_to_lay(self, turn: int) -> int:
        """On this turn, from 1, in thousandths."""
        if self.lay:
            return self.lay[min(turn, len(self.lay)) - 1]
        return 0

    def chance_to_go_out(self, later: int, melds: int) -> int:
        """So many turns after laying it, with so many melds of others, in thousandths."""
        chances = self.out[min(melds, MOST_MELDS)] if self.out else []
        if chances:
            return chances[min(later, len(chances) - 1)]
        return 0

    def data(self) -> list[Any]:
        """As plain numbers, to be made into a clock again."""
        return [self.lay, self.out, self.laid_points, self.open_points]


def _by_melds() -> list[list[int]]:
    return [[0] * LATER for _melds in range(MOST_MELDS + 1)]


@dataclass(slots=True)
class Lesson:
    """What rounds have shown about one contract so far."""

    waited: list[int] = field(default_factory=lambda: [0] * LONGEST)
    laid: list[int] = field(default_factory=lambda: [0] * LONGEST)
    stayed: list[list[int]] = field(default_factory=_by_melds)
    left: list[list[int]] = field(default_factory=_by_melds)
    laid_points: list[int] = field(default_factory=list)
    open_points: list[int] = field(default_factory=list)

    def see(self, played: RoundPlayed, seat: int, melds: Sequence[int]) -> None:
        """One player's round. ``melds``: those of others on each turn from laying on."""
        laid_on, is_out = played.laid_on[seat], played.out == seat
        for turn in range(laid_on or played.turns[seat]):
            self.waited[min(turn, LONGEST - 1)] += 1
        if laid_on:
            self.laid[min(laid_on, LONGEST) - 1] += 1

        for turn, number in enumerate(melds):
            later, most = min(turn, LATER - 1), min(number, MOST_MELDS)
            self.stayed[most][later] += 1
            if is_out and turn == len(melds) - 1:
                self.left[most][later] += 1

        if not is_out:
            (self.laid_points if laid_on else self.open_points).append(played.points[seat])

    def clock(self) -> Clock:
        """What it comes to."""
        return Clock(
            _chances(self.laid, self.waited),
            _chances_by_melds(self.left, self.stayed),
            _tenths(self.laid_points),
            _tenths(self.open_points),
        )


class Teacher:
    """Takes down what happens in simulated rounds; ``melds``: how many each contract has."""

    def __init__(self, melds: Sequence[int]) -> None:
        self.melds = melds
        self.lessons = [Lesson() for _contract in melds]

    def see(self, played: RoundPlayed, numbers: Sequence[int | None]) -> None:
        """A round, and which contract each player had to lay."""
        for seat, number in enumerate(numbers):
            if number:
                melds = self._melds_of_others(played, numbers, seat)
                self.lessons[number - 1].see(played, seat, melds)

    def clocks(self) -> list[Clock]:
        """What is known by now."""
        return [lesson.clock() for lesson in self.lessons]

    def _melds_of_others(
        self, played: RoundPlayed, numbers: Sequence[int | None], seat: int
    ) -> list[int]:
        """How many were on the table on each of a player's turns from laying on."""
        others = [
            (played.when(other, played.laid_on[other]), self.melds[number - 1])
            for other, number in enumerate(numbers)
            if number and played.laid_on[other] and other != seat
        ]

        first, last = played.laid_on[seat], played.turns[seat]
        turns = range(first, last + 1) if first else ()
        moments = (played.when(seat, turn) for turn in turns)
        return [sum(melds for laid, melds in others if laid < now) for now in moments]


def _chances(happened: Sequence[int], might: Sequence[int]) -> list[int]:
    """In thousandths; where there would be too few cases, all later ones are one."""
    enough = sum(cases >= FEWEST for cases in might)
    if not enough:
        return []

    last = enough - 1
    happened = [*happened[:last], sum(happened[last:])]
    might = [*might[:last], sum(might[last:])]
    return [_in_thousand(number, cases) for number, cases in zip(happened, might, strict=True)]


def _chances_by_melds(
    happened: Sequence[Sequence[int]], might: Sequence[Sequence[int]]
) -> list[list[int]]:
    """In thousandths; where there are too few cases, as with any number of melds."""
    usual = _chances(
        [sum(numbers) for numbers in zip(*happened, strict=True)],
        [sum(cases) for cases in zip(*might, strict=True)],
    )
    by_melds = []
    for numbers, cases in zip(happened, might, strict=True):
        chances = list(usual)
        for place, number in enumerate(cases[: len(usual)]):
            if number >= FEWEST:
                chances[place] = _in_thousand(numbers[place], number)
        by_melds.append(chances)

    return by_melds


def _in_thousand(number: int, cases: int) -> int:
    return round(1000 * number / cases)


def _tenths(points: Iterable[int]) -> list[int]:
    """The figure in the middle of each tenth; none if there are no figures."""
    ordered = sorted(points)
    if ordered:
        return [ordered[len(ordered) * each // 100] for each in TENTHS]
    return []
