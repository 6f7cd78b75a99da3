"""Which melds of a lay-down that fails are right all the same: as many as can be parts of the
contract together.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.cards import Card
from rulesets.melds.read import meld_rules, read_meld
from rulesets.melds.shapes import MeldRules, Shape
from rulesets.referee import contract_of, open_parts
from scorekeeper.referee.case import Case


def right_melds(case: Case) -> frozenset[int]:
    """The places of the right melds: parts of the contract, and melds beyond it that nothing speaks
    against.
    """
    game, melds = meld_rules(case.rules), case.melds("melds")

    best: frozenset[int] = frozenset()
    for parts in open_parts(
        contract_of(case.rules, case.contract or 1), case.melds("laid_parts"), game
    ):
        shapes = [game.part_shape(part) for part in parts]
        found = _matched([_fitting(meld, shapes, game) for meld in melds])

        if len(melds) > len(shapes):
            found |= {
                place
                for place in range(len(melds))
                if place not in found and not _is_named(case, place)
            }

        best = max(best, frozenset(found), key=len)

    return best


def _fitting(meld: Sequence[Card], shapes: Sequence[Shape], game: MeldRules) -> list[int]:
    """The places of the parts that this meld may be."""
    return [place for place, shape in enumerate(shapes) if read_meld(meld, shape, game)]


def _matched(fits: Sequence[Sequence[int]]) -> set[int]:
    """As many melds as can have a part of their own; ``fits``: the parts that each meld may be."""
    taken: dict[int, int] = {}  # part: meld

    def place(meld: int, seen: set[int]) -> bool:
        for part in fits[meld]:
            if part not in seen:
                seen.add(part)
                if part not in taken or place(taken[part], seen):
                    taken[part] = meld
                    return True

        return False

    return {meld for meld in range(len(fits)) if place(meld, set())}


def _is_named(case: Case, place: int) -> bool:
    """Whether a problem is about cards of this meld alone."""
    cards = set(case.melds("melds")[place])
    return any(
        problem.cards and cards.issuperset(problem.cards) for problem in case.verdict.problems
    )
