"""The score sheet of a game in which melds, cards left and what is counted make up a round.

A column for each side and a block for each round. On rounds to come it has the lines of a pad: the
base count, the cards, and the total; on those that were played, a line for each thing that brought
points. ``score_sheet.py`` draws this one for such games. Sizes are points.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import count, product

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.short import choice_line, wins_line
from scorekeeper.printing import crib
from scorekeeper.printing.drawing.look import HEAVIEST, MM, Look
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import fit, wrap
from scorekeeper.printing.names import Names, set_names
from scorekeeper.printing.pages import NO_PART, Part, Pen
from scorekeeper.printing.score.block_lines import (
    BlockLine,
    count_at,
    figure_at,
    pad_lines,
    played_lines,
)
from scorekeeper.printing.score.code import mark_row
from scorekeeper.printing.score.table import ScoreTable
from scorekeeper.printing.score.title import draw_title, title_height
from scorekeeper.printing.tables import (
    DOUBLE,
    DOUBLE_HEIGHT,
    FIRM_HAIR,
    FIRM_RULE,
    HAIR,
    PAD,
    THICK,
    Cell,
    Paint,
    Place,
    Row,
    Table,
    cells_in,
    nothing,
    points_text,
    shared,
    shared_out,
    text,
    uprights,
)
from scorekeeper.sheet.display import MOST_ROUNDS

LABELS, LABELS_LARGE = 36 * MM, 52 * MM
LEAST_COLUMN, LEAST_COLUMN_LARGE = 20 * MM, 28 * MM
GAP = 7 * MM  # between two stacks of rounds
LEAST_ROW, LEAST_ROW_LARGE = 8 * MM, 11 * MM  # for a pen
MOST_ROW, MOST_ROW_LARGE = 11 * MM, 14 * MM
PLAYED_ROW = 5.4 * MM  # in print
APART_FROM_FOOT = 3.2 * MM
OPENS_PAD = 2.5  # beside what opens a round
MOST_KNOWN = 2  # of what the foot says: all
FEW_ROUNDS = 2  # on a page of their own: then a sheet has a back, too


def is_in_blocks(rules: Ruleset) -> bool:
    """Whether a round has so many parts that each needs a line of its own."""
    return rules.counts_melds and any(bonus.is_counted for bonus in rules.bonus)


def plan_blocks(
    rules: Ruleset,
    table: ScoreTable,
    looks: Sequence[Look],
    rounds: int = 0,
    *,
    on_cover: bool = False,
) -> BlockPlan:
    """How so many rounds are shared out, 0 for as many as the game has or a page holds: in the
    first of the looks with the fewest pages.
    """
    played = max(1, len(table.rows))
    bare = BlockPlan(rules, table, looks[0], crib.each_deal(rules), played, on_cover=on_cover)
    plans = [_plan(replace(bare, look=look, feet={}), rounds) for look in looks]
    most = max(plan.rounds for plan in plans)
    return min(plans, key=lambda plan: len(replace(plan, rounds=most).shares))


def draw_blocks(plan: BlockPlan, language: str = "en") -> Drawing:
    """Draw what was planned."""
    rules = plan.rules
    title = _("%(game)s: score sheet") % {"game": rules_text(rules.name)}
    pages = tuple(map(partial(_page, plan), range(len(plan.shares))))
    return Drawing(title, choice_line(rules), plan.look, pages, language)


def known(plan: BlockPlan) -> Part:
    """What has to be looked up while playing."""
    return plan.known(MOST_KNOWN)


def _plan(plan: BlockPlan, rounds: int) -> BlockPlan:
    if not plan.table.finished:
        wished = rounds or _usual_rounds(plan)
        plan = replace(plan, rounds=max(wished, len(plan.table.rows)))

    alone = replace(plan, most_stacks=1)
    return alone if len(alone.stacks_filled) == 1 else plan


def _usual_rounds(plan: BlockPlan) -> int:
    """Those that the game still has; else as many as fill the pages, with one to be played.

    A sheet whose first page has room for few has a second one.
    """
    if plan.rules.fixed_rounds:
        left = plan.rules.fixed_rounds + 1 - plan.table.first_round
        return min(MOST_ROUNDS, max(1, left))

    least = replace(plan, rounds=len(plan.table.rows) + 1)
    full = replace(plan, rounds=MOST_ROUNDS)
    in_front = full.stacks_filled[: full.stacks]
    has_back = plan.on_cover or in_front[-1].stop <= FEW_ROUNDS
    pages = max(len(least.pages), 2 if has_back else 1)
    stacks = full.stacks_filled[: pages * full.stacks]
    return stacks[-1].stop


# ---------------------------------------------------------------- measures


@dataclass(frozen=True)
class BlockPlan:
    """How rounds and sides are shared out, and the measures that all pages have in common."""

    rules: Ruleset
    table: ScoreTable
    look: Look
    deal: str  # what is done in each deal
    rounds: int
    most_stacks: int = 9
    on_cover: bool = False  # what is looked up, for all sheets of a pad
    feet: dict[int, Part] = field(default_factory=dict)  # what was measured for other ways

    @cached_property
    def pad(self) -> tuple[BlockLine, ...]:
        """The lines of a round to come."""
        return pad_lines()

    def lines(self, index: int) -> tuple[BlockLine, ...]:
        """The lines of a round, from 0."""
        if row := self.table.row(index):
            return played_lines(self.rules, row)

        return self.pad

    @cached_property
    def labels(self) -> float:
        """The width of the labels: of the longest, within reason."""
        usual = self.look.pick(LABELS, LABELS_LARGE)
        style = self.look.style("text", 9.6)
        labels = [line.label for index in range(self.rounds) for line in self.lines(index)]
        begins = [_begins(self.rules, name) for name in {*self.table.dealers}]
        told = min(1.15 * usual, style.widest(labels) + PAD)
        named = min(1.5 * usual, self.look.style("soft", 8).widest(begins) + PAD + 2)
        return max(usual, told, named)

    @cached_property
    def groups(self) -> list[range]:
        """The sides of each page, as many as fit."""
        most = int((self.look.block[2] - self.labels) // self.least_column)
        return shared_out(len(self.table.names), max(1, most))

    @property
    def least_column(self) -> float:
        return self.look.pick(LEAST_COLUMN, LEAST_COLUMN_LARGE)

    @cached_property
    def stacks(self) -> int:
        """How many stacks of rounds are side by side."""
        wide = self.labels + max(map(len, self.groups)) * self.least_column
        return max(1, min(self.most_stacks, int((self.look.block[2] + GAP) // (wide + GAP))))

    @property
    def stack_width(self) -> float:
        return (self.look.block[2] - GAP * (self.stacks - 1)) / self.stacks

    def column(self, columns: range) -> float:
        return (self.stack_width - self.labels) / len(columns)

    @cached_property
    def names(self) -> Names:
        return set_names(self.table.names, self.look, min(map(self.column, self.groups)))

    def members(self, at: int) -> tuple[str, ...]:
        """Under the name of a team: who is in it, where the name doesn't say so."""
        if not self.table.members:
            return ()

        room = min(map(self.column, self.groups)) - 2 * PAD
        return wrap(self.table.members[at], self.look.style("small", 8), room)

    @cached_property
    def members_height(self) -> float:
        members = map(self.members, range(len(self.table.names)))
        return self.look.style("small", 8).height(max(members, key=len))

    @property
    def strip(self) -> float:
        """The height of the line with the number of a round."""
        two = self.look.style("strong", 10).leading + self.look.style("soft", 8.4).leading
        if any(self.table.dealers):
            return two + 3

        return max(LEAST_ROW, two * 0.62)

    def row(self, index: int, line: BlockLine) -> float:
        """How high a line of a round is at least."""
        if index >= len(self.table.rows):
            return self.least_row

        style = self.look.style("text", 9.6)
        lines = 1 if style.width(line.label) <= self.labels else 2
        return max(PLAYED_ROW, lines * style.leading + 1)

    def block(self, index: int) -> float:
        """How high a round is at least."""
        return self.strip + sum(self.row(index, line) for line in self.lines(index))

    @cached_property
    def foot(self) -> Part:
        """Once the game is over, what was only looked up while playing makes way; and so it does
        where there's no room for a round.
        """
        if self.on_cover:
            return NO_PART

        most = 0 if self.table.finished else MOST_KNOWN
        feet = map(self.known, range(most, 0, -1))
        fits = (foot for foot in feet if self._room_over(foot) >= self.block(0))
        return next(fits, self.known(0))

    def known(self, much: int) -> Part:
        """So much of what is looked up while playing, from 0 to 2."""
        if much not in self.feet:
            self.feet[much] = _foot(self, much)

        return self.feet[much]

    def foot_of(self, page: int) -> Part:
        """What is looked up is looked up in front; how it ended is on every page."""
        return self.foot if not page or self.table.finished else NO_PART

    def room(self, stack: int) -> float:
        """The height for rounds under the names, in this stack, from 0."""
        page = stack // self.stacks
        brought = self.least_row if self.brings(page) else 0.0
        return self._room_over(self.foot_of(page)) - brought

    def _room_over(self, foot: Part) -> float:
        title = title_height(self.rules, self.look, self.table)
        taken = title + self.head_height + HEAVIEST
        return self.look.block[3] - taken - foot.height - APART_FROM_FOOT

    @property
    def head_height(self) -> float:
        return self.names.height + self.members_height + 3

    @property
    def least_row(self) -> float:
        """For a pen."""
        return self.look.pick(LEAST_ROW, LEAST_ROW_LARGE)

    def brings(self, first: int) -> bool:
        """Whether the page of this number, or with this round, from 0, begins with totals from
        before.
        """
        return bool(first or self.table.brought)

    @cached_property
    def stacks_filled(self) -> list[range]:
        """The rounds of each stack, one stack after the other."""
        found = [range(0)]
        used = 0.0
        for index in range(self.rounds):
            high = self.block(index)
            if used + high > self.room(len(found) - 1) and len(found[-1]):
                found.append(range(index, index))
                used = 0.0

            found[-1] = range(found[-1].start, index + 1)
            used += high

        return found

    @cached_property
    def pages(self) -> list[Sequence[range]]:
        """The stacks of each page."""
        return shared(self.stacks_filled, self.stacks)

    @property
    def shares(self) -> list[tuple[Sequence[range], range]]:
        """The rounds and the sides of each page."""
        return list(product(self.pages, self.groups))

    @cached_property
    def stretch(self) -> float:
        """How much higher than needed a line for a pen is, so that the page is full."""
        spares = map(self._spare, count(), self.stacks_filled)
        highest = self.look.pick(MOST_ROW, MOST_ROW_LARGE)
        return max(0.0, min(*spares, highest - self.least_row))

    def _spare(self, at: int, stack: range) -> float:
        to_come = stack.stop - max(stack.start, len(self.table.rows))
        if to_come <= 0:
            return math.inf

        return (self.room(at) - sum(map(self.block, stack))) / (to_come * len(self.pad))


