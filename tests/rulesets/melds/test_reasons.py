"""The reasons that the referee gives: about the kind of meld that was meant, and true."""

from __future__ import annotations

import re

import pytest

from rulesets.cards import Card
from rulesets.claims import answer, judge, read_claim
from rulesets.library.load import load_ruleset
from rulesets.melds.nearness import distance, nearest_kinds
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import meld_rules
from rulesets.nearest import nearest_meld
from rulesets.referee.adding import check_lay_off, check_swap
from rulesets.referee.contract import check_contract
from rulesets.referee.meld import check_meld
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code
from rulesets.words import describe
from rulesets.words.reasons import reason, reasons
from tests.rulesets.factories import make_rules
from tests.rulesets.referee.test_referee import HOUSEHOLD, cards, melds
from tests.rulesets.variants import rules_of

ONE_SUIT = ["twelve-step-rummy", "garbage-rummy"]


def codes_and_kinds(rules: Ruleset, text: str) -> set[tuple[str, str]]:
    verdict = check_meld(cards(text, rules), rules)
    return {(problem.code.value, problem.kind) for problem in verdict.problems}


@pytest.mark.parametrize("slug", ONE_SUIT)
def test_a_run_with_a_wrong_suit_is_judged_as_a_run(slug: str) -> None:
    rules = load_ruleset(slug)
    (problem,) = check_meld(cards("4H 5D 6H 7H", rules), rules).problems
    assert (problem.code, problem.kind) == (Code.MIXED_SUITS, "run")
    assert problem.cards == (Card("5", "D"),)
    assert (
        reason(problem, rules)
        == "This run needs cards of the same suit, and 5♦ doesn’t match 4♥ 6♥ 7♥."
    )


KINDS = [
    ("progressive-rummy", "4H 5D 6H 7H 8H", {("wrong_size", "run"), ("mixed_suits", "run")}),
    ("garbage-rummy", "7H 7D 7C 8S", {("mixed_ranks", "set")}),
    ("garbage-rummy", "7H 8H 9H 10D JH", {("mixed_suits", "run")}),
    ("aggravation-household", "4S 5D 6H 6C", {("repeated_rank", "run")}),
    ("tile-rummy-game", "8R 8B 8Y 9K", {("mixed_ranks", "set")}),
    ("tile-rummy-game", "4R 5R 6B 7R", {("mixed_suits", "run")}),
    # as near to one as to the other: that with the fewest faults, or both
    ("garbage-rummy", "7H 7D 8H", {("mixed_ranks", "set")}),
    ("garbage-rummy", "5H 9H", {("mixed_ranks", "set"), ("not_consecutive", "run")}),
]


@pytest.mark.parametrize(("slug", "text", "found"), KINDS, ids=[line[1] for line in KINDS])
def test_the_kind_with_the_fewest_faults_speaks(
    slug: str, text: str, found: set[tuple[str, str]]
) -> None:
    said = codes_and_kinds(load_ruleset(slug), text)
    assert found <= said
    assert {kind for _code, kind in said} == {kind for _code, kind in found}


NEAR = [
    ("garbage-rummy", "7H 7D 8H", 1, 1),
    ("garbage-rummy", "4H 5D 6H 7H", 3, 1),
    ("aggravation-household", "7H * *", 1, 2),
    ("aggravation-household", "4S 5D 6H 7C *", 3, 0),
    ("tile-rummy-game", "8R 8R 8B", 1, 2),
]


@pytest.mark.parametrize(("slug", "text", "as_set", "as_run"), NEAR, ids=[each[1] for each in NEAR])
def test_how_many_cards_would_have_to_be_others(
    slug: str, text: str, as_set: int, as_run: int
) -> None:
    game = meld_rules(load_ruleset(slug))
    held = cards(text, game.rules)
    far = [distance(held, game.shape(kind, first=False)) for kind in ("set", "run")]
    assert far == [as_set, as_run]
    for kind, number in zip(("set", "run"), far, strict=True):
        is_one = read_meld(held, game.shape(kind, first=False)) is not None
        assert is_one is (number == 0)


def test_wild_cards_alone_are_near_to_both() -> None:
    game = meld_rules(load_ruleset("frustration"))
    assert nearest_kinds((), game) == ("set",)  # a smaller meld is nearer to nothing at all


