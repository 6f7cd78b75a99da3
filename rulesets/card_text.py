"""Reading cards the way people write them: "7H 10S *", "7H7D*", "H7", "♥ 7", "7 of hearts"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rulesets.cards import JOKER, SUITS, Card, CardError, Deck
from rulesets.language import gettext as _

SUIT_SIGNS = str.maketrans(dict(zip("♠♥♦♣♤♡♢♧★☆", (*"SHDCSHDC", "STAR", "STAR"), strict=True)))
UNSEEN = re.compile("[\ufe0e\ufe0f]")  # phones add it after ♥ to say whether it's coloured
TWO_MEANINGS = re.compile(r"JK|\d\*\d")  # a joker, or a jack and a king? a joker, or "times"?
MAX_TEXT = 2_000  # characters; longer text is refused before it is read

RANK_WORDS = {
    "ace": "A",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "jack": "J",
    "queen": "Q",
    "king": "K",
}
SUIT_WORDS = {
    "spade": "S",
    "spades": "S",
    "heart": "H",
    "hearts": "H",
    "diamond": "D",
    "diamonds": "D",
    "club": "C",
    "clubs": "C",
    "star": "STAR",
    "stars": "STAR",
}


@dataclass(frozen=True, slots=True)
class _Lone:
    """A suit written separately, as in "10 ♠" or "♥ 7"."""

    suit: str
    word: str


def parse_cards(text: str | Sequence[str], deck: Deck) -> tuple[Card, ...]:
    """Read cards: a list with one card each, or one text, with or without spaces and commas.

    Raises CardError for the first word that isn't a card of this kind of deck; the error says what
    to write instead.
    """
    if not isinstance(text, str):
        return tuple(parse_card(each, deck) for each in text)
    if len(text) > MAX_TEXT:
        raise CardError(_("That’s too long for a hand of cards."))

    parts = [part for word in _words(text, deck) for part in _read(word, deck)]
    return tuple(_joined(parts, deck))


def parse_card(text: str, deck: Deck) -> Card:
    """Read one card: "7H", "td", "H7", "10 ♠", "*" or "JK"; a rank alone; a special card by name.

    Raises CardError for text that isn't exactly one card of this kind of deck.
    """
    try:
        cards = parse_cards(text, deck)
    except CardError:
        cards = ()

    if len(cards) != 1:
        raise CardError(not_a_card(text, deck))

    return cards[0]


def not_a_card(text: str, deck: Deck) -> str:
    """Say that this isn't a card, and what to write instead."""
    if not deck.ranks:
        said = _("“{text}” isn’t a number, and this game doesn’t have cards.")
        return said.format(text=shorten(text))

    low, high = deck.ranks[0] + deck.suits[0], deck.ranks[-1] + deck.suits[-1]
    has_suits_of_cards = set(SUITS) <= set(deck.suits)

    if deck.special:
        cards = {"low": "7H", "high": "10S"} if has_suits_of_cards else {"low": low, "high": high}
        said = _("“{text}” isn’t a card. Write {low}, {high}, K, or a name such as {name}.")
        if "K" not in deck.ranks:
            said = _("“{text}” isn’t a card. Write {low}, {high}, or a name such as {name}.")
        return said.format(text=shorten(text), name=deck.special[0][0], **cards)

    if has_suits_of_cards:
        said = _("“{text}” isn’t a card. Write 7H, 10S, K or * for a joker.")
        return said.format(text=shorten(text))

    said = _("“{text}” isn’t a tile. Write {low}, {high}, or * for a joker.")
    return said.format(text=shorten(text), low=low, high=high)


def shorten(text: str, length: int = 24) -> str:
    """A player's own words, cut to fit in a message."""
    text = " ".join(text.split())
    return text if len(text) <= length else text[: length - 1] + "…"


# ---------------------------------------------------------------- words


def _words(text: str, deck: Deck) -> list[str]:
    """The words of a text. A special card with spaces in its name is one word."""
    names = [name for name, _count in deck.special if " " in name]
    long = "".join(f"{_name_pattern(name)}|" for name in names)
    return re.findall(rf"{long}[^\s,;]+", text, re.IGNORECASE)


