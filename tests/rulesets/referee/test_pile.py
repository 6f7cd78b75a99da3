"""May the discard pile be taken? By the rules as tables, and against brute force."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given

from rulesets.cards import Card
from rulesets.claims import answer
from rulesets.library.load import load_ruleset
from rulesets.referee.pile import check_take_pile
from rulesets.referee.plans import TurnState
from rulesets.ruleset import Ruleset
from tests.rulesets.oracles.melds import Oracle, Turnlike
from tests.rulesets.referee.test_meld_properties import turns

WHOLE = "aggravation-catsatcards"  # the whole pile, and only if its top card is used at once


def ask(hand: str, pile: str, game: str = WHOLE, **more: Any) -> dict[str, Any]:
    return answer({"claim": "take_pile", "ruleset": game, "hand": hand, "pile": pile, **more})


def cards_of(answered: dict[str, Any]) -> list[list[str]]:
    return [sorted(reading.get("added") or reading["cards"]) for reading in answered["arrangement"]]


@pytest.mark.parametrize(
    ("hand", "pile", "more", "melds"),
    [
        # phase 1 is three sets of 3: the top card completes the last one
        ("4H 4S 4D 9C 9D 9H KS KD 2H", "3C KH", {"contract": 1}, ["4H", "9C", "KH"]),
        # so do cards under it
        # a wild card at the top
        ("4H 4S 4D 9C 9D 9H KS KD", "3C *", {"contract": 1}, ["4H", "9H", "*"]),
        # the phase is in the hand, and the top card goes to a meld on the table
        (
            "4H 4S 4D 9C 9D 9H KS KD KH",
            "5C 6C",
            {"contract": 1, "table": ["6H 6D 6S"]},
            ["4H", "9H", "KH", "6C"],
        ),
        # the phase is laid: to a meld on the table
        ("KS 3D", "5C 9D", {"contract_laid": True, "table": ["5H 6C 7D 8S"]}, ["9D"]),
    ],
)
def test_the_top_card_is_used(hand: str, pile: str, more: dict[str, Any], melds: list[str]) -> None:
    answered = ask(hand, pile, **more)
    assert answered["legal"], answered
    shown = cards_of(answered)
    assert all(any(card in meld for meld in shown) for card in melds), shown
    top = pile.split()[-1]
    assert any(top in meld for meld in shown)


@pytest.mark.parametrize(
    ("hand", "pile", "more"),
    [
        # the phase is in the hand, but the top card goes nowhere
        ("4H 4S 4D 9C 9D 9H KS KD KH", "5C 7C", {"contract": 1}),
        # the top card alone doesn't make the phase
        ("4H 4S 8D 9C 9D 9H KS KD QH", "5C 4C", {"contract": 1}),
    ],
)
def test_the_top_card_has_no_use(hand: str, pile: str, more: dict[str, Any]) -> None:
    answered = ask(hand, pile, **more)
    assert not answered["legal"]
    assert [problem["code"] for problem in answered["problems"]] == ["pile_not_usable"]


@pytest.mark.parametrize(
    ("game", "options", "pile", "code"),
    [
        ("aggravation-household", {}, "5C QD", None),  # one card, whatever it is good for
        ("aggravation-household", {}, "", "pile_not_usable"),
        ("tile-rummy-game", {}, "b5", "pile_forbidden"),
    ],
)
def test_what_the_game_says_of_its_pile(
    game: str, options: dict[str, Any], pile: str, code: str | None
) -> None:
    more = {"contract": 1} if load_ruleset(game).contract_list else {}
    hand = "b1 b2" if game.startswith("tile") else "3C 4D"
    answered = ask(hand, pile, game, options=options, **more)
    assert [problem["code"] for problem in answered["problems"]] == ([code] if code else [])


@pytest.mark.parametrize("more", [{}, {"contract": 1, "contract_laid": True}])
def test_the_contract_is_still_to_lay_or_laid(more: dict[str, Any]) -> None:
    assert "contract" in ask("4H", "5H", **more)["error"]


def test_a_long_pile_is_answered() -> None:
    suits, ranks = "SHDC", ["A", *map(str, range(3, 11)), "J", "Q", "K"]
    pile = " ".join(rank + suit for rank in ranks for suit in suits)[: 3 * 44]
    for number in range(1, 8):
        assert "error" not in ask("2H 4S 4D 9C 9D KS KD QH QS 7C 7D", pile.strip(), contract=number)


def test_the_top_card_may_take_the_place_of_a_joker() -> None:
    usual = load_ruleset(WHOLE)
    swapping = usual.wild.model_copy(update={"swap": "any"})
    turn = TurnState(None, ((Card("5", "H"), Card("6", "C"), Card("joker"), Card("8", "S")),))
    hand, pile = (Card("K", "S"),), (Card("7", "D"),)
    assert not check_take_pile(hand, pile, turn, usual).legal
    found = check_take_pile(hand, pile, turn, usual.model_copy(update={"wild": swapping}))
    assert found.legal
    assert found.arrangement[0].freed == Card("joker")


@given(turns(6))
def test_like_brute_force(drawn: tuple[Ruleset, tuple[Card, ...], Turnlike]) -> None:
    rules, cards, turn = drawn
    assume(len(cards) > 1 and not turn.laid_this_turn)
    *hand, top = cards
    turn_rules = rules.turn.model_copy(update={"pile": "whole_if_used"})
    rules = rules.model_copy(update={"turn": turn_rules})

    ends = Oracle(rules).ends(cards, turn)
    expected = any(end.left.count(top) < cards.count(top) for end in ends)

    verdict = check_take_pile(tuple(hand), (top,), TurnState(turn.contract, turn.table), rules)
    if "not_in_deck" in verdict.codes:
        return
    assert verdict.legal is expected, (hand, top, turn)
    if verdict.legal:
        assert any(top in (each.added or each.cards) for each in verdict.arrangement)


# --- games in which any card can be taken that is used


DEEP = "five-hundred-rum"


@pytest.mark.parametrize(
    ("hand", "pile", "table", "laid", "left"),
    [
        # the seven is used, the two below it isn't
        ("7H 7D KS", "2C 7S QD", "", ["7H 7D 7S"], "KS QD"),
        # the lowest card that can be used, though a higher one could be as well
        ("7H 7D 2H 2D", "2C 7S", "", ["2H 2D 2C"], "7H 7D 7S"),
        # with cards that are taken with it
        ("KS", "4H 5H 9C 6H", "", ["4H 5H 6H"], "KS 9C"),
        # added to a meld on the table
        # with another card between
        ("KS 8H", "9H QD", "5H 6H 7H", ["8H 9H"], "KS QD"),
        # a joker helps
        ("7H * KS", "2C 7S QD", "", ["7H 7S *"], "KS QD"),
        # nothing can be used: the top card can be kept
        ("7H KS", "2C 7S QD", "", [], "7H KS QD"),
    ],
)
def test_how_far_down_the_pile(
    hand: str, pile: str, table: str, laid: list[str], left: str
) -> None:
    answered = ask(hand, pile, DEEP, table=[table] if table else [])
    assert answered["legal"]
    shown = cards_of(answered) if "arrangement" in answered else []
    assert shown == [sorted(meld.split()) for meld in laid]
    assert sorted(answered["left"]) == sorted(left.split())


def test_where_all_have_to_be_used_the_top_card_does_too() -> None:
    option = {"top_used": True}
    taken = ask("7H 7D KS", "2C 7S QD", DEEP, options=option)
    assert cards_of(taken) == [["7D", "7H", "7S"]]
    refused = ask("7H KS", "2C 7S QD", DEEP, options=option)
    (problem,) = refused["problems"]
    assert problem["code"] == "pile_not_usable"
    assert "2♣ 7♠ Q♦" in problem["text"].replace("\ufe0e", "")


@pytest.mark.parametrize("game", ["canasta", "five-hundred-rum"])
def test_cards_there_cannot_be_are_counted_in_the_whole_pile(game: str) -> None:
    copies = load_ruleset(game).deck_for(2).copies(Card("A", "S"))
    said = ask("AS " * copies, "AS 6H 5H", game, contract_laid=True, players=2)
    (text,) = (each["text"] for each in said["problems"] if each["code"] == "not_in_deck")
    assert f"not {copies + 1}: A♠" in text
