"""The score sheet: blank, with names and dealers, or filled in as far as a game has come. Sizes are
points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import contracts_title, step_noun
from rulesets.words.grammar import joined, sentence, signed
from rulesets.words.short import choice_line, wins_line
from scorekeeper.printing import crib
from scorekeeper.printing.drawing.look import MM, Look
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import fit
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.pages import Part, Pen, page_aside, ruled_heading
from scorekeeper.printing.race_sheet import is_race, race_sheet
from scorekeeper.printing.score import cells
from scorekeeper.printing.score.best import best_plan, chunks, is_brought, row_height
from scorekeeper.printing.score.blocks import draw_blocks, is_in_blocks, plan_blocks
from scorekeeper.printing.score.legend import wins_fits
from scorekeeper.printing.score.plan import Plan
from scorekeeper.printing.score.table import ScoreTable, blank_table, game_table, named_table
from scorekeeper.printing.score.title import draw_title
from scorekeeper.printing.tables import (
    DOUBLE,
    DOUBLE_HEIGHT,
    FIRM_RULE,
    HAIR,
    THICK,
    THICKEST,
    Cell,
    Paint,
    Place,
    Row,
    Rule,
    Table,
    cells_in,
    head,
    shared_out,
    text,
    uprights,
)

LABEL_LINE = Rule(0.45, "#b9ad95")


def score_sheet(
    rules: Ruleset, table: ScoreTable, look: Look, rounds: int = 0, language: str = "en"
) -> Drawing:
    """Draw the sheet for so many rounds, 0 for as many as one page holds well; on several pages
    when it must be.
    """
    return draw_sheet(best_plan(rules, table, [look], rounds), language)


def draw_sheet(plan: Plan, language: str = "en") -> Drawing:
    """Draw what was planned."""
    shares = chunks(plan)
    title = _("%(game)s: score sheet") % {"game": rules_text(plan.rules.name)}
    count = len(plan.groups) * len(shares) + len(plan.apart)

    pages: list[Page] = []
    for rows in shares:
        for columns in plan.groups:
            pages.append(_page(plan, columns, rows, len(pages) + 1, count))

    for part in plan.apart:
        pages.append(_foot_page(plan, part, len(pages) + 1, count))

    return Drawing(title, choice_line(plan.rules), plan.look, tuple(pages), language)


# ---------------------------------------------------------------- one page


def _page(plan: Plan, columns: range, rows: range, number: int, count: int) -> Page:
    pen = Pen(plan.look)
    y = draw_title(pen, plan.rules, plan.table, number, count)
    end = _table(plan, columns, rows).draw(pen, pen.left, y)
    plan.foot.draw(pen, pen.left, end + 4 * MM)
    return pen.page(_page_title(plan, columns, rows))


def _page_title(plan: Plan, columns: range, rows: range) -> str:
    first, last = plan.table.first_round + rows.start, plan.table.first_round + rows.stop - 1
    title = _("Rounds %(first)d to %(last)d") % {"first": first, "last": last}
    names = [plan.table.names[column] for column in columns]
    if not all(names):
        return title
    return _("%(name)s: %(what)s") % {"name": title, "what": joined(names)}


def _foot_page(plan: Plan, foot: Part, number: int, count: int) -> Page:
    """What doesn't fit under the rounds, on a page of its own."""
    pen = Pen(plan.look)
    y = ruled_heading(pen, rules_text(plan.rules.name), [page_aside(number, count)])
    foot.draw(pen, pen.left, y + 3 * MM)

    return pen.page(contracts_title(plan.rules))


def _table(plan: Plan, columns: range, rows: range) -> Table:
    """Names, rounds and totals, game by game where a page has several."""
    labels, column = plan.label_widths, plan.columns_width / len(columns)
    all_widths = [*labels, *[column] * len(columns), plan.check_width]
    all_widths = list(filter(None, all_widths))

    drawn = [_head_row(plan, columns)]
    lines = uprights(range(len(labels), len(all_widths)))
    lines += uprights(range(1, len(labels)), LABEL_LINE, 0, 0)
    for game in shared_out(len(rows), plan.rounds):
        own = rows[game.start : game.stop]
        if is_brought(plan, rows):
            drawn.append(_brought_row(plan, columns, rows))

        first = len(drawn)
        drawn += _round_rows(plan, columns, own, row_height(plan, rows))
        lines += uprights(range(1, len(labels)), LABEL_LINE, first, len(drawn) - 1)
        drawn += _last_rows(plan, columns, own)

    return Table(all_widths, drawn, lines)


# ---------------------------------------------------------------- rows


def _head_row(plan: Plan, columns: range) -> Row:
    small = plan.look.style("small", 8.6)
    heads = [plan.round_head]
    if plan.asks_round:
        heads.append(sentence(step_noun(plan.rules)))
    if plan.turned_up_width:
        heads.append(crib.turned_up_head(plan.rules))
    if plan.has_dealers:
        heads.append(_("Dealer") if plan.rules.deal.has_dealer else _("Starts"))

    row = [head(each, small) for each in heads]
    row += map(partial(_name_cell, plan), columns)
    if plan.check_width:
        row.append(head(_("= 0"), small))

    return Row(plan.head_height, row, below=DOUBLE)


def _name_cell(plan: Plan, column: int) -> Cell:
    """A name, and below it the contracts to be crossed off."""
    name = plan.names.cell(column, above=DOUBLE_HEIGHT + plan.strip_height)
    if not plan.strip_height:
        return name

    def paint(pen: Pen, place: Place) -> None:
        name.paint(pen, place)
        cells.under_name(pen, plan, column, place)

    return replace(name, paint=paint)


