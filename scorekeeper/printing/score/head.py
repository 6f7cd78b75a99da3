"""The head of a score sheet: names, and under each the contracts to be crossed off. Sizes are
points.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import sentence
from scorekeeper.printing.fonts import ASCENT, CAP_HEIGHT, DESCENT, width
from scorekeeper.printing.pages import (
    FAINT,
    HAIRLINE,
    INK,
    MM,
    Look,
    Pen,
    Style,
    fit,
    fit_name,
    heading,
    page_aside,
    shortened,
)
from scorekeeper.printing.score.plan import (
    MOST_STRIP_LINES,
    PAD,
    Plan,
    shared_out,
)


def draw_title(pen: Pen, rules: Ruleset, date: str, number: int, count: int) -> float:
    """The game at the left, date and place at the right; gives the y of the rule below."""
    small = pen.look.style("soft", 9.5)
    aside = [text for text in (date, page_aside(number, count)) if text]

    if date:
        return heading(pen, rules_text(rules.name), aside)

    place = pgettext("location", "Place")
    blanks = (_("Date"),) if pen.look.half else (_("Date"), place)
    line = (24 if pen.look.large else 28) * MM
    wide = sum(width(text, small.font, small.size) + 6 + line for text in blanks) + 12
    base = pen.top + small.size

    if aside:
        base = pen.lines(pen.right, base, aside, small, "right") + 6

    bottom = _narrow_heading(pen, rules_text(rules.name), pen.right - pen.left - wide - 16)
    base = max(base, bottom - 8)

    x = pen.right - wide
    for text in blanks:
        x += pen.write(x, base, text, small) + 6
        pen.line(x, base + 1, x + line, base + 1, HAIRLINE, FAINT)
        x += line + 12

    return max(bottom, base + 8)


def _narrow_heading(pen: Pen, title: str, room: float) -> float:
    style = pen.look.style("title")
    most = 2 if pen.look.half and not pen.look.large else 3
    lines, style = fit(title, style, room, max(pen.look.smallest, 14), most)
    base = pen.top + style.size * ASCENT
    with pen.inside("H1"):
        last = pen.lines(pen.left, base, lines, style) - style.leading

    return last + style.size * 0.24 + 2.6 * MM


def name_lines(look: Look, name: str, room: float) -> tuple[tuple[str, ...], Style]:
    """A name at the head of a column: in lines, then smaller, where the column is narrow. A part
    of a name that is wider all the same is cut in its middle.
    """
    style, inside = look.style("name"), room - 2 * PAD
    tries = (fit_name(name, style, inside, look.smallest, most) for most in (2, 3))
    if found := next((each for each in tries if each), None):
        return found

    small = style.sized(look.smallest)
    return shortened(name, small, inside, 3), small


def _column_room(plan: Plan, columns: int) -> float:
    return plan.columns_width / columns


def _name_height(plan: Plan, columns: range) -> float:
    room = _column_room(plan, len(columns))
    heights = [12 * MM]
    for column in columns:
        lines, style = name_lines(plan.look, plan.table.names[column], room)
        text = style.size * (ASCENT + DESCENT) + (len(lines) - 1) * style.leading
        heights.append(text + 4.2 * MM)

    return max(heights)


@dataclass(frozen=True, slots=True)
class _Strip:
    """The numbers of the contracts, to be crossed off."""

    per_line: int
    lines: int
    size: float
    step: float
    leading: float


def _strip(plan: Plan, room: float) -> _Strip | None:
    """How the numbers are set in a column; None where there are none, or too many for it."""
    count = len(plan.rules.contract_list) if plan.rules.has_personal_contracts else 0
    if not count:
        return None

    inside = room - 2 * PAD + 3
    for size in (plan.look.size(11), plan.look.size(9.5), plan.look.smallest):
        style = plan.look.style("text", 8).sized(size)
        step = width(str(count), style.font, size) + (4.5 if count > 9 else 6)
        per_line = min(count, max(1, int(inside // step)))
        lines = math.ceil(count / per_line)
        per_line = math.ceil(count / lines)
        strip = _Strip(per_line, lines, size, inside / per_line, size * 1.7)

        if lines == 1 or (size == plan.look.smallest and lines <= MOST_STRIP_LINES):
            return strip
        if lines == 2 and size <= plan.look.size(9.5):
            return strip

    return None


def has_strips(plan: Plan) -> bool:
    """Whether every player has all numbers of the contracts there, to cross them off."""
    groups = shared_out(len(plan.table.names), plan.most_columns)
    return all(_strip(plan, _column_room(plan, len(columns))) for columns in groups)


def head_height(plan: Plan, columns: range) -> float:
    strip = _strip(plan, _column_room(plan, len(columns)))
    labels = plan.look.style("small", 8.6).leading + 4
    height = _name_height(plan, columns) + 3

    if plan.rules.has_personal_contracts:
        height += strip.lines * strip.leading + 5 if strip else plan.look.size(9.5) * 2

    return max(height, labels)


def draw_head(
    pen: Pen, plan: Plan, columns: range, edges: list[float], top: float, bottom: float
) -> None:
    with pen.inside("TR"):
        _draw_labels(pen, plan, edges, bottom - 3 - 4.5)

        line = top + _name_height(plan, columns)
        for place, column in enumerate(columns):
            with pen.inside("TH", "Column"):
                _draw_player(pen, plan, column, edges[place + 1], edges[place + 2], line)

        if plan.check_width:
            small = plan.look.style("small", 8.6)
            lines, style = fit(_("= 0"), small, plan.check_width - 4, plan.look.smallest)
            middle = edges[-1] + plan.check_width / 2
            with pen.inside("TH", "Column"):
                pen.lines(middle, bottom - 3 - 4.5, lines, style, "center")


def _draw_labels(pen: Pen, plan: Plan, edges: list[float], base: float) -> None:
    """What's in the columns before those of the players."""
    small = plan.look.style("small", 8.6)
    with pen.inside("TH", "Column"):
        pen.write(edges[0] + plan.round_width / 2, base, _("Round"), small, "center")

    if plan.asks_round:
        noun = sentence(step_noun(plan.rules))
        x = edges[0] + plan.round_width + plan.task_width / 2
        with pen.inside("TH", "Column"):
            pen.write(x, base, noun, small, "center")

    if plan.turned_up_width:
        x = edges[1] - plan.dealer_width - plan.turned_up_width / 2
        room = plan.turned_up_width - 4
        lines, style = fit(_("Turned up"), small, room, plan.look.smallest, 2)
        first = base - (len(lines) - 1) * style.leading
        with pen.inside("TH", "Column"):
            pen.lines(x, first, lines, style, "center")

    dealer = _("Dealer") if plan.rules.deal.has_dealer else _("Starts")
    lines, style = fit(dealer, small, plan.dealer_width - 4, plan.look.smallest)
    with pen.inside("TH", "Column"):
        pen.lines(edges[1] - plan.dealer_width / 2, base, lines, style, "center")


