"""May I begin with these melds?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from rulesets.referee.opening import opening_reading, worth_of
from rulesets.ruleset import Ruleset
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group
from scorekeeper.referee.kinds.base import CARDS, Question, Told, Tray, has_opening, points
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

    def claim(self, told: Told) -> dict[str, Any]:
        return {"claim": "opening", "melds": told.melds(CARDS)}

    def line(self, case: Case) -> str:
        return _("You can start with these melds")

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        """Each meld with what it is worth."""
        for meld in case.melds("melds"):
            group = as_typed(meld, case.rules, case.verdict.problems, is_right=False)
            reading = opening_reading(meld, case.rules)
            worth = points(worth_of(reading, case.rules)) if reading else group.aside
            yield replace(group, aside=worth)


QUESTION = OpeningQuestion()
