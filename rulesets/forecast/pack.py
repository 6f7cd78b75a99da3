"""Cards as small numbers, and hands as large ones: what makes a simulated evening quick.

A natural card has the number ``suit * ranks + rank``, those that are only wild come after them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from rulesets.cards import JOKER, Card, Deck
from rulesets.melds.shapes import MeldRules, meld_rules
from rulesets.ruleset import Ruleset

Code = int


class Pack:
    """The cards of a game for a number of players, each kind with a number of its own.

    ``kinds``: the card that a number is for. ``all``: every card in play, each as often as there
    are copies. ``values``: what each kind costs.
    """

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules = rules
        self.players = players
        self.melding: MeldRules = meld_rules(rules)
        self.deck: Deck = rules.deck_for(players)
        self.ranks: tuple[str, ...] = rules.deck.ranks
        self.width = len(self.ranks)

        naturals = [Card(rank, suit) for suit in self.deck.suits for rank in self.ranks]
        others = (rank for rank in self.deck.ranks if rank not in self.ranks)
        extras = [Card(rank, suit) for rank in others for suit in self.deck.suits]
        jokers = [Card(JOKER)] if self.deck.jokers else []
        special = [Card(name) for name, number in self.deck.special if number]
        self.kinds: tuple[Card, ...] = (*naturals, *extras, *jokers, *special)

        roles = [self.melding.role(card) for card in self.kinds]
        self.is_wild = tuple(role in {"wild", "either"} for role in roles)
        self.is_natural = tuple(role in {"natural", "either"} for role in roles)
        self.rank_of = tuple(code % self.width for code in range(len(self.kinds)))
        self.suit_of = tuple(code // self.width for code in range(len(self.kinds)))
        self.values = tuple(map(self._value_of, self.kinds))

    def _value_of(self, card: Card) -> int:
        """What a card costs: in a game without points jokers cost most, the others the same."""
        if self.rules.counts_cards:
            return self.rules.value_of(card)
        if card.is_joker:
            return 25
        return 10

    @cached_property
    def all(self) -> tuple[Code, ...]:
        copies = [self.deck.copies(card) for card in self.kinds]
        return tuple(code for code, number in enumerate(copies) for _copy in range(number))

    @cached_property
    def block(self) -> int:
        """Bits that a suit takes in ``Hand.suited``: every rank as often as there are packs."""
        return self.width * (self.deck.packs + 1)

    def hand(self, codes: Iterable[Code]) -> HandBits:
        """A hand of these cards."""
        hand = HandBits(self)
        for code in codes:
            hand.add(code)

        return hand


class HandBits:
    """A hand of cards that can be asked quickly.

    ``ranks`` is a thermometer: a row of bits for each level, one bit a rank. In row n are the ranks
    of which there are more than n cards. ``suited`` has such rows for each suit. Both are of the
    natural cards that can't be wild; ``wilds`` is how many the others are.
    """

    __slots__ = ("cards", "pack", "ranks", "suited", "wilds")

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.cards: list[Code] = []
        self.ranks = 0
        self.suited = 0
        self.wilds = 0

    def add(self, code: Code) -> None:
        pack = self.pack
        self.cards.append(code)

        if pack.is_wild[code]:
            self.wilds += 1
        elif pack.is_natural[code]:
            self.raise_level(code)

    def remove(self, code: Code) -> None:
        """Take a card out. Raises ValueError if it isn't there."""
        pack = self.pack
        self.cards.remove(code)

        if pack.is_wild[code]:
            self.wilds -= 1
        elif pack.is_natural[code]:
            self._lower_level(code)

    def raise_level(self, code: Code) -> None:
        """Count one more natural card of this kind."""
        pack, width = self.pack, self.pack.width
        rank = pack.rank_of[code]

        bit = 1 << rank
        while self.ranks & bit:
            bit <<= width
        self.ranks |= bit

        bit = 1 << (pack.suit_of[code] * pack.block + rank)
        while self.suited & bit:
            bit <<= width
        self.suited |= bit

    def _lower_level(self, code: Code) -> None:
        pack, width = self.pack, self.pack.width
        rank = pack.rank_of[code]

        bit = 1 << rank
        while self.ranks & (bit << width):
            bit <<= width
        self.ranks ^= bit

        bit = 1 << (pack.suit_of[code] * pack.block + rank)
        while self.suited & (bit << width):
            bit <<= width
        self.suited ^= bit