def _name_pattern(name: str) -> str:
    escaped = re.escape(name).replace(r"\ ", r"\s+").replace("'", "['’]")
    return escaped + r"(?![^\s,;])"


def _read(word: str, deck: Deck) -> Iterator[Card | _Lone]:
    """What one word means: a card, several together, or a suit for the card next to it."""
    plain = _plain(word)
    small = plain.lower()

    if plain in {"JOKER", "JK"}:
        yield Card(JOKER)
    elif plain in dict(deck.special):
        yield Card(plain)
    elif RANK_WORDS.get(small) in deck.ranks:
        yield Card(RANK_WORDS[small])
    elif SUIT_WORDS.get(small) in deck.suits:
        yield _Lone(SUIT_WORDS[small], word)
    elif plain in deck.suits:
        yield _Lone(plain, word)
    elif small != "of":
        yield from _written_together(plain, word, deck)


def _plain(word: str) -> str:
    """In capitals, with plain digits, single spaces and apostrophes, and letters for suits."""
    text = "".join(map(_plain_sign, UNSEEN.sub("", word))).upper()
    return " ".join(text.replace("’", "'").translate(SUIT_SIGNS).split())


def _plain_sign(sign: str) -> str:
    """A digit of any script as 0 to 9; wide and ringed characters as plain ones."""
    if sign.isdecimal():
        return str(int(sign))

    is_styled = unicodedata.decomposition(sign).startswith(("<wide>", "<circle>"))
    return unicodedata.normalize("NFKC", sign) if is_styled else sign


def _written_together(plain: str, word: str, deck: Deck) -> Iterator[Card]:
    """The cards of "7H7D*", or of "H7D7".

    Whichever comes first in the word, rank or suit, comes first in each card.
    """
    if TWO_MEANINGS.search(plain):
        raise CardError(not_a_card(word, deck))

    parts = _parts(deck.suits).findall(plain)
    is_suit_first = parts[0] in deck.suits
    if is_suit_first:
        parts.reverse()

    cards: list[Card] = []
    suit_may_follow = False
    for part in parts:
        if part in deck.suits and suit_may_follow:
            cards[-1] = Card(cards[-1].rank, part)
            suit_may_follow = False
        else:
            card = _rank_alone(part, word, deck)
            cards.append(card)
            suit_may_follow = not card.is_joker

    if is_suit_first:
        cards.reverse()

    yield from cards


@lru_cache(maxsize=16)
def _parts(suits: tuple[str, ...]) -> re.Pattern[str]:
    """Numbers, stars and letters; a suit of several letters, such as STAR, is one part."""
    long = "".join(f"{re.escape(suit)}|" for suit in suits if len(suit) > 1)
    return re.compile(rf"\d+|\*|{long}[^\d*]")


def _rank_alone(part: str, word: str, deck: Deck) -> Card:
    if part == "*":
        return Card(JOKER)

    rank = {"T": "10"}.get(part, part)
    if rank == "1" and "1" not in deck.ranks:
        rank = "A"

    if rank not in deck.ranks:
        raise CardError(not_a_card(word, deck))

    return Card(rank)


# ---------------------------------------------------------------- suits written separately


def _joined(parts: list[Card | _Lone], deck: Deck) -> Iterator[Card]:
    """Give each lone suit to the card before it, or after it if the text begins with a suit."""
    if parts and isinstance(parts[0], _Lone):
        backwards = list(_suits_after(parts[::-1], deck))
        yield from backwards[::-1]
    else:
        yield from _suits_after(parts, deck)


def _suits_after(parts: Sequence[Card | _Lone], deck: Deck) -> Iterator[Card]:
    waiting: Card | None = None
    for part in parts:
        if isinstance(part, Card):
            if waiting:
                yield waiting

            waiting = part
        elif waiting and waiting.rank in deck.ranks and not waiting.suit:
            yield Card(waiting.rank, part.suit)
            waiting = None
        else:
            raise CardError(not_a_card(part.word, deck))

    if waiting:
        yield waiting
