"""What is in the boxes of a score sheet: written on, or parted for a pen. Sizes are points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from django.utils.translation import gettext as _

from rulesets.words.grammar import signed
from scorekeeper.printing.drawing.look import FAINT, HAIRLINE, INK, MM, Style
from scorekeeper.printing.drawing.wrapping import fit
from scorekeeper.printing.fonts import CAP_HEIGHT
from scorekeeper.printing.pages import Pen
from scorekeeper.printing.score.code import mark_row
from scorekeeper.printing.score.plan import Plan
from scorekeeper.printing.score.strip import count_words, draw_count, strike
from scorekeeper.printing.score.tasks import TASK_PAD
from scorekeeper.printing.tables import PAD, Place, corner
from scorekeeper.sheet.display import SheetCell, total_text

CLEAR = 5.0  # from a column's line to the figures
EAR = 6.5  # the black corner of who went out
PARTED = 0.42  # of a box: points to the left of it, running total to the right


# ---------------------------------------------------------------- before the players


def round_number(plan: Plan, number: int, pen: Pen, place: Place) -> None:
    """The number of a round; beside it how many cards are dealt, and which are wild."""
    bold, small = plan.look.style("number"), plan.look.style("small", 8.2)
    if plan.table.address:
        mark_row(pen, number, place)

    said = plan.said_of_round(number)
    x = place.left + PAD + plan.number_room / 2 if said else place.center
    pen.middle(x, place.middle, [str(number)], bold, "center")
    pen.middle(place.left + PAD + plan.number_room + 3, place.middle, said, small)


def task(plan: Plan, number: int, pen: Pen, place: Place) -> None:
    """The contract of a round: its words, and below them cards of melds that would do, as far as
    there's room for both.
    """
    item, style = plan.item(number), plan.task_style
    lines = plan.task_lines(item)
    if not plan.has_cards:
        pen.middle(place.left + TASK_PAD, place.middle, lines, style)
        return

    left, room, high = place.left + TASK_PAD, place.width - 2 * TASK_PAD, len(lines) * style.leading
    top = place.middle - (high + plan.task.height(item, plan.card, room)) / 2
    pen.lines(left, top + style.size * 0.86, lines, style)
    plan.task.draw(pen, left, top + high, item, plan.card, room, plan.times_style)


# ---------------------------------------------------------------- the head


def under_name(pen: Pen, plan: Plan, column: int, place: Place) -> None:
    """The contracts to be crossed off, below a name."""
    top = place.bottom - 3 - plan.strip_height
    left, right = place.left + PAD, place.right - PAD
    pen.line(left, top, right, top, HAIRLINE)
    laid = plan.table.laid_by(column)
    is_played = bool(plan.table.rows)
    if plan.strip:
        plan.strip.draw(pen, left, top, laid, is_played=is_played)
        return

    text = count_words(len(plan.rules.contract_list), laid, is_played=is_played)
    draw_count(pen, right, top, right - left, text)


# ---------------------------------------------------------------- the players


def player(plan: Plan, row: int, column: int, pen: Pen, place: Place) -> None:
    """The box of a player in a round: written on, or parted for a pen."""
    is_played = row < len(plan.table.rows)
    is_stacked = is_played and _is_stacked(plan, place.width)
    if plan.rules.keeps_score and not is_stacked:
        parted = place.left + PARTED * place.width
        pen.line(parted, place.top, parted, place.bottom, HAIRLINE, FAINT, (0.5, 2.2))

    if not is_played:
        if row == 0 and names_halves(plan):
            _name_halves(pen, plan, place)
        return

    cell = plan.table.rows[row][column]
    if cell.went_out:
        corner(pen, place, min(EAR, place.height / 3))
    if is_stacked:
        _stacked_cell(pen, plan, cell, place)
    else:
        _cell(pen, plan, cell, place)


def _is_stacked(plan: Plan, room: float) -> bool:
    """Whether points and totals of this game don't fit beside each other into such a column."""
    if not plan.rules.keeps_score:
        return False
    if plan.rules.has_personal_contracts and room * PARTED < plan.look.pick(40, 70):
        return True  # the contract that was laid is there as well

    soft, bold = plan.look.style("soft", 10), plan.look.style("number", 12)
    least, plus = plan.look.smallest, plan.rules.adds_to_zero
    cells = [*chain.from_iterable(plan.table.rows)]
    points = [signed(cell.points, plus=plus) for cell in cells if cell.points is not None]
    totals = [total_text(cell, plus=plus) for cell in cells if cell.total is not None]

    is_wide = soft.sized(least).widest(points) > room * PARTED - CLEAR - 2
    return is_wide or bold.sized(least).widest(totals) > room * (1 - PARTED) - CLEAR - 2


