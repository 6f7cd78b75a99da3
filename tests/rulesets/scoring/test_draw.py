from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.card_text import parse_cards
from rulesets.cards import RANKS, Card
from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.draw import Draw, draw_cards, draw_deck, first_dealer_of
from tests.kinds import some_of
from tests.rulesets.factories import NO_CONTRACTS, make_rules
from tests.rulesets.variants import WITH_CARDS

NAMES = tuple("ABCDEFGHIJKLMNOPQRST")
ACE_HIGH = (*RANKS[1:], "A")
SETUPS = [
    {"first_dealer": first_dealer, "seats": seats}
    for first_dealer in ("ask", "highest_card", "lowest_card")
    for seats in ("ask", "by_card")
]

seeds = st.integers(0, 2**32).map(Random)
setups = st.sampled_from(SETUPS)


def rules_of(setup: dict[str, str], players: int, **patches) -> Ruleset:
    many = {"deck": {"decks": 5, "jokers": 4}} | patches
    return make_rules(setup=setup, players={"min": 2, "max": max(2, players)}, **many)


def height(card: Card) -> int:
    return ACE_HIGH.index(card.rank)


def heights(draw: Draw) -> list[list[int]]:
    return [[height(card) for card in each.cards] for each in draw.drawn]


def assert_nobody_drew_for_nothing(lists: list[list[int]]) -> None:
    for mine in lists:
        for turn in range(1, len(mine)):
            assert sum(other[:turn] == mine[:turn] for other in lists) > 1


@given(seeds, setups, st.integers(2, 20))
def test_everybody_draws_and_the_dealer_sits_there(
    random: Random, setup: dict[str, str], number: int
) -> None:
    draw = draw_cards(rules_of(setup, number), NAMES[:number], random)
    assert sorted(each.player for each in draw.drawn) == sorted(draw.seats) == list(NAMES[:number])
    assert all(each.cards for each in draw.drawn)
    assert not any(card.is_joker or not card.suit for each in draw.drawn for card in each.cards)


@given(seeds, st.sampled_from(["ask", "highest_card", "lowest_card"]), st.integers(2, 20))
def test_seats_by_card(random: Random, first_dealer: str, number: int) -> None:
    """No two are equal; the seats follow the cards, the dealer first."""
    draw = draw_cards(
        rules_of({"first_dealer": first_dealer, "seats": "by_card"}, number), NAMES[:number], random
    )
    lists = heights(draw)
    assert len(set(map(tuple, lists))) == number
    assert lists == sorted(lists, reverse=first_dealer != "lowest_card")
    assert draw.seats == tuple(each.player for each in draw.drawn)
    assert draw.best == draw.seats[0]
    assert_nobody_drew_for_nothing(lists)


@given(seeds, st.sampled_from(["ask", "highest_card", "lowest_card"]), st.integers(2, 20))
def test_seats_as_they_sit(random: Random, first_dealer: str, number: int) -> None:
    """One card decides; only those who are equal for the deal draw again, among themselves."""
    draw = draw_cards(
        rules_of({"first_dealer": first_dealer, "seats": "ask"}, number), NAMES[:number], random
    )
    lists = heights(draw)
    assert draw.seats == NAMES[:number]
    assert lists[0] not in lists[1:]
    assert lists == sorted(lists, reverse=first_dealer != "lowest_card")
    assert_nobody_drew_for_nothing(lists)
    assert all(mine[: len(mine) - 1] == lists[0][: len(mine) - 1] for mine in lists)


@given(seeds)
def test_nobody_draws_for_ever(random: Random) -> None:
    """A pack of one rank tells nobody apart."""
    deck = {"ranks": ["2"], "suits": ["S"], "decks": 20}
    patches = {
        **NO_CONTRACTS,
        "wild": {},
        "meld": {"set": {"min": 3}},
        "score__values": {"2": 5},
        "deal": {"cards": 3},
    }
    draw = draw_cards(rules_of({"seats": "by_card"}, 4, deck=deck, **patches), NAMES[:4], random)
    assert sorted(draw.seats) == list(NAMES[:4])


def test_everybody_may_deal_and_sit_anywhere() -> None:
    rules, random = load_ruleset("frustration"), Random(1)
    draws = [draw_cards(rules, NAMES[:3], random) for _ in range(200)]
    assert {draw.best for draw in draws} == set(NAMES[:3])
    assert len({draw.seats for draw in draws}) == 6
    assert any(len(each.cards) > 1 for draw in draws for each in draw.drawn)


def test_an_ace_that_is_low_is_the_lowest_card() -> None:
    rules, random = rules_of({}, 2, meld__run={"min": 4, "ace": "low"}), Random(3)
    for _ in range(100):
        first, second = (each.cards[-1] for each in draw_cards(rules, ("A", "B"), random).drawn)
        assert RANKS.index(first.rank) > RANKS.index(second.rank)


@pytest.mark.parametrize("slug", some_of(WITH_CARDS, 5))
def test_every_game_can_be_drawn_for(slug: str) -> None:
    rules = load_ruleset(slug)
    for number in {rules.players.min, rules.players.max}:
        draw = draw_cards(rules, NAMES[:number], Random(5))
        assert draw.best in draw.seats
        assert set(draw.seats) == set(NAMES[:number])


def test_special_cards_and_suits_have_their_place() -> None:
    """RUMMY 1 is lowest, then RUMMY 2, then wild cards, then the ace; of equal cards hearts are
    lowest and spades highest.
    """
    rules, random, seen = load_ruleset("rummy-special-cards"), Random(11), set()
    numbered = ["RUMMY 1", "RUMMY 2", "WILDCARD 1", "WILDCARD 2", "WILDCARD 3"]
    order, suits = [*numbered, *rules.setup.order[2:]], rules.setup.suit_order
    for _ in range(300):
        drawn = draw_cards(rules, NAMES[:6], random).drawn
        cards = [each.cards[0] for each in drawn]
        places = [
            (order.index(card.rank), suits.index(card.suit) if card.suit else 0) for card in cards
        ]
        assert places == sorted(places)
        assert places[0] not in places[1:]
        assert all(len(each.cards) == 1 for each in drawn)
        seen |= {card.rank for card in cards}
    assert seen == set(order)


def test_what_was_drawn_can_be_read_with_its_number_and_as_it_once_was_written() -> None:
    deck = draw_deck(load_ruleset("rummy-special-cards"), 4)
    assert parse_cards(["RUMMY 2", "7H"], deck) == (Card("RUMMY 2"), Card("7", "H"))
    assert parse_cards(["RUMMY"], deck) == (Card("RUMMY"),)
    assert (deck.copies(Card("RUMMY 2")), deck.copies(Card("RUMMY"))) == (1, 0)


@pytest.mark.parametrize(
    ("slug", "first", "written"),
    [("frustration", "B", "B"), ("tile-rummy-game", "B", "B"), ("rummy-special-cards", "B", "A")],
)
def test_who_is_written_down_as_first_dealer(slug: str, first: str, written: str) -> None:
    assert first_dealer_of(load_ruleset(slug), NAMES[:3], first) == written
    assert first_dealer_of(load_ruleset("rummy-special-cards"), NAMES[:3], "A") == "C"


def test_where_turns_go_to_the_right_the_dealer_sits_there() -> None:
    rules = make_rules(
        deal={"cards": 7, "moves": "first_player", "direction": "right"}, **NO_CONTRACTS
    )
    assert first_dealer_of(rules, NAMES[:3], "A") == "B"
