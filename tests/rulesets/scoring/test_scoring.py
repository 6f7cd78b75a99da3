from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.card_text import parse_cards
from rulesets.cards import JOKER
from rulesets.library.load import RulesetError, load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Hand
from rulesets.scoring.points import (
    LARGEST_TOTAL,
    hand_counts,
    hand_faults,
    hand_points,
    least_points,
    most_points,
    reachable,
    round_surplus,
)
from rulesets.values import ValueTableError, read_value_classes
from tests.rulesets.factories import NO_CONTRACTS, RACE, make_hand, make_rules

RULES = make_rules()  # two packs and four jokers; joker 25, A 15, 10-K 10, 2-9 5
DECK = RULES.largest_deck
FACE = {"joker": 20, "A": 20, "10-K": 10, "2-9": "pip"}

# --- points: the same hand in three ways

HANDS = [
    ("", {}, 0),
    ("7", {"2-9": 1}, 5),
    ("*", {"joker": 1}, 25),
    ("A", {"A": 1}, 15),
    ("7H 3 * K", {"2-9": 2, "joker": 1, "10-K": 1}, 45),
    ("10 JS QD KC", {"10-K": 4}, 40),
    ("* * A A 2 2 9", {"joker": 2, "A": 2, "2-9": 3}, 95),
]


@pytest.mark.parametrize(("cards", "counts", "points"), HANDS, ids=[cards for cards, *_ in HANDS])
def test_three_ways_to_enter_a_hand_agree(cards: str, counts: dict[str, int], points: int) -> None:
    assert [hand_points(make_hand(hand), RULES) for hand in (cards, counts, points)] == [points] * 3
    assert hand_counts(make_hand(cards), RULES) == hand_counts(make_hand(counts), RULES) == counts


@pytest.mark.parametrize("hand", ["K K", 20])
def test_nothing_is_counted_where_no_score_is_kept(hand: str | int) -> None:
    assert hand_points(make_hand(hand), make_rules(**RACE)) == 0


SIZES = [("7 7 K", 3), ("", 0), ({"2-9": 2, "A": 1}, 3), ({}, 0), (45, None)]


@pytest.mark.parametrize(("hand", "size"), SIZES)
def test_how_many_cards_a_hand_holds(hand: str | int | dict[str, int], size: int | None) -> None:
    assert make_hand(hand).size == size


# --- value classes

CLASSES: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    (
        "bands",
        {"joker": 25, "A": 15, "10-K": 10, "2-9": 5},
        {"joker": 25, "A": 15, "10-K": 10, "2-9": 5},
    ),
    (
        "face values have a key for each rank",
        {"joker": 20, "A": 20, "J-K": 10, "7-10": "pip", "2-6": 5},
        {"joker": 20, "A": 20, "J-K": 10, "7": 7, "8": 8, "9": 9, "10": 10, "2-6": 5},
    ),
]


@pytest.mark.parametrize(
    ("values", "keys"), [row[1:] for row in CLASSES], ids=[row[0] for row in CLASSES]
)
def test_value_classes(values: dict[str, Any], keys: dict[str, int]) -> None:
    classes = make_rules(score__values=values).value_classes
    assert [(each.key, each.points) for each in classes] == list(keys.items())
    assert sorted(rank for each in classes for rank in each.ranks) == sorted(
        (*RULES.all_ranks, JOKER)
    )


def test_face_values_count_what_is_printed() -> None:
    rules = make_rules(score__values=FACE)
    assert hand_points(make_hand("2 9 10 A *"), rules) == 61
    assert hand_points(make_hand({"2": 1, "9": 1, "10-K": 1, "A": 1, "joker": 1}), rules) == 61
    assert hand_counts(make_hand("2 2 9 K"), rules) == {"10-K": 1, "2": 2, "9": 1}


def test_jokers_arent_a_class_of_a_deck_without_them() -> None:
    classes = make_rules(deck__jokers=0, wild__cards=[]).value_classes
    assert [each.key for each in classes] == ["A", "10-K", "2-9"]


