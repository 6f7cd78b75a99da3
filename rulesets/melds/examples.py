"""Cards that would fulfil a contract, to be drawn beside its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeVar

from rulesets.cards import Card, Deck
from rulesets.contracts import Contract, Part
from rulesets.melds.shapes import run_order
from rulesets.ruleset import Ruleset

Meld = tuple[Card, ...]
T = TypeVar("T")

ALTERNATING = ("S", "H", "C", "D")  # black and red in turn
# where the first contract begins; how far apart the others are, and the melds of each
FIRST, NEXT, STRIDE = 8, 3, 5


@lru_cache(maxsize=1000)  # a page, a sheet and a print ask for the same ones
def example_melds(contract: Contract, rules: Ruleset, start: int = FIRST) -> tuple[Meld, ...]:
    """Natural cards for each part of a contract: the same ones each time, others for another
    contract, or from another start.

    The smallest deck of the game holds them, wild ranks are left out, and where suits may mix they
    do.
    """
    deck = rules.smallest_deck
    seed = start + NEXT * (
        rules.shown_contracts.index(contract) if contract in rules.shown_contracts else 0
    )

    laid: list[Meld] = []
    for number, part in enumerate(contract.parts):
        candidates = list(_candidates(part, rules, deck, seed + STRIDE * number))
        laid.append(_choose(candidates, laid, deck))

    return tuple(laid)


def _choose(candidates: Sequence[Meld], laid: list[Meld], deck: Deck) -> Meld:
    """The first that the deck still has, with new ranks if possible, or a new first rank."""
    used = [card for meld in laid for card in meld]
    ranks, begun = {card.rank for card in used}, {meld[0].rank for meld in laid}

    wishes: tuple[Callable[[Meld], bool], ...] = (
        lambda meld: ranks.isdisjoint(card.rank for card in meld),
        lambda meld: meld[0].rank not in begun,
        lambda meld: True,
    )
    for wish in wishes:
        for meld in candidates:
            if wish(meld) and not deck.surplus([*used, *meld]):
                return meld

    return candidates[0] if candidates else ()  # more cards than the deck has


def _candidates(part: Part, rules: Ruleset, deck: Deck, seed: int) -> Iterator[Meld]:
    suits = [suit for suit in ALTERNATING if suit in deck.suits] or list(deck.suits)
    if part.is_set:
        ranks = [rank for rank in rules.deck.ranks if rank not in rules.wild.cards]
        for rank, first in product(_from(seed, ranks), _from(seed, range(len(suits)))):
            yield tuple(
                Card(rank, suits[(first + index) % len(suits)]) for index in range(part.size)
            )

        return

    if part.kind == "color":
        for suit in _from(seed, suits):
            for ranks_in_order in _scattered(part.size, rules):
                yield tuple(Card(rank, suit) for rank in ranks_in_order)

        return

    mixed = (part.suits or rules.meld.run.suit) == "any"
    for ranks_in_order, first in product(
        _windows(part.size, rules, seed), _from(seed, range(len(suits)))
    ):
        yield tuple(
            Card(rank, suits[(first + index * mixed) % len(suits)])
            for index, rank in enumerate(ranks_in_order)
        )


def _scattered(size: int, rules: Ruleset) -> Iterator[tuple[str, ...]]:
    """So many ranks in order, from low to high and not all side by side, as they needn't be a run;
    then the next ones, going round.
    """
    ranks = [rank for rank in rules.deck.ranks if rank not in rules.wild.cards]
    last = len(ranks) - 1
    places = [number * last // max(size - 1, 1) for number in range(size)]

    for start in range(len(ranks)):
        moved = sorted((place + start) % len(ranks) for place in places)
        yield tuple(ranks[place] for place in moved)


def _windows(size: int, rules: Ruleset, seed: int) -> list[tuple[str, ...]]:
    """Runs of so many ranks, without wild ranks if there are any; those with an ace last."""
    order = run_order(rules)
    windows = [order[start : start + size] for start in range(len(order) - size + 1)]
    natural = [window for window in windows if not set(window) & set(rules.wild.cards)] or windows

    return sorted(_from(seed, natural), key=lambda window: "A" in window)


def _from(seed: int, things: Iterable[T]) -> list[T]:
    """The same things, beginning at another one."""
    listed = list(things)
    start = seed % max(len(listed), 1)
    return listed[start:] + listed[:start]
