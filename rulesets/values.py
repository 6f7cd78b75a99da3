"""What one card costs: the table ``score.values`` of a ruleset, read once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rulesets.cards import JOKER, RANKS

if TYPE_CHECKING:
    from rulesets.ruleset import Ruleset


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


def read_value_classes(rules: Ruleset) -> tuple[ValueClass, ...]:
    """The classes by which hands are counted, in the order of the ruleset; none where cards left
    cost nothing.

    A class of cards that the deck does not hold (jokers in a game without them) is left out.
    Raises ValueTableError.
    """
    if not rules.counts_cards:
        return ()
    classes = _classes(tuple(rules.score.values.items()), rules.all_ranks, rules.special_cards)
    left_out = {*rules.special_cards} - set(rules.deck.special) | (
        {JOKER} if not rules.largest_deck.jokers else set()
    )
    return tuple(each for each in classes if each.key not in left_out)


def card_values(rules: Ruleset) -> dict[str, int]:
    """Points by rank, jokers as "joker". Raises ValueTableError."""
    return {rank: each.points for each in rules.value_classes for rank in each.ranks}
