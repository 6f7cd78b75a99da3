"""Running totals as a chart. Sizes are points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.words.grammar import signed
from scorekeeper.printing.drawing.look import COLUMN, FIRM, HAIRLINE, INK, RULE, SOFT, Look, Style
from scorekeeper.printing.drawing.wrapping import fit
from scorekeeper.printing.fonts import ASCENT, BOLD, CAP_HEIGHT, REGULAR
from scorekeeper.printing.pages import Part, Pen
from scorekeeper.sheet.chart_labels import Point, place_labels
from scorekeeper.sheet.course import values_by_round
from scorekeeper.sheet.display import Sheet, SheetRow

DASHES: tuple[tuple[float, ...], ...] = ((), (5, 2.5), (1, 2), (6, 2, 1, 2), (9, 3), (3, 1.5))


APART = 10.0  # from the end of a line to its name
LABELS, LABELS_WIDE = 0.36, 0.45  # of the width, for names; and where they would be cut


@dataclass(frozen=True, slots=True)
class _Curve:
    name: str
    values: tuple[tuple[int, int], ...]  # (rounds played, total or contracts laid)
    wins: bool

    def style(self, size: float) -> Style:
        """Of its name."""
        if self.wins:
            return Style(BOLD, size, INK)

        return Style(REGULAR, size, SOFT)


def _curves(sheet: Sheet, rows: Sequence[SheetRow]) -> list[_Curve]:
    courses = zip(*values_by_round(sheet, rows), strict=True)

    curves = []
    for column, course in zip(sheet.columns, courses, strict=True):
        numbered = enumerate(course, start=1)
        points = [(number, value) for number, value in numbered if value is not None]
        if points:
            curves.append(_Curve(column.name, tuple(points), column.name in sheet.winners))

    return curves


def _ticks(low: int, high: int) -> list[int]:
    """Round numbers from below the lowest to above the highest."""
    high = max(high, low + 1)
    span = high - low
    raw = span / 4
    unit = 10 ** math.floor(math.log10(raw)) if raw >= 1 else 1
    step = next(int(unit * factor) for factor in (1, 2, 5, 10) if unit * factor >= raw)
    first, last = math.floor(low / step), math.ceil(high / step)

    return [step * number for number in range(first, last + 1)]


def chart_part(
    sheet: Sheet, look: Look, rows: Sequence[SheetRow], room: float, least: float
) -> Part:
    """Running totals, or contracts laid, round by round; the winner in ink, the others told apart
    by dash and name.
    """
    curves = _curves(sheet, rows)
    small = look.style("small", 8.4)
    gap = small.size * 1.16
    height = max(least, (len(curves) + 1) * gap + 3 * small.leading)
    values = [value for curve in curves for _n, value in curve.values]
    ticks = _ticks(min(0, *values), max(0, *values))
    tick_room = small.widest(map(signed, ticks)) + 5
    wanted = Style(BOLD, small.size).widest(curve.name for curve in curves)
    needed = max(curve.style(look.smallest).width(curve.name) for curve in curves)
    most = max(LABELS * room, min(needed + APART + 1, LABELS_WIDE * room))
    label_room = min(wanted + APART + 3, most)

    def draw(pen: Pen, x: float, y: float) -> None:
        title = look.style("strong", 10)
        words = _("Running totals") if sheet.keeps_score else _("Laid after each round")
        pen.write(x, y + title.size * ASCENT, words, title)
        top, bottom = y + title.leading + small.size * 0.6, y + height - small.leading
        left, right = x + tick_room, x + room - label_room
        rounds = len(rows)

        def across(number: int) -> float:
            return left + (right - left) * (number - 1) / max(rounds - 1, 1)

        def up(value: int) -> float:
            return bottom - (bottom - top) * (value - ticks[0]) / (ticks[-1] - ticks[0])

        for tick in ticks:
            high, line = up(tick), (HAIRLINE, RULE) if tick else (COLUMN, FIRM)
            pen.line(left, high, right, high, *line)
            pen.write(left - 4, high + small.size * CAP_HEIGHT / 2, signed(tick), small, "right")

        wanted = small.width(str(rounds)) * 2.2
        every = max(1, math.ceil(wanted / max((right - left) / max(rounds - 1, 1), 0.1)))
        for number in range(1, rounds + 1, every):
            shown = str(rows[number - 1].number)
            pen.write(across(number), bottom + small.size * (ASCENT + 0.5), shown, small, "center")

        def trail(curve: _Curve) -> list[Point]:
            return [(across(n), up(value)) for n, value in curve.values]

        lines = list(map(trail, curves))
        order = sorted(range(len(curves)), key=lambda at: curves[at].wins)
        for place, at in enumerate(order):
            curve, points = curves[at], lines[at]
            thick, color, dash = 1.0, SOFT, DASHES[place % len(DASHES)]
            if curve.wins:
                thick, color, dash = 2.2, INK, ()

            if len(points) > 1:
                pen.trail(points, thick, color, dash)

            end_x, end_y = points[-1]
            rounding = (1.8, 0)[place % 2]
            pen.box(end_x - 1.8, end_y - 1.8, 3.6, 3.6, rounding, fill=color)

        _labels(pen, curves, lines, (right, label_room - APART), (top, bottom), small)

    return Part(height, draw)


def _labels(
    pen: Pen,
    curves: Sequence[_Curve],
    lines: Sequence[Sequence[Point]],
    across: tuple[float, float],
    limits: tuple[float, float],
    small: Style,
) -> None:
    """Names at the ends of their lines; ``across``: where lines end, and the room beside them."""
    (right, room), (low, high) = across, limits
    least = pen.look.smallest
    fitted = [fit(curve.name, curve.style(small.size), room, least) for curve in curves]
    wide = [style.width(words[0]) for words, style in fitted]
    gap = small.size * 1.16
    places = place_labels(lines, wide, right=right, gap=gap, low=low, high=high, apart=APART)

    for (words, style), place in zip(fitted, places, strict=True):
        pen.middle(place.x, place.y, words[:1], style)
        if place.leader:
            pen.trail(place.leader, HAIRLINE, FIRM)
