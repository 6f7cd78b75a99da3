"""The measures that all pages of one score sheet share. Sizes are points."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from scorekeeper.printing.fonts import width
from scorekeeper.printing.pages import (
    MM,
    Look,
    Part,
)
from scorekeeper.printing.score_table import ScoreTable

LEAST_ROW, MOST_ROW = 8 * MM, 14 * MM  # a pen needs the one; more than the other is empty paper
LEAST_COLUMN, LEAST_COLUMN_LARGE = 18 * MM, 25 * MM  # of a player: room for points and total
USUAL_ROUNDS = 16
MOST_PLAYERS = 12
PARTED = 0.42  # of a cell: points to the left of it, running total to the right
PAD = 5.0
FOOT_SHARE = 0.45  # of the block at most; a longer foot gets a page of its own
MOST_STRIP_LINES = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """How one sheet is parted into pages, and the measures that all of them share."""

    rules: Ruleset
    table: ScoreTable
    look: Look
    rounds: int
    foot: Part

    @property
    def asks_round(self) -> bool:
        """Whether every round has a contract of its own, which then stands in its row."""
        return self.rules.shares_contracts

    @property
    def round_width(self) -> float:
        style = self.look.style("small", 8.6)
        return max(11 * MM, width(_("Round"), style.font, style.size) + 2 * PAD)

    @property
    def task_width(self) -> float:
        return (36 if self.look.large else 27) * MM if self.asks_round else 0.0

    @property
    def dealer_width(self) -> float:
        return (27 if self.look.large else 19) * MM

    @property
    def check_width(self) -> float:
        """At the right, for a tick where a line adds to 0."""
        return (16 if self.look.large else 11) * MM if self.rules.adds_to_zero else 0.0

    @property
    def columns_width(self) -> float:
        """What all players have together."""
        return self.look.block[2] - self.labels_width - self.check_width

    @property
    def labels_width(self) -> float:
        return self.round_width + self.task_width + self.dealer_width

    @property
    def most_columns(self) -> int:
        least = LEAST_COLUMN_LARGE if self.look.large else LEAST_COLUMN
        return max(1, int((self.columns_width + 0.5) // least))

    @property
    def least_row(self) -> float:
        text = self.look.style("text", 8).leading
        if self.table.rows and self.rules.has_personal_contracts and self.look.large:
            return max(LEAST_ROW, 2 * text)  # points, and above them the contract that was laid
        if self.asks_round:
            return max(LEAST_ROW, 2 * text + 1)
        return LEAST_ROW

    @property
    def total_height(self) -> float:
        return (
            max(12.4 * MM, 2.4 * self.look.style("head").leading) if self.rules.keeps_score else 0.0
        )
