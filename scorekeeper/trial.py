"""A round as it would be if it were saved now."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.facts import FactError, RoundFacts
from rulesets.progress import RoundResult, Scoreboard
from scorekeeper.slots import RoundAct, Slot


@dataclass(frozen=True, slots=True)
class Trial:
    """What the round and the game come to; ``fault`` says why they cannot be."""

    result: RoundResult | None = None
    board: Scoreboard | None = None
    fault: FactError | None = None

    def row_fault(self, name: str) -> str:
        """Why the hand of this player cannot be, or the empty text."""
        is_here = self.fault is not None and self.fault.place.endswith(f"].left.{name}")
        return self.fault.text if self.fault and is_here else ""


def try_round(slot: Slot, facts: RoundFacts) -> Trial:
    """Fold the round into the game without saving it."""
    try:
        board = slot.filled(facts)
    except FactError as fault:
        return Trial(fault=fault)
    return Trial(board.rounds[-1 if slot.act == RoundAct.RECORD else slot.index], board)
