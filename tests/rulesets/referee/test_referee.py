"""The referee in card notation: what is wrong, how it is said, and what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.card_text import parse_cards
from rulesets.cards import Card
from rulesets.contracts import parse_contract
from rulesets.library.load import RulesetError, all_slugs, load_ruleset
from rulesets.melds.shapes import meld_rules
from rulesets.nearest import (
    missing_parts,
    nearest_contract,
    nearest_lay_off,
    nearest_meld,
    nearest_swap,
)
from rulesets.referee.adding import check_lay_off, check_swap
from rulesets.referee.contract import check_contract, find_contract
from rulesets.referee.meld import ClaimError, check_meld
from rulesets.referee.plans import TurnState
from rulesets.referee.turn import best_lay_down, check_go_out
from rulesets.ruleset import Ruleset
from rulesets.solver.candidates import candidates
from rulesets.solver.hands import SortedHand
from rulesets.solver.holding import holds
from rulesets.verdict import Code, TooHardError
from rulesets.verdict_data import verdict_data
from rulesets.words import describe
from rulesets.words.reasons import reason
from tests.benchmarks.hands import adversarial_hands
from tests.rulesets.factories import NO_CONTRACTS, make_rules
from tests.rulesets.variants import rules_of

HOUSEHOLD = load_ruleset("aggravation-household")
GARBAGE = load_ruleset("garbage-rummy")
TWELVE = load_ruleset("twelve-step-rummy")


def cards(text: str, rules: Ruleset = HOUSEHOLD) -> tuple[Card, ...]:
    return parse_cards(text, rules.largest_deck)


def melds(text: str, rules: Ruleset = HOUSEHOLD) -> list[tuple[Card, ...]]:
    return [cards(meld, rules) for meld in text.split("/")]


MELDS = [
    ("7H 7D", "set", ["too_short"]),
    ("7H * *", "set", ["too_many_wilds"]),
    ("7H 8D 7C", "set", ["mixed_ranks"]),
    ("7H 8D * * *", "set", ["mixed_ranks", "too_many_wilds"]),
    ("5H 6D 9C *", "run", ["not_consecutive"]),
    ("5H 6D 6C 7S", "run", ["repeated_rank"]),
    ("5H 5D 9C", "run", ["too_short", "repeated_rank", "not_consecutive"]),
    ("QH KD AC 2S", "run", ["around_the_corner"]),
    ("7H 7H 7H 7H 7H", "set", ["not_in_deck"]),
]


@pytest.mark.parametrize(
    ("text", "kind", "codes"), MELDS, ids=[f"{kind} {text}" for text, kind, _ in MELDS]
)
def test_all_problems_of_a_meld(text: str, kind: str, codes: list[str]) -> None:
    verdict = check_meld(cards(text), HOUSEHOLD, kind=kind)
    assert list(verdict.codes) == codes
    for problem in verdict.problems:
        assert reason(problem, HOUSEHOLD).endswith(".")
        assert "{" not in reason(problem, HOUSEHOLD)
        assert problem.rule


def test_what_each_joker_stands_for() -> None:
    (reading,) = check_meld(cards("5H * 8D *"), HOUSEHOLD).arrangement
    assert [str(card) for card in reading.cards] == ["5H", "*", "*", "8D"]
    assert {place: str(card) for place, card in reading.stands_for.items()} == {1: "6", 2: "7"}
    (reading,) = check_meld(cards("QH KH AH *"), TWELVE).arrangement
    assert {place: str(card) for place, card in reading.stands_for.items()} == {0: "JH"}


LAY_DOWNS = [
    (1, "7H 7D 7C / KS KD / 3C *", []),
    (3, "7H * * / 4S 5D 6H 7C / 9D 10C JS", ["too_many_wilds", "wrong_size"]),
    (3, "4S 5D 6H 7C / 7H 7D 7S / 9D 10C JS QH", []),
    (1, "7H 7D 7C / KS KD / 3C 3D / 4C 4D 4H", ["extra_meld"]),
    (7, "3H 4H 5H 6D 7H 8H 9H 10H JH", ["mixed_suits"]),
]


@pytest.mark.parametrize(
    ("number", "text", "codes"), LAY_DOWNS, ids=[text for _, text, _ in LAY_DOWNS]
)
def test_lay_downs_as_arranged(number: int, text: str, codes: list[str]) -> None:
    assert list(check_contract(melds(text), number, HOUSEHOLD).codes) == codes


def test_melds_that_have_to_differ() -> None:
    rules = make_rules(meld__different=True)
    assert list(check_contract(melds("7H 7D 7C / 7S 7D 7C"), 1, rules).codes) == ["not_different"]
    assert not find_contract(cards("7H 7D 7C 7S 7D 7C"), 1, rules).legal
    assert find_contract(cards("7H 7D 7C 8S 8D 8C"), 1, rules).legal


def test_the_reading_that_leaves_the_fewest_points_then_the_fewest_jokers() -> None:
    verdict = find_contract(cards("7H 7D 7C 8S 8D 8C KS KD KH", GARBAGE), 1, GARBAGE)
    assert verdict.points == 15
    verdict = find_contract(cards("7H 7D 7C 8S 8D 8C *", GARBAGE), 1, GARBAGE)
    assert (verdict.points, verdict.left) == (0, ())


def test_what_may_be_left_over_or_has_to_be_kept() -> None:
    rules = make_rules(
        out__discard="forbidden", out__left_over=1, out__not_left_over=["K"], after__melds="any"
    )
    assert check_go_out(cards("7H 7D 7C 9S"), TurnState(None), rules).legal
    assert not check_go_out(cards("7H 7D 7C KS"), TurnState(None), rules).legal
    keeps = make_rules(turn__keep=["K"], after__melds="any")
    assert not check_go_out(cards("7H 7D 7C KS"), TurnState(None), keeps).legal
    assert best_lay_down(cards("KS 9S"), TurnState(None), keeps).discard == Card("9", "S")


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        ("7H 7D 7C 7S", "You could lay all your cards, but you have to keep one: your last"),
        ("7H 7D 7C 9S", "You can’t go out by discarding this card: 9♠."),
        ("7H 7D 7C 9S KD 4C", "You can keep at most 2 cards, and these would be left in your"),
    ],
)
def test_the_last_card_has_to_be_a_discard_and_a_turn_with_a_meld_has_none(
    hand: str, text: str
) -> None:
    rules = make_rules(
        out={"discard": "required", "left_over": 2},
        turn__discard_after_meld=False,
        after__melds="any",
    )
    (problem,) = check_go_out(cards(hand), TurnState(None), rules).problems
    assert reason(problem, rules).startswith(text)


def test_a_card_is_kept_so_that_another_may_be_discarded() -> None:
    rules = make_rules(out__discard="forbidden", after__melds="any")
    verdict = best_lay_down(cards("7H 7D 7C 7S KS"), TurnState(None), rules)
    # all sevens laid, the king would have to stay
    assert (verdict.points, verdict.discard) == (5, Card("K", "S"))


def test_no_discard_on_a_turn_with_a_meld() -> None:
    rules = rules_of("aggravation-household", {"no_discard_after_meld": True})
    assert not check_go_out(cards("7S 9H"), TurnState(None, melds("7H 7D 7C")), rules).legal
    assert check_go_out(cards("7S"), TurnState(None, melds("7H 7D 7C")), rules).legal
    assert check_go_out(cards("9H"), TurnState(None, melds("7H 7D 7C")), rules).discard == Card(
        "9", "H"
    )


ADDITIONS = [
    ("5H 6H 7H", "9H", ["does_not_fit"]),
    ("5H 6H 7H", "8S", ["does_not_fit"]),
    ("QH KH AH", "2H", ["does_not_fit"]),
    ("7H 7D 7C", "8C 9C", ["does_not_fit", "does_not_fit"]),
    ("7H 9D 7C", "7S", ["mixed_ranks"]),
    ("7H 5H 6H", "8H", ["not_consecutive"]),
]


@pytest.mark.parametrize(
    ("table", "text", "codes"), ADDITIONS, ids=[f"{t} + {c}" for t, c, _ in ADDITIONS]
)
def test_additions(table: str, text: str, codes: list[str]) -> None:
    verdict = check_lay_off(
        cards(table, GARBAGE),
        cards(text, GARBAGE),
        GARBAGE,
        owner="self",
        contract_laid=True,
        laid_this_turn=True,
    )
    assert list(verdict.codes) == codes


@pytest.mark.parametrize(
    ("text", "codes"), [("5S", []), ("5S 4H", ["mixed_ranks"]), ("5S 9H *", ["mixed_ranks"])]
)
def test_additions_to_wild_cards_alone(text: str, codes: list[str]) -> None:
    rules = make_rules(
        meld__set={"min": 3, "suits": "any"}, wild__limit="none", wild__min_natural=0
    )
    verdict = check_lay_off(
        cards("* * *"), cards(text), rules, owner="self", contract_laid=True, laid_this_turn=False
    )
    assert (list(verdict.codes), bool(verdict.arrangement)) == (codes, not codes)


MIXED_PART = {
    "wild__cards": ["joker", "2"],
    "wild__limit": "minority",
    "contracts__list": ["run 2 any"],
}
ON_TABLE = [
    # a two may be itself in a run that a contract let mix, in either order
    (MIXED_PART, "3D 2S", "", True),
    (MIXED_PART, "2S 3D", "4H", True),
    (MIXED_PART, "3D 2S 4H", "", False),
    (MIXED_PART | {"contracts__list": ["run 2 same"]}, "3D 2S", "", False),
    # one two is wild in a run of hearts as well, where that isn't more than allowed
    (MIXED_PART | {"wild__limit": "half"}, "2S 3H", "4H", True),
    # a pair of a contract is a set, and two cards aren't a run for it
    ({"contracts__list": ["set 3 + pair"]}, "3D 4D", "5D", False),
    ({"contracts__list": ["set 3 + pair"]}, "3D 3S", "3H", True),
]


@pytest.mark.parametrize(("patch", "table", "text", "legal"), ON_TABLE)
def test_melds_as_they_are_on_the_table(patch: Any, table: str, text: str, legal: bool) -> None:
    rules = make_rules(**patch)
    now = {"owner": "self", "contract_laid": True, "laid_this_turn": False}
    verdict = check_lay_off(cards(table), cards(text), rules, **now)
    assert verdict.legal is legal


SWAPS = [
    # where suits mix, a two in its own place is itself …
    ("any", "2S 3S 4D", "2H", False),
    # … and in a run of one suit it is wild if it is of another one
    ("same", "2S 3H 4H", "2H", True),
    ("same", "2H 3H 4H", "2H", False),
    # a set of twos is just that, and no two frees another one …
    ("any", "2S 2D 2C", "2H", False),
    # … but three wild twos may be three sevens
    ("any", "2S 2D 2C", "7H", True),
]


@pytest.mark.parametrize(("suit", "table", "card", "legal"), SWAPS)
def test_a_wild_rank_in_its_own_place(suit: str, table: str, card: str, legal: bool) -> None:
    rules = make_rules(
        wild__cards=["joker", "2"],
        wild__swap="any",
        wild__limit="none",
        meld__run={"min": 3, "suit": suit},
    )
    (swapped,) = cards(card)
    assert check_swap(cards(table), swapped, rules, owner="self", contract_laid=True).legal is legal


def test_when_and_whose_are_problems_beside_the_cards() -> None:
    verdict = check_lay_off(
        cards("7H 7D 7C"),
        cards("8C"),
        HOUSEHOLD,
        owner="other",
        contract_laid=False,
        laid_this_turn=False,
    )
    assert list(verdict.codes) == ["contract_not_laid", "does_not_fit"]
    none = make_rules(after__lay_off="none")
    verdict = check_lay_off(
        cards("7H 7D 7C"), cards("7S"), none, owner="self", contract_laid=True, laid_this_turn=False
    )
    assert list(verdict.codes) == ["lay_off_not_allowed"]


def test_a_swap_says_which_card_comes_free() -> None:
    verdict = check_swap(cards("7H 2S 9H *"), cards("8H")[0], make_rules(wild__swap="any", wild__cards=["joker", "2"]),
                         owner="self", contract_laid=True)  # fmt: skip
    assert (verdict.freed, [str(card) for card in verdict.arrangement[0].cards]) == (
        Card("2", "S"), ["7H", "8H", "9H", "*"],
    )  # fmt: skip


# --- the nearest legal thing


def test_nearest_melds() -> None:
    (more,) = nearest_meld(cards("7H * *"), HOUSEHOLD, kind="set")
    assert (more.dropped, more.added) == ((), cards("7S"))
    (other, *_rest) = nearest_meld(cards("4H 5D 6C 7S"), HOUSEHOLD, kind="set")
    assert (other.dropped, other.added, other.arrangement[0].kind) == ((), (), "run")
    suggestions = nearest_meld(cards("7H 7D 7C 9S"), HOUSEHOLD, kind="set")
    assert cards("9S") in [each.dropped for each in suggestions]


def test_nearest_additions() -> None:
    more, fewer = nearest_lay_off(cards("5H 6H 7H", GARBAGE), cards("9H 4H", GARBAGE), GARBAGE)
    assert (more.added, fewer.dropped) == (cards("8H"), cards("9H"))


def test_one_card_exchanged_where_nothing_less_will_do() -> None:
    (meld,) = nearest_meld(cards("7H 8H 9S 10H", GARBAGE), GARBAGE, kind="run")
    assert (meld.dropped, len(meld.added)) == (cards("9S", GARBAGE), 1)
    assert meld.added[0].suit == "H"
    (lay_off,) = nearest_lay_off(cards("5H 6H 7H 8H", GARBAGE), cards("9S", GARBAGE), GARBAGE)
    assert lay_off.dropped == cards("9S", GARBAGE)
    assert str(lay_off.added[0]) in {"4H", "9H"}
    assert check_lay_off(
        cards("5H 6H 7H 8H", GARBAGE),
        lay_off.added,
        GARBAGE,
        owner="self",
        contract_laid=True,
        laid_this_turn=False,
    ).legal


def test_nearest_swaps() -> None:
    rules = load_ruleset("progressive-rummy")
    lying = cards("4S * 6S 7S", rules)
    (swap,) = nearest_swap(lying, rules, owner="other", contract_laid=True)
    assert swap.added == cards("5S", rules)
    assert nearest_swap(cards("4S 5S 6S 7S", rules), rules, owner="other", contract_laid=True) == ()
    assert nearest_swap(cards("4S 5D * 7C"), HOUSEHOLD, owner="self", contract_laid=True) == ()


def test_nearest_contract() -> None:
    arranged = cards("7H * * 4S 5D 6H 7C 9D 10C JS")
    (nearest,) = nearest_contract(arranged, 3, HOUSEHOLD)
    assert len(nearest.added) == 1
    assert {reading.part for reading in nearest.arrangement} == {"set 3", "run 4"}
    assert missing_parts(cards("7H 7D 7C 4S 5D 6H 8C"), 3, HOUSEHOLD) == ("run 4", "run 4")
    assert nearest_contract(cards("7H 9D"), 3, HOUSEHOLD) == ()


# --- limits


@pytest.mark.parametrize("kinds", ["sets", "runs"])
def test_a_further_meld_that_could_be_either_kind_is_the_one_that_may_be_laid(kinds: str) -> None:
    wild = {"cards": ["joker"], "limit": "none"}
    after = {"melds": kinds, "from": "same_turn"}
    rules = make_rules(contracts__list=["set 3"], after=after, wild=wild)

    laid = melds("7H 7D 7C/5H * * *", rules)
    assert check_contract(laid, 1, rules).legal


def test_too_large_a_hand_is_refused_with_a_sentence() -> None:
    with pytest.raises(ClaimError, match="up to 30 cards"):
        find_contract(cards("7H " * 31), 1, HOUSEHOLD)
    with pytest.raises(ClaimError, match="up to 18 cards"):
        best_lay_down(cards("7H " * 19), TurnState(None), HOUSEHOLD)


def test_too_hard_a_question_is_refused_and_not_guessed() -> None:
    game = meld_rules(GARBAGE)
    parts = [game.part_shape(part) for part in parse_contract("5x run 4 + 3x set 3").parts]
    hands = adversarial_hands(GARBAGE, 30, 20, 7)
    with pytest.raises(TooHardError, match="fewer cards"):
        [holds(hand, parts, game) for hand in hands]


VERY_MANY_WAYS = (
    "* * * 3S 7S QS 7S 9S KS JS 2S 4S 8S 9S 10S 5S 4S KS QS 8S 6S 5S 2S JS 10S 6S AS AS 3S JD"
)


@pytest.mark.parametrize(
    ("hand", "is_best"), [("7H 8H 9H 2S 3S 4S KD", True), (VERY_MANY_WAYS, False)]
)
def test_a_contract_says_whether_it_leaves_the_least(hand: str, is_best: bool) -> None:
    verdict = find_contract(cards(hand, GARBAGE), 2, GARBAGE)
    assert verdict.legal
    assert verdict.is_best is is_best
    assert verdict_data(verdict, GARBAGE).get("is_best", True) is is_best


TOO_MANY = [
    ("aggravation-household", 1, "AC AD AS / 7H 7D / KC KD / 4H 4D 4S", "4H 4D 4S"),
    ("aggravation-household", 1, "4H 4D 4S / 7H 7D / KC KD / AC AD", "AC AD"),
    ("aggravation-household", 1, "9H 9D 9S 9C / 7H 7D / KC KD / AC AD AS", "9H 9D 9S 9C"),
    ("kalooki-caribbean", 1, "7H 7D 7S / KC KD KS / 4H 4D 4S / 7C 7H 7D", "7C 7H 7D"),
    ("kalooki-caribbean", 2, "7H 7D 7S / KC KD KS / 4H 5H 6H 7H / 9H 9D 9S", "9H 9D 9S"),
]


@pytest.mark.parametrize(("slug", "number", "laid", "extra"), TOO_MANY)
def test_the_meld_that_is_too_many(slug: str, number: int, laid: str, extra: str) -> None:
    """One that isn't asked for or is like another; of those that do as well the last one."""
    rules = load_ruleset(slug)
    (problem,) = check_contract(melds(laid, rules), number, rules).problems
    assert (problem.code, problem.cards) == (Code.EXTRA_MELD, cards(extra, rules))


