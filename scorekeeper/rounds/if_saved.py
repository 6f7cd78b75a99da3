"""A round as it would be if it were saved now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulesets.scoring.ending import order_decides
from rulesets.scoring.facts import FactError, RoundFacts
from rulesets.scoring.progress import RoundResult, Scoreboard
from scorekeeper.rounds.places import RoundAct, Slot


@dataclass(frozen=True, slots=True)
class Trial:
    """What the round and the game come to; ``fault`` says why that isn't possible."""

    result: RoundResult | None = None
    board: Scoreboard | None = None
    fault: FactError | None = None
    later_round: int | None = None  # the number of the round after it that the fault is about

    def row_fault(self, name: str) -> str:
        """Why the cards of this player or team aren't possible, or the empty text."""
        if self.fault is None or self.later_round:
            return ""

        places = (f"].left.{name}", f"].melded.{name}")
        return self.fault.text if self.fault.place.endswith(places) else ""


def try_round(slot: Slot, facts: RoundFacts) -> Trial:
    """Fold the round into the game without saving it."""
    try:
        board = slot.filled(facts)
    except FactError as fault:
        return Trial(fault=fault, later_round=slot.later_round(fault))

    return Trial(board.rounds[-1 if slot.act == RoundAct.RECORD else slot.index], board)


def first_matters(slot: Slot, facts: RoundFacts, finishers: Sequence[str]) -> bool:
    """Whether it can change the result who laid the last contract first: each of them is tried."""
    if len(finishers) < 2:
        return False

    trials = [try_round(slot, _with_first(facts, name)) for name in finishers]
    results = list(map(_result, trials))
    if any(result != results[0] for result in results):
        return True

    board = trials[0].board
    return board is not None and not board.finished and order_decides(board.rules)


def _with_first(facts: RoundFacts, name: str) -> RoundFacts:
    others = (other for other in facts.laid if other != name)
    return replace(facts, laid=(name, *others))


def _result(trial: Trial) -> tuple[Any, ...]:
    """What a round makes of the game; empty where the round isn't possible."""
    board = trial.board
    if board is None:
        return ()

    points = tuple(result.points for result in board.rounds)
    return (points, board.totals, board.winners, board.standings, board.next_round)
