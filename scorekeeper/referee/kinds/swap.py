"""May I take that wild card for the card it stands for?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from rulesets.card_text import parse_cards
from rulesets.nearest import nearest_swap
from rulesets.ruleset import Ruleset
from rulesets.verdict import spoken
from rulesets.words.grammar import wilds_called
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group, Suggestion
from scorekeeper.referee.kinds.base import (
    CARDS,
    TABLE,
    Lies,
    Question,
    Taps,
    Tray,
    lying_meld,
    opens_first,
)
from scorekeeper.referee.melds import as_typed, has_wild_ranks, not_fitting
from scorekeeper.referee.rules import rule_lines
from scorekeeper.referee.suggestions import added_words, suggestion


class SwapQuestion(Question):
    id = "swap"
    place = 50

    def words(self, rules: Ruleset) -> str:
        if has_wild_ranks(rules):
            return _("May I take that wild card?")
        return _("May I take that joker?")

    def is_offered(self, rules: Ruleset) -> bool:
        has_wilds = bool(rules.wild.cards) or rules.has_round_wilds
        return has_wilds and rules.wild.swap != "none" and not rules.keeps_melds_in_hand

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        card = _("Your tile") if rules.has_tiles else _("Your card")
        return (lying_meld(), Tray(CARDS, card))

    def asks_owner(self, rules: Ruleset) -> bool:
        return rules.wild.swap in {"own", "others"}

    def only_others(self, rules: Ruleset) -> bool:
        return rules.wild.swap == "others"

    def asks_opened(self, rules: Ruleset) -> bool:
        return opens_first(rules) and not rules.meld.rearrange

    def lies_choices(self, rules: Ruleset) -> tuple[Lies, ...]:
        needs_own = rules.wild.swap != "none" and rules.wild.swap_needs_contract
        return (Lies.NO, Lies.EARLIER) if rules.contract_list and needs_own else ()

    def fault(self, tray: Tray, melds: Sequence[Sequence[str]]) -> str:
        if said := super().fault(tray, melds):
            return said
        if tray.name == CARDS and len(melds[0]) > 1:
            return _("Swap one card at a time.")
        return ""

    def claim(self, taps: Taps) -> dict[str, Any]:
        return {
            "claim": "swap",
            "meld": taps.cards(TABLE),
            "card": taps.cards(CARDS)[0],
            "owner": taps.owner,
            "contract_laid": taps.lies != Lies.NO and taps.opened,
        }

    def line(self, case: Case) -> str:
        freed = case.verdict.freed
        return _("You get the %(card)s") % {"card": spoken(freed)} if freed else ""

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        card = parse_cards([case.claim["card"]], case.rules.largest_deck)
        yield as_typed(case.cards("meld"), case.rules)
        yield not_fitting(card, case.rules)

    def next_steps(self, case: Case) -> Iterator[str]:
        yield from rule_lines(case.rules, "wild.swap_use")

    def nearest(self, case: Case) -> Iterator[Suggestion]:
        owner, laid = case.claim["owner"], case.claim["contract_laid"]
        for way in nearest_swap(case.cards("meld"), case.rules, owner=owner, contract_laid=laid):
            names = {"card": added_words(way), "wild": wilds_called(case.rules, 1)}
            text = _("You can swap a %(wild)s there for %(card)s.")
            yield suggestion(text % names, case, way)


QUESTION = SwapQuestion()
