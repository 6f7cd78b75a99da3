"""Can all of this be laid, and how?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.tiles.questions import nearest_table
from rulesets.verdict import Code, listed
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Suggestion
from scorekeeper.referee.kinds.base import CARDS, Question, Taps, Tray
from scorekeeper.referee.melds import right_group


class LayoutQuestion(Question):
    id = "table"
    place = 100
    may_be_grouped = True  # a table that is in a mess
    is_yes_or_no = True
    shows_rest = True

    def words(self, rules: Ruleset) -> str:
        return _("Can all of this be laid? How?")

    def is_offered(self, rules: Ruleset) -> bool:
        return rules.meld.rearrange or rules.out.melded > 0

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        if rules.out.melded:
            return (Tray(CARDS, _("Your melds, and the card you may have to take")),)
        return (Tray(CARDS, _("Everything on the table")),)

    def claim(self, taps: Taps) -> dict[str, Any]:
        return {"claim": "table", "cards": taps.cards(CARDS)}

    def line(self, case: Case) -> str:
        return _("All of it, like this")

    def nearest(self, case: Case) -> Iterator[Suggestion]:
        """As much as can be laid."""
        if case.rules.out.melded:
            return

        some = nearest_table(case.cards("cards"), case.rules)
        if not some.arrangement or Code.NOT_IN_DECK in case.verdict.codes:
            return

        text = _("Leave out %(cards)s, and all the rest can be laid like this.")
        groups = (right_group(each, case.rules, is_right=None) for each in some.arrangement)
        yield Suggestion(text % {"cards": listed(some.left or ())}, tuple(groups))


QUESTION = LayoutQuestion()
