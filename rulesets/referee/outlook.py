"""What a hand can leave at best after swaps, and which swaps that would take.

Swaps lead to far more tables than anybody could look at one by one. So all of them are looked at in
one search of the hand as it is: each meld on the table may be any that swaps make of it, and a card
swapped in is laid and makes room for one wild card more.

That promises a little too much: it forgets which wild card came free, and when. So the swaps it
proposes are tried; but where even this leaves too much, no swaps have to be tried at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from rulesets.melds.on_table import read_placed
from rulesets.referee.swapping import Swap, Swaps
from rulesets.solver.best import Ending, Promise, promise
from rulesets.solver.budget import Budget
from rulesets.solver.choices import LayTask, Variant
from rulesets.solver.search import Search
from rulesets.solver.wilds import Prices

# how the turn ends, by whether the contract is laid; None where it may not end so
Endings = Callable[[bool], Ending | None]


@dataclass(frozen=True, slots=True)
class Proposal:
    """The least that swaps may leave, in price, and which swaps, by the melds they are in."""

    least: int
    swaps: tuple[tuple[int, tuple[Swap, ...]], ...]


class Outlook:
    """The least that swaps may leave; the search for it is done once, however the turn ends."""

    def __init__(
        self,
        swaps: Swaps,
        tasks: Sequence[tuple[LayTask, bool]],
        prices: Prices,
        budget: Budget,
        counts: Callable[[bool], bool],
    ) -> None:
        self.swaps, self._tasks = swaps, tasks
        self._prices, self._budget, self._counts = prices, budget, counts
        self._everything = (*swaps.begun.hand, *swaps.freeable)
        self._search = cache(self._searched)
        self._melds = [
            meld
            for index in swaps.open
            for meld in swaps.becoming(index)
            if set(self._everything).issuperset(meld.swapped)
        ]

    def _searched(self, number: int) -> Search:
        """The ways to go about the task of this number."""
        task, complete = self._tasks[number]
        return Search(
            self._everything,
            self._with_variants(task),
            self.swaps.as_wild,
            self._prices,
            self._budget,
            counts=self._counts(complete),
        )

    def _with_variants(self, task: LayTask) -> LayTask:
        swapped = tuple(
            Variant(meld.place, placed, meld.swapped, number)
            for number, meld in enumerate(self._melds)
            for placed in read_placed(meld.lying.meld, self.swaps.melding)
        )
        return replace(task, swapped=swapped)

    def proposal(self, endings: Endings, most: int | None) -> Proposal | None:
        """None where no swaps let the turn end so, with a price of ``most`` left at most."""
        best: Promise | None = None
        for number, (_task, complete) in enumerate(self._tasks):
            ending = endings(complete)
            if ending is None or (most is not None and most < 0):
                continue

            # another way to go about the turn has to leave less
            promised = promise(self._search(number), ending, len(self.swaps.freeable), most)
            if promised:
                best, most = promised, promised.least - 1

        if best is None:
            return None

        melds = [self._melds[variant.number] for variant in best.variants]
        return Proposal(best.least, tuple((meld.place, meld.swaps) for meld in melds))
