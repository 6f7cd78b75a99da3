"""The numbers of the contracts under a name, to be crossed off. Sizes are points."""

from __future__ import annotations

import math
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.printing.drawing.look import INK, Look, Style
from scorekeeper.printing.drawing.wrapping import fit
from scorekeeper.printing.pages import Pen
from scorekeeper.printing.tables import PAD

MOST_LINES = 4


@dataclass(frozen=True, slots=True)
class Strip:
    """How many numbers are in a line, and how large."""

    count: int
    per_line: int
    style: Style
    step: float

    @property
    def leading(self) -> float:
        return self.style.size * 1.7

    @property
    def height(self) -> float:
        return math.ceil(self.count / self.per_line) * self.leading + 5

    def draw(self, pen: Pen, left: float, top: float, laid: int, *, is_played: bool) -> None:
        """Draw it, so many of them crossed off, and the next one in a ring."""
        for index in range(self.count):
            row, place = divmod(index, self.per_line)
            x = left - 1.5 + self.step * (place + 0.5)
            y = top + 3 + self.leading * (row + 0.5)
            number = str(index + 1)
            pen.middle(x, y, [number], self.style, "center")

            half = self.style.width(number) / 2
            if index < laid:
                strike(pen, x, y, half + 1, self.style.size * 0.42, index)
            elif index == laid and is_played:
                _ring(pen, x, y, min(self.step / 2 - 0.4, half + 3), self.style.size * 0.72)


def strip_of(count: int, look: Look, room: float) -> Strip | None:
    """How the numbers are set in a column; None where there are none, or too many for it."""
    if not count:
        return None

    inside = room - 2 * PAD + 3
    for size in (look.size(11), look.size(9.5), look.smallest):
        style = look.style("text", 8).sized(size)
        step = style.width(str(count)) + (4.5 if count > 9 else 6)
        per_line = min(count, max(1, int(inside // step)))
        lines = math.ceil(count / per_line)
        per_line = math.ceil(count / lines)
        strip = Strip(count, per_line, style, inside / per_line)

        if lines == 1 or (size == look.smallest and lines <= MOST_LINES):
            return strip
        if lines == 2 and size <= look.size(9.5):
            return strip

    return None


def draw_count(pen: Pen, right: float, top: float, room: float, text: str) -> None:
    """In place of numbers that are too many: how many were laid, of how many."""
    style = pen.look.style("text", 9.5)
    lines, style = fit(text, style, room, pen.look.smallest)
    pen.lines(right, top + style.size * 1.6, lines[:1], style, "right")


def count_words(count: int, laid: int, *, is_played: bool) -> str:
    if is_played:
        return _("%(laid)d of %(count)d") % {"laid": laid, "count": count}

    return _("of %(count)d") % {"count": count}


def strike(pen: Pen, x: float, y: float, half: float, rise: float, turn: int) -> None:
    """A stroke of a pen through a number, never quite the same."""
    lift = (1.0, 0.8, 1.15)[turn % 3] * rise
    pen.line(x - half, y + lift, x + half, y - lift, 1.3, INK)


def _ring(pen: Pen, x: float, y: float, across: float, up: float) -> None:
    pen.box(x - across, y - up, 2 * across, 2 * up, min(across, up), stroke=INK, line=1.2)
