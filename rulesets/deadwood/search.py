"""The melds of a hand that leave the least deadwood, exactly.

The cards of a hand are bits of one number. The lowest card is taken first: it's left over, or it's
in one of the melds it can be in. What the other cards come to is worked out once for each rest of
the hand, so that trying every discard costs little more than trying one.

Wild cards are only counted, as each of them does the same; they cost nothing when they're left.
A rank that is wild this round may also be itself, but that only matters in a run without wild
cards: anywhere else the wild card stands for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from rulesets.cards import Card
from rulesets.contracts import Kind
from rulesets.melds.shapes import MeldRules, Shape
from rulesets.solver.budget import Budget

OUT_OF_REACH = 1_000_000  # points; more than any hand costs


@dataclass(frozen=True, slots=True)
class FoundMeld:
    """A meld in the hand: its natural cards, how many wild ones it needs, and as what it counts."""

    cards: tuple[Card, ...]
    wilds: int
    kind: Kind
    is_pure: bool = False  # a run without wild cards


@dataclass(frozen=True, slots=True)
class KeptHand:
    """What's kept of a hand: its melds, the cards that are left, and what they cost in points.

    ``has_all``: the melds that the game asks for are among them (``meld.needs``). If they aren't,
    ``pure`` is the dearest run without wild cards.
    """

    cost: int
    melds: tuple[FoundMeld, ...]
    left: tuple[Card, ...]
    has_all: bool = True
    pure: FoundMeld | None = None


@dataclass(frozen=True, slots=True)
class _Choice:
    """What becomes of the lowest card, and what that and the rest of the hand cost."""

    cost: int
    meld: FoundMeld | None = None
    taken: int = 0  # the bits of its cards
    turns_wild: bool = False


class _Asked(NamedTuple):
    """What is still asked for: so many runs, and one of them without wild cards."""

    runs: int
    pure: bool

    def after(self, meld: FoundMeld) -> _Asked:
        if meld.kind != "run":
            return self
        return _Asked(max(self.runs - 1, 0), self.pure and not meld.is_pure)


_State = tuple[int, int, _Asked]


class DeadwoodSearch:
    """All that can be kept of one hand. Ask it for the hand with and without each of its cards."""

    def __init__(self, hand: Sequence[Card], melding: MeldRules) -> None:
        """``hand``: cards of one game, which says what a meld is and what a card costs."""
        wild = melding.wild_ranks
        self.melding = melding
        self.rules = melding.rules
        self.always_wild = tuple(card for card in hand if card.rank in wild and not card.suit)

        # the ranks that are wild this round come first, so that they're settled before the others
        suited = [card for card in hand if card.suit]
        self.cards = sorted(suited, key=lambda card: (card.rank not in wild, *self._place(card)))
        self.is_wild = [card.rank in wild for card in self.cards]
        self.prices = [self.rules.value_of(card) for card in self.cards]

        self.set = melding.shape("set") if self.rules.meld.set.min else None
        self.run = melding.shape("run") if self.rules.meld.run.min else None
        self._places = _places(self.run.line) if self.run else {}
        needed = self.rules.needed_melds
        parts = needed.parts if needed else ()
        self.asked = _Asked(len(parts), any(part.pure for part in parts))

        self._most_wilds = len(self.always_wild) + sum(self.is_wild)
        self._known: dict[_State, _Choice] = {}
        self._melds_at: dict[int, tuple[tuple[FoundMeld, int, int], ...]] = {}
        self._budget = Budget()

    def _place(self, card: Card) -> tuple[str, int]:
        return card.suit, self.rules.all_ranks.index(card.rank)

    # ------------------------------------------------------------ what can be asked

    def keep(self, discard: Card | None = None) -> KeptHand:
        """The best that can be kept, of the whole hand or of what a discard leaves of it.

        Raises TooHardError.
        """
        mask, wilds = self._without(discard)
        pure = self._all_pure(mask) if self.asked.pure else []
        may_have_all = bool(pure) or not self.asked.pure

        if may_have_all and self._best((mask, wilds, self.asked)).cost < OUT_OF_REACH:
            return self._read(mask, wilds)
        return self._without_what_is_asked(mask, wilds, pure)

    def _all_pure(self, mask: int) -> list[tuple[FoundMeld, int]]:
        """Every run without wild cards, and the bits of its cards."""
        return [
            (meld, taken)
            for bit in _bits(mask)
            for meld, taken in self._melds(bit, mask)
            if meld.is_pure
        ]

    def _without(self, discard: Card | None) -> tuple[int, int]:
        mask, wilds = (1 << len(self.cards)) - 1, len(self.always_wild)
        if discard is None:
            return mask, wilds
        if discard in self.cards:
            return mask & ~(1 << self.cards.index(discard)), wilds

        return mask, wilds - 1

    def _without_what_is_asked(
        self, mask: int, wilds: int, pure: Sequence[tuple[FoundMeld, int]]
    ) -> KeptHand:
        """Only a run without wild cards is kept (``score.spare_pure``); else every card counts."""
        rest = [self.cards[bit] for bit in _bits(mask)]
        spare = self.always_wild[:wilds]
        dearest = max(pure, key=lambda meld: self._cost(meld[1]), default=None)
        if dearest is None:
            return KeptHand(self._cost(mask), (), (*rest, *spare), has_all=False)

        meld, taken = dearest
        if not self.rules.score.spare_pure:
            return KeptHand(self._cost(mask), (), (*rest, *spare), has_all=False, pure=meld)

        left = tuple(self.cards[bit] for bit in _bits(mask & ~taken))
        cost = self._cost(mask & ~taken)
        return KeptHand(cost, (meld,), (*left, *spare), has_all=False, pure=meld)

    def _cost(self, mask: int) -> int:
        return sum(self.prices[bit] for bit in _bits(mask))

    def _read(self, mask: int, wilds: int) -> KeptHand:
        """Follow the choices, and say what they come to."""
        cost = self._best((mask, wilds, self.asked)).cost
        melds: list[FoundMeld] = []
        left: list[Card] = []
        spare = list(self.always_wild[:wilds])
        asked = self.asked

        while mask:
            lowest = (mask & -mask).bit_length() - 1
            choice = self._best((mask, wilds, asked))
            if choice.meld:
                melds.append(choice.meld)
                mask, wilds = mask & ~choice.taken, wilds - choice.meld.wilds
                asked = asked.after(choice.meld)
                continue

            mask &= mask - 1
            if choice.turns_wild:
                wilds += 1
                spare.append(self.cards[lowest])
            else:
                left.append(self.cards[lowest])

        least = self.run.least if self.run else 0
        for _run in range(asked.runs):  # of wild cards alone
            melds.append(FoundMeld((), least, "run"))
            wilds -= least

        return KeptHand(cost, *self._hand_out(melds, spare, left))

    def _hand_out(
        self, melds: Sequence[FoundMeld], spare: list[Card], left: list[Card]
    ) -> tuple[tuple[FoundMeld, ...], tuple[Card, ...]]:
        """Give each meld its wild cards, and those that aren't needed to melds with room."""
        filled = []
        for meld in melds:
            given, spare = spare[: meld.wilds], spare[meld.wilds :]
            filled.append(FoundMeld((*meld.cards, *given), meld.wilds, meld.kind, meld.is_pure))

        pure = next((meld for meld in filled if meld.is_pure), None) if self.asked.pure else None
        for index, meld in enumerate(filled):
            while spare and meld is not pure and len(meld.cards) < self._longest(meld):
                meld = FoundMeld((*meld.cards, spare.pop()), meld.wilds + 1, meld.kind)
                filled[index] = meld

        return tuple(filled), (*left, *spare)

    def _longest(self, meld: FoundMeld) -> int:
        shape = self.set if meld.kind == "set" else self.run
        return shape.longest if shape else 0

    # ------------------------------------------------------------ the search

    def _best(self, state: _State) -> _Choice:
        known = self._known.get(state)
        if known is None:
            self._budget.spend(1)
            known = self._known[state] = self._look(state)

        return known

    def _look(self, state: _State) -> _Choice:
        mask, wilds, asked = state
        if not mask:
            return self._end(wilds, asked)

        lowest = (mask & -mask).bit_length() - 1
        rest = mask & (mask - 1)

        if self.is_wild[lowest]:
            best = _Choice(self._best((rest, wilds + 1, asked)).cost, turns_wild=True)
        else:
            best = _Choice(self.prices[lowest] + self._best((rest, wilds, asked)).cost)

        for meld, taken in self._melds(lowest, mask):
            if not best.cost:
                break  # nothing is left
            if meld.wilds > wilds:
                continue

            after = self._best((mask & ~taken, wilds - meld.wilds, asked.after(meld)))
            if after.cost < best.cost:
                best = _Choice(after.cost, meld, taken)

        return best

    def _end(self, wilds: int, asked: _Asked) -> _Choice:
        """Every card has its place; runs that are still asked for may be of wild cards alone."""
        alone = self.run is not None and wilds >= asked.runs * self.run.least
        if asked.pure or (asked.runs and not alone):
            return _Choice(OUT_OF_REACH)
        return _Choice(0)

    # ------------------------------------------------------------ the melds of a card

    def _melds(self, lowest: int, mask: int) -> Iterator[tuple[FoundMeld, int]]:
        """The melds of the lowest card with the others: the meld, and the bits of its cards."""
        known = self._melds_at.get(lowest)
        if known is None:
            known = self._melds_at[lowest] = tuple(self._melds_of_all(lowest))

        for meld, taken, before in known:
            if taken & mask == taken and not before & mask:
                yield meld, taken

    def _melds_of_all(self, lowest: int) -> Iterator[tuple[FoundMeld, int, int]]:
        """Every meld of this card with higher ones; and the bits of cards like those of the meld
        that are to be taken before them, so that which copy it is makes no other way.
        """
        found = list(self._pure_runs(lowest))
        if not self.is_wild[lowest]:
            found += [*self._sets(lowest), *self._runs(lowest)]

        for meld, taken in found:
            before = sum(self._copies_before(bit, lowest) for bit in _bits(taken))
            yield meld, taken, before & ~taken

    def _copies_before(self, bit: int, lowest: int) -> int:
        """The bits of equal cards from this one on that come before it."""
        return sum(
            1 << other for other in range(lowest, bit) if self.cards[other] == self.cards[bit]
        )

    def _sets(self, lowest: int) -> Iterator[tuple[FoundMeld, int]]:
        shape, first = self.set, self.cards[lowest]
        if shape is None:
            return

        others = [bit for bit in self._above(lowest) if self.cards[bit].rank == first.rank]
        for number in range(min(len(others), shape.longest - 1) + 1):
            wilds = max(shape.least - number - 1, 0)
            if wilds > shape.limits[number + 1]:
                continue

            for some in combinations(others, number):
                suits = {self.cards[bit].suit for bit in (lowest, *some)}
                if shape.suits != "distinct" or len(suits) == number + 1:
                    yield self._found((lowest, *some), wilds, "set")

    def _above(self, lowest: int) -> range:
        return range(lowest + 1, len(self.cards))

    def _runs(self, lowest: int) -> Iterator[tuple[FoundMeld, int]]:
        """Runs of this card and others, with as many wild cards as they need: at least one."""
        shape, most = self.run, self._most_wilds
        if shape is None or not most:
            return

        others = self._others_of_suit(lowest)
        for place in self._spots(lowest):
            # the others are above it, or all below an ace that is above the king
            ways = self._reach({place: lowest}, place, others, 1, most, shape)
            if place == len(shape.line) - 1:
                ways = self._reach({place: lowest}, place, others, -1, most, shape)

            for at in ways:
                span = max(at) - min(at) + 1
                needed = max(span, shape.least) - len(at)
                if 0 < needed <= min(most, shape.limits[len(at)]):
                    yield self._found(tuple(at.values()), needed, "run")

    def _others_of_suit(self, lowest: int) -> dict[str, list[int]]:
        """The other cards of this suit that aren't wild, by rank."""
        first = self.cards[lowest]
        others: dict[str, list[int]] = {}
        for bit in self._above(lowest):
            card = self.cards[bit]
            if card.suit == first.suit and card.rank != first.rank and not self.is_wild[bit]:
                others.setdefault(card.rank, []).append(bit)

        return others

    def _reach(
        self,
        at: dict[int, int],
        place: int,
        others: dict[str, list[int]],
        step: int,
        spare: int,
        shape: Shape,
    ) -> Iterator[dict[int, int]]:
        """These cards by place, and with more of them on one side, over so many gaps at most."""
        yield at

        for gap in range(spare + 1):
            spot = place + step * (gap + 1)
            if not 0 <= spot < len(shape.line):
                return

            for bit in others.get(shape.line[spot], ()):
                if bit not in at.values():
                    further = {**at, spot: bit}
                    yield from self._reach(further, spot, others, step, spare - gap, shape)

    def _spots(self, bit: int) -> list[int]:
        """Where a card can be on the line; an ace perhaps at both ends."""
        return self._places.get(self.cards[bit].rank, [])

    def _pure_runs(self, lowest: int) -> Iterator[tuple[FoundMeld, int]]:
        """Runs without wild cards that hold this card; in them a wild rank is itself."""
        shape, suit = self.run, self.cards[lowest].suit
        if shape is None or not self.melding.is_natural(self.cards[lowest]):
            return

        at: dict[int, list[int]] = {}
        for bit in self._above(lowest):
            if self.cards[bit].suit == suit and self.melding.is_natural(self.cards[bit]):
                for place in self._spots(bit):
                    at.setdefault(place, []).append(bit)

        for place in self._spots(lowest):
            at[place] = [lowest]
            first, last = place, place
            while first - 1 in at:
                first -= 1
            while last + 1 in at:
                last += 1

            for start in range(first, place + 1):
                for stop in range(max(place, start + shape.least - 1), last + 1):
                    for bits in product(*(at[spot] for spot in range(start, stop + 1))):
                        if len(set(bits)) == len(bits) <= shape.longest:
                            yield self._found(bits, 0, "run", is_pure=True)

    def _found(
        self, bits: tuple[int, ...], wilds: int, kind: Kind, *, is_pure: bool = False
    ) -> tuple[FoundMeld, int]:
        taken = sum(1 << bit for bit in bits)
        return FoundMeld(tuple(self.cards[bit] for bit in bits), wilds, kind, is_pure), taken


def _places(line: Sequence[str]) -> dict[str, list[int]]:
    """Where each rank is on the line of a run; an ace perhaps at both ends."""
    places: dict[str, list[int]] = {}
    for place, rank in enumerate(line):
        places.setdefault(rank, []).append(place)

    return places


def _bits(mask: int) -> Iterator[int]:
    """The places of the bits that are set, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
