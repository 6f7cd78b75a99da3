"""What a set or a run must be in a game: its shape says all that a ruleset asks of one meld."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import product
from typing import Literal

from rulesets.cards import Card
from rulesets.contracts import KINDS, RUNS, SETS, Kind, Meldlike, Part
from rulesets.keys.laying import Sizes
from rulesets.ruleset import Ruleset
from rulesets.values import suits_named

MOST = 60  # cards in one meld where a game sets no limit; no deal comes near it
Suits = Literal["any", "same", "distinct"]
# "either": wild, or natural where it stands for itself
Role = Literal["natural", "either", "wild", "nothing"]
ROLES: dict[tuple[bool, bool], Role] = {
    (True, False): "natural",
    (True, True): "either",
    (False, True): "wild",
    (False, False): "nothing",
}


@dataclass(frozen=True, eq=False)
class Shape(Meldlike):
    """What one meld must be in a game (``melding``). Sizes are numbers of cards.

    ``limits[n]``: most wild cards with n natural ones, −1 if n naturals aren't enough.
    As wild cards are added one by one the limit is met or broken once and for all (``consistency``
    refuses tables that jump), so the legal numbers of wild cards with some naturals are always
    side by side.
    ``line``: the ranks in the order of a run (with two ends, or thrice over where it goes around
    the corner); for a set, the ranks it may be of; for cards of one colour, those they may have.
    ``grown``: what it can become by adding to it on the same turn; None if that isn't possible.
    ``apart``: wild cards alone may be one, and nothing else is added to those.
    """

    melding: MeldRules = field(repr=False)
    kind: Kind
    least: int
    most: int
    limits: tuple[int, ...]
    suits: Suits
    line: tuple[str, ...]
    circle: int = 0  # ranks until the line starts again; 0 if it has ends
    suit_count: int = 4
    adjacent: bool = True
    limited: bool = True  # whether the limit on wild cards is looked at (wild.limit_on)
    pure: bool = False
    part: str = ""
    grown: Shape | None = None
    apart: bool = False

    @cached_property  # asked thousands of times in a search
    def is_run(self) -> bool:
        return self.kind in RUNS

    @cached_property
    def is_set(self) -> bool:
        return self.kind in SETS

    @cached_property
    def is_natural(self) -> Callable[[Card], bool]:
        return self.melding.is_natural

    @cached_property
    def wild_ranks(self) -> frozenset[str]:
        return self.melding.wild_in[self.kind]

    def is_wild(self, card: Card) -> bool:
        """Whether a card may stand for another in this meld."""
        return card.rank in self.wild_ranks

    @property
    def rules(self) -> Ruleset:
        return self.melding.rules

    def shared(self, suit: str) -> str:
        """What all cards of a run share where one of them is of this suit; "" where suits mix."""
        return suit if self.suits == "same" else ""

    @cached_property
    def longest(self) -> int:
        """Most cards, by the rule and by the room there is."""
        return min(self.most, self.room)

    @cached_property
    def room(self) -> int:
        if self.is_run:
            return self.circle or len(self.line)
        return self.suit_count if self.suits == "distinct" else MOST

    @property
    def is_exact(self) -> bool:
        return self.least == self.most

    @property
    def is_pair(self) -> bool:
        """Whether a contract asks for it, and calls it a pair."""
        return bool(self.part) and self.is_set and self.least == 2

    def starts(self, size: int) -> range:
        """Where on the line a run of so many cards may begin."""
        if not self.circle:
            return range(len(self.line) - size + 1)
        if size > self.circle:
            return range(0)
        return range(self.circle, 2 * self.circle)


class MeldRules:
    """The shapes of one game, worked out once. Get it from ``meld_rules``."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        wild, ranks = rules.wild, frozenset(rules.deck.ranks)
        self.alone = frozenset(rules.meld.alone)
        self.barred = frozenset(_barred(rules))  # ranks with their suits, as if there were no more
        never = frozenset(
            rank
            for rank, _suit in self.barred
            if self.barred.issuperset(product([rank], rules.deck.suits))
        )
        self.wild_ranks = frozenset(wild.cards) - never - self.alone
        self.wild_in = {
            "set": self.wild_ranks.difference(wild.only_run),
            "run": self.wild_ranks.difference(wild.only_set),
            "color": self.wild_ranks.difference(wild.only_set, wild.only_run),
        }
        if not wild.as_itself:
            ranks = ranks.difference(wild.cards)

        self.natural_ranks = ranks - never - self.alone
        self._shapes: dict[tuple[Kind, bool], Shape] = {}
        self.part_shape = cache(self._part_shape)  # each worked out once
        self.table_shape = cache(self._table_shape)
        self.growing = cache(self._growing)

    def is_wild(self, card: Card, kind: str) -> bool:
        """Whether the card may stand for another in this kind of meld."""
        return card.rank in self.wild_in[kind]

    def role(self, card: Card) -> Role:
        """What this card can be."""
        if (card.rank, card.suit) in self.barred:
            return "nothing"

        wild = any(card.rank in ranks for ranks in self.wild_in.values())
        natural = card.rank in self.natural_ranks or card.rank in self.alone
        return ROLES[natural, wild]

    def is_natural(self, card: Card) -> bool:
        """Whether the card may stand for itself."""
        return card.rank in self.natural_ranks and (card.rank, card.suit) not in self.barred

    @cached_property
    def without_own(self) -> MeldRules:
        """The same game for questions of how much can be laid: where nothing limits wild cards, one
        that stands for itself does no more than one that is wild, so that none does.
        """
        wild, parts = self.rules.wild, self.parts
        is_limited = wild.limit != "none" or wild.min_natural or not wild.adjacent_in_run
        differs = wild.only_set or wild.only_run or self.rules.meld.different
        if is_limited or differs or any(part.pure for part in parts):
            return self

        changed = wild.model_copy(update={"as_itself": False})
        return MeldRules(self.rules.model_copy(update={"wild": changed}))

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of melds that the game has."""
        return tuple(kind for kind in KINDS if getattr(self.rules.meld, kind).min)

    def shapes(self, *, first: bool = True) -> list[Shape]:
        """All kinds of melds by the game's own sizes, as ``shape`` has each."""
        return [self.shape(kind, first=first) for kind in self.kinds]

    def most_wild(self, size: int) -> int:
        """Most wild cards in a meld of this size (``wild.limit``)."""
        limit = self.rules.wild.limit
        if isinstance(limit, dict):
            named = sorted((int(key), most) for key, most in limit.items())
            return ([most for key, most in named if key <= size] or [named[0][1]])[-1]

        if isinstance(limit, int):
            return limit

        return {"none": size, "half": size // 2, "minority": (size - 1) // 2}[limit]

    def _limits(self, *, limited: bool, pure: bool = False) -> tuple[int, ...]:
        # by the size of the meld
        most = [self.most_wild(size) if limited else size for size in range(MOST + 1)]
        limits = []
        for naturals in range(MOST + 1):
            wilds = 0
            while naturals + wilds < MOST and wilds < most[naturals + wilds + 1]:
                wilds += 1

            if pure:
                wilds = 0
            if naturals < self.rules.wild.min_natural:
                wilds = -1

            limits.append(wilds)

        if self.rules.wild.own_set:
            limits[0] = MOST

        return tuple(limits)

    def shape(self, kind: Kind, *, first: bool = True) -> Shape:
        """A meld by the game's own sizes; ``first``: as it is laid for the first time."""
        if (kind, first) not in self._shapes:
            rule = self._sizes(kind)
            least, most = rule.min, rule.max or MOST
            if first and rule.first:
                least = most = rule.first
            self._shapes[kind, first] = self._shape(kind, least, most, first=first)

        return self._shapes[kind, first]

    def _sizes(self, kind: Kind) -> Sizes:
        """The sizes of one kind of meld in the game's own rules; 0 where there is no such rule."""
        meld = self.rules.meld
        if kind == "color":
            return Sizes(min=meld.color.min)
        return meld.set if kind == "set" else meld.run

    def _part_shape(self, part: Part) -> Shape:
        """A part of a contract as it is laid (``contracts.sizes``)."""
        rule = self._sizes(part.kind)
        most = part.size
        if self.rules.contracts.sizes == "at_least":
            most = max(part.size, rule.first or rule.max or MOST)

        shape = self._shape(part.kind, part.size, most, first=True)
        suits = part.suits or shape.suits
        shape = replace(shape, suits=suits, pure=part.pure, part=part.text)
        if not part.pure:
            return shape

        return replace(shape, limits=self._limits(limited=True, pure=True))

    def _table_shape(self, kind: Kind) -> Shape:
        """A meld on the table that can grow: as small as a contract can ask for.

        Which parts of contracts are so small, or mix their suits, is looked at as it is read.
        """
        shape = self.shape(kind, first=False)
        asked = [part.size for part in self.parts if part.kind == kind]
        return replace(shape, least=min([shape.least or MOST, *asked]))

    def _growing(self, shape: Shape) -> Shape:
        """The shape where cards may be added on the turn on which it is laid."""
        most = self._sizes(shape.kind).max or MOST
        grown = self._shape(shape.kind, shape.least, max(most, shape.least), first=False)

        if shape.suits == "any":  # a part can mix suits even if other runs can't
            grown = replace(grown, suits="any")

        if (grown.most, grown.limits, grown.suits) == (shape.most, shape.limits, shape.suits):
            return shape

        return replace(shape, grown=replace(grown, part=shape.part))

    @cached_property
    def some_runs_mix(self) -> bool:
        """Whether a contract asks for a run whose suits may mix, which then is on the table."""
        return any(part.suits == "any" for part in self.parts)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Every meld that some contract asks for."""
        lists = [parts for contract in self.rules.contract_list for parts in contract.alternatives]
        return tuple(part for parts in lists for part in parts)

    @cached_property
    def _loose(self) -> tuple[int, ...]:
        if self.rules.wild.limit_on == "always":
            return self._tight
        return self._limits(limited=False)

    @cached_property
    def _tight(self) -> tuple[int, ...]:
        return self._limits(limited=True)

    @cached_property
    def _line(self) -> tuple[tuple[str, ...], int]:
        """The ranks in the order of a run, and how many until it repeats (``meld.run.ace``)."""
        order = run_order(self.rules)
        if self.rules.meld.run.ace == "wrap" and "A" in order:
            return order * 3, len(order)

        return order, 0

    def _shape(self, kind: Kind, least: int, most: int, *, first: bool) -> Shape:
        meld, wild, is_run = self.rules.meld, self.rules.wild, kind in RUNS
        limits = self._tight if first else self._loose
        suits: Suits = meld.set.suits if kind == "set" else "same"
        line, circle = tuple(filter(self.natural_ranks.__contains__, self.rules.deck.ranks)), 0
        if is_run:
            suits = meld.run.suit
            line, circle = self._line

        return Shape(
            *(self, kind, least, most, limits, suits, line, circle),
            suit_count=len(self.rules.deck.suits),
            adjacent=wild.adjacent_in_run or not is_run,
            limited=limits is self._tight,
            apart=wild.own_set and not is_run,
        )


def run_order(rules: Ruleset) -> tuple[str, ...]:
    """The ranks as they can follow each other in a run; the ace is at both ends if it can be."""
    ranks, ace = rules.deck.ranks, rules.meld.run.ace
    others = tuple(rank for rank in ranks if rank != "A")
    if "A" not in ranks:
        return others

    low, high = ("A",) * (ace in ("low", "both", "wrap")), ("A",) * (ace in ("high", "both"))
    return low + others + high


def _barred(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Cards that can't be in a meld, or only in one laid to go out, which is looked at by itself
    (``referee/turn.py``); a card without a suit where all of its rank are such cards.
    """
    for name in (*rules.meld.never, *rules.meld.only_out):
        rank, suits = suits_named(name, ("", *rules.deck.suits))
        yield from ((rank, suit) for suit in suits)


_known: dict[int, MeldRules] = {}


def meld_rules(rules: Ruleset) -> MeldRules:
    """The shapes of a ruleset, kept for the next question about the same ruleset."""
    known = _known.get(id(rules))
    if known is None or known.rules is not rules:
        if len(_known) > 200:
            _known.clear()

        known = _known[id(rules)] = MeldRules(rules)

    return known