def _round_rows(plan: Plan, columns: range, rows: range, height: float) -> Iterator[Row]:
    first = rows.start if plan.rounds > 1 else 0  # games of one round are shaded in turn
    for row in rows:
        below = HAIR
        if row == rows[-1] and plan.end_rows:
            below = FIRM_RULE
        elif row == rows[-1] and plan.total_height:
            below = THICK

        row_cells = _round_cells(plan, columns, row)
        yield Row(height, row_cells, is_tinted=bool((row - first) % 2), below=below)


def _round_cells(plan: Plan, columns: range, row: int) -> list[Cell]:
    table, soft = plan.table, plan.look.style("soft", 10)
    number = table.first_round + row
    if plan.games > 1 and plan.rounds > 1:
        number = row % plan.rounds + 1

    found = [Cell(partial(cells.round_number, plan, number), "Row")]
    if plan.asks_round:
        found.append(Cell(partial(cells.task, plan, number)))
    if plan.turned_up_width:
        found.append(Cell(text(table.card_turned_up(row), plan.look.style("number"))))
    if plan.has_dealers:
        found.append(Cell(text(table.dealer(row), soft, lines=2, pad=2.5)))

    found += cells_in(columns, partial(cells.player, plan, row))
    if plan.check_width:
        points = [cell.points or 0 for cell in table.row(row)]
        found.append(Cell(partial(cells.check, plan, points)))

    return found


def _below_rounds(plan: Plan, label: Paint, figures: Sequence[Cell]) -> list[Cell]:
    """A label across all columns before those of the players, and a figure for each of them."""
    end = [Cell()] if plan.check_width else []
    return [Cell(label, "Row", len(plan.label_widths)), *figures, *end]


def _running(plan: Plan, total: int | None) -> Cell:
    if total is None:
        return Cell()

    shown = signed(total, plus=plan.rules.adds_to_zero)
    return Cell(partial(cells.running_total, plan, shown))


def _brought_row(plan: Plan, columns: range, rows: range) -> Row:
    """The totals with which a page begins: from the page before it, or from another sheet."""
    pad = 6 if len(plan.label_widths) > 1 else 2
    label = text(_("Brought forward"), plan.look.style("small", 8.6), "right", 2, pad)
    figures = [_running(plan, plan.table.total_after(rows.start, at)) for at in columns]
    height = row_height(plan, rows)
    return Row(height, _below_rounds(plan, label, figures), below=FIRM_RULE)


def _last_rows(plan: Plan, columns: range, rows: range) -> Iterator[Row]:
    """What is paid at the end of the game, and the totals."""
    is_last = plan.games > 1 or rows.stop == plan.rounds
    ends = plan.end_rows if is_last else ()
    small = plan.look.style("small", 8.6)
    for at, row in enumerate(ends, 1):
        points = row.points[columns.start : columns.stop] or [None] * len(columns)
        paid = map(partial(_running, plan), points)
        cells_of_row = _below_rounds(plan, text(row.label, small, "right", 2, 6), [*paid])
        yield Row(plan.end_row_height, cells_of_row, below=THICK if at == len(ends) else HAIR)

    if plan.total_height:
        label = partial(_total_label, plan, is_last)
        totals = [_total_cell(plan, column, rows) for column in columns]
        yield Row(plan.total_height, _below_rounds(plan, label, totals), below=THICKEST)


def _total_label(plan: Plan, is_last: bool, pen: Pen, place: Place) -> None:
    """What the last line is, and who wins with what is in it."""
    style, small = plan.look.style("head"), plan.look.style("small", 8.4)
    said = _("Total") if is_last else _("Carried over")
    lines, style = fit(said, style, place.width - 8, plan.look.smallest, 2)
    wins = is_last and wins_fits(plan)

    middle = place.middle - (small.leading / 2 if wins else 0.0)
    pen.middle(place.right - 6, middle, lines, style, "right")
    if wins:
        line = wins_line(plan.rules)
        pen.middle(place.right - 6, place.middle + small.leading * 0.75, [line], small, "right")


def _total_cell(plan: Plan, column: int, rows: range) -> Cell:
    table = plan.table
    is_last = rows.stop == plan.rounds
    is_open = rows.stop > len(table.rows) or (is_last and not table.finished)
    if is_open or not table.rows:
        return Cell()

    total = table.totals[column] if is_last else table.total_after(rows.stop, column)
    if total is None:
        return Cell()

    return Cell(partial(cells.whole_total, plan, total))


# ---------------------------------------------------------------- among the other sheets


def _words(rules: Ruleset) -> tuple[str, str]:
    name = _("Match sheet") if rules.is_match else _("Score sheet")
    return name, _("To fill in with a pen")


def _table_of(job: Job) -> ScoreTable:
    order, sheet = job.order, job.sheet
    if not sheet:
        if order.names:
            return named_table(job.rules, order.names, order.teams)
        return blank_table(order.players, job.rules)

    date = job.date if order.with_scores and sheet.end else ""
    return game_table(sheet, date=date, with_scores=order.with_scores)


def _draw(job: Job) -> Drawing:
    table = replace(_table_of(job), address=job.order.address)
    if is_race(job.rules):
        return race_sheet(job.rules, table, job.looks, job.language)
    if is_in_blocks(job.rules):
        plan = plan_blocks(job.rules, table, job.looks, job.order.rounds)
        return draw_blocks(plan, job.language)

    return draw_sheet(best_plan(job.rules, table, job.looks, job.order.rounds), job.language)


SHEET = SheetKind("score-sheet", 10, _words, _draw, asks_players=True, asks_rounds=True)
