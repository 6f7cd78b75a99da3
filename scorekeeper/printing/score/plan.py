"""The measures that all pages of one score sheet share. Sizes are points."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.ruleset import Ruleset
from rulesets.words.bonuses import end_bonus_label
from rulesets.words.contracts import contract_words
from scorekeeper.printing import crib
from scorekeeper.printing.fonts import width
from scorekeeper.printing.pages import MM, Look, Part, Style, fit_name
from scorekeeper.printing.score.table import ScoreTable
from scorekeeper.sheet.display import EndRow

# a pen needs the one; more than the other is empty paper
LEAST_ROW, MOST_ROW = 8 * MM, 18 * MM
LEAST_ROW_LARGE, MOST_ROW_LARGE = 12 * MM, 20 * MM
LEAST_COLUMN, LEAST_COLUMN_LARGE = 18 * MM, 25 * MM  # of a player: room for points and total
LEAST_COLUMN_HALF = 13 * MM  # the same on half a sheet
USUAL_ROUNDS = 16
MOST_PLAYERS, USUAL_PLAYERS = 12, 4
PARTED = 0.42  # of a cell: points to the left of it, running total to the right
PAD = 5.0
TASK_PAD = 4.0  # beside the contract of a round
FOOT_SHARE = 0.45  # of the block at most; a longer foot gets a page of its own
MOST_STRIP_LINES = 4


@dataclass(frozen=True)
class Plan:
    """How one sheet is parted into pages, and the measures that all of them share."""

    rules: Ruleset
    table: ScoreTable
    look: Look
    rounds: int
    foot: Part
    apart: tuple[Part, ...] = ()  # a foot that is too high to be under the rounds

    @property
    def asks_round(self) -> bool:
        """Whether every round has a contract of its own, which is then in its row."""
        return self.rules.shares_contracts and not self.rules.has_one_contract

    def deal_words(self, number: int) -> str:
        """How many cards are dealt in a round; empty where it is the same number in all."""
        deal = self.rules.deal
        if len(set(deal.sizes)) == 1:
            return ""

        size = deal.size(number)
        return ngettext("%(n)d card", "%(n)d cards", size) % {"n": size}

    @cached_property
    def round_width(self) -> float:
        style = self.look.style("small", 8.6)
        deals = self.look.style("small", 8)
        return max(
            11 * MM,
            width(_("Round"), style.font, style.size) + 2 * PAD,
            width(self.deal_words(self.table.first_round + self.rounds), deals.font, deals.size)
            + 2 * PAD,
        )

    @property
    def task_width(self) -> float:
        return (36 if self.look.large else 27) * MM if self.asks_round else 0.0

    @cached_property
    def tasks(self) -> tuple[tuple[str, ...], Style]:
        """The contract of each round, in words where all of them fit in two lines."""
        style, room = self.look.style("soft", 9), self.task_width - 2 * TASK_PAD
        contracts = self.rules.contract_list
        texts = tuple(crib.held(contract_words(each, self.rules)) for each in contracts)
        fitted = [fit_name(text, style, room, self.look.smallest, 2) for text in texts]
        found = [each for each in fitted if each]
        if len(found) == len(texts):
            return texts, min((used for _lines, used in found), key=lambda used: used.size)

        return tuple(crib.short_contract(each, self.rules) for each in contracts), style

    @property
    def dealer_width(self) -> float:
        if self.look.large:
            return 27 * MM

        return (15 if self.look.half else 19) * MM

    @property
    def turned_up_width(self) -> float:
        """For what is turned up for a round, where the round goes by it."""
        if not self.rules.turns_up:
            return 0.0

        return (22 if self.look.large else 15) * MM

    @property
    def check_width(self) -> float:
        """At the right, for a tick where a line adds to 0."""
        return (16 if self.look.large else 11) * MM if self.rules.adds_to_zero else 0.0

    @property
    def columns_width(self) -> float:
        """What all players have together."""
        return self.look.block[2] - self.labels_width - self.check_width

    @property
    def label_count(self) -> int:
        """The columns before those of the players."""
        return 2 + self.asks_round + self.rules.turns_up

    @property
    def labels_width(self) -> float:
        return self.round_width + self.task_width + self.turned_up_width + self.dealer_width

    @property
    def most_columns(self) -> int:
        least = LEAST_COLUMN_HALF if self.look.half else LEAST_COLUMN
        if self.look.large:
            least = LEAST_COLUMN_LARGE

        return max(1, int((self.columns_width + 0.5) // least))

    @property
    def least_row(self) -> float:
        text = self.look.style("text", 8).leading
        least = LEAST_ROW_LARGE if self.look.large else LEAST_ROW
        if self.table.rows and self.rules.has_personal_contracts and self.look.large:
            return max(least, 2 * text)  # points, and above them the contract that was laid

        if self.deal_words(1):
            number = self.look.style("number").size
            return max(least, 2 * text + 1, number + self.look.size(8) * 1.2 + 4)

        if self.asks_round:
            return max(least, 2 * text + 1)

        return least

    @property
    def most_row(self) -> float:
        return MOST_ROW_LARGE if self.look.large else MOST_ROW

    @property
    def end_rows(self) -> tuple[EndRow, ...]:
        """What is paid at the end of the game: as it was, or to be filled in."""
        if self.table.end_rows or self.table.finished:
            return self.table.end_rows

        paid = (bonus for bonus in self.rules.bonus if bonus.is_for_the_end)
        return tuple(EndRow(end_bonus_label(bonus.id, self.rules), ()) for bonus in paid)

    @property
    def end_row_height(self) -> float:
        return max(7.4 * MM, 1.5 * self.look.style("small", 8.6).leading)

    @property
    def end_height(self) -> float:
        return len(self.end_rows) * self.end_row_height

    @property
    def total_height(self) -> float:
        return (
            max(12.4 * MM, 2.4 * self.look.style("head").leading) if self.rules.keeps_score else 0.0
        )


def shared_out(count: int, most: int) -> list[range]:
    """So many things on as few pages as they need, about as many on each."""
    pages = max(1, math.ceil(count / most))
    ends = [round(count * page / pages) for page in range(pages + 1)]
    return [range(start, end) for start, end in pairwise(ends)]


def players_of(rules: Ruleset) -> range:
    """For how many players there is a sheet: those whom the game is for."""
    return range(rules.players.min, min(rules.players.max, MOST_PLAYERS) + 1)


def usual_players(rules: Ruleset) -> int:
    """For how many it is where nobody says."""
    return min(max(USUAL_PLAYERS, rules.players.min), rules.players.max)
