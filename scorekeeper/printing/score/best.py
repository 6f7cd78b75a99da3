"""How much is on a page of a score sheet, and which way to set it is best. Sizes are points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter

from rulesets.ruleset import Ruleset
from scorekeeper.printing.drawing.look import HEAVIEST, MM, Look
from scorekeeper.printing.score.foot import Form, contract_title, foot_pages, foot_part
from scorekeeper.printing.score.legend import legend
from scorekeeper.printing.score.plan import FOOT_SHARE, Plan, bare_plan
from scorekeeper.printing.score.table import ScoreTable
from scorekeeper.printing.score.tasks import TASKS, WORDS
from scorekeeper.printing.score.title import title_height
from scorekeeper.printing.tables import ranges, shared_out
from scorekeeper.sheet.display import MOST_ROUNDS

USUAL_ROUNDS, ENOUGH_ROUNDS, ENOUGH_LARGE = 16, 12, 10


def default_rounds(rules: Ruleset, first: int = 1) -> int:
    """As many rounds as the game has from this one on; where nobody knows, a page full and enough
    for every contract.
    """
    if rules.fixed_rounds:
        return min(MOST_ROUNDS, max(1, rules.fixed_rounds + 1 - first))
    if rules.shares_contracts and not rules.has_one_contract:
        return min(MOST_ROUNDS, max(1, len(rules.contract_list) + 1 - first))

    return max(USUAL_ROUNDS, min(MOST_ROUNDS, len(rules.contract_list) + 2))


def best_plan(
    rules: Ruleset,
    table: ScoreTable,
    looks: Sequence[Look],
    rounds: int = 0,
    *,
    on_cover: bool = False,
) -> Plan:
    """The way with the fewest pages; then with the contracts as cards, for which the foot may go to
    a page of its own; with names in a good size, and with high rows.
    """
    bare = bare_plan(rules, table, looks[0], on_cover=on_cover)
    tasks = TASKS if bare.asks_round else (WORDS,)
    best: Plan | None = None
    later: list[tuple[int, Plan]] = []  # what takes so many pages even without a foot

    for shown in tasks:
        if shown.is_last_resort and best and _all_pages(best) == 1:
            break

        ways = [replace(bare, look=look, task=shown) for look in looks]
        for way in ways:
            if not way.has_columns and shown != WORDS:
                continue

            least = page_count(_with_rounds(way, rounds))
            if least > 1:
                later.append((least, way))
            else:
                best = _better(best, plan_sheet(way, rounds))

        if best and _measured(best)[:7] == (1, False, 0, False, False, 0, TASKS.index(shown)):
            break  # cards in another form can't be better than all is well

    for least, way in sorted(later, key=itemgetter(0)):
        if best is None or _measured(best)[0] >= least:
            best = _better(best, plan_sheet(way, rounds))

    assert best  # noqa: S101  # words alone are always wide enough
    return best


def _better(best: Plan | None, plan: Plan) -> Plan:
    return plan if best is None or _measured(plan) < _measured(best) else best


def plan_sheet(bare: Plan, rounds: int = 0) -> Plan:
    """The measures of all pages: what's at the foot, and how many rounds there are.

    What's at the foot runs in lines where lists would take another page, or leave few rounds. What
    is done in each deal is cut only where that spares a page. Rounds that say their contracts
    themselves stay on one page: the foot may get one of its own.
    """
    best = _with_rounds(_with_foot(bare, Form.LISTS), rounds)
    is_given = rounds or bare.asks_round or bare.rules.fixed_rounds
    for form in (Form.LINES, Form.RUN_ON, Form.SHORT_LINES, Form.FEW_LINES):
        is_enough = is_given or form.cut or best.rounds >= ENOUGH_ROUNDS
        if page_count(best) == 1 and is_enough:
            break

        low = _with_rounds(_with_foot(bare, form), rounds)
        has_more = low.rounds > best.rounds and not form.cut
        if page_count(low) < page_count(best) or has_more:
            best = low

    if page_count(best) == 1 or best.apart or not best.has_cards:
        return best

    apart = _with_rounds(_with_foot_apart(bare), rounds)
    return apart if page_count(apart) < page_count(best) else best


def _with_rounds(plan: Plan, rounds: int) -> Plan:
    """So many rounds; 0: those of the game, and several games where they are short."""
    rules, table = plan.rules, plan.table
    if rules.is_short and not rounds and not table.rows and table.first_round == 1:
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


def _with_foot(plan: Plan, form: Form) -> Plan:
    """What's looked up while playing, under the rounds or on pages of its own."""
    rules, look, room = plan.rules, plan.look, plan.look.block[2]
    if plan.on_cover:
        return plan

    notes = legend(plan)
    has_strips = plan.strip is not None
    title = contract_title(rules, crosses=has_strips)
    contracts = "" if plan.asks_round else title
    key = (look, form, contracts, notes)
    if key not in plan.feet:
        deal = plan.deals[form.cut]
        plan.feet[key] = foot_part(
            rules, look, room, contracts=contracts, notes=notes, form=form, deal=deal
        )

    foot = plan.feet[key]
    below = replace(plan, foot=foot, cut_deal=form.cut if plan.deals[0] else 0)
    if foot.height <= look.block[3] * FOOT_SHARE and _room_for_rows(below) >= 2 * plan.least_row:
        return below

    return _with_foot_apart(plan)


