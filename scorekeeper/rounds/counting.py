"""Value classes as they are counted on a page: neighbours that cost the same are one field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulesets.cards import JOKER, Deck
from rulesets.ruleset import Ruleset
from rulesets.scoring.points import class_size
from rulesets.values import WILD, ValueClass


@dataclass(frozen=True, slots=True)
class CountedClass:
    """What one field counts.

    ``parts`` are the classes of the rules, which are what is kept: the largest comes first.
    ``place``: that of the first among the classes of the rules, which names the field.
    """

    whole: ValueClass
    parts: tuple[ValueClass, ...]
    place: int

    def spread(self, count: int, deck: Deck) -> Iterator[tuple[str, int]]:
        """A count by classes of the rules: as many as there are of one, the others of the next."""
        for part in self.parts[:-1]:
            here = min(count, class_size(part, deck))
            yield part.key, here
            count -= here

        yield self.parts[-1].key, count

    def sum_of(self, counts: dict[str, int]) -> int | None:
        """How many cards of this field there are in counts by classes; None for none."""
        found = [counts[part.key] for part in self.parts if part.key in counts]
        return sum(found) if found else None


def counted_classes(rules: Ruleset) -> tuple[CountedClass, ...]:
    """The fields that cards are counted in, in the order of the classes of the rules."""
    classes = rules.value_classes
    groups: list[tuple[ValueClass, ...]] = []
    joining = []
    for each in classes:
        if _can_join(each, rules):
            joining.append(each)
        else:
            groups.append((each,))

    joining.sort(key=lambda each: _places(each, rules)[0])
    groups += _neighbours(joining, rules)
    fields = [_as_one(group, classes, rules) for group in groups]

    return tuple(sorted(fields, key=lambda each: each.place))


def _can_join(each: ValueClass, rules: Ruleset) -> bool:
    """Whether a class is of ranks that are nothing special: aces and wild cards have a name."""
    is_wild = each.key != WILD and any(rank in rules.wild.cards for rank in each.ranks)
    is_rank = all(rank in rules.deck.ranks and rank not in {JOKER, "A"} for rank in each.ranks)
    return is_rank and not is_wild and not each.suits


def _places(each: ValueClass, rules: Ruleset) -> list[int]:
    return sorted(map(rules.deck.ranks.index, each.ranks))


def _neighbours(classes: Iterable[ValueClass], rules: Ruleset) -> Iterator[tuple[ValueClass, ...]]:
    """Classes that cost the same, and whose ranks are a line without a gap."""
    group: tuple[ValueClass, ...] = ()
    for each in classes:
        follows = group and _places(each, rules)[0] == _places(group[-1], rules)[-1] + 1
        if follows and each.points == group[-1].points:
            group = (*group, each)
            continue
        if group:
            yield group

        group = (each,)

    if group:
        yield group


def _as_one(
    group: tuple[ValueClass, ...], classes: tuple[ValueClass, ...], rules: Ruleset
) -> CountedClass:
    place = min(map(classes.index, group))
    if len(group) == 1:
        return CountedClass(group[0], group, place)

    ranks = tuple(rank for each in group for rank in each.ranks)
    ranks = tuple(sorted(ranks, key=rules.deck.ranks.index))
    whole = ValueClass(f"{ranks[0]}-{ranks[-1]}", group[0].points, ranks)
    parts = tuple(sorted(group, key=lambda each: -len(each.ranks)))

    return CountedClass(whole, parts, place)
