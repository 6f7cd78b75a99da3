"""What is told below the rounds of a result: what was paid at the end, games that were fed, and why
cells are marked. Sizes are points.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rulesets.words.grammar import signed
from scorekeeper.printing.drawing.look import MM, Look
from scorekeeper.printing.drawing.wrapping import wrap
from scorekeeper.printing.fonts import ASCENT
from scorekeeper.printing.pages import Part, Pen, under_head
from scorekeeper.sheet.display import Note, Sheet

MARK = "•"  # in a cell: there is a note


def end_parts(sheet: Sheet, look: Look) -> list[Part]:
    """What was paid at the end of the game, on top of the rounds."""
    parts = []
    for row in sheet.end_rows:
        paid = zip(sheet.names, row.points, strict=True)
        figures = [f"{name} {signed(points)}" for name, points in paid if points is not None]
        values = {"name": row.label, "what": ", ".join(figures)}
        parts.append(_text_part(_("%(name)s: %(what)s") % values, look))

    return under_head(_("At the end"), parts, look)


def game_parts(sheet: Sheet, look: Look) -> list[Part]:
    """Several games that the rounds fed: who won each, and with what."""
    parts = []
    for game in sheet.games:
        figures = ", ".join(map(_figure, sheet.names, game.figures, game.made))
        what = f"{game.status}. {figures}"
        parts.append(_text_part(_("%(name)s: %(what)s") % {"name": game.title, "what": what}, look))

    return under_head(sheet.games_title, parts, look)


def _figure(name: str, figure: str, made: str) -> str:
    """What a player has, and what it's made of, if that's told."""
    if made:
        figure += f" ({made})"

    return f"{name} {figure}"


def note_parts(notes: Sequence[Note], look: Look) -> list[Part]:
    """Why a cell is marked: bonuses, points by hand, corrections."""
    parts = [_note(note, look) for note in notes]
    return under_head(f"{MARK} {_('Notes')}", parts, look)


def _note(note: Note, look: Look) -> Part:
    words = _("%(player)s, round %(number)d: %(notes)s")
    values = {"player": note.name, "number": note.number, "notes": _("; ").join(note.texts)}
    return _text_part(words % values, look)


def _text_part(text: str, look: Look) -> Part:
    style = look.style("soft", 9.5)
    lines = wrap(text, style, look.block[2])

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.lines(x, y + MM + style.size * ASCENT, lines, style)

    return Part(MM + len(lines) * style.leading, draw, apart=0)
