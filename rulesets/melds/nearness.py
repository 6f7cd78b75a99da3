"""How near cards are to a set or a run: how many of them would have to be other cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from rulesets.cards import Card
from rulesets.contracts import KINDS, Kind
from rulesets.melds.shapes import MOST, MeldRules, Shape


def distance(cards: Sequence[Card], shape: Shape) -> int:
    """How many cards have to be exchanged, added or taken away to make this meld of them.

    The order of the cards doesn't matter; 0 if they are this meld already.
    """
    natural = [card for card in cards if shape.is_natural(card)]
    wild = sum(shape.is_wild(card) for card in cards if not shape.is_natural(card))
    either = [card for card in natural if shape.is_wild(card)]

    best = max(len(cards), shape.least)
    for kept, size in _natural_ways(natural, len(cards), shape):
        spare = wild + min(len(either), len(natural) - kept)
        wilds = min(spare, size - kept, max(shape.limits[min(kept, MOST)], 0))
        best = min(best, max(len(cards) - kept - wilds, size - kept - wilds))

    return best


def nearest_kinds(
    cards: Sequence[Card], melding: MeldRules, *, first: bool = True
) -> tuple[Kind, ...]:
    """The kind of meld these cards come nearest to; both if they are equally near."""
    shapes = [melding.shape(kind, first=first) for kind in KINDS]
    far = {shape.kind: distance(cards, shape) for shape in shapes if shape.least}
    return tuple(kind for kind, number in far.items() if number == min(far.values()))


def _natural_ways(cards: Sequence[Card], held: int, shape: Shape) -> Iterable[tuple[int, int]]:
    """How many natural cards can stay in a meld of which size, in each way to lay one."""
    if shape.is_run:
        return _run_ways(cards, held, shape)
    if shape.kind == "color":
        return _ways_of_one(Counter(card.suit for card in cards), held, shape)

    counting = dict.fromkeys(cards) if shape.suits == "distinct" else cards
    return _ways_of_one(Counter(card.rank for card in counting), held, shape)


def _sizes(held: int, shape: Shape) -> range:
    return range(shape.least, min(shape.longest, max(held, shape.least)) + 1)


def _ways_of_one(counted: Counter[str], held: int, shape: Shape) -> Iterable[tuple[int, int]]:
    """With cards of one rank or of one suit, of which there are so many."""
    for size in _sizes(held, shape):
        yield 0, size
        for number in counted.values():
            yield min(number, size), size


def _run_ways(cards: Sequence[Card], held: int, shape: Shape) -> Iterable[tuple[int, int]]:
    for shared in {shape.shared(card.suit) for card in cards} or {""}:
        ranks = Counter(card.rank for card in cards if shape.shared(card.suit) == shared)
        for size in _sizes(held, shape):
            for start in shape.starts(size):
                window = Counter(shape.line[start : start + size])
                yield (window & ranks).total(), size


def odd_ones(cards: Sequence[Card], value: Callable[[Card], str]) -> tuple[Card, ...]:
    """The cards that have another rank or suit than most of them; all without a majority."""
    common = Counter(map(value, cards)).most_common(2)
    if len(common) == 2 and common[0][1] == common[1][1]:
        return tuple(cards)
    return tuple(card for card in cards if value(card) != common[0][0])
