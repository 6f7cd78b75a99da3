"""How hard a contract is about which nothing ships: as a question, to be worked out elsewhere.

Its figures are the curves of each way of playing.
"""

from __future__ import annotations

from functools import lru_cache

from rulesets.forecast.difficulty import ContractStudy, Curves, read_curves, write_curves
from rulesets.forecast.study import DONE, Figures, Question, Task
from rulesets.library.load import restore_ruleset, store_ruleset

KIND = "contract"
STEPS = (50, 100, 200, 400, 800, 1600, 3200)  # hands for each way of playing
STUDIES = 40  # kept at hand between two steps


def contract_question(study: ContractStudy, number: int) -> Question:
    """The question of how hard a contract is; the number counts from 1."""
    task = {"kind": KIND, "rules": store_ruleset(study.rules), "number": number}
    return Question(study.keys[number - 1], task)


def refine(task: Task, figures: Figures) -> tuple[Figures, int]:
    """Curves of twice as many hands."""
    number = int(task["number"])
    study = _study(task["rules"])
    curves = study.known[study.keys[number - 1]] = read_curves(figures)

    step = _next_step(curves)
    study.refine(STEPS[step], only=number)
    if all(curve.is_hopeless for curve in curves.values()):
        return write_curves(curves), DONE
    return write_curves(curves), DONE * (step + 1) // len(STEPS)


def _next_step(curves: Curves) -> int:
    """The first step for which there aren't enough hands yet, by its place among the steps."""
    played = min((curve.hands for curve in curves.values() if not curve.is_hopeless), default=0)
    return next((place for place, hands in enumerate(STEPS) if hands > played), len(STEPS) - 1)


@lru_cache(maxsize=STUDIES)
def _study(text: str) -> ContractStudy:
    return ContractStudy(restore_ruleset(text))
