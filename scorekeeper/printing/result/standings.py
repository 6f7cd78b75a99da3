"""The standings of a finished game: place, name, what is told of it, total. Sizes are points."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

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
    points_text,
    shared,
    text,
)
from scorekeeper.sheet.display import Column, Sheet, Standing

NAME_LETTERS = 5  # a name has room for, at least, beside what is told of it
AROUND = 4.0  # several lines, above and below together
LINE = Rule(0.45, RULE)


def left_words(column: Column) -> str:
    """After which round a player left; empty for one who stayed."""
    if column.left_after is None:
        return ""
    if not column.left_after:  # only totals were on paper, no rounds
        return _("has left")
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
    columns: int = 1,
) -> list[Part]:
    """Those places in so many columns, each of this width, in rows at least so high.

    ``asides``: told left of each total, for all or for nobody: the first of these that leaves names
    their room.
    """
    soft, small = look.style("soft", 10), look.style("small", 8)
    totals = [points_text(standing.total, plus=sheet.plus) for standing in standings]
    place_room = soft.width("12=") + 6
    total_room = figure.widest(totals) + 6
    free = room - place_room - total_room

    least = look.size(name.size) * NAME_LETTERS
    told: Sequence[str] = [""] * len(standings)
    told_room = 0.0
    for words in asides:
        wanted = min(soft.widest(words) + 9, free * 0.58)
        if any(words) and free - wanted >= least:
            told, told_room = words, wanted
            break

    name_room = free - told_room - 6
    below = {column.name: below_name(column) for column in sheet.columns}

    rows = []
    for standing, aside, total in zip(standings, told, totals, strict=True):
        lines, style = _fitted(standing, name, name_room, look)
        under = wrap(below[standing.name], small, name_room)
        lines_aside, aside_style = fit(aside, soft, told_room - 8, look.smallest, 2)
        high = style.height(lines) + small.height(under)
        cells = [
            Cell(text(standing.rank, soft, "left", pad=0)),
            Cell(_name(lines, style, under, small), "Row"),
            Cell(text(aside, soft, "right", lines=2, pad=4)),
            Cell(text(total, figure, "right", pad=0)),
        ]
        height = max(row, high + AROUND, aside_style.height(lines_aside) + AROUND)
        rows.append(Row(height, cells, below=LINE))

    widths = [place_room, name_room + 6, told_room, total_room]
    tables = [Table(widths, piece) for piece in shared(rows, -(-len(rows) // columns))]
    return [Part(table.height, table.draw) for table in tables]


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
