"""The score sheet of a game in which melds, cards left and what is counted make up a round.

A column for each side, a block for each round, and in it a line for each thing that brings points.
``score_sheet.py`` draws this one for such games. Sizes are points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from rulesets.keys.score import Bonus
from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.scoring.breakdown import Breakdown
from rulesets.words.bonuses import bonus_label
from rulesets.words.card_values import values_title
from rulesets.words.grammar import signed
from rulesets.words.options import changes
from rulesets.words.short import choice_line, wins_line
from scorekeeper.printing import crib
from scorekeeper.printing.fonts import CAP_HEIGHT, width
from scorekeeper.printing.pages import (
    COLUMN,
    FAINT,
    FIRM,
    HAIRLINE,
    HEAVIEST,
    HEAVY,
    MM,
    Drawing,
    Look,
    Page,
    Part,
    Pen,
    Style,
    fit,
    wrap,
)
from scorekeeper.printing.score.head import draw_title, name_lines
from scorekeeper.printing.score.plan import PAD, shared_out
from scorekeeper.printing.score.table import ScoreTable
from scorekeeper.sheet.display import MOST_ROUNDS, Cell

LABELS, LABELS_LARGE = 46 * MM, 66 * MM
LEAST_COLUMN, LEAST_COLUMN_LARGE = 20 * MM, 28 * MM
MOST_COLUMN = 44 * MM
GAP = 7 * MM  # between two stacks of rounds
LEAST_ROW, LEAST_ROW_LARGE = 6.2 * MM, 8.6 * MM  # for a pen
MOST_ROW, MOST_ROW_LARGE = 8.6 * MM, 11 * MM
APART_FROM_FOOT = 4 * MM
BETWEEN = 2.5 * MM  # rounds


def is_in_blocks(rules: Ruleset) -> bool:
    """Whether a round has so many parts that each needs a line of its own."""
    return rules.counts_melds and any(bonus.is_counted for bonus in rules.bonus)


def block_sheet(
    rules: Ruleset, table: ScoreTable, looks: Sequence[Look], rounds: int = 0, language: str = "en"
) -> Drawing:
    """Draw the sheet for so many rounds, 0 for as many as the game has or a page holds.

    In the first of the looks with the fewest pages.
    """
    plans = [_plan(rules, table, look, rounds) for look in looks]
    most = max(plan.rounds for plan in plans)
    plan = min(plans, key=lambda plan: len(replace(plan, rounds=most).shares))

    title = _("%(game)s: score sheet") % {"game": rules_text(rules.name)}
    pages = tuple(_page(plan, number) for number in range(len(plan.shares)))
    return Drawing(title, choice_line(rules), plan.look, pages, language)


def _plan(rules: Ruleset, table: ScoreTable, look: Look, rounds: int) -> _Plan:
    plan = _Plan(rules, table, look, 1)
    wished = rounds or _usual_rounds(plan)
    if table.finished:
        wished = 1

    return _on_one_page(replace(plan, rounds=max(wished, len(table.rows))))


def _on_one_page(plan: _Plan) -> _Plan:
    """The same on one page, where all of it fits on one."""
    alone = replace(plan, is_alone=True)
    fits = plan.rounds <= alone.capacity and len(plan.groups) == 1
    return alone if fits else plan


def _usual_rounds(plan: _Plan) -> int:
    """Those that the game still has; else as many as fill the pages, with one to be played."""
    if plan.rules.fixed_rounds:
        left = plan.rules.fixed_rounds + 1 - plan.table.first_round
        return min(MOST_ROUNDS, max(1, left))

    alone = replace(plan, is_alone=True)
    if len(plan.table.rows) < alone.capacity:
        return alone.capacity

    pages = len(plan.table.rows) // plan.capacity + 1
    return min(MOST_ROUNDS, pages * plan.capacity)


# ---------------------------------------------------------------- what is in a block


@dataclass(frozen=True, slots=True)
class _Line:
    """One thing that brings points, and in pale what it is worth."""

    label: str
    worth: str = ""
    bonus: str = ""  # its id
    part: str = ""  # or "melded", "left", "by_hand", "points", "total"

    @property
    def is_sum(self) -> bool:
        return self.part in {"points", "total"}


def _lines(rules: Ruleset, table: ScoreTable) -> tuple[_Line, ...]:
    """The lines of every block, from above."""
    cells = [cell for row in table.rows for cell in row]
    given = (bonus for bonus in rules.bonus if not bonus.is_for_the_end)
    lines = [
        *(_bonus_line(bonus, rules) for bonus in given),
        _Line(_("Cards on the table"), "+", part="melded"),
        _Line(_("Cards left"), "−", part="left"),
    ]
    if any(cell.made and cell.made.by_hand for cell in cells):
        lines.append(_Line(_("By hand"), part="by_hand"))

    return (*lines, _Line(_("This round"), part="points"), _Line(_("Total"), part="total"))


def _bonus_line(bonus: Bonus, rules: Ruleset) -> _Line:
    label, worth = bonus_label(bonus, rules), signed(bonus.points)
    if bonus.is_counted:
        worth = _("%(points)s each") % {"points": worth}
    if bonus.full:
        values = {"each": signed(bonus.points), "most": bonus.most, "full": signed(bonus.full)}
        worth = _("%(each)s, all %(most)d: %(full)s") % values

    return _Line(label, worth, bonus=bonus.id)


def _number(line: _Line, cell: Cell) -> str:
    """What is written at this line for a side that has played; nothing where it has none."""
    if line.part == "total":
        return "" if cell.total is None else signed(cell.total)
    if line.part == "points":
        return "" if cell.points is None else signed(cell.points)

    made = cell.made
    points = 0 if made is None else _points(line, made)
    return signed(points) if points else ""


def _points(line: _Line, made: Breakdown) -> int:
    if line.bonus:
        return dict(made.bonuses).get(line.bonus, 0)

    return {"melded": made.melded, "left": -made.left, "by_hand": made.by_hand}[line.part]


def _count(line: _Line, cell: Cell) -> str:
    """How often a side has what is counted: "2 ×"."""
    number = dict(cell.made.counted).get(line.bonus, 0) if cell.made else 0
    return f"{signed(number)} ×" if number else ""


# ---------------------------------------------------------------- measures


@dataclass(frozen=True)
class _Plan:
    """How rounds and sides are shared out, and the measures that all pages have in common."""

    rules: Ruleset
    table: ScoreTable
    look: Look
    rounds: int
    is_alone: bool = False  # one page: without its number, and without totals from before

    @cached_property
    def lines(self) -> tuple[_Line, ...]:
        return _lines(self.rules, self.table)

    @cached_property
    def groups(self) -> list[range]:
        """The sides of each page, as many as fit."""
        labels, least = self._least
        most = int((self.look.block[2] - labels) // least)
        return shared_out(len(self.table.names), max(1, most))

    @property
    def _least(self) -> tuple[float, float]:
        """How wide labels and the column of a side are at least."""
        if self.look.large:
            return LABELS_LARGE, LEAST_COLUMN_LARGE
        return LABELS, LEAST_COLUMN

    @cached_property
    def stacks(self) -> int:
        """How many stacks of rounds are side by side."""
        labels, least = self._least
        wide = labels + max(map(len, self.groups)) * least
        return max(1, int((self.look.block[2] + GAP) // (wide + GAP)))

    @property
    def stack_width(self) -> float:
        return (self.look.block[2] - GAP * (self.stacks - 1)) / self.stacks

    def column(self, columns: range) -> float:
        labels, _least = self._least
        return min((self.stack_width - labels) / len(columns), MOST_COLUMN)

    def labels(self, columns: range) -> float:
        """The width of the labels: what the columns leave."""
        return self.stack_width - self.column(columns) * len(columns)

    @cached_property
    def name_height(self) -> float:
        heights = [10 * MM]
        for columns in self.groups:
            for at in columns:
                lines, style = name_lines(self.look, self.table.names[at], self.column(columns))
                small = self.look.style("small", 8)
                below = len(self.members(at)) * small.leading
                heights.append(len(lines) * style.leading + below + 3 * MM)

        return max(heights)

    def members(self, at: int) -> tuple[str, ...]:
        """Under the name of a team: who is in it, where the name doesn't say so."""
        if not self.table.members:
            return ()

        room = min(self.column(columns) for columns in self.groups) - 2 * PAD
        return wrap(self.table.members[at], self.look.style("small", 8), room)

    @cached_property
    def strip(self) -> float:
        """The height of the line with the number of a round."""
        return max(6.6 * MM, self.look.style("strong", 10).leading + 4)

    @cached_property
    def texts(self) -> tuple[_Label, ...]:
        """The labels, set in the narrowest room for them."""
        room = min(map(self.labels, self.groups))
        return tuple(_Label.of(line, self.look, room) for line in self.lines)

    @cached_property
    def least_rows(self) -> tuple[float, ...]:
        return tuple(max(self.least_row, text.height) for text in self.texts)

    @property
    def least_row(self) -> float:
        least = LEAST_ROW_LARGE if self.look.large else LEAST_ROW
        return 0.9 * least if self.table.finished else least

    @property
    def least_block(self) -> float:
        return self.strip + sum(self.least_rows) + BETWEEN

    @cached_property
    def foot(self) -> Part:
        """Once the game is over, what was only looked up while playing makes way for a round."""
        whole = _foot(self, with_values=True)
        if self.table.finished and self._room_over(whole) + BETWEEN < self.least_block:
            return _foot(self, with_values=False)
        return whole

    @cached_property
    def room(self) -> float:
        """The height for rounds under the names."""
        return self._room_over(self.foot)

    def _room_over(self, foot: Part) -> float:
        count = 1 if self.is_alone else 9
        bottom = draw_title(Pen(self.look), self.rules, self.table.date, count, count)
        brought = self.brought_height if self.brings(count - 1) else 0.0
        taken = bottom - self.look.block[1] + self.name_height + 3 + brought
        return self.look.block[3] - taken - foot.height - APART_FROM_FOOT

    @property
    def brought_height(self) -> float:
        return self.look.style("small", 8.6).leading + 5

    def brings(self, first: int) -> bool:
        """Whether the page with this round, from 0, begins with totals from before."""
        return bool(first or self.table.brought)

    @cached_property
    def per_stack(self) -> int:
        return max(1, int((self.room + BETWEEN) // self.least_block))

    @property
    def capacity(self) -> int:
        """How many rounds a page holds."""
        return self.per_stack * self.stacks

    @cached_property
    def shares(self) -> list[tuple[range, range]]:
        """The rounds and the sides of each page."""
        chunks = shared_out(self.rounds, self.capacity)
        return [(rounds, columns) for rounds in chunks for columns in self.groups]

    @cached_property
    def stretch(self) -> float:
        """How much higher than needed a line is, so that the page is full."""
        most = max(len(rounds) for rounds, _columns in self.shares)
        high = min(self.per_stack, math.ceil(most / self.stacks))
        spare = (self.room - high * self.least_block) / (high * len(self.lines))
        highest = MOST_ROW_LARGE if self.look.large else MOST_ROW
        return max(0.0, min(spare, highest - self.least_row))


@dataclass(frozen=True, slots=True)
class _Label:
    """A label, and what it's worth: at the end of its last line, or below it."""

    lines: tuple[str, ...]
    style: Style
    worth: tuple[str, ...]
    pale: Style
    is_below: bool

    @classmethod
    def of(cls, line: _Line, look: Look, room: float) -> _Label:
        style = look.style("strong" if line.is_sum else "text", 9.6)
        pale = replace(look.style("small", 8), color=FAINT)
        lines = wrap(line.label, style, room - PAD)
        worth = wrap(line.worth, pale, room - PAD) if line.worth else ()

        wide = _widest(lines[-1:], style) + 8 + _widest(worth, pale)
        is_below = len(worth) > 1 or wide > room - PAD
        return cls(lines, style, worth, pale, is_below)

    @property
    def height(self) -> float:
        below = len(self.worth) * self.pale.leading if self.is_below else 0.0
        return len(self.lines) * self.style.leading + below + 2

    def draw(self, pen: Pen, left: float, right: float, middle: float) -> None:
        """Write it into the room from left to right, with this line through its middle."""
        above = (len(self.lines) - 1) * self.style.leading
        if self.is_below:
            above += len(self.worth) * self.pale.leading

        base = middle + self.style.size * CAP_HEIGHT / 2 - above / 2
        last = pen.lines(left, base, self.lines, self.style) - self.style.leading
        if self.is_below:
            pen.lines(left, last + self.pale.leading, self.worth, self.pale)
        else:
            pen.lines(right - PAD, last, self.worth, self.pale, "right")


def _widest(lines: Sequence[str], style: Style) -> float:
    return max((width(text, style.font, style.size) for text in lines), default=0.0)


# ---------------------------------------------------------------- a page


def _page(plan: _Plan, index: int) -> Page:
    pen = Pen(plan.look)
    rounds, columns = plan.shares[index]
    y = draw_title(pen, plan.rules, plan.table.date, index + 1, len(plan.shares))
    pen.rule(y, HEAVIEST)

    high = min(plan.per_stack, math.ceil(len(rounds) / plan.stacks))
    ends = []
    for stack in range(plan.stacks):
        first = rounds.start + stack * high
        some = range(first, min(first + high, rounds.stop))
        if some:
            left = pen.left + stack * (plan.stack_width + GAP)
            with pen.inside("Table"):
                ends.append(_stack(pen, plan, some, rounds, columns, left, y))

    plan.foot.draw(pen, pen.left, max(ends) + APART_FROM_FOOT)
    first, last = plan.table.first_round + rounds.start, plan.table.first_round + rounds.stop - 1
    return pen.page(_("Rounds %(first)d to %(last)d") % {"first": first, "last": last})


def _stack(
    pen: Pen, plan: _Plan, rounds: range, page: range, columns: range, left: float, top: float
) -> float:
    """Names, and some rounds of a page under one another; give the y of the lower edge."""
    right, start = left + plan.stack_width, left + plan.labels(columns)
    y = top + plan.name_height
    with pen.inside("TR"):
        with pen.inside("TH", "Column"):
            pass
        for place, column in enumerate(columns):
            with pen.inside("TH", "Column"):
                _name(pen, plan, column, start + place * plan.column(columns), y)

    pen.rule(y, HEAVIEST, left=left, right=right)
    pen.rule(y + 2.4, 0.7, left=left, right=right)
    y += 3
    if plan.brings(page.start):
        if rounds.start == page.start:
            with pen.inside("TR"):
                _brought(pen, plan, rounds.start, columns, left, y)

        y += plan.brought_height

    for number in rounds:
        y = _block(pen, plan, number, columns, left, y) + BETWEEN

    end = y - BETWEEN
    for place in range(len(columns)):
        x = start + place * plan.column(columns)
        pen.line(x, top, x, end, COLUMN, FIRM)

    return end


def _name(pen: Pen, plan: _Plan, column: int, left: float, bottom: float) -> None:
    room = min(plan.column(columns) for columns in plan.groups if column in columns)
    lines, style = name_lines(plan.look, plan.table.names[column], room)
    if not plan.table.names[column]:
        return

    small, below = plan.look.style("small", 8), plan.members(column)
    base = bottom - 2.4 * MM - (len(lines) - 1) * style.leading - len(below) * small.leading
    last = pen.lines(left + PAD, base, lines, style) - style.leading
    pen.lines(left + PAD, last + small.leading, below, small)


def _brought(pen: Pen, plan: _Plan, first: int, columns: range, left: float, y: float) -> None:
    """The totals before the first of these rounds, or room to write them."""
    small = plan.look.style("small", 8.6)
    base = y + plan.brought_height / 2 + small.size * CAP_HEIGHT / 2
    room = plan.labels(columns) - PAD
    lines, label = fit(_("Brought forward"), small, room, plan.look.smallest)
    with pen.inside("TH", "Row"):
        pen.lines(left, base, lines, label)

    for place, column in enumerate(columns):
        right = left + plan.labels(columns) + (place + 1) * plan.column(columns)
        total = plan.table.total_after(first, column)
        with pen.inside("TD"):
            if total is not None:
                pen.write(right - PAD, base, signed(total), plan.look.style("number", 10), "right")


def _block(pen: Pen, plan: _Plan, index: int, columns: range, left: float, y: float) -> float:
    """One round; give the y of its lower edge."""
    right = left + plan.stack_width
    pen.tint(left, y, plan.stack_width, plan.strip)
    with pen.inside("TR"):
        _strip(pen, plan, index, columns, left, y)

    y += plan.strip
    pen.rule(y, HAIRLINE, FIRM, left, right)
    for line, text, least in zip(plan.lines, plan.texts, plan.least_rows, strict=True):
        height = least + plan.stretch
        if line.is_sum:
            weight = HEAVY if line.part == "points" else HAIRLINE
            pen.rule(y, weight, FIRM, left, right)

        with pen.inside("TR"):
            with pen.inside("TH", "Row"):
                text.draw(pen, left, left + plan.labels(columns), y + height / 2)

            for place, column in enumerate(columns):
                x = left + plan.labels(columns) + place * plan.column(columns)
                with pen.inside("TD"):
                    _box(pen, plan, index, column, line, x, plan.column(columns), y + height / 2)

        y += height
        pen.rule(y, HAIRLINE, FAINT, left, right)

    pen.rule(y, HEAVY, left=left, right=right)
    return y


def _strip(pen: Pen, plan: _Plan, index: int, columns: range, left: float, y: float) -> None:
    """The number of a round and its dealer, and what each side needs to open."""
    number = plan.table.first_round + index
    strong, soft = plan.look.style("strong", 10), plan.look.style("soft", 9)
    base = y + plan.strip / 2 + strong.size * CAP_HEIGHT / 2
    opening = plan.rules.meld.opening

    with pen.inside("TH", "Row"):
        wide = pen.write(left + 2, base, _("Round %(number)d") % {"number": number}, strong)
        room = plan.labels(columns) - wide - PAD - 10
        if dealer := plan.table.dealer(index):
            lines, style = fit(_begins(plan.rules, dealer), soft, room, plan.look.smallest)
            pen.lines(left + 2 + wide + 8, base, lines, style)

    for place, column in enumerate(columns):
        total = plan.table.total_after(index, column)
        if not index and not plan.table.brought:
            total = 0
        x = left + plan.labels(columns) + (place + 1) * plan.column(columns)
        text = _("to open")  # how much is written in front of it
        if total is not None or opening.by_round:
            values = {"points": opening.least(total or 0, number)}
            text = _("%(points)d to open") % values

        with pen.inside("TD"):
            if opening.changes:
                room = plan.column(columns) - 2 * PAD + 4
                lines, style = fit(text, plan.look.style("soft", 8.6), room, plan.look.smallest)
                pen.lines(x - PAD, base, lines, style, "right")


def _begins(rules: Ruleset, player: str) -> str:
    text = _("%(player)s plays first")
    if rules.deal.has_dealer:
        text = _("%(player)s deals")

    return text % {"player": player}


def _box(
    pen: Pen, plan: _Plan, index: int, column: int, line: _Line, x: float, room: float, y: float
) -> None:
    """What a side has at one line, where the round has been played."""
    if index >= len(plan.table.rows):
        return

    cell = plan.table.rows[index][column]
    style = plan.look.style("number", 11) if line.is_sum else plan.look.style("text", 10)
    lines, style = fit(_number(line, cell), style, room - 2 * PAD, plan.look.smallest)
    pen.lines(x + room - PAD, y + style.size * CAP_HEIGHT / 2, lines, style, "right")

    if count := _count(line, cell):
        pale = plan.look.style("soft", 8.6)
        if _widest([count], pale) + _widest(lines, style) + 2 * PAD + 4 <= room:
            pen.write(x + PAD, y + pale.size * CAP_HEIGHT / 2, count, pale)


# ---------------------------------------------------------------- the foot


def _foot(plan: _Plan, *, with_values: bool) -> Part:
    """Who won; what cards count, what opens, and the house rules."""
    rules, look, room = plan.rules, plan.look, plan.look.block[2]
    parts = [crib.text_part("", plan.table.result, room, look)]
    if with_values:
        title = _("%(title)s:") % {"title": values_title(rules)}
        parts.append(crib.text_part(title, crib.run_in(crib.values(rules)), room, look))
    if with_values and rules.meld.opening.by_score:  # by the round, it's in the line above each
        parts.append(crib.text_part(_("To open:"), crib.openings(rules), room, look))
    parts.append(crib.text_part(_("House rules:"), "; ".join(changes(rules)), room, look))
    wins = "" if plan.table.finished else wins_line(rules)
    parts.append(crib.text_part("", wins, room, look, look.style("small", 8.6)))
    return crib.below(parts, 2)
