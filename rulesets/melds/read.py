"""How cards are read as a set or a run.

``read_meld`` finds what each wild card stands for, in any order of the cards (a player may lay them
in any order); ``faults.py`` says what's wrong if it doesn't find a reading. What a meld must be
is in ``shapes.py``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

from rulesets.cards import Card
from rulesets.melds.shapes import Shape
from rulesets.verdict import Reading

Roles = tuple[tuple[Card, ...], tuple[Card, ...]]  # natural cards, wild cards


def roles(cards: Iterable[Card], shape: Shape) -> Iterator[Roles]:
    """Every sensible way to take the cards as natural or wild; cards that can be neither are left
    out.

    Only a wild rank that may stand for itself leaves a choice (``wild.as_itself``).
    """
    fixed: list[Card] = []
    wilds: list[Card] = []

    either: list[Card] = []
    for card in cards:
        if shape.is_wild(card):
            if shape.is_natural(card):
                either.append(card)
            else:
                wilds.append(card)
        elif shape.is_natural(card):
            fixed.append(card)

    if not either:
        yield tuple(fixed), tuple(wilds)
        return

    for chosen in _natural_choices(either, fixed, shape):
        rest = Counter(either)
        rest.subtract(chosen)
        yield (*fixed, *chosen), (*rest.elements(), *wilds)


def _natural_choices(
    either: Sequence[Card], fixed: Sequence[Card], shape: Shape
) -> Iterator[tuple[Card, ...]]:
    """Which wild ranks stand for themselves: for a set those of one rank, for a run one or two of
    each rank, for cards of one colour those of one suit.
    """
    if shape.kind == "color":
        yield from _of_one_suit(either, fixed)
        return

    by_rank: dict[str, list[Card]] = {}
    for card in either:
        by_rank.setdefault(card.rank, []).append(card)

    if shape.is_set:
        ranks = {card.rank for card in fixed}
        for rank, cards in by_rank.items():
            if ranks <= {rank}:
                yield tuple(_distinct(cards, fixed) if shape.suits == "distinct" else cards)

        yield ()
        return

    ways: list[list[tuple[Card, ...]]] = []
    for rank, cards in by_rank.items():
        twice = shape.line.count(rank) == 2  # the ace at both ends
        together: dict[str, list[Card]] = {}
        for card in cards:
            together.setdefault(shape.shared(card.suit), []).append(card)

        single: list[tuple[Card, ...]] = [(alike[0],) for alike in together.values()]
        double = [tuple(alike[:2]) for alike in together.values() if len(alike) > 1 and twice]
        ways.append([*double, *single, ()])

    for way in product(*ways):
        yield tuple(card for cards in way for card in cards)


def _of_one_suit(either: Sequence[Card], fixed: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    suits = {card.suit for card in fixed}
    for suit in dict.fromkeys(card.suit for card in either):
        if suits <= {suit}:
            yield tuple(card for card in either if card.suit == suit)

    yield ()


def _distinct(cards: Iterable[Card], taken: Iterable[Card]) -> Iterator[Card]:
    suits = {card.suit for card in taken}
    for card in cards:
        if card.suit not in suits:
            suits.add(card.suit)
            yield card


def read_meld(cards: Sequence[Card], shape: Shape) -> Reading | None:
    """The cards as this meld, in any order, with the fewest wild cards; None if they aren't."""
    best: Reading | None = None
    for naturals, wilds in whole_roles(cards, shape):
        if best is None or len(wilds) < len(best.stands_for):
            best = next(read_as(naturals, wilds, shape), best)

    return best


def every_reading(cards: Sequence[Card], shape: Shape) -> Iterator[Reading]:
    """The cards as this meld in every way, whichever of them are wild and wherever they are."""
    for naturals, wilds in whole_roles(cards, shape):
        yield from read_as(naturals, wilds, shape)


def whole_roles(cards: Sequence[Card], shape: Shape) -> Iterator[Roles]:
    """The ways to take all of these cards as natural or wild, where a meld can have so many."""
    if not shape.least <= len(cards) <= shape.longest:
        return

    for naturals, wilds in roles(cards, shape):
        are_all = len(naturals) + len(wilds) == len(cards)
        if are_all and len(wilds) <= shape.limits[len(naturals)]:
            yield naturals, wilds


def read_as(naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape) -> Iterator[Reading]:
    """Every way to read these natural and wild cards as this meld."""
    if shape.is_run:
        yield from _runs(naturals, wilds, shape)
    elif shape.is_set:
        yield from _sets(naturals, wilds, shape)
    elif len({card.suit for card in naturals}) <= 1:
        # a wild one stands for any card of that suit, so no rank is named
        suit = naturals[0].suit if naturals else ""
        yield _in_any_order(naturals, wilds, Card("", suit), shape)


def _sets(naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape) -> Iterator[Reading]:
    ranks = {card.rank for card in naturals} or {shape.line[-1]}
    is_distinct = len({card.suit for card in naturals}) == len(naturals)
    if len(ranks) == 1 and (is_distinct or shape.suits != "distinct"):
        yield _in_any_order(naturals, wilds, Card(*ranks), shape)


def _in_any_order(
    naturals: Sequence[Card], wilds: Sequence[Card], stands: Card, shape: Shape
) -> Reading:
    cards = (*naturals, *wilds)
    stands_for = dict.fromkeys(range(len(naturals), len(cards)), stands)
    return Reading(shape.kind, cards, stands_for, shape.part)


def _runs(naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape) -> Iterator[Reading]:
    if len({shape.shared(card.suit) for card in naturals}) > 1:
        return

    suit = naturals[0].suit if naturals and shape.suits == "same" else ""
    for start, slots in placements(naturals, len(wilds), shape):
        yield lay_run(start, dict(zip(slots, naturals, strict=True)), wilds, shape, suit)


def lay_run(
    start: int, naturals: dict[int, Card], wilds: Sequence[Card], shape: Shape, suit: str
) -> Reading:
    """A run from this place of the line on: natural cards by place, wild ones in between."""
    spare = iter(wilds)
    places = range(start, start + len(naturals) + len(wilds))
    cards = tuple(naturals.get(slot) or next(spare) for slot in places)
    stands = {slot - start: Card(shape.line[slot], suit) for slot in places if slot not in naturals}

    return Reading(shape.kind, cards, stands, shape.part)


def placements(
    naturals: Sequence[Card], wilds: int, shape: Shape
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Where a run of these cards can be on the line: its first place and that of each natural
    card.

    The highest comes first, so that a wild card at an end goes above rather than below. Suits are
    ignored here.
    """
    size = len(naturals) + wilds
    for start in reversed(shape.starts(size)):
        window = range(start, start + size)
        for slots in own_places(naturals, window, shape):
            if shape.adjacent or are_apart(window, set(slots)):
                yield start, slots


def own_places(
    naturals: Sequence[Card], free: Iterable[int], shape: Shape
) -> Iterator[tuple[int, ...]]:
    """Every way to give each of these cards a place of its own on the line of a run."""
    of_rank = defaultdict(list)
    for slot in free:
        of_rank[shape.line[slot]].append(slot)

    for slots in product(*(of_rank[card.rank] for card in naturals)):
        if len(set(slots)) == len(slots):
            yield slots


def are_apart(window: range, naturals: set[int]) -> bool:
    """Whether no two wild cards are side by side (``wild.adjacent_in_run``)."""
    return all(left in naturals or right in naturals for left, right in pairwise(window))
