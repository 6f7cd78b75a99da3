"""Can these cards be laid as all parts of a contract? Yes or no, and quickly; ``best.py`` finds the
best way.

The parts are filled one after the other, depth first, few wild cards first. Exact; refuses
(TooHardError) rather than guess when a hand takes too many steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.cards import Card
from rulesets.melds.shapes import MeldRules, Shape
from rulesets.solver.budget import STEPS, too_hard
from rulesets.solver.candidates import Candidate, PackedHand, candidates
from rulesets.solver.hands import SortedHand, Supply, Tags

NEVER = 1 << 40  # more wild cards than there can be


def holds(
    cards: Sequence[Card], parts: Sequence[Shape], melding: MeldRules
) -> list[tuple[Shape, list[Card], int]] | None:
    """Whether these cards can be laid as all the parts, each a meld of its own; the others stay in
    the hand.

    Returns each part with its natural cards and its number of wild ones, or None. Raises
    TooHardError.
    """
    held = SortedHand.of(cards, melding)
    if sum(shape.least for shape in parts) > len(cards) - len(held.dead):
        return None

    hand = held.as_number(parts, melding)
    supply = Supply(held, hand, melding)

    lists: dict[Shape, list[Candidate]] = {}
    for shape in parts:
        if shape not in lists:
            lists[shape] = sorted(candidates(hand, shape, supply.most(shape.kind), lean=True))
            if not lists[shape]:
                return None

    tags = Tags(hand, melding)
    if tags.wanted and not _can_differ(parts, lists, tags):
        return None

    order = sorted(parts, key=lambda shape: (len(lists[shape]), parts.index(shape)))
    filled = _fill(hand, order, [lists[shape] for shape in order], supply, tags)
    if filled is None:
        return None

    return [
        (shape, hand.decode(code), wild)
        for shape, (wild, _most, code) in zip(order, filled, strict=True)
    ]


def _can_differ(
    parts: Sequence[Shape], lists: Mapping[Shape, Sequence[Candidate]], tags: Tags
) -> bool:
    """Whether there are ranks enough for all sets, and suits enough for all runs."""
    for kind in {shape.kind for shape in parts}:
        alike = [shape for shape in parts if shape.kind == kind]
        differing = {tags.of(shape, candidate[2]) for shape in alike for candidate in lists[shape]}
        if 0 not in differing and len(differing) < len(alike):
            return False

    return True


def _fill(
    hand: PackedHand,
    order: Sequence[Shape],
    lists: Sequence[list[Candidate]],
    supply: Supply,
    tags: Tags,
) -> list[Candidate] | None:
    """One candidate for each part, so that the hand holds all of them."""
    guard, last = hand.guard, len(order)
    cheapest = [0]  # wild cards that the parts from here on take at least
    for of_part in reversed(lists):
        cheapest.insert(0, cheapest[0] + of_part[0][0])

    # with so many wild cards left it was tried in vain
    dead: dict[tuple[int, int, int, int], int] = {}
    steps = 0

    def place(
        index: int, start: int, rest: int, sets: int, runs: int, taken: int
    ) -> list[Candidate] | None:
        nonlocal steps
        if index == last:
            return []

        key = (index, start, rest, taken if not supply.split else taken * 64 + sets)
        used = sets + runs
        if dead.get(key, NEVER) <= used:
            return None

        is_set = not order[index].is_run  # where it matters, a game has no other kind
        follows = index + 1 < last and order[index + 1] == order[index]
        for number in range(start, len(lists[index])):
            candidate = lists[index][number]
            wild, _most, code = candidate
            if used + wild + cheapest[index + 1] > supply.total:
                break

            steps += 1
            if steps > STEPS:
                raise too_hard()

            left = (rest | guard) - code
            if left & guard != guard:
                continue

            left ^= guard
            more_sets, more_runs = (sets + wild, runs) if is_set else (sets, runs + wild)

            tag = tags.of(order[index], code)
            if taken & tag or not supply.suffices(left, more_sets, more_runs):
                continue

            following = place(
                index + 1, number if follows else 0, left, more_sets, more_runs, taken | tag
            )
            if following is not None:
                return [candidate, *following]

        dead[key] = used
        return None

    return place(0, 0, hand.code, 0, 0, 0)