def test_a_range_follows_the_order_of_ranks_even_where_the_ace_is_last() -> None:
    rules = with_options(load_ruleset("frustration"), {"keep_score": True})
    assert [each.key for each in rules.value_classes] == [
        "2",
        "A",
        "10-K",
        "3-9",
    ]  # no jokers in the deck
    assert rules.card_values == {"2": 25, "A": 15, **dict.fromkeys(("10", "J", "Q", "K"), 10)} | {
        str(rank): 5 for rank in range(3, 10)
    }


def test_no_classes_where_no_score_is_kept() -> None:
    assert make_rules(**RACE).value_classes == ()
    assert make_rules(**RACE).card_values == {}


BAD_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"joker": 25, "A": 15, "10-K": 10, "9-K": 5}, "two values for 10, J, Q, K"),
    ({"A": 15, "1-9": 5}, "1-9 isn’t a card or a range"),
    ({"K-10": 10}, "K-10 isn’t a card or a range"),
    ({"10-K": "pip"}, "10-K: pip is for cards with a number"),
    ({"A/green": 15}, "A/green: the colour is red or black"),
    ({"9/red": "pip"}, "9/red: pip is for cards of both colours"),
    ({"A": 15, "A/red": 1}, "two values for A"),
    ({"A/red": 15, "A-3/red": 1}, "two values for A"),
]


@pytest.mark.parametrize(("values", "fault"), BAD_TABLES, ids=[fault for _, fault in BAD_TABLES])
def test_bad_tables_of_values(values: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueTableError, match=fault):
        read_value_classes(values, RULES.all_ranks, RULES.special_cards)


# --- values by colour

BY_COLOUR = {"joker": 50, "A/black": 15, "A/red": 1, "J-K": 10, "2-10": "pip"}


@pytest.mark.parametrize(
    ("cards", "points"),
    [("AS", 15), ("AC", 15), ("AH", 1), ("AD AD", 2), ("AS AH 9", 25), ("* KD 7", 67), ("", 0)],
)
def test_the_colour_of_an_ace_decides(cards: str, points: int) -> None:
    rules = make_rules(score__values=BY_COLOUR)
    hand = make_hand(cards)
    assert hand_points(hand, rules) == points
    assert hand_points(make_hand(hand_counts(hand, rules)), rules) == points
    assert list(hand_faults(hand, rules, DECK)) == []


def test_an_ace_is_asked_for_its_colour() -> None:
    rules = make_rules(score__values=BY_COLOUR)
    (fault,) = hand_faults(make_hand("A 9 AS"), rules, DECK)
    assert fault == "What A costs depends on the colour: add the suit, such as AH."


def test_a_deck_holds_half_of_the_aces_in_each_colour() -> None:
    rules = make_rules(score__values=BY_COLOUR)
    (fault,) = hand_faults(make_hand({"A/red": 5}), rules, DECK)
    assert fault == "The deck has 4 cards worth “A/red”."
    assert list(hand_faults(make_hand({"A/red": 4, "A/black": 4}), rules, DECK)) == []


def test_both_colours_need_a_value() -> None:
    with pytest.raises(RulesetError, match="isn’t a value for A"):
        make_rules(score__values={key: BY_COLOUR[key] for key in BY_COLOUR if key != "A/red"})


def test_colours_are_for_the_four_suits() -> None:
    with pytest.raises(RulesetError, match="Red and black are for the four suits of cards"):
        make_rules(score__values=BY_COLOUR, deck__suits=["S", "H"])


# --- what the cards can add up to, against every hand of a little deck


def little_deck(values: dict[str, int]) -> tuple[Ruleset, list[int]]:
    """Nine cards: two suits of A, 2, 3 and K, and a joker; and what each of the nine costs."""
    rules = make_rules(
        **NO_CONTRACTS,
        players={"min": 2, "max": 2},
        deal={"cards": 2},
        deck={"ranks": ["A", "2", "3", "K"], "suits": ["S", "H"], "decks": 1, "jokers": 1},
        score__values=values,
    )
    return rules, [values[rank] for rank in ("A", "2", "3", "K")] * 2 + [values["joker"]]


cost = st.sampled_from([0, 1, 2, 5, 10, 25])
TABLES = st.fixed_dictionaries(dict.fromkeys(["A", "2", "3", "K", "joker"], cost))


