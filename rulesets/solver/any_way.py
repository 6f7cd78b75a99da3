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
from rulesets.solver.search import COUNTED, Search, Supplied
from rulesets.solver.ways import Key, Way, extend, picked

TRIES = 1_000  # for one hand and task; as long as about five milliseconds


class GaveUpError(Exception):
    """There may be a way or not."""


class Within(NamedTuple):
    """What a way may take at most: wild cards, and the price of what is kept."""

    spare: int
    kept: int

    def covers(self, other: Within) -> bool:
        return self.spare >= other.spare and self.kept >= other.kept

    def less(self, *, wilds: int = 0, kept: int = 0) -> Within:
        """The same when so many wild cards are laid, or natural, and this is kept."""
        return Within(self.spare - wilds, self.kept - kept)


class _Left(NamedTuple):
    """What may still be laid: see ``Search.solve``. ``drops``: a card may still be left for
    nothing, as the discard.
    """

    rest: int
    open: int
    taken: int
    drops: bool


class _Choice(NamedTuple):
    """Something to lay, not while these melds are open; so many of its cards could be wild."""

    lay: Lay
    barred: int
    own: int


class AnyWay:
    """The ways to lay one hand for one task.

    Cards of a wild rank are natural in what they are laid in as such, and else wild.
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        self.own = sum(COPIES << BITS * index for index in search.own)
        self.tries = TRIES
        # nothing came of these within that
        self.in_vain: dict[_Left, Within] = {}

    @cached_property
    def in_order(self) -> list[list[_Choice]]:
        """By its lowest card, what may be laid: many natural cards and few wild ones first."""
        return [
            sorted(
                self._with_lowest(index),
                key=lambda each: (each.lay.low - _size(each.lay.code), each.lay.low),
            )
            for index in range(len(self.search.choices.groups))
        ]

    def _with_lowest(self, index: int) -> Iterator[_Choice]:
        for _source, barred, some in self.search.choices.groups[index]:
            for _low, code, _tag, lay in some:
                yield _Choice(lay, barred, _size(code & self.own))

    def ways(self, most: int, freeable: int = 0) -> Iterator[tuple[Way, Supplied]]:
        """All ways that may leave no more than this price, each as it's come upon, and what is
        natural in it.

        ``freeable``: so many of the wild cards are still in melds on the table. Raises GaveUpError
        or TooHardError.
        """
        search = self.search
        wilds = len(search.held.wilds) + len(search.held.either)
        within = Within(wilds - freeable, 64 * most + COUNTED)
        kept, but_one = search.always_kept
        for more, drops in {kept: True, but_one: False}.items():
            if within.kept < more:
                continue

            whole = _Left(search.all_natural, search.choices.open, 0, drops)
            for way in self._ways(whole, within.less(kept=more)):
                self._try()
                whole_way = Way(way.key.keeping(kept, but_one), way.lay, way.following)
                yield whole_way, self._supplied(way)

    def _try(self) -> None:
        self.tries -= 1
        if self.tries < 0:
            raise GaveUpError

    def _supplied(self, way: Way) -> Supplied:
        code = sum(lay.code for lay in picked(way)) & self.own
        return self.search.supply(self.search.hand.decode(code))

    def _ways(self, left: _Left, within: Within) -> Iterator[Way]:
        search, open_ = self.search, left.open
        if not left.rest:
            yield from search.at_the_end(open_, left.taken, within.spare)
            return
        if not open_ and within.spare < 0:
            return

        in_vain = self.in_vain.get(left)
        if in_vain and in_vain.covers(within):
            return

        index = lowest(left.rest)
        if open_ & search.choices.lost[index]:
            return

        least, freed, needed = search.bounds.of(left.rest, open_)
        slack = search.slack if left.drops else 0
        if least > within.kept + slack or within.spare + freed < needed:
            return

        self._try()
        found = False
        for way in self._joining(index, left, within, freed):
            found = True
            yield way
        for way in self._keeping(index, left, within):
            found = True
            yield way

        if not found:
            self.in_vain[left] = within

    def _joining(self, index: int, left: _Left, within: Within, freed: int) -> Iterator[Way]:
        """The ways in which the lowest card is part of something."""
        search, guard = self.search, self.search.hand.guard
        rest, open_, taken, drops = left
        guarded, spare = rest | guard, within.spare

        for lay, barred, own in self.in_order[index]:
            source = lay.source
            if open_ & barred or (source.field and not open_ & source.field):
                continue

            after = guarded - lay.code
            if after & guard != guard or lay.tag & taken or lay.low > spare + freed:
                continue

            further = _Left(after ^ guard, open_ - source.unit, taken | lay.tag, drops)
            fewer = within.less(wilds=lay.low + own)
            for following in self._ways(further, fewer):
                extended: dict[Key, Way] = {}
                extend(extended, lay, [following], spare, search.enough, room=search.room)
                yield from extended.values()

    def _keeping(self, index: int, left: _Left, within: Within) -> Iterator[Way]:
        """The ways in which no other copy of the lowest card is laid as itself: all of them stay in
        the hand, or all but one; those of a wild rank are wild.
        """
        search = self.search
        rest, open_, taken, drops = left
        fewer = rest & ~(COPIES << BITS * index)
        if index in search.own:
            yield from self._ways(_Left(fewer, open_, taken, drops), within)
            return

        number, price = rest >> BITS * index & COPIES, search.price[index]
        but_one = search.but_one(index, number)

        costs = [(number * price, drops)]
        if drops and search.discardable[index]:
            costs.append(((number - 1) * price, False))

        for cost, may_drop in costs:
            if cost > within.kept:
                continue

            further = _Left(fewer, open_, taken, may_drop)
            for way in self._ways(further, within.less(kept=cost)):
                key = way.key.keeping(number * price, but_one)
                yield Way(key, way.lay, way.following)


def _size(code: int) -> int:
    """How many cards there are in a footprint."""
    number = 0
    while code:
        number += code & COPIES
        code >>= BITS

    return number
