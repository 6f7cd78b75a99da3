"""Forecasts: how hard each contract is, by simulated players. Rules only, no web.

``reason_against(rules)`` says why a game isn't forecast; ask it first. ``Study(rules)`` plays hands
bit by bit and compares the contracts: ``refine(hands)``, then ``difficulty()``. ``limits(rules)``
are the rules that the simulated players don't use.
"""

from rulesets.forecast.alone import Curve
from rulesets.forecast.difficulty import Difficulty, Hardness, Study, compare, usual_table
from rulesets.forecast.limits import limits, reason_against

__all__ = [
    "Curve",
    "Difficulty",
    "Hardness",
    "Study",
    "compare",
    "limits",
    "reason_against",
    "usual_table",
]
