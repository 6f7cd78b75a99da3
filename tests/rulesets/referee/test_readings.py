"""Every way to read what is legal: each is legal itself, and no two look alike."""

from __future__ import annotations

import pytest

from rulesets.library.load import load_ruleset
from rulesets.referee.contract import check_contract
from rulesets.referee.meld import check_meld
from rulesets.referee.readings import readings_of_meld, readings_of_pile
from tests.rulesets.referee.test_referee import cards

HOUSE = "aggravation-household"
MELDS = [
    (HOUSE, "7H 8D 9C *", "run", 2),  # a six or a ten
    (HOUSE, "7H 7D *", "set", 1),
    (HOUSE, "QH KD AC *", "run", 1),  # nothing goes above the ace
    ("rummy-special-cards", "WILDCARD WILDCARD 7H", "set run", 4),
]


@pytest.mark.parametrize(("slug", "text", "kinds", "number"), MELDS)
def test_a_meld(slug: str, text: str, kinds: str, number: int) -> None:
    rules = load_ruleset(slug)
    verdict = check_meld(cards(text, rules), rules)
    assert verdict.legal
    ways = readings_of_meld(verdict.arrangement, cards(text, rules), rules)
    assert ways[0] == verdict.arrangement
    assert len(ways) == number
    assert {reading.kind for (reading,) in ways} <= set(kinds.split())


def test_a_pile() -> None:
    rules = load_ruleset(HOUSE)
    pile = cards("4S 7H 9D * 5D 10C 7D JS 6H QH 7C", rules)
    verdict = check_contract([pile], 3, rules)
    ways = readings_of_pile(verdict.arrangement, pile, 3, rules)
    assert ways[0] == verdict.arrangement
    assert len(ways) > 1
    for way in ways:
        parted = [reading.cards for reading in way]
        assert sorted(card for meld in parted for card in meld) == sorted(pile)
        assert check_contract(parted, 3, rules).legal


def test_a_long_pile_is_soon_done() -> None:
    rules = load_ruleset("frustration-rummy")
    text = "4H 5H 6H 7H 8H 9H 10H JH QH KH 4D 5D 6D 7D 8D 9D 10D JD QD KD"
    pile = cards(text, rules)
    verdict = check_contract([pile], 5, rules)
    assert verdict.legal
    assert readings_of_pile(verdict.arrangement, pile, 5, rules)
