"""Hands to measure with: random ones as they are dealt, and adversarial ones."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulesets.cards import JOKER, Card
from rulesets.ruleset import Ruleset


def whole_deck(rules: Ruleset) -> list[Card]:
    deck = rules.largest_deck
    cards = [
        Card(rank, suit)
        for rank in deck.ranks
        for suit in deck.suits
        for _pack in range(deck.packs)
    ]
    return cards + [Card(JOKER)] * deck.jokers


def random_hands(rules: Ruleset, size: int, number: int, seed: int) -> Iterator[list[Card]]:
    """Hands as they are dealt: ``size`` cards of the whole deck."""
    source, deck = random.Random(seed), whole_deck(rules)
    for _hand in range(number):
        yield source.sample(deck, size)


def adversarial_hands(rules: Ruleset, size: int, number: int, seed: int) -> Iterator[list[Card]]:
    """Hands that are hard: many copies, few suits, gaps everywhere, and up to eight wild cards."""
    source, deck = random.Random(seed), rules.largest_deck
    wild = [card for card in whole_deck(rules) if card.rank in rules.wild.cards]
    plain = [rank for rank in rules.deck.ranks if rank not in rules.wild.cards]
    for _hand in range(number):
        suits = source.sample(deck.suits, source.choice([1, 1, 2, 2, 3, 4]))
        ranks = source.choice(
            [plain, plain, plain[::2], plain[1::2], source.sample(plain, min(len(plain), 8))]
        )
        copies = source.choice([1, 2, 2, deck.packs])
        pool = [
            Card(rank, suit)
            for rank in ranks
            for suit in suits
            for _copy in range(min(copies, deck.packs))
        ]
        source.shuffle(pool)
        wilds = source.sample(wild, min(len(wild), source.choice([0, 1, 2, 3, 4, 8])))
        hand = (wilds + pool)[:size]
        rest = [card for card in whole_deck(rules) if hand.count(card) < deck.copies(card)]
        hand += source.sample(rest, max(size - len(hand), 0)) if len(hand) < size else []
        yield hand
