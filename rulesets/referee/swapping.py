"""Wild cards that a hand can free on a turn: every table and hand that swaps lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesets.cards import Card
from rulesets.melds.judge import approved
from rulesets.melds.on_table import read_placed
from rulesets.melds.shapes import MeldRules
from rulesets.referee.adding import Owner, may_be_freed_in, swaps
from rulesets.referee.meld import Cards, Melds
from rulesets.ruleset import Ruleset
from rulesets.solver.budget import Budget
from rulesets.verdict import Reading

STEPS_OF_A_SWAP = 100  # to find it takes about as long as so many steps of the search


@dataclass(frozen=True, slots=True)
class Swapped:
    """What a hand and a table are after some swaps: each of them a step, with the wild card that
    came free.
    """

    hand: tuple[Card, ...]
    table: tuple[tuple[Card, ...], ...]
    steps: tuple[Reading, ...] = ()

    @property
    def freed(self) -> tuple[Card, ...]:
        return tuple(step.freed for step in self.steps if step.freed)


def after_swaps(
    hand: Cards, table: Melds, owners: Sequence[Owner], game: MeldRules, budget: Budget
) -> Iterator[Swapped]:
    """The hand and the table as they are, then after one swap, after two, and so on; once each."""
    begun = [Swapped(tuple(hand), tuple(map(tuple, table)))]
    open_ = [
        index
        for index in range(len(table))
        if may_free_from(owners[index] if owners else None, game.rules)
    ]

    seen = {_key(begun[0])}
    while begun:
        yield from begun
        found = []
        for state in begun:
            for further in _one_more(state, open_, game):
                budget.spend(STEPS_OF_A_SWAP)
                if _key(further) not in seen:
                    seen.add(_key(further))
                    found.append(further)

        begun = found


def _key(state: Swapped) -> tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]:
    """What matters about a state, by whatever swaps it came about."""
    return tuple(sorted(state.hand)), state.table


def may_free_from(owner: Owner | None, rules: Ruleset) -> bool:
    """Whether wild cards may be freed from melds of this owner; where nobody says whose a meld is,
    it is one of those.
    """
    whose = {"none": (), "own": ("self",), "others": ("other",), "any": ("self", "other")}
    return bool(whose[rules.wild.swap]) and (owner is None or owner in whose[rules.wild.swap])


def _one_more(state: Swapped, open_: Sequence[int], game: MeldRules) -> Iterator[Swapped]:
    """Everything that one swap more leads to."""
    for index in open_:
        for placed in read_placed(state.table[index], game):
            if not placed.wild_cards or not may_be_freed_in(placed.shape.kind, game.rules):
                continue

            for card in dict.fromkeys(state.hand):
                for reading, freed in swaps(placed, card, game):
                    step = approved(reading, placed.shape, game)
                    yield _with_step(state, index, step, card, freed)


def _with_step(state: Swapped, index: int, reading: Reading, card: Card, freed: Card) -> Swapped:
    hand = list(state.hand)
    hand.remove(card)
    table = (*state.table[:index], reading.cards, *state.table[index + 1 :])
    step = Reading(
        reading.kind, reading.cards, reading.stands_for, on=index, added=(card,), freed=freed
    )

    return Swapped((*hand, freed), table, (*state.steps, step))
