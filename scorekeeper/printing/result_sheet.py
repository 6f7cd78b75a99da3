"""The result of a game: who won, the standings, the running totals as a chart and in figures. Sizes
are points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.words.grammar import signed
from scorekeeper.printing.drawing.look import (
    APART,
    COLUMN,
    GOLD,
    HAIRLINE,
    HEAVIEST,
    HEAVY,
    INK,
    MM,
    RULE,
    Look,
    Style,
)
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import fit, wrap
from scorekeeper.printing.fonts import ASCENT, BOLD, CAP_HEIGHT, REGULAR, width
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.pages import Part, Pen, heading, page_aside, under_head
from scorekeeper.printing.result.chart import chart_part
from scorekeeper.printing.result.rulings import ruling_parts
from scorekeeper.printing.result.standings import below_name
from scorekeeper.sheet.display import (
    End,
    Note,
    Sheet,
    SheetCell,
    SheetRow,
    Standing,
    total_text,
)

ROW = 6.4 * MM
STANDING = 7.4 * MM
CHART = 62 * MM
WIDE_TABLE = 5  # players from which the rounds are on their side
LEFT, RIGHT = 5.0, 6.0  # from the lines of a column to its figures
MARK = "•"  # in a cell: there is a note


class NotFinishedError(ValueError):
    """A game that goes on has no result yet."""


def result_sheet(sheet: Sheet, look: Look, *, date: str = "", language: str = "en") -> Drawing:
    """Draw the result of a finished game; its rounds go on to further pages. Raises
    NotFinishedError.
    """
    if sheet.end is None:
        raise NotFinishedError(_("The game isn’t finished yet."))

    table = _Table(sheet, look)
    parts = [_winner(sheet.end, look), *_standings_and_chart(sheet, sheet.end, look, table.rows)]
    fronts = _stacked(parts, _page_room(table))
    rest = _page_room(table) - sum(part.height + part.apart for part in fronts[-1])
    rounds = _parted(table, rest)
    contents = [_Content(front) for front in fronts[:-1]]
    contents += [_Content(fronts[-1], rounds[0]), *(_Content([], pieces) for pieces in rounds[1:])]
    _append(contents, end_parts(sheet, look), table)
    _append(contents, game_parts(sheet, look), table)
    _append(contents, note_parts(sheet.notes, look), table)
    _append(contents, ruling_parts(sheet.rulings, look), table)
    pages = tuple(
        _page(table, date, content, page_aside(number, len(contents)))
        for number, content in enumerate(contents, 1)
    )
    title = _("%(game)s: result") % {"game": sheet.title}

    return Drawing(title, f"{sheet.end.title}. {sheet.end.reason}", look, pages, language)


def _stacked(parts: Sequence[Part], room: float) -> list[list[Part]]:
    """Parts under one another, on as many pages as they need."""
    pages: list[list[Part]] = [[]]

    used = 0.0
    for part in parts:
        if pages[-1] and used + part.height > room:
            pages.append([])
            used = 0.0

        pages[-1].append(part)
        used += part.height + part.apart

    return pages


def _append(contents: list[_Content], parts: Sequence[Part], table: _Table) -> None:
    """Put parts below everything else, on the last page as far as there is room."""
    last = contents[-1]
    used = sum(part.height + part.apart for part in last.parts) + sum(
        table.height(each) + APART for each in last.pieces
    )

    room = _page_room(table)
    for part in parts:
        if used + part.height > room and used:
            contents.append(_Content([]))
            used = 0.0

        contents[-1].below.append(part)
        used += part.height + part.apart


def _page(table: _Table, date: str, content: _Content, aside: str) -> Page:
    pen = Pen(table.look)
    y = heading(pen, table.sheet.title, [text for text in (date, aside) if text])
    pen.double_rule(y)

    y += 3 + 4 * MM
    for part in content.parts:
        part.draw(pen, pen.left, y)
        y += part.height + part.apart

    for piece in content.pieces:
        with pen.inside("Table"):
            y = table.draw(pen, piece, y) + APART

    for part in content.below:
        part.draw(pen, pen.left, y)
        y += part.height + part.apart

    return pen.page(_page_title(table.sheet, content))


def _page_title(sheet: Sheet, content: _Content) -> str:
    if content.parts:
        return _("Result")
    if content.pieces:
        return _("Rounds")
    return _("Rulings kept") if sheet.rulings else _("Notes")


@dataclass(frozen=True, slots=True)
class _Content:
    """What is on one page, from above: winner and chart, rounds, notes and rulings."""

    parts: list[Part]
    pieces: list[_Piece] = field(default_factory=list)
    below: list[Part] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some rounds of some players."""

    rows: range
    columns: range