# ---------------------------------------------------------------- a page


def _page(plan: BlockPlan, index: int) -> Page:
    pen = Pen(plan.look)
    stacks, columns = plan.shares[index]
    y = draw_title(pen, plan.rules, plan.table, index + 1, len(plan.shares))

    end = y
    for number, rounds in enumerate(stacks):
        left = pen.left + number * (plan.stack_width + GAP)
        brings = plan.brings(stacks[0].start)
        stack = _stack(plan, rounds, columns, brings=brings, is_first=number == 0)
        end = max(end, stack.draw(pen, left, y))

    plan.foot_of(index // len(plan.groups)).draw(pen, pen.left, end + APART_FROM_FOOT)
    first = plan.table.first_round + stacks[0].start
    last = plan.table.first_round + stacks[-1].stop - 1
    return pen.page(_("Rounds %(first)d to %(last)d") % {"first": first, "last": last})


def _stack(
    plan: BlockPlan, rounds: range, columns: range, *, brings: bool, is_first: bool
) -> Table:
    """Names, and some rounds of a page under one another."""
    heads = [Cell(partial(_name, plan, at), "Column", said=plan.names.said(at)) for at in columns]
    beside = plan.least_row if brings and not is_first else 0.0  # what the first stack brings
    rows = [Row(plan.head_height + beside, [Cell(heads="Column"), *heads], below=DOUBLE)]
    if brings and is_first:
        rows.append(_brought(plan, rounds.start, columns))

    for number in rounds:
        rows += _block(plan, number, columns)

    all_widths = [plan.labels, *[plan.column(columns)] * len(columns)]
    return Table(all_widths, rows, uprights(range(1, len(all_widths))))


def _name(plan: BlockPlan, at: int, pen: Pen, place: Place) -> None:
    """A name, and below it who is in the team."""
    place = place.without(DOUBLE_HEIGHT)
    small, below = plan.look.style("small", 8), plan.members(at)
    plan.names.draw(pen, at, place.without(small.height(below)))
    base = place.bottom - 2 * MM - (len(below) - 1) * small.leading
    pen.lines(place.left + PAD, base, below, small)


def _brought(plan: BlockPlan, first: int, columns: range) -> Row:
    """The totals before the first of these rounds, or room to write them."""
    label = text(_("Brought forward"), plan.look.style("small", 8.6), "left", pad=0)
    cells = []
    for column in columns:
        shown = points_text(plan.table.total_after(first, column))
        cells.append(Cell(text(shown, plan.look.style("number", 10), "right")))

    return Row(plan.least_row, [Cell(label, "Row"), *cells], below=FIRM_RULE)


def _block(plan: BlockPlan, index: int, columns: range) -> Iterator[Row]:
    """The lines of a round."""
    opens = [Cell(_opens(plan, index, column)) for column in columns]
    strip = Cell(partial(_round, plan, index), "Row")
    yield Row(plan.strip, [strip, *opens], is_tinted=True, below=FIRM_HAIR)

    lines = plan.lines(index)
    stretch = plan.stretch if index >= len(plan.table.rows) else 0.0
    for line, after in zip(lines, [*lines[1:], None], strict=True):
        style = plan.look.style("strong" if line.is_sum else "text", 9.6)
        label = Cell(text(line.label, style, "left", 2, 0), "Row")
        boxes = cells_in(columns, partial(_box, plan, index, line))
        below = THICK
        if after:
            below = FIRM_RULE if after.part == "points" else HAIR

        yield Row(plan.row(index, line) + stretch, [label, *boxes], below=below)


def _round(plan: BlockPlan, index: int, pen: Pen, place: Place) -> None:
    """The number of a round, and below it who deals."""
    strong, soft = plan.look.style("strong", 10), plan.look.style("soft", 8.4)
    number = _("Round %(number)d") % {"number": plan.table.first_round + index}
    dealer = plan.table.dealer(index)
    if plan.table.address:
        mark_row(pen, plan.table.first_round + index, place)

    middle = place.middle - (soft.leading / 2 if dealer else 0.0)
    pen.middle(place.left + 2, middle, [number], strong)
    if dealer:
        below, begins = place.middle + strong.leading / 2, _begins(plan.rules, dealer)
        pen.fitted(place.left + 2, below, begins, soft, place.width - 6)


def _begins(rules: Ruleset, player: str) -> str:
    if rules.deal.has_dealer:
        return _("%(player)s deals") % {"player": player}

    return _("%(player)s plays first") % {"player": player}


def _opens(plan: BlockPlan, index: int, column: int) -> Paint:
    """What a side needs to open a round; where that isn't known yet, room to write it."""
    opening = plan.rules.meld.opening
    if not opening.changes:
        return nothing

    total = plan.table.total_after(index, column)
    if not index and not plan.table.brought:
        total = 0

    said = _("to open")  # how much is written in front of it
    if total is not None or opening.by_round:
        values = {"points": opening.least(total or 0, plan.table.first_round + index)}
        said = _("%(points)d to open") % values

    style = plan.look.style("soft", 8.6)
    room = plan.column(plan.groups[0]) - 2 * OPENS_PAD
    fits = style.sized(plan.look.smallest).width(said) <= room
    return text(said, style, "right", 1 if fits else 2, OPENS_PAD)


def _box(plan: BlockPlan, index: int, line: BlockLine, column: int, pen: Pen, place: Place) -> None:
    """What a side has at one line, where the round has been played."""
    if not plan.table.row(index):
        return

    cell, style = plan.table.rows[index][column], plan.look.style("text", 10)
    if line.is_sum:
        style = plan.look.style("number", 11)

    lines, style = fit(figure_at(line, cell), style, place.width - 2 * PAD, plan.look.smallest)
    pen.middle(place.right - PAD, place.middle, lines, style, "right")

    if often := count_at(line, cell):
        pale = plan.look.style("soft", 8.6)
        if pale.width(often) + style.widest(lines) + 2 * PAD + 4 <= place.width:
            pen.middle(place.left + PAD, place.middle, [often], pale)


# ---------------------------------------------------------------- the foot


def _foot(plan: BlockPlan, much: int) -> Part:
    """So much of it, from 0 to 2: who won; what makes the base count, what cards count, what
    opens; what is done in a deal; and the house rules.
    """
    rules, look, room = plan.rules, plan.look, plan.look.block[2]
    parts = [crib.text_part("", plan.table.result, room, look)]
    if much:
        parts.append(_figures(rules, look, room))
    parts += crib.deal_parts(rules, plan.deal if much > 1 else "", room, look)
    wins = "" if plan.table.finished else wins_line(rules)
    parts.append(crib.small_part(wins, room, look))
    return crib.below(parts, 3)


def _figures(rules: Ruleset, look: Look, room: float) -> Part:
    """Three lists side by side, or in lines where the type is large or the page small."""
    lists = [
        (_("Base count"), crib.bonuses(rules)),
        (_("Cards: on the table, less those left"), crib.values(rules)),
        (_("To open"), crib.opening_pairs(rules)),
    ]
    there = [(title, pairs) for title, pairs in lists if pairs]
    if look.large or look.half:
        return crib.below(crib.run_in_parts(there, room, look), 2)

    own = (room - crib.GAP * (len(there) - 1)) / len(there)
    return crib.in_columns([crib.pairs_part(*each, own, look) for each in there], own)
