"""Names at the heads of columns, all of a sheet alike: level, or upward where columns are narrow.

No name loses a letter as long as it can be turned or set in lines. Sizes are points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from scorekeeper.printing.drawing.look import MM, Align, Look, Style
from scorekeeper.printing.drawing.wrapping import fit, fit_name
from scorekeeper.printing.fonts import ASCENT, DESCENT
from scorekeeper.printing.pages import Pen
from scorekeeper.printing.tables import PAD, Cell, Place

GOOD = 10.0  # of a size: names are turned, or the paper is, before they are smaller
UP = 12.0  # the size of turned names, at most
MOST_UP, MOST_UP_LARGE = 34 * MM, 52 * MM  # how long a turned name is in one line
MOST_SHARE = 0.21  # of the height of a page
ABOVE, BELOW = 2 * MM, 2.8 * MM
# to write in: level, on half a sheet, and upward
LEAST, LEAST_HALF, LEAST_NARROW = 12 * MM, 9.8 * MM, 20 * MM
NARROW = 17 * MM
BROKEN, CUT = 1.0, 0.0  # less than any size


@dataclass(frozen=True, slots=True)
class _SetName:
    """One name in its room, and how good that is: its size, or worse."""

    lines: tuple[str, ...]
    style: Style
    worth: float

    @property
    def height(self) -> float:
        return self.style.size * (ASCENT + DESCENT) + (len(self.lines) - 1) * self.style.leading

    def at_most(self, size: float) -> _SetName:
        """The same, no larger than that."""
        if self.worth <= size:
            return self

        return _SetName(self.lines, self.style.sized(size), size)


@dataclass(frozen=True, slots=True)
class Names:
    """How the names of a sheet are set. ``height``: of the row that has them."""

    ways: tuple[_SetName, ...]
    is_upward: bool
    height: float

    @property
    def worth(self) -> float:
        return min(way.worth for way in self.ways)

    @property
    def are_good(self) -> bool:
        return not self.is_upward and self.worth >= GOOD

    @property
    def are_whole(self) -> bool:
        """Whether none of their words is broken or cut."""
        return self.worth > BROKEN

    def draw(self, pen: Pen, at: int, place: Place, align: Align = "left") -> None:
        """Write one of them at the foot of its place."""
        way = self.ways[at]
        if not any(way.lines):
            return

        leading, above = way.style.leading, (len(way.lines) - 1) * way.style.leading
        if not self.is_upward:
            base = place.bottom - BELOW - above
            pen.lines(place.at(align), base, way.lines, way.style, align)
            return

        x = place.center + way.style.size * 0.36 - above / 2
        for number, line in enumerate(way.lines):
            pen.write(x + number * leading, place.bottom - BELOW, line, way.style, upward=True)

    def cell(self, at: int, align: Align = "left", above: float = 0.0) -> Cell:
        """One of them as a cell at the head of its column, so much above the foot of it."""

        def paint(pen: Pen, place: Place) -> None:
            self.draw(pen, at, place.without(above), align)

        return Cell(paint, "Column", said=self.said(at))

    def said(self, at: int) -> str:
        """How a column is called where its name is still to be written."""
        if any(self.ways[at].lines):
            return ""

        return _("Player %(number)d") % {"number": at + 1}


@lru_cache(maxsize=128)  # asked for each way a sheet may be parted
def set_names(names: tuple[str, ...], look: Look, room: float, *, can_turn: bool = True) -> Names:
    """Set names for columns so wide: the larger, the better, and level where that's good."""
    level = _level(names, look, room - 2 * PAD)
    if not any(names) and can_turn and room < NARROW * look.pick(1.0, 1.4):
        return Names(level.ways, False, LEAST_NARROW)
    if level.are_good or not can_turn:
        return level

    return max(level, turned(names, look, room), key=lambda way: way.worth)


def _level(names: Sequence[str], look: Look, room: float) -> Names:
    """Names in one size, that of the smallest one, but for those that are smaller than is good."""
    ways = [_way(name, look, room, (1, 2, 3)) for name in names]
    sizes = [way.worth for way in ways if way.worth >= GOOD and any(way.lines)]
    size = min(sizes, default=math.inf)
    alike = tuple(way.at_most(size) for way in ways)
    heights = [way.height + ABOVE + BELOW for way in alike]
    return Names(alike, False, max(look.pick(LEAST, half=LEAST_HALF), *heights))


def turned(names: Sequence[str], look: Look, room: float, size: float = UP) -> Names:
    """Names upward, for columns so wide; ``size``: of their type, at most."""
    room -= 4
    long = min(look.pick(MOST_UP, MOST_UP_LARGE), look.block[3] * MOST_SHARE)
    most = max(1, int(room // (look.smallest * 1.32)))
    counts = range(1, most + 1)
    largest = look.size(size)
    ways = tuple(_way(name, look, long, counts, across=room, size=largest) for name in names)

    high = max(way.style.widest(way.lines) for way in ways)
    return Names(ways, True, high + ABOVE + BELOW)


def _way(
    name: str,
    look: Look,
    room: float,
    counts: Sequence[int],
    across: float = 1000.0,
    size: float = 0.0,
) -> _SetName:
    """A name in as few lines as it's good in, in a room that has so much for lines."""
    style = look.style("name").sized(size or look.style("name").size)
    best: _SetName | None = None
    for count in counts:
        largest = min(style.size, across / (1.32 * count))
        if largest < look.smallest:
            continue

        whole = fit_name(name, style.sized(largest), room, look.smallest, count)
        if whole and (best is None or whole[1].size > best.worth):
            best = _SetName(*whole, whole[1].size)
        if best and best.worth >= GOOD:
            return best

    if best:
        return best

    most = max(count for count in counts if across / (1.32 * count) >= look.smallest)
    lines, used = fit(name, style.sized(look.smallest), room, look.smallest, max(most, 2))
    is_cut = "".join("".join(lines).split()) != "".join(name.split())
    return _SetName(lines, used, CUT if is_cut else BROKEN)
