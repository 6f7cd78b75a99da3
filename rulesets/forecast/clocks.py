"""What simulated rounds teach about each contract, so that games can be played without cards.

Two clocks for each contract: the chance to lay it on a turn if it isn't laid yet, and the chance
to go out so many turns later. Rounds that others ended first count as unfinished (Kaplan and Meier
1958). And what is left in a hand at the end, once the contract is laid or while it isn't.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesets.forecast.table import Played

LONGEST, LATEST = 40, 15  # turns that are told apart
TENTHS = tuple(range(5, 100, 10))  # in the middle of each tenth, in hundredths
FEWEST = 20  # cases a chance is taken from; with fewer the last one stays


@dataclass(slots=True)
class Clock:
    """What is known about one contract.

    ``lay``: chances to lay it on turn 1, turn 2 and so on, in thousandths. ``out``: chances to go
    out on the same turn, the next and so on. ``laid_points``, ``open_points``: what hands that
    stay behind cost, a figure for each tenth of them.
    """

    lay: list[int]
    out: list[int]
    laid_points: list[int]
    open_points: list[int]

    def faster(self, factor: float) -> Clock:
        """The same with so many times the chance to lay the contract on each turn."""
        lay = [min(round(chance * factor), 1000) for chance in self.lay]
        return Clock(lay, self.out, self.laid_points, self.open_points)

    def data(self) -> list[list[int]]:
        """As plain numbers."""
        return [self.lay, self.out, self.laid_points, self.open_points]

    @classmethod
    def of(cls, data: Any) -> Clock:
        """The clock that these numbers are about."""
        return cls(*data)


@dataclass(slots=True)
class Lesson:
    """What rounds have shown about one contract so far."""

    waited: list[int] = field(default_factory=lambda: [0] * LONGEST)
    laid: list[int] = field(default_factory=lambda: [0] * LONGEST)
    stayed: list[int] = field(default_factory=lambda: [0] * LATEST)
    left: list[int] = field(default_factory=lambda: [0] * LATEST)
    laid_points: list[int] = field(default_factory=list)
    open_points: list[int] = field(default_factory=list)

    def see(self, *, laid_on: int, turns: int, is_out: bool, points: int) -> None:
        """One player's round."""
        for turn in range(min(laid_on or turns, LONGEST)):
            self.waited[turn] += 1
        if 0 < laid_on <= LONGEST:
            self.laid[laid_on - 1] += 1

        if laid_on:
            later = turns - laid_on
            for turn in range(min(later + 1, LATEST)):
                self.stayed[turn] += 1
            if is_out and later < LATEST:
                self.left[later] += 1

        if not is_out:
            (self.laid_points if laid_on else self.open_points).append(points)

    def clock(self) -> Clock:
        """What it comes to."""
        return Clock(
            _chances(self.laid, self.waited),
            _chances(self.left, self.stayed),
            _tenths(self.laid_points),
            _tenths(self.open_points),
        )


class Teacher:
    """Takes down what happens in simulated rounds, contract by contract."""

    def __init__(self, contracts: int) -> None:
        self.lessons = [Lesson() for _contract in range(contracts)]

    def see(self, played: Played, numbers: Sequence[int | None]) -> None:
        """A round, and which contract each player had to lay."""
        for seat, number in enumerate(numbers):
            if number:
                self.lessons[number - 1].see(
                    laid_on=played.laid_on[seat],
                    turns=played.turns[seat],
                    is_out=played.out == seat,
                    points=played.points[seat],
                )

    def clocks(self) -> list[Clock]:
        """What is known by now."""
        return [lesson.clock() for lesson in self.lessons]


def _chances(happened: Sequence[int], might: Sequence[int]) -> list[int]:
    """In thousandths, up to where there are too few cases."""
    chances: list[int] = []
    for number, cases in zip(happened, might, strict=True):
        if cases < FEWEST:
            break

        chances.append(round(1000 * number / cases))

    return chances


def _tenths(points: Iterable[int]) -> list[int]:
    """The figure in the middle of each tenth; none if there are no figures."""
    ordered = sorted(points)
    return [ordered[len(ordered) * each // 100] for each in TENTHS] if ordered else []