@given(TABLES)
def test_reachable_totals_are_those_of_some_hand(values: dict[str, int]) -> None:
    rules, costs = little_deck(values)
    totals = {sum(hand) for size in range(len(costs) + 1) for hand in combinations(costs, size)}
    for total in range(-1, sum(costs) + 3):
        assert reachable(total, rules, rules.largest_deck) == (total in totals), total


@given(TABLES)
def test_least_and_most_are_those_of_the_cheapest_and_the_dearest_hand(
    values: dict[str, int],
) -> None:
    rules, costs = little_deck(values)
    for size in range(len(costs) + 1):
        hands = [sum(hand) for hand in combinations(costs, size)]
        assert least_points(size, rules, rules.largest_deck) == min(hands)
        assert most_points(size, rules, rules.largest_deck) == max(hands)


@pytest.mark.parametrize("total", [-1, 10**300])
def test_far_away_totals_arent_reachable(total: int) -> None:
    assert not reachable(total, RULES, DECK)


# --- hands that can't be

FAULTS = [
    ("-1", -1, "Cards left in a hand cost 0 to 99999 points."),
    ("largest", LARGEST_TOTAL, ""),
    ("too large", LARGEST_TOTAL + 1, "Cards left in a hand cost 0 to 99999 points."),
    ("five jokers", "* * * * *", "More than the deck has: joker."),
    ("nine of a rank", "7 " * 9, "More than the deck has: 7."),
    ("all of a class", {"2-9": 64}, ""),
    ("more than a class", {"2-9": 65}, "The deck has 64 cards worth “2-9”."),
    ("less than none", {"2-9": -1}, "You can’t have fewer than 0 cards worth “2-9”."),
    (
        "no class",
        {"9-2": 1},
        "“9-2” isn’t a card value in this game. Its values: joker, A, 10-K, 2-9.",
    ),
]


@pytest.mark.parametrize(
    ("hand", "fault"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS]
)
def test_hand_faults(hand: str | int | dict[str, int], fault: str) -> None:
    assert list(hand_faults(make_hand(hand), RULES, DECK)) == ([fault] if fault else [])


# --- hands that can't be together

ROUNDS: list[tuple[str, list[str | int | dict[str, int]], str]] = [
    ("nothing", [], ""),
    ("all four jokers", ["* *", "* *"], ""),
    ("a card three times", ["7H 7H", "7H"], "Together, these hands have more than the deck: 7♥."),
    (
        "nine sevens",
        ["7 7 7 7", "7 7 7 7 7H"],
        "Together, these hands have more than the deck: 7 7♥.",
    ),
    (
        "jokers counted",
        [{"joker": 3}, {"joker": 2}],
        "Together, these hands have 5 of “jokers”, and the deck only has 4.",
    ),
    (
        "cards and counts",
        ["A A A A", {"A": 5}],
        "Together, these hands have 9 of “A”, and the deck only has 8.",
    ),
    ("a total is any cards", ["* * * *", 500, {"joker": 0}], ""),
]


@pytest.mark.parametrize(
    ("hands", "text"), [row[1:] for row in ROUNDS], ids=[row[0] for row in ROUNDS]
)
def test_round_surplus(hands: list[str | int | dict[str, int]], text: str) -> None:
    assert round_surplus(tuple(map(make_hand, hands)), RULES, DECK) == text


@given(st.permutations(range(108)), st.integers(0, 108), st.booleans())
def test_a_deck_dealt_out_is_never_a_surplus(order: list[int], cut: int, counted: bool) -> None:
    physical = parse_cards(
        [f"{rank}{suit}" for rank in DECK.ranks for suit in DECK.suits] * 2 + ["*"] * 4, DECK
    )
    hands = [
        Hand(cards=tuple(physical[index] for index in part)) for part in (order[:cut], order[cut:])
    ]
    if counted:
        hands[0] = Hand(counts=tuple(hand_counts(hands[0], RULES).items()))
    assert round_surplus(tuple(hands), RULES, DECK) == ""
    assert not [fault for hand in hands for fault in hand_faults(hand, RULES, DECK)]
    assert sum(hand_points(hand, RULES) for hand in hands) == 860
