"""The standings of a finished game: place, name, what is told of it, total. Sizes are points."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rulesets.words.grammar import signed
from scorekeeper.printing.drawing.look import RULE, Look, Style
from scorekeeper.printing.drawing.wrapping import fit, wrap
from scorekeeper.printing.fonts import BOLD, REGULAR
from scorekeeper.printing.pages import Part, Pen
from scorekeeper.printing.tables import (
    Cell,
    Paint,
    Place,
    Row,
    Rule,
    Table,
    shared_out,
    text,
    widest,
)
from scorekeeper.sheet.display import Column, Sheet, Standing

NAME_LETTERS = 5  # a name has room for, at least, beside what is told of it
AROUND = 4.0  # several lines, above and below together
LINE = Rule(0.45, RULE)


def left_words(column: Column) -> str:
    """After which round a player left; empty for one who stayed."""
    if column.left_after is None:
        return ""
    return _("left after round %(number)d") % {"number": column.left_after}


def below_name(column: Column) -> str:
    """What is told under a name: who is in the team, or when the player left; often nothing."""
    return column.members or left_words(column)


def standings_parts(
    sheet: Sheet,
    standings: Sequence[Standing],
    look: Look,
    room: float,
    row: float,
    *,
    name: Style,
    figure: Style,
    asides: Sequence[Sequence[str]] = (),
    below: Sequence[str] = (),
    columns: int = 1,
) -> list[Part]:
    """Those places in so many columns, each of this width, in rows at least so high.

    ``asides``: told left of each total, for all or for nobody: the first of these that leaves names
    their room; ``below``: under each name.
    """
    soft, small = look.style("soft", 10), look.style("small", 8)
    totals = [_total(sheet, standing) for standing in standings]
    place_room = widest(["12="], soft) + 6
    total_room = widest(totals, figure) + 6
    free = room - place_room - total_room

    least = look.size(name.size) * NAME_LETTERS
    rooms = [min(widest(each, soft) + 9, free * 0.58) for each in asides]
    told = [(each, room) for each, room in zip(asides, rooms, strict=True) if free - room >= least]
    nothing = ([""] * len(standings), 0.0)
    aside_words, aside_room = next((each for each in told if any(each[0])), nothing)

    name_room = free - aside_room - 6
    names = [_fitted(standing, name, name_room, look) for standing in standings]
    lower = [wrap(words, small, name_room) for words in below or [""] * len(standings)]
    lines_aside = [fit(words, soft, aside_room - 8, look.smallest, 2) for words in aside_words]

    rows = []
    for at, standing in enumerate(standings):
        (lines, style), (aside, aside_style) = names[at], lines_aside[at]
        high = len(lines) * style.leading + len(lower[at]) * small.leading
        height = max(row, high + AROUND, len(aside) * aside_style.leading + AROUND)
        place = f"{standing.place}=" if standing.shared else str(standing.place)
        cells = [
            Cell(text(place, soft, "left", pad=0)),
            Cell(_name(lines, style, lower[at], small), "Row"),
            Cell(text(aside_words[at], soft, "right", lines=2, pad=4)),
            Cell(text(totals[at], figure, "right", pad=0)),
        ]
        rows.append(Row(height, cells, below=LINE))

    widths = [place_room, name_room + 6, aside_room, total_room]
    shares = shared_out(len(rows), -(-len(rows) // columns))
    return [_part(Table(widths, rows[share.start : share.stop])) for share in shares]


def _part(table: Table) -> Part:
    def draw(pen: Pen, x: float, y: float) -> None:
        table.draw(pen, x, y)

    return Part(table.height, draw)


def _total(sheet: Sheet, standing: Standing) -> str:
    return "" if standing.total is None else signed(standing.total, plus=sheet.plus)


def _fitted(
    standing: Standing, style: Style, room: float, look: Look
) -> tuple[tuple[str, ...], Style]:
    weighed = Style(BOLD if standing.wins else REGULAR, style.size)
    return fit(standing.name, weighed, room, look.smallest, 2)


def _name(lines: Sequence[str], style: Style, below: Sequence[str], small: Style) -> Paint:
    """A name, with small lines under it, in the middle of its cell."""

    def paint(pen: Pen, place: Place) -> None:
        middle = place.middle - len(below) * small.leading / 2
        pen.middle(place.left, middle, lines, style)
        under = middle + (len(lines) * style.leading + small.leading) / 2
        pen.middle(place.left, under + (len(below) - 1) * small.leading / 2, below, small)

    return paint
