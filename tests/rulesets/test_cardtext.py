from __future__ import annotations

import pytest

from rulesets.card_text import MAX_TEXT, example_hand, parse_card, parse_cards, shorten
from rulesets.cards import JOKER, Card, CardError, Deck, format_cards
from rulesets.library.load import load_ruleset

CARDS = Deck(packs=2, jokers=4)
TILES = Deck(ranks=tuple(map(str, range(1, 14))), suits=("K", "R", "B", "Y"), packs=2, jokers=2)

ONE_CARD = [
    *[("7H", "7H"), ("7h", "7H"), ("10S", "10S"), ("TD", "10D"), ("t", "10")],
    *[("qd", "QD"), ("aC", "AC"), ("K", "K"), ("j", "J"), ("10", "10"), ("2", "2"), (" 7H ", "7H")],
    *[("7♠", "7S"), ("7♥", "7H"), ("10♦", "10D"), ("T♣", "10C")],
    *[("7♤", "7S"), ("7♡", "7H"), ("k♢", "KD"), ("a♧", "AC")],
    *[("7♥\ufe0f", "7H"), ("7♠\ufe0e", "7S")],  # as the keyboards of phones write them
    *[("*", "*"), ("JOKER", "*"), ("joker", "*"), ("Joker", "*"), ("JK", "*"), ("jk", "*")],
    *[("H7", "7H"), ("h10", "10H"), ("♥7", "7H"), ("♥ 7", "7H"), ("10 ♠", "10S"), ("10 s", "10S")],
    *[("1H", "AH"), ("1", "A"), ("h1", "AH"), ("1 of clubs", "AC"), ("7H,", "7H"), ("DK", "KD")],
    *[("7 of hearts", "7H"), ("Seven of Hearts", "7H"), ("queen spades", "QS"), ("ten", "10")],
    *[("ace of diamond", "AD"), ("7 hearts", "7H"), ("٧", "7"), ("７Ｈ", "7H"), ("⑩♡", "10H")],
]


@pytest.mark.parametrize(("text", "canonical"), ONE_CARD, ids=[text for text, _ in ONE_CARD])
def test_reads_a_card(text: str, canonical: str) -> None:
    assert str(parse_card(text, CARDS)) == canonical


ONE_TILE = [
    *[("7R", "7R"), ("13K", "13K"), ("12y", "12Y"), ("7", "7"), ("TK", "10K")],
    *[("*", "*"), ("R7", "7R"), ("13 K", "13K"), ("eleven K", "11K"), ("1", "1")],
]


@pytest.mark.parametrize(("text", "canonical"), ONE_TILE, ids=[text for text, _ in ONE_TILE])
def test_reads_a_tile(text: str, canonical: str) -> None:
    assert str(parse_card(text, TILES)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "H", "♥", "7X", "11", "0", "-7", "7.0", "07", "7HH", "7H7H", "7 H S", "H 7 S"),
        *("**", "JKS", "* H", "AKQ", "eleven", "7H\x00", "14S", "TT", "1 0", "К♥", "of", "77"),
    ],
)
def test_refuses_what_isnt_a_card(text: str) -> None:
    with pytest.raises(CardError, match=r"isn’t a card\. Write 7H, 10S, K or"):
        parse_card(text, CARDS)


@pytest.mark.parametrize("text", ["0R", "14R", "7H", "K", "KK", "R14", "hearts"])
def test_refuses_what_isnt_a_tile(text: str) -> None:
    with pytest.raises(CardError):
        parse_card(text, TILES)


@pytest.mark.parametrize(
    ("text", "short"),
    [("x" * 24, "x" * 24), ("x" * 25, "x" * 23 + "…"), (" a \n b ", "a b"), ("", "")],
)
def test_shortens_what_is_too_long_to_quote(text: str, short: str) -> None:
    assert shorten(text) == short


HANDS = [
    ("", ""),
    ("\u00a0", ""),
    ("7H 10S *", "7H 10S *"),
    ("7\u00a03\t3\n3", "7 3 3 3"),
    ("7H 7H 7H 7H 7H", "7H 7H 7H 7H 7H"),  # reading isn't counting
    ("7h7d* k", "7H 7D * K"),
    ("H7D7S10", "7H 7D 10S"),
    ("AKQJ10", "A K Q J 10"),
    ("7 ♥ 8 ♥ 10 ♠", "7H 8H 10S"),
    ("7 of hearts, 8 of spades, joker", "7H 8S *"),
    ("7♥️8♥️", "7H 8H"),
]


@pytest.mark.parametrize(("text", "canonical"), HANDS, ids=[repr(text) for text, _ in HANDS])
def test_reads_a_hand(text: str, canonical: str) -> None:
    cards = parse_cards(text, CARDS)
    assert format_cards(cards) == canonical
    assert parse_cards(canonical, CARDS) == cards


@pytest.mark.parametrize("cards", [["7H 8H"], [""], ["7H", "8X"]])
def test_each_part_of_a_list_is_one_card(cards: list[str]) -> None:
    with pytest.raises(CardError):
        parse_cards(cards, CARDS)


def test_refuses_a_text_that_is_too_long_before_reading_it() -> None:
    assert len(parse_cards("7 " * (MAX_TEXT // 2), CARDS)) == MAX_TEXT // 2
    with pytest.raises(CardError, match="too long"):
        parse_cards("7" + " " * MAX_TEXT, CARDS)


@pytest.mark.parametrize("deck", [CARDS, TILES], ids=["cards", "tiles"])
def test_writes_every_card_as_it_is_read(deck: Deck) -> None:
    every = [Card(rank, suit) for rank in deck.ranks for suit in ("", *deck.suits)] + [Card(JOKER)]
    assert parse_cards(format_cards(every), deck) == tuple(every)
    assert parse_cards(format_cards(every).lower(), deck) == tuple(every)


@pytest.mark.parametrize(
    "text", ["7H 77", "5*3", "7²", "JKQ", "7 8 9H 107", "7H off", "7 ♥ ♠", "♥ ♠ 7", "* ♥"]
)
def test_what_could_be_read_in_two_ways_is_refused(text: str) -> None:
    with pytest.raises(CardError):
        parse_cards(text, CARDS)


@pytest.mark.parametrize("deck", [CARDS, TILES], ids=["cards", "tiles"])
def test_what_the_message_suggests_can_be_read(deck: Deck) -> None:
    with pytest.raises(CardError) as raised:
        parse_cards("?", deck)
    suggested = str(raised.value).partition("Write ")[2].rstrip(".").replace(" for a joker", "")
    assert len(parse_cards(suggested.replace(" or ", " "), deck)) >= 3


@pytest.mark.parametrize(
    ("game", "hand", "said"),
    [
        ("conquian", "K 7 2", "Write 7H, JS or K."),
        ("gin-rummy", "K 7 2", "Write 7H, 10S or K."),
        ("garbage-rummy", "K 7 *", "Write 7H, 10S, K or * for a joker."),
        ("ten-phases", "12 7 WILD", "Write 1R, 12G, or a name such as WILD."),
    ],
)
def test_only_cards_of_the_deck_are_suggested(game: str, hand: str, said: str) -> None:
    deck = load_ruleset(game).largest_deck
    with pytest.raises(CardError) as raised:
        parse_cards("?", deck)
    assert str(raised.value).endswith(said)
    assert example_hand(deck) == hand
    assert len(parse_cards(hand, deck)) == 3
