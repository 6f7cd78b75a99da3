"""The least deadwood of a hand, found the slow way: every group of cards is looked at, and every
way to take groups that share no card. It has nothing in common with the search it is to check.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import combinations, product

Held = tuple[str, str]  # rank and suit; a joker is ("joker", "")

ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class SlowHand:
    """One hand.

    ``wild``: the ranks that may stand for others. ``ace``: where it goes in a run. ``runs``: how
    many runs it takes, one of them without wild cards; 0 if it takes none. ``sizes``: the smallest
    and the largest set and run; a largest of 0 is any. ``distinct``: sets hold a suit only once.
    ``spares``: a run without wild cards doesn't count where another run is missing.
    """

    def __init__(
        self,
        cards: Collection[Held],
        price: Callable[[Held], int],
        *,
        wild: Collection[str] = (),
        ace: str = "low",
        runs: int = 0,
        sizes: tuple[int, int, int, int] = (3, 4, 3, 0),
        distinct: bool = True,
        spares: bool = True,
    ) -> None:
        self.cards = list(cards)
        self.price = price
        self.wild = wild
        low, high = ace in ("low", "both"), ace in ("high", "both")
        self.line = ["A"] * low + list(ORDER[1:]) + ["A"] * high
        self.runs = runs
        self.sizes = sizes
        self.distinct = distinct
        self.spares = spares

    def least(self) -> int:
        """What's left at best, in points."""
        every = frozenset(range(len(self.cards)))
        total = self.cost(every)
        if not self.runs:
            return min(self.cost(every - laid) for laid, _runs, _pure in self.ways())

        costs = [
            self.cost(every - laid)
            for laid, runs, pure in self.ways()
            if runs >= self.runs and pure
        ]
        pure = [self.cost(every - meld) for meld, kind in self.melds() if kind == "pure"]
        pure = pure if self.spares else []
        return min([*costs, *pure, total])

    def all_laid(self) -> bool:
        """Whether every card goes into melds, with the runs that it takes."""
        return any(
            len(laid) == len(self.cards) and runs >= self.runs and (pure or not self.runs)
            for laid, runs, pure in self.ways()
        )

    def cost(self, places: Collection[int]) -> int:
        return sum(self.price(self.cards[place]) for place in places)

    def ways(self) -> Iterator[tuple[frozenset[int], int, bool]]:
        """All choices of melds that share no card: cards laid, runs, whether one is pure."""
        melds = list(self.melds())

        def further(start: int, laid: frozenset[int], runs: int, pure: bool):
            yield laid, runs, pure
            for index in range(start, len(melds)):
                meld, kind = melds[index]
                if not laid & meld:
                    yield from further(
                        index + 1, laid | meld, runs + (kind != "set"), pure or kind == "pure"
                    )

        yield from further(0, frozenset(), 0, False)

    def melds(self) -> Iterator[tuple[frozenset[int], str]]:
        for size in range(1, len(self.cards) + 1):
            for places in combinations(range(len(self.cards)), size):
                cards = [self.cards[place] for place in places]
                if self.is_run(cards, natural=True):
                    yield frozenset(places), "pure"
                elif self.is_run(cards, natural=False):
                    yield frozenset(places), "run"

                if self.is_set(cards):
                    yield frozenset(places), "set"

    def is_set(self, cards: list[Held]) -> bool:
        least, most = self.sizes[:2]
        if not least or not least <= len(cards) <= (most or len(cards)):
            return False

        for way in self._ways_to_be(cards):
            ranks = {card[0] for card in way}
            suits = [card[1] for card in way]
            room = len(cards) <= 4 and len(set(suits)) == len(suits)
            if len(ranks) <= 1 and (room or not self.distinct):
                return True

        return False

    def is_run(self, cards: list[Held], *, natural: bool) -> bool:
        least, most = self.sizes[2:]
        if not least or not least <= len(cards) <= (most or len(cards)):
            return False

        for way in self._ways_to_be(cards):
            if natural and len(way) < len(cards):
                continue
            if len({suit for _rank, suit in way}) > 1:
                continue

            for start in range(len(self.line) - len(cards) + 1):
                window = self.line[start : start + len(cards)]
                rest = list(window)
                if all(rank in rest and (rest.remove(rank) or True) for rank, _suit in way):
                    return True

        return False

    def _ways_to_be(self, cards: list[Held]) -> Iterator[list[Held]]:
        """The cards that are themselves, in every way to take the others as wild."""
        choices = []
        for card in cards:
            if card[0] == "joker":
                choices.append((None,))
            elif card[0] in self.wild:
                choices.append((card, None))
            else:
                choices.append((card,))

        for way in product(*choices):
            yield [card for card in way if card is not None]