def _cell(pen: Pen, plan: Plan, cell: SheetCell, place: Place) -> None:
    """Points at the left, the contract that was laid beside them, the total at the right."""
    look = plan.look
    if cell.laid:
        style = look.style("soft", 10)
        x = place.left + place.width * PARTED - 12 if plan.rules.keeps_score else place.center
        _laid(pen, cell.laid, x, place.middle + style.size * CAP_HEIGHT / 2, style)

    if cell.points is None or cell.total is None:
        return

    points = signed(cell.points, plus=plan.rules.adds_to_zero)
    room = place.width * PARTED - CLEAR - 1
    pen.fitted(place.left + CLEAR, place.middle, points, look.style("soft", 10), room)
    running_total(plan, total_text(cell, plus=plan.rules.adds_to_zero), pen, place)


def _stacked_cell(pen: Pen, plan: Plan, cell: SheetCell, place: Place) -> None:
    """For a narrow column: points above at the left, the total below at the right, the contract
    that was laid in the corner above it.
    """
    look = plan.look
    small = look.style("soft", 8.5)
    above = place.top + small.size * CAP_HEIGHT + 3
    if cell.laid:
        half = small.width(str(cell.laid)) / 2
        _laid(pen, cell.laid, place.right - EAR - 3 - half, above, small)

    if cell.points is None or cell.total is None:
        return

    points = signed(cell.points, plus=plan.rules.adds_to_zero)
    room = place.width - CLEAR - EAR - small.size * 1.5
    lines, style = fit(points, small, room, look.smallest)
    pen.lines(place.left + CLEAR, above, lines, style)

    total = total_text(cell, plus=plan.rules.adds_to_zero)
    lines, style = fit(total, look.style("number", 11), place.width - 2 * CLEAR, look.smallest)
    pen.lines(place.right - CLEAR, place.bottom - 3, lines, style, "right")


def running_total(plan: Plan, total: str, pen: Pen, place: Place) -> None:
    room = place.width * (1 - PARTED) - CLEAR - 2
    style = plan.look.style("number", 12)
    pen.fitted(place.right - CLEAR, place.middle, total, style, room, "right")


def whole_total(plan: Plan, total: int, pen: Pen, place: Place) -> None:
    """In the last line, where a box isn't parted."""
    text, style = signed(total, plus=plan.rules.adds_to_zero), plan.look.style("name", 16)
    pen.fitted(place.right - 4, place.middle, text, style, place.width - 8, "right")


def _laid(pen: Pen, number: int, x: float, base: float, style: Style) -> None:
    """The contract that was laid, crossed off."""
    pen.write(x, base, str(number), style, "center")
    half = style.width(str(number)) / 2 + 1.5
    strike(pen, x, base - style.size * CAP_HEIGHT / 2, half, style.size * 0.45, number)


def names_halves(plan: Plan) -> bool:
    """Whether a box says what goes into its halves: where nothing is written yet, and there's
    room for it.
    """
    if plan.table.rows or plan.table.brought or not plan.rules.keeps_score:
        return False

    style = plan.look.style("small", 8)
    if style.width(_("points")) + CLEAR + 2 > plan.column * PARTED:
        return False

    return style.width(_("total")) + CLEAR + 2 <= plan.column * (1 - PARTED)


def _name_halves(pen: Pen, plan: Plan, place: Place) -> None:
    """What goes into the halves of a box, pale and at its upper edge: a pen writes below it."""
    style = plan.look.style("small", 8)
    pale = Style(style.font, style.size, FAINT)
    base = place.top + 2.5 + style.size * CAP_HEIGHT
    pen.write(place.left + CLEAR, base, _("points"), pale)
    pen.write(place.right - CLEAR, base, _("total"), pale, "right")


# ---------------------------------------------------------------- after the players


def check(plan: Plan, points: Sequence[int], pen: Pen, place: Place) -> None:
    """A box for a tick where a line adds to 0; ticked where it does, the sum in its place where it
    doesn't.
    """
    side, x, middle = 3.6 * MM, place.center, place.middle
    if sum(points):
        text, soft = signed(sum(points), plus=True), plan.look.style("soft", 9)
        pen.fitted(x, middle, text, soft, place.width - 4, "center")
        return

    pen.box(x - side / 2, middle - side / 2, side, side, 1, stroke=FAINT, line=0.8)
    if points:
        tick = [
            (x - side * 0.32, middle),
            (x - side * 0.06, middle + side * 0.28),
            (x + side * 0.5, middle - side * 0.5),
        ]
        pen.trail(tick, 1.3, INK)
