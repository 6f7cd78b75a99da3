"""The most that can be laid: all tiles of the table and the best choice of those in the rack, as
sets and runs anew.

The search goes through the ranks in order, best first (A*). What lies behind a rank says only which
runs are still open; the bound on what lies before it looks at each row of tiles alone, as if the
others were free to help with sets. All weights are whole numbers, the least weight left wins, and
the answer is exact; where it takes too many steps it is refused (TooHardError), never guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise, product

from rulesets.language import gettext as _
from rulesets.solver.budget import Budget
from rulesets.tiles.ranks import Counts, RankWays, TileRules, rank_ways
from rulesets.tiles.runs import OpenRuns, open_runs
from rulesets.verdict import TooHardError

STEPS = 40_000  # positions looked at; about a quarter of a second
NEVER = 1 << 60  # a weight for what cannot be


class Steps(Budget):
    """The budget of a question about tiles."""

    def __init__(self, steps: int = STEPS) -> None:
        super().__init__(steps, _too_hard)


def _too_hard() -> TooHardError:
    return TooHardError(
        _("With these tiles there are too many ways to look at. Ask again with fewer tiles.")
    )


@dataclass(frozen=True, slots=True)
class Tiles:
    """What there is to lay. ``table`` and ``rack`` by rank and suit: all of the table has to lie in
    the end.

    ``jokers`` are free to stand for any tile. ``run_jokers`` (by rank and row) and ``set_jokers``
    (by rank) keep their place: a run, or a set, in which they stand for a tile of this rank.
    ``weights``: what a tile left in the rack costs, by rank.
    """

    table: tuple[Counts, ...]
    rack: tuple[Counts, ...]
    weights: tuple[int, ...]
    jokers: int
    run_jokers: tuple[Counts, ...]
    set_jokers: Counts

    def with_run_joker(self, rank: int, row: int) -> Tiles:
        """The same with one more joker that stands for this tile of a run."""
        more = tuple(number + (place == row) for place, number in enumerate(self.run_jokers[rank]))
        return replace(
            self, run_jokers=(*self.run_jokers[:rank], more, *self.run_jokers[rank + 1 :])
        )

    def with_set_joker(self, rank: int) -> Tiles:
        """The same with one more joker in a set of this rank."""
        more = tuple(number + (place == rank) for place, number in enumerate(self.set_jokers))
        return replace(self, set_jokers=more)


@dataclass(frozen=True, slots=True)
class RankPlan:
    """What happens at one rank: tiles of each row to runs, the states of the rows before and after,
    tiles in sets.
    """

    in_runs: Counts
    before: Counts
    after: Counts
    in_sets: Counts


@dataclass(frozen=True, slots=True)
class Plan:
    """The best that was found: the weight left in the rack, and what happens at each rank."""

    weight: int
    ranks: tuple[RankPlan, ...]


# the least weight still to be left, by the jokers of all rows and of these ones
Bounds = tuple[tuple[int, ...], ...]
# tiles in runs, the state after it, jokers taken, the bounds on what comes
Half = tuple[Counts, int, int, Bounds]
Node = tuple[int, int, int, int]  # the node before, state, jokers taken, weight so far


class TilePlanner:
    """One question to the solver. ``best`` answers it."""

    def __init__(self, tiles: Tiles, rules: TileRules, steps: Steps) -> None:
        self.tiles, self.rules, self.steps = tiles, rules, steps
        self.ways: list[RankWays] = [
            rank_ways(rules, tuple(map(sum, zip(table, rack, strict=True))), rack, in_run, in_set)
            for table, rack, in_run, in_set in zip(
                tiles.table, tiles.rack, tiles.run_jokers, tiles.set_jokers, strict=True
            )
        ]
        self._bounds: dict[tuple[int, int, int, int, int], int] = {}
        self._half_bounds: dict[tuple[int, int, int], Bounds] = {}
        self._halves: dict[tuple[int, int, int, int], list[Half]] = {}
        middle = (rules.rows + 1) // 2
        self.parts = (range(middle), range(middle, rules.rows))

    @cached_property
    def runs(self) -> OpenRuns:
        open_at_most = max(
            way.most_in_runs(row) for way in self.ways for row in range(self.rules.rows)
        )
        bits = (open_at_most + self.tiles.jokers).bit_length()
        least = self.rules.run_least or 1
        return open_runs(least, max(self.rules.run_most, least), bits)

    def best(self) -> Plan | None:
        """The plan that leaves the least weight in the rack; None if the table cannot be laid.
        Raises TooHardError.

        Jokers that are needed nowhere are not placed: ``lay_best`` finds them a place.
        """
        last, jokers, width = (
            self.rules.ranks,
            self.tiles.jokers,
            self.runs.width * len(self.parts[0]),
        )
        low = (1 << width) - 1
        reached: list[dict[int, list[tuple[int, int]]]] = [{} for _rank in range(last + 1)]
        nodes: list[Node] = []
        heap = [(0, 0, 0, 0, 0, 0, -1)]
        count = 0
        while heap:
            _bound, depth, spent, _count, state, weight, parent = heappop(heap)
            rank = -depth
            if rank == last:
                return self._plan([*self._path(nodes, parent), (state, spent, weight)])
            known = reached[rank].setdefault(state, [])
            if any(fewer <= spent and less <= weight for fewer, less in known):
                continue
            known.append((spent, weight))
            nodes.append((parent, state, spent, weight))
            this, ways, price, free = (
                len(nodes) - 1,
                self.ways[rank].ways,
                self.tiles.weights[rank],
                jokers - spent,
            )
            further, pushed = reached[rank + 1], len(heap)
            second = self._half(rank, 1, state >> width, free)
            for in_low, low_state, low_jokers, low_bounds in self._half(rank, 0, state & low, free):
                for in_high, high_state, high_jokers, high_bounds in second:
                    rest = free - low_jokers - high_jokers
                    if rest < 0:
                        continue
                    for left, more, _in_sets in ways(in_low + in_high):
                        kept = rest - more
                        if kept < 0:
                            continue
                        first, other = low_bounds[kept], high_bounds[kept]
                        bound = min([first[some] + other[kept - some] for some in range(kept + 1)])
                        if bound >= NEVER:
                            continue
                        cost, after = weight + left * price, low_state | high_state << width
                        seen = further.get(after)
                        if seen and any(
                            fewer <= jokers - kept and less <= cost for fewer, less in seen
                        ):
                            continue
                        count -= 1
                        heappush(
                            heap, (cost + bound, depth - 1, jokers - kept, count, after, cost, this)
                        )
            self.steps.spend(1 + len(heap) - pushed)
        return None

    # ------------------------------------------------------------ what may come next

    def _half(self, rank: int, half: int, state: int, jokers: int) -> list[Half]:
        """All steps of half of the rows with so many jokers, worked out once."""
        key = (rank, half, state, jokers)
        known = self._halves.get(key)
        if known is None:
            ways: list[tuple[Counts, int, int]] = [((), 0, 0)]
            for place, row in enumerate(self.parts[half]):
                shift = self.runs.width * place
                steps = self._row_steps(
                    rank, row, state >> shift & (1 << self.runs.width) - 1, jokers
                )
                ways = [
                    ((*in_runs, number), states | after << shift, taken + more)
                    for in_runs, states, taken in ways
                    for number, after, more in steps
                    if taken + more <= jokers
                ]
            known = self._halves[key] = [
                (*way, self._bounds_of(rank + 1, half, way[1])) for way in ways
            ]
        return known

    def _row_steps(
        self, rank: int, row: int, state: int, jokers: int
    ) -> list[tuple[int, int, int]]:
        """The steps of one row that do not lead nowhere."""
        return [
            (number, after, taken)
            for number in range(
                self.ways[rank].run_jokers[row], self.ways[rank].most_in_runs(row) + 1
            )
            for after, taken, _grown in self.runs.steps(state, number, jokers)
            if self._bound(rank + 1, row, after, jokers - taken, jokers - taken) < NEVER
        ]

    def _bounds_of(self, rank: int, half: int, state: int) -> Bounds:
        """The least weight that half of the rows leave from this rank on, the jokers shared among
        them.
        """
        key = (rank, half, state)
        known = self._half_bounds.get(key)
        if known is None:
            known = self._half_bounds[key] = tuple(
                self._shared(rank, half, state, jokers) for jokers in range(self.tiles.jokers + 1)
            )
        return known

    def _shared(self, rank: int, half: int, state: int, jokers: int) -> tuple[int, ...]:
        """The same for so many jokers in all, by how many of them these rows have."""
        numbers = range(jokers + 1)
        best = [0] * len(numbers)
        for place, row in enumerate(self.parts[half]):
            one = state >> self.runs.width * place & (1 << self.runs.width) - 1
            own = [self._bound(rank, row, one, number, jokers) for number in numbers]
            best = [
                min([best[some] + own[number - some] for some in range(number + 1)])
                for number in numbers
            ]
        return tuple(best)

    def _bound(self, rank: int, row: int, state: int, own: int, jokers: int) -> int:
        """The least weight this row leaves from this rank on, with so many jokers of its own, and
        of all rows.
        """
        key = (rank, row, state, own, jokers)
        known = self._bounds.get(key)
        if known is not None:
            return known
        if rank == self.rules.ranks:
            best = 0 if self.runs.to_finish(state) <= own else NEVER
        else:
            best, price = NEVER, self.tiles.weights[rank]
            for number, ways in enumerate(self.ways[rank].row_ways[row]):
                if not ways:
                    continue
                for after, taken, _grown in self.runs.steps(state, number, own):
                    for left, needed, more in ways:
                        cost, used = left * price, taken + more
                        if cost < best and used <= own and taken + needed <= jokers:
                            best = min(
                                best,
                                cost + self._bound(rank + 1, row, after, own - used, jokers - used),
                            )
        self._bounds[key] = best
        return best

    def _rows(self, state: int) -> Counts:
        mask = (1 << self.runs.width) - 1
        return tuple(state >> self.runs.width * row & mask for row in range(self.rules.rows))

    # ------------------------------------------------------------ the way that was found

    def _path(self, nodes: list[Node], index: int) -> Iterator[tuple[int, int, int]]:
        """State, jokers and weight at each rank on the way to this node, from the first rank on."""
        path = []
        while index >= 0:
            index, *here = nodes[index]
            path.append((here[0], here[1], here[2]))
        return reversed(path)

    def _plan(self, path: list[tuple[int, int, int]]) -> Plan:
        ranks = tuple(
            self._rank_plan(rank, before, after)
            for rank, (before, after) in enumerate(pairwise(path))
        )
        return Plan(path[-1][2], ranks)

    def _rank_plan(
        self, rank: int, before: tuple[int, int, int], after: tuple[int, int, int]
    ) -> RankPlan:
        """How one position became the next: found again rather than kept for every position looked
        at.
        """
        states, nexts = self._rows(before[0]), self._rows(after[0])
        taken, cost = after[1] - before[1], after[2] - before[2]
        free = self.tiles.jokers - before[1]
        choices = [
            [
                (number, step.jokers)
                for number in range(self.ways[rank].most_in_runs(row) + 1)
                for step in self.runs.steps(state, number, free)
                if step.state == nexts[row]
            ]
            for row, state in enumerate(states)
        ]
        for choice in product(*choices):
            in_runs = tuple(number for number, _jokers in choice)
            for way in self.ways[rank].ways(in_runs):
                fits = way.jokers + sum(jokers for _number, jokers in choice) == taken
                if fits and way.left * self.tiles.weights[rank] == cost:
                    return RankPlan(in_runs, states, nexts, way.in_sets)
        raise AssertionError("a position without a way to it")
