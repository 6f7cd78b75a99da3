"""Melds on the table: how they are read in their order, and what they become when cards are
added.

On the table the order of a run is fixed, and with it what each wild card stands for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from rulesets.cards import Card, without
from rulesets.contracts import Part
from rulesets.melds.read import (
    are_apart,
    lay_run,
    own_places,
    read_as,
    read_meld,
    roles,
    whole_roles,
)
from rulesets.melds.shapes import MOST, MeldRules, Shape
from rulesets.verdict import Reading

# kind, which suits may meet, suits, rank of a set, place on the line, size, wild cards, wild ends,
# places of wild cards that may move
Looks = tuple[str, str, frozenset[str], str, int, int, int, tuple[bool, bool], tuple[int, ...]]


@dataclass(frozen=True)
class PlacedMeld:
    """A meld on the table. ``places``: its natural cards by their place on the line of a run, by
    number for a set or cards of one colour.
    """

    shape: Shape
    reading: Reading
    places: dict[int, Card]
    wild_cards: tuple[Card, ...]
    first: int = 0  # where a run begins on the line

    @property
    def size(self) -> int:
        return len(self.reading.cards)

    @property
    def naturals(self) -> int:
        return len(self.places)

    @property
    def wilds(self) -> int:
        return len(self.wild_cards)

    @property
    def last(self) -> int:
        return self.first + self.size - 1

    @property
    def is_apart(self) -> bool:
        """Whether it's of wild cards alone, and stays so (``wild.own_set``)."""
        return self.shape.apart and not self.places

    @property
    def rank(self) -> str:
        """The rank of a set, "" if it is of wild cards alone."""
        if not self.shape.is_set:
            return ""
        return next((card.rank for card in self.places.values()), "")

    @cached_property
    def suits(self) -> frozenset[str]:
        return frozenset(card.suit for card in self.places.values())

    @cached_property
    def shared(self) -> frozenset[str]:
        """What its natural cards share (``Shape.shared``); nothing if all are wild."""
        return frozenset(map(self.shape.shared, self.suits))

    def may_join(self, suit: str) -> bool:
        """Whether a card of this suit shares what the others do."""
        return not self.suits or self.shape.shared(suit) in self.shared

    @cached_property
    def looks(self) -> Looks:
        """All that matters of this meld to whoever adds to it."""
        shape = self.shape
        suits = frozenset() if shape.suits == "any" else self.suits
        if shape.is_run:
            suits = self.shared
        ends = (False, False) if shape.adjacent else (self.wild_first, self.wild_last)
        about = shape.kind, shape.suits, suits, self.rank, self.first, self.size, self.wilds
        return *about, ends, self.movable

    @cached_property
    def movable(self) -> tuple[int, ...]:
        """Where on the line of a run its wild cards are that make room (``wild.moves``)."""
        moves = self.shape.rules.wild.moves
        if self.shape.kind != "run" or moves == "none":
            return ()

        places = range(self.first, self.last + 1) if moves == "any" else (self.first, self.last)
        return tuple(slot for slot in places if slot not in self.places)

    @property
    def wild_first(self) -> bool:
        return self.first not in self.places

    @property
    def wild_last(self) -> bool:
        return self.last not in self.places


class Moved(NamedTuple):
    """A run with these cards ``put`` where wild ones were, which go to its ends."""

    placed: PlacedMeld
    put: tuple[Card, ...] = ()
    wilds: tuple[Card, ...] = ()


def read_placed(cards: Sequence[Card], melding: MeldRules) -> tuple[PlacedMeld, ...]:
    """Every reading of a meld on the table, sets first; none if it isn't legal in this order.

    A run can also go from high to low: that's how it's read if it isn't a run from low to
    high, or one that takes more wild cards.
    """
    return known_readings(tuple(cards), melding)


@lru_cache(maxsize=2_000)  # one question reads the same melds again and again
def known_readings(cards: tuple[Card, ...], melding: MeldRules) -> tuple[PlacedMeld, ...]:
    lying: list[PlacedMeld] = []
    for shape in map(melding.table_shape, melding.kinds):
        if not shape.least <= len(cards) <= shape.longest:
            continue

        if shape.is_run:
            lying += _placed_either_way(cards, shape)
        else:
            in_any_order = _placed_in_any_order(cards, shape)
            lying += [placed for placed in in_any_order if _may_lie(placed)]

    return tuple(lying)


def _placed_either_way(cards: Sequence[Card], shape: Shape) -> list[PlacedMeld]:
    """The readings of a run upwards, or downwards where those need fewer wild cards."""

    def readings(ordered: Sequence[Card]) -> list[PlacedMeld]:
        runs = _placed_runs(ordered, shape)
        return [placed for placed in runs if _may_lie(placed)]

    def fewest_wilds(runs: Sequence[PlacedMeld]) -> int:
        return min((placed.wilds for placed in runs), default=MOST + 1)

    upwards = readings(cards)
    if fewest_wilds(upwards) <= sum(not shape.is_natural(card) for card in cards):
        return upwards

    return min(upwards, readings(cards[::-1]), key=fewest_wilds)


