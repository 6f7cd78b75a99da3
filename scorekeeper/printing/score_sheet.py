"""The score sheet: blank, with names and dealers, or filled in as far as a game has come. Sizes are
points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from django.utils.translation import gettext as _

from rulesets import words
from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words import signed
from scorekeeper.printing import crib
from scorekeeper.printing.fonts import ASCENT, CAP_HEIGHT, width
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.pages import (
    COLUMN,
    FAINT,
    FIRM,
    HAIRLINE,
    HEAVIEST,
    HEAVY,
    INK,
    MM,
    Drawing,
    Look,
    Page,
    Part,
    Pen,
    fit,
    heading,
    page_aside,
    wrap,
)
from scorekeeper.printing.score_head import draw_head, head_height, strike
from scorekeeper.printing.score_plan import (
    FOOT_SHARE,
    MOST_ROW,
    PARTED,
    USUAL_ROUNDS,
    Plan,
)
from scorekeeper.printing.score_table import ScoreTable, blank_table, game_table
from scorekeeper.sheet.display import MOST_ROUNDS, Cell


def default_rounds(rules: Ruleset) -> int:
    """As many rounds as the game has; where nobody knows, a page full and enough for every
    contract.
    """
    if rules.fixed_rounds:
        return min(MOST_ROUNDS, rules.fixed_rounds)
    if rules.shares_contracts and rules.contract_list:
        return min(MOST_ROUNDS, len(rules.contract_list))
    return max(USUAL_ROUNDS, min(MOST_ROUNDS, len(rules.contract_list) + 2))


def score_sheet(
    rules: Ruleset, table: ScoreTable, look: Look, rounds: int = 0, language: str = "en"
) -> Drawing:
    """Draw the sheet for so many rounds, 0 for as many as one page holds well; on several pages
    when it must be.
    """
    notes, room = _legend(rules, table), look.block[2]
    foot = crib.foot(rules, look, room, with_contracts=not rules.shares_contracts, notes=notes)
    own_page = foot.height > look.block[3] * FOOT_SHARE
    apart = crib.foot_pages(rules, look, room, look.block[3] * 0.85, notes) if own_page else []
    plan = Plan(rules, table, look, 0, _NOTHING if own_page else foot)
    wished = rounds or _round_count(plan)
    if table.finished:
        wished = max(1, len(table.rows))
    plan = Plan(rules, table, look, max(wished, len(table.rows)), plan.foot)
    groups = _shared(len(table.names), plan.most_columns)
    per_page = max(3, int(_room_for_rows(plan) // plan.least_row))
    chunks = _shared(plan.rounds, per_page)
    title = _("%(game)s: score sheet") % {"game": rules_text(rules.name)}
    count = len(groups) * len(chunks) + len(apart)
    pages: list[Page] = []
    for rows in chunks:
        for columns in groups:
            pages.append(_page(plan, columns, rows, len(pages) + 1, count))
    for part in apart:
        pages.append(_foot_page(plan, part, len(pages) + 1, count))
    return Drawing(title, words.choice_line(rules), look, tuple(pages), language)


_NOTHING = Part(0, lambda pen, x, y: None)


def _legend(rules: Ruleset, table: ScoreTable) -> tuple[str, ...]:
    return (*_legend_of_check(rules), *_legend_of_marks(rules, table))


def _legend_of_check(rules: Ruleset) -> tuple[str, ...]:
    if not rules.adds_to_zero:
        return ()
    return (
        _(
            "Losers write a minus, the winner a plus. Tick each line that adds to 0; so "
            "do the totals."
        ),
    )


def _legend_of_marks(rules: Ruleset, table: ScoreTable) -> tuple[str, ...]:
    if not table.rows:
        return ()
    if rules.has_personal_contracts:
        text = _(
            "A black corner: went out. A crossed number: the %(step)s that was laid in this round."
        )
        return (text % {"step": words.step_noun(rules)},)
    return (_("A black corner: went out."),)


def _shared(count: int, most: int) -> list[range]:
    """So many things on as few pages as they need, about as many on each."""
    pages = max(1, math.ceil(count / most))
    ends = [round(count * page / pages) for page in range(pages + 1)]
    return [range(start, end) for start, end in pairwise(ends)]


def _round_count(plan: Plan) -> int:
    """The rounds of a sheet for which nobody has asked for a number: those of the game, or a page
    full.
    """
    usual = default_rounds(plan.rules)
    if plan.rules.end.when == "rounds" or plan.asks_round:
        return usual
    holds = int(_room_for_rows(plan) // plan.least_row)
    needed = max(len(plan.rules.contract_list), len(plan.table.rows) + 3)
    return max(min(usual, holds), needed)


def _room_for_rows(plan: Plan) -> float:
    """The height that is left for rounds on a page with this head and foot."""
    head = max(
        head_height(plan, columns) for columns in _shared(len(plan.table.names), plan.most_columns)
    )
    foot = plan.foot.height + 4 * MM if plan.foot.height else 0
    return plan.look.block[3] - _title_height(plan) - head - plan.total_height - foot


def _title_height(plan: Plan) -> float:
    return _title(Pen(plan.look), plan, 8, 9) - plan.look.block[1] + HEAVIEST


# ---------------------------------------------------------------- one page


def _page(plan: Plan, columns: range, rows: range, number: int, count: int) -> Page:
    pen = Pen(plan.look)
    y = _title(pen, plan, number, count)
    pen.rule(y, HEAVIEST)
    edges = _edges(plan, len(columns))
    top, y = y, y + head_height(plan, columns)
    draw_head(pen, plan, columns, edges, top, y)
    pen.double_rule(y - 3)
    height = min(MOST_ROW, _room_for_rows(plan) / max(len(rows), 1))
    for place in range(1, len(rows), 2):
        pen.tint(pen.left, y + place * height, pen.right - pen.left, height)
    for row in rows:
        _row(pen, plan, columns, edges, row, y, height)
        y += height
    end = y + plan.total_height
    pen.rule(y, HEAVY)
    if plan.total_height:
        _total(pen, plan, columns, edges, y, end, rows)
        pen.rule(end, HEAVIEST)
    for place, x in enumerate(edges[:-1]):
        pen.line(x, top, x, end, COLUMN, FIRM) if place else None
    for x in _label_edges(plan):
        pen.line(x, top, x, y, HAIRLINE)
    if plan.check_width:
        pen.line(edges[-1], top, edges[-1], end, COLUMN, FIRM)
    plan.foot.draw(pen, pen.left, end + 4 * MM)
    return pen.page(_page_title(plan, columns, rows))


def _page_title(plan: Plan, columns: range, rows: range) -> str:
    first, last = plan.table.first_round + rows.start, plan.table.first_round + rows.stop - 1
    title = _("Rounds %(first)d to %(last)d") % {"first": first, "last": last}
    names = [plan.table.names[column] for column in columns]
    return f"{title}: {words.joined(names)}" if all(names) else title


def _edges(plan: Plan, columns: int) -> list[float]:
    """Where the columns of the players begin and end, and before them the left edge."""
    left = plan.look.block[0]
    start = left + plan.labels_width
    step = plan.columns_width / columns
    return [left, *(start + step * place for place in range(columns + 1))]


def _label_edges(plan: Plan) -> list[float]:
    left = plan.look.block[0] + plan.round_width
    return [left, left + plan.task_width] if plan.asks_round else [left]


def _title(pen: Pen, plan: Plan, number: int, count: int) -> float:
    """The game at the left, date and place at the right; gives the y of the rule below."""
    small = plan.look.style("soft", 9.5)
    aside = [text for text in (plan.table.date, page_aside(number, count)) if text]
    if plan.table.date:
        return heading(pen, _(plan.rules.name), aside)
    date, place = _("Date"), _("Place")
    line = (24 if plan.look.large else 28) * MM
    wide = sum(width(text, small.font, small.size) + 6 + line for text in (date, place)) + 12
    base = pen.top + small.size
    if aside:
        base = pen.lines(pen.right, base, aside, small, "right") + 6
    inner = Pen(plan.look)
    bottom = _narrow_heading(inner, _(plan.rules.name), pen.right - pen.left - wide - 16)
    pen.marks.extend(inner.marks)
    pen.has_unknown |= inner.has_unknown
    base = max(base, bottom - 8)
    x = pen.right - wide
    for text in (date, place):
        x += pen.write(x, base, text, small) + 6
        pen.line(x, base + 1, x + line, base + 1, HAIRLINE, FAINT)
        x += line + 12
    return max(bottom, base + 8)


def _narrow_heading(pen: Pen, title: str, room: float) -> float:
    style = pen.look.style("title")
    lines, style = fit(title, style, room, max(pen.look.smallest, 14), 3)
    base = pen.top + style.size * ASCENT
    last = pen.lines(pen.left, base, lines, style) - style.leading
    return last + style.size * 0.24 + 2.6 * MM


def _foot_page(plan: Plan, foot: Part, number: int, count: int) -> Page:
    """What does not fit under the rounds, on a page of its own."""
    pen = Pen(plan.look)
    y = heading(pen, _(plan.rules.name), [page_aside(number, count)])
    pen.double_rule(y)
    foot.draw(pen, pen.left, y + 3 + 3 * MM)
    return pen.page(words.contracts_title(plan.rules))


# ---------------------------------------------------------------- rows


def _row(
    pen: Pen, plan: Plan, columns: range, edges: list[float], row: int, y: float, height: float
) -> None:
    pen.rule(y + height, HAIRLINE, FAINT)
    middle = y + height / 2
    bold, soft = plan.look.style("number"), plan.look.style("soft", 10)
    number = plan.table.first_round + row
    pen.write(
        edges[0] + plan.round_width / 2,
        middle + bold.size * CAP_HEIGHT / 2,
        str(number),
        bold,
        "center",
    )
    if plan.asks_round:
        _task(pen, plan, number, edges[0] + plan.round_width, middle)
    if dealer := plan.table.dealer(row):
        lines, style = fit(dealer, soft, plan.dealer_width - 5, plan.look.smallest)
        pen.lines(
            edges[1] - plan.dealer_width / 2,
            middle + style.size * CAP_HEIGHT / 2,
            lines[:1],
            style,
            "center",
        )
    for place, column in enumerate(columns):
        left, right = edges[place + 1], edges[place + 2]
        parted = left + PARTED * (right - left)
        if plan.rules.keeps_score:
            pen.line(parted, y, parted, y + height, HAIRLINE, FAINT, (0.5, 2.2))
        if row < len(plan.table.rows):
            _cell(pen, plan, plan.table.rows[row][column], left, right, y, height)
    if plan.check_width:
        played = plan.table.rows[row] if row < len(plan.table.rows) else ()
        _check(pen, plan, edges[-1], middle, [cell.points or 0 for cell in played])


def _check(pen: Pen, plan: Plan, x: float, middle: float, points: Sequence[int]) -> None:
    """A box for a tick where a line adds to 0; ticked where it does, the sum in its place where it
    does not.
    """
    side, x = 3.6 * MM, x + plan.check_width / 2
    if sum(points):
        lines, style = fit(
            signed(sum(points), plus=True),
            plan.look.style("soft", 9),
            plan.check_width - 4,
            plan.look.smallest,
        )
        pen.lines(x, middle + style.size * CAP_HEIGHT / 2, lines, style, "center")
        return
    pen.box(x - side / 2, middle - side / 2, side, side, 1, stroke=FAINT, line=0.8)
    if points:
        tick = [
            (x - side * 0.32, middle),
            (x - side * 0.06, middle + side * 0.28),
            (x + side * 0.5, middle - side * 0.5),
        ]
        pen.trail(tick, 1.3, INK)


def _task(pen: Pen, plan: Plan, number: int, x: float, middle: float) -> None:
    """The contract of a round, and how many cards are dealt."""
    rules = plan.rules
    contract = rules.contract_list[min(number, len(rules.contract_list)) - 1]
    text = ", ".join(line.rstrip(",") for line in words.contract_lines(contract, rules))
    style = plan.look.style("soft", 9)
    lines, style = fit(text, style, plan.task_width - 8, plan.look.smallest, 2)
    base = middle + style.size * CAP_HEIGHT / 2 - (len(lines) - 1) * style.leading / 2
    pen.lines(x + 4, base, lines, style)


def _cell(
    pen: Pen, plan: Plan, cell: Cell, left: float, right: float, y: float, height: float
) -> None:
    if not cell.played:
        return
    look, room = plan.look, right - left
    if cell.went_out:
        ear = min(6.5, height / 3)
        pen.trail(
            [(right - ear, y), (right, y), (right, y + ear), (right - ear, y)], 0.3, INK, fill=INK
        )
    middle = y + height / 2
    stacked = room * PARTED < (70 if look.large else 40)
    if cell.laid:
        style = look.style("soft", 8.5 if stacked else 10)
        if not plan.rules.keeps_score:
            x, base = left + room / 2, middle + style.size * CAP_HEIGHT / 2
        elif stacked:
            x, base = (
                left + 3 + width(str(cell.laid), style.font, style.size) / 2,
                y + style.size * CAP_HEIGHT + 3,
            )
        else:
            x, base = left + room * PARTED - 12, middle + style.size * CAP_HEIGHT / 2
        pen.write(x, base, str(cell.laid), style, "center")
        half = width(str(cell.laid), style.font, style.size) / 2 + 1.5
        strike(pen, x, base - style.size * CAP_HEIGHT / 2, half, style.size * 0.45, cell.laid)
    if cell.points is None or cell.total is None:
        return
    lines, style = fit(
        signed(cell.points, plus=plan.rules.adds_to_zero),
        look.style("soft", 10),
        room * PARTED - 4,
        look.smallest,
    )
    base = y + height - 3.5 if stacked and cell.laid else middle + style.size * CAP_HEIGHT / 2
    pen.lines(left + 3, base, lines, style)
    lines, style = fit(
        signed(cell.total, plus=plan.rules.adds_to_zero),
        look.style("number", 12),
        room * (1 - PARTED) - 6,
        look.smallest,
    )
    pen.lines(right - 4, middle + style.size * CAP_HEIGHT / 2, lines, style, "right")


def _total(
    pen: Pen, plan: Plan, columns: range, edges: list[float], y: float, end: float, rows: range
) -> None:
    is_last = rows.stop == plan.rounds
    head, small = plan.look.style("head"), plan.look.style("small", 8.4)
    text = _("Total") if is_last else _("Carried over")
    room = plan.labels_width - 8
    lines, head = fit(text, head, room, plan.look.smallest)
    wins = wrap(words.wins_line(plan.rules), small, room) if is_last else ()
    if len(wins) > 1:
        wins = ()
    middle = (y + end) / 2
    base = middle + head.size * CAP_HEIGHT / 2 - (small.leading / 2 if wins else 0)
    pen.lines(edges[1] - 6, base, lines, head, "right")
    pen.lines(edges[1] - 6, base + small.leading + 1, wins, small, "right")
    if rows.stop > len(plan.table.rows) or (is_last and not plan.table.finished):
        return  # still to be played
    for place, column in enumerate(columns):
        total = (
            plan.table.totals[column] if is_last else plan.table.rows[rows.stop - 1][column].total
        )
        if total is not None:
            left, right = edges[place + 1], edges[place + 2]
            lines, style = fit(
                signed(total, plus=plan.rules.adds_to_zero),
                plan.look.style("name", 16),
                right - left - 8,
                plan.look.smallest,
            )
            pen.lines(right - 4, middle + style.size * CAP_HEIGHT / 2, lines, style, "right")


# ---------------------------------------------------------------- among the other sheets


def _words(rules: Ruleset) -> tuple[str, str]:
    is_match = rules.is_match
    name = _("Match sheet") if is_match else _("Score sheet")
    return name, _("To write on with a pen")


def _draw(job: Job) -> Drawing:
    order, sheet = job.order, job.sheet
    table = blank_table(order.players)
    if sheet:
        date = job.date if order.with_scores and sheet.end else ""
        table = game_table(sheet, date=date, with_scores=order.with_scores)
    return score_sheet(job.rules, table, job.look, order.rounds, job.language)


SHEET = SheetKind("score-sheet", 10, _words, _draw, is_table=True, asks_rounds=True)
