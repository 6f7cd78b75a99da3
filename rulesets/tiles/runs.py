"""Runs in progress while the ranks are gone through one by one: what may become of them at the next
rank.

Only the number of open runs of each length matters. From its smallest legal size on a run may end
at any rank, and all such runs are alike; where a game's longest run is so short that a long one
could not be cut into legal ones, each length counts by itself. A joker is used where it is needed:
to go on, to bridge a gap, or before a run that ends at the last rank. Those that are needed nowhere
find a place afterwards (``layout.py``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

# for each length from 1: how many runs go on with a tile, how many with a joker
Grown = tuple[tuple[int, int], ...]


class Step(NamedTuple):
    """What becomes of the open runs at one rank: the state after it, the jokers it takes, which
    runs go on.
    """

    state: int
    jokers: int
    grown: Grown


class OpenRuns:
    """The steps of runs from ``least`` to ``most`` tiles. Get it from ``open_runs``.

    A state is one int: ``bits`` bits for the number of open runs of each length, from length 1
    upwards.
    """

    def __init__(self, least: int, most: int, bits: int) -> None:
        self.least = least
        # whatever is long enough, cut or not, is made of legal runs
        self.may_be_cut = most >= 2 * least - 1
        self.lengths = least if self.may_be_cut else most
        self.bits = bits
        self.width = bits * self.lengths
        self._known: dict[tuple[int, int, int], tuple[Step, ...]] = {}

    def counts(self, state: int) -> list[int]:
        """How many runs of each length are open, from length 1."""
        mask = (1 << self.bits) - 1
        return [state >> self.bits * index & mask for index in range(self.lengths)]

    def grows_to(self, length: int) -> int | None:
        """The length after one tile more, as it is counted here; None where the run has to end."""
        return length + 1 if length < self.lengths else length if self.may_be_cut else None

    def steps(self, state: int, tiles: int, jokers: int) -> tuple[Step, ...]:
        """Every step in which just so many tiles of the rank go to runs, with at most so many
        jokers.

        A step that another one beats is left out.
        """
        key = (state, tiles, jokers)
        known = self._known.get(key)
        if known is None:
            ways = {(step.state, step.jokers): step for step in self._steps(state, tiles, jokers)}
            found = sorted(ways.values(), key=lambda step: step.jokers)
            known = self._known[key] = tuple(
                step
                for step in found
                if not any(other is not step and self._beats(other, step) for other in found)
            )
        return known

    def _steps(self, state: int, tiles: int, jokers: int) -> Iterator[Step]:
        partial: list[tuple[int, int, int, Grown]] = [(0, 0, 0, ())]
        for length, number in enumerate(self.counts(state), 1):
            longer = self.grows_to(length)
            partial = [
                (
                    after + ((by_tile + by_joker) << self.bits * ((longer or 1) - 1)),
                    used + by_tile,
                    spent + by_joker,
                    (*grown, (by_tile, by_joker)),
                )
                for after, used, spent, grown in partial
                for by_tile in range(min(number, tiles - used) + 1 if longer else 1)
                for by_joker in range(min(number - by_tile, jokers - spent) + 1 if longer else 1)
                if by_tile + by_joker == number or length >= self.least
            ]
        for after, used, spent, grown in partial:
            yield Step(after + tiles - used, spent, grown)  # the other tiles begin runs

    def _beats(self, one: Step, other: Step) -> bool:
        """Whether ``one`` can do all that ``other`` can: for each open run it has one that is as
        long or longer.

        Those it has besides may end at once.
        """
        if not self.may_be_cut or one.jokers > other.jokers or one.state == other.state:
            return False
        ours, theirs = self.counts(one.state), self.counts(other.state)
        short = all(sum(ours[:length]) <= sum(theirs[:length]) for length in range(1, self.least))
        return short and all(
            sum(ours[index:]) >= sum(theirs[index:]) for index in range(self.lengths)
        )

    def to_finish(self, state: int) -> int:
        """The jokers it takes to complete the open runs after the last rank: they go before
        them.
        """
        return sum(
            number * max(0, self.least - length)
            for length, number in enumerate(self.counts(state), 1)
        )


@lru_cache(maxsize=32)
def open_runs(least: int, most: int, bits: int) -> OpenRuns:
    """The steps for runs of these sizes, worked out once; ``bits`` hold the number of runs open at
    a time.
    """
    return OpenRuns(least, most, bits)
