"""Every way in which the natural cards of a hand can be added to a meld on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from rulesets.cards import Card
from rulesets.melds.on_table import PlacedMeld, with_moves
from rulesets.solver.budget import STEPS, too_hard
from rulesets.solver.candidates import Candidate, HeldCard, PackedHand, groups


def additions(hand: PackedHand, placed: PlacedMeld, wilds: int) -> list[Candidate]:
    """Every footprint that can be added to a meld on the table, and that of wild cards alone."""
    if placed.shape.is_run:
        return _run_additions(hand, placed, wilds)
    return _set_additions(hand, placed, wilds)


def after_swaps(
    hand: PackedHand, added: Sequence[Candidate], swapped: Sequence[Card]
) -> Iterator[Candidate]:
    """What is added to a meld on the table, or nothing, together with the cards that were swapped
    in there.

    Each of those has freed a wild card, so that so many fewer are needed: fewer than none where
    more come free than are laid.
    """
    freed, code = len(swapped), hand.encode(swapped)
    for low, high, more in [(0, 0, 0), *added]:
        if hand.holds(code + more):
            yield low - freed, high - freed, code + more


def one_by_one(hand: PackedHand, placed: PlacedMeld, wilds: int) -> list[Candidate]:
    """The natural cards of the hand that can be added to a set, or to cards of one colour, each by
    itself, as its size and suits aren't limited, and each makes room for as many wild cards as the
    one before; or none.
    """
    shape = placed.shape
    if shape.is_run or shape.suits == "distinct" or not placed.naturals:
        return []

    choices = _may_join(hand, placed)
    held = next(iter(choices), [])
    number = sum(copies for _suit, _unit, copies in held)

    if not held or placed.size + number + wilds > shape.longest:
        return []

    room = [
        min(shape.limits[placed.naturals + more] - placed.wilds, wilds)
        for more in range(number + 1)
    ]

    step = room[1] - room[0]
    if any(room[more] != min(room[0] + step * more, wilds) for more in range(number + 1)):
        return []

    return [(0, step, unit) for _suit, unit, _copies in held]


def _set_additions(hand: PackedHand, placed: PlacedMeld, wilds: int) -> list[Candidate]:
    """What can be added to a set, or to cards of one colour."""
    shape, added = placed.shape, []

    choices = [(0, 0)]
    for held in _may_join(hand, placed):
        if shape.suits == "distinct":
            held = [card for card in held if card[0] not in placed.suits]
        if prod(copies + 1 for _suit, _unit, copies in held) > STEPS:
            raise too_hard()

        choices += groups(held, shape, hand.blind)

    for number, code in choices:
        naturals = placed.naturals + number
        high = min(
            shape.longest - placed.size - number, shape.limits[naturals] - placed.wilds, wilds
        )
        if high >= (not number):
            added.append((0, high, code))

    return added


def _may_join(hand: PackedHand, placed: PlacedMeld) -> list[list[HeldCard]]:
    """The cards of the hand that may be together in a meld: of its rank, or of its colour; of each
    one where it's of wild cards alone.
    """
    if placed.is_apart:
        return []
    if placed.shape.is_set:
        ranks = [placed.rank] if placed.rank else [*placed.shape.line]
        return [hand.by_rank[rank] for rank in ranks if rank in hand.by_rank]

    return [held for suit, held in hand.by_suit.items() if suit in placed.suits or not placed.suits]


# outermost place, how many natural cards, places between that they leave, footprint
Side = tuple[int, int, int, int]


def _run_additions(hand: PackedHand, placed: PlacedMeld, wilds: int) -> list[Candidate]:
    """What can be added to a run: at its ends, and where wild cards make room, which then are among
    those at its ends.
    """
    added: list[Candidate] = []
    naturals = [card for card in hand.decode(hand.code) if card.rank in hand.by_rank]
    for there, put, moved in with_moves(placed, naturals):
        number = len(moved)
        codes = _footprints(hand, put, any_suit=placed.shape.suits == "any")
        for (low, high, more), code in product(_at_ends(hand, there, wilds + number), codes):
            if high >= number and hand.holds(code + more):
                added.append((max(low - number, 0), high - number, code + more))

        if len(added) > STEPS:
            raise too_hard()

    return list(dict.fromkeys(added))


def _footprints(hand: PackedHand, cards: Sequence[Card], *, any_suit: bool) -> list[int]:
    """These cards, or others of their ranks, in every way."""
    if not any_suit:
        return [hand.encode(cards)]

    units = [[unit for _suit, unit, _copies in hand.by_rank[card.rank]] for card in cards]
    if prod(map(len, units)) > STEPS:
        raise too_hard()
    return list(dict.fromkeys(map(sum, product(*units))))


def _at_ends(hand: PackedHand, placed: PlacedMeld, wilds: int) -> list[Candidate]:
    shape, added = placed.shape, []
    held = dict.fromkeys(shape.shared(card.suit) for card in hand.kinds)
    for one in placed.shared or held or [""]:
        lows = _side(hand, placed, wilds, -1, one)
        highs = _side(hand, placed, wilds, 1, one)
        if len(lows) * len(highs) > STEPS:
            raise too_hard()

        for low, high in product(lows, highs):
            number, code = low[1] + high[1], low[3] + high[3]
            span = high[0] - low[0] + 1
            if span > shape.room or (low[1] and high[1] and not hand.holds(code)):
                continue

            gaps = low[2] + high[2]
            extra = _extra(placed, low, high)
            limit = shape.limits[placed.naturals + number] - placed.wilds

            most = min(gaps + extra, shape.longest - placed.size - number, limit, wilds)
            if max(gaps, not number) <= most:
                added.append((gaps, most, code))

    return list(dict.fromkeys(added))


def _extra(placed: PlacedMeld, low: Side, high: Side) -> int:
    """How many wild cards find a place beyond both ends."""
    shape = placed.shape
    if shape.circle:
        below = above = shape.room - (high[0] - low[0] + 1)
    else:
        below, above = low[0], len(shape.line) - 1 - high[0]

    if not shape.adjacent:
        below = 0 if placed.wild_first and not low[1] else min(below, 1)
        above = 0 if placed.wild_last and not high[1] else min(above, 1)

    return min(below + above, shape.room - (high[0] - low[0] + 1))


def _side(hand: PackedHand, placed: PlacedMeld, wilds: int, step: int, shared: str) -> list[Side]:
    """Every choice of natural cards beyond one end of a run, going outwards; ``shared`` is what
    they share with it.
    """
    shape = placed.shape
    end, is_wild = (
        (placed.first, placed.wild_first) if step < 0 else (placed.last, placed.wild_last)
    )
    sides: list[Side] = [(end, 0, 0, 0)]

    begun = list(sides)
    for distance in range(1, shape.room - placed.size + 1):
        slot = end + step * distance
        if not (shape.circle or 0 <= slot < len(shape.line)):
            break

        held = hand.by_rank.get(shape.line[slot], ())
        units = [unit for of_suit, unit, _n in held if shape.shared(of_suit) == shared]
        for (outer, number, gaps, code), unit in product(begun, units):
            gap = abs(slot - outer) - 1
            tight = not shape.adjacent and gap > (0 if is_wild and not number else 1)
            if gaps + gap <= wilds and not tight:
                sides.append((slot, number + 1, gaps + gap, code + unit))

        begun = list(sides)

    return sides
