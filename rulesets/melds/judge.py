"""The judge of melds: is a reading what it says it is? Looked at card by card, before it is shown.

It finds nothing by itself, so it has nothing in common with the search that found the reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from rulesets.cards import Card
from rulesets.melds.shapes import Shape
from rulesets.verdict import Reading

Spot = tuple[Card, bool, str]  # a card, whether it is wild, and the rank that it stands for


class MisreadError(AssertionError):
    """A reading that isn't a legal meld: a bug in the engine, never the cards' fault."""


def approved(reading: Reading, shape: Shape, before: Reading | None = None) -> Reading:
    """The same reading, if it's legal and ``before`` with cards added. Raises MisreadError."""
    if not is_legal(reading, shape) or (before and not _keeps(reading, before, shape)):
        raise MisreadError(f"{reading} isn't a legal {shape.kind}")

    return reading


def is_legal(reading: Reading, shape: Shape) -> bool:
    """Whether these cards, standing for what the reading says, are a legal meld of this shape."""
    cards, stands_for = reading.cards, reading.stands_for
    wild = set(stands_for)

    naturals = [card for place, card in enumerate(cards) if place not in wild]

    # each card may be what it is read as
    if not all(map(shape.is_natural, naturals)):
        return False
    if not all(shape.is_wild(cards[place]) for place in wild):
        return False

    # the size, and how many of them are wild
    if not shape.least <= len(cards) <= shape.most or reading.kind != shape.kind:
        return False
    is_apart = shape.apart and not naturals
    if shape.pure and wild:
        return False
    if len(naturals) < shape.rules.wild.min_natural and not is_apart:
        return False
    if shape.limited and not is_apart and len(wild) > shape.melding.most_wild(len(cards)):
        return False

    ranks = [stands_for.get(place, card).rank for place, card in enumerate(cards)]
    suits = [card.suit for card in naturals]
    if shape.kind == "color":
        return len({*suits, *(each.suit for each in stands_for.values())}) <= 1
    if shape.is_set:
        are_distinct = len(set(suits)) == len(suits) and len(cards) <= shape.suit_count
        return len(set(ranks)) == 1 and (shape.suits == "any" or are_distinct)

    return (
        _follow(ranks, shape)
        and len(set(map(shape.shared, suits))) <= 1
        and (
            shape.adjacent
            or not any({one, other} <= wild for one, other in pairwise(range(len(cards))))
        )
    )


def _follow(ranks: Sequence[str], shape: Shape) -> bool:
    """Whether the ranks are side by side on the line, in this order."""
    starts = shape.starts(len(ranks))
    return any(shape.line[start : start + len(ranks)] == tuple(ranks) for start in starts)


def _keeps(reading: Reading, before: Reading, shape: Shape) -> bool:
    """Whether the earlier meld is still there: a run side by side, each wild card for what it stood
    for, or at an end in its place (``wild.moves``); a set with the same natural and wild cards.
    """
    was_wild = len(before.stands_for) == len(before.cards)
    if shape.apart and was_wild and len(reading.stands_for) < len(reading.cards):
        return False  # natural cards were added to wild ones alone

    now, earlier = _spots(reading), _spots(before)
    if reading.is_run:
        size = len(earlier)
        stretches = (now[at : at + size] for at in range(len(now) - size + 1))
        if not any(_continues(stretch, earlier, shape) for stretch in stretches):
            return False

        return _wild_in(earlier) <= _wild_in(now)

    # what's added decides the rank of wild cards alone, and the suit of a colour
    taken = Counter((card, is_wild) for card, is_wild, _rank in earlier)
    return taken <= Counter((card, is_wild) for card, is_wild, _rank in now)


def _continues(now: Sequence[Spot], earlier: Sequence[Spot], shape: Shape) -> bool:
    """Whether each place has what it had, or the card that a wild one stood for that may move."""
    moves, last = shape.rules.wild.moves, len(earlier) - 1
    for place, (is_there, was_there) in enumerate(zip(now, earlier, strict=True)):
        _card, was_wild, stood_for = was_there
        _card, is_wild, rank = is_there

        may_move = moves == "any" or (moves == "end" and place in (0, last))
        has_moved = may_move and was_wild and not is_wild and rank == stood_for
        if is_there != was_there and not has_moved:
            return False

    return True


def _wild_in(spots: Iterable[Spot]) -> Counter[Card]:
    return Counter(card for card, is_wild, _rank in spots if is_wild)


def _spots(reading: Reading) -> list[Spot]:
    return [
        (card, place in reading.stands_for, reading.stands_for.get(place, card).rank)
        for place, card in enumerate(reading.cards)
    ]
