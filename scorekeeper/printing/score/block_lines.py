"""The lines of a round in blocks: those of a pad, or what brought points, and what is on each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.scoring.breakdown import Breakdown
from rulesets.words.bonuses import bonus_label
from rulesets.words.grammar import signed
from scorekeeper.printing.tables import points_text
from scorekeeper.sheet.display import SheetCell


@dataclass(frozen=True, slots=True)
class BlockLine:
    """One line of a round. ``part``: what is written there; ``bonus``: its id."""

    label: str
    part: str
    bonus: str = ""

    @property
    def is_sum(self) -> bool:
        return self.part in {"points", "total"}


def pad_lines() -> tuple[BlockLine, ...]:
    """The lines of a round to come, as on a pad."""
    return (
        BlockLine(_("Base count"), "base"),
        BlockLine(_("Cards"), "cards"),
        BlockLine(_("This round"), "points"),
        BlockLine(_("Total"), "total"),
    )


def played_lines(rules: Ruleset, row: Sequence[SheetCell]) -> tuple[BlockLine, ...]:
    """The lines of a round that was played: everything that brought somebody points."""
    lines = [
        BlockLine(bonus_label(bonus, rules), "bonus", bonus.id)
        for bonus in rules.bonus
        if not bonus.is_for_the_end
    ]
    lines.append(BlockLine(_("Cards on the table"), "melded"))
    lines.append(BlockLine(_("Cards left"), "left"))
    lines.append(BlockLine(_("By hand"), "by_hand"))
    there = [line for line in lines if any(map(partial(figure_at, line), row))]
    return (*there, *pad_lines()[2:])


def figure_at(line: BlockLine, cell: SheetCell) -> str:
    """What is written at this line for a side that has played; nothing where it has none."""
    if line.part == "total":
        return points_text(cell.total)
    if line.part == "points":
        return points_text(cell.points)

    return points_text(_points(line, cell.made) or None)


def _points(line: BlockLine, made: Breakdown | None) -> int:
    if not made:
        return 0
    if line.bonus:
        return dict(made.bonuses).get(line.bonus, 0)

    return {"melded": made.melded, "left": -made.left, "by_hand": made.by_hand}[line.part]


def count_at(line: BlockLine, cell: SheetCell) -> str:
    """How often a side has what is counted: "2 ×"."""
    if cell.made and (number := dict(cell.made.counted).get(line.bonus)):
        return f"{signed(number)} ×"

    return ""