def _draw_player(pen: Pen, plan: Plan, column: int, left: float, right: float, line: float) -> None:
    """A name, and below it the contracts to be crossed off."""
    _name(pen, plan, plan.table.names[column], left, right, line)
    if plan.rules.has_personal_contracts:
        pen.line(left + PAD, line, right - PAD, line, HAIRLINE)
        laid = plan.table.laid[column] if plan.table.laid else 0
        _draw_strip(pen, plan, left + PAD, right - PAD, line, laid)


def _name(pen: Pen, plan: Plan, name: str, left: float, right: float, line: float) -> None:
    lines, style = name_lines(plan.look, name, right - left)
    base = line - 3 * MM - (len(lines) - 1) * style.leading
    pen.lines(left + PAD, base, lines if name else (), style)


def _draw_strip(pen: Pen, plan: Plan, left: float, right: float, line: float, laid: int) -> None:
    count = len(plan.rules.contract_list)
    strip = _strip(plan, right - left + 2 * PAD)
    if strip is None:
        style = plan.look.style("text", 9.5)
        text = _("of %(count)d") % {"count": count}
        if plan.table.rows:
            text = _("%(laid)d of %(count)d") % {"laid": laid, "count": count}

        lines, style = fit(text, style, (right - left) / 2 + 4, plan.look.smallest)
        pen.lines(right, line + style.size * 1.6, lines[:1], style, "right")
        return

    style = plan.look.style("text", 8).sized(strip.size)
    for index in range(count):
        row, place = divmod(index, strip.per_line)
        x = left - 1.5 + strip.step * (place + 0.5)
        base = line + 3 + strip.leading * (row + 0.5) + strip.size * CAP_HEIGHT / 2
        number = str(index + 1)
        pen.write(x, base, number, style, "center")
        half, middle = (
            width(number, style.font, style.size) / 2 + 1,
            base - strip.size * CAP_HEIGHT / 2,
        )

        if index < laid:
            strike(pen, x, middle, half, strip.size * 0.42, index)
        elif index == laid and plan.table.rows:
            _ring(pen, x, middle, min(strip.step / 2 - 0.4, half + 2), strip.size * 0.72)


def strike(pen: Pen, x: float, y: float, half: float, rise: float, turn: int) -> None:
    """A stroke of a pen through a number, never quite the same."""
    lift = (1.0, 0.8, 1.15)[turn % 3] * rise
    pen.line(x - half, y + lift, x + half, y - lift, 1.3, INK)


def _ring(pen: Pen, x: float, y: float, across: float, up: float) -> None:
    pen.box(x - across, y - up, 2 * across, 2 * up, min(across, up), stroke=INK, line=1.2)