def test_where_runs_have_to_differ_too_few_suits_are_seen_at_once() -> None:
    rules = load_ruleset("kalooki-caribbean")
    melding = meld_rules(rules)
    wanted = parse_contract("set 3 + 3x run 4")

    two_suits = cards("* * * * AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", rules)
    two_suits += cards("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", rules)
    three_suits = two_suits + cards("3S 4S 5S", rules)
    parts = [melding.part_shape(part) for part in wanted.parts]
    assert holds(two_suits, parts, melding) is None
    assert holds(three_suits, parts, melding)


@pytest.mark.parametrize(
    ("slug", "part", "hand"),
    [
        ("garbage-rummy", "run 3", "* 3S 4S 5S 6S 7S"),
        ("ten-phases", "color 3", "WILD 3R 4R 4R 6R 7R"),
    ],
)
def test_melds_are_only_looked_for_up_to_so_many(slug: str, part: str, hand: str) -> None:
    rules = load_ruleset(slug)
    melding = meld_rules(rules)
    (wanted,) = parse_contract(part).parts
    held = SortedHand.of(cards(hand, rules), melding)
    shape = melding.part_shape(wanted)
    packed = held.as_number([shape], melding)

    number = len(candidates(packed, shape, 1))
    assert len(candidates(packed, shape, 1, most=number)) == number > 3
    with pytest.raises(TooHardError):
        candidates(packed, shape, 1, most=number - 2)


