"""The tiles of one rank: which of them go to runs, which make sets, which stay in the rack, and the
jokers that takes.

How many tiles each row (a suit; all of them where rows may mix suits) gives to runs says all that
the other ranks have to know. So for each such choice only the best ways count: the fewest tiles
left, and the fewest jokers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

Counts = tuple[int, ...]  # of one rank, a number for each suit


@dataclass(frozen=True, slots=True)
class TileRules:
    """What sets and runs of tiles must be. Sizes are numbers of tiles; ``least`` 0: there are no
    melds of this kind.
    """

    ranks: int
    suits: int
    set_least: int
    set_most: int
    distinct: bool  # in a set each suit stands once
    run_least: int
    run_most: int
    mixed: bool  # runs may be of several suits

    @property
    def rows(self) -> int:
        """How many kinds of runs there are that never mix."""
        return 1 if self.mixed else self.suits


class Split(NamedTuple):
    """What happens to the tiles of a rank that do not go to runs: how many are left, the jokers,
    those in sets.
    """

    left: int
    jokers: int
    in_sets: Counts


class RowWay(NamedTuple):
    """The same for one row alone: the jokers there must be, and those that are its own to count."""

    left: int
    needed: int
    jokers: int


@dataclass
class RankWays:
    """All ways for one rank. Get it from ``rank_ways``.

    ``tiles``: on the table and in the rack, ``optional``: those of the rack, by suit.
    ``run_jokers`` by row: jokers of the table that keep their place in a run; ``set_jokers``: those
    that keep it in a set of this rank.
    """

    rules: TileRules
    tiles: Counts
    optional: Counts
    run_jokers: Counts
    set_jokers: int
    _known: dict[Counts, tuple[Split, ...]] = field(default_factory=dict)

    def most_in_runs(self, row: int) -> int:
        if not self.rules.run_least:
            return 0
        return self.run_jokers[row] + (sum(self.tiles) if self.rules.mixed else self.tiles[row])

    def ways(self, in_runs: Counts) -> tuple[Split, ...]:
        """The best ways if just so many tiles of each row go to runs, the jokers in their places
        included.

        The first leaves the fewest tiles; each further one leaves more and takes fewer jokers.
        """
        known = self._known.get(in_runs)
        if known is None:
            best: list[Split] = []
            for way in sorted(self._ways(in_runs)):
                if not best or way.jokers < best[-1].jokers:
                    best.append(way)
            known = self._known[in_runs] = tuple(best)
        return known

    def _ways(self, in_runs: Counts) -> Iterator[Split]:
        natural = [used - fixed for used, fixed in zip(in_runs, self.run_jokers, strict=True)]
        if min(natural) < 0:
            return
        if self.rules.mixed:
            spans = [range(held + 1) for held in self.tiles]
        else:
            rests = [held - used for held, used in zip(self.tiles, natural, strict=True)]
            spans = [
                range(max(0, rest - spare), rest + 1)
                for rest, spare in zip(rests, self.optional, strict=True)
            ]
        total = sum(self.tiles) - sum(natural)
        for in_sets in product(*spans):
            left = total - sum(in_sets)
            if self.rules.mixed and not 0 <= left <= self._most_left(in_sets):
                continue
            jokers = self.jokers_for(in_sets)
            if jokers is not None:
                yield Split(left, jokers, in_sets)

    def _most_left(self, in_sets: Counts) -> int:
        held = zip(self.tiles, in_sets, self.optional, strict=True)
        return sum(min(tiles - used, spare) for tiles, used, spare in held)

    def jokers_for(self, in_sets: Counts) -> int | None:
        """The free jokers it takes to make sets of just these tiles; None where there is no way."""
        number = self.number_of_sets(in_sets)
        tiles = sum(in_sets) + self.set_jokers
        return (
            max(0, self.rules.set_least * number - tiles)
            if self.rules.set_least or not tiles
            else None
        )

    def number_of_sets(self, in_sets: Counts) -> int:
        """The fewest sets that hold these tiles: more of them would only take more jokers."""
        tiles = sum(in_sets) + self.set_jokers
        by_size = -(-tiles // max(self.rules.set_most, 1))
        return max(by_size, max(in_sets)) if self.rules.distinct else by_size

    @cached_property
    def row_ways(self) -> tuple[tuple[tuple[RowWay, ...], ...], ...]:
        """For each row alone the ways by the number of its tiles in runs, as if all other tiles
        were free to help.

        Never worse than what is possible, so that their best is a bound.
        """
        if self.rules.rows == 1:
            whole = map(self.ways, ((number,) for number in range(self.most_in_runs(0) + 1)))
            return (
                tuple(
                    tuple(RowWay(way.left, way.jokers, way.jokers) for way in ways)
                    for ways in whole
                ),
            )
        return tuple(
            tuple(
                tuple(self._row_ways(row, number)) for number in range(self.most_in_runs(row) + 1)
            )
            for row in range(self.rules.rows)
        )

    def _row_ways(self, row: int, in_runs: int) -> Iterator[RowWay]:
        rest = self.tiles[row] + self.run_jokers[row] - in_runs
        if in_runs < self.run_jokers[row]:
            return
        fewest = None
        for left in range(min(self.optional[row], rest) + 1):
            needed = self._help_for(row, rest - left)
            if needed is not None and (fewest is None or needed < fewest):
                fewest = needed
                yield RowWay(left, needed, needed if self._is_alone(row) else 0)

    def _help_for(self, row: int, number: int) -> int | None:
        """The fewest jokers with which so many tiles of a row may be in sets."""
        rules, others = self.rules, [held for index, held in enumerate(self.tiles) if index != row]
        if not number:
            return 0
        if not rules.set_least:
            return None
        if not rules.distinct:
            return max(0, rules.set_least - number - sum(others) - self.set_jokers)
        return max(
            0,
            (rules.set_least - 1) * number
            - sum(min(held, number) for held in others)
            - self.set_jokers,
        )

    def _is_alone(self, row: int) -> bool:
        """Whether no other row has tiles of this rank, so that none counts the jokers of its sets,
        too.
        """
        return sum(self.tiles) == self.tiles[row]


@lru_cache(maxsize=20_000)
def rank_ways(
    rules: TileRules, tiles: Counts, optional: Counts, run_jokers: Counts, set_jokers: int
) -> RankWays:
    """The ways of a rank with these tiles, worked out once."""
    return RankWays(rules, tiles, optional, run_jokers, set_jokers)
