"""The same question put to OR-tools CP-SAT: can this hand fulfil the contract? For measuring only.

It knows sets in any suits and runs in one suit or mixed, and a wild limit of none or half; no rule
about neighbours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulesets.cards import Card
from rulesets.melds.shapes import MeldRules, Shape


def holds(cards: Sequence[Card], parts: Sequence[Shape], melding: MeldRules) -> bool:
    """Build the model and solve it, one worker."""
    # the group "benchmark"; it takes half a second to import
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    held = Counter(card for card in cards if card.rank not in melding.rules.wild.cards)
    wilds = len(cards) - sum(held.values())
    used: dict[Card, list[Any]] = {card: [] for card in held}
    spent = []
    for number, shape in enumerate(parts):
        options = _options(shape)
        chosen = [model.new_bool_var(f"o{number}_{index}") for index in range(len(options))]
        model.add_exactly_one(chosen)
        wild = model.new_int_var(0, wilds, f"w{number}")
        spent.append(wild)
        takes: list[Any] = []
        for index, (card_ranks, suit, size) in enumerate(options):
            in_option = []
            for slot, rank in enumerate(card_ranks):
                fitting = [card for card in held if card.rank == rank and suit in ("", card.suit)]
                most = 1 if shape.kind == "run" else size
                names = [
                    model.new_int_var(0, min(held[card], most), f"n{number}_{index}_{slot}_{card}")
                    for card in fitting
                ]
                for card, name in zip(fitting, names, strict=True):
                    model.add(name == 0).only_enforce_if(chosen[index].negated())
                    used[card].append(name)
                if names:
                    model.add(sum(names) <= most)
                in_option += names
            takes += in_option
            model.add(sum(in_option) + wild == size).only_enforce_if(chosen[index])
        if melding.rules.wild.limit == "half":
            model.add(wild <= sum(takes))
        if melding.rules.wild.min_natural:
            model.add(sum(takes) >= melding.rules.wild.min_natural)
    for card, names in used.items():
        if names:
            model.add(sum(names) <= held[card])
    model.add(sum(spent) <= wilds)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def _options(shape: Shape) -> list[tuple[Sequence[str], str, int]]:
    """What the part may be: a rank for a set; for a run its suit and its stretch of the line."""
    if shape.kind == "set":
        return [([rank], "", shape.least) for rank in shape.line]
    suits = ("S", "H", "D", "C") if shape.suits == "same" else ("",)
    sizes = range(shape.least, min(shape.longest, 2 * shape.least) + 1)
    return [
        (shape.line[start : start + size], suit, size)
        for suit in suits
        for size in sizes
        for start in shape.starts(size)
    ]


def can_model(melding: MeldRules) -> bool:
    """Whether this game's rules are among those that the model knows."""
    wild = melding.rules.wild
    return (
        wild.adjacent_in_run
        and wild.limit in ("none", "half")
        and not (wild.only_set or wild.only_run)
    )
