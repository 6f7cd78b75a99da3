"""Does my hand hold my contract?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from rulesets.nearest import Nearest
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code
from rulesets.words.contracts import step_noun
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Suggestion
from scorekeeper.referee.kinds.base import CARDS, Question, Taps, Tray, laid_earlier, laid_parts
from scorekeeper.referee.kinds.contract import nearest_lay_downs, still_to_find
from scorekeeper.referee.suggestions import added_words, suggestion


class HandQuestion(Question):
    id = "hand"
    place = 30
    is_private = True
    may_be_grouped = True
    is_yes_or_no = True
    shows_rest = True

    def words(self, rules: Ruleset) -> str:
        return _("Is my %(step)s in my hand?") % {"step": step_noun(rules)}

    def is_offered(self, rules: Ruleset) -> bool:
        return bool(rules.contract_list) and not rules.lays_to_go_out

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        return (Tray(CARDS, _("Your hand")), *laid_earlier(rules))

    def asks_contract(self, rules: Ruleset) -> bool:
        return bool(rules.contract_list)

    def claim(self, taps: Taps) -> dict[str, Any]:
        about = {"contract": taps.contract, "hand": taps.cards(CARDS)}
        return {"claim": "contract", **about, **laid_parts(taps)}

    def line(self, case: Case) -> str:
        return _("This hand has %(step)s") % {"step": case.step}

    def why_not(self, case: Case) -> str:
        if case.verdict.codes == (Code.MISSING_PART,):
            return _("This hand doesn’t have %(step)s") % {"step": case.step}
        return super().why_not(case)

    def next_steps(self, case: Case) -> Iterator[str]:
        if not case.verdict.is_best:
            yield _(
                "You can lay these cards in very many ways. Another one may leave you with less."
            )

    def nearest(self, case: Case) -> Iterator[Suggestion]:
        if Code.NOT_IN_DECK in case.verdict.codes:
            return

        hand = case.cards("hand")
        found = nearest_lay_downs(case, hand)
        for way in found:
            yield suggestion(_nearest_words(way, case), case, way)

        if not found:
            yield from still_to_find(case, hand)


def _nearest_words(way: Nearest, case: Case) -> str:
    names = {"step": case.step, "card": added_words(way)}
    if way.added:
        return _("Add %(card)s and it’s %(step)s.") % names
    return _("Laid like this, the same cards are %(step)s.") % names


QUESTION = HandQuestion()
