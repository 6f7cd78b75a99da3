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
from scorekeeper.printing.drawing.look import HEAVIEST, MM, Look
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import fit
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.pages import Part, Pen, heading, page_aside
from scorekeeper.printing.race_sheet import is_race, race_sheet
from scorekeeper.printing.score import cells
from scorekeeper.printing.score.blocks import draw_blocks, is_in_blocks, plan_blocks
from scorekeeper.printing.score.legend import legend, wins_fits
from scorekeeper.printing.score.plan import FOOT_SHARE, TASKS, WORDS, Plan, bare_plan
from scorekeeper.printing.score.table import ScoreTable, blank_table, game_table, named_table
from scorekeeper.printing.score.title import draw_title, title_height
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
    Upright,
    head,
    shared_out,
    text,
)
from scorekeeper.sheet.display import MOST_ROUNDS

SHORT_GAME = 3  # rounds; people play several such games in an evening, on one sheet
USUAL_ROUNDS, ENOUGH_ROUNDS, ENOUGH_LARGE = 16, 12, 10
LABEL_LINE = Rule(0.45, "#b9ad95")


def default_rounds(rules: Ruleset, first: int = 1) -> int:
    """As many rounds as the game has from this one on; where nobody knows, a page full and enough
    for every contract.
    """
    if rules.fixed_rounds:
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
    return draw_sheet(best_plan(rules, table, [look], rounds), language)


def draw_sheet(plan: Plan, language: str = "en") -> Drawing:
    """Draw what was planned."""
    chunks = _chunks(plan)
    title = _("%(game)s: score sheet") % {"game": rules_text(plan.rules.name)}
    count = len(plan.groups) * len(chunks) + len(plan.apart)

    pages: list[Page] = []
    for rows in chunks:
        for columns in plan.groups:
            pages.append(_page(plan, columns, rows, len(pages) + 1, count))

    for part in plan.apart:
        pages.append(_foot_page(plan, part, len(pages) + 1, count))

    return Drawing(title, choice_line(plan.rules), plan.look, tuple(pages), language)


# ---------------------------------------------------------------- how much is on a page


def best_plan(
    rules: Ruleset,
    table: ScoreTable,
    looks: Sequence[Look],
    rounds: int = 0,
    *,
    on_cover: bool = False,
) -> Plan:
    """The way with the fewest pages; then with names in a good size, with the contracts as cards,
    and with high rows.
    """
    bare = bare_plan(rules, table, looks[0], on_cover=on_cover)
    tasks = TASKS if bare.asks_round else (WORDS,)
    best: Plan | None = None
    later: list[Plan] = []  # what takes several pages even without a foot

    for shown in tasks:
        if shown == WORDS and best and _measured(best)[0] == 1:
            break

        ways = [replace(bare, look=look, task=shown) for look in looks]
        for way in (way for way in ways if way.has_columns or shown == WORDS):
            if page_count(_with_rounds(way, rounds)) > 1:
                later.append(way)
            else:
                best = _better(best, plan_sheet(way, rounds))

        if best and _measured(best)[:6] == (1, False, False, False, 0, TASKS.index(shown)):
            break  # cards in another form can't be better than all is well

    if best is None or _measured(best)[0] > 1:
        for way in later:
            best = _better(best, plan_sheet(way, rounds))

    assert best  # noqa: S101  # words alone are always wide enough
    return best


def _better(best: Plan | None, plan: Plan) -> Plan:
    return plan if best is None or _measured(plan) < _measured(best) else best


def plan_sheet(bare: Plan, rounds: int = 0) -> Plan:
    """The measures of all pages: what's at the foot, and how many rounds there are.

    What's at the foot runs in lines where lists would take another page, or leave few rounds.
    """
    best = _with_rounds(_with_foot(bare, crib.Form.LISTS), rounds)
    is_given = rounds or bare.asks_round or bare.rules.fixed_rounds
    for form in (crib.Form.LINES, crib.Form.SHORT_LINES, crib.Form.FEW_LINES):
        says_deal = form != crib.Form.FEW_LINES  # which is worth more than a row
        is_enough = is_given or not says_deal or best.rounds >= ENOUGH_ROUNDS
        if page_count(best) == 1 and is_enough:
            break

        low = _with_rounds(_with_foot(bare, form), rounds)
        has_more = low.rounds > best.rounds and says_deal
        if page_count(low) < page_count(best) or has_more:
            best = low

    return best


