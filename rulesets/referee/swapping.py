"""Wild cards that a hand can free on a turn: every table and hand that swaps lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulesets.cards import Card
from rulesets.melds.judge import approved
from rulesets.melds.on_table import Placed, read_placed
from rulesets.melds.shapes import MeldRules
from rulesets.referee.adding import Owner, may_be_freed_in, swaps
from rulesets.referee.meld import Cards, Melds
from rulesets.ruleset import Ruleset
from rulesets.solver.budget import Budget
from rulesets.verdict import Reading

STEPS_OF_A_SWAP = 4  # to find it takes about as long as so many steps of the search
BITS = 6  # for the copies of one card, where a hand is a number


@dataclass(frozen=True, slots=True)
class Swap:
    """A card takes the place of a wild one in a meld: which one comes free, and how the meld is
    read and lies then.
    """

    card: Card
    freed: Card
    placed: Placed
    reading: Reading

    def step(self, index: int, game: MeldRules) -> Reading:
        """What is done, looked at once more before it is shown."""
        now = approved(self.reading, self.placed.shape, game)
        return Reading(
            now.kind, now.cards, now.stands_for, on=index, added=(self.card,), freed=self.freed
        )


@dataclass(frozen=True)
class Swapped:
    """What a hand and a table are after some swaps; ``before`` the last of them, and ``last``: that
    swap, and in which meld.
    """

    hand: tuple[Card, ...]
    table: tuple[tuple[Card, ...], ...]
    number: int  # the cards of the hand, in any order
    game: MeldRules
    before: Swapped | None = None
    last: tuple[int, Swap] | None = None

    @cached_property
    def steps(self) -> tuple[Reading, ...]:
        """Each swap, with the wild card that came free."""
        if self.before is None or self.last is None:
            return ()

        index, swap = self.last
        return (*self.before.steps, swap.step(index, self.game))

    @property
    def freed(self) -> tuple[Card, ...]:
        return tuple(step.freed for step in self.steps if step.freed)


class Swaps:
    """The hand and the table as they are, then after one swap, after two, and so on; once each.

    It can be gone through again, and finds out no more than was asked for.
    """

    def __init__(
        self,
        hand: Cards,
        table: Melds,
        owners: Sequence[Owner],
        game: MeldRules,
        budget: Budget,
    ) -> None:
        self.game, self.budget = game, budget
        self.open = [
            index
            for index in range(len(table))
            if may_free_from(owners[index] if owners else None, game.rules)
        ]
        self._as_wild = game.without_own
        self._units: dict[Card, int] = {}
        self._likes: dict[tuple[Card, ...], tuple[Card, ...]] = {}
        self._known: dict[tuple[Card, ...], list[tuple[Placed, dict[Card, list[Swap]]]]] = {}

        number = sum(map(self._unit, hand))
        self.begun = Swapped(tuple(hand), tuple(map(tuple, table)), number, game)
        self._found = [self.begun]
        self._further = self._search()

    def __iter__(self) -> Iterator[Swapped]:
        place = 0
        while place < len(self._found) or self._find_one():
            yield self._found[place]
            place += 1

    def _find_one(self) -> bool:
        """Whether there is one more, which then is known."""
        further = next(self._further, None)
        if further is None:
            return False

        self._found.append(further)
        return True

    def _search(self) -> Iterator[Swapped]:
        """One swap more for each state, those with the fewest swaps first."""
        lying = tuple(map(self._alike, self.begun.table))
        seen = {(self.begun.number, lying)}
        lies = {id(self.begun): lying}
        begun = [self.begun]
        while begun:
            found = []
            for state in begun:
                for index, swap in self._one_more(state):
                    self.budget.spend(STEPS_OF_A_SWAP)

                    number = state.number - self._unit(swap.card) + self._unit(swap.freed)
                    before, meld = lies[id(state)], swap.reading.cards
                    lying = (*before[:index], self._alike(meld), *before[index + 1 :])
                    if (number, lying) in seen:
                        continue

                    seen.add((number, lying))
                    table = (*state.table[:index], meld, *state.table[index + 1 :])
                    hand = [*state.hand, swap.freed]
                    hand.remove(swap.card)
                    further = Swapped(tuple(hand), table, number, self.game, state, (index, swap))
                    lies[id(further)] = lying
                    found.append(further)
                    yield further

            begun = found

    def _one_more(self, state: Swapped) -> Iterator[tuple[int, Swap]]:
        """Everything that can be swapped next, and in which meld."""
        cards = dict.fromkeys(state.hand)
        for index in self.open:
            for placed, known in self._swaps_in(state.table[index]):
                for card in cards:
                    if self.game.is_natural(card) and not self._as_wild.is_natural(card):
                        continue  # a wild card for a wild card
                    if card not in known:
                        known[card] = [
                            Swap(card, freed, placed, reading)
                            for reading, freed in swaps(placed, card, self.game)
                        ]

                    for swap in known[card]:
                        yield index, swap

    def _swaps_in(self, meld: tuple[Card, ...]) -> list[tuple[Placed, dict[Card, list[Swap]]]]:
        """The readings of a meld from which wild cards may be freed, each with the swaps that are
        known.
        """
        if meld not in self._known:
            self._known[meld] = [
                (placed, {})
                for placed in read_placed(meld, self.game)
                if placed.wild_cards and may_be_freed_in(placed.shape.kind, self.game.rules)
            ]

        return self._known[meld]

    def _unit(self, card: Card) -> int:
        """A card in a hand that is a number."""
        return self._units.setdefault(self._kind(card), 1 << BITS * len(self._units))

    def _kind(self, card: Card) -> Card:
        """The card as far as it matters: one that is only wild needs no suit."""
        return card if self._as_wild.is_natural(card) else Card(card.rank)

    def _alike(self, meld: tuple[Card, ...]) -> tuple[Card, ...]:
        """A meld as far as it matters: the order of the cards does not where it can only be a set.
        """
        if meld not in self._likes:
            kinds = tuple(map(self._kind, meld))
            ranks = Counter(card.rank for card in meld if self.game.role(card.rank) == "natural")
            is_set = max(ranks.values(), default=0) > 1 and len(meld) < len(self.game.rules.deck.ranks)
            self._likes[meld] = tuple(sorted(kinds)) if is_set else kinds

        return self._likes[meld]


def may_free_from(owner: Owner | None, rules: Ruleset) -> bool:
    """Whether wild cards may be freed from melds of this owner; where nobody says whose a meld is,
    it is one of those.
    """
    whose = {"none": (), "own": ("self",), "others": ("other",), "any": ("self", "other")}
    return bool(whose[rules.wild.swap]) and (owner is None or owner in whose[rules.wild.swap])
