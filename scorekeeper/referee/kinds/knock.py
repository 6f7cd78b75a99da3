"""Can I knock?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.ruleset import Ruleset
from rulesets.verdict import one_card
from rulesets.words.grammar import signed
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group
from scorekeeper.referee.kinds.base import CARDS, Question, Taps, Tray, points
from scorekeeper.referee.melds import plain, right_group


class KnockQuestion(Question):
    id = "knock"
    place = 62
    is_private = True
    may_be_grouped = True
    is_yes_or_no = True
    shows_rest = True

    def words(self, rules: Ruleset) -> str:
        return _("Can I knock?")

    def is_offered(self, rules: Ruleset) -> bool:
        return rules.has_knocking

    def needs_whole_hand(self, rules: Ruleset) -> bool:
        return True

    def asks_upcard(self, rules: Ruleset) -> bool:
        return True

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        return (Tray(CARDS, _("Your hand, with the card you drew")),)

    def claim(self, taps: Taps) -> dict[str, Any]:
        return {"claim": "knock", "hand": taps.cards(CARDS)}

    def line(self, case: Case) -> str:
        deadwood, dealt = case.verdict.points or 0, max(case.rules.deal.sizes)
        if not deadwood and not case.verdict.discard and len(case.cards("hand")) > dealt:
            return _("Every card is in a meld, so you don’t have to discard")
        if not deadwood:
            return _("That’s gin: you have no deadwood")

        text = ngettext("With %(n)s point of deadwood", "With %(n)s points of deadwood", deadwood)
        return text % {"n": signed(deadwood)}

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        """The best that the hand comes to, though it isn't good enough."""
        verdict = case.verdict
        for reading in verdict.arrangement:
            yield right_group(reading, case.rules, is_right=None)

        if verdict.discard:
            yield Group(_("Discard last"), plain([verdict.discard]))
        if verdict.left:
            yield Group(_("Deadwood"), plain(verdict.left), points(verdict.points))

    def next_steps(self, case: Case) -> Iterator[str]:
        if case.verdict.discard:
            yield _("Discard %(card)s and knock.") % {"card": one_card(case.verdict.discard)}


QUESTION = KnockQuestion()
