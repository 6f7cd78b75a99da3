"""Cards as players type them: what can be meant in two ways is never read in one."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulesets.card_text import MAX_TEXT, parse_cards
from rulesets.cards import JOKER, Card, CardError, Deck
from rulesets.library.load import load_ruleset
from rulesets.typed_cards import (
    Melds,
    UnclearCardsError,
    format_melds,
    read_typed_cards,
    read_typed_melds,
)

CARDS = Deck(packs=2, jokers=4)
TILES = load_ruleset("tile-rummy-standard").largest_deck
STARS = load_ruleset("five-suits").largest_deck  # from 3 to K, in five suits
NAMED = load_ruleset("rummy-special-cards").largest_deck


def asked(text: str, deck: Deck = CARDS, *, needs_suits: bool = False) -> list[str]:
    """What can be meant by a text: one reading, or those that are asked about in an order."""
    try:
        return [format_melds(read_typed_melds(text, deck, needs_suits=needs_suits))]
    except UnclearCardsError as error:
        return ["?", *map(format_melds, error.readings)]
    except CardError:
        return []


# --- a letter that is a suit to some and a rank to others

LETTERS = [
    # D: diamonds, or a queen
    ("KD", ["KD"]),
    ("K D", ["?", "KD", "K Q"]),
    ("queen D", ["?", "QD", "Q Q"]),
    ("D 7", ["?", "7D", "Q 7"]),
    ("DK", ["KD"]),
    ("AKD", ["?", "A KD", "A K Q"]),  # in one word, but not each card has its suit
    ("AHKD", ["AH KD"]),
    # H: hearts, or a king
    ("10 H", ["?", "10H", "10 K"]),
    ("H 10", ["?", "10H", "K 10"]),
    # one of the two is a rank, never both: no language has both
    ("10 H K D 5", ["?", "10H KD 5", "10H K Q 5", "10 K KD 5"]),
    ("H D", ["?", "QH", "KD"]),
    # signs and words of suits are suits
    ("K ♦", ["KD"]),
    ("♦ K", ["KD"]),
    ("king of hearts", ["KH"]),
    # each card has a suit after it, and one of these can be nothing else
    ("K D 7 S", ["KD 7S"]),
    ("7 H 8 H 9 H", ["7H 8H 9H"]),
    ("7 H 8 H", ["?", "7H 8H", "7 K 8 K"]),  # that few may be a coincidence
    ("K D 7 S 5", ["?", "KD 7S 5", "K Q 7S 5"]),
    # read in no other way than with a letter for a rank: asked as well
    ("D", ["?", "Q"]),
    ("K♦D", ["?", "KD Q"]),
    # S and C are no ranks here, and letters of other languages aren't read
    ("K S", ["KS"]),
    ("10 V", []),
    ("R", []),
]


@pytest.mark.parametrize(("text", "readings"), LETTERS, ids=[text for text, _ in LETTERS])
def test_letters(text: str, readings: list[str]) -> None:
    assert asked(text) == readings


WITH_SUITS = [
    ("K D", ["KD"]),
    ("10 H", ["10H"]),
    ("7 H 8 H", ["7H 8H"]),
    ("D 7", ["7D"]),
    ("H D", ["?", "QH", "KD"]),  # two cards with a suit
    ("K, D", []),
    ("D", []),
    ("jokers", ["?", "*", "* *"]),
]


@pytest.mark.parametrize(("text", "readings"), WITH_SUITS, ids=[text for text, _ in WITH_SUITS])
def test_where_a_rank_alone_isnt_a_card(text: str, readings: list[str]) -> None:
    assert asked(text, needs_suits=True) == readings


@pytest.mark.parametrize(
    ("deck", "text", "readings"),
    [
        (TILES, "13 K", ["13K"]),
        (TILES, "1 B 2 B", ["1B 2B"]),
        (TILES, "7 H", []),
        (STARS, "K D", ["?", "KD", "K Q"]),
        (STARS, "K ★", ["KSTAR"]),
        (NAMED, "no meld K D", ["?", "NO MELD KD", "NO MELD K Q"]),
    ],
)
def test_other_decks(deck: Deck, text: str, readings: list[str]) -> None:
    assert asked(text, deck) == readings


# --- jokers

JOKERS = [
    ("JK", ["*"]),
    ("J K", ["J K"]),
    ("JKQ", ["?", "J K Q", "* Q"]),
    ("2 jokers", ["* *"]),
    ("two Jokers, K", ["* * / K"]),
    ("K 3 jokers", ["K * * *"]),
    ("jokers", ["?", "*", "* *"]),  # how many isn't said
    ("K and jokers", ["?", "K *", "K * *"]),
    ("5*3", []),  # a joker, or "times"
]


@pytest.mark.parametrize(("text", "readings"), JOKERS, ids=[text for text, _ in JOKERS])
def test_jokers(text: str, readings: list[str]) -> None:
    assert asked(text) == readings


# --- what is between cards, and what can't be seen

MELDS = [
    ("AH 2H 3H / QS KS AS", "AH 2H 3H / QS KS AS"),
    ("AH 2H 3H, QS KS AS", "AH 2H 3H / QS KS AS"),
    ("AH 2H 3H\nQS KS AS", "AH 2H 3H / QS KS AS"),
    ("AH 2H 3H\r\nQS KS AS\r\n", "AH 2H 3H / QS KS AS"),
    ("7 7 7, 4", "7 7 7 / 4"),  # one card laid off
    # single cards with commas in between are one meld
    ("AH\n2H\n3H", "AH 2H 3H"),
    ("AH, 2H, 3H\nQS, KS, AS", "AH 2H 3H / QS KS AS"),
    ("7 of hearts, 8 of hearts, joker", "7H 8H *"),
    (" , ; / \n", ""),
    ("7 and 8 & 9", "7 8 9"),
    ("7\u200bH\u200b \u2060K\ufeff", "7H K"),
    ("\u202a7\u00adH\u202c", "7H"),
    ("🃝, 🃞, 🃑 / 🃏 🂿", "QC KC AC / * *"),
]


@pytest.mark.parametrize(("text", "melds"), MELDS, ids=[repr(text) for text, _ in MELDS])
def test_melds(text: str, melds: str) -> None:
    assert format_melds(read_typed_melds(text, CARDS)) == melds
    flat = tuple(card for meld in melds.split("/") for card in parse_cards(meld, CARDS))
    assert read_typed_cards(text, CARDS) == flat


@pytest.mark.parametrize("text", ["🂬", "🂠", "7H\x00", "7X"])
def test_what_isnt_a_card_of_the_deck_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="isn’t a card"):
        read_typed_melds(text, CARDS)


def test_refuses_a_text_that_is_too_long_before_reading_it() -> None:
    with pytest.raises(CardError, match="too long"):
        read_typed_melds("K D " * MAX_TEXT, CARDS)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("K D", "“K D” can be read in two ways."),
        ("10 H K D 5", "“10 H K D 5” can be read in several ways."),
        ("D", "“D” isn’t quite clear."),
    ],
)
def test_says_what_is_asked(text: str, says: str) -> None:
    with pytest.raises(UnclearCardsError) as raised:
        read_typed_melds(text, CARDS)
    assert str(raised.value) == says


def test_files_are_read_as_ever() -> None:
    """A letter after a rank is its suit there; nobody could be asked."""
    assert parse_cards("K D 10 H", CARDS) == (Card("K", "D"), Card("10", "H"))
    assert parse_cards(["KD"], CARDS) == (Card("K", "D"),)


# --- every text

SINGLE = [*"AKQJT79DHSC*", "10", "2", "♦", "♥", "🂡", "\u200b"]
LONGER = ["KD", "HK", "10H", "AKD", "JK", "joker", "jokers", "queen", "hearts", "of", "and", "B"]
WORDS = st.sampled_from(SINGLE + LONGER)
GAPS = st.sampled_from([" ", "", ", ", " / ", "; ", "\n"])
TEXTS = st.lists(st.tuples(WORDS, GAPS), max_size=8).map(
    lambda parts: "".join(word + gap for word, gap in parts)
)


def readings_of(text: str, deck: Deck) -> list[Melds]:
    """What a text is read as, or what is offered; empty where it can't be read."""
    try:
        return [read_typed_melds(text, deck)]
    except UnclearCardsError as error:
        return list(error.readings)
    except CardError:
        return []


