"""The least deadwood of a hand: by hand, against the slow way, and what the referee makes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.card_text import parse_cards
from rulesets.cards import JOKER, RANKS, SUITS, Card
from rulesets.library.load import load_ruleset, with_options
from rulesets.referee.kept_melds import check_all_melded, check_knock, least_deadwood
from rulesets.ruleset import Ruleset
from rulesets.solver.melded_hand import meld_hand
from rulesets.verdict import Verdict
from rulesets.words.reasons import reason
from tests.rulesets.factories import THIRTEEN, make_rules
from tests.rulesets.oracles.deadwood import Held, SlowHand

GIN = load_ruleset("gin-rummy")
CARIOCA = load_ruleset("carioca")
THIRTEEN_CARDS = make_rules(**THIRTEEN)
GIN_ONLY = with_options(GIN, {"gin_only": True})
PACK = [Card(rank, suit) for suit in SUITS for rank in RANKS]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text, GIN.largest_deck))


def ask(question, hand: str, rules: Ruleset = GIN) -> Verdict:
    return question(parse_cards(hand, rules.largest_deck), rules)


def price(card: Held) -> int:
    rank = card[0]
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)


# --- by hand


@pytest.mark.parametrize(
    ("hand", "points", "left", "discard"),
    [
        ("4H 5H 6H 9S 9D 9C KH KD KC 3S QD", 3, "3S", "QD"),
        ("7H 8H 9H 9S 9D 9C KH KD KC AS QD", 1, "AS", "QD"),  # the 9 of hearts is for the run
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS", 0, "", None),  # big gin: nothing to discard
        ("QS KS AS 2H 3H 5D 6D 8C 9C JH QD", 64, None, None),  # no run goes on past the king
    ],
)
def test_the_least_deadwood_after_the_discard(
    hand: str, points: int, left: str | None, discard: str | None
) -> None:
    verdict = ask(least_deadwood, hand)
    assert verdict.points == points

    if left is not None:
        assert sorted(verdict.left or ()) == sorted(cards(left))
        assert verdict.discard == (cards(discard)[0] if discard else None)


# --- knocking and going out


@pytest.mark.parametrize(
    ("rules", "hand", "code"),
    [
        (GIN, "4H 5H 6H 9S 9D 9C 2H 3D 4C AS QD", ""),  # 10 once the queen is gone
        (GIN, "4H 5H 6H 9S 9D 9C 2H 3D 5C AS QD", "deadwood_too_high"),  # 11
        (GIN_ONLY, "4H 5H 6H 9S 9D 9C 2H 2D 2C AS QD", "deadwood_too_high"),
        (CARIOCA, "4H 5H 6H", "no_knock_in_game"),
    ],
)
def test_who_may_knock(rules: Ruleset, hand: str, code: str) -> None:
    verdict = ask(check_knock, hand, rules)
    assert verdict.codes == ((code,) if code else ())


def test_why_a_hand_cannot_knock() -> None:
    verdict = ask(check_knock, "4H 5H 6H 9S 9D 9C 3D KH QS 8C 2C")
    (problem,) = verdict.problems
    assert reason(problem, GIN) == (
        "If you discard K♥, your deadwood is 23 points at best: Q♠ 8♣ 3♦ 2♣. "
        "You can knock with 10 or less."
    )
    assert verdict.discard == Card("K", "H")
    assert {reading.cards for reading in verdict.arrangement} == {
        tuple(cards("4H 5H 6H")),
        tuple(cards("9C 9D 9S")),
    }


def test_a_hand_goes_out_with_nothing_but_melds() -> None:
    assert ask(check_all_melded, "4H 5H 6H 9S 9D 9C KH KD KC KS QD").legal

    (problem,) = ask(check_all_melded, "4H 5H 6H 9S 9D 9C KH KD KC 3S QD").problems
    assert problem.code == "cards_left"
    assert reason(problem, GIN) == "This card would be left in your hand: 3♠."


def test_a_card_that_is_there_once_is_not_held_twice() -> None:
    hand = "4H 4H 5H 6H 9S 9D 9C KH KD KC QD"
    assert ask(check_knock, hand).codes == ("not_in_deck",)
    assert ask(least_deadwood, hand).codes == ("not_in_deck",)
    assert "not_in_deck" in ask(check_all_melded, hand).codes


# --- thirteen cards, with a run without wild cards and another run


@pytest.mark.parametrize(
    ("hand", "points", "left"),
    [
        ("4H 5H * 8S 9S * QS QD QC 2C 2D 2S KH", 72, None),  # no run without a wild card
        ("4H 5H 6H 8S 8C 8D QS QD QC QH 2C 2D 2S", 70, None),  # and no other run
        (
            "7S 7H 7D 4H 5H 6H 9C QD JS 10S 2C 2D 3S",
            16,
            "9C 2C 2D 3S",
        ),  # Q 7 7 costs less than 2 2 7
    ],
)
def test_without_the_runs_that_are_asked_for_more_cards_count(
    hand: str, points: int, left: str | None
) -> None:
    verdict = ask(least_deadwood, hand, THIRTEEN_CARDS)
    assert verdict.points == points
    if left is not None:
        assert sorted(verdict.left or ()) == sorted(cards(left))


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("4H 5H 6H 8S 9S * QS QD QC 2C 2D 2S 2H KH", ""),
        ("4H 5H * 8S 9S * QS QD QC 2C 2D 2S 2H KH", "missing_part"),
        ("4H 5H 6H 8S 8C 8D QS QD QC QH 2C 2D 2S KH", "missing_part"),
        ("4H 5H 6H * * 7S QS QD QC 2C 2D 2S 2H KH", ""),  # the other run is of wild cards alone
    ],
)
def test_who_goes_out_with_thirteen_cards(hand: str, code: str) -> None:
    verdict = ask(check_all_melded, hand, THIRTEEN_CARDS)
    assert verdict.codes == ((code,) if code else ())


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (
            "4H 5H * 8S 9S * QS QD QC 2C 2D 2S 2H KH",
            "You need a pure run, which has no wild cards, and these cards don’t make one.",
        ),
        (
            "4H 5H 6H 8S 8C 8D QS QD QC QH 2C 2D 2S KH",
            "4♥ 5♥ 6♥ is your pure run. You need another run, and the other cards don’t make one.",
        ),
    ],
)
def test_why_thirteen_cards_do_not_go_out(hand: str, why: str) -> None:
    (problem,) = ask(check_all_melded, hand, THIRTEEN_CARDS).problems
    assert reason(problem, THIRTEEN_CARDS) == why


NOTHING_SPARED = make_rules(**THIRTEEN, score__spare_pure=False)


def test_a_pure_run_alone_may_save_nothing() -> None:
    rules = NOTHING_SPARED
    verdict = ask(least_deadwood, "4H 5H 6H 8S 8C 8D QS QD QC QH 2C 2D 2S", rules)
    assert (verdict.points, verdict.arrangement) == (85, ())


def priced_without_sevens(card: Held) -> int:
    return 0 if card[0] in ("joker", "7") else price(card) if card[0] != "A" else 10


@st.composite
def near_hands(draw: st.DrawFn) -> list[Card]:
    """A few cards of two packs that are close to each other, with some that are wild."""
    low = draw(st.integers(0, 8))
    suits = draw(st.lists(st.sampled_from(SUITS), min_size=1, max_size=3, unique=True))
    ranks = [*RANKS[low : low + 5], "7"]
    near = [Card(rank, suit) for rank in ranks for suit in suits] * 2 + [Card(JOKER)] * 2
    places = st.integers(0, len(near) - 1)
    chosen = draw(st.lists(places, min_size=4, max_size=8, unique=True))
    return [near[place] for place in chosen]


@given(near_hands())
def test_no_other_melds_with_wild_cards_leave_less(hand: list[Card]) -> None:
    kept = meld_hand(hand, THIRTEEN_CARDS)
    held = [(card.rank, card.suit) for card in hand]
    slow = SlowHand(held, priced_without_sevens, wild=["7"], ace="both", runs=2)

    assert kept.cost == slow.least()
    assert (not kept.left and kept.has_all) == slow.all_laid()
    assert least_deadwood(hand, THIRTEEN_CARDS).legal or len(set(hand)) < len(hand)

    strict = SlowHand(held, priced_without_sevens, wild=["7"], ace="both", runs=2, spares=False)
    assert meld_hand(hand, NOTHING_SPARED).cost == strict.least()


# --- against the slow way


NEAR = st.integers(0, 8).map(
    lambda low: [card for card in PACK if low <= RANKS.index(card.rank) < low + 5]
)
HANDS = st.one_of(st.just(PACK), NEAR).flatmap(
    lambda pack: st.lists(st.sampled_from(pack), min_size=1, max_size=11, unique=True)
)


@given(HANDS)
def test_no_other_discard_leaves_less(hand: list[Card]) -> None:
    verdict = least_deadwood(hand, GIN)
    hands = [hand]
    if len(hand) > 10:
        hands = [[card for card in hand if card != discard] for discard in hand]
        hands += [hand] if SlowHand([(c.rank, c.suit) for c in hand], price).all_laid() else []

    slow = [SlowHand([(card.rank, card.suit) for card in some], price) for some in hands]
    assert verdict.points == min(each.least() for each in slow)

    melded = [card for reading in verdict.arrangement for card in reading.cards]
    discarded = [verdict.discard] if verdict.discard else []
    assert sorted([*melded, *(verdict.left or ()), *discarded]) == sorted(hand)
