"""The most that can be laid: all tiles of the table, and the best choice of those in the rack.

The search goes through the ranks in order. At each rank it decides how many tiles of every row go
to runs; the others make sets or stay in the rack (``ranks.py``). All that a later rank has to know
is which runs are still open then (``runs.py``), so two ways that leave the same runs open are one
position, and only the better one is followed.

Positions are looked at best first (A*): those first that may still leave the least. What a position
may still leave is a bound: each row of tiles is looked at alone, as if all others were free to help
it with sets. A row alone never does worse than together with the others, so the bound is never too
high, and the first position that gets past the last rank is the best there is.

All weights are whole numbers, the least weight left wins, and the answer is exact. Where it takes
too many steps it is refused (TooHardError), never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from rulesets.language import gettext as _
from rulesets.solver.budget import Budget
from rulesets.tiles.ranks import Counts, RankWays, TileRules, rank_ways
from rulesets.tiles.runs import OpenRuns, open_runs
from rulesets.verdict import TooHardError

STEPS = 40_000  # positions looked at; about a quarter of a second
NEVER = 1 << 60  # a weight for the impossible


class Steps(Budget):
    """The budget of a question about tiles."""

    def __init__(self, steps: int = STEPS) -> None:
        super().__init__(steps, _too_hard)


def _too_hard() -> TooHardError:
    return TooHardError(
        _("These tiles have too many ways to check. Ask the referee again with fewer tiles.")
    )


# ---------------------------------------------------------------- the question and its answer


@dataclass(frozen=True, slots=True)
class Tiles:
    """What there is to lay.

    ``table`` and ``rack`` by rank and suit: all of the table has to be used. ``jokers`` are
    free for any tile. ``run_jokers`` (by rank and row) and ``set_jokers`` (by rank) keep
    their place: a run, or a set, in which they stand for a tile of this rank. ``weights``: what a
    tile left in the rack costs, by rank.
    """

    table: tuple[Counts, ...]
    rack: tuple[Counts, ...]
    weights: tuple[int, ...]
    jokers: int
    run_jokers: tuple[Counts, ...]
    set_jokers: Counts

    def with_run_joker(self, rank: int, row: int) -> Tiles:
        """The same with one more joker that stands for this tile of a run."""
        of_rank = _one_more(self.run_jokers[rank], row)
        before, after = self.run_jokers[:rank], self.run_jokers[rank + 1 :]
        return replace(self, run_jokers=(*before, of_rank, *after))

    def with_set_joker(self, rank: int) -> Tiles:
        """The same with one more joker in a set of this rank."""
        return replace(self, set_jokers=_one_more(self.set_jokers, rank))


def _one_more(numbers: Counts, place: int) -> Counts:
    return (*numbers[:place], numbers[place] + 1, *numbers[place + 1 :])


# ---------------------------------------------------------------- pieces of the search


class RowStep(NamedTuple):
    """What one row does at a rank: its tiles in runs, its runs after it, the jokers it takes."""

    in_runs: int
    state: int
    jokers: int


class Position(NamedTuple):
    """A position that is looked at; of two the one that compares as less comes first.

    First the least bound. Of equal bounds the furthest rank, then the fewest jokers, then the one
    that was found last: going on where one is finds an answer sooner than going back.
    """

    bound: int
    ranks_to_go: int  # as a negative number: the ranks that are done
    jokers: int  # taken so far
    order: int
    state: int
    weight: int  # left in the rack so far
    parent: int  # the position it came from, by its number; −1: none
    in_runs: Counts = ()  # tiles that go to runs at the rank before it, by row
    in_sets: Counts = ()  # and to sets, by suit


Plan = list[Position]  # the best way, from before the first rank to after the last


class ReachedPosition(NamedTuple):
    """With how many jokers, and with which weight left, a position was reached."""

    jokers: int
    weight: int


class TilePlanner:
    """One question to the solver. ``best`` answers it.

    The state of a position is one int: the open runs of each row, side by side, each row as wide as
    ``runs.width``.

    ``less_than``: plans that leave so much weight, or more, aren't looked for.
    """

    def __init__(
        self, tiles: Tiles, rules: TileRules, steps: Steps, less_than: int = NEVER
    ) -> None:
        self.tiles, self.rules, self.steps = tiles, rules, steps
        self.less_than = less_than
        of_each_rank = zip(tiles.table, tiles.rack, tiles.run_jokers, tiles.set_jokers, strict=True)
        self.ways: list[RankWays] = [
            rank_ways(rules, tuple(map(int.__add__, table, rack)), rack, in_run, in_set)
            for table, rack, in_run, in_set in of_each_rank
        ]

        self._order = count(0, -1)  # of what is found: the later, the less

        # what was worked out already
        self._bounds: dict[tuple[int, int, int, int, int], int] = {}
        self._least: dict[tuple[int, int, int], int] = {}
        self._row_steps: dict[tuple[int, int, int, int], list[RowStep]] = {}

    @cached_property
    def runs(self) -> OpenRuns:
        """The steps of runs, with room for as many as can be open at a time."""
        rows = range(self.rules.rows)
        open_at_most = max(ways.most_in_runs(row) for ways in self.ways for row in rows)
        bits = (open_at_most + self.tiles.jokers).bit_length()
        least = self.rules.run_least or 1

        return open_runs(least, max(self.rules.run_most, least), bits)

    # ------------------------------------------------------------ best first

    def best(self) -> Plan | None:
        """The plan that leaves the least weight in the rack; None if the table can't be laid, or
        if no plan leaves less than it has to.

        Jokers that aren't needed don't get a place here: ``lay_best`` finds them one. Raises
        TooHardError.
        """
        reached: list[dict[int, list[ReachedPosition]]] = [
            {} for _rank in range(self.rules.ranks + 1)
        ]
        followed: list[Position] = []

        heap = [Position(0, 0, 0, 0, 0, 0, -1)]

        while heap:
            now = heappop(heap)
            rank = -now.ranks_to_go
            if rank == self.rules.ranks:
                return _path(followed, now)

            # somebody may have come here with less since this was put to wait
            ways_here = reached[rank].setdefault(now.state, [])
            if _is_beaten(ways_here, now.jokers, now.weight):
                continue

            ways_here.append(ReachedPosition(now.jokers, now.weight))
            followed.append(now)

            waiting = len(heap)
            self._push_followers(heap, rank, now, len(followed) - 1, reached[rank + 1])
            self.steps.spend(1 + len(heap) - waiting)

        return None

    def _push_followers(
        self,
        heap: list[Position],
        rank: int,
        node: Position,
        number: int,
        reached: dict[int, list[ReachedPosition]],
    ) -> None:
        """Put each position after this one on the heap that is worth a look.

        Left out are those from which nobody can finish, and those that were reached at least as
        well (``reached``, at the next rank). The loops are one in another, and plain, as all of a
        question's time goes by in them.
        """
        ways, price, order = self.ways[rank].ways, self.tiles.weights[rank], self._order
        all_jokers, so_far = self.tiles.jokers, node.weight
        free = all_jokers - node.jokers
        found: set[tuple[int, int, int]] = set()  # the first way to each follower will do

        for in_runs, state, in_rows in self._all_steps(rank, node.state, free):
            for left, in_sets, tiles in ways(in_runs):
                kept = free - in_rows - in_sets
                if kept < 0:
                    continue

                weight = so_far + left * price
                taken = all_jokers - kept

                known = reached.get(state)
                if known and _is_beaten(known, taken, weight):
                    continue

                bound = weight + self._to_come(rank + 1, state, kept)
                if bound >= self.less_than or (state, taken, weight) in found:
                    continue

                found.add((state, taken, weight))
                follower = (bound, -rank - 1, taken, next(order), state, weight, number)
                heappush(heap, Position(*follower, in_runs, tiles))

    # ------------------------------------------------------------ what may come next

    def _all_steps(self, rank: int, state: int, jokers: int) -> list[tuple[Counts, int, int]]:
        """A step for each choice of one step for each row: tiles in runs, state, jokers."""
        partial: list[tuple[Counts, int, int]] = [((), 0, 0)]
        for row in range(self.rules.rows):
            shift = self.runs.width * row
            steps = self._steps_of_row(rank, row, self.row_of(state, row), jokers)
            partial = [
                ((*in_runs, number), states | after << shift, taken + more)
                for in_runs, states, taken in partial
                for number, after, more in steps
                if taken + more <= jokers
            ]

        return partial

    def _steps_of_row(self, rank: int, row: int, state: int, jokers: int) -> list[RowStep]:
        """The steps of one row after which it can still be finished."""
        key, ways = (rank, row, state, jokers), self.ways[rank]
        if key not in self._row_steps:
            self._row_steps[key] = [
                RowStep(number, after, taken)
                for number in range(ways.run_jokers[row], ways.most_in_runs(row) + 1)
                for after, taken, _grown in self.runs.steps(state, number, jokers)
                if self._bound(rank + 1, row, after, jokers - taken, jokers - taken) < NEVER
            ]

        return self._row_steps[key]

    def row_of(self, state: int, place: int) -> int:
        """The open runs of one row."""
        return state >> self.runs.width * place & (1 << self.runs.width) - 1

    # ------------------------------------------------------------ bounds

    def _to_come(self, rank: int, state: int, jokers: int) -> int:
        """The least weight that is still left from here, with so many jokers for all rows."""
        key = (rank, state, jokers)
        if key not in self._least:
            self._least[key] = self._shared(*key)

        return self._least[key]

    def _shared(self, rank: int, state: int, jokers: int) -> int:
        """The same, with the jokers shared by the rows as is best."""
        numbers = range(jokers + 1)

        best: list[int] = []
        for row in range(self.rules.rows):
            of_row = self.row_of(state, row)
            own = [self._bound(rank, row, of_row, number, jokers) for number in numbers]
            # one row alone takes all of them: more jokers never leave more
            best = [_best_shared(best, own, number) for number in numbers] if best else own

        return best[-1]

    def _bound(self, rank: int, row: int, state: int, own: int, jokers: int) -> int:
        """The least weight this row leaves from this rank on, alone.

        ``own``: the jokers that are this row's; ``jokers``: those of all rows, as some sets need
        them whoever counts them.
        """
        key = (rank, row, state, own, jokers)
        if key not in self._bounds:
            self._bounds[key] = self._least_left(*key)

        return self._bounds[key]

    def _least_left(self, rank: int, row: int, state: int, own: int, jokers: int) -> int:
        if rank == self.rules.ranks:
            return 0 if self.runs.to_finish(state) <= own else NEVER

        best, price, bounds = self.less_than, self.tiles.weights[rank], self._bounds
        for number, ways in enumerate(self.ways[rank].row_ways[row]):
            if not ways:
                continue

            for after, in_runs, _grown in self.runs.steps(state, number, own):
                for left, needed, in_sets in ways:
                    cost, used = left * price, in_runs + in_sets
                    if cost >= best or used > own or in_runs + needed > jokers:
                        continue

                    # most of them are known, and to look here is quicker than to ask
                    key = (rank + 1, row, after, own - used, jokers - used)
                    later = bounds.get(key)
                    if later is None:
                        later = self._bound(*key)

                    if cost + later < best:
                        best = cost + later

        return best if best < self.less_than else NEVER


def _is_beaten(ways: Iterable[ReachedPosition], jokers: int, weight: int) -> bool:
    """Whether one of these ways is at least as good: no more jokers taken, no more weight left."""
    for fewer, less in ways:  # noqa: SIM110 - any() is slower, and this is asked all the time
        if fewer <= jokers and less <= weight:
            return True

    return False


def _best_shared(own: list[int], others: list[int], jokers: int) -> int:
    """The least weight of two groups of rows that share so many jokers."""
    return min([own[mine] + others[jokers - mine] for mine in range(jokers + 1)])


def _path(followed: list[Position], last: Position) -> Plan:
    """The positions on the way to this one, from the first rank on."""
    path = [last]
    while path[-1].parent >= 0:
        path.append(followed[path[-1].parent])

    return path[::-1]
