"""The cards of a hand by what they can be: natural, wild, both or nothing; and how many wild ones
are at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulesets.cards import Card
from rulesets.contracts import RUNS
from rulesets.melds.shapes import MeldRules, Role, Shape
from rulesets.solver.candidates import BITS, COPIES, PackedHand


@dataclass(frozen=True, slots=True)
class SortedHand:
    """A hand by what its cards can be: natural only, wild or natural, wild only, or nothing."""

    naturals: tuple[Card, ...]
    either: tuple[Card, ...]
    wilds: tuple[Card, ...]
    dead: tuple[Card, ...]

    @classmethod
    def of(cls, cards: Sequence[Card], melding: MeldRules) -> SortedHand:
        groups: dict[Role, list[Card]] = {"natural": [], "either": [], "wild": [], "nothing": []}
        for card in cards:
            groups[melding.role(card)].append(card)

        return cls(*map(tuple, groups.values()))

    def as_number(
        self, shapes: Sequence[Shape], melding: MeldRules, *, by_suit: bool = False
    ) -> PackedHand:
        """Its natural cards as one number, without suits where nothing asks for them."""
        blind = not by_suit and all(
            meld.suits == "any" for shape in shapes for meld in (shape, shape.grown or shape)
        )

        return PackedHand(
            self.naturals + self.either, melding.rules.deck.ranks, blind=blind, alone=melding.alone
        )


# the place of a wild card in a supply, by whether it's wild in sets, and in runs
USES = {(True, True): 0, (True, False): 1, (False, True): 2, (False, False): 2}


class Supply:
    """The wild cards at hand: any, for sets alone, for runs alone; not those used as natural."""

    def __init__(self, held: SortedHand, hand: PackedHand, melding: MeldRules) -> None:
        self.fixed = [0, 0, 0]
        for card in held.wilds:
            self.fixed[self._use(card, melding)] += 1

        own = {card.rank for card in held.either}
        self.own = [
            (BITS * index, self._use(card, melding))
            for index, card in enumerate(hand.kinds)
            if card.rank in own
        ]
        self.split = bool(melding.rules.wild.only_set or melding.rules.wild.only_run)
        self.total = len(held.wilds) + len(held.either)
        self.start = self.at(hand.code)

    @staticmethod
    def _use(card: Card, melding: MeldRules) -> int:
        return USES[melding.is_wild(card, "set"), melding.is_wild(card, "run")]

    def at(self, rest: int) -> list[int]:
        """What is at hand when these natural cards aren't used."""
        supply = list(self.fixed)
        for shift, use in self.own:
            supply[use] += rest >> shift & COPIES

        return supply

    def most(self, kind: str) -> int:
        return self.start[0] + self.start[2 if kind in RUNS else 1]

    def suffices(self, rest: int, sets: int, runs: int) -> bool:
        either, in_sets, in_runs = self.at(rest) if self.own else self.fixed
        return max(sets - in_sets, 0) + max(runs - in_runs, 0) <= either


class Tags:
    """What two melds of one player may not have in common where they have to differ
    (``meld.different``), or where there's one of a rank (``meld.per_rank``).
    """

    def __init__(self, hand: PackedHand, melding: MeldRules) -> None:
        meld, self.deck = melding.rules.meld, melding.rules.deck
        self.hand, self.per_rank, self.differ = hand, meld.per_rank, meld.different
        self.wanted = self.differ or self.per_rank != "any"
        self.fills = self.per_rank == "one_open"  # whether it matters that a meld is full

    @cached_property
    def ranks(self) -> dict[str, int]:
        return {rank: 1 << index for index, rank in enumerate(self.deck.ranks)}

    @cached_property
    def suits(self) -> dict[str, int]:
        return {suit: 1 << 40 + index for index, suit in enumerate(self.deck.suits)}

    def of(self, shape: Shape, code: int) -> int:
        if not self.differ or not code:
            return 0

        card = self.hand.kinds[lowest(code)]
        if shape.is_set:
            return self.ranks[card.rank]

        if shape.suits != "same":
            return 0
        return self.suits.get(card.suit, 0)

    def there(self, ranks: Iterable[str]) -> int:
        """What is taken from the start where melds of these ranks are on the table."""
        if self.per_rank != "one":
            return 0
        return sum(self.ranks[rank] for rank in ranks)

    def of_new(self, code: int, *, full: bool) -> tuple[int, int]:
        """What bars a set that is laid now, and what it bars itself."""
        if not code or self.per_rank == "any":
            return 0, 0

        one = self.ranks[self.hand.kinds[lowest(code)].rank]
        if self.per_rank == "one":
            return one, one
        if full:
            return _stays_open(one), one
        return _stays_open(one) | _is_open(one), one | _is_open(one)

    def of_grown(self, rank: str, *, full: bool) -> tuple[int, int]:
        """The same for cards added to a set: until it's full, no other of its rank is begun."""
        if not self.fills or full:
            return 0, 0

        one = self.ranks[rank]
        return one, _stays_open(one)


def _is_open(one: int) -> int:
    """That a set of this rank is laid now that isn't full."""
    return one << 60


def _stays_open(one: int) -> int:
    """That a set of this rank on the table isn't filled."""
    return one << 120


def lowest(code: int) -> int:
    """The place of the lowest card in a footprint."""
    return ((code & -code).bit_length() - 1) // BITS
