"""What can be laid on one turn: every meld and every addition that the natural cards of a hand can
be part of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rulesets.cards import Card
from rulesets.contracts import RUNS
from rulesets.melds.on_table import Looks, PlacedMeld
from rulesets.melds.shapes import MeldRules, Shape
from rulesets.solver.additions import additions, after_swaps, one_by_one
from rulesets.solver.candidates import Candidate, PackedHand, candidates
from rulesets.solver.hands import SortedHand, Tags, lowest
from rulesets.solver.steps import fewest_to_begin
from rulesets.solver.worth import FirstMelds

FIELD, MANY = 4, 15  # bits for the open places of one part of the contract


@dataclass(frozen=True, slots=True)
class Variant:
    """What a meld on the table may be, by its place there, after these cards were swapped in; each
    has freed a wild card. ``number``: whose it is, to whoever asks.
    """

    index: int
    placed: PlacedMeld
    swapped: tuple[Card, ...]
    number: int


@dataclass(frozen=True, slots=True)
class LayTask:
    """What may be laid on this turn. ``needs_all``: the parts of the contract all together, or else
    any of them.

    ``freed``: wild cards of the hand that came free from the table; ``replayed``: they have to be
    laid on this turn; ``late``: they came free after the contract, so it isn't laid with them.
    ``swapped``: what melds on the table may become when cards of the hand are swapped in.
    ``first``: what further melds have to be worth together; None where that doesn't matter.
    ``ranks``: those of which there are sets already, where there's one of each.
    ``lying``: natural cards of the hand that have to be in a meld, as they can't go back to it.
    """

    parts: tuple[Shape, ...] = ()
    needs_all: bool = True
    extras: tuple[Shape, ...] = ()
    tables: tuple[tuple[int, PlacedMeld], ...] = ()  # with their places on the table
    alone: bool = False  # cards that are melds by themselves may be laid
    freed: tuple[Card, ...] = ()
    replayed: bool = False
    late: bool = False
    swapped: tuple[Variant, ...] = ()
    first: FirstMelds | None = None
    ranks: frozenset[str] = frozenset()
    lying: tuple[Card, ...] = ()

    @property
    def shapes(self) -> Iterator[Shape]:
        """Every meld that may be laid or added to."""
        yield from (*self.parts, *self.extras)
        yield from (placed.shape for _index, placed in self.tables)
        yield from (variant.placed.shape for variant in self.swapped)


@dataclass(frozen=True, slots=True)
class Source:
    """What cards are laid as: "part", "extra", "alone" or "table"; the meld it is, and its number.

    ``unit``, ``field``: its open places in the number of all of them; nothing for what may be laid
    any number of times.
    """

    what: str
    thing: Shape | PlacedMeld | None
    number: int
    unit: int = 0
    field: int = 0

    @property
    def kind(self) -> str:
        if self.thing is None:
            return "alone"
        return self.thing.kind if isinstance(self.thing, Shape) else self.thing.shape.kind


class WildRange(NamedTuple):
    """Wild cards that a meld on the table takes at least and at most, after swaps or without."""

    low: int
    high: int
    variant: Variant | None


class Lay(NamedTuple):  # made ten thousand times for a large hand
    """A candidate in its place: fewest and most wild cards, its natural cards, a tag that bars
    others from being laid beside it, and the tags that bar it.
    """

    source: Source
    low: int
    high: int
    code: int
    tag: int = 0
    in_runs: bool = False  # its wild cards are counted apart from those in sets
    begun: int = 0  # wild cards that it takes at least as it is laid, before anything is added
    worth: int = 0  # what counts of it where a player's first melds have to be worth something
    options: tuple[WildRange, ...] = ()  # where the meld may have been changed by swaps
    bars: int = 0


# not while these are open; fewest wild cards, code, what bars it, tag
Group = tuple[Source, int, list[tuple[int, int, int, int, Lay]]]
Codes = dict[int, Candidate]
# by the place of a meld on the table, and whether its wild cards are counted as in runs
Options = dict[tuple[int, bool], tuple[Source, dict[int, list[WildRange]]]]


class Choices:
    """All choices of a hand for a task, by their lowest card, few wild cards first.

    ``bare``: those of wild cards alone. ``open``: the places there are. ``used``: the cards that
    are part of anything. For each card ``settled``: the melds on the table that neither it nor a
    higher one can be added to; ``lost``: the parts of the contract that have to be laid and can be
    no more when it is the lowest card. ``taken``: the tags of what is there from the start;
    ``to_fill``: melds on the table that have to be full before another one of their rank is begun,
    with the tag of that.
    """

    def __init__(
        self, task: LayTask, hand: PackedHand, held: SortedHand, melding: MeldRules, most: int
    ) -> None:
        self.melding, self.hand, self.cards = melding, hand, (*held.wilds, *held.either)
        self.most_found = most
        self.late, self.first = task.late, task.first
        # natural cards of these kinds may be what came free, when the contract was laid already
        came_free = {hand.kind_of(card) for card in task.freed if melding.is_natural(card)}
        self.scarce = frozenset(came_free if task.late else ())
        self.split = bool(melding.rules.wild.only_set or melding.rules.wild.only_run)
        self.tags = Tags(hand, melding)
        self.taken = self.tags.there(task.ranks)
        self.to_fill: dict[int, int] = {}
        self.groups: list[list[Group]] = [[] for _kind in hand.kinds]
        self.bare: list[Lay] = []
        self.open = self.used = 0
        self._added: dict[Looks, list[Candidate]] = {}
        further = {shape: candidates(hand, shape, self._most(shape.kind)) for shape in task.extras}
        free: dict[str, Codes] = {}
        if not self.tags.wanted:  # or else two melds may not be alike
            free = {
                shape.kind: {meld[2]: meld for meld in melds} for shape, melds in further.items()
            }

        instead = self._collect_parts(task, further)
        self.parts = (1 << FIELD * len(task.parts)) - 1
        for number, (shape, melds) in enumerate(further.items()):
            begun = free.get(shape.kind, {})
            if not (task.first and task.first.single):
                melds = _whole(melds, begun, begun)
            if task.first and not task.first.own:  # each number of wild cards is worth another sum
                melds = [(n, n, code) for low, high, code in melds for n in range(low, high + 1)]
            self._add(Source("extra", shape, number), melds, instead)

        if task.alone:
            lone = [(0, 0, hand.unit[card]) for card in hand.kinds if card.rank in melding.alone]
            self._add(Source("alone", None, 0), lone)

        self.settled = self._collect_tables(task, free)
        self.lost = self._lost(needs_all=task.needs_all)

    def _collect_parts(
        self, task: LayTask, further: dict[Shape, list[Candidate]]
    ) -> dict[tuple[str, Candidate], int]:
        """The parts of the contract; and what isn't a further meld while a part is open that
        it would fill as well.

        Where two melds could change places, the one with the lowest card is the part. Not one that
        may take what came free after the contract.
        """
        if not task.parts:
            return {}

        known = {
            (shape.kind, meld)
            for shape, melds in further.items()
            for meld in melds
            if not self.tags.wanted
        }

        instead: dict[tuple[str, Candidate], int] = {}
        for number, shape in enumerate(dict.fromkeys(task.parts)):
            field = MANY << FIELD * number
            most = self._most(shape.kind)
            melds = candidates(self.hand, shape, most, most=self.most_found)
            self._add(Source("part", shape, number, 1 << FIELD * number, field), melds)
            self.open |= task.parts.count(shape) << FIELD * number

            if known.issuperset((shape.kind, meld) for meld in melds):
                alike = [(shape.kind, meld) for meld in melds if not self._may_be_late(meld)]
                instead |= dict.fromkeys(alike, field)

        return instead

    def _may_be_late(self, candidate: Candidate) -> bool:
        """Whether something may take a card that came free after the contract was laid."""
        low, _high, code = candidate
        return self.late and (low > 0 or not self.scarce.isdisjoint(self.hand.decode(code)))

    def _collect_tables(self, task: LayTask, free: dict[str, Codes]) -> list[int]:
        reach: dict[int, int] = {}
        readings = Counter(index for index, _placed in task.tables)
        options: Options = {}
        seen: dict[int, set[Candidate]] = {}
        looked_at: set[tuple[int, Looks]] = set()
        for index, placed in task.tables:  # several readings of one meld share a place
            if (index, placed.looks) in looked_at:
                continue

            looked_at.add((index, placed.looks))
            unit = 1 << FIELD * len(task.parts) + index
            most = self._most(placed.shape.kind)
            added = self._additions(placed)
            begun = {meld[2]: meld for meld in added} | {0: (0, 0, 0)}  # or nothing is added
            melds = _whole(added, begun, free.get(placed.shape.kind, {}))
            self.open |= unit
            if self.tags.fills and placed.rank and placed.size < placed.shape.longest:
                self.to_fill[unit] = self.tags.ranks[placed.rank]

            may_be_single = readings[index] == 1 and not self.tags.fills
            if may_be_single and (single := one_by_one(self.hand, placed, most)):
                # each card goes there by itself, whatever else does: no place is used up
                self._add(Source("table", placed, index), single)
                melds = [meld for meld in melds if not meld[2]]

            # one reading of a meld will do for what another one takes as well
            known = seen.setdefault(index, set())
            melds = [meld for meld in melds if meld not in known]
            known.update(melds)

            source = Source("table", placed, index, unit, unit)
            if task.swapped:
                self._collect(options, source, melds)
            else:
                self._add(source, melds)

            reach[unit] = max(
                [reach.get(unit, -1), *(lowest(meld[2]) for meld in melds if meld[2])]
            )

        self._collect_variants(task, free, reach, options)
        for source, by_code in options.values():
            self._add(source, _joined(by_code), options=by_code)

        settled = [0] * len(self.groups)
        for unit, last in reach.items():
            for index in range(last + 1, len(self.groups)):
                settled[index] += unit

        return settled

    def _collect_variants(
        self, task: LayTask, free: dict[str, Codes], reach: dict[int, int], options: Options
    ) -> None:
        """What melds on the table take after swaps; each variant shares the place of its meld."""
        may_add = {index for index, _placed in task.tables}
        looked_at: set[tuple[int, Looks, int]] = set()

        for variant in task.swapped:
            index, placed = variant.index, variant.placed
            look = index, placed.looks, self.hand.encode(variant.swapped)
            if look in looked_at:
                continue

            looked_at.add(look)
            unit = 1 << FIELD * len(task.parts) + index
            self.open |= unit

            added = self._additions(placed) if index in may_add else []
            whole = list(after_swaps(self.hand, added, variant.swapped))
            begun = {meld[2]: meld for meld in whole}
            melds = _whole(whole, begun, free.get(placed.shape.kind, {}))

            source = Source("table", placed, index, unit, unit)
            self._collect(options, source, melds, variant)
            reach[unit] = max([reach.get(unit, -1), *(lowest(meld[2]) for meld in melds)])

    def _collect(
        self,
        options: Options,
        source: Source,
        melds: Iterable[Candidate],
        variant: Variant | None = None,
    ) -> None:
        """Note what a meld on the table takes as it is, or after swaps."""
        in_runs = self.split and source.kind in RUNS
        _source, by_code = options.setdefault((source.number, in_runs), (source, {}))

        for low, high, code in melds:
            known = by_code.setdefault(code, [])
            if not any(span.low <= low and high <= span.high for span in known):
                known.append(WildRange(low, high, variant))

    def _additions(self, placed: PlacedMeld) -> list[Candidate]:
        """What can be added there; worked out once for all melds that look so."""
        if placed.looks not in self._added:
            most = self._most(placed.shape.kind)
            self._added[placed.looks] = additions(self.hand, placed, most)

        return self._added[placed.looks]

    def _lost(self, *, needs_all: bool) -> list[int]:
        if not needs_all or not self.parts:
            return [0] * len(self.groups)

        fields = sum({lay.source.field for lay in self.bare if lay.source.what == "part"})
        lost = []
        for groups in reversed(self.groups):
            fields |= sum(
                {source.field for source, _barred, _some in groups if source.what == "part"}
            )
            lost.append(~fields & self.parts)

        return lost[::-1]

    def _most(self, kind: str) -> int:
        if not self.split:
            return len(self.cards)
        return sum(self.melding.is_wild(card, kind) for card in self.cards)

    def _add(
        self,
        source: Source,
        melds: Iterable[Candidate],
        instead: dict[tuple[str, Candidate], int] | None = None,
        options: Mapping[int, Sequence[WildRange]] | None = None,
    ) -> None:
        groups: dict[tuple[int, int], list[tuple[int, int, int, int, Lay]]] = {}
        apart = self._full_apart(source, melds) if self.tags.fills else melds
        # few wild cards first, then many natural ones
        in_order = sorted(apart, key=lambda candidate: (candidate[0], -candidate[2]))
        in_runs = self.split and source.kind in RUNS

        for candidate in in_order:
            low, high, code = candidate
            bars, tag = self._tags(source, candidate)
            begun = self._begun(source, candidate)
            worth = self._worth(source, candidate)
            some_options = tuple(options[code]) if options else ()
            choice = Lay(source, low, high, code, tag, in_runs, begun, worth, some_options, bars)

            if not code:
                self.bare.append(choice)
                continue

            barred = instead.get((source.kind, candidate), 0) if instead else 0
            groups.setdefault((lowest(code), barred), []).append((low, code, bars, tag, choice))
            self.used |= code

        for (index, barred), lays in groups.items():
            self.groups[index].append((source, barred, lays))

    def _tags(self, source: Source, candidate: Candidate) -> tuple[int, int]:
        """What bars this from being laid, and what it bars itself."""
        thing, code = source.thing, candidate[2]
        if thing is None or not self.tags.wanted:
            return 0, 0
        if self.tags.differ:
            tag = self.tags.of(thing, code) if isinstance(thing, Shape) else 0
            return tag, tag

        full = self._room(thing, code) == candidate[0]
        if isinstance(thing, PlacedMeld) and thing.rank:
            return self.tags.of_grown(thing.rank, full=full)
        return self.tags.of_new(code, full=full)

    def _full_apart(self, source: Source, melds: Iterable[Candidate]) -> Iterator[Candidate]:
        """The same with a meld by itself that takes so many wild cards that it's full."""
        for low, high, code in melds:
            room = self._room(source.thing, code) if source.thing else high + 1
            if low < room <= high:
                yield low, room - 1, code
                yield room, room, code
            else:
                yield low, high, code

    def _room(self, thing: Shape | PlacedMeld, code: int) -> int:
        """How many more cards go into this meld beside these."""
        number = len(self.hand.decode(code))
        if isinstance(thing, PlacedMeld):
            return thing.shape.longest - thing.size - number
        return (thing.grown or thing).longest - number

    def _worth(self, source: Source, candidate: Candidate) -> int:
        """What counts of a meld that is laid to begin with; 0 if that doesn't matter."""
        if self.first is None or source.what != "extra" or not isinstance(source.thing, Shape):
            return 0

        wilds, _same, code = candidate
        worth = self.first.worth(self.hand.decode(code), wilds, source.thing)
        return self.first.counted(worth)

    def _begun(self, source: Source, candidate: Candidate) -> int:
        """The fewest cards of a part as it's laid that are wild or came free; 0 if it's all one."""
        (low, _high, code), thing = candidate, source.thing
        if not self.late or source.what != "part" or not isinstance(thing, Shape):
            return 0

        cards = self.hand.decode(code)
        if not low and self.scarce.isdisjoint(cards):
            return 0

        wild = [card for card in self.cards if self.melding.is_wild(card, thing.kind)]
        wild.sort(key=self.melding.is_natural)
        return fewest_to_begin((*cards, *wild[:1] * low), thing, self.scarce)


def _joined(options: Mapping[int, Sequence[WildRange]]) -> Iterator[Candidate]:
    """What may be laid with some option: any number of wild cards that one of them takes."""
    for code, spans in options.items():
        low, high = spans[0][:2]
        for least, most, _variant in sorted(spans, key=lambda span: span[:2]):
            if least > high + 1:
                yield low, high, code
                low, high = least, most

            low, high = min(low, least), max(high, most)

        yield low, high, code


def _whole(melds: list[Candidate], begun: Codes, free: Codes) -> list[Candidate]:
    """Those that don't come apart into a smaller one and a further meld, at no more wild cards."""
    if not free:
        return melds
    return [meld for meld in melds if not (meld[2] and _comes_apart(meld, begun, free))]


def _comes_apart(candidate: Candidate, begun: Codes, free: Codes) -> bool:
    low, high, rest = candidate
    lower = 0
    while rest:
        lower += rest & -rest
        rest &= rest - 1
        for one, other in ((begun.get(lower), free.get(rest)), (begun.get(rest), free.get(lower))):
            if one and other and one[0] + other[0] <= low and one[1] + other[1] >= high:
                return True

    return False
