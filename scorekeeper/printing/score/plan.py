"""The measures that all pages of one score sheet share. Sizes are points."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.ruleset import Ruleset
from rulesets.words.bonuses import end_bonus_labels
from scorekeeper.printing import crib
from scorekeeper.printing.card_art import least_card
from scorekeeper.printing.drawing.look import MM, Look, Style
from scorekeeper.printing.drawing.wrapping import wrap
from scorekeeper.printing.melds import Item, contract_items
from scorekeeper.printing.names import Names, set_names
from scorekeeper.printing.pages import NO_PART, Part
from scorekeeper.printing.score.strip import Strip, strip_of
from scorekeeper.printing.score.table import ScoreTable
from scorekeeper.printing.score.tasks import TASK_PAD, WORDS, Task
from scorekeeper.printing.tables import PAD, shared_out
from scorekeeper.sheet.display import EndRow

# a pen needs the one; more than the other is empty paper
LEAST_ROW, MOST_ROW = 8 * MM, 18 * MM
LEAST_ROW_LARGE, MOST_ROW_LARGE = 12 * MM, 20 * MM
LEAST_COLUMN, LEAST_COLUMN_LARGE = 18 * MM, 25 * MM  # of a player: room for points and total
LEAST_COLUMN_HALF = 12.5 * MM  # the same on half a sheet
LEAST_COLUMN_BLANK = 19 * MM  # in large print, where all of it is written by hand
LEAST_DEALER, LEAST_DEALER_HALF, LEAST_DEALER_LARGE = 19 * MM, 15 * MM, 27 * MM
LEAST_TOTAL = 12.4 * MM  # of the last line
GOOD_COLUMN = 20 * MM  # where a name is to be written, too
MOST_PLAYERS, USUAL_PLAYERS = 12, 4
FOOT_SHARE = 0.45  # of the block at most; a longer foot gets a page of its own


@dataclass(frozen=True)
class Plan:
    """How one sheet is parted into pages, and the measures that all of them share."""

    rules: Ruleset
    table: ScoreTable
    look: Look
    rounds: int
    games: int = 1  # of so many rounds each, on one page
    task: Task = WORDS
    foot: Part = NO_PART
    apart: tuple[Part, ...] = ()  # a foot that is too high to be under the rounds
    items: tuple[Item, ...] = ()  # the contracts of the rounds, where each has its own
    deals: tuple[str, ...] = ("", "", "")  # what is done in each deal; the first of it; nothing
    cut_deal: int = 0  # which of them the foot says
    on_cover: bool = False  # what is looked up, for all sheets of a pad
    # what was measured and said for other ways
    feet: dict[Hashable, Part] = field(default_factory=dict)
    said: dict[int, tuple[str, ...]] = field(default_factory=dict)
    tasks: dict[Hashable, float] = field(default_factory=dict)

    # ------------------------------------------------------------ what is said of a round

    @property
    def asks_round(self) -> bool:
        """Whether every round has a contract of its own, which is then in its row."""
        return self.rules.shares_contracts and not self.rules.has_one_contract

    def said_of_round(self, number: int) -> tuple[str, ...]:
        """How many cards are dealt in a round, and which are wild, where that changes."""
        if number not in self.said:
            self.said[number] = self._said_of_round(number)

        return self.said[number]

    def _said_of_round(self, number: int) -> tuple[str, ...]:
        deal, rank = self.rules.deal, self.rules.rank_in_round(number)
        said = []
        if len(set(deal.sizes)) > 1:
            size = deal.size(number)
            said.append(ngettext("%(n)d card", "%(n)d cards", size) % {"n": size})
        if rank:
            said.append(crib.wild_in_round(rank))

        return tuple(said)

    @cached_property
    def all_said(self) -> list[str]:
        first = self.table.first_round
        return [each for n in range(self.rounds + 1) for each in self.said_of_round(first + n)]

    def item(self, number: int) -> Item:
        return self.items[min(number, len(self.items)) - 1]

    @property
    def card(self) -> float:
        return least_card(self.look.smallest)

    @property
    def has_cards(self) -> bool:
        return self.asks_round and self.task.has_cards

    @property
    def is_tight(self) -> bool:
        """Whether there are cards where there is hardly room for them: names are turned first."""
        return self.has_cards and self.task.is_last_resort

    @property
    def task_style(self) -> Style:
        return self.look.style("soft", 8.4 if self.task.has_cards else 9)

    @property
    def times_style(self) -> Style:
        """Of how often a meld is to be laid."""
        return self.look.style("strong", 9)

    def task_lines(self, item: Item) -> tuple[str, ...]:
        """The words of a contract, in its column."""
        if not self.task.has_words:
            return ()

        return self._words_in(item, self.task_width)

    def _words_in(self, item: Item, width: float) -> tuple[str, ...]:
        """In as few lines as it takes, and then each meld on one of them."""
        style, room = self.task_style, width - 2 * TASK_PAD
        loose = re.sub(r"(?<=\D)\N{NO-BREAK SPACE}(?=\D)", " ", item.words)
        return min(wrap(item.words, style, room), wrap(loose, style, room), key=len)

    def _of_task(self, name: str, measure: Callable[[], float]) -> float:
        """A measure of contracts shown like that, taken once."""
        key = (name, self.look, self.task)
        if key not in self.tasks:
            self.tasks[key] = measure()

        return self.tasks[key]

    @cached_property
    def task_height(self) -> float:
        """What the highest of the contracts needs."""
        return self._of_task("height", self._task_height)

    def _task_height(self) -> float:
        return max(map(self._item_height, self.items), default=0.0) + self.task.pad

    def _item_height(self, item: Item) -> float:
        high = self.task_style.height(self.task_lines(item))
        if self.has_cards:
            high += self.task.height(item, self.card, self.task_width - 2 * TASK_PAD)

        return high

    # ------------------------------------------------------------ the columns

    @cached_property
    def round_width(self) -> float:
        """For the number of a round; alone before the players, its labels at the foot fit, too."""
        if not self.look.large or self.has_dealers or self.asks_round:
            return self._round_width

        bold = self.look.style("head").sized(self.look.smallest)
        labels = (*_("Brought forward").split(), *_("Carried over").split())
        return max(self._round_width, bold.widest(labels) + 8.5)

    @cached_property
    def _round_width(self) -> float:
        """For the number of a round, and beside it what is dealt and what is wild."""
        head = self.look.style("small", 8.6).width(self.round_head) + 2 * PAD
        number = self.number_room + 2 * PAD
        said = self.look.style("small", 8.2).widest(self.all_said)
        if said:
            number = number + said + 3

        return max(11 * MM, head, number)

    @property
    def round_head(self) -> str:
        """Rounds are numbered; where each is a game, games are."""
        return _("Game") if self.games > 1 and self.rounds == 1 else _("Round")

    @property
    def number_room(self) -> float:
        return self.look.style("number").width("00")

    @cached_property
    def task_width(self) -> float:
        return self._of_task("width", self._task_width)

    def _task_width(self) -> float:
        if not self.asks_round:
            return 0.0
        if not self.has_cards:
            return self._words_width

        # with a hair to spare, as sums of widths are compared with it
        wide = self.task.width(self.items, self.card, self.times_style)
        return wide + 2 * TASK_PAD + 0.1

    @property
    def _words_width(self) -> float:
        """For words alone: a little wider than usual where that spares them a third line."""
        usual = self.look.pick(27, 36) * MM
        if self.look.half:
            return usual

        widths = (usual, usual * 1.15, usual * 1.3)
        return next(filter(self._takes_two_lines, widths), usual)

    def _takes_two_lines(self, width: float) -> bool:
        return all(len(self._words_in(item, width)) <= 2 for item in self.items)

    @property
    def has_dealers(self) -> bool:
        """Whether there's a column for who deals: on half a sheet, and in large print, only where
        there's room.
        """
        if any(self.table.dealers) or not (self.look.half or self.look.large):
            return True

        before = self._round_width + self.task_width + self.turned_up_width + self.least_dealer
        room = self.look.block[2] - self.check_width - before
        least = self.look.pick(LEAST_COLUMN, LEAST_COLUMN_LARGE)
        return room / len(self.table.names) >= least

    @property
    def least_dealer(self) -> float:
        return self.look.pick(LEAST_DEALER, LEAST_DEALER_LARGE, LEAST_DEALER_HALF)

    @cached_property
    def dealer_width(self) -> float:
        """As wide as the longest name."""
        if not self.has_dealers:
            return 0.0

        small = self.look.style("soft", 10).sized(self.look.size(8.6))
        wanted = small.widest(self.table.dealers) + 2 * PAD
        return min(self.least_dealer * 1.45, max(self.least_dealer, wanted))

    @property
    def turned_up_width(self) -> float:
        """For what is turned up for a round, where the round goes by it."""
        if not self.rules.turns_up:
            return 0.0

        return self.look.pick(15, 22) * MM

    @property
    def check_width(self) -> float:
        """At the right, for a tick where a line adds to 0."""
        if not self.rules.adds_to_zero:
            return 0.0

        return self.look.pick(11, 16) * MM

    @property
    def label_widths(self) -> list[float]:
        """The columns before those of the players."""
        all_widths = (self.round_width, self.task_width, self.turned_up_width, self.dealer_width)
        return list(filter(None, all_widths))

    @cached_property
    def columns_width(self) -> float:
        """What all players have together."""
        return self.look.block[2] - sum(self.label_widths) - self.check_width

    @property
    def least_column(self) -> float:
        large = LEAST_COLUMN_LARGE
        if not any(self.table.names) or (self.is_tight and not self.table.rows):
            large = LEAST_COLUMN_BLANK

        return self.look.pick(LEAST_COLUMN, large, LEAST_COLUMN_HALF)

    @property
    def has_columns(self) -> bool:
        """Whether what is before the players leaves room for one of them at least."""
        return self.columns_width >= self.least_column

    @property
    def most_columns(self) -> int:
        return max(1, int((self.columns_width + 0.5) // self.least_column))

    @cached_property
    def groups(self) -> list[range]:
        """The players of each page."""
        return shared_out(len(self.table.names), self.most_columns)

    @cached_property
    def column(self) -> float:
        """The narrowest column of a player."""
        return self.columns_width / max(map(len, self.groups))

    @cached_property
    def names(self) -> Names:
        return set_names(self.table.names, self.look, self.column)

    @property
    def is_roomy(self) -> bool:
        """Whether names are level in a good size, or there's room to write them so."""
        if any(self.table.names):
            return self.names.are_good

        return self.column >= GOOD_COLUMN * self.look.pick(1.0, 1.4)

    # ------------------------------------------------------------ the rows

    @cached_property
    def strip(self) -> Strip | None:
        """The numbers of the contracts under a name, to be crossed off."""
        if not self.rules.has_personal_contracts:
            return None

        return strip_of(len(self.rules.contract_list), self.look, self.column)

    @property
    def strip_height(self) -> float:
        if not self.rules.has_personal_contracts:
            return 0.0
        if self.strip:
            return self.strip.height

        return self.look.size(9.5) * 2

    @property
    def head_height(self) -> float:
        return self.names.height + 3 + self.strip_height

    @cached_property
    def least_row(self) -> float:
        least = self.look.pick(LEAST_ROW, LEAST_ROW_LARGE)
        text = self.look.style("text", 8).leading
        if self.table.rows and self.rules.has_personal_contracts and self.look.large:
            least = max(least, 2 * text)  # points, and above them the contract that was laid

        said = len(self.said_of_round(1)) * self.look.style("small", 8.2).leading + 3
        dealer = self.look.style("soft", 8).leading * self._dealer_lines
        return max(least, said, dealer, self.task_height)

    @property
    def _dealer_lines(self) -> int:
        small = self.look.style("soft", 8)
        fits = small.widest(self.table.dealers) <= self.dealer_width - 5
        return 1 if fits else 2

    @property
    def most_row(self) -> float:
        return max(self.look.pick(MOST_ROW, MOST_ROW_LARGE), self.task_height + 6)

    @property
    def end_rows(self) -> tuple[EndRow, ...]:
        """What is paid at the end of the game: as it was, or to be filled in."""
        if self.table.end_rows or self.table.finished:
            return self.table.end_rows

        return tuple(EndRow(label, ()) for label in end_bonus_labels(self.rules))

    @property
    def end_row_height(self) -> float:
        return max(8 * MM, 1.5 * self.look.style("small", 8.6).leading)

    @property
    def total_height(self) -> float:
        """Of the last line; none where a game is a single round, or nothing is counted."""
        if not self.rules.keeps_score or (self.games > 1 and self.rounds == 1):
            return 0.0

        leading = self.look.style("head").leading
        return self.look.pick(max(LEAST_TOTAL, 2.4 * leading), half=2 * leading)

    @property
    def end_height(self) -> float:
        """Of all that is below the rounds of a game."""
        return len(self.end_rows) * self.end_row_height + self.total_height


def bare_plan(rules: Ruleset, table: ScoreTable, look: Look, *, on_cover: bool = False) -> Plan:
    """A plan of what is to be drawn, before it's known how."""
    deals = (crib.each_deal(rules), crib.each_deal_short(rules), "")
    plan = Plan(rules, table, look, max(1, rules.fixed_rounds), deals=deals, on_cover=on_cover)
    if not plan.asks_round:
        return plan

    return replace(plan, items=contract_items(rules))


def players_of(rules: Ruleset) -> range:
    """For how many players there is a sheet: those whom the game is for."""
    return range(rules.players.min, min(rules.players.max, MOST_PLAYERS) + 1)


def usual_players(rules: Ruleset) -> int:
    """For how many it is where nobody says."""
    return min(max(USUAL_PLAYERS, rules.players.min), rules.players.max)
