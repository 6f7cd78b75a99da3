"""What melds are worth to a player who has to begin with melds of so many points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rulesets.cards import Card
from rulesets.melds.read import every_reading
from rulesets.melds.shapes import Shape
from rulesets.ruleset import Ruleset
from rulesets.verdict import Reading


@dataclass(frozen=True, slots=True)
class FirstMelds:
    """What the melds of this turn have to be worth (``meld.opening``).

    ``single``: one of them has to be worth so much by itself. ``values``: points by rank.
    ``own``: a wild card is worth what it costs itself (``opening.wilds_count``).
    """

    points: int
    single: bool
    values: Mapping[str, int]
    own: bool = False

    def wild_worth(self, card: Card) -> int:
        """What a wild card is worth whatever it stands for; 0 where that's what decides."""
        if not self.own:
            return 0
        return self.values.get(card.rank, 0)

    def counted(self, worth: int) -> int:
        """How much of it counts for a meld worth so much, and no more than is needed."""
        if self.single and worth < self.points:
            return 0
        return min(worth, self.points)

    def worth(self, naturals: Sequence[Card], wilds: int, shape: Shape) -> int:
        """The most that a meld of these natural cards and so many wild ones can be worth.

        The cards are one; a wild card is worth what it stands for, or isn't counted here.
        """
        if self.own:
            return sum(self.values.get(card.rank, 0) for card in naturals)

        size = len(naturals) + wilds
        if shape.is_set:
            ranks = {card.rank for card in naturals} or shape.line
            return size * max(self.values.get(rank, 0) for rank in ranks)

        before = [0, *accumulate(self.values.get(rank, 0) for rank in shape.line)]
        starts = self._starts([card.rank for card in naturals], size, shape)
        return max((before[start + size] - before[start] for start in starts), default=0)

    @staticmethod
    def _starts(ranks: Sequence[str], size: int, shape: Shape) -> list[int]:
        """Where on the line a run of so many cards can begin that has these ranks."""
        windows = [(start, shape.line[start : start + size]) for start in shape.starts(size)]
        return [
            start
            for start, window in windows
            if all(window.count(rank) >= ranks.count(rank) for rank in ranks)
        ]


def first_melds(rules: Ruleset) -> FirstMelds:
    """What a player's first melds have to be worth."""
    opening, own = rules.meld.opening, rules.meld.opening.wilds_count == "own"
    return FirstMelds(opening.points, opening.melds == 1, rules.card_values, own)


def worth_of(reading: Reading, rules: Ruleset) -> int:
    """The points of a meld; a wild card is worth what it stands for, or what it costs itself."""
    if rules.meld.opening.wilds_count == "own":
        return sum(map(rules.value_of, reading.cards))

    values = rules.card_values
    cards = (reading.stands_for.get(place, card) for place, card in enumerate(reading.cards))
    return sum(values.get(card.rank, 0) for card in cards)


def worthiest(cards: Sequence[Card], shape: Shape) -> Reading | None:
    """The cards as this meld, in the way in which it's worth most; None if they aren't one.

    The values of the cards have to be known.
    """
    ways = every_reading(cards, shape)
    return max(ways, key=lambda way: worth_of(way, shape.rules), default=None)
