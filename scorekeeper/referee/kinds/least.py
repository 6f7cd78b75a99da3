"""What's the best I can do?"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.ruleset import Ruleset
from rulesets.verdict import one_card
from rulesets.words.grammar import signed
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group
from scorekeeper.referee.kinds.turn import TurnQuestion
from scorekeeper.referee.melds import cards_counted, plain


class LeastQuestion(TurnQuestion):
    id = "least"
    place = 65
    asks = "best"

    def words(self, rules: Ruleset) -> str:
        return _("What’s the best I can do?")

    def is_offered(self, rules: Ruleset) -> bool:
        """Where it matters what a hand is left with, and the whole table isn't asked about."""
        counts_left = rules.counts_cards and not rules.counts_melds
        return (counts_left or rules.out.melded > 0) and not rules.meld.rearrange

    def word(self, case: Case) -> str:
        if not case.verdict.legal:
            return super().word(case)
        if case.verdict.points is None:
            return _("%(cards)s left") % {"cards": cards_counted(len(_left(case)), case.rules)}

        points = case.verdict.points
        return ngettext("%(n)s point", "%(n)s points", points) % {"n": signed(points)}

    def line(self, case: Case) -> str:
        if not case.verdict.is_best:
            return _("There are very many ways to lay these; another may leave less")
        if not _left(case):
            return _("Nothing is left in your hand")
        if case.rules.keeps_melds_in_hand and not case.verdict.arrangement:
            return _("Nothing here can be melded")
        return _("No other way leaves you with less")

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        yield Group(cards_counted(len(case.cards("hand")), case.rules), plain(case.cards("hand")))

    def next_steps(self, case: Case) -> Iterator[str]:
        shows_melds = case.rules.keeps_melds_in_hand or case.rules.out.melded
        if not shows_melds:
            yield from self.steps(case)
        elif case.verdict.discard:
            yield _("Discard %(card)s.") % {"card": one_card(case.verdict.discard)}


def _left(case: Case) -> tuple[object, ...]:
    return case.verdict.left or ()


QUESTION = LeastQuestion()
