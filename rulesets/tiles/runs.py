"""Runs in progress, while the ranks are gone through one by one: what becomes of them at a rank.

Only the number of open runs of each length matters. From its smallest legal size on a run may end
at any rank, and all such runs are alike; where a game's longest run is so short that a long one
couldn't be cut into legal ones, each length counts by itself.

A joker is used where it is needed: to go on, to bridge a gap, or before a run that ends at the last
rank. Those that are needed nowhere find a place afterwards (``layout.py``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple


class GoesOn(NamedTuple):
    """Of the open runs of one length: how many go on with a tile, and how many with a joker."""

    by_tile: int
    by_joker: int


Grown = tuple[GoesOn, ...]  # for each length from 1


class Step(NamedTuple):
    """Open runs at one rank: the state after it, the jokers it takes, which runs go on."""

    state: int
    jokers: int
    grown: Grown


class _Partial(NamedTuple):
    """A step of which some lengths are settled, the short ones first."""

    state: int
    tiles: int
    jokers: int
    grown: Grown


class OpenRuns:
    """The steps of runs from ``least`` to ``most`` tiles. Get it from ``open_runs``.

    A state is one int: ``bits`` bits for the number of open runs of each length, from length 1
    upwards. Where runs may be cut, the last length stands for all that are at least so long.
    """

    def __init__(self, least: int, most: int, bits: int) -> None:
        self.least = least
        # whatever is long enough, cut or not, is made of legal runs
        self.may_be_cut = most >= 2 * least - 1
        self.lengths = least if self.may_be_cut else most
        self.bits = bits
        self.width = bits * self.lengths
        self.steps = cache(self._best_steps)  # each worked out once

    def counts(self, state: int) -> list[int]:
        """How many runs of each length are open, from length 1."""
        mask = (1 << self.bits) - 1
        return [state >> self.bits * index & mask for index in range(self.lengths)]

    def grows_to(self, length: int) -> int | None:
        """The length after one tile more, as it is counted here; None where the run has to end."""
        if length < self.lengths:
            return length + 1
        return length if self.may_be_cut else None

    # ------------------------------------------------------------ the steps at one rank

    def _best_steps(self, state: int, tiles: int, jokers: int) -> tuple[Step, ...]:
        """Every step in which just so many tiles of the rank go to runs.

        It takes at most so many jokers. A step that another one beats is left out.
        """
        # runs of one length are alike, so one way to each state is enough
        ways = {(step.state, step.jokers): step for step in self._steps(state, tiles, jokers)}
        by_jokers = sorted(ways.values(), key=lambda step: step.jokers)
        return tuple(
            step
            for step in by_jokers
            if not any(other is not step and self._beats(other, step) for other in by_jokers)
        )

    def _steps(self, state: int, tiles: int, jokers: int) -> Iterator[Step]:
        partial = [_Partial(0, 0, 0, ())]
        for length, number in enumerate(self.counts(state), 1):
            partial = [
                longer
                for before in partial
                for longer in self._of_length(before, length, number, tiles, jokers)
            ]

        for after, used, spent, grown in partial:
            begun = tiles - used  # the tiles that no run takes begin new ones, of length 1
            yield Step(after + begun, spent, grown)

    def _of_length(
        self, before: _Partial, length: int, number: int, tiles: int, jokers: int
    ) -> Iterator[_Partial]:
        """Settle the open runs of one length: some go on, and those that are long enough may end.

        ``number``: how many runs of this length there are; ``tiles`` and ``jokers``: how many
        tiles and jokers there are for runs of all lengths.
        """
        longer = self.grows_to(length)
        most_by_tile = min(number, tiles - before.tiles) if longer else 0
        may_end = length >= self.least

        shift = self.bits * ((longer or 1) - 1)

        for by_tile in range(most_by_tile + 1):
            most_by_joker = min(number - by_tile, jokers - before.jokers) if longer else 0
            for by_joker in range(most_by_joker + 1):
                going_on = by_tile + by_joker
                if going_on < number and not may_end:
                    continue

                yield _Partial(
                    before.state + (going_on << shift),
                    before.tiles + by_tile,
                    before.jokers + by_joker,
                    (*before.grown, GoesOn(by_tile, by_joker)),
                )

    def _beats(self, one: Step, other: Step) -> bool:
        """Whether ``one`` can do all that ``other`` can.

        For each open run of the other it has one that is as long or longer. Those it has besides
        are long enough to end at once: it has no more of the short ones.
        """
        if not self.may_be_cut or one.jokers > other.jokers or one.state == other.state:
            return False

        ours, theirs = self.counts(one.state), self.counts(other.state)

        for length in range(1, self.least):
            if sum(ours[:length]) > sum(theirs[:length]):
                return False

        return all(sum(ours[index:]) >= sum(theirs[index:]) for index in range(self.lengths))

    # ------------------------------------------------------------ after the last rank

    def to_finish(self, state: int) -> int:
        """The jokers to complete the open runs after the last rank: they go before those."""
        missing = 0
        for length, number in enumerate(self.counts(state), 1):
            missing += number * max(0, self.least - length)

        return missing


@lru_cache(maxsize=32)
def open_runs(least: int, most: int, bits: int) -> OpenRuns:
    """The steps for runs of these sizes; ``bits`` hold the number of runs open at a time."""
    return OpenRuns(least, most, bits)
