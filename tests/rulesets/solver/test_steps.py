"""What is laid and then added to on one turn is shown in two steps, each of which is legal."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.card_text import parse_cards
from rulesets.cards import Card
from rulesets.claims import answer
from rulesets.referee.plans import TurnState
from rulesets.referee.turn import check_go_out
from tests.rulesets.factories import make_rules


def go_out(ruleset: str, contract: int, hand: str, options: dict[str, Any]) -> dict[str, Any]:
    claim = {"claim": "go_out", "ruleset": ruleset, "options": options}
    return answer(claim | {"contract": contract, "hand": hand})


def steps(said: dict[str, Any]) -> list[str]:
    """Each step with its cards in order: a part of the contract, or cards added to the part that
    was laid.
    """
    laid = said["arrangement"]
    return sorted(
        f"{' '.join(sorted(each['added']))} onto {laid[each['onto']]['part']}"
        if "onto" in each
        else f"{each['part']}: {' '.join(sorted(each['cards']))}"
        for each in laid
    )


# at most half wild as it is laid, more later; exact sizes as it is laid, more later
@pytest.mark.parametrize(
    ("ruleset", "contract", "hand", "options", "expected"),
    [
        (
            "aggravation-catsatcards",
            2,
            "9D 9S 9C 4H 5H * * 2S",
            {},
            ["run 4: * * 4H 5H", "set 3: 9C 9D 9S"],
        ),
        (
            "aggravation-catsatcards",
            2,
            "9D 9S 9C 4H 5H * * * *",
            {},
            ["* onto run 4", "run 4: * * 4H 5H", "set 3: 9C 9D 9S"],
        ),
        (
            "progressive-rummy",
            1,
            "9D 9C 9C 9S 4S 4H 4D KS",
            {},
            ["9S onto set 3", "set 3: 4D 4H 4S", "set 3: 9C 9C 9D"],
        ),
        (
            "progressive-rummy",
            2,
            "3H 4H 5H 6H 7H 8H 9D 9C 9S KS",
            {},
            ["7H 8H onto run 4", "run 4: 3H 4H 5H 6H", "set 3: 9C 9D 9S"],
        ),
    ],
)
def test_lay_these_then_add_these(
    ruleset: str, contract: int, hand: str, options: dict[str, Any], expected: list[str]
) -> None:
    said = go_out(ruleset, contract, hand, options)
    assert said["legal"], said
    assert steps(said) == expected
    laid = [each["cards"] for each in said["arrangement"] if "onto" not in each]
    claim = {"claim": "contract", "ruleset": ruleset, "options": options, "melds": laid}
    assert answer(claim | {"contract": contract})["legal"]


def test_another_card_is_wild_where_the_meld_could_not_be_begun_otherwise() -> None:
    rules = make_rules(
        contracts__list=["run 3 same", "set 3", "set 4"],
        contracts__sizes="exact",
        meld__run={"min": 3, "suit": "any", "ace": "high"},
        wild__cards=["2", "joker"],
        wild__as_itself=True,
        wild__limit="none",
    )
    # read with few wild cards it is 2♥ 3♠ * 5♥, but no three of these have one suit
    hand = parse_cards("2H 5H 2H 3S 9C", rules.largest_deck)
    verdict = check_go_out(hand, TurnState(1), rules)
    assert verdict.legal
    laid, added = verdict.arrangement
    assert [card.rank for card in laid.cards] == ["2", "5", "2"]
    assert added.added == (Card("3", "S"),)
