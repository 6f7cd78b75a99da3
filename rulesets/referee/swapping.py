"""Wild cards that a hand can free on a turn: every table and hand that swaps lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from typing import NamedTuple

from rulesets.cards import Card
from rulesets.melds.judge import approved
from rulesets.melds.on_table import PlacedMeld, read_placed
from rulesets.melds.shapes import MeldRules
from rulesets.referee.adding import Owner, after_swap, may_be_freed_in, swap_places
from rulesets.referee.meld import Cards, Melds
from rulesets.ruleset import Ruleset
from rulesets.solver.budget import Budget
from rulesets.solver.candidates import BITS, COPIES
from rulesets.solver.wilds import Prices
from rulesets.verdict import Reading

STEPS_OF_A_SWAP = 4  # to find it takes about as long as so many steps of the search


class Swap(NamedTuple):
    """A card takes the place of a wild one in a meld: which one comes free, where that was, and the
    cards of the meld then.
    """

    card: Card
    freed: Card
    placed: PlacedMeld
    place: int
    cards: tuple[Card, ...]

    def step(self, index: int) -> Reading:
        """What is done, looked at once more before it is shown."""
        reading = after_swap(self.placed, self.card, self.place)
        now = approved(reading, self.placed.shape)
        return Reading(
            now.kind, now.cards, now.stands_for, on=index, added=(self.card,), freed=self.freed
        )


@dataclass(frozen=True)
class SwappedPosition:
    """What a hand and a table are after some swaps; ``before`` the last of them, and ``last``: in
    which meld, and that swap.
    """

    hand: tuple[Card, ...]
    table: tuple[tuple[Card, ...], ...]
    melding: MeldRules
    before: SwappedPosition | None = None
    last: tuple[int, Swap] | None = None

    @cached_property
    def steps(self) -> tuple[Reading, ...]:
        """Each swap, with the wild card that came free."""
        if self.before is None or self.last is None:
            return ()

        index, swap = self.last
        return (*self.before.steps, swap.step(index))

    @property
    def freed(self) -> tuple[Card, ...]:
        return tuple(step.freed for step in self.steps if step.freed)


class _Lying:
    """A meld that may be there. ``number``: the same for all that are alike to the player."""

    def __init__(self, meld: tuple[Card, ...], number: int, among: Swaps) -> None:
        self.meld, self.number, self._among = meld, number, among

    @cached_property
    def swaps(self) -> list[tuple[int, int, Swap]]:
        """What can be swapped: the card's place in a hand, the change to the hand, and the swap."""
        return list(self._among.swaps_in(self.meld))


class SwappedMeld(NamedTuple):
    """What one meld is after some swaps, its place on the table, and these swaps in their order."""

    place: int
    lying: _Lying
    swaps: tuple[Swap, ...]

    @property
    def swapped(self) -> tuple[Card, ...]:
        return tuple(swap.card for swap in self.swaps)


