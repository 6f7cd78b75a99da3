from __future__ import annotations

import pytest

from rulesets.cards import (
    JOKER,
    MAX_TEXT,
    RANKS,
    SUITS,
    Card,
    CardError,
    Deck,
    format_cards,
    parse_card,
    parse_cards,
    shorten,
)

CARDS = Deck(packs=2, jokers=4)
TILES = Deck(ranks=tuple(map(str, range(1, 14))), suits=("K", "R", "B", "Y"), packs=2, jokers=2)

ONE_CARD = [
    *[("7H", "7H"), ("7h", "7H"), ("10S", "10S"), ("TD", "10D"), ("td", "10D"), ("T", "10"), ("t", "10")],
    *[("qd", "QD"), ("aC", "AC"), ("K", "K"), ("j", "J"), ("10", "10"), ("2", "2"), (" 7H ", "7H")],
    *[("7♠", "7S"), ("7♥", "7H"), ("10♦", "10D"), ("T♣", "10C")],
    *[("7♤", "7S"), ("7♡", "7H"), ("k♢", "KD"), ("a♧", "AC")],
    *[("7♥\ufe0f", "7H"), ("7♠\ufe0e", "7S")],  # as the keyboards of phones write them
    *[("*", "*"), ("JOKER", "*"), ("joker", "*"), ("Joker", "*"), ("JK", "*"), ("jk", "*")],
]


@pytest.mark.parametrize(("text", "canonical"), ONE_CARD, ids=[text for text, _ in ONE_CARD])
def test_reads_a_card(text: str, canonical: str) -> None:
    assert str(parse_card(text, CARDS)) == canonical


ONE_TILE = [
    *[("7R", "7R"), ("13K", "13K"), ("1B", "1B"), ("10Y", "10Y"), ("12y", "12Y"), ("3k", "3K")],
    *[("7", "7"), ("13", "13"), ("T", "10"), ("TK", "10K"), ("*", "*")],
]


@pytest.mark.parametrize(("text", "canonical"), ONE_TILE, ids=[text for text, _ in ONE_TILE])
def test_reads_a_tile(text: str, canonical: str) -> None:
    assert str(parse_card(text, TILES)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "H", "♥", "X", "7X", "11", "1", "1H", "0", "-7", "+7", "7.0", "07", "7HH", "7H7H", "H7", "10 S"),
        *("**", "JOKER1", "JKS", "*H", "AKQ", "ten", "7H,", "٧", "７H", "7H\x00", "14S", "TT", "1 0"),
    ],
)
def test_refuses_what_is_no_card(text: str) -> None:
    with pytest.raises(CardError, match=r"is not a card\. Write 7H, 10S, K or"):
        parse_card(text, CARDS)


@pytest.mark.parametrize("text", ["0R", "14R", "7H", "7♥", "K", "A", "J", "KK", "R7"])
def test_refuses_what_is_no_tile(text: str) -> None:
    with pytest.raises(CardError):
        parse_card(text, TILES)


def test_quotes_what_cannot_be_read_in_short() -> None:
    with pytest.raises(CardError) as raised:
        parse_card("seven  of\nhearts and a lot more of them", CARDS)
    assert str(raised.value).startswith("“seven of hearts and a l…” is not a card.")


@pytest.mark.parametrize(
    ("text", "short"), [("x" * 24, "x" * 24), ("x" * 25, "x" * 23 + "…"), (" a \n b ", "a b"), ("", "")]
)
def test_shortens_what_is_too_long_to_quote(text: str, short: str) -> None:
    assert shorten(text) == short


HANDS = [
    ("", ""),
    ("   ", ""),
    (" , ;\n", ""),
    ("\u00a0", ""),
    ("7H 10S *", "7H 10S *"),
    ("7h,10s,jk", "7H 10S *"),
    ("7h, 10s; *", "7H 10S *"),
    (",7 3,", "7 3"),
    ("7\u00a03\t3\n3", "7 3 3 3"),
    ("7 ", "7"),
    ("7\u00a0", "7"),
    ("7H 7H 7H 7H 7H", "7H 7H 7H 7H 7H"),  # reading is not counting
]


@pytest.mark.parametrize(("text", "canonical"), HANDS, ids=[repr(text) for text, _ in HANDS])
def test_reads_a_hand(text: str, canonical: str) -> None:
    cards = parse_cards(text, CARDS)
    assert format_cards(cards) == canonical
    assert parse_cards(canonical, CARDS) == cards


