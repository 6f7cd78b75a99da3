from __future__ import annotations

import pytest

from rulesets.card_text import parse_card, parse_cards
from rulesets.cards import JOKER, Card, Deck, format_cards, without

CARDS = Deck(packs=2, jokers=4)
TILES = Deck(ranks=tuple(map(str, range(1, 14))), suits=("K", "R", "B", "Y"), packs=2, jokers=2)


def test_a_card_knows_whether_it_is_a_joker() -> None:
    assert Card(JOKER).is_joker
    assert not Card("J", "H").is_joker


# --- decks


@pytest.mark.parametrize(
    ("deck", "size"),
    [
        (Deck(), 52),
        (Deck(packs=2, jokers=4), 108),
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


@pytest.mark.parametrize("card", [Card("14", "S"), Card("7", "R"), Card("")])
def test_a_card_of_another_deck_has_no_copies(card: Card) -> None:
    assert CARDS.copies(card) == 0
    assert CARDS.surplus([card]) == (card,)


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


def test_the_other_cards_stay_in_their_order() -> None:
    cards = parse_cards("7H KD 7H *", CARDS)
    assert without(cards, parse_cards("7H", CARDS)) == tuple(parse_cards("KD 7H *", CARDS))
    assert without(cards, ()) == tuple(cards)
    with pytest.raises(ValueError, match="not in list"):
        without(cards, parse_cards("7H 7H 7H", CARDS))
