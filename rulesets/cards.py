"""Ranks, suits, cards and decks; how cards are written: "7H 10S *"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

JOKER = "joker"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
# ranks by the number of cards that they are equal to, where they aren't written as that number
NUMBERED = {1: "A", 11: "J", 12: "Q", 13: "K"}


class CardError(ValueError):
    """Text that isn't a card of this deck. The message says what to write instead."""


class Card(NamedTuple):  # compared and looked up a hundred thousand times in one question
    """A card as printed. Two decks make two equal cards; suit is "" if it doesn't matter.

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
    """Every card in play.

    Ranks in sequence order, suits, number of packs, jokers in all, special cards and how many.

    A special card that's left out is there 0 times, like a joker: it can be read, but isn't
    in the deck.
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

        if card.suit and card.rank in self.ranks:
            return self.packs
        return self._sizes.get(card.rank, 0)

    def rank_copies(self, rank: str) -> int:
        return self._sizes.get(rank, 0)

    def surplus(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards of which there are more here than the deck holds, each named once."""
        exact = Counter(cards)

        # without those named for themselves, which would bring in all their rank
        by_rank: Counter[str] = Counter()
        for card, number in exact.items():
            by_rank[card.rank] += min(number, self.copies(card))

        return tuple(
            card
            for card, number in exact.items()
            if number > self.copies(card) or by_rank[card.rank] > self.rank_copies(card.rank)
        )


def rank_of(number: int, ranks: tuple[str, ...]) -> str:
    """The rank that is equal to a number: "7" to 7, the jack to 11; "" if no such rank is there."""
    names = (str(number), NUMBERED.get(number, ""))
    return next((name for name in names if name in ranks), "")


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards in the canonical form, parted by spaces."""
    return " ".join(map(str, cards))


def without(cards: Iterable[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """The other cards, in their order, one for one. All that are taken have to be there."""
    left = list(cards)
    for card in taken:
        left.remove(card)

    return tuple(left)
