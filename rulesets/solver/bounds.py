"""What a search can hope for at best: how little stays in the hand, how many wild cards come free.

It costs little to find out, and saves the search from ways that leave too much anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from rulesets.solver.candidates import BITS, COPIES
from rulesets.solver.choices import Choices
from rulesets.solver.hands import lowest
from rulesets.solver.ways import NEVER

# the kinds of cards are priced in pieces of so many
PIECE_KINDS = 8
PIECE_BITS = BITS * PIECE_KINDS
PIECE = (1 << PIECE_BITS) - 1

# of one meld, or of several: which cards can be part of it, the most that these cost, the wild
# cards that come free there, and those that it needs at least where it has to be laid
Taken = tuple[int, int, int, int]
NOTHING: Taken = 0, 0, 0, NEVER


class Bounds:
    """The least that any way keeps, in price, and the most wild cards that swaps free.

    Each open meld takes no more than the dearest cards that can be part of it. Cards that fit what
    may be laid any number of times count nothing, nor do those at these places (``free``).
    """

    def __init__(
        self, choices: Choices, prices: Sequence[int], free: Collection[int], *, needs_all: bool
    ) -> None:
        self.prices = prices
        self.needed = choices.parts * needs_all
        self.bare = {lay.source.field: lay.low for lay in choices.bare}
        self.counted = sum(
            COPIES << BITS * index for index in range(len(prices)) if index not in free
        )
        for groups in choices.groups:
            for source, _barred, lays in groups:
                if not source.field:
                    for _low, code, _bars, _tag, _choice in lays:
                        self.counted &= ~_kinds(code)

        self._pieces: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[int, int], Taken] = {}
        self._melds = _by_meld(choices, lambda code: self._price(code & self.counted))

    def of(self, rest: int, open_: int, index: int) -> tuple[int, int, int]:
        """What is kept at least of these cards, the lowest of them at this place, with these melds
        open; the wild cards that come free at most; and those that the melds need that have to be
        laid.
        """
        known = self._known.get((open_, index))
        if known is None:
            known = self._known[open_, index] = self._taken_by(open_, index)

        fitting, most, freed, needed = known
        rest &= self.counted
        stuck = rest & ~fitting
        return self._price(stuck) + max(self._price(rest ^ stuck) - most, 0), freed, needed

    def _taken_by(self, open_: int, index: int) -> Taken:
        """What all of these melds take, of cards from this one on."""
        fitting = most = freed = needed = 0
        for (unit, field), by_lowest in self._melds.items():
            number = (open_ & field) // unit
            if not number:
                continue

            some, price, more_freed, more_needed = by_lowest[index]
            fitting |= some
            most += number * price
            freed += more_freed
            if field & self.needed:
                needed += number * min(more_needed, self.bare.get(field, NEVER))

        return fitting, most, freed, needed

    def _price(self, cards: int) -> int:
        price = first = 0
        while cards:
            piece = cards & PIECE
            known = self._pieces.get((first, piece))
            if known is None:
                known = self._pieces[first, piece] = self._price_of(piece, first)

            price += known
            cards >>= PIECE_BITS
            first += PIECE_KINDS

        return price

    def _price_of(self, piece: int, first: int) -> int:
        price = 0
        while piece:
            place = lowest(piece)
            price += (piece >> BITS * place & COPIES) * self.prices[first + place]
            piece &= ~(COPIES << BITS * place)

        return price


def _kinds(code: int) -> int:
    """All copies of each kind of card in a footprint."""
    kinds = 0
    while code:
        place = BITS * lowest(code)
        kinds |= COPIES << place
        code &= ~(COPIES << place)

    return kinds


def _by_meld(
    choices: Choices, price_of: Callable[[int], int]
) -> dict[tuple[int, int], list[Taken]]:
    """For each meld, by its open places, what it takes at most of the cards from each on."""
    kinds = len(choices.groups)
    melds: dict[tuple[int, int], list[Taken]] = {}

    for index in reversed(range(kinds)):
        for source, _barred, lays in choices.groups[index]:
            if not source.field:
                continue

            by_lowest = melds.setdefault((source.unit, source.field), [NOTHING] * kinds)
            taken = by_lowest[index]
            for low, code, _bars, _tag, _choice in lays:
                taken = _both(taken, (_kinds(code), price_of(code), max(-low, 0), low))

            by_lowest[index] = taken

    for by_lowest in melds.values():
        for index in reversed(range(kinds - 1)):
            by_lowest[index] = _both(*by_lowest[index : index + 2])

    return melds


def _both(one: Taken, other: Taken) -> Taken:
    """One or the other, whichever takes more."""
    return one[0] | other[0], max(one[1], other[1]), max(one[2], other[2]), min(one[3], other[3])
