"""What whole hands count where melds stay in them, against trying everything; and where cards go on
the melds of whoever knocked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.card_text import parse_cards
from rulesets.cards import JOKER, Card
from rulesets.library.load import all_slugs, load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts, Hand, RoundFacts
from rulesets.scoring.points import hand_faults, hand_points
from rulesets.scoring.progress import scoreboard
from rulesets.scoring.whole_hands import as_whole
from rulesets.solver.melded_hand import meld_hand
from tests.rulesets.oracles.deadwood import Held, SlowHand

GIN = load_ruleset("gin-rummy")
THREE = load_ruleset("three-thirteen")
INDIAN = load_ruleset("indian-points")
GAMES = [
    (load_ruleset(slug), options)
    for slug, options in [
        ("gin-rummy", {}),
        ("gin-rummy", {"oklahoma": "spades"}),
        ("three-thirteen", {}),
        ("three-thirteen", {"ace_both": True, "wild_value": "twenty"}),
        ("five-suits", {}),
        ("indian-points", {}),
        ("indian-points", {"all_count": True}),
        ("indian-deals", {"ace_high": True}),
        ("indian-pool-101", {"pool": "pool_61"}),
    ]
]


def test_these_are_the_games_in_which_melds_stay_in_the_hand() -> None:
    named = {rules.id for rules, _options in GAMES}
    assert named == {slug for slug in all_slugs() if load_ruleset(slug).keeps_melds_in_hand}


def cards(text: str, rules: Ruleset = GIN) -> tuple[Card, ...]:
    return tuple(parse_cards(text, rules.largest_deck))


# --- what counts, by trying everything


@st.composite
def hands(draw: st.DrawFn) -> tuple[Ruleset, list[Card]]:
    """A game, the rules of one of its rounds, and a few cards that are near each other."""
    game, options = draw(st.sampled_from(GAMES))
    rules, ranks = with_options(game, options), game.deck.ranks
    turned_up = draw(st.sampled_from(ranks)) if rules.turns_up_wilds else ""
    rules = rules.in_round(draw(st.integers(1, len(rules.deal.sizes))), turned_up)

    low = draw(st.integers(0, len(ranks) - 4))
    suits = rules.deck.suits[: draw(st.integers(1, 3))]
    near = [Card(rank, suit) for rank in (*ranks[low : low + 5], ranks[0]) for suit in suits]
    near += [Card(rank, suits[0]) for rank in rules.wild.cards if rank != JOKER]
    if rules.largest_deck.packs > 1:
        near *= 2
    near += [Card(JOKER)] * min(rules.largest_deck.jokers, 2)

    places = draw(st.lists(st.integers(0, len(near) - 1), min_size=1, max_size=8, unique=True))
    hand = [near[place] for place in places]
    return rules, hand if rules.largest_deck.packs > 1 else list(dict.fromkeys(hand))


def slow_cost(rules: Ruleset, hand: Sequence[Card]) -> int:
    """What's left at best, capped, with nothing of the search; the values by the table alone."""
    meld, score = rules.meld, rules.score
    slow = SlowHand(
        [(card.rank, card.suit) for card in hand],
        lambda held: _price(rules, held),
        wild=[rank for rank in rules.wild.cards if rank != JOKER],
        ace=meld.run.ace,
        runs=2 if meld.needs else 0,
        sizes=(meld.set.min, meld.set.max, meld.run.min, meld.run.max),
        distinct=meld.set.suits == "distinct",
        spares=score.spare_pure,
    )
    return min(slow.least(), score.cap) if score.cap else slow.least()


def _price(rules: Ruleset, held: Held) -> int:
    rank, values = held[0], rules.score.values
    if rank in rules.wild.cards and rank != JOKER and rules.score.wild_value >= 0:
        return rules.score.wild_value
    if rank in values:
        return int(values[rank])

    court = {"J": 11, "Q": 12, "K": 13}
    if rank in court:
        return int(values["J-K"])
    return int(rank)


@given(hands())
@settings(max_examples=2 * settings().max_examples)
def test_a_whole_hand_counts_what_cannot_be_melded(case: tuple[Ruleset, list[Card]]) -> None:
    rules, hand = case
    expected = slow_cost(rules, hand)
    assert hand_points(Hand(cards=tuple(hand), whole=True), rules) == expected

    melded = meld_hand(hand, rules)
    shown = [*melded.left, *(card for each in melded.readings for card in each.cards)]
    assert sorted(map(str, shown)) == sorted(map(str, hand))
    assert sum(_price(rules, (card.rank, card.suit)) for card in melded.left) == melded.cost

    # it's kept as a whole one only where that takes something out
    kept = as_whole(Hand(cards=tuple(hand)), rules)
    assert kept.whole is bool(melded.readings)
    assert hand_points(kept, rules) == expected


# --- on the melds of whoever knocked


ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
Laid = tuple[frozenset[Card], ...]


def slow_after_laying_off(hand: frozenset[Card], melds: Laid) -> int:
    """The least deadwood where any card may go on any meld it fits, one after the other."""
    seen: set[tuple[frozenset[Card], Laid]] = set()
    best = [10_000]

    def further(rest: frozenset[Card], melds: Laid) -> None:
        if (rest, melds) in seen:
            return
        seen.add((rest, melds))
        held = [(card.rank, card.suit) for card in rest]
        best.append(SlowHand(held, lambda held: _price(GIN, held)).least() if held else 0)
        for card in rest:
            for index, meld in enumerate(melds):
                if _fits(card, meld):
                    grown = (*melds[:index], meld | {card}, *melds[index + 1 :])
                    further(rest - {card}, grown)

    further(hand, melds)
    return min(best)