def _may_lie(placed: PlacedMeld) -> bool:
    """Whether a meld can have been laid: by the game's own rules, or as a part of a contract,
    which can be smaller than other melds, and mix suits when they can't.
    """
    own = placed.shape.melding.shape(placed.shape.kind, first=False)

    is_mixed = own.suits == "same" and len(placed.suits) > 1
    if placed.size >= own.least and not is_mixed:
        return True

    parts = [part for part in placed.shape.melding.parts if part.kind == own.kind]
    if is_mixed:
        parts = [part for part in parts if part.suits == "any"]

    return any(_begins_with(placed, part, own) for part in parts)


def was_laid_as(cards: Sequence[Card], part: Part, melding: MeldRules) -> bool:
    """Whether these cards, in any order, may be this part of a contract and what was added."""
    shapes = [replace(melding.table_shape(part.kind), least=1)]
    if part.suits == "any":
        shapes.append(replace(shapes[0], suits="any"))

    readings = (reading for shape in shapes if (reading := read_meld(cards, shape)))

    return any(
        _begins_with(placed, part, melding.shape(part.kind, first=False))
        for reading in readings
        for placed in read_placed(reading.cards, melding)
        if placed.shape.kind == part.kind
    )


def _begins_with(placed: PlacedMeld, part: Part, own: Shape) -> bool:
    """Whether some of the cards, side by side in a run, are this part that others grew from."""
    asked = replace(own, suits=part.suits or own.suits)

    # in a set the natural cards come first, so that a stretch holds the fewest wild ones
    at = placed.first if own.is_run else 0
    for start in range(at, at + placed.size - part.size + 1):
        stretch = range(start, start + part.size)
        naturals = [placed.places[slot] for slot in stretch if slot in placed.places]

        is_one = not own.is_run or len({asked.shared(card.suit) for card in naturals}) <= 1
        if (not part.pure or len(naturals) == part.size) and is_one:
            return True

    return False


def _placed_in_any_order(cards: Sequence[Card], shape: Shape) -> Iterator[PlacedMeld]:
    """The readings of a set, or of cards of one colour."""
    for naturals, wilds in whole_roles(cards, shape):
        for reading in read_as(naturals, wilds, shape):
            yield PlacedMeld(shape, reading, dict(enumerate(naturals)), tuple(wilds))


def _placed_runs(cards: Sequence[Card], shape: Shape) -> Iterator[PlacedMeld]:
    starts = _starts(cards, shape)
    if not starts:
        return

    for start, suit in product(starts, _suits_of(cards, shape)):
        placed = _placed_run(cards, start, suit, shape)
        if placed:
            yield placed


def _starts(cards: Sequence[Card], shape: Shape) -> list[int]:
    """Where on the line a run of these cards may begin, the highest place first."""
    starts = list(reversed(shape.starts(len(cards))))
    for place, card in enumerate(cards):
        if not shape.is_wild(card):
            starts = [start for start in starts if shape.line[start + place] == card.rank]

    return starts


def _suits_of(cards: Sequence[Card], shape: Shape) -> list[str]:
    """The suits a run may be of; "" where its suits mix, or nothing says which one it is."""
    if shape.suits == "any":
        return [""]

    naturals = [card for card in cards if shape.is_natural(card)]
    suits = list(dict.fromkeys(shape.shared(card.suit) for card in naturals))
    never_wild = [card for card in naturals if not shape.is_wild(card)]
    fixed = list(dict.fromkeys(shape.shared(card.suit) for card in never_wild))
    # a contract may have let it mix, and then a wild rank of another suit may be itself
    may_mix = shape.suits == "same" and shape.melding.some_runs_mix
    mixed = [""] if len(suits) > 1 and may_mix else []

    if len(fixed) > 1:
        return mixed
    if fixed or not naturals:
        return [*(fixed or [""]), *mixed]

    # all its cards may be wild
    return [*dict.fromkeys([*suits, *map(shape.shared, shape.rules.deck.suits)]), *mixed]


def _placed_run(cards: Sequence[Card], start: int, suit: str, shape: Shape) -> PlacedMeld | None:
    places: dict[int, Card] = {}
    wilds: list[Card] = []
    for slot, card in enumerate(cards, start):
        of_suit = suit in ("", shape.shared(card.suit))
        if shape.is_natural(card) and card.rank == shape.line[slot] and of_suit:
            places[slot] = card
        elif shape.is_wild(card):
            wilds.append(card)
        else:
            return None

    window = range(start, start + len(cards))
    if len(wilds) > shape.limits[len(places)] or not (
        shape.adjacent or are_apart(window, set(places))
    ):
        return None

    if shape.suits == "same" and suit == "" and places:
        if len({card.suit for card in places.values()}) == 1:
            return None  # a run of that suit, which is read as one

        shape = replace(shape, suits="any")

    named = suit if shape.suits == "same" else ""
    return PlacedMeld(
        shape, lay_run(start, places, wilds, shape, named), places, tuple(wilds), start
    )


