"""The score sheet: blank, with names and dealers, or filled in as far as a game has come. Sizes are
points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.card_values import loser_words
from rulesets.words.contracts import contracts_title, step_noun
from rulesets.words.grammar import joined, signed
from rulesets.words.knocking import out_word
from rulesets.words.short import choice_line, wins_line
from scorekeeper.printing import crib
from scorekeeper.printing.fonts import CAP_HEIGHT, width
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
    Style,
    fit,
    heading,
    page_aside,
    wrap,
)
from scorekeeper.printing.race_sheet import is_race, race_sheet
from scorekeeper.printing.score.blocks import block_sheet, is_in_blocks
from scorekeeper.printing.score.head import draw_head, draw_title, has_strips, head_height, strike
from scorekeeper.printing.score.plan import (
    FOOT_SHARE,
    PARTED,
    TASK_PAD,
    USUAL_ROUNDS,
    Plan,
    shared_out,
)
from scorekeeper.printing.score.table import ScoreTable, blank_table, game_table, named_table
from scorekeeper.sheet.display import MOST_ROUNDS, Cell, total_text

CLEAR = 5.0  # from a column's line to the figures
EAR = 6.5  # the black corner of who went out


SHORT_GAME = 3  # rounds; people play several such games in an evening, on one sheet


def is_of_one_game(rules: Ruleset) -> bool:
    """Whether a sheet has as many rounds as the game."""
    return rules.fixed_rounds > SHORT_GAME


def default_rounds(rules: Ruleset, first: int = 1) -> int:
    """As many rounds as the game has from this one on; where nobody knows, a page full and enough
    for every contract.
    """
    if is_of_one_game(rules):
        return min(MOST_ROUNDS, max(1, rules.fixed_rounds + 1 - first))
    if rules.shares_contracts and not rules.has_one_contract:
        return min(MOST_ROUNDS, max(1, len(rules.contract_list) + 1 - first))

    return max(USUAL_ROUNDS, min(MOST_ROUNDS, len(rules.contract_list) + 2))


def score_sheet(
    rules: Ruleset, table: ScoreTable, look: Look, rounds: int = 0, language: str = "en"
) -> Drawing:
    """Draw the sheet for so many rounds, 0 for as many as one page holds well; on several pages
    when it must be.
    """
    return draw_sheet(plan_sheet(rules, table, look, rounds), language)


def draw_sheet(plan: Plan, language: str = "en") -> Drawing:
    """Draw what was planned."""
    groups = shared_out(len(plan.table.names), plan.most_columns)
    chunks = _chunks(plan)
    title = _("%(game)s: score sheet") % {"game": rules_text(plan.rules.name)}
    count = len(groups) * len(chunks) + len(plan.apart)

    pages: list[Page] = []
    for rows in chunks:
        for columns in groups:
            pages.append(_page(plan, columns, rows, len(pages) + 1, count))

    for part in plan.apart:
        pages.append(_foot_page(plan, part, len(pages) + 1, count))

    return Drawing(title, choice_line(plan.rules), plan.look, tuple(pages), language)


def plan_sheet(rules: Ruleset, table: ScoreTable, look: Look, rounds: int = 0) -> Plan:
    """The measures of all pages: what's at the foot, and how many rounds there are."""
    plan = _with_foot(Plan(rules, table, look, rules.fixed_rounds, _NOTHING))
    wished = rounds or _round_count(plan)

    if table.finished:
        wished = max(1, len(table.rows))

    return replace(plan, rounds=max(wished, len(table.rows)))


def _with_foot(plan: Plan) -> Plan:
    """What's looked up while playing, under the rounds or on pages of its own."""
    rules, look, room = plan.rules, plan.look, plan.look.block[2]
    if look.half:
        return plan  # the cover of a pad says it for all its sheets

    notes = legend(plan)
    title = crib.contract_title(rules, crosses=has_strips(plan))
    contracts = "" if plan.asks_round else title
    foot = crib.foot(rules, look, room, contracts=contracts, notes=notes)
    if foot.height <= look.block[3] * FOOT_SHARE:
        return replace(plan, foot=foot)

    most = look.block[3] * 0.85
    return replace(plan, apart=tuple(crib.foot_pages(rules, look, room, most, title, notes)))


