from __future__ import annotations

import pytest

from rulesets.doubts import hand_doubt, seems_laid
from rulesets.library import all_slugs, load_ruleset, with_options
from rulesets.ruleset import Ruleset
from tests.rulesets.factories import LITTLE, RACE, make_hand, make_rules

RULES = make_rules()  # ten cards dealt; 25, 15, 10 and 5 points
DEAL = 10


def fact_of(hand: str | list[str] | int | dict[str, int], rules: Ruleset = RULES, deal: int = DEAL) -> str:
    doubt = hand_doubt(make_hand(hand, rules.largest_deck), rules, deal, rules.largest_deck)
    return doubt.fact if doubt else ""


TOTALS = [(0, True), (5, True), (105, True), (7, False), (1, False), (104, False), (99_999, False)]


@pytest.mark.parametrize(("total", "is_usual"), TOTALS)
def test_a_total_that_no_cards_make(total: int, is_usual: bool) -> None:
    assert fact_of(total) == ("" if is_usual else f"No hand makes {total}.")


def test_a_total_of_more_than_the_whole_deck() -> None:
    everything = 4 * 25 + 8 * 15 + 32 * 10 + 64 * 5
    assert fact_of(everything) == ""
    assert fact_of(everything + 5) == f"No hand makes {everything + 5}."


SIZES = [
    ("7 " * 10, ""),
    ("7 " * 8 + "8 8 8", "11 cards, 10 were dealt."),
    ("", ""),
    ({"2-9": 10}, ""),
    ({"2-9": 6, "10-K": 5}, "11 cards, 10 were dealt."),
]


@pytest.mark.parametrize(("hand", "fact"), SIZES)
def test_more_cards_than_were_dealt(hand: str | dict[str, int], fact: str) -> None:
    assert fact_of(hand) == fact


def test_one_card_of_one_dealt() -> None:
    assert fact_of("7 8", deal=1) == "2 cards, 1 were dealt."


def test_a_hand_may_grow_where_the_whole_pile_is_taken() -> None:
    assert fact_of({"2-9": 30}, make_rules(turn__pile="whole_if_used")) == ""


ADVICE = [
    (7, {}, "For the card write 7S."),  # whoever types 7 may mean the card
    (13, {}, "Cards count 25, 15, 10 or 5."),
    (101, {"joker": 20, "A-9": 20, "10-K": 5}, "Cards count 20 or 5."),
    (101, {"joker": 20, "A-K": 20}, "Each card counts 20."),
]


@pytest.mark.parametrize(("total", "values", "advice"), ADVICE)
def test_says_what_to_make_of_it(total: int, values: dict[str, int], advice: str) -> None:
    rules = make_rules(score__values=values or LITTLE["score"]["values"])
    doubt = hand_doubt(make_hand(total), rules, DEAL, rules.largest_deck)
    assert doubt is not None
    assert doubt.advice == advice


def test_nothing_is_odd_about_a_total_where_no_score_is_kept() -> None:
    rules = make_rules(**RACE)
    assert fact_of(7, rules) == ""
    assert fact_of("7 " * 8 + "8 8 8", rules) == "11 cards, 10 were dealt."


def test_every_card_may_be_left_alone() -> None:
    for slug in all_slugs():
        rules = load_ruleset(slug)
        for rank in rules.all_ranks:
            assert fact_of([rank], rules) == "", f"{slug} {rank}"


# --- what the cards left say about the contract

SEEN = [
    ("7 8", True),
    ("7 " * 8 + "8", True),
    ("7 " * 8 + "8 8", False),
    ("7 " * 8 + "8 8 8", False),
    ({"2-9": 9}, True),
    ({"2-9": 10}, False),
    ("", True),
    (0, True),
    (45, True),  # ten cards cost 50 at least
    (50, False),
    (100, False),
]


@pytest.mark.parametrize(("hand", "is_laid"), SEEN)
def test_what_the_cards_left_say(hand: str | int | dict[str, int], is_laid: bool) -> None:
    assert seems_laid(make_hand(hand), RULES, DEAL, RULES.largest_deck) is is_laid


@pytest.mark.parametrize("patch", [{"contracts__at_once": False}, {"after__needs_contract": False}])
def test_the_cards_say_nothing_where_some_may_go_before_the_contract(patch: dict[str, bool]) -> None:
    rules = make_rules(**patch)
    assert seems_laid(make_hand("7"), rules, DEAL, rules.largest_deck) is None


def test_a_total_says_nothing_where_no_score_is_kept() -> None:
    rules = make_rules(**RACE)
    assert seems_laid(make_hand(10), rules, DEAL, rules.largest_deck) is None
    assert seems_laid(make_hand("7"), rules, DEAL, rules.largest_deck) is True


def test_the_cheapest_cards_may_be_few() -> None:
    rules = make_rules(score__values={"joker": 25, "A": 1, "2-K": 10})
    deck = rules.largest_deck  # eight aces, so ten cards cost 28
    assert seems_laid(make_hand(27), rules, DEAL, deck) is True
    assert seems_laid(make_hand(28), rules, DEAL, deck) is False


def test_progressive_says_nothing_until_the_contract_comes_at_once() -> None:
    rules = load_ruleset("progressive-rummy")
    assert seems_laid(make_hand("7"), rules, 6, rules.largest_deck) is None
    at_once = with_options(rules, {"all_at_once": True})
    assert seems_laid(make_hand("7"), at_once, 6, at_once.largest_deck) is True
