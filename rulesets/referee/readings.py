"""Every way to read what is legal, where there is more than one: the one that was shown comes
first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations

from rulesets.contracts import Part
from rulesets.melds.read import every_reading, read_meld
from rulesets.melds.shapes import MeldRules, Shape, meld_rules
from rulesets.referee.contract import contract_of, open_parts
from rulesets.referee.meld import Cards, Melds
from rulesets.ruleset import Ruleset
from rulesets.verdict import Reading

MOST_READINGS = 6  # more are never of use at the table
MOST_TRIES = 4_000  # melds that are looked at to find them; less than a tenth of a second

Way = tuple[Reading, ...]


def readings_of_meld(
    shown: Way, cards: Cards, rules: Ruleset, *, kind: str | None = None, first: bool = True
) -> tuple[Way, ...]:
    """One meld in every way: as a set or a run, its wild cards at either end."""
    shapes = meld_rules(rules).shapes(first=first)
    asked = [shape for shape in shapes if kind in (None, shape.kind)]
    every = [(reading,) for shape in asked for reading in _all(cards, shape)]

    return _first_few([shown, *every])


def _all(cards: Cards, shape: Shape) -> Iterator[Reading]:
    """Every reading as this meld, those with the fewest wild cards alone."""
    best = read_meld(cards, shape)
    if best is None:
        return

    yield best
    if shape.is_run:
        fewest = len(best.stands_for)
        every = every_reading(cards, shape)
        yield from (reading for reading in every if len(reading.stands_for) == fewest)


def readings_of_pile(
    shown: Way, pile: Cards, number: int, rules: Ruleset, laid_parts: Melds = ()
) -> tuple[Way, ...]:
    """Cards in one pile as a contract, in every way that leaves none."""
    melding = meld_rules(rules)
    several = open_parts(contract_of(rules, number), laid_parts, melding)
    tries = iter(range(MOST_TRIES))
    parted = chain.from_iterable(_parted(tuple(pile), parts, melding, tries) for parts in several)

    return _first_few(chain([shown], parted))


def _parted(
    cards: Cards, parts: Sequence[Part], melding: MeldRules, tries: Iterator[int]
) -> Iterator[Way]:
    """Every way to share these cards out to the parts; ends when it has been tried for too long."""
    if not parts:
        if not cards:
            yield ()
        return

    shape, later = melding.part_shape(parts[0]), parts[1:]
    spare = len(cards) - sum(melding.part_shape(part).least for part in parts)
    for size in range(shape.least, min(shape.longest, shape.least + spare) + 1):
        for places in combinations(range(len(cards)), size):
            if next(tries, None) is None:
                return

            reading = read_meld([cards[place] for place in places], shape)
            if reading is None:
                continue

            left = [card for place, card in enumerate(cards) if place not in places]
            for others in _parted(left, later, melding, tries):
                yield (reading, *others)


def _first_few(ways: Iterable[Way]) -> tuple[Way, ...]:
    """Those that look different: another card of the same rank makes no other way."""
    by_looks: dict[object, Way] = {}
    for readings in ways:
        by_looks.setdefault(_looks(readings), readings)
        if len(by_looks) == MOST_READINGS:
            break

    return tuple(by_looks.values())


def _looks(way: Way) -> tuple[object, ...]:
    """What tells a way from others: of each meld the ranks, and which of them are wild cards."""
    return tuple(sorted((reading.kind, *_ranks(reading)) for reading in way))


def _ranks(reading: Reading) -> tuple[str, ...]:
    """The ranks in their places, those of wild cards with a star."""
    stands = reading.stands_for
    ranks = (
        f"{stands[place].rank}*" if place in stands else card.rank
        for place, card in enumerate(reading.cards)
    )
    if reading.is_run:
        return tuple(ranks)
    return tuple(sorted(ranks))
