"""Sheets of cards to be cut out: where they are on the paper, and the marks to cut along. Sizes are
points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.printing.drawing.look import FIRM, INK, MM, Look
from scorekeeper.printing.drawing.marks import Page
from scorekeeper.printing.drawing.wrapping import fit
from scorekeeper.printing.pages import Pen
from scorekeeper.printing.tables import shared_out

TICK = 3.5 * MM  # cut marks, outside the cards

Face = Callable[[Pen, float, float], None]


@dataclass(frozen=True, slots=True)
class Grid:
    """How the cards are set on a page."""

    left: float
    top: float
    columns: int
    rows: int
    width: float
    height: float

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def corner(self, place: int) -> tuple[float, float]:
        row, column = divmod(place, self.columns)
        return self.left + column * self.width, self.top + row * self.height

    def back_of(self, place: int, *, landscape: bool) -> int:
        """Where the back of a card is when the sheet is turned on its long edge."""
        row, column = divmod(place, self.columns)
        if landscape:
            return (self.rows - 1 - row) * self.columns + column
        return row * self.columns + self.columns - 1 - column


def grid_of(look: Look, card_width: float, card_height: float) -> Grid:
    """As many cards as the page holds with their cut marks, in the middle, where both sides of a
    sheet meet.
    """
    page_width, page_height = look.page_size
    edge = TICK + 4 + 5 * MM  # the marks, and what printers leave white
    caption = look.size(9) * look.pick(1.4, 2.6)
    columns = int((page_width - 2 * edge) // card_width)
    rows = int((page_height - 2 * (edge + caption)) // card_height)

    left, top = (page_width - columns * card_width) / 2, (page_height - rows * card_height) / 2
    return Grid(left, top, columns, rows, card_width, card_height)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where so many cards are: on which pages, about as many on each, so that none is alone."""

    look: Look
    grid: Grid
    shares: tuple[range, ...]

    @classmethod
    def of(cls, looks: Sequence[Look], size: tuple[float, float], count: int) -> Layout:
        """In the first of the looks that takes the fewest pages."""
        ways = []
        for look in looks:
            grid = grid_of(look, *size)
            ways.append(cls(look, grid, tuple(shared_out(count, grid.places))))

        return min(ways, key=lambda way: len(way.shares))

    def back_of(self, place: int) -> int:
        return self.grid.back_of(place, landscape=self.look.landscape)

    def page(self, faces: Mapping[int, Face], title: str, how_to_cut: str) -> Page:
        """Draw these faces, each at its place, with the lines to cut along and a sentence that says
        how.
        """
        pen, grid = Pen(self.look), self.grid
        for place, draw in faces.items():
            draw(pen, *grid.corner(place))

        rows = {place // grid.columns for place in faces}
        _cut_lines(pen, grid, min(rows), max(rows) + 1)
        _how_to_cut(pen, self.look, grid, max(rows) + 1, how_to_cut)
        return pen.page(title)


def _cut_lines(pen: Pen, grid: Grid, first: int, last: int) -> None:
    """Dashed lines between the cards, ticks outside them."""
    right = grid.left + grid.columns * grid.width

    top, bottom = grid.top + first * grid.height, grid.top + last * grid.height
    for column in range(grid.columns + 1):
        x = grid.left + column * grid.width
        pen.line(x, top, x, bottom, 0.35, FIRM, (2.2, 2.2))
        pen.line(x, top - TICK - 4, x, top - 4, 0.5, INK)
        pen.line(x, bottom + 4, x, bottom + 4 + TICK, 0.5, INK)

    for row in range(first, last + 1):
        y = grid.top + row * grid.height
        pen.line(grid.left, y, right, y, 0.35, FIRM, (2.2, 2.2))
        pen.line(grid.left - TICK - 4, y, grid.left - 4, y, 0.5, INK)
        pen.line(right + 4, y, right + 4 + TICK, y, 0.5, INK)


def _how_to_cut(pen: Pen, look: Look, grid: Grid, last: int, text: str) -> None:
    lines, style = fit(text, look.style("small", 9), grid.columns * grid.width, look.smallest, 3)
    base = grid.top + last * grid.height + 4 + TICK + style.size * 1.1
    pen.lines(grid.left, base, lines, style)
