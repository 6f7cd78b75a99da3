"""How long the least deadwood of a hand takes, beside RLCard's.

``python -m tests.benchmarks.deadwood [hands]``

Ten cards of one pack, as RLCard asks for, half of them dealt and half from five ranks side by side,
where most melds overlap. Both have to find the same figure. Then fourteen cards of two packs with
jokers and a wild rank, dealt and as hard as they get.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator

from rulesets.cards import Card
from rulesets.library.load import load_ruleset
from rulesets.referee.kept_melds import least_deadwood
from rulesets.solver.melded_hand import meld_hand
from tests.benchmarks.hands import adversarial_hands, random_hands, whole_deck
from tests.rulesets.factories import THIRTEEN, make_rules

GIN = load_ruleset("gin-rummy")
THIRTEEN_CARDS = make_rules(**THIRTEEN)
Hand = list[Card]


def dense_hands(size: int, number: int, seed: int) -> Iterator[Hand]:
    """Hands of five ranks that follow each other."""
    source, ranks = random.Random(seed), GIN.deck.ranks
    for _hand in range(number):
        low = source.randrange(len(ranks) - 4)
        near = [card for card in whole_deck(GIN) if card.rank in ranks[low : low + 5]]
        yield source.sample(near, size)


def ours(hand: Hand) -> int:
    return meld_hand(hand, GIN).cost


def with_a_discard(hand: Hand) -> int:
    return least_deadwood(hand, GIN).points or 0


def with_wild_cards(hand: Hand) -> int:
    return least_deadwood(hand, THIRTEEN_CARDS).points or 0


def theirs() -> Callable[[Hand], int] | None:
    """RLCard's figure; None where it isn't installed."""
    try:
        from rlcard.games.base import Card as TheirCard
        from rlcard.games.gin_rummy.utils import melding, utils
    except ImportError:
        return None

    def least(hand: Hand) -> int:
        cards = [TheirCard(card.suit, card.rank.replace("10", "T")) for card in hand]
        found = melding.get_best_meld_clusters(cards)
        return utils.get_deadwood_count(cards, found[0] if found else [])

    return least


def timed(ask: Callable[[Hand], int], hands: list[Hand]) -> tuple[list[float], list[int]]:
    times, figures = [], []
    for hand in hands:
        begun = time.process_time()
        figures.append(ask(hand))
        times.append(1000 * (time.process_time() - begun))
    return sorted(times), figures


def said(times: list[float]) -> str:
    at = [times[len(times) // 2], times[int(len(times) * 0.99)], times[-1]]
    return "median {:.2f} ms, 99 of 100 within {:.2f} ms, slowest {:.2f} ms".format(*at)


def main(number: int) -> None:
    kinds = {
        "dealt": lambda size: list(random_hands(GIN, size, number, 1)),
        "dense": lambda size: list(dense_hands(size, number, 2)),
    }
    other = theirs()
    for kind, hands_of in kinds.items():
        own, figures = timed(ours, hands_of(10))
        print(f"{kind}, 10 cards and the melds read: {said(own)}")
        if other:
            known, their_figures = timed(other, hands_of(10))
            ratio = known[len(known) // 2] / own[len(own) // 2]
            differ = sum(one != two for one, two in zip(figures, their_figures, strict=True))
            print(f"{kind}, RLCard:   {said(known)}; {ratio:.1f} times ours, {differ} differ")

        turns, _figures = timed(with_a_discard, hands_of(11))
        print(f"{kind}, 11 cards, every discard tried and the melds read: {said(turns)}")

    for kind, hands in (
        ("dealt", random_hands(THIRTEEN_CARDS, 14, number, 3)),
        ("hard", adversarial_hands(THIRTEEN_CARDS, 14, number, 4)),
    ):
        turns, _figures = timed(with_wild_cards, list(hands))
        print(f"{kind}, 14 cards with wild ones: {said(turns)}")

    if other is None:
        print("RLCard isn't there: uv run --with rlcard --with termcolor --with numpy python -m …")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
