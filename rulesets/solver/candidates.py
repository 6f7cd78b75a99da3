"""A hand as one number, and every way in which its natural cards can be part of a meld.

What the referee rests on: a meld is its natural cards (its *footprint*) and an interval of legal
numbers of wild cards. Where the wild cards are and which of them they are doesn't matter for the
search. All rules about melds come down to how that interval is worked out, which happens here (for
melds on the table in ``additions.py``) and nowhere else.

A hand is an integer with six bits for each kind of card: five count the copies, the sixth is a
guard. A footprint is such a number too, so "the hand holds it" is one subtraction: ``(hand | guard)
- footprint & guard == guard``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from math import prod

from rulesets.cards import Card
from rulesets.melds.shapes import Shape
from rulesets.solver.budget import STEPS, too_hard

BITS = 6
COPIES = 31
Candidate = tuple[int, int, int]  # fewest wild cards, most wild cards, footprint
HeldCard = tuple[str, int, int]  # suit, unit, copies
Slot = tuple[int, int, str]  # place on the line, the card's unit in the number, its suit


@lru_cache(maxsize=64)
def _order(ranks: tuple[str, ...]) -> dict[str, int]:
    return {rank: place for place, rank in enumerate(ranks)}


class PackedHand:
    """The natural cards of a hand as one number. ``blind``: nothing asks for suits, so cards differ
    by rank alone.

    ``alone``: ranks that are melds by themselves and part of no other.
    """

    def __init__(
        self,
        naturals: Sequence[Card],
        ranks: tuple[str, ...],
        *,
        blind: bool,
        alone: Collection[str] = (),
    ) -> None:
        kinds = (Card(card.rank) for card in naturals) if blind else naturals
        held = Counter(kinds)
        order = _order(ranks)
        self.blind = blind
        self.kinds = tuple(
            sorted(held, key=lambda card: (order.get(card.rank, -1), card.rank, card.suit))
        )
        self.unit = {card: 1 << BITS * index for index, card in enumerate(self.kinds)}
        one_of_each = ((1 << BITS * len(self.kinds)) - 1) // ((1 << BITS) - 1)
        self.guard = one_of_each << BITS - 1
        self.copies = [held[card] for card in self.kinds]
        self.code = sum(self.unit[card] * count for card, count in held.items())
        self.by_rank: dict[str, list[HeldCard]] = {}

        for card in self.kinds:
            if card.rank not in alone:
                alike = self.by_rank.setdefault(card.rank, [])
                alike.append((card.suit, self.unit[card], held[card]))

    @cached_property
    def by_suit(self) -> dict[str, list[HeldCard]]:
        of_suit: dict[str, list[HeldCard]] = {}
        for card in chain.from_iterable(self.by_rank.values()):
            of_suit.setdefault(card[0], []).append(card)

        return of_suit

    def kind_of(self, card: Card) -> Card:
        """The card as it's known here."""
        return Card(card.rank) if self.blind else card

    def encode(self, cards: Iterable[Card]) -> int:
        return sum(self.unit[self.kind_of(card)] for card in cards)

    def decode(self, code: int) -> list[Card]:
        """The cards of a footprint; without suits where the hand is blind to them."""
        return [
            card
            for index, card in enumerate(self.kinds)
            for _copy in range(code >> BITS * index & COPIES)
        ]

    def holds(self, footprint: int) -> bool:
        return (self.code | self.guard) - footprint & self.guard == self.guard


def candidates(
    hand: PackedHand, shape: Shape, wilds: int, *, lean: bool = False, most: int = STEPS
) -> list[Candidate]:
    """Every footprint in the hand that makes this meld with at most so many wild cards, also that
    of wild cards alone.

    ``lean`` leaves out footprints that another one beats with fewer cards and no more wild ones:
    enough to find out whether something can be laid, not to lay as much as possible. Raises
    TooHardError where there are more than ``most``.
    """
    find = _runs if shape.is_run else _alike
    melds = list(find(hand, shape, wilds, lean, most))

    grown = shape.grown or shape

    most = min(grown.longest, grown.limits[0], wilds)
    if shape.least <= min(shape.longest, shape.limits[0], most) and (
        not shape.is_run or shape.adjacent
    ):
        melds.append((shape.least, most, 0))

    return melds


# ---------------------------------------------------------------- sets, and cards of one colour


def _alike(
    hand: PackedHand, shape: Shape, wilds: int, lean: bool, most: int
) -> Iterator[Candidate]:
    final = shape.grown or shape
    by_suit = shape.kind == "color"
    together = hand.by_suit.values() if by_suit else map(hand.by_rank.get, shape.line)
    alike = [(held, sum(copies for _suit, _unit, copies in held)) for held in together if held]

    largest = shape.least if lean else max((number for _held, number in alike), default=0)
    spans = [_set_span(shape, number, wilds) for number in range(min(final.longest, largest) + 1)]
    fitting = {number: span for number, span in enumerate(spans) if span[0] <= span[1]}
    fewest, counted = min(fitting, default=largest + 1), 0

    for held, number in alike:
        if number < fewest:
            continue
        if by_suit and prod(copies + 1 for _suit, _unit, copies in held) > STEPS:
            raise too_hard()

        for size, code in groups(held, final, hand.blind):
            if size in fitting:
                counted += 1
                yield (*fitting[size], code)

            if by_suit and counted > most:
                raise too_hard()


