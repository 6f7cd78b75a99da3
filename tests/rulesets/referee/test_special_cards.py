"""Cards with names of their own: read, counted by the deck, and refereed by what the game says of
each.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.card_text import parse_cards
from rulesets.cards import Card, CardError, format_cards
from rulesets.claims import answer
from rulesets.library.load import load_ruleset
from rulesets.referee.meld import check_meld
from rulesets.referee.plans import TurnState
from rulesets.referee.turn import check_go_out
from rulesets.verdict_data import verdict_data
from rulesets.words.reasons import reasons
from tests.rulesets.oracles.melds import Oracle, Turnlike
from tests.rulesets.scoring.strategies import every_card
from tests.rulesets.variants import rules_of

GAME = "rummy-special-cards"
DECK = load_ruleset(GAME).largest_deck

# --- reading them

READ = [
    ("no meld", "NO MELD"),
    ("7H NO MELD,CAN'T GO OUT 8S", "7H|NO MELD|CAN'T GO OUT|8S"),
    ("Can’t  Go Out", "CAN'T GO OUT"),
    ("RUMMY RUMMY *", "RUMMY|RUMMY|*"),
]


@pytest.mark.parametrize(("text", "cards"), READ)
def test_names_are_read_as_people_write_them(text: str, cards: str) -> None:
    assert "|".join(map(str, parse_cards(text, DECK))) == cards


@pytest.mark.parametrize("text", ["NO", "MELD", "NO MELDS", "GO OUT", "WILDCARDS", "RUMMYH"])
def test_what_isnt_a_card(text: str) -> None:
    with pytest.raises(CardError, match="or a name such as WILDCARD"):
        parse_cards(text, DECK)


@given(st.lists(st.sampled_from(every_card(DECK)), max_size=12))
def test_what_is_written_is_read_again(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards), DECK) == tuple(cards)


def test_a_card_that_is_left_out_can_be_read_and_isnt_in_the_deck() -> None:
    data = {"ruleset": GAME, "claim": "meld", "cards": ["7H", "7S", "GROUP"]}
    assert answer(data)["legal"]
    (problem,) = answer(data | {"options": {"group_card": False}})["problems"]
    assert problem["code"] == "not_in_deck"


# --- melds

MELDS: list[tuple[str, list[str]]] = [
    ("WILDCARD WILDCARD WILDCARD", []),
    ("WILDCARD WILDCARD GROUP", []),
    ("7H WILDCARD WILDCARD WILDCARD", []),
    ("7H GROUP WILDCARD", []),
    ("5H SEQUENCE 7H", []),
    ("7H 7S GROUP", []),
    ("RUMMY", []),
    ("GROUP SEQUENCE 7H", ["wild_not_for_this_kind"]),
    ("5H GROUP 7H", ["mixed_ranks"]),
    ("7H SEQUENCE 7S", ["wild_not_for_this_kind"]),
    ("2H AH KH", ["around_the_corner"]),
    ("7H 7S RUMMY", ["unmeldable_card"]),
    ("7H 7S CAN'T GO OUT", ["unmeldable_card"]),
    ("RUMMY RUMMY 7H 7S 7D", ["unmeldable_card"]),
    ("WILDCARD WILDCARD", ["too_short"]),
]


@pytest.mark.parametrize(("cards", "codes"), MELDS, ids=[cards for cards, _codes in MELDS])
def test_melds(cards: str, codes: list[str]) -> None:
    verdict = check_meld(parse_cards(cards, DECK), load_ruleset(GAME))
    assert [code.value for code in verdict.codes] == codes


# --- going out: six cards after drawing, one of them may be left

OUT: list[tuple[str, dict[str, Any], bool]] = [
    ("7H 7S 7D 8C 8D 8H", {}, True),
    ("7H 7S WILDCARD GROUP 7D KC", {}, True),
    ("7H 7S 7D 7C WILDCARD NO MELD", {}, True),  # the card that is left may be any …
    ("7H 7S 7D 7C WILDCARD CAN'T GO OUT", {}, False),  # … but this one
    ("5H 6H WILDCARD SEQUENCE KC QD", {}, False),
    ("RUMMY 7H 7S 7D KC QD", {}, False),
    ("RUMMY RUMMY 7H 7S 7D KC", {}, True),
    ("RUMMY 5H 6H SEQUENCE NO MELD CAN'T GO OUT", {}, False),
    ("GROUP SEQUENCE WILDCARD WILDCARD 7H 9S", {}, True),  # one of 9s, one in hearts
    ("7H 7S 7D 7C KC CAN'T GO OUT", {}, False),
    ("7H 7S 7D 7C KC CAN'T GO OUT", {"four_sevens": True}, True),
    ("7H 7S 7D WILDCARD KC QD", {"four_sevens": True}, False),  # natural ones only
]


@pytest.mark.parametrize(
    ("hand", "options", "legal"), OUT, ids=[f"{hand} {len(options)}" for hand, options, _ in OUT]
)
def test_going_out(hand: str, options: dict[str, Any], legal: bool) -> None:
    rules = rules_of(GAME, options)
    cards = parse_cards(hand, DECK)
    assert check_go_out(cards, TurnState(), rules).legal is legal


# --- both RUMMY cards laid on one's turn: the only winner

BOTH_LAID = [
    ("RUMMY RUMMY 7D 9S KC 4H", {}, "7D 9S KC 4H"),
    ("7D RUMMY 7S RUMMY 7C", {}, "7D 7S 7C"),  # better than to go out, when others may win, too
    ("RUMMY RUMMY 7D 7S 7C 7H", {"four_sevens": True}, "7D 7S 7C 7H"),
    ("RUMMY RUMMY", {"going_out_variation": True}, ""),
]


@pytest.mark.parametrize(("hand", "options", "left"), BOTH_LAID)
def test_who_lays_both_wins_alone(hand: str, options: dict[str, Any], left: str) -> None:
    rules = rules_of(GAME, options)
    verdict = check_go_out(parse_cards(hand, DECK), TurnState(), rules)
    assert verdict.legal
    assert verdict.wins_alone
    assert verdict_data(verdict, rules)["wins_alone"] is True
    assert [str(card) for reading in verdict.arrangement for card in reading.cards] == ["RUMMY"] * 2
    assert verdict.left == parse_cards(left, DECK)


def test_one_of_them_doesnt_win_alone_nor_more_than_there_are() -> None:
    rules = load_ruleset(GAME)
    one = check_go_out(parse_cards("RUMMY 7D 7S 7C 9S", DECK), TurnState(), rules)
    assert one.legal
    assert not one.wins_alone
    three = check_go_out(parse_cards("RUMMY RUMMY RUMMY 7D", DECK), TurnState(), rules)
    assert [code.value for code in three.codes] == ["not_in_deck"]


def test_what_wins_alone_is_a_key_of_the_ruleset() -> None:
    """Other cards, or none, as the bonus has it; points for a bonus alone are no game won."""
    data = load_ruleset(GAME).model_dump()
    both = next(bonus for bonus in data["bonus"] if bonus["sole"])
    hand = parse_cards("RUMMY RUMMY 7D 9S KC 4H", DECK)

    both["shows"] = ("GROUP", "SEQUENCE")
    others = type(load_ruleset(GAME)).model_validate(data)
    assert not check_go_out(hand, TurnState(), others).legal
    assert check_go_out(parse_cards("GROUP SEQUENCE 2D 9S", DECK), TurnState(), others).wins_alone

    both["sole"] = False
    nothing = type(load_ruleset(GAME)).model_validate(data)
    assert not check_go_out(hand, TurnState(), nothing).legal


def test_what_is_left_is_named_with_the_rule() -> None:
    rules = load_ruleset(GAME)
    two = check_go_out(parse_cards("7H 7S 7D KC QD", DECK), TurnState(), rules)
    assert reasons(two, rules) == (
        "You can keep at most 1 card, and these would be left in your hand: K♣ Q♦.",
    )
    one = check_go_out(parse_cards("7H 7S 7D CAN'T GO OUT", DECK), TurnState(), rules)
    assert reasons(one, rules) == ("You can’t go out with this left in your hand: CAN’T GO OUT.",)


# --- against brute force

NEAR = [
    card for card in every_card(DECK) if not card.suit or card.rank in {"A", "2", "3", "Q", "K"}
]
OPTIONS = st.sampled_from(
    [{}, {"group_card": False}, {"sequence_card": False}, {"going_out_variation": True}]
)


@settings(max_examples=30)
@given(st.permutations(NEAR), OPTIONS)
def test_going_out_against_brute_force(cards: list[Card], options: dict[str, Any]) -> None:
    rules = rules_of(GAME, options)
    hand = tuple(card for card in cards[:6] if rules.largest_deck.copies(card))
    has_both = [card.rank for card in hand].count("RUMMY") == 2
    expected = has_both or Oracle(rules).can_go_out(hand, Turnlike(None))
    assert check_go_out(hand, TurnState(), rules).legal is expected, hand


@settings(max_examples=60)
@given(st.permutations(NEAR), st.integers(1, 6))
def test_melds_against_brute_force(cards: list[Card], size: int) -> None:
    rules = load_ruleset(GAME)
    oracle, meld = Oracle(rules), tuple(cards[:size])
    asked = [ask for kind in ("set", "run") if (ask := oracle.own(kind, first=True))]
    is_special = [card.rank for card in meld] in (["RUMMY"], ["RUMMY", "RUMMY"])
    expected = is_special or any(oracle.is_meld(meld, ask) for ask in asked)
    assert check_meld(meld, rules).legal is expected, meld
