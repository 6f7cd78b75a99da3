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
from rulesets.melds.shapes import MeldRules, Shape
from rulesets.verdict import Reading

Roles = tuple[tuple[Card, ...], tuple[Card, ...]]  # natural cards, wild cards


def roles(cards: Iterable[Card], shape: Shape, melding: MeldRules) -> Iterator[Roles]:
    """Every sensible way to take the cards as natural or wild; cards that can be neither are left
    out.

    Only a wild rank that may stand for itself leaves a choice (``wild.as_itself``).
    """
    fixed: list[Card] = []
    wilds: list[Card] = []

    either: list[Card] = []
    for card in cards:
        if melding.is_wild(card, shape.kind):
            if melding.is_natural(card):
                either.append(card)
            else:
                wilds.append(card)
        elif melding.is_natural(card):
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

    if shape.kind == "set":
        ranks = {card.rank for card in fixed}
        for rank, cards in by_rank.items():
            if ranks <= {rank}:
                yield tuple(_distinct(cards, fixed) if shape.suits == "distinct" else cards)

        yield ()
        return

    ways: list[list[tuple[Card, ...]]] = []
    for rank, cards in by_rank.items():
        twice = shape.line.count(rank) == 2  # the ace at both ends
        single: list[tuple[Card, ...]] = [(card,) for card in dict.fromkeys(cards)]
        double: list[tuple[Card, ...]] = [
            (card, card) for card, held in Counter(cards).items() if held > 1 and twice
        ]

        if shape.suits == "any":
            single, double = single[:1], [tuple(cards[:2])] if len(cards) > 1 and twice else []

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


def read_meld(cards: Sequence[Card], shape: Shape, melding: MeldRules) -> Reading | None:
    """The cards as this meld, in any order: the reading with the fewest wild cards, or None if
    there is none.
    """
    if not shape.least <= len(cards) <= shape.longest:
        return None

    best: tuple[int, Reading] | None = None
    for naturals, wilds in roles(cards, shape, melding):
        if len(naturals) + len(wilds) < len(cards) or len(wilds) > shape.limits[len(naturals)]:
            continue
        if best is not None and len(wilds) >= best[0]:
            continue

        reading = next(_readings(naturals, wilds, shape), None)
        if reading:
            best = len(wilds), reading

    return best[1] if best else None


def every_reading(cards: Sequence[Card], shape: Shape, melding: MeldRules) -> Iterator[Reading]:
    """The cards as this meld in every way, whichever of them are wild and wherever they are."""
    if not shape.least <= len(cards) <= shape.longest:
        return

    for naturals, wilds in roles(cards, shape, melding):
        if len(naturals) + len(wilds) < len(cards) or len(wilds) > shape.limits[len(naturals)]:
            continue

        yield from _readings(naturals, wilds, shape)


def _readings(naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape) -> Iterator[Reading]:
    """Every way to read these natural and wild cards as this meld."""
    if shape.kind == "run":
        yield from _runs(naturals, wilds, shape)
    elif shape.kind == "set":
        yield from filter(None, [_read_set(naturals, wilds, shape)])
    elif len({card.suit for card in naturals}) <= 1:
        yield of_one_colour(naturals, wilds, shape.part)


def _read_set(naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape) -> Reading | None:
    ranks = {card.rank for card in naturals}
    if len(ranks) > 1 or (
        shape.suits == "distinct" and len({card.suit for card in naturals}) < len(naturals)
    ):
        return None

    cards = (*naturals, *wilds)
    rank = next(iter(ranks)) if ranks else shape.line[-1]
    return Reading(
        "set", cards, {place: Card(rank) for place in range(len(naturals), len(cards))}, shape.part
    )


def of_one_colour(naturals: Sequence[Card], wilds: Sequence[Card], part: str = "") -> Reading:
    """Cards of one colour: a wild one stands for any card of that suit, so no rank is named."""
    cards = (*naturals, *wilds)
    suit = naturals[0].suit if naturals else ""
    stands = {place: Card("", suit) for place in range(len(naturals), len(cards))}

    return Reading("color", cards, stands, part)


def _runs(naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape) -> Iterator[Reading]:
    suits = {card.suit for card in naturals}
    if shape.suits == "same" and len(suits) > 1:
        return

    suit = next(iter(suits)) if suits and shape.suits == "same" else ""
    for start, slots in placements(naturals, len(wilds), shape):
        yield lay_run(start, dict(zip(slots, naturals, strict=True)), wilds, shape, suit)


def lay_run(
    start: int, naturals: dict[int, Card], wilds: Sequence[Card], shape: Shape, suit: str
) -> Reading:
    """A run from this place of the line on: its natural cards by place, the wild ones in the places
    between.
    """
    spare = iter(wilds)
    places = range(start, start + len(naturals) + len(wilds))
    cards = tuple(naturals[slot] if slot in naturals else next(spare) for slot in places)
    stands = {slot - start: Card(shape.line[slot], suit) for slot in places if slot not in naturals}

    return Reading("run", cards, stands, shape.part)


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
        of_rank = defaultdict(list)
        for slot in window:
            of_rank[shape.line[slot]].append(slot)

        where = [of_rank[card.rank] for card in naturals]
        if not all(where):
            continue

        for slots in product(*where):
            if len(set(slots)) == len(slots) and (shape.adjacent or are_apart(window, set(slots))):
                yield start, slots


def are_apart(window: range, naturals: set[int]) -> bool:
    """Whether no two wild cards are side by side (``wild.adjacent_in_run``)."""
    return all(left in naturals or right in naturals for left, right in pairwise(window))