# --- rules


def test_every_problem_knows_its_rule() -> None:
    assert all(code.rules for code in Code)
    keys = {
        path
        for rules in map(load_ruleset, all_slugs())
        for part in describe(rules)
        for line in part.lines
        for path in line.paths
    }
    told = {"meld", "wild", "contracts", "after", "out", "deck", "turn"}
    assert {key.partition(".")[0] for code in Code for key in code.rules} <= told & {
        key.partition(".")[0] for key in keys
    }


BAD_RULES = [
    ({"wild__only_set": ["2"]}, "wild.only_set"),
    ({"wild__only_set": ["joker"], "wild__only_run": ["joker"]}, "wild.only_run"),
    ({"wild__limit": {"3": 1, "5": 3}}, "wild.limit"),
    ({"wild__limit": {"0": 1}}, "wild.limit"),
    ({"meld__never": ["RUMMY"]}, "meld.never"),
    ({"meld__never": ["7"], "meld__alone": ["7"]}, "meld.never"),
    ({"out__left_over": -1}, "out.left_over"),
    ({"wild__swap_in": "set"}, "wild.swap_in"),
]


@pytest.mark.parametrize(("patch", "key"), BAD_RULES, ids=[str(patch) for patch, _ in BAD_RULES])
def test_impossible_rules(patch, key: str) -> None:
    with pytest.raises(RulesetError) as error:
        make_rules(**patch)
    assert any(fault[0].startswith(key) for fault in error.value.faults), error.value.faults