def test_reads_a_list_of_cards() -> None:
    assert parse_cards(["7h", "T", "*"], CARDS) == (Card("7", "H"), Card("10"), Card(JOKER))
    assert parse_cards([], CARDS) == ()


@pytest.mark.parametrize("cards", [["7H 8H"], [""], ["7H", "8X"]])
def test_each_part_of_a_list_is_one_card(cards: list[str]) -> None:
    with pytest.raises(CardError):
        parse_cards(cards, CARDS)


def test_one_bad_card_spoils_the_hand() -> None:
    with pytest.raises(CardError, match="“8X”"):
        parse_cards("7H 8X 9H", CARDS)


def test_refuses_a_text_that_is_too_long_before_reading_it() -> None:
    assert len(parse_cards("7 " * (MAX_TEXT // 2), CARDS)) == MAX_TEXT // 2
    with pytest.raises(CardError, match="too long"):
        parse_cards("7" + " " * MAX_TEXT, CARDS)


@pytest.mark.parametrize("deck", [CARDS, TILES], ids=["cards", "tiles"])
def test_writes_every_card_as_it_is_read(deck: Deck) -> None:
    every = [Card(rank, suit) for rank in deck.ranks for suit in ("", *deck.suits)] + [Card(JOKER)]
    assert parse_cards(format_cards(every), deck) == tuple(every)
    assert parse_cards(format_cards(every).lower(), deck) == tuple(every)


def test_a_card_knows_whether_it_is_a_joker() -> None:
    assert Card(JOKER).is_joker
    assert not Card("J", "H").is_joker


# --- decks


@pytest.mark.parametrize(
    ("deck", "size"),
    [
        (Deck(), 52),
        (Deck(packs=2), 104),
        (Deck(packs=2, jokers=4), 108),
        (Deck(packs=4, jokers=8), 216),
        (Deck(ranks=("3", "4"), suits=("S", "H"), packs=3, jokers=1), 13),
        (TILES, 106),
    ],
)
def test_size_of_a_deck(deck: Deck, size: int) -> None:
    assert deck.size == size
    assert sum(map(deck.rank_copies, (*deck.ranks, JOKER))) == size


COPIES = [("7H", 2), ("7", 8), ("K", 8), ("*", 4)]


@pytest.mark.parametrize(("card", "copies"), COPIES)
def test_copies_of_a_card(card: str, copies: int) -> None:
    assert CARDS.copies(parse_card(card, CARDS)) == copies


@pytest.mark.parametrize("card", [Card("14"), Card("14", "S"), Card("7", "R"), Card("", "S"), Card("")])
def test_a_card_of_another_deck_has_no_copies(card: Card) -> None:
    assert CARDS.copies(card) == 0
    assert CARDS.surplus([card]) == (card,)


def test_no_jokers_in_a_deck_without() -> None:
    assert Deck().copies(Card(JOKER)) == 0
    assert Deck().surplus([Card(JOKER)]) == (Card(JOKER),)


SURPLUS = [
    ("7H 7H", ""),
    ("7H 7H 7H", "7H"),
    ("7H 7H 7H 8S 8S 8S 9D", "7H 8S"),
    ("7 7 7 7 7 7 7 7", ""),
    ("7 7 7 7 7 7 7 7 7", "7"),
    ("7H 7 7 7 7 7 7 7", ""),
    ("7H 7 7 7 7 7 7 7 7", "7H 7"),  # none of the cards is too many, their rank is
    ("* * * *", ""),
    ("* * * * *", "*"),
    ("", ""),
]


@pytest.mark.parametrize(("cards", "surplus"), SURPLUS, ids=[cards for cards, _ in SURPLUS])
def test_cards_beyond_the_deck(cards: str, surplus: str) -> None:
    assert format_cards(CARDS.surplus(parse_cards(cards, CARDS))) == surplus


def test_the_whole_deck_is_no_surplus() -> None:
    every = [Card(rank, suit) for rank in RANKS for suit in SUITS] * 2 + [Card(JOKER)] * 4
    assert CARDS.surplus(every) == ()
    assert CARDS.surplus([*every, Card("2", "C")]) == (Card("2", "C"),)


def test_decks_of_the_same_cards_are_equal() -> None:
    assert Deck(packs=2) == Deck(packs=2)
    assert hash(Deck(packs=2)) == hash(Deck(packs=2))
    assert Deck(packs=2) != Deck(packs=2, jokers=4)
