from __future__ import annotations

from typing import Any

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.doubts import (
    books_doubt,
    contract_doubt,
    evidence,
    hand_doubt,
    melded_doubt,
    opening_doubt,
    readings,
)
from rulesets.scoring.hand_sizes import HandSizes, hand_sizes
from tests.kinds import some_of
from tests.rulesets.factories import LITTLE, RACE, make_hand, make_rules
from tests.rulesets.variants import rules_of

RULES = make_rules()  # ten cards dealt; 25, 15, 10 and 5 points
Typed = str | list[str] | int | dict[str, int]


def sizes_of(
    rules: Ruleset = RULES, deal: int = 10, contract: int | None = 1, *, may_be_out: bool = True
) -> HandSizes:
    return hand_sizes(rules, deal, rules.players.max, contract, may_be_out=may_be_out)


def fact_of(hand: Typed, rules: Ruleset = RULES, **seat: Any) -> str:
    doubt = hand_doubt(make_hand(hand, rules.largest_deck), rules, sizes_of(rules, **seat))
    return doubt.fact if doubt else ""


TOTALS = [(0, True), (5, True), (105, True), (7, False), (104, False), (99_999, False)]


@pytest.mark.parametrize(("total", "is_usual"), TOTALS)
def test_a_total_that_no_cards_make(total: int, is_usual: bool) -> None:
    assert fact_of(total) == ("" if is_usual else f"No hand makes {total}.")


def test_a_total_of_more_than_the_dearest_hand() -> None:
    dearest = 4 * 25 + 6 * 15
    assert fact_of(dearest) == ""
    assert fact_of(dearest + 5) == "10 cards cost at most 190."

    everything = 4 * 25 + 8 * 15 + 32 * 10 + 64 * 5
    assert fact_of(everything) == "10 cards cost at most 190."
    assert fact_of(everything + 5) == f"No hand makes {everything + 5}."


def test_a_total_between_those_of_the_hands_that_are_possible() -> None:
    rules = make_rules(score__values={"joker": 100, "A-K": 1})
    assert fact_of(50, rules, contract=None) == "No hand here can make 50."
    assert fact_of(50, rules, contract=1) == ""  # asked about with the contract


SIZES = [
    ("7 " * 10, ""),
    ("7 " * 8 + "8 8 8", "11 cards, and only 10 were dealt."),
    ("", ""),
    ({"2-9": 10}, ""),
    ({"2-9": 6, "10-K": 5}, "11 cards, and only 10 were dealt."),
]


@pytest.mark.parametrize(("hand", "fact"), SIZES)
def test_more_cards_than_were_dealt(hand: str | dict[str, int], fact: str) -> None:
    assert fact_of(hand) == fact


def test_a_hand_may_grow_where_the_whole_pile_is_taken() -> None:
    rules = make_rules(turn__pile="whole_if_used", players={"min": 2, "max": 2})
    most = 108 - 10 - 6 - 1  # but for the other hand, the contract and a discard
    assert fact_of({"2-9": 64, "10-K": most - 64}, rules) == ""
    too_many = f"{most + 1} cards, and nobody can have more than {most}."
    assert fact_of({"2-9": 64, "10-K": most - 63}, rules) == too_many


GROWN = [
    ("aggravation-household", {}, 13),
    ("aggravation-household", {"partial_phase": True}, 13),
    ("garbage-rummy", {}, 10),
    ("aggravation-catsatcards", {}, 108 - 2 * 11 - 9 - 1),
    ("tile-rummy-game", {}, 106 - 14),
]


@pytest.mark.parametrize(("slug", "options", "most"), GROWN)
def test_the_most_cards_that_a_player_can_hold(slug: str, options: Any, most: int) -> None:
    rules = rules_of(slug, options)
    contract = 1 if rules.contract_list else None
    sizes = hand_sizes(rules, rules.deal.size(1), rules.players.min, contract, may_be_out=True)
    assert sizes.most == most


@pytest.mark.parametrize("hand", ["", 0, {"2-9": 0}])
def test_only_whoever_is_out_has_no_cards(hand: Typed) -> None:
    assert fact_of(hand) == ""
    assert fact_of(hand, may_be_out=False) == "A player without any cards left has gone out."


ADVICE = [
    (7, {}, "If you mean the card, write 7S."),  # whoever types 7 may mean the card
    (13, {}, "Cards count 25, 15, 10 or 5."),
    (101, {"joker": 20, "A-9": 20, "10-K": 5}, "Cards count 20 or 5."),
    (101, {"joker": 20, "A-K": 20}, "Each card counts 20."),
]