def test_a_part_of_a_contract_is_judged_as_what_it_comes_nearest_to() -> None:
    rules = load_ruleset("progressive-rummy")
    verdict = check_contract(melds("4H 5D 6H 7H 8H / 9H 9D 9C", rules), 2, rules)
    assert {problem.kind for problem in verdict.problems} == {"run"}
    assert {problem.part for problem in verdict.problems} == {"run 4"}


# ---------------------------------------------------------------- in one pile


PILES = [
    ("aggravation-household", 3, "4S 7H 9D * 5D 10C 7D JS 6H QH 7C", 3),
    ("garbage-rummy", 1, "7H 7D 7C KS KD KH 4H 5H 6H", 3),  # with a run beyond the goal
]


@pytest.mark.parametrize(("slug", "number", "text", "size"), PILES, ids=[each[2] for each in PILES])
def test_a_lay_down_that_nobody_parted_is_legal(
    slug: str, number: int, text: str, size: int
) -> None:
    rules = load_ruleset(slug)
    pile = cards(text, rules)
    verdict = check_contract([pile], number, rules)
    assert verdict.legal
    assert len(verdict.arrangement) == size
    laid = [card for reading in verdict.arrangement for card in reading.cards]
    assert sorted(laid) == sorted(pile)
    parted = [reading.cards for reading in verdict.arrangement]
    assert check_contract(parted, number, rules).legal


def test_what_a_pile_has_too_much_or_lacks_is_one_reason() -> None:
    rules = load_ruleset("aggravation-household")
    too_much = check_contract([cards("7H KS 7D KD 7C 3C 3D 9S")], 1, rules)
    assert list(reasons(too_much, rules)) == ["Your phase doesn’t ask for this: 9♠."]
    too_little = check_contract([cards("7H KS 7D 2D 7C 3C")], 1, rules)
    assert [problem.code for problem in too_little.problems] == [Code.MISSING_PART]


def test_missing_parts_are_said_once_and_in_words() -> None:
    rules = load_ruleset("aggravation-household")
    (problem,) = check_contract(melds("7H 7D 7C"), 1, rules).problems
    assert reason(problem, rules) == "For phase 1, you also need, on the same turn: 2 pairs."


def test_a_meld_that_is_a_part_is_never_called_a_wrong_one() -> None:
    # the nines are a pair that has grown, though the fives are nearer to a run than none at all
    rules = load_ruleset("progressive-15")
    laid = melds("5H * 5H 2H 5D 5C / 2H 9S 9S 9D * 9C")
    (problem,) = check_contract(laid, 14, rules).problems
    assert reason(problem, rules) == "For contract 14, you also need, on the same turn: 1 run of 5."


# ---------------------------------------------------------------- only what is true


MENDED = [
    # a rank that is there three times isn't there twice
    ("garbage-rummy", {}, "4H 4H 4H 5H", "more than once"),
    # the two may be wild, so it's neither of the wrong suit nor too far away
    ("twelve-step-rummy", {"twos_wild": True}, "3H 2D 2C 2D", "3 wild cards in 4 cards"),
    ("twelve-step-rummy", {"twos_wild": True}, "8D 9D 2D 2H *", "3 wild cards in 5 cards"),
]


@pytest.mark.parametrize(("slug", "options", "text", "said"), MENDED)
def test_no_reason_says_more_than_is_true(
    slug: str, options: dict[str, str | bool], text: str, said: str
) -> None:
    rules = rules_of(slug, options)
    texts = list(reasons(check_meld(cards(text, rules), rules, kind="run"), rules))
    assert any(said in each for each in texts)
    assert not [each for each in texts if "suit" in each or "missing" in each or "twice" in each]


def test_a_pile_that_is_one_run_may_be_two_as_well() -> None:
    rules = load_ruleset("aggravation-catsatcards")
    verdict = check_contract([cards("2D 10H JH QH * 4D 5D 6S 7C", rules)], 4, rules)
    assert [reading.kind for reading in verdict.arrangement] == ["run", "run"]


def test_a_further_meld_is_judged_as_what_may_be_laid_then() -> None:
    rules = rules_of("aggravation-household", {"lay_off_same_turn": True})
    verdict = check_contract(melds("5H 6H 7H 8H 9H 10H JH QH / 4C * 6C", rules), 4, rules)
    assert {problem.kind for problem in verdict.problems} == {"set"}  # further runs aren't laid