def grown_by(placed: PlacedMeld, cards: Sequence[Card], *, on: int | None = None) -> Reading | None:
    """The meld with all these cards added, or None if they don't fit together."""
    if placed.size + len(cards) > placed.shape.longest:
        return None

    best: Reading | None = None
    for naturals, wilds in roles(cards, placed.shape):
        if len(naturals) + len(wilds) < len(cards) or (placed.is_apart and naturals):
            continue

        number = placed.wilds + len(wilds)
        is_better = best is None or number < len(best.stands_for)
        if is_better and number <= placed.shape.limits[placed.naturals + len(naturals)]:
            best = _joined_in_some_way(placed, naturals, wilds) or best

    return best and replace(best, on=on, added=tuple(cards))


def _joined_in_some_way(
    placed: PlacedMeld, naturals: Sequence[Card], wilds: Sequence[Card]
) -> Reading | None:
    """The meld with these cards in their places, as it is or after wild cards made room."""
    ways = (
        joined(way.placed, without(naturals, way.put), (*wilds, *way.wilds))
        for way in with_moves(placed, naturals)
    )
    return next(filter(None, ways), None)


def with_moves(placed: PlacedMeld, naturals: Sequence[Card]) -> Iterator[Moved]:
    """The meld as it is, and then in every way in which its wild cards can make room for some of
    these cards (``wild.moves``); of cards that do as well, the first ones.
    """
    yield Moved(placed)
    if not placed.movable:
        return

    shape, line = placed.shape, placed.shape.line
    for shared in placed.shared or dict.fromkeys(shape.shared(card.suit) for card in naturals):
        pool = [card for card in naturals if shape.shared(card.suit) == shared]
        ranks = {card.rank for card in pool}
        open_ = [slot for slot in placed.movable if line[slot] in ranks]
        for number in range(1, len(open_) + 1):
            for slots in combinations(open_, number):
                if moved := _moved(placed, slots, pool):
                    yield moved


def _moved(placed: PlacedMeld, slots: Sequence[int], pool: Sequence[Card]) -> Moved | None:
    """The run with cards of these in these places; None if they are too few."""
    shape, there, spare = placed.shape, placed.reading.cards, list(pool)
    put: dict[int, Card] = {}
    for slot in slots:
        card = next((card for card in spare if card.rank == shape.line[slot]), None)
        if card is None:
            return None

        put[slot] = card
        spare.remove(card)

    places = placed.places | put
    window = range(placed.first, placed.last + 1)
    wilds = tuple(there[slot - placed.first] for slot in window if slot not in places)
    suit = next(iter(put.values())).suit if shape.suits == "same" else ""
    reading = lay_run(placed.first, places, wilds, shape, suit)

    now = PlacedMeld(shape, reading, places, wilds, placed.first)
    return Moved(now, tuple(put.values()), tuple(there[slot - placed.first] for slot in slots))


def joined(placed: PlacedMeld, naturals: Sequence[Card], wilds: Sequence[Card]) -> Reading | None:
    """The meld with these cards in their places, whatever its size and its wild cards."""
    shape = placed.shape
    if not shape.is_run:
        there = (*placed.places.values(), *naturals)
        return next(read_as(there, (*placed.wild_cards, *wilds), shape), None)

    shared = placed.shared | {shape.shared(card.suit) for card in naturals}
    added = len(naturals) + len(wilds)
    if placed.size + added > shape.room or len(shared) > 1:
        return None

    return next(_grown_runs(placed, naturals, wilds, added), None)


def _grown_runs(
    placed: PlacedMeld, naturals: Sequence[Card], wilds: Sequence[Card], added: int
) -> Iterator[Reading]:
    shape = placed.shape
    for below in range(added + 1):  # as much as possible goes above
        first, last = placed.first - below, placed.last + added - below
        if not shape.circle and (first < 0 or last >= len(shape.line)):
            continue

        window = range(first, last + 1)
        free = [slot for slot in reversed(window) if not placed.first <= slot <= placed.last]
        for slots in own_places(naturals, free, shape):
            places = dict(zip(slots, naturals, strict=True)) | placed.places
            if shape.adjacent or are_apart(window, set(places)):
                yield _with_wilds_between(placed, places, wilds, first)


def _with_wilds_between(
    placed: PlacedMeld, places: dict[int, Card], wilds: Sequence[Card], first: int
) -> Reading:
    """The run with the wild cards it had where they were, and more of them beyond its ends."""
    below = sum(slot not in places for slot in range(first, placed.first))
    in_order = (*wilds[:below], *placed.wild_cards, *wilds[below:])
    suits = [card.suit for card in places.values() if placed.shape.suits == "same"]

    return lay_run(first, places, in_order, placed.shape, "".join(suits[:1]))


def free_places(placed: PlacedMeld, rank: str) -> Iterator[int]:
    """Places beyond a run's ends where a card of this rank can go once gaps are filled."""
    shape = placed.shape

    reach = shape.room - placed.size
    below = range(placed.first - reach, placed.first)
    above = range(placed.last + 1, placed.last + reach + 1)
    for slot in (*below, *above):
        if (shape.circle or 0 <= slot < len(shape.line)) and shape.line[slot] == rank:
            yield slot
