"""What a hand can leave at best after swaps, whatever the table is like then.

Swaps lead to far more tables than hands. So each hand is looked at once, on a table that allows all
that any of them allows: it's read without limits on wild cards, and a wild card that may come free
is in nobody's way. Where even that leaves too much, none of the tables has to be looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from rulesets.cards import Card
from rulesets.melds.on_table import read_loosely
from rulesets.melds.shapes import MeldRules
from rulesets.referee.swapping import Swapped, Swaps
from rulesets.solver.best import Ending, least_left
from rulesets.solver.budget import Budget
from rulesets.solver.choices import LayTask
from rulesets.solver.search import Prices, Search
from rulesets.verdict import TooHardError

STEPS = 30_000  # of all hands together; past them every table is looked at

# how the turn ends, by whether the contract is laid; None where it may not end so
Endings = Callable[[bool], Ending | None]


class Outlook:
    """The least that hands can leave after swaps; worked out for all of them together."""

    def __init__(
        self,
        swaps: Swaps,
        tasks: Sequence[tuple[LayTask, bool]],
        game: MeldRules,
        prices: Prices,
        counts: Callable[[bool], bool],
    ) -> None:
        self.game = swaps.as_wild
        self._known: dict[tuple[tuple[Card, ...], Endings], int | None] = {}
        self._searches: list[tuple[Search, bool]] | None = []

        everything = (*swaps.begun.hand, *_freeable(swaps, game))
        tables = tuple(
            (index, placed)
            for index, meld in enumerate(swaps.begun.table)
            for placed in read_loosely(meld, game)
        )
        budget = Budget(STEPS)
        try:
            for task, complete in tasks:
                loose = replace(task, tables=tables if task.tables else ())
                search = Search(
                    everything, loose, self.game, prices, budget, counts=counts(complete)
                )
                self._searches.append((search, complete))
        except TooHardError:
            self._searches = None

    def promises(self, swapped: Swapped, endings: Endings, most: int | None) -> bool:
        """Whether this hand may leave at most so much, or anything at all if ``most`` is None."""
        if self._searches is None:
            return True

        key = self._alike(swapped.hand), endings
        if key not in self._known:
            try:
                self._known[key] = self._least(swapped.hand, endings)
            except TooHardError:
                self._searches = None
                return True

        least = self._known[key]
        return least is not None and (most is None or least <= most)

    def _alike(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        """The hand as far as it matters: wild cards have no suit where they are only wild."""
        cards = (card if self.game.is_natural(card) else Card(card.rank) for card in hand)
        return tuple(sorted(cards))

    def _least(self, hand: Sequence[Card], endings: Endings) -> int | None:
        found = []
        for search, complete in self._searches or ():
            ending = endings(complete)
            if ending is not None:
                found.append(least_left(search.of_hand(hand), ending))

        return min((least for least in found if least is not None), default=None)


def _freeable(swaps: Swaps, game: MeldRules) -> list[Card]:
    """Every wild card that swaps may bring into the hand."""
    found: list[Card] = []
    for index in swaps.open:
        wild: Counter[Card] = Counter()
        for placed in read_loosely(swaps.begun.table[index], game):
            wild |= Counter(placed.reading.cards[place] for place in placed.reading.stands_for)

        found += wild.elements()

    return found