SAID = [
    ({"wild__limit": {"3": 1}}, "How many jokers a meld can have depends on its size: 1 from 3 cards up."),
    ({"wild__cards": ["joker", "2"], "wild__only_set": ["2"]}, "Twos are only wild in sets."),
    ({"wild__cards": ["2"], "wild__as_itself": False}, "Twos are always wild, even where they’d stand for themselves."),
    ({"wild__swap": "any", "wild__swap_in": "run"}, "This only works with runs, not with sets."),
    ({"meld__different": True}, "All the sets you lay have different ranks, and all your runs different suits."),
    ({"out__left_over": 1, "out__not_left_over": ["K"]}, "You can’t go out while you hold any of these: kings."),
    ({"out__left_over": 1}, (
            "You go out when you have at most 1 card left, with or without a discard. "
            "The round is over at once."
        )),
]  # fmt: skip


@pytest.mark.parametrize(("patch", "text"), SAID, ids=[text for _, text in SAID])
def test_new_rules_in_words(patch, text: str) -> None:
    assert text in [line.text for part in describe(make_rules(**patch)) for line in part.lines]


def test_a_last_card_may_be_discarded_where_parts_of_the_contract_may_wait() -> None:
    """A turn without a meld ends with a discard, also where parts of the contract could be laid on
    it.
    """
    rules = make_rules(
        contracts__at_once=False, turn__discard_after_meld=False, out__needs_contract=False
    )
    assert check_go_out(parse_cards("7S", rules.largest_deck), TurnState(1), rules).legal
    needs_all = make_rules(turn__discard_after_meld=False)
    assert not check_go_out(
        parse_cards("7S", needs_all.largest_deck), TurnState(1), needs_all
    ).legal


