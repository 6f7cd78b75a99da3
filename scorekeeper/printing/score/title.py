"""The title of a score sheet, and lines for the day and the place. Sizes are points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from scorekeeper.printing.drawing.look import FAINT, HAIRLINE, HEAVIEST, MM, Look
from scorekeeper.printing.drawing.wrapping import fit
from scorekeeper.printing.fonts import ASCENT
from scorekeeper.printing.pages import Pen, heading, page_aside
from scorekeeper.printing.score.code import code_room, draw_code
from scorekeeper.printing.score.table import ScoreTable


def draw_title(pen: Pen, rules: Ruleset, table: ScoreTable, number: int, count: int) -> float:
    """The game at the left, date and place at the right, a rule below; gives the y of that.

    Where a phone can put the sheet into the app, its code is at the right edge.
    """
    y = _draw_title(pen, rules_text(rules.name), table.date, number, count, table.address)
    pen.rule(y, HEAVIEST)
    return y


def title_height(rules: Ruleset, look: Look, table: ScoreTable) -> float:
    """The height of the title of a sheet of several pages."""
    name, language = rules_text(rules.name), get_language() or ""
    return _title_height(name, look, table.date, table.address, language)


@lru_cache(maxsize=256)  # asked for each way a sheet may be parted
def _title_height(name: str, look: Look, date: str, address: str, language: str) -> float:
    return _draw_title(Pen(look), name, date, 8, 9, address) - look.block[1]


def _draw_title(pen: Pen, name: str, date: str, number: int, count: int, address: str) -> float:
    small = pen.look.style("soft", 9.5)
    aside = list(filter(None, (date, page_aside(number, count))))
    if date:
        return heading(pen, name, aside)

    blanks: Sequence[str] = (_("Date"), pgettext("location", "Place"))
    blanks = pen.look.pick(blanks, half=blanks[:1])
    line = (24 if pen.look.large or address else 28) * MM
    wide = sum(small.width(text) + 6 + line for text in blanks) + 12
    base = pen.top + small.size
    right = pen.right - code_room(address)

    if aside:
        base = pen.lines(right, base, aside, small, "right") + 6

    bottom = _narrow_heading(pen, name, right - pen.left - wide - 16)
    base = max(base, bottom - 8)
    if address:
        draw_code(pen, address, max(bottom, base + 8))

    x = right - wide
    for text in blanks:
        x += pen.write(x, base, text, small) + 6
        pen.line(x, base + 1, x + line, base + 1, HAIRLINE, FAINT)
        x += line + 12

    return max(bottom, base + 8)


def _narrow_heading(pen: Pen, title: str, room: float) -> float:
    style, most = pen.look.style("title", pen.look.pick(0, half=17)), pen.look.pick(3, half=2)
    lines, style = fit(title, style, room, max(pen.look.smallest, 14), most)
    base = pen.top + style.size * ASCENT
    with pen.inside("H1"):
        last = pen.lines(pen.left, base, lines, style) - style.leading

    return last + style.size * 0.24 + 2.6 * MM