@given(TEXTS)
@example("K D")
def test_what_is_read_or_offered_is_read_back_as_it_was(text: str) -> None:
    """And is asked about no more."""
    for deck in (CARDS, STARS):
        readings = readings_of(text, deck)
        assert len(set(readings)) == len(readings)
        for melds in readings:
            assert read_typed_melds(format_melds(melds), deck) == melds


def slow_readings(text: str) -> set[tuple[Card, ...]]:
    """Every reading of spaced letters, by trying each letter as a suit and as a rank."""
    found = set()
    for letter, rank in ((" ", " "), ("D", "Q"), ("H", "K")):
        words = [rank if word == letter else word for word in text.split()]
        with suppress(CardError):
            found.add(parse_cards(" ".join(words), CARDS))
    return found


@given(st.lists(st.sampled_from([*"AKQ7DHSC", "10"]), min_size=1, max_size=6).map(" ".join))
def test_letters_are_read_in_one_way_only_where_suits_are_plain(text: str) -> None:
    """Against trying every letter as a suit and as a rank."""
    possible = slow_readings(text)
    readings = readings_of(text, CARDS)
    if len(readings) != 1 or len(possible) < 2:
        assert {cards for melds in readings for cards in melds} == possible
        return

    ((cards,),) = readings
    letters = [word for word in text.split() if word in {*"SHDC"}]
    assert cards in possible
    assert all(card.suit for card in cards)
    assert len(letters) > 2 or len(set(letters)) > 1


@given(
    st.lists(
        st.lists(
            st.sampled_from(
                [Card(rank, suit) for rank in CARDS.ranks for suit in ("", *CARDS.suits)]
                + [Card(JOKER)]
            ),
            min_size=1,
            max_size=5,
        ).map(tuple),
        min_size=1,
        max_size=4,
    ).map(tuple)
)
def test_what_we_write_is_read_back(melds: tuple[tuple[Card, ...], ...]) -> None:
    assert read_typed_melds(format_melds(melds), CARDS) == melds
    assert read_typed_melds(format_melds(melds).lower(), CARDS) == melds
