"""What does my hand cost?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.cards import Card
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import card_class_label, signed
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Cost, Group
from scorekeeper.referee.kinds.base import CARDS, Question, Taps, Tray
from scorekeeper.referee.melds import cards_counted, plain


class CountQuestion(Question):
    id = "count"
    place = 70
    is_private = True
    needs_suits = False
    may_be_grouped = True
    shows_rest = True

    def words(self, rules: Ruleset) -> str:
        return _("What does my rack cost?") if rules.has_tiles else _("What does my hand cost?")

    def is_offered(self, rules: Ruleset) -> bool:
        return bool(rules.value_classes)

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        if rules.keeps_melds_in_hand:
            return (Tray(CARDS, _("Your hand, with its melds")),)
        return (Tray(CARDS, _("Tiles left") if rules.has_tiles else _("Cards left")),)

    def claim(self, taps: Taps) -> dict[str, Any]:
        whole = {"whole": True} if taps.rules.keeps_melds_in_hand else {}
        return {"claim": "count", "cards": taps.cards(CARDS), **whole}

    def word(self, case: Case) -> str:
        if not case.verdict.legal:
            return super().word(case)

        points = case.verdict.points or 0
        return ngettext("%(n)s point", "%(n)s points", points) % {"n": signed(points)}

    def line(self, case: Case) -> str:
        left, rules = _left(case), case.rules
        cost = sum(map(rules.value_of, left))
        if cost > rules.capped(cost):
            names = {"points": signed(cost), "most": signed(rules.capped(cost))}
            return _("They add up to %(points)s, and a hand never costs more than %(most)s") % names
        if case.verdict.arrangement and not left:
            return _("Every card is in a meld")
        if case.verdict.arrangement:
            return ngettext(
                "%(n)d card is left without your melds",
                "%(n)d cards are left without your melds",
                len(left),
            ) % {"n": len(left)}

        return cards_counted(len(left), rules)

    def groups(self, case: Case) -> Iterator[Group]:
        if case.verdict.arrangement:
            yield from super().groups(case)
        else:
            yield Group("", plain(case.cards("cards")))

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        yield Group("", plain(case.cards("cards")))

    def next_steps(self, case: Case) -> Iterator[str]:
        ranks = case.rules.deck.ranks
        if case.claim.get("whole") and any(not c.suit and c.rank in ranks for c in _left(case)):
            yield _("Add the suits: a card without one is in no meld.")

    def costs(self, case: Case) -> Iterator[Cost]:
        rules, left = case.rules, _left(case)
        by_key = {rules.value_key(card): card for card in left}
        counts = Counter(map(rules.value_key, left))

        for key, number in counts.items():
            label = card_class_label(key)
            counted = f"{number} × {label}" if number > 1 else label
            yield Cost(counted, number * rules.value_of(by_key[key]))


def _left(case: Case) -> tuple[Card, ...]:
    """The cards that count: all of them, but for those in melds."""
    left = case.verdict.left
    return case.cards("cards") if left is None else left


QUESTION = CountQuestion()
