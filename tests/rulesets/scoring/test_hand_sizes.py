"""How many cards can be left, and what they show of the contract: by hand, and by slow play."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.cards import Card, Deck
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.doubts import readings
from rulesets.scoring.facts import Hand
from rulesets.scoring.hand_sizes import HandSizes, hand_sizes
from tests.kinds import some_of
from tests.rulesets.factories import make_rules
from tests.rulesets.oracles.sizes import SizeOracle
from tests.rulesets.scoring.strategies import every_card, in_other_words
from tests.rulesets.variants import changed, rules_of, variants

BEYOND = 1  # cards more than dealt that are looked at where hands grow
WITH_CONTRACTS = [slug for slug in all_slugs() if load_ruleset(slug).contract_list]


def sizes_of(
    rules: Ruleset, contract: int | None, deal: int = 0, *, may_be_out: bool = False
) -> HandSizes:
    deal = deal or rules.deal.size(contract or 1)
    return hand_sizes(rules, deal, rules.players.min, contract, may_be_out=may_be_out)


def spelt(sizes: frozenset[int]) -> str:
    """The sizes in short: "1-6", "13", "3 8-13"."""
    firsts = [size for size in sorted(sizes) if size - 1 not in sizes]
    lasts = [size for size in sorted(sizes) if size + 1 not in sizes]
    return " ".join(f"{a}-{b}" if a < b else str(a) for a, b in zip(firsts, lasts, strict=True))


# --- by hand

EXAMPLES = [
    # seven of 13 cards and one drawn are laid, and one is discarded
    ("aggravation-household", {}, 1, "1-6", "13"),
    # the set and a pair, or two pairs, may be laid before the rest
    ("aggravation-household", {"partial_phase": True}, 1, "1-6", "8-11 13"),
    # no discard on the turn on which a phase is laid
    ("aggravation-household", {"no_discard_after_meld": True}, 1, "1-7", "13"),
    # ten of eleven cards, and the last one is discarded: whoever reaches goal 10 goes out
    ("garbage-rummy", {}, 9, "1-2", "10"),
    ("garbage-rummy", {}, 10, "", "10"),
    # cards may be added to melds before one's contract is laid
    ("progressive-rummy", {"personal_contracts": True}, 1, "", "1-6"),
    # the pile is taken for a meld: but for the others’ 22, nine laid and a discard, all may be had
    ("aggravation-catsatcards", {}, 1, "1-76", "11"),
    # the game is over with the last contract, before the discard
    ("frustration", {}, 10, "0-2", "11"),
    # with ten cards laid and one discarded the round is over
    ("frustration", {"ending": "ten_laid"}, 1, "2-5", "11"),
    ("frustration", {"ending": "ten_laid", "finish_hand": True}, 10, "", "11"),
    # two cards more with each purchase, and as many more to lay
    ("shanghai-rummy", {}, 1, "1-11", "11 13 15 17"),
    ("contract-rummy", {"buys": "none"}, 1, "1-4", "10"),
    # whoever lays the contract is out
    ("progressive-rummy", {"ending": "contract"}, 1, "", "1-6"),
]


@pytest.mark.parametrize(("slug", "options", "contract", "laid", "unlaid"), EXAMPLES)
def test_sizes(slug: str, options: Any, contract: int, laid: str, unlaid: str) -> None:
    sizes = sizes_of(rules_of(slug, options), contract)
    assert (spelt(sizes.laid), spelt(sizes.unlaid)) == (laid, unlaid)


def test_sizes_where_there_is_no_contract() -> None:
    assert spelt(sizes_of(load_ruleset("tile-rummy-game"), None).laid) == "1-92"
    assert spelt(sizes_of(load_ruleset("rummy-special-cards"), None).laid) == "5"
    assert spelt(sizes_of(make_rules(), None).laid) == "1-10"


def test_no_card_is_left_where_nobody_else_went_out() -> None:
    rules = load_ruleset("garbage-rummy")
    sizes = sizes_of(rules, 10, may_be_out=True)
    assert (spelt(sizes.laid), spelt(sizes.unlaid)) == ("0", "10")
    free = make_rules(out__needs_contract=False)
    assert spelt(sizes_of(free, 1, may_be_out=True).unlaid) == "0 10"


# --- against play


def cases(slug: str) -> Iterator[tuple[Ruleset, int, int]]:
    """Each option of a game, each contract, and the smallest and the largest deal for it."""
    for rules in variants(slug):
        if rules.turn.buys == "any":
            rules = changed(rules, turn={"buys": 2})  # slow play has to end

        for contract in range(1, len(rules.contract_list) + 1):
            for deal in sorted({rules.deal.size(contract), max(rules.deal.sizes)}):
                yield rules, contract, deal


def bought_at_most(rules: Ruleset, contract: int) -> int:
    limits = rules.turn.buy_limits
    return limits[min(contract, len(limits)) - 1]


def near(sizes: Collection[int], deal: int) -> set[int]:
    return {size for size in sizes if size <= deal + BEYOND}


@pytest.mark.parametrize("slug", some_of(WITH_CONTRACTS, 10))
def test_all_games_are_played_like_this(slug: str) -> None:
    for rules, contract, deal in cases(slug):
        sizes = sizes_of(rules, contract, deal)
        found = near(sizes.laid, deal), near(sizes.unlaid, deal)
        buys = bought_at_most(rules, contract)
        assert found == played_slowly(told(rules), contract, deal, buys), (rules.chosen, contract)


def told(rules: Ruleset) -> str:
    """The rules that the slow play is told. Others can't change it: two options that change
    others alone are played once.
    """
    return rules.model_dump_json(
        by_alias=True,
        include={"id", "name", "sources", "deck", "turn", "deal", "meld", "contracts", "after"}
        | {"out", "end"},
    )


@cache
def played_slowly(told: str, contract: int, deal: int, buys: int) -> tuple[set[int], set[int]]:
    """The sizes of hands with the contract and without, by playing in every way."""
    rules = Ruleset.model_validate_json(told)
    # as many at once, and more on later turns if there are any
    piles = 4 if rules.end.timing == "round_end" else deal + 4
    played = SizeOracle(rules, deal, contract, deal + BEYOND, piles, buys)
    return near(played.laid, deal), near(played.unlaid, deal)


@st.composite
def made_rules(draw: st.DrawFn) -> Ruleset:
    """Rules about laying down that no game has in this way."""
    pick = lambda *ways: draw(st.sampled_from(ways))  # noqa: E731
    deal = pick(4, 7, 8)
    small = ["set 3", "run 4", "pair", "set 2 or run 3"]
    large = ["2x set 3", "set 4 + run 3", "set 2 + set 3", "3x pair"]
    return make_rules(
        deal__cards=deal,
        meld__set={
            "min": pick(2, 3),
            "max": pick(0, 4),
            "first": pick(0, 3),
            "suits": pick("any", "distinct"),
        },
        meld__run={"min": 3, "max": pick(0, 4), "ace": pick("both", "wrap", "none")},
        contracts__list=[pick(*small, *large) if deal > 4 else pick(*small)],
        contracts__sizes=pick("exact", "at_least"),
        contracts__at_once=pick(True, False),
        after__melds=pick("none", "sets", "runs", "any"),
        after__lay_off=pick("none", "own", "any"),
        after__from=pick("same_turn", "next_turn"),
        after__needs_contract=pick(True, False),
        turn__discard_after_meld=pick(True, False),
        turn__pile=pick("top", "top_if_used", "whole_if_used", "down_to"),
        out__needs_contract=pick(True, False),
        out__left_over=pick(0, 0, 1, 2),
        out__discard=pick("required", "optional", "forbidden"),
        end__timing=pick("round_end", "immediate"),
    )


@given(made_rules())
def test_games_that_never_were_are_played_like_this(rules: Ruleset) -> None:
    deal = rules.deal.size(1)
    played = SizeOracle(rules, deal, 1, deal + BEYOND, deal + 4)
    sizes = sizes_of(rules, 1)
    assert (near(sizes.laid, deal), near(sizes.unlaid, deal)) == (played.laid, played.unlaid)


# --- what a hand shows


@lru_cache(maxsize=64)
def costs(classes: tuple[tuple[int, int], ...], size: int) -> frozenset[int]:
    """What hands of so many cards can cost: some of the first class, and the rest of the others."""
    if not classes:
        return frozenset() if size else frozenset({0})
    (points, copies), *rest = classes
    found = set()
    for taken in range(min(copies, size) + 1):
        found |= {points * taken + cost for cost in costs(tuple(rest), size - taken)}
    return frozenset(found)


def copies_of(rules: Ruleset, deck: Deck) -> tuple[tuple[int, int], ...]:
    cards = every_card(deck)
    return tuple((each.points, sum(map(each.holds, cards))) for each in rules.value_classes)


def shown(hand: Hand, rules: Ruleset, sizes: HandSizes) -> tuple[bool, bool]:
    found = readings(hand, rules, sizes)
    return found.laid, found.unlaid


@pytest.mark.parametrize("slug", some_of(WITH_CONTRACTS, 10, 3))
def test_every_total_is_read_as_some_hand(slug: str) -> None:
    seen = set()
    for rules, contract, deal in cases(slug):
        sizes = sizes_of(rules, contract, deal)
        if not rules.counts_cards or sizes.most > deal:
            continue
        classes = copies_of(rules, sizes.deck)
        # what a total can be depends on nothing else
        if (sizes, classes) in seen:
            continue

        seen.add((sizes, classes))
        laid = set().union(*(costs(classes, size) for size in sizes.laid))
        unlaid = set().union(*(costs(classes, size) for size in sizes.unlaid))
        for points in range(max(unlaid) + 10):
            expected = points in laid, points in unlaid
            found = shown(Hand(points=points), rules, sizes)
            assert found == expected, (rules.chosen, contract, points)


@st.composite
def hands(draw: st.DrawFn) -> tuple[Ruleset, int, Hand]:
    """A game with its options, a contract, and a hand with or without it, of cards."""
    rules = draw(st.sampled_from(variants(draw(st.sampled_from(WITH_CONTRACTS)))))
    contract = draw(st.integers(1, len(rules.contract_list)))
    sizes = sizes_of(rules, contract)
    size = draw(st.sampled_from(sorted(sizes.every)) | st.integers(1, 20))
    cards: tuple[Card, ...] = every_card(sizes.deck)
    places = st.integers(0, len(cards) - 1)
    chosen = draw(st.lists(places, unique=True, min_size=size, max_size=size))
    return rules, contract, Hand(cards=tuple(cards[index] for index in chosen))


@given(hands())
def test_a_hand_shows_what_its_number_of_cards_allows(drawn: tuple[Ruleset, int, Hand]) -> None:
    rules, contract, hand = drawn
    sizes = sizes_of(rules, contract)
    size = len(hand.cards or ())
    for way in ("cards", "ranks", "counts"):
        typed = in_other_words(hand, rules, way)
        assert shown(typed, rules, sizes) == (size in sizes.laid, size in sizes.unlaid)

    # a total of the same cards rules out no more than the cards do
    laid, unlaid = shown(in_other_words(hand, rules, "points"), rules, sizes)
    assert laid or size not in sizes.laid
    assert unlaid or size not in sizes.unlaid
