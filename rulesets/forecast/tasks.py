"""What a page wants to know, as plain data that can be kept, and getting on with it bit by bit.

Mostly a task is about one contract: the rules, and which of their contracts. Its figures are the
curves of each way of playing. Other kinds are about a game that is going on: how it goes on
(``onward``) and who may win it (``winners``); or about games to come (``length``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rulesets.forecast.alone import Curve
from rulesets.forecast.asked_length import LENGTH, go_for_length
from rulesets.forecast.difficulty import Curves, Study
from rulesets.forecast.onward import ONWARD, go_onward
from rulesets.forecast.winners import WINNERS, go_for_winners
from rulesets.library.load import restore_ruleset, store_ruleset
from rulesets.ruleset import Ruleset

STEPS = (50, 100, 200, 400, 800, 1600, 3200)  # hands for each way of playing
STUDIES = 40  # kept at hand between two steps

Task = dict[str, Any]
Figures = dict[str, Any]


def contract_task(rules: Ruleset, number: int) -> Task:
    """The task of finding out how hard a contract is; the number counts from 1."""
    return {"rules": store_ruleset(rules), "number": number}


def go_on(task: Task, figures: Figures | None) -> tuple[Figures, int]:
    """Better figures than those so far, and how far they have got, in 100."""
    if task.get("kind") == ONWARD:
        return go_onward(task, figures)
    if task.get("kind") == WINNERS:
        return go_for_winners(task, figures)
    if task.get("kind") == LENGTH:
        return go_for_length(task, figures)

    number = int(task["number"])
    study = _study(task["rules"])
    key = study.keys[number - 1]

    curves = read_curves(figures)
    study.known[key] = curves
    step = _next_step(curves)
    study.refine(STEPS[step], only=number)

    is_last = step == len(STEPS) - 1 or _is_hopeless(curves)
    return write_curves(curves), 100 if is_last else 100 * (step + 1) // len(STEPS)


def _next_step(curves: Curves) -> int:
    """The first step for which there aren't enough hands yet, by its place among the steps."""
    played = min((curve.hands for curve in curves.values() if not curve.is_hopeless), default=0)
    return next((place for place, hands in enumerate(STEPS) if hands > played), len(STEPS) - 1)


def _is_hopeless(curves: Curves) -> bool:
    return all(curve.is_hopeless for curve in curves.values())


@lru_cache(maxsize=STUDIES)
def _study(text: str) -> Study:
    return Study(restore_ruleset(text))


def write_curves(curves: Curves) -> Figures:
    """Curves as plain numbers, by way of playing."""
    return {player: curve.data() for player, curve in curves.items()}


def read_curves(figures: Figures | None) -> Curves:
    """The curves of these numbers; none yet where there are none."""
    return {player: Curve.of(data) for player, data in (figures or {}).items()}
