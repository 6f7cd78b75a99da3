"""All ways to lay cards on one turn: contract, further melds and additions at once.

The search takes the lowest natural card that is left and either keeps it or makes it part of
something. What follows depends only on the cards and places that are left, so it is worked out
once. Of all ways those are kept that no other one beats in points, discard and wild cards at once;
``best.py`` picks among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import NamedTuple

from rulesets.cards import Card
from rulesets.melds.shapes import MeldRules
from rulesets.solver.bounds import Bounds
from rulesets.solver.budget import Budget
from rulesets.solver.candidates import BITS, COPIES
from rulesets.solver.choices import Choices, Lay, LayTask
from rulesets.solver.hands import SortedHand, lowest
from rulesets.solver.ways import NEVER, NOTHING, Key, Way, extend, undominated
from rulesets.solver.wilds import Prices, WildSupplies, WildSupply

COUNTED = 63  # in a price, beside its points: the number of cards

# what may still be laid: the natural cards left, as one number; the melds that may still be laid or
# added to, a bit each; the tags of what may be laid once only; how many wild cards, fewer than none
# where some have to come free from the table; no way is asked for that keeps more than is allowed
Node = tuple[int, int, int, int, float]

# every way with so many wild cards to spare that keeps no more than this
Known = tuple[int, float, list[Way]]


class Goal(NamedTuple):
    """Any way that costs nothing will do: with no card left, or with one that is discarded."""

    none_left: bool
    one_left: bool


class Search:
    """All ways to lay down one hand for one task, worked out once, whatever the turn ends with.

    ``counts``: the turn may end in another way with one card left than with two, so ways are
    compared only with those that keep as many.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        task: LayTask,
        melding: MeldRules,
        prices: Prices,
        budget: Budget | None = None,
        *,
        counts: bool = False,
    ) -> None:
        self.budget, self.counts = budget or Budget(), counts
        self.task, self.melding, self.prices = task, melding, prices
        self.enough = task.first.points if task.first else 0
        self.held = SortedHand.of(cards, melding)
        self.hand = self.held.as_number(list(task.shapes), melding, by_suit=prices.by_suit)
        # each way to lay a part is a step at least, so what's over can be known before the search
        self.choices = Choices(task, self.hand, self.held, melding, self.budget.left)
        self.wilds = WildSupplies(self.held, self.hand, self.choices.used, task, melding, prices)
        self.bare_additions: dict[int, list[Lay]] = {}

        for choice in self.choices.bare:
            if choice.source.what == "table":
                self.bare_additions.setdefault(choice.source.unit, []).append(choice)

        own = {card.rank for card in self.held.either}
        self.own = {index for index, card in enumerate(self.hand.kinds) if card.rank in own}
        self.price = [self._priced(card) for card in self.hand.kinds]
        self.discardable = [prices.discardable(card) for card in self.hand.kinds]
        self.may_stay = self._may_stay()
        # may be one card more than what is left in the end, as that one may be the discard
        discards = zip(self.price, self.discardable, strict=True)
        self.slack = max((price for price, may_go in discards if may_go), default=0)
        # wild cards that come free from runs may be laid in sets, and the other way round
        self.room = NEVER if self.choices.split and task.swapped else None
        self.is_bounded = False  # whether ways may be left out that leave too much
        self.memo: dict[tuple[int, int, int], Known] = {}
        self.goal: Goal | None = None
        self.whole: float = 0  # what may be kept of the whole hand, and the discard
        self.limit: float = -1  # no way that keeps more is worth comparing

    @cached_property
    def bounds(self) -> Bounds:
        """What can be hoped for at best."""
        return Bounds(self.choices, self.price, self.own, needs_all=self.task.needs_all)

    def _may_stay(self) -> list[int]:
        """How many copies of each card may stay in the hand: none that are natural by choice."""
        if not self.held.either and not self.task.lying:
            return list(self.hand.copies)

        held, lying = Counter(map(self.hand.kind_of, self.held.naturals)), Counter(self.task.lying)
        return [held[kind] - lying[kind] for kind in self.hand.kinds]

    def _priced(self, card: Card) -> int:
        return self.prices.of(card) * 64 + 1  # the number of cards decides where points are equal

    # ------------------------------------------------------------ the search

    def solve(
        self,
        supplied: WildSupply,
        most: int | None = None,
        freeable: int = 0,
        goal: Goal | None = None,
    ) -> list[Way]:
        """Every way worth comparing to lay this natural hand; those that leave more than ``most``,
        in price, are left out where that saves time, and all others where one meets the goal.

        ``freeable``: so many of the wild cards are still in melds on the table.
        """
        kept, but_one = self.always_kept
        if kept >= NEVER:
            return []

        self.is_bounded = most is not None or freeable > 0
        self.whole = self._allow(most) + self.slack
        self.goal = self._goal(goal)
        spare = supplied.wilds - freeable
        node = (supplied.code, self.choices.open, self.choices.taken, spare, self.whole)
        return [
            Way(way.key.keeping(kept, but_one), way.lay, way.following) for way in self._solve(node)
        ]

    def _goal(self, goal: Goal | None) -> Goal | None:
        """What is asked of cards that can be laid; None where ways differ in other things."""
        if goal is None:
            return None

        kept, but_one = self.always_kept
        if kept:
            goal = Goal(goal.one_left and not but_one, one_left=False)

        differ = self.choices.split or self.task.first or self.task.late
        costs_nothing = min(self.price, default=COUNTED + 1) <= COUNTED
        if differ or costs_nothing or not any(goal):
            return None
        return goal

    def limits(self, most: int | None) -> Iterator[int | None]:
        """Prices up to ``most``: to look for ways that leave no more than a low one is quick."""
        last = sum(self.price) // 64 if most is None else most
        limit, step = 0, self.slack // 64 + 1

        while limit + step < last:
            yield limit
            limit += step
            step *= 4

        yield most

    def _allow(self, most: int | None) -> float:
        """What ways may keep that leave this price at most; what is known for more will do."""
        limit: float = inf
        if most is not None:
            limit = 64 * most + COUNTED - min(self.always_kept)
        if limit > self.limit:
            self.memo.clear()
            self.limit = limit

        return limit

    @cached_property
    def always_kept(self) -> tuple[int, int]:
        """What the cards cost that no meld can take: they stay in the hand, whatever is laid; and
        what they cost when one is discarded. There's no way at all if some of them have to be laid.
        """
        kept, but_one = 0, NEVER
        for card in self.wilds.unused():
            price = self._priced(card) if card not in self.task.lying else NEVER
            as_discard = kept if self.prices.discardable(card) else NEVER
            but_one = min(but_one + price, as_discard)
            kept += price

        return kept, but_one

    def least_kept(self) -> int:
        """What is left at least, in price: the cards that no meld can take, less one of them."""
        return min(self.always_kept) // 64

    def _solve(self, node: Node) -> list[Way]:
        """The ways to lay what is left that keep no more than is allowed."""
        rest, open_, taken, spare, allowed = node
        if not rest:
            return self.at_the_end(open_, taken, spare)
        if not open_ and spare < 0:
            return []

        # what is known for more wild cards, and for more that is kept, will do
        memo, key = self.memo, (rest, open_, taken)
        known = memo.get(key)
        if known is not None and known[0] >= spare and known[1] >= allowed:
            return known[2]

        # the lowest card decides next
        index = lowest(rest)

        freed = 0
        if self.is_bounded:
            least, freed, needed = self.bounds.of(rest, open_, index)
            if least > allowed or spare + freed < needed:
                memo[key] = spare, allowed, []
                return []

        # a part that needed a lower card can't be laid any more
        if open_ & self.choices.lost[index]:
            return []

        # melds on the table that only lower cards would have fitted are done with
        if settled := open_ & self.choices.settled[index]:
            following = self._solve((rest, open_ & ~settled, taken, spare, allowed))
            ways = self._settle(settled, following, taken, spare)
            memo[key] = spare, allowed, ways
            return ways

        best: dict[Key, Way] = {}
        if self._lay(index, node, freed, best) or self._keep(index, node, best):
            return list(best.values())

        ways = undominated(best, counts=self.counts)
        memo[key] = spare, allowed, ways
        return ways

    def _lay(self, index: int, node: Node, freed: int, best: dict[Key, Way]) -> bool:
        """Add the ways in which the lowest card is part of something; whether the goal is met."""
        rest, open_, taken, spare, allowed = node
        guard, goal, steps = self.hand.guard, self.goal, 0
        guarded = rest | guard  # a guard bit that is gone tells that the hand lacks a card

        for source, barred, lays in self.choices.groups[index]:
            if open_ & barred or (source.field and not open_ & source.field):
                continue

            still_open = open_ - source.unit
            for low, code, bars, tag, choice in lays:
                if low > spare + freed:
                    break

                left = guarded - code
                if left & guard != guard or bars & taken:
                    continue

                left ^= guard
                following = self._solve((left, still_open, taken | tag, spare - low, allowed))
                steps += len(following) + 1
                if following:
                    extend(best, choice, following, spare, self.enough, room=self.room)
                    if goal and self._is_met(following, spare - low, allowed):
                        return True

        self.budget.spend(steps)
        return False

    def _keep(self, index: int, node: Node, best: dict[Key, Way]) -> bool:
        """Add the ways in which all copies of the lowest card stay; whether the goal is met."""
        rest, open_, taken, spare, allowed = node
        number, limit = rest >> BITS * index & COPIES, self.limit
        cost = number * self.price[index]
        if number > self.may_stay[index] or cost > allowed:
            return False

        but_one = self.but_one(index, number)
        fewer = rest & ~(COPIES << BITS * index)
        for way in self._solve((fewer, open_, taken, spare, allowed - cost)):
            kept = way.key.keeping(cost, but_one)
            if kept.kept <= limit or kept.but_one <= limit:
                best[kept] = Way(kept, way.lay, way.following)  # of equal ways this one

        return self.goal is not None and self._is_met(best.values(), spare, allowed)

    def _is_met(self, ways: Iterable[Way], spare: int, allowed: float) -> bool:
        """Whether one of these ways takes all wild cards and leaves no more than the goal says.

        If a card is kept already, that's the one.
        """
        if self.goal is None:
            return False

        none_left, one_left = self.goal
        if allowed < self.whole:
            none_left, one_left = one_left, False

        return any(
            _takes(key, spare) and ((none_left and not key.kept) or (one_left and not key.but_one))
            for key, _lay, _following in ways
        )

    def but_one(self, index: int, number: int) -> int:
        """What so many copies of a card cost to keep if one of them is discarded."""
        return (number - 1) * self.price[index] if self.discardable[index] else NEVER

    def _settle(self, places: int, ways: list[Way], taken: int, spare: int) -> list[Way]:
        """The ways when these melds on the table can get no natural card any more: only wild ones,
        or nothing. Some have to be filled with these, as another one of their rank is begun.
        """
        for unit, begun in self.choices.to_fill.items():
            if unit & places and begun & taken:
                filling = [lay for lay in self.bare_additions.get(unit, ()) if not lay.tag]
                ways = self._with_wilds(filling, ways, spare, needed=True)
                places &= ~unit

        for unit, additions in self.bare_additions.items():
            if unit & places:
                ways = self._with_wilds(additions, ways, spare, needed=False)

        return ways

    def _with_wilds(
        self, lays: Sequence[Lay], ways: Sequence[Way], spare: int, *, needed: bool
    ) -> list[Way]:
        """The ways with one of these wild cards alone besides; those without unless ``needed``."""
        best: dict[Key, Way] = {}
        if not needed:
            best = {way.key: way for way in ways}
        for lay in lays:
            extend(best, lay, ways, spare, self.enough, room=self.room)

        self.budget.spend(len(best) + 1)
        return undominated(best, counts=self.counts)

    def at_the_end(self, open_: int, taken: int, spare: int) -> list[Way]:
        """What wild cards alone can still do when no natural card is left."""
        if spare < 0:
            return []

        ways = self._settle(open_, [NOTHING], taken, spare)
        missing = open_ & self.choices.parts if self.task.needs_all else 0

        for choice in (lay for lay in self.choices.bare if lay.source.what != "table"):
            source = choice.source
            needed = bool(missing & source.field)
            missing &= ~source.field

            # parts of the contract: as often as they are open; other melds: as wild cards last
            times = spare // choice.low

            if source.unit:
                times = (open_ & source.field) // source.unit

            for _meld in range(times):
                ways = self._with_wilds([choice], ways, spare, needed=needed)

        return [] if missing else ways


def _takes(key: Key, wilds: int) -> bool:
    least, most = key.least_in_sets + key.least_in_runs, -key.most_in_sets - key.most_in_runs
    return least <= wilds <= most