class Swaps:
    """The hand and the table as they are, then after one swap, after two, and so on; once each.

    It can be gone through again, and finds out no more than was asked for. A hand is a number here,
    as in the solver.
    """

    def __init__(
        self,
        hand: Cards,
        table: Melds,
        owners: Sequence[Owner],
        melding: MeldRules,
        prices: Prices,
        budget: Budget,
    ) -> None:
        self.melding, self.budget = melding, budget
        self.begun = SwappedPosition(tuple(hand), tuple(map(tuple, table)), melding)
        self.open = [
            index
            for index in range(len(table))
            if may_free_from(owners[index] if owners else None, melding.rules)
        ]

        wild = [card for index in self.open for card in table[index] if _can_be_wild(card, melding)]
        cards = list(dict.fromkeys((*hand, *wild)))
        # the game, with no wild card natural where none ever has to be
        self.as_wild = melding
        if _arent_dearer(cards, melding, prices):
            self.as_wild = melding.without_own

        kinds = list(dict.fromkeys(map(self._kind, cards)))
        self._place = {card: BITS * kinds.index(self._kind(card)) for card in cards}

        # what may be swapped in, some of it once it's free; never a wild card for a wild card
        own = [card for card in (*hand, *wild) if self.as_wild.is_natural(card)]
        self._at_hand = list(dict.fromkeys(own))
        self._most_at_hand = sum(1 << self._place[card] for card in own)
        self._as_lying = cache(self._lying)  # each worked out once
        self.becoming = cache(self._becoming)
        self._numbers: dict[tuple[Card, ...], int] = {}
        self._found = [self.begun]
        self._further = self._search()

    def __getitem__(self, place: int) -> SwappedPosition:
        return self._found[place]

    def has(self, place: int) -> bool:
        """Whether there are so many besides the first."""
        missing = max(place + 1 - len(self._found), 0)
        self._found += islice(self._further, missing)
        return place < len(self._found)

    def _search(self) -> Iterator[SwappedPosition]:
        """One swap more for each state, those with the fewest swaps first."""
        number = sum(1 << self._place[card] for card in self.begun.hand)
        table = tuple(map(self._as_lying, self.begun.table))
        seen = {(number, *(meld.number for meld in table))}

        begun = [(number, table, self.begun)]
        while begun:
            following = []
            for number, table, state in begun:
                for index in self.open:
                    for place, change, swap in table[index].swaps:
                        if not number >> place & COPIES:
                            continue

                        self.budget.spend(STEPS_OF_A_SWAP)
                        lying = self._as_lying(swap.cards)
                        after = (*table[:index], lying, *table[index + 1 :])
                        key = number + change, *[meld.number for meld in after]
                        if key in seen:
                            continue

                        seen.add(key)
                        further = self._with_swap(state, index, swap)
                        following.append((number + change, after, further))
                        yield further

            begun = following

    # ------------------------------------------------------------ one meld by itself

    @cached_property
    def freeable(self) -> tuple[Card, ...]:
        """Every wild card that may come into the hand."""
        wilds: list[Card] = []
        for index in self.open:
            wild: Counter[Card] = Counter()
            for becoming in self.becoming(index):
                wild |= Counter(swap.freed for swap in becoming.swaps)

            wilds += wild.elements()

        return tuple(wilds)

    def _becoming(self, index: int) -> Sequence[SwappedMeld]:
        """All that swaps can make of one meld, with the hand and the wild cards that come free."""
        number = self._most_at_hand
        lying = self._as_lying(self.begun.table[index])
        seen = {(number, lying.number)}
        melds: list[SwappedMeld] = []

        begun: list[tuple[int, SwappedMeld]] = [(number, SwappedMeld(index, lying, ()))]
        while begun:
            number, becoming = begun.pop(0)
            for place, _change, swap in becoming.lying.swaps:
                if not number >> place & COPIES:
                    continue

                left, after = number - (1 << place), self._as_lying(swap.cards)
                if (left, after.number) in seen:
                    continue

                self.budget.spend(STEPS_OF_A_SWAP)
                seen.add((left, after.number))
                further = SwappedMeld(index, after, (*becoming.swaps, swap))
                melds.append(further)
                begun.append((left, further))

        return melds

    def after(self, melds: Sequence[tuple[int, Sequence[Swap]]]) -> SwappedPosition | None:
        """The hand and the table after these swaps in each meld; None if no order fits."""
        state, waiting = self.begun, [(index, list(swaps)) for index, swaps in melds]
        while any(swaps for _index, swaps in waiting):
            hand = state.hand
            may = ((index, swaps) for index, swaps in waiting if swaps and swaps[0].card in hand)
            index, swaps = next(may, (0, []))
            if not swaps:
                return None

            state = self._with_swap(state, index, swaps.pop(0))

        return state

    def _with_swap(self, state: SwappedPosition, index: int, swap: Swap) -> SwappedPosition:
        hand = [*state.hand, swap.freed]
        hand.remove(swap.card)
        table = (*state.table[:index], swap.cards, *state.table[index + 1 :])
        return SwappedPosition(tuple(hand), table, self.melding, state, (index, swap))

    def _lying(self, meld: tuple[Card, ...]) -> _Lying:
        number = self._numbers.setdefault(self._alike(meld), len(self._numbers))
        return _Lying(meld, number, self)

    def swaps_in(self, meld: tuple[Card, ...]) -> Iterator[tuple[int, int, Swap]]:
        """Every card that may ever be in the hand, in the place of every wild one it may have."""
        for placed in read_placed(meld, self.melding):
            if not placed.wild_cards or not may_be_freed_in(placed.shape.kind, self.melding.rules):
                continue

            there = placed.reading.cards  # in their order: wild ones last, or from low to high
            for card in self._at_hand:
                bit = self._place[card]
                for place in swap_places(placed, card):
                    freed = there[place]
                    change = (1 << self._place[freed]) - (1 << bit)
                    cards = (*there[:place], card, *there[place + 1 :])
                    yield bit, change, Swap(card, freed, placed, place, cards)

    # ------------------------------------------------------------ what makes no difference

    def _kind(self, card: Card) -> Card:
        """The card as far as it matters: one that is only wild needs no suit."""
        return card if self.as_wild.is_natural(card) else Card(card.rank)

    def _alike(self, meld: tuple[Card, ...]) -> tuple[Card, ...]:
        """A meld as far as it matters: the order of its cards doesn't if it can only be a set."""
        ranks = [card.rank for card in meld if self.melding.role(card) == "natural"]
        has_twice = len(set(ranks)) < len(ranks)
        can_go_around = len(meld) >= len(self.melding.rules.deck.ranks)

        kinds = tuple(map(self._kind, meld))
        return tuple(sorted(kinds)) if has_twice and not can_go_around else kinds


def _arent_dearer(cards: Sequence[Card], melding: MeldRules, prices: Prices) -> bool:
    """Whether no wild card that may stand for itself costs more than any other wild one."""
    wild = [card for card in cards if _can_be_wild(card, melding)]
    own = [card for card in wild if melding.is_natural(card)]

    dearest = max(map(prices.of, own), default=0)
    return dearest <= min(map(prices.of, wild), default=0) and (
        all(map(prices.discardable, own)) or not any(map(prices.discardable, wild))
    )


def _can_be_wild(card: Card, melding: MeldRules) -> bool:
    return melding.role(card) in ("either", "wild")


def may_free_from(owner: Owner | None, rules: Ruleset) -> bool:
    """Whether wild cards may be freed from melds of this owner; of None where nobody says."""
    whose = {"none": (), "own": ("self",), "others": ("other",), "any": ("self", "other")}
    return bool(whose[rules.wild.swap]) and (owner is None or owner in whose[rules.wild.swap])
