"""May I begin with these melds?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from rulesets.cards import Card
from rulesets.referee.opening import opening_reading
from rulesets.ruleset import Ruleset
from rulesets.solver.worth import worth_of
from rulesets.verdict import Problem
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group
from scorekeeper.referee.kinds.base import CARDS, Question, Taps, Tray, has_opening, points
from scorekeeper.referee.melds import as_typed


class OpeningQuestion(Question):
    id = "opening"
    place = 80
    is_about_melds = True

    def words(self, rules: Ruleset) -> str:
        return _("May I start with these melds?")

    def is_offered(self, rules: Ruleset) -> bool:
        return has_opening(rules)

    def asks_first_points(self, rules: Ruleset) -> bool:
        return True

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        return (Tray(CARDS, _("Your first melds"), several=True),)

    def claim(self, taps: Taps) -> dict[str, Any]:
        return {"claim": "opening", "melds": taps.melds(CARDS)}

    def line(self, case: Case) -> str:
        return _("You can start with these melds")

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        """Each meld with what it is worth, those with a cross that a reason speaks against."""
        for meld in case.melds("melds"):
            reading = opening_reading(meld, case.rules)
            blamed = [each for each in case.verdict.problems if _is_about(each, meld)]
            is_right = False if blamed or not reading else None
            group = as_typed(meld, case.rules, case.verdict.problems, is_right=is_right)
            worth = points(worth_of(reading, case.rules)) if reading else group.aside
            yield replace(group, aside=worth)


def _is_about(problem: Problem, meld: Sequence[Card]) -> bool:
    """Whether a reason speaks against this meld, not against all of them together."""
    cards = problem.meld or problem.cards
    return bool(cards) and not Counter(cards) - Counter(meld)


QUESTION = OpeningQuestion()