# ---------------------------------------------------------------- the rounds in figures


@dataclass(frozen=True, slots=True)
class _Named:
    """The head of a column: a name, and below it who is in the team, or when the player left."""

    lines: tuple[str, ...]
    style: Style
    below: tuple[str, ...]
    small: Style

    @property
    def height(self) -> float:
        return len(self.lines) * self.style.leading + len(self.below) * self.small.leading

    def draw(self, pen: Pen, right: float, bottom: float) -> None:
        base = bottom - self.height + self.style.leading
        below = pen.lines(right, base, self.lines, self.style, "right")
        small = below - self.style.leading + self.small.leading
        pen.lines(right, small, self.below, self.small, "right")


@dataclass(frozen=True, slots=True)
class _Table:
    """Points and running totals: how wide the figures are, how many players are beside each
    other.
    """

    sheet: Sheet
    look: Look

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        return tuple(row for row in self.sheet.rows if not row.is_next and not row.is_blank)

    @property
    def styles(self) -> tuple[Style, Style]:
        return self.look.style("soft", 8.6), self.look.style("strong", 9.4)

    @property
    def figure_widths(self) -> tuple[float, float]:
        points, totals = self.styles
        cells = [cell for row in self.rows for cell in row.cells]
        return (
            max((width(self.points(c), points.font, points.size) for c in cells), default=0),
            max(
                (
                    width(total_text(c, plus=self.sheet.plus), totals.font, totals.size)
                    for c in cells
                    if c.total is not None
                ),
                default=0,
            ),
        )

    def points(self, cell: SheetCell) -> str:
        """The points of a cell, with a mark where there is a note."""
        points = "" if cell.points is None else signed(cell.points, plus=self.sheet.plus)
        return f"{points} {MARK}" if cell.notes else points

    @property
    def label_width(self) -> float:
        style = self.look.style("small", 8.6)
        return max(11 * MM, width(_("Round"), style.font, style.size) + 8)

    @property
    def most_columns(self) -> int:
        least = max(sum(self.figure_widths) + LEFT + RIGHT + 2, self.look.size(9) * 4)
        return max(1, int((self.look.block[2] - self.label_width) // least))

    @property
    def row_height(self) -> float:
        return max(ROW, self.styles[1].leading * 1.15)

    def column(self, columns: int) -> float:
        return min((self.look.block[2] - self.label_width) / columns, 60 * MM)

    def names(self, columns: range) -> list[_Named]:
        style, room = self.look.style("strong", 10.5), self.column(len(columns)) - RIGHT - 3
        small = self.look.style("small", 8)
        return [
            _Named(
                *fit(column.name, style, room, self.look.smallest, 3),
                wrap(below_name(column), small, room),
                small,
            )
            for column in self.sheet.columns[columns.start : columns.stop]
        ]

    def head_height(self, columns: range) -> float:
        return max(named.height for named in self.names(columns)) + 8

    def brings(self, piece: _Piece) -> bool:
        """Whether a piece begins with points from rounds on paper."""
        columns = self.sheet.columns
        return not piece.rows.start and any(columns[at].brought is not None for at in piece.columns)

    def height(self, piece: _Piece) -> float:
        lines = len(piece.rows) + self.brings(piece)
        return self.head_height(piece.columns) + lines * self.row_height + 3

    def draw(self, pen: Pen, piece: _Piece, y: float) -> float:
        """Draw some rounds and give the y below."""
        upper = y
        column = self.column(len(piece.columns))
        start = pen.left + self.label_width
        right = start + column * len(piece.columns)
        pen.rule(y, HEAVIEST, right=right)
        head = y + self.head_height(piece.columns)
        small = self.look.style("small", 8.6)
        with pen.inside("TR"):
            with pen.inside("TH", "Column"):
                pen.write(pen.left + 2, head - 5, _("Round"), small)

            for place, named in enumerate(self.names(piece.columns)):
                with pen.inside("TH", "Column"):
                    named.draw(pen, start + (place + 1) * column - RIGHT, head - 5)

        pen.rule(head, HEAVY, right=right)
        top = head
        if self.brings(piece):
            with pen.inside("TR"):
                self._brought(pen, piece, start, column, top)

            top += self.row_height
            pen.rule(top, HAIRLINE, RULE, right=right)

        for index in range(1, len(piece.rows), 2):
            pen.tint(pen.left, top + index * self.row_height, right - pen.left, self.row_height)

        for index, number in enumerate(piece.rows):
            with pen.inside("TR"):
                y = top + index * self.row_height
                self._row(pen, piece, self.rows[number], start, column, y)

        bottom = top + len(piece.rows) * self.row_height
        for place in range(len(piece.columns)):
            pen.line(
                start + place * column,
                upper,
                start + place * column,
                bottom,
                COLUMN if place else HAIRLINE,
                RULE,
            )

        pen.rule(bottom, HEAVY, right=right)
        return bottom

    def _brought(self, pen: Pen, piece: _Piece, start: float, column: float, y: float) -> None:
        _points, totals = self.styles
        base = y + self.row_height / 2 + totals.size * CAP_HEIGHT / 2
        label = self.look.style("small", 8.6)
        lines, label = fit(_("Before"), label, self.label_width - 4, self.look.smallest)
        with pen.inside("TH", "SheetRow"):
            pen.lines(pen.left + self.label_width / 2 - 2, base, lines, label, "center")

        for place, index in enumerate(piece.columns):
            brought = self.sheet.columns[index].brought
            with pen.inside("TD"):
                if brought is not None:
                    x = start + (place + 1) * column - RIGHT
                    pen.write(x, base, signed(brought, plus=self.sheet.plus), totals, "right")

    def _row(
        self, pen: Pen, piece: _Piece, row: SheetRow, start: float, column: float, y: float
    ) -> None:
        _points, totals = self.styles
        base = y + self.row_height / 2 + totals.size * CAP_HEIGHT / 2
        number = self.look.style("strong", 9.4)
        with pen.inside("TH", "SheetRow"):
            x = pen.left + self.label_width / 2 - 2
            pen.write(x, base, str(row.number), number, "center")

        for place, index in enumerate(piece.columns):
            left = start + place * column
            with pen.inside("TD"):
                self._cell(pen, row.cells[index], left, left + column, y, base)

    def _cell(
        self, pen: Pen, cell: SheetCell, left: float, right: float, y: float, base: float
    ) -> None:
        points, totals = self.styles
        pen.write(left + LEFT, base, self.points(cell).strip(), points)
        if cell.points is not None and cell.total is not None:
            total = total_text(cell, plus=self.sheet.plus)
            pen.write(right - RIGHT, base, total, totals, "right")
        elif cell.laid:
            pen.write(right - RIGHT, base, str(cell.laid), totals, "right")

        if cell.went_out:
            corner = [(right - 4.5, y), (right, y), (right, y + 4.5), (right - 4.5, y)]
            pen.trail(corner, 0.3, fill=INK)


def _parted(table: _Table, room: float) -> list[list[_Piece]]:
    """The rounds on pages: what the first page has room for, the rest on pages of their own."""
    players = len(table.sheet.columns)
    groups = math.ceil(players / table.most_columns)
    ends = [round(players * group / groups) for group in range(groups + 1)]
    pages: list[list[_Piece]] = [[]]

    used, most = 0.0, room
    for start, end in pairwise(ends):
        done = 0
        while done < len(table.rows):
            columns = range(start, end)
            empty = _Piece(range(done, done), columns)
            holds = int((most - used - table.height(empty)) // table.row_height)

            left = len(table.rows) - done
            if holds < min(3, left):
                pages.append([])
                used, most = 0.0, _page_room(table)
                continue

            piece = _Piece(range(done, done + min(holds, left)), columns)
            pages[-1].append(piece)
            used += table.height(piece) + APART
            done += len(piece.rows)

    return pages


def _page_room(table: _Table) -> float:
    pen = Pen(table.look)
    return pen.bottom - heading(pen, table.sheet.title, ["x", "x"]) - 3 - 4 * MM


# ---------------------------------------------------------------- winner and standings


def _winner(end: End, look: Look) -> Part:
    room, crown = look.block[2], 11 * MM
    title, soft = look.style("title", 20), look.style("subtitle", 11.5)
    lines, title = fit(end.title, title, room - crown - 10, look.size(11), 3)
    reason = wrap(end.reason, soft, room - crown - 10)
    notes = [line for note in end.notes for line in wrap(note, soft, room - crown - 10)]
    below = [*reason, *notes]
    height = len(lines) * title.leading + len(below) * soft.leading

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.shape("crown", x, y - 1, crown, GOLD)
        with pen.inside("H2"):
            base = pen.lines(x + crown + 10, y + title.size * ASCENT, lines, title)

        pen.lines(x + crown + 10, base - title.size * ASCENT + soft.size * ASCENT, below, soft)

    return Part(max(height, crown), draw)


def _standings_and_chart(
    sheet: Sheet, end: End, look: Look, rows: Sequence[SheetRow]
) -> list[Part]:
    """Side by side; under one another where a column would be too narrow for names."""
    room = look.block[2]
    if not sheet.keeps_score or len(rows) < 2:
        return [_standings(sheet, end.standings, look, room)]

    if look.large and not look.landscape:
        return [
            _standings(sheet, end.standings, look, room),
            chart_part(sheet, look, rows, room, CHART),
        ]

    own = room * 0.44
    standings = _standings(sheet, end.standings, look, own)
    chart = chart_part(sheet, look, rows, room - own - 8 * MM, max(standings.height, CHART))

    def draw(pen: Pen, x: float, y: float) -> None:
        standings.draw(pen, x, y)
        chart.draw(pen, x + own + 8 * MM, y)

    return [Part(max(standings.height, chart.height), draw)]


def _standings(sheet: Sheet, standings: Sequence[Standing], look: Look, room: float) -> Part:
    name, soft, figure = look.style("text", 11.5), look.style("soft", 10), look.style("name", 13)
    row = max(STANDING if len(standings) <= 8 else 6.2 * MM, figure.leading * 0.95)
    totals = [
        signed(each.total, plus=sheet.plus) if each.total is not None else "" for each in standings
    ]
    total_room = max(width(total, figure.font, figure.size) for total in totals) + 6
    steps_room = max(width(each.steps, soft.font, soft.size) for each in standings) + 8
    place_room = width("12=", soft.font, soft.size) + 6
    name_room = room - total_room - place_room - steps_room

    shows_steps = name_room > look.size(11.5) * 5
    if not shows_steps:
        name_room += steps_room

    fitted = [
        fit(
            each.name,
            Style(BOLD if each.wins else REGULAR, name.size),
            name_room - 6,
            look.smallest,
            2,
        )
        for each in standings
    ]
    small = look.style("small", 8)
    told = {column.name: below_name(column) for column in sheet.columns}
    below_names = [wrap(told[each.name], small, name_room - 6) for each in standings]
    heights = [
        max(row, len(lines) * style.leading + len(below) * small.leading + 4)
        for (lines, style), below in zip(fitted, below_names, strict=True)
    ]

    def one(pen: Pen, x: float, middle: float, at: int) -> None:
        each, (lines, style), below = standings[at], fitted[at], below_names[at]
        place = f"{each.place}=" if each.shared else str(each.place)
        with pen.inside("TD"):
            pen.write(x, middle + soft.size * CAP_HEIGHT / 2, place, soft)

        base = middle + style.size * CAP_HEIGHT / 2 - (len(lines) - 1) * style.leading / 2
        base -= len(below) * small.leading / 2
        with pen.inside("TH", "SheetRow"):
            last = pen.lines(x + place_room, base, lines, style) - style.leading
            pen.lines(x + place_room, last + small.leading, below, small)

        if shows_steps:
            right, base = x + room - total_room, middle + soft.size * CAP_HEIGHT / 2
            with pen.inside("TD"):
                pen.write(right, base, each.steps, soft, "right")

        with pen.inside("TD"):
            base = middle + figure.size * CAP_HEIGHT / 2
            pen.write(x + room, base, totals[at], figure, "right")

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.line(x, y, x + room, y, HEAVY, INK)
        with pen.inside("Table"):
            for at, height in enumerate(heights):
                with pen.inside("TR"):
                    one(pen, x, y + height / 2, at)

                y += height
                pen.line(x, y, x + room, y, HAIRLINE, RULE)

    return Part(sum(heights), draw)


# ---------------------------------------------------------------- what the marks mean


def end_parts(sheet: Sheet, look: Look) -> list[Part]:
    """What was paid at the end of the game, on top of the rounds."""
    names = [column.name for column in sheet.columns]
    parts = []
    for row in sheet.end_rows:
        paid = zip(names, row.points, strict=True)
        figures = [f"{name} {signed(points)}" for name, points in paid if points is not None]
        parts.append(_text_part(f"{row.label}: {', '.join(figures)}", look))

    parts[-1:] = [replace(last, apart=APART) for last in parts[-1:]]
    return under_head(_("At the end"), parts, look)


def game_parts(sheet: Sheet, look: Look) -> list[Part]:
    """Several games that the rounds fed: who won each, and with what."""
    names = [column.name for column in sheet.columns]
    parts = []
    for game in sheet.games:
        figures = [
            f"{name} {figure}" + (f" ({made})" if made else "")
            for name, (figure, made) in zip(names, game.pairs, strict=True)
        ]
        parts.append(_text_part(f"{game.title}: {game.status}. {', '.join(figures)}", look))

    parts[-1:] = [replace(last, apart=APART) for last in parts[-1:]]
    return under_head(sheet.games_title, parts, look)


def note_parts(notes: Sequence[Note], look: Look) -> list[Part]:
    """Why a cell is marked: bonuses, points by hand, corrections."""
    parts = [_note(note, look) for note in notes]
    parts[-1:] = [replace(last, apart=APART) for last in parts[-1:]]
    return under_head(f"{MARK} {_('Notes')}", parts, look)


def _note(note: Note, look: Look) -> Part:
    words = _("%(player)s, round %(number)d: %(notes)s")
    values = {"player": note.name, "number": note.number, "notes": "; ".join(note.texts)}
    return _text_part(words % values, look)


def _text_part(text: str, look: Look) -> Part:
    style = look.style("soft", 9.5)
    lines = wrap(text, style, look.block[2])

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.lines(x, y + MM + style.size * ASCENT, lines, style)

    return Part(MM + len(lines) * style.leading, draw, apart=0)


# ---------------------------------------------------------------- among the other sheets


def _not_ended(rules: Ruleset, sheet: Sheet | None) -> str:
    if sheet is None or sheet.end is None:
        return _("Only a finished game has a result.")
    return ""


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Result"), _("Standings, chart and every round")


def _draw(job: Job) -> Drawing:
    assert job.sheet  # noqa: S101  # it has ended, or there isn't such a sheet
    look = job.looks[-1] if len(job.sheet.columns) >= WIDE_TABLE else job.look
    return result_sheet(job.sheet, look, date=job.date, language=job.language)


SHEET = SheetKind("result-sheet", 60, _words, _draw, _not_ended, needs_game=True)
