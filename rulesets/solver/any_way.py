"""Ways to lay cards one by one, for questions that don't need all of them.

The search in ``search.py`` compares all ways. A hand rich in wild cards and melds to add to has
thousands of them, and yet the first one tried may do. So this goes depth first: the lowest card
joins many others with few wild ones, and stays in the hand last of all. What came to nothing once
isn't tried again with less. It gives up after some tries: then the ways have to be compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from rulesets.solver.candidates import BITS, COPIES
from rulesets.solver.choices import Lay
from rulesets.solver.hands import lowest
from rulesets.solver.search import COUNTED, Search, WildSupply
from rulesets.solver.ways import Key, Way, extend, picked

TRIES = 500  # for one hand and task; as long as about three milliseconds


class GaveUpError(Exception):
    """There may be a way or not."""


class _Left(NamedTuple):
    """What may still be laid: see ``Search.solve``. ``drops``: a card may still be left for
    nothing, as the discard.
    """

    rest: int
    open: int
    taken: int
    drops: bool


class _Layable(NamedTuple):
    """Something to lay, not while these melds are open, with so many wild cards, those included
    that are natural in it.
    """

    lay: Lay
    barred: int
    wilds: int


class AnyWay:
    """The ways to lay one hand for one task.

    Cards of a wild rank are natural in what they are laid in as such, and else wild.
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        self.own = sum(COPIES << BITS * index for index in search.own)
        self.tries = TRIES
        # nothing came of these with so many wild cards, and when so much could be kept
        self.in_vain: dict[_Left, tuple[int, int]] = {}

    @cached_property
    def in_order(self) -> list[list[_Layable]]:
        """By its lowest card, what may be laid: many natural cards and few wild ones first."""

        def order(choice: _Layable) -> tuple[int, int]:
            lay = choice.lay
            return 2 * max(lay.low, 0) - _size(lay.code), lay.low

        return [
            sorted(self._with_lowest(index), key=order)
            for index in range(len(self.search.choices.groups))
        ]

    def _with_lowest(self, index: int) -> Iterator[_Layable]:
        for _source, barred, some in self.search.choices.groups[index]:
            for _low, code, _bars, _tag, lay in some:
                yield _Layable(lay, barred, lay.low + _size(code & self.own))

    def ways(self, most: int, freeable: int = 0) -> Iterator[tuple[Way, WildSupply]]:
        """All ways that may leave no more than this price, each as it's come upon, and what is
        natural in it.

        ``freeable``: so many of the wild cards are still in melds on the table. Raises GaveUpError
        or TooHardError.
        """
        search = self.search
        spare = len(search.held.wilds) + len(search.held.either) - freeable
        allowed = 64 * most + COUNTED
        kept, but_one = search.always_kept
        for more, drops in {kept: True, but_one: False}.items():
            if allowed < more:
                continue

            whole = _Left(search.all_natural, search.choices.open, search.choices.taken, drops)
            for way in self._ways(whole, spare, allowed - more):
                self._try()
                whole_way = Way(way.key.keeping(kept, but_one), way.lay, way.following)
                yield whole_way, self._supplied(way)

    def _try(self) -> None:
        self.tries -= 1
        if self.tries < 0:
            raise GaveUpError

    def _supplied(self, way: Way) -> WildSupply:
        code = sum(lay.code for lay in picked(way)) & self.own
        return self.search.supply(self.search.hand.decode(code))

    def _ways(self, left: _Left, spare: int, allowed: int) -> Iterator[Way]:
        """The ways to lay what is left, with so many wild cards to spare, that keep no more than is
        allowed.
        """
        search, rest, open_ = self.search, left.rest, left.open
        if not rest:
            return iter(search.at_the_end(open_, left.taken, spare))
        if not open_ and spare < 0:
            return iter(())

        in_vain = self.in_vain.get(left)
        if in_vain and in_vain[0] >= spare and in_vain[1] >= allowed:
            return iter(())

        index = lowest(rest)
        if open_ & search.choices.lost[index]:
            return iter(())

        least, freed, needed = search.bounds.of(rest, open_, index)
        slack = search.slack if left.drops else 0
        if least > allowed + slack or spare + freed < needed:
            return iter(())

        self._try()
        return self._tried(index, left, spare, allowed, freed)

    def _tried(
        self, index: int, left: _Left, spare: int, allowed: int, freed: int
    ) -> Iterator[Way]:
        """The same, by what becomes of the lowest card."""
        found = False
        for way in self._joining(index, left, spare, allowed, freed):
            found = True
            yield way
        for way in self._keeping(index, left, spare, allowed):
            found = True
            yield way

        if not found:
            self.in_vain[left] = spare, allowed

    def _joining(
        self, index: int, left: _Left, spare: int, allowed: int, freed: int
    ) -> Iterator[Way]:
        """The ways in which the lowest card is part of something."""
        search, guard = self.search, self.search.hand.guard
        rest, open_, taken, drops = left
        guarded = rest | guard

        for lay, barred, wilds in self.in_order[index]:
            source = lay.source
            if open_ & barred or (source.field and not open_ & source.field):
                continue

            after = guarded - lay.code
            if after & guard != guard or lay.bars & taken or lay.low > spare + freed:
                continue

            further = _Left(after ^ guard, open_ - source.unit, taken | lay.tag, drops)
            for following in self._ways(further, spare - wilds, allowed):
                extended: dict[Key, Way] = {}
                extend(extended, lay, [following], spare, search.enough, room=search.room)
                yield from extended.values()

    def _keeping(self, index: int, left: _Left, spare: int, allowed: int) -> Iterator[Way]:
        """The ways in which no other copy of the lowest card is laid as itself: all of them stay in
        the hand, or all but one; those of a wild rank are wild.
        """
        search = self.search
        rest, open_, taken, drops = left
        fewer = rest & ~(COPIES << BITS * index)
        if index in search.own:
            yield from self._ways(_Left(fewer, open_, taken, drops), spare, allowed)
            return

        number, price = rest >> BITS * index & COPIES, search.price[index]
        but_one = search.but_one(index, number)

        costs = [(number * price, drops)]
        if drops and search.discardable[index]:
            costs.append(((number - 1) * price, False))

        for cost, may_drop in costs:
            if cost > allowed:
                continue

            further = _Left(fewer, open_, taken, may_drop)
            for way in self._ways(further, spare, allowed - cost):
                key = way.key.keeping(number * price, but_one)
                yield Way(key, way.lay, way.following)


def _size(code: int) -> int:
    """How many cards there are in a footprint."""
    number = 0
    while code:
        number += code & COPIES
        code >>= BITS

    return number
