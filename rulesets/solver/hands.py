"""The cards of a hand by what they can be: natural, wild, both or nothing; and how many wild ones
are at hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.cards import Card
from rulesets.melds.shapes import MeldRules, Role, Shape
from rulesets.solver.candidates import BITS, COPIES, PackedHand


@dataclass(frozen=True, slots=True)
class Sorted:
    """A hand by what its cards can be: natural only, wild or natural, wild only, or nothing at
    all.
    """

    naturals: tuple[Card, ...]
    either: tuple[Card, ...]
    wilds: tuple[Card, ...]
    dead: tuple[Card, ...]

    @classmethod
    def of(cls, cards: Sequence[Card], game: MeldRules) -> Sorted:
        groups: dict[Role, list[Card]] = {"natural": [], "either": [], "wild": [], "nothing": []}
        for card in cards:
            groups[game.role(card)].append(card)

        return cls(*map(tuple, groups.values()))

    def as_number(
        self, shapes: Sequence[Shape], game: MeldRules, *, by_suit: bool = False
    ) -> PackedHand:
        """Its natural cards as one number; without suits where none of these melds asks for them,
        nor anything else (``by_suit``).
        """
        blind = not by_suit and all(
            each.suits == "any" for shape in shapes for each in (shape, shape.grown or shape)
        )

        return PackedHand(
            self.naturals + self.either, game.rules.deck.ranks, blind=blind, alone=game.alone
        )


class Supply:
    """How many wild cards are at hand: any, for sets alone, for runs alone; those used as natural
    ones aren't.
    """

    def __init__(self, held: Sorted, hand: PackedHand, game: MeldRules) -> None:
        self.fixed = [0, 0, 0]
        for card in held.wilds:
            self.fixed[self._use(card, game)] += 1

        own = {card.rank for card in held.either}
        self.own = [
            (BITS * index, self._use(card, game))
            for index, card in enumerate(hand.kinds)
            if card.rank in own
        ]
        self.split = bool(game.rules.wild.only_set or game.rules.wild.only_run)
        self.total = len(held.wilds) + len(held.either)
        self.start = self.at(hand.code)

    @staticmethod
    def _use(card: Card, game: MeldRules) -> int:
        in_set, in_run = (game.is_wild(card, kind) for kind in ("set", "run"))
        return 0 if in_set and in_run else 1 if in_set else 2

    def at(self, rest: int) -> list[int]:
        """What is at hand when these natural cards aren't used."""
        supply = list(self.fixed)
        for shift, use in self.own:
            supply[use] += rest >> shift & COPIES

        return supply

    def most(self, kind: str) -> int:
        return self.start[0] + self.start[2 if kind == "run" else 1]

    def suffices(self, rest: int, sets: int, runs: int) -> bool:
        either, in_sets, in_runs = self.at(rest) if self.own else self.fixed
        return max(sets - in_sets, 0) + max(runs - in_runs, 0) <= either


class Tags:
    """What two melds of one player may not have in common where they have to differ
    (``meld.different``).
    """

    def __init__(self, hand: PackedHand, game: MeldRules) -> None:
        self.hand, self.wanted = hand, game.rules.meld.different
        self.ranks = {rank: 1 << index for index, rank in enumerate(game.rules.deck.ranks)}
        self.suits = {suit: 1 << 40 + index for index, suit in enumerate(game.rules.deck.suits)}

    def of(self, shape: Shape, code: int) -> int:
        if not self.wanted or not code:
            return 0

        card = self.hand.kinds[lowest(code)]
        if shape.kind == "set":
            return self.ranks[card.rank]

        return self.suits.get(card.suit, 0) if shape.suits == "same" else 0


def lowest(code: int) -> int:
    """The place of the lowest card in a footprint."""
    return ((code & -code).bit_length() - 1) // BITS
