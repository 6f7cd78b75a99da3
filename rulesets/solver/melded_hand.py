"""A hand whose melds stay in it until somebody knocks or goes out: melded at its best, and what's
left.

It's laid as if on an empty table, or beside another player's melds that cards may be added to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rulesets.cards import Card
from rulesets.melds.on_table import read_placed
from rulesets.melds.shapes import MeldRules, meld_rules
from rulesets.ruleset import Ruleset
from rulesets.solver.best import BestLay, Ending, as_it_is, lay_down
from rulesets.solver.choices import LayTask
from rulesets.solver.holding import holds
from rulesets.solver.search import Search
from rulesets.solver.wilds import Prices
from rulesets.verdict import Reading

MOST_IN_HAND = 16  # cards; thirteen are dealt at most
POINT = 100  # the price of a point, beside which each card costs 1: equal points, fewer cards

Melds = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class MeldedHand:
    """What a hand comes to: its melds, the cards that are left, and what they cost in points.

    ``readings``: the melds, card by card; cards added to another player's meld are a reading
    ``on`` it. ``has_all``: the melds that the game asks for are among them (``meld.needs``). If
    they aren't, ``pure`` is the dearest run without wild cards.
    """

    cost: int
    readings: tuple[Reading, ...]
    left: tuple[Card, ...]
    discard: Card | None = None
    has_all: bool = True
    pure: Reading | None = None

    @property
    def own(self) -> tuple[Reading, ...]:
        """The melds of its own cards."""
        return tuple(reading for reading in self.readings if reading.on is None)

    @property
    def laid_off(self) -> tuple[Card, ...]:
        """The cards that go on another player's melds."""
        added = (reading.added for reading in self.readings if reading.on is not None)
        return tuple(card for cards in added for card in cards)


def meld_hand(cards: Sequence[Card], rules: Ruleset, table: Melds = ()) -> MeldedHand:
    """The hand with its melds taken out, so that what's left costs least; no card is discarded.

    ``table``: another player's melds, which cards may be added to. A card that was named without
    its suit is in no meld. Ask for ``MOST_IN_HAND`` cards at most. Raises TooHardError.
    """
    return _melded(tuple(cards), meld_rules(rules), table)


@lru_cache(maxsize=500)
def _melded(cards: tuple[Card, ...], melding: MeldRules, table: Melds) -> MeldedHand:
    rules = melding.rules
    bare = tuple(card for card in cards if card.rank in rules.deck.ranks and not card.suit)
    whole = [card for card in cards if card not in bare]
    melded = best_melds(whole, rules, as_it_is, table)
    cost = melded.cost + sum(map(rules.value_of, bare))
    return replace(melded, cost=cost, left=(*melded.left, *bare))


def best_melds(
    hand: Sequence[Card],
    rules: Ruleset,
    ending: Ending,
    table: Melds = (),
    *,
    counts: bool = False,
) -> MeldedHand:
    """The melds with which the least is left where the turn ends so; all of the hand if it can't.

    ``counts`` as in Search. Raises TooHardError.
    """
    melding = meld_rules(rules)
    shapes = tuple(melding.shapes())
    needed = rules.needed_melds
    parts = tuple(map(melding.part_shape, needed.parts)) if needed else ()

    if not parts or holds(hand, parts, melding):
        on_table = ((on, read_placed(meld, melding)) for on, meld in enumerate(table))
        tables = [(on, placed) for on, readings in on_table for placed in readings]
        task = LayTask(parts, extras=shapes, tables=tuple(tables))
        laid = _laid(hand, task, rules, ending, counts=counts)
        if laid:
            return _melded_as(laid)

    unmelded = _all_kept(hand, rules, ending)
    if not parts:
        return unmelded

    # only a run without wild cards is kept (``score.spare_pure``); else every card counts
    pure = tuple(shape for shape in parts if shape.pure)
    laid = _laid(hand, LayTask(pure), rules, ending) if pure else None
    if laid is None:
        return replace(unmelded, has_all=False)

    kept = _melded_as(laid) if rules.score.spare_pure else unmelded
    return replace(kept, has_all=False, pure=laid.readings[0])


def _laid(
    hand: Sequence[Card], task: LayTask, rules: Ruleset, ending: Ending, *, counts: bool = False
) -> BestLay | None:
    prices = Prices(
        lambda card: POINT * rules.value_of(card) + 1,
        rules.can_discard,
        rules.counts_by_colour,
    )
    return lay_down(Search(hand, task, meld_rules(rules), prices, counts=counts), ending)


def _melded_as(laid: BestLay) -> MeldedHand:
    return MeldedHand(laid.cost // POINT, laid.readings, laid.left, laid.discard)


def _all_kept(hand: Sequence[Card], rules: Ruleset, ending: Ending) -> MeldedHand:
    """Nothing is laid, and the dearest card discarded where one has to be."""
    left = list(hand)
    may_stay, discards = ending(len(hand))
    may_go = [card for card in hand if rules.can_discard(card) and discards]
    discard = None if may_stay else max(may_go, key=rules.value_of, default=None)

    if discard:
        left.remove(discard)
    return MeldedHand(sum(map(rules.value_of, left)), (), tuple(left), discard)
