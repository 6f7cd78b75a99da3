"""How far a hand is from a contract: the fewest further cards with which it can be laid.

Where wild cards are left over, one card short may be none: a run longer than the contract asks for
can take more of them. Then the referee's search is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations
from operator import and_, attrgetter

from rulesets.cards import Card
from rulesets.contracts import Contract
from rulesets.forecast.pack import Code, HandBits, Pack
from rulesets.forecast.parts import RunPart, Window, every_row, longer_helps
from rulesets.forecast.search import BestFill, ContractSearch, Placed
from rulesets.melds.read import placements
from rulesets.melds.shapes import Shape
from rulesets.solver.holding import holds
from rulesets.verdict import TooHardError

NEAR = 4  # ranks apart

Held = Sequence[tuple[Shape, Sequence[Card], int]]  # parts, their natural cards, and wild ones


@dataclass(frozen=True, slots=True)
class Draft:
    """A part of a contract, and the natural cards of the hand for it.

    ``size``: cards it needs in all. ``naturals``: by place from its first card on; in a set the
    natural cards come first. ``start``: where a run begins on its line.
    """

    shape: Shape
    size: int
    naturals: dict[int, Code]
    start: int = 0


@dataclass(frozen=True, slots=True)
class HandPlan:
    """What to make of a hand.

    ``missing``: fewest further cards. ``drafts``: the parts, with what they take of the hand.
    ``spare``: natural cards that no part takes. ``wilds``: the wild ones, none of them laid yet.
    """

    missing: int
    drafts: tuple[Draft, ...] = ()
    spare: list[Code] = field(default_factory=list)
    wilds: list[Code] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Nearest:
    """The best of all ways: of which alternative; which cards are natural though they could be
    wild; and what the referee found, if it had to be asked.
    """

    missing: int
    search: ContractSearch
    fill: BestFill
    naturals: tuple[Code, ...] = ()
    held: Held | None = None


class Distance:
    """Measures hands against one contract; worked out once for a contract and a pack."""

    def __init__(self, contract: Contract, pack: Pack) -> None:
        self.pack = pack
        self.searches = tuple(ContractSearch(parts, pack) for parts in contract.alternatives)
        self.size = min(search.size for search in self.searches)
        shapes = [shape for search in self.searches for shape in search.shapes]
        self.can_be_longer = any(map(longer_helps, shapes))
        self.has_sets = any(search.has_sets for search in self.searches)
        self.has_mixed_runs = any(search.mixed for search in self.searches)
        self.has_suited_runs = any(search.suited for search in self.searches)
        self.some_are_either = any(map(and_, pack.is_wild, pack.is_natural))

    def missing(self, hand: HandBits) -> int:
        """Fewest further cards until the contract can be laid; 0 if it can be laid now."""
        return self._best(hand).missing

    def plan(self, hand: HandBits) -> HandPlan:
        """The best way to the contract, card by card."""
        nearest = self._best(hand)
        left = list(hand.cards)
        drafts = (
            self._held_drafts(nearest.held, left) if nearest.held else self._drafts(nearest, left)
        )

        is_wild = self.pack.is_wild
        spare = [code for code in left if not is_wild[code]]
        wilds = [code for code in left if is_wild[code]]
        return HandPlan(nearest.missing, drafts, spare, wilds)

    def uses(self, hand: HandBits) -> Callable[[Code], int]:
        """How much a spare card may still be good for: more of its rank, more near it."""
        pack, cards = self.pack, hand.cards
        ranks = [pack.rank_of[code] for code in cards if not pack.is_wild[code]]

        def of_suits(code: Code) -> int:
            """Cards near it in its suit, each once."""
            rank, suit = pack.rank_of[code], pack.suit_of[code]
            near = {other for other in cards if pack.suit_of[other] == suit and other != code}
            close = sum(abs(pack.rank_of[other] - rank) < NEAR for other in near)
            if cards.count(code) == 1:
                return close
            return 0

        def uses(code: Code) -> int:
            rank = pack.rank_of[code]
            alike = ranks.count(rank) - 1

            use = 2 * alike if self.has_sets else 0
            if self.has_mixed_runs and not alike:
                use += 1
            if self.has_suited_runs:
                use += of_suits(code)

            return use

        return uses

    # ------------------------------------------------------------ how far

    def _best(self, hand: HandBits) -> _Nearest:
        nearest = self._search(hand.ranks, hand.suited, hand.wilds)

        left_over = hand.wilds - (nearest.fill.cards - nearest.fill.cover)
        if not nearest.missing or left_over <= 0:
            return nearest

        if self.some_are_either:
            nearest = self._with_naturals(hand, nearest)
        if nearest.missing == 1 and self.can_be_longer:
            held = self._ask_referee(hand)
            if held:
                return _Nearest(0, nearest.search, nearest.fill, held=held)

        return nearest

    def _search(self, ranks: int, suited: int, wilds: int) -> _Nearest:
        nearest = []
        for search in self.searches:
            fill = search.best(ranks, suited, wilds)
            nearest.append(_Nearest(search.size - fill.cards, search, fill))

        return min(nearest, key=attrgetter("missing"))

    def _with_naturals(self, hand: HandBits, best: _Nearest) -> _Nearest:
        """The same with some of those cards as natural ones that could be wild as well."""
        for naturals in self._either(hand):
            other = HandBits(self.pack)
            other.ranks, other.suited = hand.ranks, hand.suited
            for code in naturals:
                other.raise_level(code)

            nearest = self._search(other.ranks, other.suited, hand.wilds - len(naturals))
            if nearest.missing < best.missing:
                best = _Nearest(nearest.missing, nearest.search, nearest.fill, naturals)

        return best

    def _either(self, hand: HandBits) -> Iterator[tuple[Code, ...]]:
        pack = self.pack
        either = sorted(code for code in hand.cards if pack.is_wild[code] and pack.is_natural[code])
        for number in range(1, len(either) + 1):
            yield from dict.fromkeys(combinations(either, number))

    def _ask_referee(self, hand: HandBits) -> Held | None:
        pack = self.pack
        cards = [pack.kinds[code] for code in hand.cards]
        for search in self.searches:
            with suppress(TooHardError):
                parts = holds(cards, search.shapes, pack.melding)
                if parts is not None:
                    return parts

        return None

    # ------------------------------------------------------------ card by card

    def _drafts(self, nearest: _Nearest, left: list[Code]) -> tuple[Draft, ...]:
        """The parts with their natural cards, which are taken out of what is left."""
        search, fill = nearest.search, nearest.fill
        wild_ones = [code for code in left if self.pack.is_wild[code]]
        for code in nearest.naturals:
            wild_ones.remove(code)
        for code in wild_ones:
            left.remove(code)

        drafts = [self._suited_draft(search, placed, left) for placed in fill.runs.suited]
        if fill.runs.template:
            mixed = zip(search.mixed, fill.runs.template.windows, strict=True)
            drafts += [_run_draft(run, window, left, self._is_of) for run, window in mixed]

        drafts += self._set_drafts(search, fill, left)
        left += wild_ones

        return tuple(drafts)

    def _suited_draft(self, search: ContractSearch, placed: Placed, left: list[Code]) -> Draft:
        index, suit, choice = placed

        def is_taken(rank: int, code: Code) -> bool:
            return code == suit * search.width + rank and bool(choice.taken >> rank & 1)

        return _run_draft(search.suited[index], choice.window, left, is_taken)

    def _set_drafts(self, search: ContractSearch, fill: BestFill, left: list[Code]) -> list[Draft]:
        row = every_row(1, search.width, search.rows)
        counts = [(fill.left >> rank & row).bit_count() for rank in range(search.width)]
        ranks = sorted(range(search.width), key=lambda rank: -counts[rank])

        drafts = []
        for shape, (place, number) in zip(search.sets.shapes, fill.sets.uses, strict=True):
            naturals = [code for code in left if self._is_of(ranks[place], code)][:number]
            for code in naturals:
                left.remove(code)

            drafts.append(Draft(shape, shape.least, dict(enumerate(naturals))))

        return drafts

    def _is_of(self, rank: int, code: Code) -> bool:
        """Whether this is a natural card of that rank."""
        return self.pack.rank_of[code] == rank and self.pack.is_natural[code]

    def _held_drafts(self, held: Held, left: list[Code]) -> tuple[Draft, ...]:
        """What the referee's search found, whose runs can be longer than the contract asks."""
        drafts = []
        for shape, cards, wilds in held:
            naturals = [_taken(left, card, self.pack) for card in cards]
            size = len(naturals) + wilds
            if shape.is_set:
                drafts.append(Draft(shape, size, dict(enumerate(naturals))))
                continue

            start, slots = next(placements(cards, wilds, shape))
            places = {slot - start: code for slot, code in zip(slots, naturals, strict=True)}
            drafts.append(Draft(shape, size, places, start))

        return tuple(drafts)


def _run_draft(
    run: RunPart, window: Window, left: list[Code], fits: Callable[[int, Code], bool]
) -> Draft:
    """A run with the natural cards that fit its ranks, which are taken out of what is left."""
    naturals = {}
    for place, rank in enumerate(window.ranks):
        code = next((code for code in left if fits(rank, code)), None)
        if code is not None:
            naturals[place] = code
            left.remove(code)

    return Draft(run.shape, run.size, naturals, window.start)


def _taken(left: list[Code], card: Card, pack: Pack) -> Code:
    kinds, suits = pack.kinds, (card.suit,) if card.suit else pack.deck.suits
    code = next(
        code for code in left if kinds[code].rank == card.rank and kinds[code].suit in suits
    )
    left.remove(code)
    return code
