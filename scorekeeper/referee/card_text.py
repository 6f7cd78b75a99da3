"""Cards as text: reading what people type ("7h 7d * / 4s 5d"), and what the keys of the card picker
do to it.
"""

from __future__ import annotations

import re
from itertools import chain

from rulesets.cards import CardError, Deck
from rulesets.typed_cards import UnclearCardsError, read_typed_melds

LONGEST = 2_000  # characters of one field, as in the referee itself
EDITS = frozenset({"undo", "clear", "next", "copy"})  # keys that aren't cards

_CARD = re.compile(r"[^\s,;/]+")
_LAST = re.compile(r"[\s,;]*(?:/|[^\s,;/]+)[\s,;]*$")


def read_melds(text: str, deck: Deck, *, needs_suits: bool = True) -> list[list[str]]:
    """The cards of each meld, each as it is written by us. Empty melds are left out.

    "_" is a space in the name of a card. A meld that can't be read stays as it was typed,
    word by word. ``needs_suits``: a rank alone isn't a card.
    """
    text = text.replace("_", " ")
    try:
        melds = read_typed_melds(text, deck, needs_suits=needs_suits)
    except CardError:
        parts = [_read_meld(part, deck) for part in text.split("/")]
        return list(filter(None, parts))

    return [list(map(str, meld)) for meld in melds]


def unclear(text: str, deck: Deck, *, needs_suits: bool) -> UnclearCardsError | None:
    """What is to be asked about a text, where it can be meant in two ways."""
    try:
        read_typed_melds(text.replace("_", " "), deck, needs_suits=needs_suits)
    except UnclearCardsError as error:
        return error
    except CardError:
        return None

    return None


def _read_meld(text: str, deck: Deck) -> list[str]:
    """The cards as they are likely to be meant, or what can be read, word by word."""
    try:
        return _read_words(text, deck)
    except CardError:
        words = _CARD.findall(text)
        return list(chain.from_iterable(_read_word(word, deck) for word in words))


def _read_word(word: str, deck: Deck) -> list[str]:
    try:
        return _read_words(word, deck)
    except CardError:
        return [word]


def _read_words(text: str, deck: Deck) -> list[str]:
    try:
        melds = read_typed_melds(text, deck)
    except UnclearCardsError as error:
        melds = error.readings[0]

    return list(map(str, chain.from_iterable(melds)))


def press(text: str, key: str) -> str:
    """The text after a key of the picker: a card is added, the last one taken back, a new meld
    begun, all cleared.
    """
    match key:
        case "clear":
            return ""
        case "undo":
            left = _LAST.sub("", text).rstrip()
            return f"{left} " if left.endswith("/") else left
        case "next":
            return (
                text if not text.strip() or text.rstrip().endswith("/") else f"{text.rstrip()} / "
            )
        case card:
            return f"{text.rstrip()} {card}".strip()
