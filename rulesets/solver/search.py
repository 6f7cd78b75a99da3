"""All ways to lay cards on one turn: contract, further melds and additions at once.

The search takes the lowest natural card that is left and either keeps it or makes it part of
something. What follows depends only on the cards and places that are left, so it is worked out
once. Of all ways those are kept that no other one beats in points, discard and wild cards at once;
``best.py`` picks among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import inf

from rulesets.cards import Card
from rulesets.melds.shapes import KINDS, MeldRules
from rulesets.solver.bounds import PIECE, PIECE_BITS, PIECE_KINDS, Bounds
from rulesets.solver.budget import Budget
from rulesets.solver.candidates import BITS, COPIES
from rulesets.solver.choices import Choices, Lay, LayTask
from rulesets.solver.hands import SortedHand, lowest
from rulesets.solver.ways import NEVER, NOTHING, Key, Way, extend, undominated

COUNTED = 63  # in a price, beside its points: the number of cards

# every way with so many wild cards to spare that keeps no more than this
Known = tuple[int, float, list[Way]]


@dataclass(frozen=True, slots=True)
class Prices:
    """What it costs to keep a card at the end of the turn, and whether it may be the discard.

    ``by_suit``: cards of one rank may cost more or less than one another.
    """

    of: Callable[[Card], int]
    discardable: Callable[[Card], bool]
    by_suit: bool = False


@dataclass(frozen=True, slots=True)
class WildClass:
    """Wild cards of a hand that are alike: wild in the same kinds of melds, of one price, all or
    none discardable. ``freed``: so many of them, the first ones, came free from the table.
    ``worth``: what each adds to first melds by itself.
    """

    cards: tuple[Card, ...]
    kinds: tuple[str, ...]
    price: int
    discardable: bool
    worth: int = 0
    freed: int = 0


@dataclass(frozen=True, slots=True)
class WildSupply:
    """One choice of which wild ranks are used as natural cards: the natural hand, and the wild
    cards that remain.
    """

    code: int
    naturals: tuple[Card, ...]
    classes: tuple[WildClass, ...]

    @property
    def wilds(self) -> int:
        """How many wild cards there are."""
        return sum(len(each.cards) for each in self.classes)


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
        self.bare_additions: dict[int, list[Lay]] = {}

        for choice in self.choices.bare:
            if choice.source.what == "table":
                self.bare_additions.setdefault(choice.source.unit, []).append(choice)

        own = {card.rank for card in self.held.either}
        self.own = {index for index, card in enumerate(self.hand.kinds) if card.rank in own}
        self.price = [self._priced(card) for card in self.hand.kinds]
        self.discardable = [prices.discardable(card) for card in self.hand.kinds]
        # may be one card more than what is left in the end, as that one may be the discard
        discards = zip(self.price, self.discardable, strict=True)
        self.slack = max((price for price, may_go in discards if may_go), default=0)
        # wild cards that come free from runs may be laid in sets, and the other way round
        self.room = NEVER if self.choices.split and task.swapped else None
        self.is_bounded = False  # whether ways may be left out that leave too much
        self.memo: dict[tuple[int, int, int], Known] = {}
        self.kept: dict[int, list[Way]] = {}  # nothing more can be laid: the ways to keep these
        self.limit = -1  # no way that keeps more is worth comparing
        self.pieces: dict[tuple[int, int], tuple[int, int]] = {}

    @cached_property
    def bounds(self) -> Bounds:
        """What can be hoped for at best."""
        return Bounds(self.choices, self.price, self.own, needs_all=self.task.needs_all)

    def _priced(self, card: Card) -> int:
        return self.prices.of(card) * 64 + 1  # the number of cards decides where points are equal

    # ------------------------------------------------------------ which cards are natural

    def supplies(self) -> Iterator[WildSupply]:
        """Every choice of which cards of wild rank are natural; most games leave none."""
        counts = Counter(self._own_used())
        for numbers in product(*(range(number + 1) for number in counts.values())):
            chosen = [
                kind
                for kind, number in zip(counts, numbers, strict=True)
                for _copy in range(number)
            ]
            yield self.supply(chosen)

    def supply(self, chosen: Sequence[Card]) -> WildSupply:
        """What there is where these cards of wild rank are natural."""
        code = self._always_natural + self.hand.encode(chosen)
        return WildSupply(code, tuple(chosen), self._classes(chosen))

    @cached_property
    def _always_natural(self) -> int:
        return self.hand.encode(card for card in self.held.naturals if self._is_used(card))

    @cached_property
    def all_natural(self) -> int:
        """The hand with every card natural that may be."""
        return self.supply(list(self._own_used())).code

    def _own_used(self) -> Iterator[Card]:
        """The cards of wild rank that may be part of something as themselves."""
        for card in self.held.either:
            if self._is_used(card):
                yield self.hand.kind_of(card)

    def _is_used(self, card: Card) -> bool:
        return bool(self.hand.encode([card]) * COPIES & self.choices.used)

    def _classes(self, chosen: Sequence[Card]) -> tuple[WildClass, ...]:
        """The wild cards that are left when these are natural, those that came free first."""
        spare, freed = list(self.held.either), list(self.task.freed)
        for kind in chosen:
            alike = [card for card in spare if self._is_alike(card, kind)]
            card = next((card for card in alike if card in freed), alike[0])
            spare.remove(card)

            if card in freed:
                freed.remove(card)

        groups: dict[tuple[tuple[str, ...], int, bool, int], list[Card]] = {}
        counts: Counter[tuple[tuple[str, ...], int, bool, int]] = Counter()
        for card in (*self.held.wilds, *spare):
            kinds = tuple(kind for kind in KINDS if self.melding.is_wild(card, kind))
            worth = self.task.first.wild_worth(card) if self.task.first else 0
            key = (kinds, self.prices.of(card), self.prices.discardable(card), worth)
            some = groups.setdefault(key, [])

            if card in freed:
                freed.remove(card)
                counts[key] += 1
                some.insert(0, card)
            else:
                some.append(card)

        return tuple(WildClass(tuple(cards), *key, counts[key]) for key, cards in groups.items())

    def _is_alike(self, card: Card, kind: Card) -> bool:
        return card == kind or (self.hand.blind and card.rank == kind.rank)

    # ------------------------------------------------------------ the search

    def solve(self, supplied: WildSupply, most: int | None = None, freeable: int = 0) -> list[Way]:
        """Every way worth comparing to lay this natural hand; those that leave more than ``most``,
        in price, are left out where that saves time.

        ``freeable``: so many of the wild cards are still in melds on the table.
        """
        kept, but_one = self.always_kept
        self.is_bounded = most is not None or freeable > 0
        allowed = self._allow(most) + self.slack
        spare = supplied.wilds - freeable
        ways = self._solve(supplied.code, self.choices.open, self.choices.taken, spare, allowed)
        return [Way(way.key.keeping(kept, but_one), way.lay, way.following) for way in ways]

    @cached_property
    def hoped_for(self) -> int:
        """The least that may be left, in price, for all we know."""
        code, least = self.all_natural, 0
        if code:
            least, _freed, _needed = self.bounds.of(code, self.choices.open, lowest(code))

        return max(least + min(self.always_kept) - self.slack, 0) // 64

    def limits(self, most: int | None) -> Iterator[int | None]:
        """Prices up to ``most``: to look for ways that leave no more than a low one is quick."""
        last = sum(self.price) // 64 if most is None else most
        limit, step = self.hoped_for, self.slack // 64 + 1

        while limit + step < last:
            yield limit
            limit += step
            step *= 4

        yield most

    def _allow(self, most: int | None) -> float:
        """What ways may keep that leave this price at most; what is known for more will do."""
        limit = NEVER if most is None else 64 * most + COUNTED - min(self.always_kept)
        if limit > self.limit:
            self.memo.clear()
            self.kept.clear()
            self.limit = limit

        return inf if most is None else limit

    @cached_property
    def always_kept(self) -> tuple[int, int]:
        """What the cards cost that no meld can take: they stay in the hand, whatever is laid; and
        what they cost when one is discarded.
        """
        unused = [card for card in self.held.naturals if not self._is_used(card)]

        kept, but_one = 0, NEVER
        for card in (*self.held.dead, *unused):
            price = self._priced(card)
            as_discard = kept if self.prices.discardable(card) else NEVER
            but_one = min(but_one + price, as_discard)
            kept += price

        return kept, but_one

    def least_kept(self) -> int:
        """What is left at least, in price: the cards that no meld can take, less one of them."""
        return min(self.always_kept) // 64

    def _solve(self, rest: int, open_: int, taken: int, spare: int, allowed: float) -> list[Way]:
        """The ways to lay what is left, with so many wild cards to spare, that keep no more than is
        allowed. Fewer than none are to spare where some have to come free from the table.

        ``rest``: the natural cards left, as one number. ``open_``: the melds that may still be laid
        or added to, a bit each. ``taken``: tags of what may be laid once only.
        """
        if not rest:
            return self.at_the_end(open_, taken, spare)
        if not open_ and spare < 0:
            return []
        if not open_ and not self.choices.unlimited:
            if rest not in self.kept:
                self.kept[rest] = self._all_kept(rest)
            return self.kept[rest]

        # what is known for more wild cards, and for more that is kept, will do
        memo, key = self.memo, (rest, open_, taken)
        known = memo.get(key)
        if known is not None:
            if known[0] >= spare and known[1] >= allowed:
                return known[2]

            spare, allowed = max(spare, known[0]), max(allowed, known[1])

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
            following = self._solve(rest, open_ & ~settled, taken, spare, allowed)
            found = self._settle(settled, following, taken, spare)
            self.memo[key] = spare, allowed, found
            return found

        # either all copies of the card stay in the hand (not those that are natural by choice) …
        guard, limit, steps = self.hand.guard, self.limit, 0
        best: dict[Key, Way] = {}
        if index not in self.own:
            number, price = rest >> BITS * index & COPIES, self.price[index]
            but_one = self.but_one(index, number)

            ways: list[Way] = []
            if number * price <= allowed:
                fewer = rest & ~(COPIES << BITS * index)
                ways = self._solve(fewer, open_, taken, spare, allowed - number * price)

            for way in ways:
                kept = way.key.keeping(number * price, but_one)
                if kept.kept <= limit or kept.but_one <= limit:
                    best.setdefault(kept, Way(kept, way.lay, way.following))

        # … or it is part of something; a guard bit that is gone tells that the hand lacks a card
        guarded = rest | guard
        for source, barred, some in self.choices.groups[index]:
            if open_ & barred or (source.field and not open_ & source.field):
                continue

            still_open = open_ - source.unit
            for low, code, bars, tag, choice in some:
                if low > spare + freed:
                    break

                left = guarded - code
                if left & guard != guard or bars & taken:
                    continue

                known = memo.get((left ^ guard, still_open, taken | tag))
                if known is not None and known[0] >= spare - low and known[1] >= allowed:
                    following = known[2]
                else:
                    following = self._solve(
                        left ^ guard, still_open, taken | tag, spare - low, allowed
                    )

                steps += len(following) + 1
                if following:
                    extend(best, choice, following, spare, self.enough, room=self.room)

        self.budget.spend(steps)
        found = undominated(best, counts=self.counts)
        self.memo[key] = spare, allowed, found
        return found

    def but_one(self, index: int, number: int) -> int:
        """What so many copies of a card cost to keep if one of them is discarded."""
        return (number - 1) * self.price[index] if self.discardable[index] else NEVER

    def _all_kept(self, rest: int) -> list[Way]:
        """What is left when nothing more can be laid: these cards stay in the hand."""
        kept = dearest = first = 0
        while rest:
            some = rest & PIECE
            known = self.pieces.get((first, some))
            if known is None:
                known = self.pieces[first, some] = self._kept_of(some, first)

            kept += known[0]
            dearest = max(dearest, known[1])
            rest >>= PIECE_BITS
            first += PIECE_KINDS

        if kept >= NEVER:  # a card that is natural by choice, so it was to be laid
            return []

        but_one = kept - dearest if dearest else NEVER
        if min(kept, but_one) > self.limit:
            return []

        return [Way(Key(kept, but_one, 0, 0, 0, 0), None, None)]

    def _kept_of(self, some: int, first: int) -> tuple[int, int]:
        """What a few kinds of cards cost, from this kind on, and the dearest of those that may be
        discarded.
        """
        kept = dearest = 0
        while some:
            place = lowest(some)
            index, number = first + place, some >> BITS * place & COPIES
            kept += NEVER if index in self.own else number * self.price[index]
            dearest = max(dearest, self.price[index] if self.discardable[index] else 0)
            some &= ~(COPIES << BITS * place)

        return kept, dearest

    def _settle(self, places: int, ways: list[Way], taken: int, spare: int) -> list[Way]:
        """The ways when these melds on the table can get no natural card any more: only wild ones,
        or nothing. Some have to be filled with these, as another one of their rank is begun.
        """
        for unit, begun in self.choices.to_fill.items():
            if unit & places and begun & taken:
                ways = self._filled(unit, ways, spare)
                places &= ~unit

        for unit, bare in self.bare_additions.items():
            if not unit & places:
                continue

            best = {way.key: way for way in ways}
            for choice in bare:
                extend(best, choice, ways, spare, self.enough, room=self.room)

            self.budget.spend(len(best))
            ways = undominated(best, counts=self.counts)

        return ways

    def _filled(self, unit: int, ways: list[Way], spare: int) -> list[Way]:
        """The ways with this meld on the table filled with wild cards."""
        best: dict[Key, Way] = {}
        for choice in self.bare_additions.get(unit, ()):
            if not choice.tag:
                extend(best, choice, ways, spare, self.enough, room=self.room)

        self.budget.spend(len(best))
        return undominated(best, counts=self.counts)

    def at_the_end(self, open_: int, taken: int, spare: int) -> list[Way]:
        """What wild cards alone can still do when no natural card is left."""
        known = self.memo.get((0, open_, taken))
        if known is not None and known[0] >= spare:
            return known[2]

        if spare < 0:
            return []

        ways = self._settle(open_, [NOTHING], taken, spare)
        missing = open_ & self.choices.parts if self.task.needs_all else 0

        for choice in (each for each in self.choices.bare if each.source.what != "table"):
            source = choice.source
            needed = bool(missing & source.field)
            missing &= ~source.field

            # parts of the contract: as often as they are open; other melds: as wild cards last
            times = spare // choice.low

            if source.unit:
                times = (open_ & source.field) // source.unit

            for _meld in range(times):
                best = {} if needed else {way.key: way for way in ways}
                extend(best, choice, ways, spare, self.enough, room=self.room)
                self.budget.spend(len(ways) + 1)
                ways = undominated(best, counts=self.counts)

        found = [] if missing else ways
        self.memo[0, open_, taken] = spare, inf, found
        return found
