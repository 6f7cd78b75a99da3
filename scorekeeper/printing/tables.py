"""A table on paper: rows of cells, each drawn in its place, and told to reader programs as a table.

Whoever has a table says how wide its columns are and what is in its cells; where everything is,
follows from that. Sizes are points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise, starmap
from typing import NamedTuple, TypeVar

from rulesets.words.grammar import signed
from scorekeeper.printing.drawing.look import (
    COLUMN,
    FAINT,
    FIRM,
    HAIRLINE,
    HEAVIEST,
    HEAVY,
    INK,
    Align,
    Style,
)
from scorekeeper.printing.drawing.wrapping import fit
from scorekeeper.printing.pages import Pen

PAD = 5.0  # from the line of a column to what is in it
ABOVE_RULE = 4.5  # from the words of a head to the rule below it
DOUBLE_HEIGHT = 3.0

T = TypeVar("T")


class Rule(NamedTuple):
    """A line of a table."""

    width: float
    color: str = INK


NONE, DOUBLE = Rule(0.0), Rule(-1.0)
HAIR, FIRM_HAIR, FIRM_RULE = Rule(HAIRLINE, FAINT), Rule(HAIRLINE, FIRM), Rule(COLUMN, FIRM)
THICK, THICKEST = Rule(HEAVY), Rule(HEAVIEST)


class Place(NamedTuple):
    """Where a cell is on its page."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def center(self) -> float:
        return self.left + self.width / 2

    @property
    def middle(self) -> float:
        return self.top + self.height / 2

    def without(self, foot: float) -> Place:
        """The place above a foot of this height."""
        return self._replace(height=self.height - foot)

    def at(self, align: Align, pad: float = PAD) -> float:
        """The x at which a text that is aligned so is written."""
        places = {"left": self.left + pad, "center": self.center, "right": self.right - pad}
        return places[align]


Paint = Callable[[Pen, Place], None]


def nothing(pen: Pen, place: Place) -> None:
    """For a cell in which nothing is written yet."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is in a cell. ``heads``: "Row" or "Column", where it is the head of one; ``said``: read
    out where a pen is to write.
    """

    paint: Paint = nothing
    heads: str = ""
    span: int = 1
    said: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    height: float
    cells: Sequence[Cell]
    is_tinted: bool = False
    below: Rule = HAIR


@dataclass(frozen=True, slots=True)
class Upright:
    """A line left of a column, from the top of one row to the foot of another, both counted."""

    column: int
    rule: Rule = FIRM_RULE
    first: int = 0
    last: int = -1


@dataclass(frozen=True)
class Table:
    """Columns of these widths, and rows under each other."""

    widths: Sequence[float]
    rows: Sequence[Row]
    uprights: Sequence[Upright] = ()

    @property
    def heights(self) -> list[float]:
        return [row.height for row in self.rows]

    @property
    def height(self) -> float:
        return sum(self.heights)

    def draw(self, pen: Pen, left: float, top: float) -> float:
        """Draw it with its upper left corner there; give the y of its lower edge."""
        xs = list(accumulate(self.widths, initial=left))
        ys = list(accumulate(self.heights, initial=top))

        for row, y in zip(self.rows, ys, strict=False):
            if row.is_tinted:
                pen.tint(left, y, xs[-1] - left, row.height)

        with pen.inside("Table"):
            for row, y in zip(self.rows, ys, strict=False):
                _draw_row(pen, row, xs, y)

        for line in self.uprights:
            x = xs[line.column]
            pen.line(x, ys[line.first], x, ys[1:][line.last], *line.rule)

        return ys[-1]


def _draw_row(pen: Pen, row: Row, xs: Sequence[float], y: float) -> None:
    at = 0
    with pen.inside("TR"):
        for cell in row.cells:
            end = at + cell.span
            place = Place(xs[at], y, xs[end] - xs[at], row.height)
            with pen.inside("TH" if cell.heads else "TD", cell.heads, cell.span, cell.said):
                cell.paint(pen, place)

            at = end

    below = y + row.height
    if row.below == DOUBLE:
        pen.double_rule(below - DOUBLE_HEIGHT, (xs[0], xs[-1]))
    elif row.below != NONE:
        pen.rule(below, *row.below, (xs[0], xs[-1]))


def text(
    words: str, style: Style, align: Align = "center", lines: int = 1, pad: float = PAD
) -> Paint:
    """A text in the middle of the height of its cell, made to fit its width."""
    if not words:
        return nothing

    def paint(pen: Pen, place: Place) -> None:
        fitted, used = fit(words, style, place.width - 2 * pad, pen.look.smallest, lines)
        pen.middle(place.at(align, pad), place.middle, fitted, used, align)

    return paint


def points_text(points: int | None, *, plus: bool = False) -> str:
    """Points as they are written; nothing where there are none."""
    if points is None:
        return ""

    return signed(points, plus=plus)


def cells_in(columns: Iterable[int], paint: Callable[[int, Pen, Place], None]) -> list[Cell]:
    """A cell in each of these columns; who paints one is told which."""
    return [Cell(partial(paint, column)) for column in columns]


def uprights(
    columns: Iterable[int], rule: Rule = FIRM_RULE, first: int = 0, last: int = -1
) -> list[Upright]:
    """A line left of each of these columns."""
    return [Upright(column, rule, first, last) for column in columns]


def corner(pen: Pen, place: Place, side: float) -> None:
    """The black corner of who went out."""
    x, y = place.right, place.top
    pen.trail([(x - side, y), (x, y), (x, y + side), (x - side, y)], 0.3, INK, fill=INK)


def head(words: str, style: Style, align: Align = "center", lines: int = 2) -> Cell:
    """The head of a column, at the lower edge of its row, above the double rule."""

    def paint(pen: Pen, place: Place) -> None:
        fitted, used = fit(words, style, place.width - 4, pen.look.smallest, lines)
        base = place.bottom - DOUBLE_HEIGHT - ABOVE_RULE - (len(fitted) - 1) * used.leading
        pen.lines(place.at(align, 2), base, fitted, used, align)

    return Cell(paint, "Column")


def ranges(ends: Iterable[int]) -> list[range]:
    """From each of these numbers to the next one."""
    return list(starmap(range, pairwise(ends)))


def in_pieces(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """Things in their order, so many together, and the rest."""
    return [items[first : first + most] for first in range(0, len(items), most)]


def shared(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """The same in as few pieces, but about as many in each."""
    return [items[share.start : share.stop] for share in shared_out(len(items), most)]


def shared_out(count: int, most: int) -> list[range]:
    """So many things on as few pages as they need, about as many on each, none with fewer than
    the one after it.
    """
    pages = max(1, math.ceil(count / most))
    share, rest = divmod(count, pages)
    return ranges(page * share + min(page, rest) for page in range(pages + 1))


def filled(heights: Sequence[float], room: float, end: float = 0.0) -> list[range]:
    """Rows of these heights on pages with so much room, from the last one back; ``end``: the height
    of what follows the last row.
    """
    pages = [range(len(heights), len(heights))]

    used = end
    for place, height in reversed(list(enumerate(heights))):
        if used + height > room and len(pages[0]):
            pages.insert(0, range(place + 1, place + 1))
            used = 0.0

        pages[0] = range(place, pages[0].stop)
        used += height

    return pages
