"""What one card costs: the table ``score.values`` of a ruleset, read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rulesets.cards import JOKER, RANKS


class ValueTableError(ValueError):
    """A table of card values that cannot be read, or that values a card twice."""


@dataclass(frozen=True, slots=True)
class ValueClass:
    """Cards that cost the same and are counted together: "10-K", 10 points."""

    key: str  # as in the ruleset; one rank where the class counts at face value
    points: int
    ranks: tuple[str, ...]


@lru_cache(maxsize=256)
def _classes(
    table: tuple[tuple[str, int | str], ...], ranks: tuple[str, ...], special: tuple[str, ...]
) -> tuple[ValueClass, ...]:
    classes: list[ValueClass] = []
    for key, points in table:
        members = (key,) if key in special else _members(key, ranks)
        if isinstance(points, int):
            classes.append(ValueClass(key, points, members))
        elif any(not rank.isdigit() for rank in members):
            raise ValueTableError(f"{key}: pip is for cards with a number")
        else:
            classes.extend(ValueClass(rank, int(rank), (rank,)) for rank in members)

    seen = [rank for each in classes for rank in each.ranks]
    if twice := [rank for rank in dict.fromkeys(seen) if seen.count(rank) > 1]:
        raise ValueTableError(f"two values for {', '.join(twice)}")

    return tuple(classes)


def _members(key: str, ranks: tuple[str, ...]) -> tuple[str, ...]:
    """The ranks that a key of the table speaks of: "A", "joker", or a range such as "10-K"."""
    if key == JOKER or key in ranks:
        return (key,)

    first, dash, last = key.partition("-")
    order = (
        ranks if not set(ranks) <= set(RANKS) else tuple(rank for rank in RANKS if rank in ranks)
    )
    if (
        not dash
        or first not in order
        or last not in order
        or order.index(first) >= order.index(last)
    ):
        raise ValueTableError(f"{key} is no card and no range of cards of this deck")

    return order[order.index(first) : order.index(last) + 1]


def read_value_classes(
    values: Mapping[str, int | str], ranks: tuple[str, ...], special: tuple[str, ...]
) -> tuple[ValueClass, ...]:
    """The classes of a table ``score.values``, in its order.

    ``ranks``: all ranks in the packs; ``special``: the names of all special cards. Raises
    ValueTableError.
    """
    return _classes(tuple(values.items()), ranks, special)
