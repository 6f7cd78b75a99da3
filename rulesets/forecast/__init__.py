"""Forecasts by simulated players: how hard each contract is, and how long an evening.

Ask ``reason_against(rules)`` first: it says why a game isn't forecast, or "". ``limits(rules)`` are
the rules that the simulated players don't use.

How long a game takes, as every page says it: ``how_long(rules, players)``.

What ships is read, and costs nothing: ``difficulty_of(rules)``, ``length_of(rules, players)``,
``savings(rules, players)``. Each is None or empty for rules that aren't as usual. These have to be
worked out, bit by bit if one likes: ``study_of(rules)`` and ``LengthStudy(rules, players)``, with
``refine`` and then ``difficulty()`` or ``length()``. Fifty hands are a first answer, a thousand a
good one; of games thirty and two hundred.

How a game that is going on goes on: ``chances_of(board, clocks_of(rules, players))``, a second or
so; there may be no clocks. Who may win it: ``winners_task(board)``, then ``go_on`` bit by bit.
"""

from rulesets.forecast.alone import Curve
from rulesets.forecast.asked_length import length_key, length_task, read_length
from rulesets.forecast.chances import Chances, chances_of
from rulesets.forecast.difficulty import Curves, Difficulty, Hardness, Study, compare, usual_table
from rulesets.forecast.duration import HowLong, how_long, is_forecast, why_not_written
from rulesets.forecast.length import Length, LengthStudy, Minutes, Pace
from rulesets.forecast.limits import limits, reason_against
from rulesets.forecast.onward import Onward, onward_key, onward_task, read_onward
from rulesets.forecast.savings import (
    Saving,
    length_words,
    savings,
    share_of_last,
    shortened,
    way_words,
)
from rulesets.forecast.store import clocks_of, difficulty_of, length_of, study_of
from rulesets.forecast.tasks import contract_task, go_on, read_curves
from rulesets.forecast.winners import Chance, read_winners, winners_task

__all__ = [
    "Chance",
    "Chances",
    "Curve",
    "Curves",
    "Difficulty",
    "Hardness",
    "HowLong",
    "Length",
    "LengthStudy",
    "Minutes",
    "Onward",
    "Pace",
    "Saving",
    "Study",
    "chances_of",
    "clocks_of",
    "compare",
    "contract_task",
    "difficulty_of",
    "go_on",
    "how_long",
    "is_forecast",
    "length_key",
    "length_of",
    "length_task",
    "length_words",
    "limits",
    "onward_key",
    "onward_task",
    "read_curves",
    "read_length",
    "read_onward",
    "read_winners",
    "reason_against",
    "savings",
    "share_of_last",
    "shortened",
    "study_of",
    "usual_table",
    "way_words",
    "why_not_written",
    "winners_task",
]
