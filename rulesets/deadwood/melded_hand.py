"""A hand at the end of a round in which melds stayed in the hand: melded at its best, and what's
left.

Where wild cards cost points or are limited, or cards may be added to another player's melds, it's
the general solver that looks for the melds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesets.cards import Card
from rulesets.deadwood.search import DeadwoodSearch, FoundMeld, KeptHand
from rulesets.library.needs import is_simple_to_keep
from rulesets.melds.judge import MisreadError, approved
from rulesets.melds.on_table import PlacedMeld, read_placed
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import KINDS, MeldRules, Shape, meld_rules
from rulesets.ruleset import Ruleset
from rulesets.solver.best import BestLay, Ending, lay_down
from rulesets.solver.choices import LayTask
from rulesets.solver.search import Prices, Search
from rulesets.verdict import Reading

MOST_IN_HAND = 16  # cards; thirteen are dealt at most
MOST_KNOWN = 500  # hands that are kept for the next time
POINT = 100  # the price of a point, beside which each card costs 1: equal points, fewer cards

Melds = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class MeldedHand:
    """What a hand comes to: its melds, the cards that are left, and what they cost in points.

    ``readings``: the melds, card by card; cards added to another player's meld are a reading
    ``on`` it.
    """

    cost: int
    readings: tuple[Reading, ...]
    left: tuple[Card, ...]

    @property
    def own(self) -> tuple[Reading, ...]:
        """The melds of its own cards."""
        return tuple(each for each in self.readings if each.on is None)

    @property
    def laid_off(self) -> tuple[Card, ...]:
        """The cards that go on another player's melds."""
        return tuple(card for each in self.readings if each.on is not None for card in each.added)


def meld_hand(cards: Sequence[Card], rules: Ruleset, table: Melds = ()) -> MeldedHand:
    """The hand with its melds taken out, so that what's left costs least; no card is discarded.

    ``table``: another player's melds, which cards may be added to. A card that was named without
    its suit is in no meld. Ask for ``MOST_IN_HAND`` cards at most. Raises TooHardError.
    """
    known, key = meld_rules(rules).known_hands, (tuple(cards), table)
    if key not in known:
        if len(known) > MOST_KNOWN:
            known.clear()

        known[key] = _melded(cards, rules, table)

    found: MeldedHand = known[key]
    return found


def _melded(cards: Sequence[Card], rules: Ruleset, table: Melds) -> MeldedHand:
    bare = tuple(card for card in cards if card.rank in rules.deck.ranks and not card.suit)
    whole = [card for card in cards if card not in bare]
    spent = sum(map(rules.value_of, bare))

    if is_simple_to_keep(rules) and not table:
        kept = DeadwoodSearch(whole, meld_rules(rules)).keep()
        readings = tuple(kept_readings(kept, meld_rules(rules)))
        return MeldedHand(spent + kept.cost, readings, (*kept.left, *bare))

    laid = lay_out(whole, rules, lambda _left: (True, False), table)
    if laid is None:
        return MeldedHand(sum(map(rules.value_of, cards)), (), tuple(cards))

    return MeldedHand(spent + laid.cost // POINT, laid.readings, (*laid.left, *bare))


def lay_out(
    hand: Sequence[Card],
    rules: Ruleset,
    ending: Ending,
    table: Melds = (),
    *,
    counts: bool = False,
) -> BestLay | None:
    """The melds of a hand by the general solver, as if they were laid beside these.

    ``counts`` as in Search. None if no way to lay them ends so. Raises TooHardError.
    """
    melding = meld_rules(rules)
    prices = Prices(
        lambda card: POINT * rules.value_of(card) + 1,
        lambda card: card.rank not in rules.turn.keep,
        by_suit=bool(rules.coloured_classes),
    )
    shapes = tuple(melding.shape(kind) for kind in KINDS if melding.shape(kind).least)
    task = LayTask(extras=shapes, tables=tuple(_placed(table, melding)))
    return lay_down(Search(hand, task, melding, prices, counts=counts), ending)


def _placed(table: Melds, melding: MeldRules) -> Iterator[tuple[int, PlacedMeld]]:
    for index, meld in enumerate(table):
        yield from ((index, each) for each in read_placed(meld, melding))


# ---------------------------------------------------------------- what the quick search found


def kept_readings(kept: KeptHand, melding: MeldRules) -> Iterator[Reading]:
    """The melds that are kept, each read card by card."""
    asked = _asked_shapes(kept, melding)
    for meld in kept.melds:
        shape = asked.pop(meld, None) or melding.shape(meld.kind)
        reading = read_meld(meld.cards, shape, melding)
        if reading is None:
            raise MisreadError(f"{meld} isn't a legal {shape.kind}")

        yield approved(reading, shape, melding)


def _asked_shapes(kept: KeptHand, melding: MeldRules) -> dict[FoundMeld, Shape]:
    """Which of these melds are those that the game asks for, and their shapes."""
    needed = melding.rules.needed_melds
    parts = needed.parts if needed else ()
    runs = [meld for meld in kept.melds if meld.kind == "run"]

    shapes: dict[FoundMeld, Shape] = {}
    for part in sorted(parts, key=lambda part: not part.pure):
        fitting = (meld for meld in runs if meld.is_pure or not part.pure)
        meld = next(fitting, None)
        if meld is not None:
            runs.remove(meld)
            shapes[meld] = melding.part_shape(part)

    return shapes
