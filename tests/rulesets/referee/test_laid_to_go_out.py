"""Whole hands of Continental Rummy, laid at once: the referee against a slow search that takes one
card after the other and tries every run it could be in.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

from hypothesis import assume, given
from hypothesis import strategies as st

from rulesets.cards import JOKER, Card
from rulesets.referee.plans import TurnState
from rulesets.referee.turn import check_go_out
from tests.rulesets.variants import rules_of

WAYS = [(3, 3, 3, 3, 3), (4, 4, 4, 3), (5, 4, 3, 3)]
PLACES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
TO_LAY = TurnState(contract=1)


def can_go(hand: list[Card]) -> bool:
    """Whether all cards can be laid, but for one that was drawn."""
    jokers = sum(card.rank == JOKER for card in hand)
    naturals = tuple(sorted((c.suit, c.rank) for c in hand if c.rank != JOKER))
    return any(lays(naturals, jokers, sizes, len(hand) - 15) for sizes in WAYS)


@cache
def lays(
    naturals: tuple[tuple[str, str], ...], jokers: int, sizes: tuple[int, ...], spare: int
) -> bool:
    if not naturals:
        return not sizes and jokers == spare

    (suit, rank), *others = naturals
    if spare and lays(tuple(others), jokers, sizes, spare - 1):
        return True

    for size in set(sizes):
        rest_sizes = list(sizes)
        rest_sizes.remove(size)
        for start in range(len(PLACES) - size + 1):
            ranks = PLACES[start : start + size]
            if rank not in ranks:
                continue
            ranks.remove(rank)
            for by_joker in product([False, True], repeat=size - 1):
                taken = Counter(
                    (suit, each)
                    for each, is_joker in zip(ranks, by_joker, strict=True)
                    if not is_joker
                )
                left = Counter(others)
                if sum(by_joker) > jokers or taken - left:
                    continue
                rest = tuple(sorted((left - taken).elements()))
                if lays(rest, jokers - sum(by_joker), tuple(rest_sizes), spare):
                    return True
    return False


@st.composite
def hands(draw: st.DrawFn) -> list[Card]:
    """Runs as they're needed, with jokers in some places; often a card more, or another one."""
    hand: list[Card] = []
    for size in draw(st.sampled_from(WAYS)):
        start = draw(st.integers(0, len(PLACES) - size))
        suit = draw(st.sampled_from("SHDC"))
        hand += [Card(rank, suit) for rank in PLACES[start : start + size]]

    card = st.builds(Card, st.sampled_from(PLACES), st.sampled_from("SHDC"))
    for place in draw(st.lists(st.integers(0, 14), max_size=2, unique=True)):
        hand[place] = Card(JOKER)
    for place in draw(st.lists(st.integers(0, 14), max_size=2, unique=True)):
        hand[place] = draw(card)
    if draw(st.booleans()):
        hand.append(draw(card))

    assume(all(number <= 2 for number in Counter(hand).values()))
    return draw(st.permutations(hand))


@given(hands())
def test_a_hand_goes_out_if_all_of_it_can_be_laid(hand: list[Card]) -> None:
    verdict = check_go_out(hand, TO_LAY, rules_of("continental-rummy"))
    assert verdict.legal == can_go(hand)
    if not verdict.legal:
        return

    laid = [card for reading in verdict.arrangement for card in reading.cards]
    discarded = [verdict.discard] if verdict.discard else []
    assert Counter([*laid, *discarded]) == Counter(hand)
    assert tuple(sorted((len(each.cards) for each in verdict.arrangement), reverse=True)) in WAYS
