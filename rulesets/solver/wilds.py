"""Which cards of a wild rank are natural, and the wild cards that there are then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import filterfalse, product

from rulesets.cards import Card
from rulesets.contracts import KINDS
from rulesets.melds.shapes import MeldRules
from rulesets.solver.candidates import BITS, COPIES, PackedHand
from rulesets.solver.choices import LayTask
from rulesets.solver.hands import SortedHand


@dataclass(frozen=True, slots=True)
class Prices:
    """What it costs to keep a card at the end of the turn, and whether it may be the discard.

    ``by_suit``: cards of one rank may cost more or less than one another.
    """

    of: Callable[[Card], int]
    discardable: Callable[[Card], bool]
    by_suit: bool = False


EACH_CARD = Prices(lambda _card: 1, lambda _card: True)


@dataclass(frozen=True, slots=True)
class WildClass:
    """Wild cards of a hand that are alike: wild in the same kinds of melds, of one price, all or
    none discardable. ``freed``: so many of them, the first ones, came free from the table.
    ``worth``: what each adds to first melds by itself.
    """

    cards: tuple[Card, ...]
    kinds: tuple[str, ...]
    price: int
    discardable: bool
    worth: int = 0
    freed: int = 0


@dataclass(frozen=True, slots=True)
class WildSupply:
    """The natural hand where these cards of wild ranks are natural, and the wild ones left."""

    code: int
    naturals: tuple[Card, ...]
    classes: tuple[WildClass, ...]

    @property
    def wilds(self) -> int:
        """How many wild cards there are."""
        return sum(len(alike.cards) for alike in self.classes)


class WildSupplies:
    """The cards of a hand by their use; ``used``: a number of those that can be part of a meld."""

    def __init__(
        self,
        held: SortedHand,
        hand: PackedHand,
        used: int,
        task: LayTask,
        melding: MeldRules,
        prices: Prices,
    ) -> None:
        self.held, self.hand, self.task = held, hand, task
        self.melding, self.prices = melding, prices
        kinds = enumerate(hand.kinds)
        self.used = {card for index, card in kinds if used >> BITS * index & COPIES}
        self.always_natural = hand.encode(filter(self._is_used, held.naturals))

    def each(self) -> Iterator[WildSupply]:
        """Every choice of which cards of wild rank are natural; most games leave none."""
        own_used = filter(self._is_used, self.held.either)
        counts = Counter(map(self.hand.kind_of, own_used))
        for numbers in product(*(range(number + 1) for number in counts.values())):
            chosen = [
                kind
                for kind, number in zip(counts, numbers, strict=True)
                for _copy in range(number)
            ]
            code = self.always_natural + self.hand.encode(chosen)
            yield WildSupply(code, tuple(chosen), self._classes(chosen))

    def _is_used(self, card: Card) -> bool:
        return self.hand.kind_of(card) in self.used

    def unused(self) -> list[Card]:
        """The natural cards that no meld can take."""
        return [*self.held.dead, *filterfalse(self._is_used, self.held.naturals)]

    def _classes(self, chosen: Sequence[Card]) -> tuple[WildClass, ...]:
        """The wild cards that are left when these are natural, those that came free first."""
        spare, freed = list(self.held.either), list(self.task.freed)
        for kind in chosen:
            alike = [card for card in spare if self.hand.kind_of(card) == kind]
            card = next((card for card in alike if card in freed), alike[0])
            spare.remove(card)

            if card in freed:
                freed.remove(card)

        groups: dict[tuple[tuple[str, ...], int, bool, int], list[Card]] = {}
        counts: Counter[tuple[tuple[str, ...], int, bool, int]] = Counter()
        for card in (*self.held.wilds, *spare):
            kinds = tuple(kind for kind in KINDS if self.melding.is_wild(card, kind))
            worth = self.task.first.wild_worth(card) if self.task.first else 0
            key = (kinds, self.prices.of(card), self.prices.discardable(card), worth)
            some = groups.setdefault(key, [])

            if card in freed:
                freed.remove(card)
                counts[key] += 1
                some.insert(0, card)
            else:
                some.append(card)

        return tuple(WildClass(tuple(cards), *key, counts[key]) for key, cards in groups.items())
