"""The tiles of one rank: which go to runs, which make sets, which stay in the rack.

How many tiles each row (a suit; all of them where rows may mix suits) gives to runs says all that
the other ranks have to know. So for each such choice only the best ways count: the fewest tiles
left, and the fewest jokers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import NamedTuple

Counts = tuple[int, ...]  # of one rank, a number for each suit


@dataclass(frozen=True, slots=True)
class TileRules:
    """What sets and runs of tiles must be.

    Sizes are numbers of tiles; ``least`` 0: the game doesn't have this kind of meld.
    """

    ranks: int
    suits: int
    set_least: int
    set_most: int
    distinct: bool  # a set has each suit once
    run_least: int
    run_most: int
    mixed: bool  # runs may be of several suits

    @property
    def rows(self) -> int:
        """How many kinds of runs there are that never mix."""
        return 1 if self.mixed else self.suits


class Split(NamedTuple):
    """Tiles of a rank that don't go to runs: how many left, its jokers, in sets by suit."""

    left: int
    jokers: int
    in_sets: Counts


class RowWay(NamedTuple):
    """The same for one row alone: the jokers that must be there, and those it has to count."""

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

    def __post_init__(self) -> None:
        self.ways = cache(self._best_ways)  # each worked out once

    def most_in_runs(self, row: int) -> int:
        if not self.rules.run_least:
            return 0
        return self.run_jokers[row] + (sum(self.tiles) if self.rules.mixed else self.tiles[row])

    def _best_ways(self, in_runs: Counts) -> tuple[Split, ...]:
        """The best ways if just so many tiles of each row go to runs.

        The jokers that keep their place in a run are among them. The first way leaves the fewest
        tiles; each further one leaves more and takes fewer jokers.
        """
        best: list[Split] = []
        for split in sorted(self._ways(in_runs)):
            if not best or split.jokers < best[-1].jokers:
                best.append(split)

        return tuple(best)

    def _ways(self, in_runs: Counts) -> Iterator[Split]:
        natural = [used - fixed for used, fixed in zip(in_runs, self.run_jokers, strict=True)]
        if min(natural) < 0:
            return

        total = sum(self.tiles) - sum(natural)
        for in_sets in product(*self._numbers_in_sets(natural)):
            left = total - sum(in_sets)
            if self.rules.mixed and not 0 <= left <= self._most_left(in_sets):
                continue

            jokers = self.jokers_for(in_sets)
            if jokers is not None:
                yield Split(left, jokers, in_sets)

    def _numbers_in_sets(self, natural: list[int]) -> list[range]:
        """How many tiles of each suit may be in sets, if so many of each row are in runs."""
        # rows that mix suits may take any tile, so what is left is counted afterwards
        if self.rules.mixed:
            return [range(held + 1) for held in self.tiles]

        # what is neither in runs nor in sets stays in the rack, so it must be from there
        spans = []
        for held, used, spare in zip(self.tiles, natural, self.optional, strict=True):
            other_tiles = held - used
            spans.append(range(max(0, other_tiles - spare), other_tiles + 1))

        return spans

    def _most_left(self, in_sets: Counts) -> int:
        """How many of the tiles that aren't in sets could stay in the rack."""
        held = zip(self.tiles, in_sets, self.optional, strict=True)
        return sum(min(tiles - used, spare) for tiles, used, spare in held)

    def jokers_for(self, in_sets: Counts) -> int | None:
        """The free jokers it takes to make sets of just these tiles; None if it can't be done."""
        tiles = sum(in_sets) + self.set_jokers
        if tiles and not self.rules.set_least:
            return None
        return max(0, self.rules.set_least * self.number_of_sets(in_sets) - tiles)

    def number_of_sets(self, in_sets: Counts) -> int:
        """The fewest sets that hold these tiles: more of them would only take more jokers."""
        tiles = sum(in_sets) + self.set_jokers
        by_size = -(-tiles // max(self.rules.set_most, 1))  # rounded up

        if not self.rules.distinct:
            return by_size

        return max(by_size, max(in_sets))  # two tiles of one suit are never in one set

    @cached_property
    def row_ways(self) -> tuple[tuple[tuple[RowWay, ...], ...], ...]:
        """For each row alone the ways by the number of its tiles in runs.

        They are worked out as if all other tiles were free to help. So they are never worse than
        what is possible, and their best is a bound.
        """
        return tuple(tuple(self._ways_of_row(row)) for row in range(self.rules.rows))

    def _ways_of_row(self, row: int) -> Iterator[tuple[RowWay, ...]]:
        for number in range(self.most_in_runs(row) + 1):
            if self.rules.rows > 1:
                yield tuple(self._row_ways(row, number))
            else:  # a single row is all there is, so its ways are exact
                ways = self.ways((number,))
                yield tuple(RowWay(split.left, split.jokers, split.jokers) for split in ways)

    def _row_ways(self, row: int, in_runs: int) -> Iterator[RowWay]:
        """The ways of a row with others beside it: each leaves more and needs fewer jokers."""
        other_tiles = self.tiles[row] + self.run_jokers[row] - in_runs
        if in_runs < self.run_jokers[row]:
            return

        # where no other row has tiles of this rank, none of them counts the jokers of its sets;
        # counted by several rows, they would make the bound too high
        is_alone = sum(self.tiles) == self.tiles[row]

        fewest = None
        for left in range(min(self.optional[row], other_tiles) + 1):
            needed = self._help_for(row, other_tiles - left)
            if needed is not None and (fewest is None or needed < fewest):
                fewest = needed
                counted = needed if is_alone else 0
                yield RowWay(left, needed, counted)

    def _help_for(self, row: int, number: int) -> int | None:
        """The fewest jokers with which so many tiles of a row may be in sets."""
        if not number:
            return 0

        rules = self.rules
        if not rules.set_least:
            return None

        others = [held for index, held in enumerate(self.tiles) if index != row]
        if not rules.distinct:
            return max(0, rules.set_least - number - sum(others) - self.set_jokers)

        # each of the tiles is in a set of its own, which takes one tile of a row at most
        wanted = (rules.set_least - 1) * number
        helpers = sum(min(held, number) for held in others)
        return max(0, wanted - helpers - self.set_jokers)


@lru_cache(maxsize=20_000)
def rank_ways(
    rules: TileRules, tiles: Counts, optional: Counts, run_jokers: Counts, set_jokers: int
) -> RankWays:
    """The ways of a rank with these tiles, worked out once."""
    return RankWays(rules, tiles, optional, run_jokers, set_jokers)