def _with_rounds(plan: Plan, rounds: int) -> Plan:
    """So many rounds; 0: those of the game, and several games where they are short."""
    rules, table = plan.rules, plan.table
    is_short = 0 < rules.fixed_rounds <= SHORT_GAME
    if is_short and not rounds and not table.rows and table.first_round == 1:
        return replace(plan, rounds=rules.fixed_rounds, games=_games_on_page(plan))

    wished = rounds or _round_count(plan)
    if table.finished:
        wished = max(1, len(table.rows))

    return replace(plan, rounds=max(wished, len(table.rows)))


def _games_on_page(plan: Plan) -> int:
    """How many short games a page holds."""
    several = replace(plan, games=2)
    game = plan.rounds * plan.least_row + several.end_height
    return max(1, int((_room_for_rows(plan) + plan.end_height) // game))


def _with_foot(plan: Plan, form: crib.Form) -> Plan:
    """What's looked up while playing, under the rounds or on pages of its own."""
    rules, look, room = plan.rules, plan.look, plan.look.block[2]
    if plan.on_cover:
        return plan

    notes = legend(plan)
    has_strips = plan.strip is not None
    title = crib.contract_title(rules, crosses=has_strips)
    contracts = "" if plan.asks_round else title
    cut = max(0, form.value - crib.Form.LINES.value)
    key = (look, form, contracts, notes)
    if key not in plan.feet:
        plan.feet[key] = crib.foot(
            rules, look, room, contracts=contracts, notes=notes, form=form, deal=plan.deals[cut]
        )

    foot = plan.feet[key]
    below = replace(plan, foot=foot, cut_deal=cut if plan.deals[0] else 0)
    if foot.height <= look.block[3] * FOOT_SHARE and _room_for_rows(below) >= 2 * plan.least_row:
        return below

    most = look.block[3] * 0.85
    apart = crib.foot_pages(
        rules, look, room, most, contracts=title, notes=notes, deal=plan.deals[0]
    )
    return replace(plan, apart=tuple(apart))


def _chunks(plan: Plan) -> list[range]:
    """The rounds of each page. Where totals come from an earlier page, they take a row as well."""
    if plan.games > 1:
        return [range(plan.rounds * plan.games)]

    holds = max(1, int(_room_for_rows(plan) // plan.least_row))
    lines = plan.rounds + bool(plan.table.brought)
    if lines > holds:
        holds = max(1, holds - plan.rules.keeps_score)

    return shared_out(plan.rounds, holds)


def _is_brought(plan: Plan, rows: range) -> bool:
    """Whether a page begins with totals that were reached before."""
    return plan.rules.keeps_score and bool(rows.start or plan.table.brought)


def _round_count(plan: Plan) -> int:
    """The rounds of a sheet for which nobody has asked for a number: those of the game, or a page
    full.
    """
    usual = default_rounds(plan.rules, plan.table.first_round)

    if plan.rules.fixed_rounds or plan.asks_round:
        return usual

    holds = int(_room_for_rows(plan) // plan.least_row) - bool(plan.table.brought)
    needed = max(len(plan.rules.contract_list), len(plan.table.rows) + 3)
    return max(min(usual, holds), needed)


def _room_for_rows(plan: Plan) -> float:
    """The height that is left for rounds on a page with this head and foot."""
    foot = plan.foot.height + 4 * MM if plan.foot.height else 0
    table = plan.table
    top = title_height(plan.rules, plan.look, table.date, table.address)
    return plan.look.block[3] - top - HEAVIEST - plan.head_height - plan.end_height - foot


def _row_height(plan: Plan, rows: range) -> float:
    """The height of the rows of a page: all alike, and as high as the page allows."""
    if plan.games > 1:
        room = _room_for_rows(plan) + plan.end_height - plan.games * plan.end_height
        return min(plan.most_row, room / (plan.games * plan.rounds))

    lines = len(rows) + _is_brought(plan, rows)
    return min(plan.most_row, _room_for_rows(plan) / max(lines, 1))


def page_count(plan: Plan) -> int:
    """How many pages the rounds take."""
    return len(_chunks(plan)) * len(plan.groups)


def _measured(plan: Plan) -> tuple[float, ...]:
    """How good a plan is: the less of each, the better."""
    rows = max(_chunks(plan), key=len)
    enough = ENOUGH_LARGE if plan.look.large else ENOUGH_ROUNDS
    return (
        page_count(plan) + len(plan.apart),
        plan.task == WORDS,
        not plan.rules.fixed_rounds and plan.rounds < enough,
        not plan.is_roomy,
        plan.cut_deal,
        TASKS.index(plan.task),
        -plan.games * plan.rounds,
        -round(_row_height(plan, rows), 1),
    )


# ---------------------------------------------------------------- one page


def _page(plan: Plan, columns: range, rows: range, number: int, count: int) -> Page:
    pen = Pen(plan.look)
    y = draw_title(pen, plan.rules, plan.table.date, number, count, plan.table.address)
    pen.rule(y, HEAVIEST)
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
    y = heading(pen, rules_text(plan.rules.name), [page_aside(number, count)])
    pen.double_rule(y)
    foot.draw(pen, pen.left, y + 3 + 3 * MM)

    return pen.page(contracts_title(plan.rules))


def _table(plan: Plan, columns: range, rows: range) -> Table:
    """Names, rounds and totals, game by game where a page has several."""
    labels, column = plan.label_widths, plan.columns_width / len(columns)
    check = [plan.check_width] if plan.check_width else []
    all_widths = [*labels, *[column] * len(columns), *check]

    drawn = [_head_row(plan, columns)]
    uprights = [Upright(at) for at in range(len(labels), len(all_widths))]
    uprights += [Upright(at, LABEL_LINE, 0, 0) for at in range(1, len(labels))]
    for game in shared_out(len(rows), plan.rounds) if plan.games > 1 else [range(len(rows))]:
        own = range(rows.start + game.start, rows.start + game.stop)
        if _is_brought(plan, rows):
            drawn.append(_brought_row(plan, columns, rows))

        first = len(drawn)
        drawn += _round_rows(plan, columns, own, _row_height(plan, rows))
        last = len(drawn) - 1
        uprights += [Upright(at, LABEL_LINE, first, last) for at in range(1, len(labels))]
        drawn += _last_rows(plan, columns, own)

    return Table(all_widths, drawn, uprights)


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

    named = [_name_cell(plan, column) for column in columns]
    check = [head(_("= 0"), small)] if plan.check_width else []
    labels = [head(each, small) for each in heads]
    return Row(plan.head_height, [*labels, *named, *check], below=DOUBLE)


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
    first = 0 if plan.rounds == 1 else rows.start  # games of one round are shaded in turn
    for row in rows:
        is_last = row == rows[-1]
        below = THICK if is_last and plan.total_height else HAIR
        below = FIRM_RULE if is_last and plan.end_rows else below
        yield Row(
            height, _round_cells(plan, columns, row), is_tinted=bool((row - first) % 2), below=below
        )


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

    found += [Cell(partial(cells.player, plan, row, column)) for column in columns]
    if plan.check_width:
        played = table.rows[row] if row < len(table.rows) else ()
        points = [cell.points or 0 for cell in played]
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
    totals = [plan.table.total_after(rows.start, column) for column in columns]
    figures = [_running(plan, total) for total in totals]
    height = _row_height(plan, rows)
    return Row(height, _below_rounds(plan, label, figures), below=FIRM_RULE)


def _last_rows(plan: Plan, columns: range, rows: range) -> Iterator[Row]:
    """What is paid at the end of the game, and the totals."""
    is_last = plan.games > 1 or rows.stop == plan.rounds
    ends = plan.end_rows if is_last else ()
    small = plan.look.style("small", 8.6)
    for at, row in enumerate(ends, 1):
        points = [row.points[column] if row.points else None for column in columns]
        cells_of_row = _below_rounds(
            plan, text(row.label, small, "right", 2, 6), [_running(plan, each) for each in points]
        )
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

    middle = place.middle - (small.leading / 2 if wins else 0)
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
    return Cell() if total is None else Cell(partial(cells.whole_total, plan, total))


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


def _draw(job: Job) -> Drawing:
    table = _table_of(job)
    if not 0 < job.rules.fixed_rounds <= SHORT_GAME:
        table = replace(table, address=job.order.address)

    if is_race(job.rules):
        return race_sheet(job.rules, table, job.looks, job.language)
    if is_in_blocks(job.rules):
        plan = plan_blocks(job.rules, table, job.looks, job.order.rounds)
        return draw_blocks(plan, job.language)

    return draw_sheet(best_plan(job.rules, table, job.looks, job.order.rounds), job.language)


SHEET = SheetKind("score-sheet", 10, _words, _draw, asks_players=True, asks_rounds=True)
