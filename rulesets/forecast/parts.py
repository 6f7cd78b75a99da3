"""The parts of a contract as the distance needs them: what a run or some sets can take of a hand.

Wild cards only count by number: how many a part can take at most, once its other places are filled
with natural cards.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain, combinations_with_replacement, groupby, product
from typing import NamedTuple

from rulesets.melds.shapes import Shape

Levels = int  # a thermometer of ranks, as in Hand.ranks
Uses = tuple[tuple[int, int], ...]  # for each set, which rank and how many cards of it


def most_wild(shape: Shape) -> int:
    """Most wild cards in a part of its least size."""
    legal = [wild for wild in range(shape.least + 1) if shape.limits[shape.least - wild] >= wild]
    return max(legal, default=0)


def longer_helps(shape: Shape) -> bool:
    """Whether a run longer than it has to be could be laid where one of the least size can't.

    It may take more wild cards. But any stretch of the least size in it must lack natural cards,
    or else that stretch alone would do.
    """
    if not shape.is_run or shape.pure:
        return False

    few = shape.least - most_wild(shape) - 1  # natural cards in a stretch that won't do
    for size in range(shape.least + 1, min(shape.longest, 2 * shape.least) + 1):
        fewest = next(n for n in range(size + 1) if shape.limits[n] >= size - n)
        if fewest <= few + min(size - shape.least, few):
            return True

    return False


class Window(NamedTuple):
    """Where a run can be: the ranks it goes over, and those as bits."""

    start: int
    ranks: tuple[int, ...]
    mask: int


class RunPart:
    """A run of a contract, in every place where it can be."""

    def __init__(self, shape: Shape, ranks: tuple[str, ...]) -> None:
        self.shape = shape
        self.size = shape.least
        self.most_wild = most_wild(shape)
        self.windows = tuple(self._windows(ranks))
        self.choices = cache(self._choices)
        self.room = cache(self._room)

    def _windows(self, ranks: tuple[str, ...]) -> list[Window]:
        place = {rank: index for index, rank in enumerate(ranks)}
        windows = []
        for start in self.shape.starts(self.size):
            over = tuple(place[self.shape.line[start + step]] for step in range(self.size))
            windows.append(Window(start, over, sum({1 << rank for rank in over})))

        return windows

    def _room(self, window: Window, held: int) -> int:
        """Most wild cards here, beside these natural ones (bits of ranks)."""
        missing = [not held >> rank & 1 for rank in window.ranks]
        if self.shape.adjacent:
            return min(sum(missing), self.most_wild)

        gaps = [len(list(places)) for is_missing, places in groupby(missing) if is_missing]
        return min(sum((gap + 1) // 2 for gap in gaps), self.most_wild)

    def _choices(self, held: int) -> tuple[RunChoice, ...]:
        """What this run can take of the cards of one suit (bits of ranks), most cards first.

        A place that takes only a part of what another one takes is never better.
        """
        best: dict[int, RunChoice] = {}
        for window in self.windows:
            taken = held & window.mask
            choice = RunChoice(taken.bit_count(), self.room(window, taken), taken, window)
            if taken not in best or best[taken].room < choice.room:
                best[taken] = choice

        ordered = sorted(best.values(), key=lambda choice: (-choice.cover, choice.window.start))

        kept: list[RunChoice] = []
        for choice in ordered:
            if not any(choice.taken | other.taken == other.taken for other in kept):
                kept.append(choice)

        return tuple(kept)


class RunChoice(NamedTuple):
    """A run of one suit: natural cards it takes, room for wild ones, and which (bits of ranks)."""

    cover: int
    room: int
    taken: int
    window: Window


class Template(NamedTuple):
    """All runs of a contract whose suits can mix, each in a place.

    ``levels``: the cards they are made of. ``steps``: what to take out, one card of a rank at a
    time, in every row of a thermometer.
    """

    levels: Levels
    steps: tuple[int, ...]
    windows: tuple[Window, ...]


def templates(runs: tuple[RunPart, ...], width: int, rows: int) -> tuple[Template, ...]:
    """Every way to place these runs, which are ordered by size."""
    groups = [tuple(alike) for _size, alike in groupby(runs, key=lambda run: run.size)]
    places = [combinations_with_replacement(alike[0].windows, len(alike)) for alike in groups]

    found: dict[Levels, Template] = {}
    for chosen in product(*places):
        windows = tuple(chain.from_iterable(chosen))
        template = _template(windows, width, rows)
        found.setdefault(template.levels, template)

    return tuple(found.values())


def _template(windows: tuple[Window, ...], width: int, rows: int) -> Template:
    levels = 0
    steps: list[int] = []
    for window in windows:
        for rank in window.ranks:
            row = 0
            while levels >> (row * width + rank) & 1:
                row += 1

            levels |= 1 << (row * width + rank)
            steps.extend([0] * (row + 1 - len(steps)))
            steps[row] |= every_row(1 << rank, width, rows)

    return Template(levels, tuple(steps), windows)


def every_row(mask: int, width: int, rows: int) -> int:
    """The same ranks in each row of a thermometer."""
    return sum(mask << row * width for row in range(rows))


class SetChoice(NamedTuple):
    """How the sets of a contract are made: natural cards, room for wild ones, and from where.

    ``uses``: for each set, from the largest on, the place of its rank among all ranks when those of
    which there are most come first, and how many of its cards.
    """

    cover: int
    room: int
    uses: Uses


class SetParts:
    """The sets of a contract. Only how many cards there are of each rank matters to them."""

    def __init__(self, shapes: tuple[Shape, ...], *, different: bool) -> None:
        ordered = sorted(shapes, key=lambda shape: (-shape.least, shape.pure))
        self.shapes = tuple(ordered)
        self.sizes = tuple(shape.least for shape in ordered)
        self.limits = tuple(map(most_wild, ordered))
        self.different = different
        self.rows = sum(self.sizes)  # more cards of one rank can't be of use
        self.choices = cache(self._choices)

    def _choices(self, heights: tuple[int, ...]) -> tuple[SetChoice, ...]:
        """Of all ways to make the sets those that aren't beaten by another one, most cards first.

        ``heights``: of how many ranks there is more than no card, more than one card, and so on.
        """
        # cards of each rank, most first, of as many ranks as there are sets
        ranks = min(len(self.sizes), max(heights, default=0))
        counts = (sum(height > place for height in heights) for place in range(ranks))

        sets = tuple(zip(self.sizes, self.limits, strict=True))
        choices = _set_choices(tuple(counts), sets, self.different)
        ordered = sorted(choices, key=lambda choice: (-choice.cover, -choice.room))

        kept: list[SetChoice] = []
        for choice in ordered:
            if all(choice.room > other.room for other in kept):
                kept.append(choice)

        return tuple(kept)


@lru_cache(maxsize=20_000)
def _set_choices(
    counts: tuple[int, ...], sets: tuple[tuple[int, int], ...], different: bool
) -> tuple[SetChoice, ...]:
    """For each sum of natural cards and of room the first way to make the sets. Of ranks with as
    many cards the first one will do.

    ``sets``: the size of each, and how many wild cards it may have.
    """
    if not sets:
        return (SetChoice(0, 0, ()),)

    (size, limit), *others = sets
    best: dict[tuple[int, int], SetChoice] = {}
    tried = set()
    for place, count in enumerate((*counts, 0)):
        if count in tried:
            continue

        tried.add(count)
        for number in range(min(count, 1), min(count, size) + 1):
            left = list(counts)
            if number:
                left[place] = 0 if different else count - number

            for choice in _set_choices(tuple(left), tuple(others), different):
                cover, room = choice.cover + number, choice.room + min(limit, size - number)
                uses = ((place, number), *choice.uses)
                best.setdefault((cover, room), SetChoice(cover, room, uses))

    return tuple(best.values())
