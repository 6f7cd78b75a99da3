"""What does my hand cost?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import words
from rulesets.ruleset import Ruleset
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Cost, Group
from scorekeeper.referee.kinds.base import CARDS, Question, Told, Tray
from scorekeeper.referee.melds import cards_counted, plain


class CountQuestion(Question):
    id = "count"
    place = 70
    is_private = True
    needs_suits = False
    may_be_grouped = True

    def words(self, rules: Ruleset) -> str:
        return _("What does my rack cost?") if rules.has_tiles else _("What does my hand cost?")

    def is_offered(self, rules: Ruleset) -> bool:
        return bool(rules.value_classes)

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        return (Tray(CARDS, _("Tiles left") if rules.has_tiles else _("Cards left")),)

    def claim(self, told: Told) -> dict[str, Any]:
        return {"claim": "count", "cards": told.cards(CARDS)}

    def word(self, case: Case) -> str:
        if not case.verdict.legal:
            return super().word(case)

        points = case.verdict.points or 0
        return ngettext("%(n)s point", "%(n)s points", points) % {"n": words.signed(points)}

    def line(self, case: Case) -> str:
        return cards_counted(len(case.cards("cards")), case.rules)

    def groups(self, case: Case) -> Iterator[Group]:
        yield Group("", plain(case.cards("cards")))

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        return self.groups(case)

    def costs(self, case: Case) -> Iterator[Cost]:
        rules = case.rules
        by_key = {rules.value_key(card): card for card in case.cards("cards")}
        counts = Counter(map(rules.value_key, case.cards("cards")))

        for key, number in counts.items():
            label = words.card_class_label(key)
            counted = f"{number} × {label}" if number > 1 else label
            yield Cost(counted, number * rules.value_of(by_key[key]))


QUESTION = CountQuestion()
