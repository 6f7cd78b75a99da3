"""What is the most I can play?"""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.utils.translation import gettext as _

from rulesets.cards import Card
from rulesets.ruleset import Ruleset
from scorekeeper.referee.case import Case
from scorekeeper.referee.kinds.base import (
    CARDS,
    TABLE,
    Question,
    Taps,
    Tray,
    not_opened,
    opens_first,
    turn_trays,
)
from scorekeeper.referee.melds import cards_counted


class MostQuestion(Question):
    id = "best"
    place = 110
    is_private = True
    may_be_grouped = True
    shows_rest = True

    def words(self, rules: Ruleset) -> str:
        return _("What’s the most I can play?")

    def is_offered(self, rules: Ruleset) -> bool:
        return rules.meld.rearrange

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        return turn_trays(rules)

    def asks_opened(self, rules: Ruleset) -> bool:
        return opens_first(rules)

    def claim(self, taps: Taps) -> dict[str, Any]:
        about = {"hand": taps.cards(CARDS), "contract": None, "table": taps.melds(TABLE)}
        return {"claim": "best", **about, **not_opened(taps)}

    def word(self, case: Case) -> str:
        if not case.verdict.legal:
            return super().word(case)

        number = len(_played(case))
        return cards_counted(number, case.rules) if number else _("Nothing")

    def line(self, case: Case) -> str:
        return _("You can’t play more this turn")


def _played(case: Case) -> list[Card]:
    """The cards of the hand that are played in the best play."""
    played = Counter(case.cards("hand"))
    played.subtract(case.verdict.left or ())
    return list(played.elements())


QUESTION = MostQuestion()
