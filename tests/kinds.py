"""Games of each kind, for tests that would say the same of all games of a kind."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import Any, TypeVar

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset

Row = TypeVar("Row")


def one_of_each_kind() -> list[str]:
    """The games after whose pages no other game's look the same."""
    kinds: dict[tuple[bool, ...], str] = {}
    for slug in all_slugs():
        kinds.setdefault(kind_of(load_ruleset(slug)), slug)

    return list(kinds.values())


def kind_of(rules: Ruleset) -> tuple[bool, ...]:
    """What a round's page and the end of a game depend on."""
    return (
        rules.turns_up_wilds,
        rules.scores_hands,
        rules.counts_melds,
        rules.has_personal_contracts,
        bool(rules.contract_list),
        rules.eliminates,
        rules.has_knocking,
        rules.is_open_ended,
    )


def is_thorough() -> bool:
    """Whether this is the long run that is started by hand."""
    return os.environ.get("HYPOTHESIS_PROFILE") == "thorough"


def some_of(rows: Sequence[Row], step: int = 2, first: int = 0) -> list[Row]:
    """One row of so many, where all of them say much the same; in a thorough run every one."""
    return list(rows if is_thorough() else rows[first % step :: step])


def in_turn(rows: Sequence[Any], *choices: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Each row with one way to choose, the next row with the next; in a thorough run with all."""
    ways = list(product(*choices))
    if is_thorough():
        return [(row, *way) for row in rows for way in ways]

    return [(row, *ways[place % len(ways)]) for place, row in enumerate(rows)]