def test_a_discard_alone_may_leave_what_may_be_left() -> None:
    rules = make_rules(
        contracts__at_once=False,
        turn__discard_after_meld=False,
        out__needs_contract=False,
        out__discard="required",
        out__left_over=1,
        out__not_left_over=["K"],
    )
    for hand, legal, discard in (
        ("7S 8S", True, "7S"),
        ("7S KS", True, "KS"),
        ("KS KH", False, ""),
        ("7S 8S 9H", False, ""),
    ):
        verdict = check_go_out(parse_cards(hand, rules.largest_deck), TurnState(1), rules)
        assert (verdict.legal, str(verdict.discard or "")) == (legal, discard), hand


# --- rounds that end with cards in the hand

TEN = "7H 7D 7S 7C 7H JH JD JS JC JH"


def turn_of(slug: str, options: dict[str, str | bool], hand: str, contract: int):
    rules = rules_of(slug, options)
    cards, turn = parse_cards(hand, rules.largest_deck), TurnState(contract)
    best = best_lay_down(cards, turn, rules) if rules.counts_cards else None
    return check_go_out(cards, turn, rules), best


def test_ten_cards_laid_and_one_discarded_end_a_round_where_a_table_plays_so() -> None:
    played = {"keep_score": True}
    out, best = turn_of("frustration", played, f"{TEN} KH QD", 10)
    assert (out.codes, best.points) == (("cards_left",), 10)
    out, best = turn_of("frustration", played | {"ending": "ten_laid"}, f"{TEN} KH QD", 10)
    assert (out.legal, len(out.left or ()), best.points) == (True, 1, 0)
    assert out.discard is not None
    out, best = turn_of("frustration", played | {"ending": "ten_laid"}, f"{TEN} KH QD 4S", 10)
    assert (out.codes, best.points) == (("cards_left",), 15)


def test_a_contract_ends_a_round_whatever_is_held_where_a_table_plays_so() -> None:
    hand = "7H 7D 7S 9H 9D 9S KH QD AS"
    out, best = turn_of("progressive-rummy", {}, hand, 1)
    assert (out.legal, best.points) == (False, 20)
    out, best = turn_of("progressive-rummy", {"ending": "contract"}, hand, 1)
    assert (out.legal, best.points) == (True, 0)
    assert sorted(map(str, out.left or ())) == ["AS", "KH", "QD"]
    out, best = turn_of("progressive-rummy", {"ending": "contract"}, "7H 7D 7S KH", 1)
    assert out.codes == ("contract_not_laid",)
    assert best.points == 15  # the last card may not go before the contract


def test_a_round_that_ends_with_a_contract_needs_one() -> None:
    for patch in ({**NO_CONTRACTS}, {"out__needs_contract": False}):
        with pytest.raises(RulesetError, match=r"out\.when"):
            make_rules(out__when="contract", **patch)