def _fits(card: Card, meld: frozenset[Card]) -> bool:
    ranks, suits = {each.rank for each in meld}, {each.suit for each in meld}
    if len(ranks) == 1:
        return card.rank in ranks
    places = [ORDER.index(rank) for rank in ranks]
    beside = {min(places) - 1, max(places) + 1}
    return card.suit in suits and ORDER.index(card.rank) in beside


@st.composite
def knocks(draw: st.DrawFn) -> tuple[Laid, frozenset[Card]]:
    """One or two melds of the knocker, and some cards of the other player, mostly near them."""
    low, suit = draw(st.integers(0, 9)), draw(st.sampled_from("SHDC"))
    run = frozenset(Card(rank, suit) for rank in ORDER[low : low + draw(st.integers(3, 4))])
    rank = draw(st.sampled_from(ORDER))
    set_ = frozenset(Card(rank, each) for each in draw(st.sampled_from(["SHD", "HDC", "SHDC"])))
    melds = (run,) if run & set_ else draw(st.sampled_from([(run,), (set_,), (run, set_)]))

    near = ORDER[max(low - 2, 0) : low + 6]
    pack = [Card(each, suit) for each in near] + [Card(rank, each) for each in "SHDC"]
    pack += [Card(each, other) for each in near for other in "SHDC"]
    free = sorted({card for card in pack if not any(card in meld for meld in melds)}, key=str)
    hand = draw(st.lists(st.sampled_from(free), min_size=1, max_size=6, unique=True))
    return melds, frozenset(hand)


@given(knocks())
@settings(max_examples=2 * settings().max_examples)
def test_no_other_way_to_lay_off_leaves_less(case: tuple[Laid, frozenset[Card]]) -> None:
    melds, hand = case
    in_order = [sorted(meld, key=lambda card: ORDER.index(card.rank)) for meld in melds]
    found = meld_hand(sorted(hand, key=str), GIN, tuple(map(tuple, in_order)))
    assert found.cost == slow_after_laying_off(hand, melds)

    shown = [*found.left, *found.laid_off, *(card for each in found.own for card in each.cards)]
    assert sorted(map(str, shown)) == sorted(map(str, hand))


# --- in a round


KNOCKER = Hand(cards=cards("4H 5H 6H 9S 9D 9C 2C 2D 2S 3D"), whole=True)


def gin_totals(ann: Hand, ben: Hand, rules: Ruleset = GIN) -> dict[str, int]:
    """Ann knocked."""
    played = RoundFacts(out="Ann", left={"Ann": ann, "Ben": ben})
    facts = GameFacts(("Ann", "Ben"), first_dealer="Ann", rounds=(played,))
    return dict(scoreboard(rules, facts).totals)


def test_cards_go_on_melds_that_are_known() -> None:
    whole = Hand(cards=cards("7H 8H KS"), whole=True)
    assert gin_totals(KNOCKER, whole) == {"Ann": 7, "Ben": 0}
    assert gin_totals(KNOCKER, replace(whole, whole=False)) == {"Ann": 22, "Ben": 0}
    assert gin_totals(Hand(points=3), whole) == {"Ann": 22, "Ben": 0}
    assert gin_totals(Hand(cards=cards("3D")), whole) == {"Ann": 22, "Ben": 0}


def test_cards_that_go_there_can_undercut() -> None:
    assert gin_totals(KNOCKER, Hand(cards=cards("7H 8H 3S"), whole=True)) == {"Ann": 0, "Ben": 25}
    lower = with_options(GIN, {"undercut_lower": True})
    again = gin_totals(KNOCKER, Hand(cards=cards("7H 8H 3S"), whole=True), lower)
    assert again == {"Ann": 0, "Ben": 0}


def test_nothing_goes_on_gin() -> None:
    gin = Hand(cards=cards("4H 5H 6H 9S 9D 9C 2C 2D 2S 2H"), whole=True)
    whole = Hand(cards=cards("7H 8H KS"), whole=True)
    assert gin_totals(gin, whole) == {"Ann": 50, "Ben": 0}


def test_nobody_adds_cards_to_their_own_melds_or_where_nobody_knocked() -> None:
    left = {"Ann": KNOCKER, "Ben": Hand(cards=cards("7H 8H KS"), whole=True)}
    facts = GameFacts(("Ann", "Ben"), first_dealer="Ann", rounds=(RoundFacts(left=left),))
    assert dict(scoreboard(GIN, facts).totals) == {"Ann": 0, "Ben": 0}


@pytest.mark.parametrize(("slug", "hand"), [("carioca", "7H 7D 7S"), ("ten-phases", "7R 7B 7Y")])
def test_melds_stay_in_no_other_hand(slug: str, hand: str) -> None:
    """There, cards that would make a meld count like any others, as nobody has laid them."""
    rules = load_ruleset(slug)
    held = Hand(cards=cards(hand, rules))
    assert as_whole(held, rules) == held

    (fault,) = hand_faults(replace(held, whole=True), rules, rules.largest_deck)
    assert fault == "Here, all cards left in a hand count: write them without “whole”."


@pytest.mark.parametrize(
    ("rules", "hand", "points"),
    [
        (THREE.in_round(2), "4H 5H 6H KD", 10),
        (THREE.in_round(2), "4H 5H 6H K", 10),  # a card without its suit is left
        (INDIAN.in_round(1, "2"), "KH QD JC 10S 9H AS AD 8C KS QC 9S JH 10D", 80),
    ],
)
def test_points_of_a_whole_hand(rules: Ruleset, hand: str, points: int) -> None:
    assert hand_points(Hand(cards=cards(hand, rules), whole=True), rules) == points
