from __future__ import annotations

import time
from contextlib import suppress

import pytest
from django.core.exceptions import ValidationError

from rulesets.cards import format_cards
from rulesets.library.load import load_ruleset
from scorekeeper.forms.fields import LONGEST_TEXT, CountField, HandField

pytestmark = pytest.mark.one_database

RULES = load_ruleset("aggravation-household")


def words_of(error: ValidationError) -> list[str]:
    return list(error.messages)


# --- how many cards -------------------------------------------------------------------------------

COUNTS = {
    "nothing": ("", None),
    "zero": ("0", 0),
    "all there are": ("8", 8),
    "zero in front": ("07", 7),
    "Arabic-Indic": ("٣", 3),
    "zero width space": ("5\u200b", 5),
}


@pytest.mark.parametrize(("typed", "count"), COUNTS.values(), ids=COUNTS)
def test_counts_that_can_be_read(typed: str, count: int | None) -> None:
    assert CountField(most=8).clean(typed) == count


NO_COUNTS = {
    "more than there are": ("9", "“9” isn’t possible."),
    "5000 digits": ("9" * 5000, f"“{'9' * 23}…” isn’t possible."),
    "minus": ("-5", "“-5” isn’t a number."),
    "plus": ("+5", "“+5” isn’t a number."),
    "letter for a digit": ("1o", "“1o” isn’t a number."),
    "decimal point": ("5.0", "“5.0” isn’t a number."),
    "underscore": ("1_0", "“1_0” isn’t a number."),
    "huge exponent": ("1e309", "“1e309” isn’t a number."),
    "superscript": ("²", "“²” isn’t a number."),
    "two numbers": ("1 2", "“1 2” isn’t a number."),
    "NUL": ("5\x00", "“5\x00” isn’t a number."),
}


@pytest.mark.parametrize(("typed", "lead"), NO_COUNTS.values(), ids=NO_COUNTS)
def test_impossible_counts(typed: str, lead: str) -> None:
    with pytest.raises(ValidationError) as error:
        CountField(most=8).clean(typed)
    assert words_of(error.value) == [lead, "Type 0 to 8."]


# --- points or cards ------------------------------------------------------------------------------

POINTS = {
    "zero": ("0", 0),
    "points": ("35", 35),
    "sum": ("10+5+5", 20),
    "sum not ended": ("10+5+", 15),
    "plus in front": (" +5 ", 5),
    "Arabic-Indic": ("٣٥", 35),
    "six digits": ("999999", 999_999),  # read; that it can't be is said by the round
    "no-break space": ("10\u00a0+\u00a05", 15),
    "zero width": ("10\u200b+\u20605\ufeff", 15),
    "long sum": ("+".join(["5"] * 61), 305),
}


@pytest.mark.parametrize(("typed", "points"), POINTS.values(), ids=POINTS)
def test_points(typed: str, points: int) -> None:
    hand = HandField(rules=RULES).clean(typed)
    assert hand is not None
    assert (hand.points, hand.cards, hand.counts) == (points, None, None)


CARDS = {
    "ranks": ("K 7 3 *", "K 7 3 *"),
    "ranks and suits": ("7H 10S QD", "7H 10S QD"),
    "T for ten": ("T TH", "10 10H"),
    "two numbers are cards": ("7 3", "7 3"),
    "signs of suits": ("7♥ 8♠ 9♦ 10♣", "7H 8S 9D 10C"),
    "lines": ("K 7\n3; 4", "K 7 3 4"),
    "pictures of cards": ("🂱🃞 🃏", "AH KC *"),
    "in words": ("two jokers and K", "* * K"),
}


@pytest.mark.parametrize(("typed", "cards"), CARDS.values(), ids=CARDS)
def test_cards(typed: str, cards: str) -> None:
    hand = HandField(rules=RULES).clean(typed)
    assert hand is not None
    assert (hand.points, hand.counts) == (None, None)
    assert format_cards(hand.cards or ()) == cards


@pytest.mark.parametrize("typed", ["", "   ", "\t", None])
def test_nothing_typed_isnt_a_hand(typed: str | None) -> None:
    assert HandField(rules=RULES).clean(typed) is None


NO_HANDS = {
    "letter for a digit": "1o",
    "minus": "-5",
    "a plus alone": "+",
    "underscore": "1_0",
    "superscript": "²",
    "seven digits": "1000000",
    "no such rank": "11H",
    "markup": "<script>alert(1)</script>",
    "NUL": "7\x00",
    "sum too long": "+".join(["5"] * 500),
}


@pytest.mark.parametrize("typed", NO_HANDS.values(), ids=NO_HANDS)
def test_unreadable_hands(typed: str) -> None:
    with pytest.raises(ValidationError) as error:
        HandField(rules=RULES).clean(typed)
    lead, advice = words_of(error.value)
    assert lead.startswith(f"“{typed[:20]}")
    assert lead.endswith("” can’t be read.")
    assert len(lead) < 60
    assert advice == "Try 10, 10+5 or K 7 *."


@pytest.mark.parametrize("typed", ["B D K", "w"])
def test_letters_of_other_languages_are_never_guessed(typed: str) -> None:
    with pytest.raises(ValidationError) as error:
        HandField(rules=RULES).clean(typed)
    assert words_of(error.value)[1] == "Type J for a jack, Q for a queen and K for a king."


@pytest.mark.parametrize("sign", ["9", "K ", "* ", "K D ", "+"])
def test_no_text_takes_long(sign: str) -> None:
    start = time.process_time()
    for field in (HandField(rules=RULES), CountField(most=8)):
        with suppress(ValidationError):
            field.clean(sign * 100_000)
    assert time.process_time() - start < 2


def test_a_whole_pack_fits_into_the_field() -> None:
    deck = RULES.largest_deck
    text = " ".join(f"{rank}{suit}" for rank in deck.ranks for suit in deck.suits)
    assert len(text) <= LONGEST_TEXT
    hand = HandField(rules=RULES).clean(text)
    assert hand is not None
    assert hand.size == 52
