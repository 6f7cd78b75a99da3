"""The rounds of a game in figures: points and running totals, in as many pieces as pages take.
Sizes are points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.printing.drawing.look import (
    APART,
    COLUMN,
    HAIRLINE,
    HEAVIEST,
    MM,
    RULE,
    Look,
    Style,
)
from scorekeeper.printing.drawing.wrapping import fit, has_whole_words, wrap
from scorekeeper.printing.fonts import CAP_HEIGHT
from scorekeeper.printing.names import Names, turned
from scorekeeper.printing.pages import Part, Pen
from scorekeeper.printing.result.notes import MARK
from scorekeeper.printing.result.standings import below_name
from scorekeeper.printing.tables import (
    NONE,
    THICK,
    Cell,
    Paint,
    Place,
    Row,
    Rule,
    Table,
    Upright,
    corner,
    points_text,
    ranges,
    text,
    uprights,
)
from scorekeeper.sheet.course import played_rows
from scorekeeper.sheet.display import Column, Sheet, SheetCell, SheetRow, total_text

ROW = 6.4 * MM
NAME = 10.5  # the size of names
MOST_COLUMN = 60 * MM
LEFT, RIGHT = 5.0, 6.0  # from the lines of a column to its figures
ABOVE_RULE = 5.0  # from a name to the rule below it
CORNER = 4.5  # of a cell, filled where somebody went out
LEAST_ROWS = 3  # of a piece that begins on a page
LINE = Rule(HAIRLINE, RULE)


@dataclass(frozen=True, slots=True)
class _Named:
    """The head of a column: a name, and below it who is in the team, or when the player left."""

    name: str
    lines: tuple[str, ...]
    style: Style
    below: tuple[str, ...]
    small: Style

    @property
    def height(self) -> float:
        return self.style.height(self.lines) + self.small.height(self.below)

    def is_whole(self, room: float) -> bool:
        """Whether none of its words is broken."""
        return has_whole_words(self.name, self.style, room)

    def paint(self, pen: Pen, place: Place) -> None:
        right, bottom = place.right - RIGHT, place.bottom - ABOVE_RULE
        base = bottom - self.height + self.style.leading
        below = pen.lines(right, base, self.lines, self.style, "right")
        small = below - self.style.leading + self.small.leading
        pen.lines(right, small, self.below, self.small, "right")


@dataclass(frozen=True, slots=True)
class _Turned:
    """The same with the name upward."""

    names: Names
    at: int
    below: tuple[str, ...]
    small: Style

    @property
    def height(self) -> float:
        return self.names.height + self._foot

    @property
    def _foot(self) -> float:
        return self.small.height(self.below)

    def paint(self, pen: Pen, place: Place) -> None:
        self.names.draw(pen, self.at, place.without(self._foot))
        base = place.bottom - ABOVE_RULE - self._foot + self.small.leading
        pen.lines(place.right - RIGHT, base, self.below, self.small, "right")


@dataclass(frozen=True, slots=True)
class Rounds:
    """All rounds of all players: how wide figures are, how many players are beside each other."""

    sheet: Sheet
    look: Look
    can_turn: bool = True  # names that would be broken inside a word

    @property
    def rows(self) -> list[SheetRow]:
        return played_rows(self.sheet)

    def pages(self, first: float, room: float) -> list[list[Part]]:
        """The rounds on pages: what there is room for on the first one, the others on pages of
        their own.
        """
        pages: list[list[Part]] = [[]]

        free = first
        for columns in self._groups:
            done = 0
            while done < len(self.rows):
                left = len(self.rows) - done
                head = self._table(range(done, done), columns).height + 3
                holds = int((free - head) // self._row_height)
                if holds < min(LEAST_ROWS, left):
                    pages.append([])
                    free = room
                    continue

                rows = range(done, done + min(holds, left))
                part = _part(self._table(rows, columns))
                pages[-1].append(part)
                free -= part.height + 3 + APART
                done = rows.stop

        return pages

    @property
    def has_turned(self) -> bool:
        """Whether names are upward."""
        return any(isinstance(self._heads(group)[0], _Turned) for group in self._groups)

    @property
    def _groups(self) -> list[range]:
        """The players who are beside each other."""
        players = len(self.sheet.columns)
        groups = math.ceil(players / self._most_columns)
        return ranges(round(players * group / groups) for group in range(groups + 1))

    def _wide(self, group: range) -> float:
        """The width of a column."""
        return min((self.look.block[2] - self._label_width) / len(group), MOST_COLUMN)

    @property
    def _styles(self) -> tuple[Style, Style]:
        return self.look.style("soft", 8.6), self.look.style("strong", 9.4)

    @property
    def _small(self) -> Style:
        return self.look.style("small", 8.6)

    @property
    def _label_width(self) -> float:
        return max(11 * MM, self._small.width(_("Round")) + 8)

    @property
    def _most_columns(self) -> int:
        points, totals = self._styles
        cells = [cell for row in self.rows for cell in row.cells]
        figures = points.widest(map(self._points, cells))
        figures += totals.widest(self._total(cell) for cell in cells if cell.total is not None)
        least = max(figures + LEFT + RIGHT + 2, self.look.size(9) * 4)
        return max(1, int((self.look.block[2] - self._label_width) // least))

    @property
    def _row_height(self) -> float:
        return max(ROW, self._styles[1].leading * 1.15)

    def _points(self, cell: SheetCell) -> str:
        """The points of a cell, with a mark where there is a note."""
        points = points_text(cell.points, plus=self.sheet.plus)
        return f"{points} {MARK}" if cell.notes else points

    def _total(self, cell: SheetCell) -> str:
        return total_text(cell, plus=self.sheet.plus)

    def _table(self, numbers: range, places: range) -> Table:
        """Some rounds of some players."""
        columns, wide = self.sheet.columns[places.start : places.stop], self._wide(places)
        rows = [self._head(places)]
        if not numbers.start and any(column.brought is not None for column in columns):
            rows.append(self._brought(columns))

        for index, number in enumerate(numbers):
            below = THICK if number == numbers.stop - 1 else NONE
            rows.append(self._row(self.rows[number], places, below, is_tinted=index % 2 == 1))

        lines = [Upright(1, LINE), *uprights(range(2, len(columns) + 1), Rule(COLUMN, RULE))]
        return Table([self._label_width, *[wide] * len(columns)], rows, lines)

    def _head(self, group: range) -> Row:
        heads = self._heads(group)

        def label(pen: Pen, place: Place) -> None:
            pen.write(place.left + 2, place.bottom - ABOVE_RULE, _("Round"), self._small)

        cells = [Cell(label, "Column"), *(Cell(head.paint, "Column") for head in heads)]
        return Row(max(head.height for head in heads) + 8, cells, below=THICK)

    def _heads(self, group: range) -> Sequence[_Named | _Turned]:
        """Names level, or all upward where one would be broken inside a word."""
        columns, wide = self.sheet.columns[group.start : group.stop], self._wide(group)
        room = wide - RIGHT - 3
        level = [self._named(column, room) for column in columns]
        if not self.can_turn or all(head.is_whole(room) for head in level):
            return level

        upward = turned([head.name for head in level], self.look, wide, NAME)
        if not upward.are_whole:
            return level

        return [_Turned(upward, at, head.below, head.small) for at, head in enumerate(level)]

    def _named(self, column: Column, room: float) -> _Named:
        style, small = self.look.style("strong", NAME), self.look.style("small", 8)
        lines, style = fit(column.name, style, room, self.look.smallest, 3)
        return _Named(column.name, lines, style, wrap(below_name(column), small, room), small)

    def _brought(self, columns: Sequence[Column]) -> Row:
        """Points from rounds on paper."""
        totals = self._styles[1]
        cells = [Cell(text(_("Before"), self._small, pad=2), "Row")]
        for column in columns:
            words = points_text(column.brought, plus=self.sheet.plus)
            cells.append(Cell(text(words, totals, "right", pad=RIGHT)))

        return Row(self._row_height, cells, below=LINE)

    def _row(self, row: SheetRow, places: range, below: Rule, *, is_tinted: bool) -> Row:
        number = Cell(text(str(row.number), self.look.style("strong", 9.4), pad=2), "Row")
        cells = [number, *(Cell(self._cell(row.cells[place])) for place in places)]
        return Row(self._row_height, cells, is_tinted, below)

    def _cell(self, cell: SheetCell) -> Paint:
        """Points at the left, the total at the right, and a corner for who went out."""

        def paint(pen: Pen, place: Place) -> None:
            points, totals = self._styles
            base = place.middle + totals.size * CAP_HEIGHT / 2
            pen.write(place.left + LEFT, base, self._points(cell).strip(), points)
            pen.write(place.right - RIGHT, base, self._figure(cell), totals, "right")
            if cell.went_out:
                corner(pen, place, CORNER)

        return paint

    def _figure(self, cell: SheetCell) -> str:
        """The total of a cell, or the contract laid where nothing is counted."""
        if cell.points is not None and cell.total is not None:
            return self._total(cell)

        return str(cell.laid or "")


def _part(table: Table) -> Part:
    def draw(pen: Pen, x: float, y: float) -> None:
        pen.rule(y, HEAVIEST, ends=(x, x + sum(table.widths)))
        table.draw(pen, x, y)

    return Part(table.height, draw)
