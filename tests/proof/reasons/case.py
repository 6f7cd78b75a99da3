"""A claim, and what the oracle finds out about its cards; each check of a sentence asks here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulesets.cards import JOKER, Card
from rulesets.ruleset import Ruleset
from tests.proof.judge import HandJudge, Judge, TileJudge
from tests.rulesets.oracles.melds import Ask, Cards, Oracle, Way

WILDS = ("wild card", "wild cards")
KINDS = {"set": "set", "run": "run", "group": "set", "row": "run"}
EVERY_KIND = ("set", "run", "color")


class Case:
    """One claim about which a reason was given."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.rules: Ruleset = judge.rules
        self.claim: dict[str, Any] = judge.claim
        self.oracle: Oracle = judge.oracle
        self.kind = ""  # the kind of meld that a reason speaks of, where it says so

    @property
    def hand_judge(self) -> HandJudge:
        assert isinstance(self.judge, HandJudge)
        return self.judge

    @property
    def tiles(self) -> TileJudge:
        assert isinstance(self.judge, TileJudge)
        return self.judge

    # ---------------------------------------------------------------- cards

    def may_stand_for_itself(self, *cards: Card) -> bool:
        return all(map(self.oracle.can_be_natural, cards))

    def has_a_role(self, card: Card, kind: str) -> bool:
        """Whether it may be in such a meld at all."""
        return self.oracle.can_be_natural(card) or self.oracle.can_be_wild(card, kind)

    def is_always_wild(self, card: Card, kind: str) -> bool:
        return self.oracle.can_be_wild(card, kind) and not self.oracle.can_be_natural(card)

    def splits(self, cards: Cards, kind: str) -> Iterator[tuple[Cards, Cards]]:
        """Every way to take these cards as natural and wild ones."""
        if not cards:
            yield (), ()
            return
        for naturals, wilds in self.splits(cards[1:], kind):
            if self.oracle.can_be_natural(cards[0]):
                yield (cards[0], *naturals), wilds
            if self.oracle.can_be_wild(cards[0], kind):
                yield naturals, (cards[0], *wilds)

    @property
    def only_jokers_are_wild(self) -> bool:
        return tuple(self.rules.wild.cards) == (JOKER,)

    def calls_wilds(self, noun: str) -> bool:
        """Whether wild cards have this name in the game."""
        return noun in (("joker", "jokers") if self.only_jokers_are_wild else WILDS)

    # ---------------------------------------------------------------- melds

    @property
    def asked(self) -> list[tuple[Cards, Ask]]:
        """Each meld of the claim with each kind of meld that it may have been judged as."""
        what, claim = self.claim["claim"], self.claim
        if what == "meld":
            kinds = [claim["kind"]] if claim["kind"] else EVERY_KIND
            return self._as_own([self.judge.cards("cards")], kinds, first=claim["first"])
        if what == "contract" and "melds" in claim:
            return [
                *self._as_parts(),
                *self._as_own(self.judge.melds("melds"), self.judge.more_kinds),
            ]
        if what in ("lay_off", "swap"):
            return self._as_lying([self.judge.cards("meld")])
        key = {"opening": "melds", "rearrange": "after"}.get(what, "melds")
        return self._as_own(self.judge.melds(key), EVERY_KIND)

    def _as_own(
        self, melds: Iterable[Cards], kinds: Sequence[str], *, first: bool = True
    ) -> list[tuple[Cards, Ask]]:
        asks = [self.oracle.own(kind, first=first) for kind in kinds]
        return [(meld, ask) for meld in melds for ask in asks if ask]

    def _as_parts(self) -> list[tuple[Cards, Ask]]:
        melds = self.judge.melds("melds")
        return [(meld, self.oracle.part(part)) for meld in melds for part in self.parts]

    def _as_lying(self, melds: Iterable[Cards]) -> list[tuple[Cards, Ask]]:
        """On the table, where a part of a contract may be smaller than other melds."""
        found = []
        for meld, ask in self._as_own(melds, EVERY_KIND, first=False):
            sizes = [
                part.size
                for contract in self.oracle.contracts()
                for parts in contract
                for part in parts
                if part.kind == ask.kind
            ]
            least = min([ask.least, *sizes])
            found += [(meld, ask), (meld, Ask(ask.kind, least, ask.most, ask.suits, ask.limited))]
        return found

    @property
    def parts(self) -> list[Any]:
        contract = self.oracle.contracts()[self.claim["contract"] - 1]
        return [part for parts in contract for part in parts]

    def asks(self, cards: Cards, kind: str) -> Iterator[tuple[Cards, Ask]]:
        """The melds of this kind that hold these cards, as what they were judged."""
        for meld, ask in self.asked:
            if ask.kind == kind and self.kind in ("", kind) and is_among(cards, meld):
                yield meld, ask

    def whole(self, cards: Cards, kind: str) -> Iterator[Ask]:
        """As what the meld of exactly these cards was judged."""
        return (ask for meld, ask in self.asks(cards, kind) if len(meld) == len(cards))

    def room(self, ask: Ask) -> int:
        """Most cards of such a meld, whatever cards there are."""
        if ask.kind == "run":
            return min(ask.most, len(self.oracle.line()))
        suits = len(self.rules.deck.suits)
        return min(ask.most, suits) if ask.suits == "distinct" else ask.most

    # ---------------------------------------------------------------- places of a run

    @property
    def goes_around(self) -> bool:
        return self.rules.meld.run.ace == "wrap" and "A" in self.rules.deck.ranks

    def gap(self, naturals: Cards) -> int | None:
        """The fewest places between these cards that others have to fill; None if they
        can't be in one run at all.
        """
        ranks = Counter(card.rank for card in naturals)
        for size in range(len(naturals), len(self.oracle.line()) + 1):
            if any(not ranks - Counter(window) for window in self.oracle.windows(size)):
                return size - len(naturals)
        return None

    def fits_in(self, naturals: Cards, size: int) -> bool:
        """Whether a run of so many cards has a place for each of these."""
        ranks = Counter(card.rank for card in naturals)
        return any(not ranks - Counter(window) for window in self.oracle.windows(size))

    # ---------------------------------------------------------------- melds on the table

    def lying(self, meld: Cards) -> list[Way]:
        return self.oracle.as_laid(meld)

    def kind_of(self, way: Way) -> str:
        if way[0].rank in self.rules.deck.suits:
            return "color"
        return "set" if len({spot.rank for spot in way}) == 1 else "run"

    def line_with(self, way: Way) -> Iterator[list[str]]:
        """Every stretch of a line that this run is part of: the ranks beyond its ends."""
        ranks = [spot.rank for spot in way]
        for size in range(len(ranks) + 1, len(self.oracle.line()) + 1):
            for window in self.oracle.windows(size):
                for at in range(size - len(ranks) + 1):
                    if window[at : at + len(ranks)] == ranks:
                        yield window[:at] + window[at + len(ranks) :]


def is_among(cards: Sequence[Card], others: Sequence[Card]) -> bool:
    return not Counter(cards) - Counter(others)


def same(cards: Sequence[Card], others: Sequence[Card]) -> bool:
    return Counter(cards) == Counter(others)