def groups(held: Sequence[HeldCard], shape: Shape, blind: bool) -> Iterator[tuple[int, int]]:
    """Every choice of cards of one rank, or of one colour: how many, and the footprint."""
    once = shape.suits == "distinct" and not blind

    choices = [(0, 0)]
    for _suit, unit, copies in held:
        most = min(copies, 1) if once else copies
        choices = [
            (number + taken, code + unit * taken)
            for number, code in choices
            for taken in range(most + 1)
        ]

    return iter(choices[1:])


def _set_span(shape: Shape, number: int, wilds: int) -> tuple[int, int]:
    """Fewest and most wild cards beside so many natural ones of one rank."""
    final = shape.grown or shape
    high = min(final.longest - number, final.limits[number], wilds)

    if not shape.grown:
        return max(shape.least - number, 0), high

    starts = (
        need
        for begun in range(number + 1)
        if (need := max(shape.least - begun, 0)) <= min(shape.longest - begun, shape.limits[begun])
    )

    return min(starts, default=wilds + 1), high


# ---------------------------------------------------------------- runs


def _runs(hand: PackedHand, shape: Shape, wilds: int, lean: bool, most: int) -> list[Candidate]:
    melds: list[Candidate] = []
    final = shape.grown or shape
    for group in _slots(hand, final):
        if len(group) < shape.least - wilds:
            continue

        _walk(hand, group, shape, wilds, melds, lean=lean, most_found=most)

    return melds


def _slots(hand: PackedHand, shape: Shape) -> list[list[Slot]]:
    """The places on the line that the hand fills, low to high: a list a suit, or one for all."""
    groups: dict[str, list[Slot]] = {}
    for slot in range(shape.circle, len(shape.line)):
        for suit, unit, _copies in hand.by_rank.get(shape.line[slot], ()):
            groups.setdefault(shape.shared(suit), []).append((slot, unit, suit))

    return list(groups.values())


def _walk(
    hand: PackedHand,
    group: list[Slot],
    shape: Shape,
    wilds: int,
    melds: list[Candidate],
    *,
    lean: bool,
    most_found: int,
) -> None:
    """Every choice of places, from each first one upwards, whose gaps the wild cards can fill."""
    final = shape.grown or shape
    line, circle, room = len(final.line), final.circle, min(final.room, final.longest)
    least, longest, limits, adjacent = shape.least, final.longest, final.limits, final.adjacent
    wilds = min(wilds, max(limits))
    size = len(group)
    # the ace at both ends
    again = line - 1 if not circle and final.line[0] == final.line[-1] else line

    steps = 0

    def walk(
        index: int, first: int, gaps: int, number: int, code: int, path: tuple[Slot, ...]
    ) -> None:
        nonlocal steps
        steps += 1
        if steps > STEPS or len(melds) > most_found:
            raise too_hard()

        last = group[index][0]
        if circle:
            extra = room - (last - first + 1)
            extra = extra if adjacent else min(extra, 2)
        else:
            low, high = first, line - 1 - last
            extra = low + high if adjacent else min(low, 1) + min(high, 1)

        need = max(gaps, least - number)
        most = min(gaps + extra, longest - number, limits[number], wilds)
        if shape.grown and need <= most:
            need = _need_to_grow(path, gaps, most, shape)

        if need <= most:
            melds.append((need, most, code))
            if lean and need == gaps:
                return

        for later in range(index + 1, size):
            slot, unit, _suit = group[later]
            gap = slot - last - 1
            if gap < 0:
                continue
            if gaps + gap > wilds or slot - first >= room or (gap > 1 and not adjacent):
                break

            longer = code + unit
            if slot - first >= again and not hand.holds(longer):  # takes two aces
                continue

            walk(
                later,
                first,
                gaps + gap,
                number + 1,
                longer,
                (*path, group[later]) if shape.grown else path,
            )

    naturals = max(least - wilds, 1)
    for index in range(size - naturals + 1):
        slot, unit, _suit = group[index]
        if circle and slot >= 2 * circle:
            break

        walk(index, slot, 0, 1, unit, (group[index],))


def _need_to_grow(path: tuple[Slot, ...], gaps: int, most: int, shape: Shape) -> int:
    """Fewest wild cards of a run that begins smaller and is added to; over ``most`` for none."""
    final = shape.grown or shape
    for need in range(gaps, most + 1):
        extra = need - gaps
        for low in range(extra + 1):
            if not final.adjacent and (low > 1 or extra - low > 1):
                continue

            first, last = path[0][0] - low, path[-1][0] + extra - low
            if not final.circle and (first < 0 or last >= len(final.line)):
                continue
            if _begins(path, first, last, shape):
                return need

    return most + 1


def _begins(path: tuple[Slot, ...], first: int, last: int, shape: Shape) -> bool:
    """Whether some stretch of the run from ``first`` to ``last`` is legal when it is laid first."""
    for begin in range(first, last - shape.least + 2):
        for end in range(begin + shape.least - 1, min(begin + shape.longest - 1, last) + 1):
            inside = [suit for slot, _unit, suit in path if begin <= slot <= end]
            are_one = len(set(map(shape.shared, inside))) <= 1
            if are_one and end - begin + 1 - len(inside) <= shape.limits[len(inside)]:
                return True

    return False