@pytest.mark.parametrize(("total", "values", "advice"), ADVICE)
def test_says_what_to_make_of_it(total: int, values: dict[str, int], advice: str) -> None:
    rules = make_rules(score__values=values or LITTLE["score"]["values"])
    doubt = hand_doubt(make_hand(total), rules, sizes_of(rules))
    assert doubt is not None
    assert doubt.advice == advice


def test_nothing_is_odd_about_a_total_where_no_score_is_kept() -> None:
    rules = make_rules(**RACE)
    assert fact_of(7, rules) == ""
    assert fact_of("7 " * 8 + "8 8 8", rules) == "11 cards, and only 10 were dealt."


def test_every_card_may_be_left_alone() -> None:
    for slug in some_of(all_slugs(), 3):
        rules = load_ruleset(slug)
        for rank in rules.all_ranks:
            contract = 1 if rules.contract_list else None
            deal = rules.deal.size(1, rules.players.max)
            assert fact_of([rank], rules, deal=deal, contract=contract) == "", f"{slug} {rank}"


# --- what the cards left say about the contract

SEEN = [  # with the contract of six cards laid, at most four of ten are left
    ("7 7 7 7", True),
    ("7 " * 8 + "8 8", False),
    ({"2-9": 10}, False),
    ("", True),
    (0, True),
    (45, True),  # ten cards cost 50 at least
    (50, None),
    (100, None),  # four jokers
]


@pytest.mark.parametrize(("hand", "is_laid"), SEEN)
def test_what_the_cards_left_say(hand: Typed, is_laid: bool | None) -> None:
    found = readings(make_hand(hand), RULES, sizes_of())
    assert (found.certain, found.is_possible) == (is_laid, True)


@pytest.mark.parametrize("hand", ["7 7 7 7 8", {"2-9": 9}, "7 " * 8 + "8 8 8"])
def test_cards_that_say_neither(hand: Typed) -> None:
    found = readings(make_hand(hand), RULES, sizes_of())
    assert (found.certain, found.is_possible) == (None, False)


def test_the_cheapest_cards_may_be_few() -> None:
    rules = make_rules(score__values={"joker": 25, "A": 1, "2-K": 10})
    # with eight aces, ten cards cost 28
    assert readings(make_hand(27), rules, sizes_of(rules)).certain is True
    assert readings(make_hand(28), rules, sizes_of(rules)).certain is None


NEITHER = [
    (
        ("garbage-rummy", {}, 10),
        35,
        "35 can’t be right.",
        "Whoever lays goal 10 goes out.",
        "Without it, 10 cards are left, which cost at least 50.",
    ),
    (
        ("aggravation-household", {}, 3),
        {"2-9": 8},
        "8 cards can’t be right.",
        "With phase 3 laid, at most 2 cards are left.",
        "Without it, 13 cards are left.",
    ),
    (
        ("aggravation-household", {"partial_phase": True}, 1),
        {"2-9": 7},
        "7 cards can’t be right.",
        "With phase 1 laid, at most 6 cards are left.",
        "Without it, 8 to 13 cards are left.",
    ),
    (
        ("frustration-rummy", {"keep_score": True}, 6),
        {"3-9": 2},
        "2 cards can’t be right.",
        "With contract 6 laid, at most 1 card is left.",
        "Without it, 13 cards are left.",
    ),
]


@pytest.mark.parametrize(("seat", "hand", "fact", "laid", "unlaid"), NEITHER)
def test_a_hand_that_fits_neither_reading(
    seat: Any, hand: Typed, fact: str, laid: str, unlaid: str
) -> None:
    slug, options, contract = seat
    rules = rules_of(slug, options)
    sizes = sizes_of(rules, rules.deal.size(contract), contract)
    doubt = contract_doubt(make_hand(hand, rules.largest_deck), rules, sizes, contract)
    assert doubt is not None
    assert doubt.fact == fact
    step = f"{rules.contracts.called} {contract}"
    assert doubt.advice == f"{laid} {unlaid} Check it, and whether {step} was laid."


def test_a_total_that_a_whole_hand_doesnt_make() -> None:
    rules = make_rules(score__values={"joker": 100, "A-K": 1})
    doubt = contract_doubt(make_hand(50), rules, sizes_of(rules), 1)
    assert doubt is not None
    assert "Without it, 10 cards are left, which don’t make 50." in doubt.advice