def _with_foot_apart(plan: Plan) -> Plan:
    """On pages of its own."""
    rules, look = plan.rules, plan.look
    title = contract_title(rules, crosses=plan.strip is not None)
    wide, high = look.block[2], look.block[3] * 0.85
    apart = foot_pages(
        rules, look, wide, high, contracts=title, notes=legend(plan), deal=plan.deals[0]
    )
    return replace(plan, apart=tuple(apart))


def chunks(plan: Plan) -> list[range]:
    """The rounds of each page. Where totals come from an earlier page, they take a row as well."""
    if plan.games > 1:
        return [range(plan.rounds * plan.games)]

    holds = max(1, int(_room_for_rows(plan) // plan.least_row))
    brought = int(bool(plan.table.brought))
    if plan.rounds + brought <= holds or not plan.rules.keeps_score:
        return shared_out(plan.rounds, holds)

    first = 1 - brought  # more rounds than on later pages
    rest = shared_out(plan.rounds - first, max(1, holds - 1))
    return ranges([0, *(rows.stop + first for rows in rest)])


def is_brought(plan: Plan, rows: range) -> bool:
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
    top = title_height(plan.rules, plan.look, plan.table)
    room = plan.look.block[3] - top - HEAVIEST - plan.head_height - plan.end_height
    return room - plan.foot.below(4 * MM)


def row_height(plan: Plan, rows: range) -> float:
    """The height of the rows of a page: all alike, and as high as the page allows."""
    if plan.games > 1:
        room = _room_for_rows(plan) + plan.end_height - plan.games * plan.end_height
        return min(plan.most_row, room / (plan.games * plan.rounds))

    lines = len(rows) + is_brought(plan, rows)
    return min(plan.most_row, _room_for_rows(plan) / max(lines, 1))


def page_count(plan: Plan) -> int:
    """How many pages the rounds take."""
    return len(chunks(plan)) * len(plan.groups)


def _all_pages(plan: Plan) -> int:
    return page_count(plan) + len(plan.apart)


def _measured(plan: Plan) -> tuple[float, ...]:
    """How good a plan is: the less of each, the better."""
    rows = max(chunks(plan), key=len)
    enough = plan.look.pick(ENOUGH_ROUNDS, ENOUGH_LARGE)
    turns_over = plan.has_cards and bool(plan.apart)  # to look at the foot: cards are worth it
    return (
        _all_pages(plan) - turns_over,
        plan.task == WORDS,
        turns_over,
        not plan.rules.fixed_rounds and plan.rounds < enough,
        not plan.is_roomy,
        plan.cut_deal,
        TASKS.index(plan.task),
        -plan.games * plan.rounds,
        -round(row_height(plan, rows), 1),
    )