def _chunks(plan: Plan) -> list[range]:
    """The rounds of each page. Where totals come from an earlier page, they take a row as well."""
    holds = max(3, int(_room_for_rows(plan) // plan.least_row))
    lines = plan.rounds + bool(plan.table.brought)
    return shared_out(plan.rounds, holds if lines <= holds else holds - plan.rules.keeps_score)


def _is_brought(plan: Plan, rows: range) -> bool:
    """Whether a page begins with totals that were reached before."""
    return plan.rules.keeps_score and bool(rows.start or plan.table.brought)


_NOTHING = Part(0, lambda pen, x, y: None)


def legend(plan: Plan) -> tuple[str, ...]:
    """Sentences about what goes into the boxes of a sheet, and what marks in them mean."""
    rules, table = plan.rules, plan.table
    loser = loser_words(rules)
    return (
        *_legend_of_halves(plan),
        *([loser] if loser else []),
        *_legend_of_check(rules),
        *_legend_of_marks(rules, table),
    )


def _legend_of_halves(plan: Plan) -> tuple[str, ...]:
    """What goes into the halves of a box, where the first row has no room to say it."""
    rooms = [
        plan.columns_width / len(columns)
        for columns in shared_out(len(plan.table.names), plan.most_columns)
    ]
    is_blank = not plan.table.rows and plan.rules.keeps_score
    if is_blank and not all(names_halves(plan, room) for room in rooms):
        return (_("Write the points on the left of a box, the total on the right."),)

    return ()


def _legend_of_check(rules: Ruleset) -> tuple[str, ...]:
    if not rules.adds_to_zero:
        return ()

    return (
        _(
            "Losers write a minus, the winner a plus. Each line and the totals "
            "should add up to 0: tick those that do."
        ),
    )


def _legend_of_marks(rules: Ruleset, table: ScoreTable) -> tuple[str, ...]:
    if not table.rows:
        return ()

    if rules.has_personal_contracts:
        text = _("Black corner: went out. Crossed-out number: the %(step)s laid in this round.")
        return (text % {"step": step_noun(rules)},)

    if not rules.has_cards:
        return ()

    return (_("Black corner: %(did)s.") % {"did": out_word(rules)},)


def _round_count(plan: Plan) -> int:
    """The rounds of a sheet for which nobody has asked for a number: those of the game, or a page
    full.
    """
    usual = default_rounds(plan.rules, plan.table.first_round)

    if is_of_one_game(plan.rules) or plan.asks_round:
        return usual

    holds = int(_room_for_rows(plan) // plan.least_row) - bool(plan.table.brought)
    needed = max(len(plan.rules.contract_list), len(plan.table.rows) + 3)
    return max(min(usual, holds), needed)


def _room_for_rows(plan: Plan) -> float:
    """The height that is left for rounds on a page with this head and foot."""
    head = max(
        head_height(plan, columns)
        for columns in shared_out(len(plan.table.names), plan.most_columns)
    )
    foot = plan.foot.height + 4 * MM if plan.foot.height else 0

    return (
        plan.look.block[3] - _title_height(plan) - head - plan.total_height - plan.end_height - foot
    )


def _title_height(plan: Plan) -> float:
    bottom = draw_title(Pen(plan.look), plan.rules, plan.table.date, 8, 9)
    return bottom - plan.look.block[1] + HEAVIEST


# ---------------------------------------------------------------- one page


def _page(plan: Plan, columns: range, rows: range, number: int, count: int) -> Page:
    pen = Pen(plan.look)
    y = draw_title(pen, plan.rules, plan.table.date, number, count)
    pen.rule(y, HEAVIEST)
    with pen.inside("Table"):
        end = _table(pen, plan, columns, rows, y)

    plan.foot.draw(pen, pen.left, end + 4 * MM)
    return pen.page(_page_title(plan, columns, rows))


def _table(pen: Pen, plan: Plan, columns: range, rows: range, top: float) -> float:
    """Names, rounds and totals; give the y of the lower edge."""
    edges = _edges(plan, len(columns))
    head = first = y = top + head_height(plan, columns)
    draw_head(pen, plan, columns, edges, top, y)
    pen.double_rule(y - 3)
    brings = _is_brought(plan, rows)
    height = min(plan.most_row, _room_for_rows(plan) / max(len(rows) + brings, 1))

    if brings:
        with pen.inside("TR"):
            _brought_forward(pen, plan, columns, edges, rows, y, height)

        first = y = y + height

    for place in range(1, len(rows), 2):
        pen.tint(pen.left, y + place * height, pen.right - pen.left, height)

    for row in rows:
        with pen.inside("TR"):
            _row(pen, plan, columns, edges, row, y, height)

        y += height

    last_round = y
    for index in range(len(plan.end_rows) if rows.stop == plan.rounds else 0):
        with pen.inside("TR"):
            _end_row(pen, plan, columns, edges, index, y)

        y += plan.end_row_height

    end = y + plan.total_height
    pen.rule(y, HEAVY)
    if plan.total_height:
        with pen.inside("TR"):
            _total(pen, plan, columns, edges, y, end, rows)

        pen.rule(end, HEAVIEST)

    _upright_lines(pen, plan, edges, (top, head, first, last_round, end))
    return end


def _upright_lines(pen: Pen, plan: Plan, edges: list[float], heights: Sequence[float]) -> None:
    """The lines between the columns: those of the players run through, the others stop at the
    rounds.
    """
    top, head, first, last, end = heights
    for x in edges[1:-1]:
        pen.line(x, top, x, end, COLUMN, FIRM)

    for x in _label_edges(plan):
        pen.line(x, top, x, head, HAIRLINE)
        pen.line(x, first, x, last, HAIRLINE)

    if plan.check_width:
        pen.line(edges[-1], top, edges[-1], end, COLUMN, FIRM)


def _page_title(plan: Plan, columns: range, rows: range) -> str:
    first, last = plan.table.first_round + rows.start, plan.table.first_round + rows.stop - 1
    title = _("Rounds %(first)d to %(last)d") % {"first": first, "last": last}
    names = [plan.table.names[column] for column in columns]
    return f"{title}: {joined(names)}" if all(names) else title


def _edges(plan: Plan, columns: int) -> list[float]:
    """Where the columns of the players begin and end, and before them the left edge."""
    left = plan.look.block[0]
    start = left + plan.labels_width
    step = plan.columns_width / columns
    return [left, *(start + step * place for place in range(columns + 1))]


def _label_edges(plan: Plan) -> list[float]:
    widths = [plan.round_width, plan.task_width, plan.turned_up_width]
    return [plan.look.block[0] + right for right in accumulate(filter(None, widths))]


def _foot_page(plan: Plan, foot: Part, number: int, count: int) -> Page:
    """What doesn't fit under the rounds, on a page of its own."""
    pen = Pen(plan.look)
    y = heading(pen, rules_text(plan.rules.name), [page_aside(number, count)])
    pen.double_rule(y)
    foot.draw(pen, pen.left, y + 3 + 3 * MM)

    return pen.page(contracts_title(plan.rules))


# ---------------------------------------------------------------- rows


def _row(
    pen: Pen, plan: Plan, columns: range, edges: list[float], row: int, y: float, height: float
) -> None:
    pen.rule(y + height, HAIRLINE, FAINT)
    middle = y + height / 2
    number = plan.table.first_round + row
    with pen.inside("TH", "Row"):
        _round_number(pen, plan, number, edges[0] + plan.round_width / 2, middle)

    if plan.asks_round:
        with pen.inside("TD"):
            _task(pen, plan, number, edges[0] + plan.round_width, middle)

    x = edges[1] - plan.dealer_width / 2
    if plan.turned_up_width:
        with pen.inside("TD"):
            style = plan.look.style("number", 11)
            at = x - (plan.dealer_width + plan.turned_up_width) / 2
            base = middle + style.size * CAP_HEIGHT / 2
            pen.write(at, base, plan.table.card_turned_up(row), style, "center")

    with pen.inside("TD"):
        _dealer(pen, plan, plan.table.dealer(row), x, y, height)

    for place, column in enumerate(columns):
        with pen.inside("TD"):
            _player(pen, plan, row, column, _Box(edges[place + 1], edges[place + 2], y, height))

    if plan.check_width:
        played = plan.table.rows[row] if row < len(plan.table.rows) else ()
        with pen.inside("TD"):
            _check(pen, plan, edges[-1], middle, [cell.points or 0 for cell in played])


def _round_number(pen: Pen, plan: Plan, number: int, x: float, middle: float) -> None:
    """The number of a round, and below it how many cards are dealt where that changes."""
    bold, small = plan.look.style("number"), plan.look.style("small", 8)
    base = middle + bold.size * CAP_HEIGHT / 2
    deal = plan.deal_words(number)
    if deal:
        base -= small.size * 0.6

    pen.write(x, base, str(number), bold, "center")
    if deal:
        pen.write(x, base + small.size * 1.2, deal, small, "center")


def _dealer(pen: Pen, plan: Plan, name: str, x: float, y: float, height: float) -> None:
    if not name:
        return

    soft = plan.look.style("soft", 10)
    most = 2 if height > 2.6 * soft.size else 1
    lines, style = fit(name, soft, plan.dealer_width - 5, plan.look.smallest, most)
    base = y + height / 2 + style.size * CAP_HEIGHT / 2 - (len(lines) - 1) * style.leading / 2
    pen.lines(x, base, lines, style, "center")


def _player(pen: Pen, plan: Plan, row: int, column: int, box: _Box) -> None:
    """The box of a player in a round: written on, or parted for a pen."""
    is_played = row < len(plan.table.rows)
    is_stacked = is_played and _is_stacked(plan, box.width)
    if plan.rules.keeps_score and not is_stacked:
        parted = box.left + PARTED * box.width
        pen.line(parted, box.top, parted, box.top + box.height, HAIRLINE, FAINT, (0.5, 2.2))

    if is_played:
        draw_cell = _stacked_cell if is_stacked else _cell
        draw_cell(pen, plan, plan.table.rows[row][column], box)
    elif row == 0 and names_halves(plan, box.width):
        _name_halves(pen, plan, box.left, box.right, box.top)


def _brought_forward(
    pen: Pen, plan: Plan, columns: range, edges: list[float], rows: range, y: float, height: float
) -> None:
    """The totals with which a page begins: from the page before it, or from another sheet."""
    label = plan.look.style("small", 8.6)
    lines, label = fit(_("Brought forward"), label, plan.labels_width - 12, plan.look.smallest, 2)
    base = y + height / 2 + label.size * CAP_HEIGHT / 2 - (len(lines) - 1) * label.leading / 2
    with pen.inside("TH", "Row", plan.label_count):
        pen.lines(edges[1] - 6, base, lines, label, "right")

    pen.rule(y + height, COLUMN, FIRM)
    for place, column in enumerate(columns):
        total = plan.table.total_after(rows.start, column)
        with pen.inside("TD"):
            if total is not None:
                text = signed(total, plus=plan.rules.adds_to_zero)
                _running_total(pen, plan, text, edges[place + 1], edges[place + 2], y + height / 2)

    if plan.check_width:
        with pen.inside("TD"):
            pass


def _running_total(
    pen: Pen, plan: Plan, total: str, left: float, right: float, middle: float
) -> None:
    lines, style = fit(
        total,
        plan.look.style("number", 12),
        (right - left) * (1 - PARTED) - CLEAR - 2,
        plan.look.smallest,
    )
    pen.lines(right - CLEAR, middle + style.size * CAP_HEIGHT / 2, lines, style, "right")


def _check(pen: Pen, plan: Plan, x: float, middle: float, points: Sequence[int]) -> None:
    """A box for a tick where a line adds to 0; ticked where it does, the sum in its place where it
    doesn't.
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
    """The contract of a round."""
    texts, style = plan.tasks
    text = texts[min(number, len(texts)) - 1]
    lines, style = fit(text, style, plan.task_width - 2 * TASK_PAD, plan.look.smallest, 2)
    base = middle + style.size * CAP_HEIGHT / 2 - (len(lines) - 1) * style.leading / 2
    pen.lines(x + TASK_PAD, base, lines, style)


@dataclass(frozen=True, slots=True)
class _Box:
    """The place of one player in one round."""

    left: float
    right: float
    top: float
    height: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def middle(self) -> float:
        return self.top + self.height / 2


def _is_stacked(plan: Plan, room: float) -> bool:
    """Whether points and totals of this game don't fit beside each other into such a column."""
    if not plan.rules.keeps_score:
        return False
    if plan.rules.has_personal_contracts and room * PARTED < (70 if plan.look.large else 40):
        return True  # the contract that was laid is there as well

    soft, bold = plan.look.style("soft", 10), plan.look.style("number", 12)
    least, plus = plan.look.smallest, plan.rules.adds_to_zero
    cells = [cell for row in plan.table.rows for cell in row]
    points = {signed(cell.points, plus=plus) for cell in cells if cell.points is not None}
    totals = {total_text(cell, plus=plus) for cell in cells if cell.total is not None}

    return any(width(text, soft.font, least) > room * PARTED - CLEAR - 2 for text in points) or any(
        width(text, bold.font, least) > room * (1 - PARTED) - CLEAR - 2 for text in totals
    )


def _cell(pen: Pen, plan: Plan, cell: Cell, box: _Box) -> None:
    """Points at the left, the contract that was laid beside them, the total at the right."""
    if not cell.played:
        return

    look, middle = plan.look, box.middle
    if cell.went_out:
        _ear(pen, box)

    if cell.laid:
        style = look.style("soft", 10)
        in_middle = not plan.rules.keeps_score
        x = box.left + (box.width / 2 if in_middle else box.width * PARTED - 12)
        _laid(pen, cell.laid, x, middle + style.size * CAP_HEIGHT / 2, style)

    if cell.points is None or cell.total is None:
        return

    text = signed(cell.points, plus=plan.rules.adds_to_zero)
    room = box.width * PARTED - CLEAR - 1
    lines, style = fit(text, look.style("soft", 10), room, look.smallest)
    pen.lines(box.left + CLEAR, middle + style.size * CAP_HEIGHT / 2, lines, style)
    total = total_text(cell, plus=plan.rules.adds_to_zero)
    _running_total(pen, plan, total, box.left, box.right, middle)


def _stacked_cell(pen: Pen, plan: Plan, cell: Cell, box: _Box) -> None:
    """For a narrow column: points above at the left, the total below at the right, the contract
    that was laid in the corner above it.
    """
    if not cell.played:
        return

    look = plan.look
    if cell.went_out:
        _ear(pen, box)

    small = look.style("soft", 8.5)
    above = box.top + small.size * CAP_HEIGHT + 3
    if cell.laid:
        half = width(str(cell.laid), small.font, small.size) / 2
        _laid(pen, cell.laid, box.right - EAR - 3 - half, above, small)

    if cell.points is None or cell.total is None:
        return

    text = signed(cell.points, plus=plan.rules.adds_to_zero)
    room = box.width - CLEAR - EAR - small.size * 1.5
    lines, style = fit(text, small, room, look.smallest)
    pen.lines(box.left + CLEAR, above, lines, style)

    text = total_text(cell, plus=plan.rules.adds_to_zero)
    lines, style = fit(text, look.style("number", 11), box.width - 2 * CLEAR, look.smallest)
    pen.lines(box.right - CLEAR, box.top + box.height - 3, lines, style, "right")


def _ear(pen: Pen, box: _Box) -> None:
    """The corner of who went out."""
    ear, x, y = min(EAR, box.height / 3), box.right, box.top
    pen.trail([(x - ear, y), (x, y), (x, y + ear), (x - ear, y)], 0.3, INK, fill=INK)


def _laid(pen: Pen, number: int, x: float, base: float, style: Style) -> None:
    """The contract that was laid, crossed off."""
    pen.write(x, base, str(number), style, "center")
    half = width(str(number), style.font, style.size) / 2 + 1.5
    strike(pen, x, base - style.size * CAP_HEIGHT / 2, half, style.size * 0.45, number)


def _halves() -> tuple[str, str]:
    return _("points"), _("total")


def names_halves(plan: Plan, room: float) -> bool:
    """Whether a box says what goes into its halves: where nothing is written yet, and there's
    room for it.
    """
    if plan.table.rows or plan.table.brought or not plan.rules.keeps_score:
        return False

    style = plan.look.style("small", 8)
    points, total = (width(text, style.font, style.size) + CLEAR + 2 for text in _halves())
    return points <= room * PARTED and total <= room * (1 - PARTED)


def _name_halves(pen: Pen, plan: Plan, left: float, right: float, y: float) -> None:
    """What goes into the halves of a box, pale and at its upper edge: a pen writes below it."""
    style = plan.look.style("small", 8)
    pale = Style(style.font, style.size, FAINT)
    points, total = _halves()
    base = y + 2.5 + style.size * CAP_HEIGHT
    pen.write(left + CLEAR, base, points, pale)
    pen.write(right - CLEAR, base, total, pale, "right")


def _end_row(
    pen: Pen, plan: Plan, columns: range, edges: list[float], index: int, y: float
) -> None:
    """What is paid at the end of the game, or a box to write it in."""
    row, height = plan.end_rows[index], plan.end_row_height
    pen.rule(y, COLUMN if index == 0 else HAIRLINE, FIRM if index == 0 else FAINT)
    small = plan.look.style("small", 8.6)
    lines, small = fit(row.label, small, plan.labels_width - 12, plan.look.smallest, 2)
    middle = y + height / 2
    base = middle + small.size * CAP_HEIGHT / 2 - (len(lines) - 1) * small.leading / 2
    with pen.inside("TH", "Row", plan.label_count):
        pen.lines(edges[1] - 6, base, lines, small, "right")

    for place, column in enumerate(columns):
        points = row.points[column] if row.points else None
        with pen.inside("TD"):
            if points is not None:
                left, right = edges[place + 1], edges[place + 2]
                text = signed(points, plus=plan.rules.adds_to_zero)
                _running_total(pen, plan, text, left, right, middle)


def _total(
    pen: Pen, plan: Plan, columns: range, edges: list[float], y: float, end: float, rows: range
) -> None:
    is_last = rows.stop == plan.rounds
    head, small = plan.look.style("head"), plan.look.style("small", 8.4)
    text = _("Total") if is_last else _("Carried over")
    room = plan.labels_width - 8
    lines, head = fit(text, head, room, plan.look.smallest)

    wins = wrap(wins_line(plan.rules), small, room) if is_last else ()
    if len(wins) > 1:
        wins = ()

    middle = (y + end) / 2
    base = middle + head.size * CAP_HEIGHT / 2 - (small.leading / 2 if wins else 0)
    with pen.inside("TH", "Row", plan.label_count):
        pen.lines(edges[1] - 6, base, lines, head, "right")
        pen.lines(edges[1] - 6, base + small.leading + 1, wins, small, "right")

    # still to be played
    is_open = rows.stop > len(plan.table.rows) or (is_last and not plan.table.finished)
    for place, column in enumerate(columns):
        total = None
        if plan.table.rows and not is_open:
            total = plan.table.totals[column]
        if not is_last and not is_open:
            total = plan.table.total_after(rows.stop, column)

        with pen.inside("TD"):
            if total is not None:
                _sum(pen, plan, total, edges[place + 1], edges[place + 2], middle)

    if plan.check_width:
        with pen.inside("TD"):
            pass


def _sum(pen: Pen, plan: Plan, total: int, left: float, right: float, middle: float) -> None:
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
    return name, _("To fill in with a pen")


def _table_of(job: Job) -> ScoreTable:
    order, sheet = job.order, job.sheet
    if not sheet:
        if order.names:
            return named_table(job.rules, order.names, order.teams)
        return blank_table(order.players, job.rules)

    date = job.date if order.with_scores and sheet.end else ""
    return game_table(sheet, date=date, with_scores=order.with_scores)


def _best(plans: Sequence[Plan]) -> Plan:
    """The one with the fewest pages for as many rounds, or the same with higher rows."""
    if len(plans) == 1:
        return plans[0]

    most = max(plan.rounds for plan in plans)
    return min(plans, key=lambda plan: _measured(replace(plan, rounds=most)))


def page_count(plan: Plan) -> int:
    """How many pages the rounds take."""
    pages, _rows = _measured(plan)
    return pages


def _measured(plan: Plan) -> tuple[int, float]:
    """The pages for a plan, and how low its rows are: the less of both, the better."""
    chunks = _chunks(plan)
    pages = len(chunks) * len(shared_out(len(plan.table.names), plan.most_columns))
    rows = max(len(rows) + _is_brought(plan, rows) for rows in chunks)
    return pages, -round(min(plan.most_row, _room_for_rows(plan) / rows), 1)


def _draw(job: Job) -> Drawing:
    table = _table_of(job)
    if is_race(job.rules):
        return race_sheet(job.rules, table, job.looks, job.language)
    if is_in_blocks(job.rules):
        return block_sheet(job.rules, table, job.looks, job.order.rounds, job.language)

    plans = [plan_sheet(job.rules, table, look, job.order.rounds) for look in job.looks]
    return draw_sheet(_best(plans), job.language)


SHEET = SheetKind("score-sheet", 10, _words, _draw, asks_players=True, asks_rounds=True)