def test_a_swap_counts_the_cards_of_the_hand_as_well() -> None:
    claim = {"claim": "swap", "ruleset": "garbage-rummy", "meld": "4H 5H * 7H", "card": "6H"}
    claim |= {"owner": "self", "contract_laid": True, "hand": "9S 9S 9S 9S 9S 9S 9S"}
    assert [each["code"] for each in answer(claim)["problems"]] == ["not_in_deck"]


def test_of_two_wild_cards_the_one_that_can_be_played_comes_free() -> None:
    swaps = {"wild__cards": ["joker", "2"], "wild__swap": "any", "wild__swap_use": "now"}
    nothing_added = {"after__lay_off": "none", "after__melds": "any"}
    nothing_added |= {"wild__swap_needs_contract": False}
    rules = make_rules(**swaps, **nothing_added, wild__only_set=["2"], wild__limit="none")
    claim = {"claim": "swap", "ruleset": "x", "meld": ["2S", "*", "6C"], "card": "6S"}
    claim |= {"owner": "self", "contract_laid": True, "hand": ["10C", "JC", "QC"]}
    assert judge(read_claim(claim), rules).freed == Card("joker")


def problems_at(table: str, text: str, slug: str) -> list[str]:
    rules = load_ruleset(slug)
    verdict = check_lay_off(
        cards(table, rules),
        cards(text, rules),
        rules,
        owner="self",
        contract_laid=True,
        laid_this_turn=False,
    )
    return list(reasons(verdict, rules))


def test_tiles_have_numbers_and_colours_groups_and_rows() -> None:
    tiles = "tile-rummy-game"
    assert problems_at("1R 2R 3R", "4B", tiles) == [
        "4B doesn’t fit 1R 2R 3R: it has a different colour."
    ]
    assert problems_at("8R 8B 8Y", "9K", tiles) == [
        "9K doesn’t fit 8R 8B 8Y: it has a different number."
    ]
    assert "a group can only have each colour once" in problems_at("8R 8B 8Y", "8R", tiles)[0]
    rules = load_ruleset(tiles)
    for text in ("8R 8B 9Y", "1R 2R 3B", "8R 8R 8B", "8R 9B", "12R 13R 1R", "* * *"):
        for problem in check_meld(cards(text, rules), rules).problems:
            words = set(re.findall(r"[a-z]+", reason(problem, rules).lower()))
            assert words.isdisjoint({"set", "sets", "run", "runs", "suit", "suits", "rank", "wild"})


@pytest.mark.parametrize("slug", ["aggravation-household", "garbage-rummy"])
def test_where_only_jokers_are_wild_they_are_called_so(slug: str) -> None:
    rules = load_ruleset(slug)
    said = list(reasons(check_meld(cards("7H * * *", rules), rules), rules))
    said += list(reasons(check_meld(cards("AH 2H QH KH * *", rules), rules), rules))
    said += problems_at("4S 5S 6S 7S", "* * * * *", slug)
    for swap in ("own", "others", "any", "none"):
        changed = rules.model_copy(update={"wild": rules.wild.model_copy(update={"swap": swap})})
        verdict = check_swap(
            cards("4S * 6S 7S"), cards("8S")[0], changed, owner="other", contract_laid=False
        )
        said += list(reasons(verdict, rules))
    said += [line.text for part in describe(rules) for line in part.lines]
    assert not [text for text in said if "wild card" in text]


def test_any_suit_where_any_will_do() -> None:
    (way, *_others) = nearest_meld(cards("10S QD KC"), HOUSEHOLD, kind="run")
    assert (way.added[0].rank, way.any_suit) == ("J", True)
    progressive = load_ruleset("progressive-rummy")
    (way, *_others) = nearest_meld(cards("10S QS KS", progressive), progressive, kind="run")
    assert (way.added, way.any_suit) == ((Card("J", "S"),), False)
    # all others of its rank are there already
    small = {"deck": {"decks": 1}, "deal": {"cards": 7}, "players": {"min": 2, "max": 4}}
    few = make_rules(**small, meld__set={"min": 4})
    (way, *_others) = nearest_meld(cards("7H 7D 7C"), few, kind="set")
    assert (way.added, way.any_suit) == ((Card("7", "S"),), False)


def test_of_two_cards_of_one_rank_the_odd_one_is_blamed_once() -> None:
    claim = {"claim": "meld", "ruleset": "garbage-rummy", "kind": "run", "cards": "4H 5H 4D 7H"}
    (order,) = [p for p in answer(claim)["problems"] if p["code"] == "not_consecutive"]
    assert order["text"].endswith("4♥ 5♥ 7♥.")
