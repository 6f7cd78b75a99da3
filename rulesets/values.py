"""What one card costs: the table ``score.values`` of a ruleset, read once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product

from rulesets.cards import JOKER, RANKS, SUITS, Card
from rulesets.language import gettext as _

COLOURS = {"red": ("H", "D"), "black": ("S", "C")}
WILD = "wild"  # the key of the rank that is wild in a round


class ValueTableError(ValueError):
    """A table of card values that can't be read, or that values a card twice."""


@dataclass(frozen=True, slots=True)
class ValueClass:
    """Cards that cost the same and are counted together: "10-K", 10 points; "A/red", 1 point."""

    key: str  # as in the ruleset; one rank where the class counts at face value
    points: int
    ranks: tuple[str, ...]
    suits: tuple[str, ...] = ()  # of one colour; empty: all suits

    def holds(self, card: Card) -> bool:
        return card.rank in self.ranks and (not self.suits or card.suit in self.suits)


def read_value_classes(
    values: Mapping[str, int | str], ranks: tuple[str, ...], special: tuple[str, ...]
) -> tuple[ValueClass, ...]:
    """The classes of a table ``score.values``, in its order.

    ``ranks``: all ranks in the packs; ``special``: the names of all special cards. Raises
    ValueTableError.
    """
    classes: list[ValueClass] = []
    for key, points in values.items():
        name, slash, colour = key.partition("/")
        if slash and colour not in COLOURS:
            raise ValueTableError(_("{key}: the colour is red or black.").format(key=key))

        members = (key,) if key in special else _members(name, ranks)
        if isinstance(points, int):
            classes.append(ValueClass(key, points, members, COLOURS.get(colour, ())))
        elif slash:
            raise ValueTableError(_("{key}: pip is for cards of both colours.").format(key=key))
        elif any(not rank.isdigit() for rank in members):
            raise ValueTableError(_("{key}: pip is for cards with a number.").format(key=key))
        else:
            classes.extend(ValueClass(rank, int(rank), (rank,)) for rank in members)

    seen: Counter[tuple[str, str]] = Counter()
    for value_class in classes:
        seen.update(product(value_class.ranks, value_class.suits or SUITS))
    if twice := dict.fromkeys(rank for (rank, _suit), number in seen.items() if number > 1):
        text = _("There are two values for {cards}.")
        raise ValueTableError(text.format(cards=", ".join(twice)))

    return tuple(classes)


def _members(key: str, ranks: tuple[str, ...]) -> tuple[str, ...]:
    """The ranks that a key of the table names: "A", "joker", or a range such as "10-K"."""
    if key == JOKER or key in ranks:
        return (key,)

    first, dash, last = key.partition("-")
    order = tuple(rank for rank in RANKS if rank in ranks)
    if len(order) < len(ranks):
        order = ranks  # not those of playing cards

    places = [order.index(rank) for rank in (first, last) if rank in order]
    if not dash or len(places) < 2 or places[0] >= places[1]:
        text = _("{key} isn’t a card or a range of cards of this deck.")
        raise ValueTableError(text.format(key=key))

    return order[places[0] : places[1] + 1]


def suits_named(name: str, suits: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The rank of cards that a key names, and their suits: all of these, or those of a colour.

    A key is a rank, "K", or a rank of one colour, "3/red". Raises ValueTableError.
    """
    rank, slash, colour = name.partition("/")
    if not slash:
        return rank, suits
    if colour not in COLOURS:
        raise ValueTableError(_("{key}: the colour is red or black.").format(key=name))

    return rank, COLOURS[colour]


def is_named(card: Card, names: Iterable[str]) -> bool:
    """Whether one of these keys is about this card: "3/red" about 3♥."""
    for name in names:
        rank, suits = suits_named(name, (card.suit,))
        if card.rank == rank and card.suit in suits:
            return True

    return False


def with_wild_rank(
    classes: tuple[ValueClass, ...], rank: str, points: int
) -> tuple[ValueClass, ...]:
    """The classes in a round in which this rank is wild: it has one of its own, after the jokers.

    ``points``: what its cards cost then, or −1 for what they always cost.
    """
    if points < 0:
        points = next((usual.points for usual in classes if rank in usual.ranks), 0)

    wild = ValueClass(WILD, points, (rank,))
    others = [replace(other, ranks=_without(other.ranks, rank)) for other in classes]
    kept = [other for other in others if other.ranks]
    place = next((at + 1 for at, other in enumerate(kept) if other.key == JOKER), 0)
    return (*kept[:place], wild, *kept[place:])


def _without(ranks: tuple[str, ...], rank: str) -> tuple[str, ...]:
    return tuple(other for other in ranks if other != rank)