def test_nothing_is_to_be_ticked_where_the_round_has_a_contract() -> None:
    rules = rules_of("progressive-rummy", {"all_at_once": True})
    doubt = contract_doubt(make_hand("7 7 7"), rules, sizes_of(rules, 6), 1)
    assert doubt is not None
    without = "Without it, 6 cards are left."
    assert doubt.advice == f"Whoever lays contract 1 goes out. {without} Check it."


EVIDENCE = [
    ("7", "1 card left."),
    ("", "No cards left."),
    (0, "No cards left."),
    ({"2-9": 10}, "10 cards left."),
    (45, "45 is less than any hand of 10 cards."),
    (105, "105 is more than any hand of 4 cards."),
]


@pytest.mark.parametrize(("hand", "words"), EVIDENCE)
def test_why_it_is_certain(hand: Typed, words: str) -> None:
    assert evidence(make_hand(hand), RULES, sizes_of()) == words


def test_why_it_is_certain_where_one_card_or_none_may_be_left() -> None:
    rules = rules_of("frustration-rummy", {"keep_score": True})
    sizes = sizes_of(rules, 13, 6)
    assert evidence(make_hand(65), rules, sizes) == "65 is more than any hand of 1 card."
    garbage = rules_of("garbage-rummy")
    assert evidence(make_hand(60), garbage, sizes_of(garbage, 10, 10)) == "60 points left."


# ------------------------------------------------------------ cards on the table


@pytest.mark.parametrize(
    ("slug", "laid", "fact"),
    [
        ("canasta", 430, ""),
        ("canasta", 432, "No cards make 432."),
        ("canasta", 1185, "1185 is more than all the cards there are: 1180."),
        ("canasta", "K K K", ""),
        ("five-hundred-rum", 251, ""),  # an ace can count 1
        ("five-hundred-rum", 5000, "5000 is more than all the cards there are: 426."),
    ],
)
def test_a_total_laid_that_no_cards_make(slug: str, laid: Typed, fact: str) -> None:
    rules = load_ruleset(slug)
    deck = rules.deck_for(2)
    doubt = melded_doubt(make_hand(laid, deck), rules, deck)
    assert (doubt.fact if doubt else "") == fact


@pytest.mark.parametrize(
    ("slug", "laid", "total", "number", "fact"),
    [
        ("canasta", 45, 0, 1, "45 laid, and it takes 50 to open."),
        ("canasta", 50, 0, 1, ""),
        ("canasta", 50, 1500, 4, "50 laid, and it takes 90 to open."),
        ("canasta", 0, 0, 1, ""),
        ("canasta", "A A", 0, 1, "40 laid, and it takes 50 to open."),
        ("hand-and-foot", 85, 0, 2, "85 laid, and it takes 90 to open."),
        ("five-hundred-rum", 5, 0, 1, ""),
    ],
)
def test_less_laid_than_it_takes_to_open(
    slug: str, laid: Typed, total: int, number: int, fact: str
) -> None:
    rules = load_ruleset(slug)
    doubt = opening_doubt(make_hand(laid, rules.deck_for(4)), total, number, rules)
    assert (doubt.fact if doubt else "") == fact


@pytest.mark.parametrize(
    ("game", "numbers", "said"),
    [
        ("canasta", {}, "Ann went out, and that takes 1 meld of seven cards: 0 typed."),
        (
            "canasta",
            {"red_three": 2},
            "Ann went out, and that takes 1 meld of seven cards: 0 typed.",
        ),
        ("canasta", {"natural_canasta": 1}, ""),
        (
            "hand-and-foot",
            {"clean": 1},
            "Ann went out, and that takes 2 melds of seven cards: 1 typed.",
        ),
        (
            "hand-and-foot",
            {"clean": 2},
            (
                "Ann went out, and that takes melds of seven cards: 1 without wild cards and 1 "
                "with some. 2 and 0 are typed."
            ),
        ),
        ("hand-and-foot", {"clean": 1, "dirty": 1}, ""),
        ("five-hundred-rum", {}, ""),
    ],
)
def test_whoever_goes_out_has_the_melds_it_takes(
    game: str, numbers: dict[str, int], said: str
) -> None:
    doubt = books_doubt(numbers, "Ann", load_ruleset(game))
    assert (doubt.fact if doubt else "") == said
