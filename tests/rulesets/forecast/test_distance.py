"""How many cards a hand is from a contract: a table in card notation, and the referee's search."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.card_text import parse_cards
from rulesets.forecast.distance import Distance
from rulesets.forecast.pack import Pack
from tests.kinds import some_of
from tests.rulesets.factories import make_rules
from tests.rulesets.forecast.checked import SLUGS, Count, ask
from tests.rulesets.forecast.phase_ten import errors
from tests.rulesets.variants import rules_of

MIXED = {"meld__run": {"min": 4, "suit": "any"}}
EXACT = {"contracts__sizes": "exact"}
FEW = {"wild__limit": "minority", "contracts__sizes": "exact"}
LONGER = {"wild__limit": "minority", "contracts__sizes": "at_least"}
APART = {"wild__adjacent_in_run": False, "wild__limit": "none"}
TWOS = {"wild__cards": ["joker", "2"]}
DIFFERENT = {"meld__different": True}
WRAP = {"meld__run": {"min": 4, "ace": "wrap"}}

TABLE = [
    ("nothing is missing", {}, "2x set 3", "7H 7S 7D 9H 9S 9C 2D", 0),
    ("equal ranks make two sets", {}, "2x set 3", "7H 7S 7D 7C 7H 7S", 0),
    ("but not two sets of different ranks", DIFFERENT, "2x set 3", "7H 7S 7D 7C 7H 7S", 3),
    ("pairs take what a set leaves", {}, "set 3 + 2x pair", "4H 4S 4D 4C 9H 9S 9D", 0),
    ("a card is in one meld", {}, "set 3 + run 4", "5H 6H 7H 8H 7S 7D", 1),
    ("a second copy is another card", {}, "2x run 4", "5H 6H 7H 8H 5H 6H 7H 8H", 0),
    ("runs whose suits mix", MIXED, "run 4", "5H 6S 7H 8D", 0),
    ("one run mixes, another can't", {}, "run 4 any + run 4", "5H 6S 7H 8D 9C 10C JC QC", 0),
    ("the same, in the way of each other", {}, "run 4 any + run 4", "9C 10C JC QC 9H 10S JD KC", 1),
    ("an ace at both ends", {}, "2x run 4", "AH 2H 3H 4H JS QS KS AS", 0),
    ("an ace in the middle", WRAP, "run 4", "QH KH AH 2H", 0),
    ("no more than half are wild", EXACT, "set 3", "7H * *", 1),
    ("less than half", FEW, "set 4", "7H 7S * *", 1),
    ("a longer run takes more of them", LONGER, "run 4", "5H * * 8H 9H", 0),
    ("two that would be side by side", APART, "run 4", "5H * * 8H", 1),
    ("a pure set", {}, "set 3 pure", "7H 7S *", 1),
    ("a two in its own place", TWOS | EXACT, "run 4", "2H 3H 2S 5H", 0),
    ("the nearer of two ways", {}, "set 4 or run 4", "5H 6H 7H 9S 9D", 1),
]  # fmt: skip


@pytest.mark.parametrize(
    ("patches", "contract", "cards", "missing"),
    [line[1:] for line in TABLE],
    ids=[line[0] for line in TABLE],
)
def test_cards_that_are_missing(
    patches: dict[str, Any], contract: str, cards: str, missing: int
) -> None:
    rules = make_rules(**{"deal__cards": 13, "contracts__list": [contract], **patches})
    pack = Pack(rules, 4)
    hand = pack.hand(map(pack.kinds.index, parse_cards(cards, pack.deck)))
    plan = Distance(rules.contract_list[0], pack).plan(hand)

    assert Distance(rules.contract_list[0], pack).missing(hand) == plan.missing == missing

    used = [code for draft in plan.drafts for code in draft.naturals.values()]
    assert sorted([*used, *plan.spare, *plan.wilds]) == sorted(hand.cards)


@pytest.mark.parametrize("slug", some_of(SLUGS, 3))
def test_the_referee_agrees(slug: str) -> None:
    rules, count = rules_of(slug), Count()
    for number in range(1, len(rules.contract_list) + 1):
        ask(rules, number, 8, count, every=4)

    assert count.differ is None
    assert count.nearly


def test_a_hand_that_changes_is_the_same_as_one_dealt_so() -> None:
    pack = Pack(rules_of(SLUGS[0]), 4)
    hand = pack.hand(pack.all)
    for code in pack.all[::2]:
        hand.remove(code)

    dealt = pack.hand(pack.all[1::2])
    assert (hand.ranks, hand.suited, hand.wilds) == (dealt.ranks, dealt.suited, dealt.wilds)


def test_dealt_hands_hold_the_phases_as_often_as_others_found() -> None:
    assert {text: by for text, by in errors(3_000).items() if abs(by) > 3} == {}
