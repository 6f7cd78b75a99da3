"""Ranks, suits, cards and decks; reading and writing cards as text: "7H 10S *"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rulesets.language import gettext as _

JOKER = "joker"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
SUIT_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
VARIATION = re.compile("[\ufe0e\ufe0f]")  # unseen: phones write it after ♥, to say whether it is coloured
MAX_TEXT = 2_000  # characters; longer text is refused before it is read


class CardError(ValueError):
    """Text that is not a card of this deck. The message says what can be written instead."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card as printed. Two decks make two equal cards; suit is "" where it does not matter.

    The rank of a special card is its name: "WILDCARD".
    """

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return "*" if self.rank == JOKER else self.rank + self.suit

    @property
    def is_joker(self) -> bool:
        return self.rank == JOKER


@dataclass(frozen=True, slots=True)
class Deck:
    """Every card in play: ranks in sequence order, suits, number of packs, jokers in all, special cards and how many.

    A special card that is left out is there 0 times, as a joker may be: it can be read, and is not in the deck.
    """

    ranks: tuple[str, ...] = RANKS
    suits: tuple[str, ...] = SUITS
    packs: int = 1
    jokers: int = 0
    special: tuple[tuple[str, int], ...] = ()
    _sizes: dict[str, int] = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        sizes = dict.fromkeys(self.ranks, self.packs * len(self.suits))
        object.__setattr__(self, "_sizes", sizes | {JOKER: self.jokers} | dict(self.special))

    @property
    def size(self) -> int:
        return sum(self._sizes.values())

    def copies(self, card: Card) -> int:
        """How many of this card exist; a card without suit counts every suit of its rank."""
        if card.suit and card.suit not in self.suits:
            return 0
        return self.packs if card.suit and card.rank in self.ranks else self._sizes.get(card.rank, 0)

    def rank_copies(self, rank: str) -> int:
        return self._sizes.get(rank, 0)

    def surplus(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards of which there are more here than the deck holds, each named once."""
        exact = Counter(cards)
        by_rank: Counter[str] = Counter()  # without those named for themselves, which would bring in all their rank
        for card, number in exact.items():
            by_rank[card.rank] += min(number, self.copies(card))
        return tuple(
            card
            for card, number in exact.items()
            if number > self.copies(card) or by_rank[card.rank] > self.rank_copies(card.rank)
        )


def parse_card(text: str, deck: Deck) -> Card:
    """Read one card: rank then suit ("7H", "td", "10♠"), rank alone, a joker ("*", "JK"), or a special card by name.

    Raises CardError for text that is no card of this deck's kind.
    """
    word = _plain(text)
    if word in {"*", "JOKER", "JK"}:
        return Card(JOKER)
    if word in dict(deck.special):
        return Card(word)
    for sign, letter in SUIT_SIGNS.items():
        word = word.replace(sign, letter)
    for suit in ("", *deck.suits):
        if word.endswith(suit):
            rank = word.removesuffix(suit) if suit else word
            rank = "10" if rank == "T" else rank
            if rank in deck.ranks:
                return Card(rank, suit)
    raise CardError(_not_a_card(text, deck))


def _plain(text: str) -> str:
    """A word as cards are named: in capitals, with single spaces and the apostrophe of a keyboard."""
    return " ".join(VARIATION.sub("", text).upper().replace("’", "'").split())


def _not_a_card(text: str, deck: Deck) -> str:
    if deck.special:
        name = deck.special[0][0]
        return _("“{text}” is not a card. Write 7H, 10S, K, or a name such as {name}.").format(
            text=shorten(text), name=name
        )
    if deck.suits == SUITS:
        return _("“{text}” is not a card. Write 7H, 10S, K or * for a joker.").format(text=shorten(text))
    low, high = deck.ranks[0] + deck.suits[0], deck.ranks[-1] + deck.suits[-1]
    return _("“{text}” is no tile. Write {low}, {high}, or * for a joker.").format(
        text=shorten(text), low=low, high=high
    )


def parse_cards(text: str | Sequence[str], deck: Deck) -> tuple[Card, ...]:
    """Read a list of cards: strings, or one string parted by spaces or commas."""
    if isinstance(text, str):
        if len(text) > MAX_TEXT:
            raise CardError(_("That is too long for a hand of cards."))
        text = _words(text, deck)
    return tuple(parse_card(word, deck) for word in text)


def _words(text: str, deck: Deck) -> list[str]:
    """The cards of one string. A special card whose name holds spaces is one word, too."""
    names = [name for name, _count in deck.special if " " in name]
    long = "".join(re.escape(name).replace(r"\ ", r"\s+").replace("'", "['’]") + r"(?![^\s,;])|" for name in names)
    return re.findall(rf"{long}[^\s,;]+", text, re.IGNORECASE)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards in the canonical form, parted by spaces."""
    return " ".join(map(str, cards))


def shorten(text: str, length: int = 24) -> str:
    """A player's own words in a message: cut, so that the message can be read."""
    text = " ".join(text.split())
    return text if len(text) <= length else text[: length - 1] + "…"
