"""A meld that is laid and added to on one turn, in two steps: what is laid first, then what is
added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from rulesets.cards import Card
from rulesets.melds.judge import approved, is_legal
from rulesets.melds.read import every_reading, read_meld
from rulesets.melds.shapes import Shape
from rulesets.verdict import Reading


def in_steps(whole: Reading, shape: Shape) -> tuple[Reading, ...]:
    """A meld as it is laid: all at once where it may be, or else as much as may be laid first, and
    then the whole with the cards that are added.
    """
    if is_legal(whole, shape):
        return (whole,)

    grown = shape.grown or shape
    whole, laid = _beginning(whole, shape)
    rest = Counter(whole.cards) - Counter(laid.cards)
    later = replace(approved(whole, grown, laid), part="", added=tuple(rest.elements()))
    return replace(laid, part=shape.part), later


def _beginning(whole: Reading, shape: Shape) -> tuple[Reading, Reading]:
    """A meld, and as much of it as may be laid first. If that can't be done as it was read, another
    of its cards is the wild one.
    """
    others = every_reading(whole.cards, shape.grown or shape)
    for reading in chain([whole], others):
        for piece in _pieces(reading, shape.least):
            if is_legal(piece, shape):
                return reading, piece

    raise AssertionError(f"{whole} can't be begun")  # pragma: no cover - the search found it can


@lru_cache(maxsize=4096)
def fewest_to_begin(
    cards: tuple[Card, ...], shape: Shape, scarce: frozenset[Card] = frozenset()
) -> int:
    """Of these cards, which are laid as this meld and added to: how many wild ones have to be there
    from the beginning. Natural cards of these ``scarce`` kinds are counted, too.

    One question asks about the same cards again and again, as swaps change few of them.
    """
    whole = read_meld(cards, shape.grown or shape)
    if whole is None:  # pragma: no cover - the search found them
        raise AssertionError(f"{cards} aren't a meld")

    fewest = _scarce_in(whole, scarce)
    for piece in _pieces(whole, shape.least, scarce):
        if not fewest:
            break
        # whether it's legal takes longer to find out
        if (number := _scarce_in(piece, scarce)) < fewest and is_legal(piece, shape):
            fewest = number

    return fewest


def _scarce_in(reading: Reading, scarce: Collection[Card]) -> int:
    """How many cards of a meld are wild, or natural ones of these kinds."""
    wild = len(reading.stands_for)
    if not scarce:
        return wild

    naturals = (c for place, c in enumerate(reading.cards) if place not in reading.stands_for)
    return wild + sum(card in scarce for card in naturals)


def _pieces(whole: Reading, least: int, scarce: Collection[Card] = ()) -> Iterator[Reading]:
    """Every smaller meld that this one may have begun as, the largest first, down to ``least``
    cards; sets with as few of the ``scarce`` cards as can be.
    """
    for size in range(len(whole.cards) - 1, least - 1, -1):
        yield from _stretches(whole, size) if whole.is_run else _some_of(whole, size, scarce)


def _stretches(whole: Reading, size: int) -> Iterator[Reading]:
    for first in range(len(whole.cards) - size + 1):
        cards = whole.cards[first : first + size]
        stands_for = {
            place - first: card
            for place, card in whole.stands_for.items()
            if first <= place < first + size
        }
        yield Reading(whole.kind, cards, stands_for)


def _some_of(whole: Reading, size: int, scarce: Collection[Card]) -> Iterator[Reading]:
    """The cards of a set or a colour with fewer natural or wild ones, few wild ones first."""
    wild = [whole.cards[place] for place in whole.stands_for]
    natural = [card for place, card in enumerate(whole.cards) if place not in whole.stands_for]
    natural.sort(key=lambda card: card in scarce)

    stands = next(iter(whole.stands_for.values()), Card(""))
    for number in range(max(size - len(natural), 0), min(len(wild), size) + 1):
        cards = (*natural[: size - number], *wild[:number])
        stands_for = dict.fromkeys(range(size - number, size), stands)
        yield Reading(whole.kind, cards, stands_for)
