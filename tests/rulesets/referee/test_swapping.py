"""Wild cards that are freed from the table to go out, or to be left with less."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.card_text import parse_cards
from rulesets.cards import Card
from rulesets.claims import answer
from rulesets.library.load import load_ruleset
from rulesets.melds.on_table import read_placed
from rulesets.melds.shapes import meld_rules
from rulesets.referee import plans
from rulesets.referee.adding import check_swap, swaps
from rulesets.referee.plans import TurnState
from rulesets.referee.turn import best_lay_down, check_go_out
from rulesets.ruleset import Ruleset
from tests.rulesets.factories import make_rules
from tests.rulesets.melds.strategies import cards_from, meld_rule_sets
from tests.rulesets.oracles.melds import Oracle, Turnlike
from tests.rulesets.referee.test_meld_properties import assert_whole, table_melds
from tests.rulesets.variants import changed


def claim(kind: str, ruleset: str, hand: str, table: list[str], **keys: Any) -> dict[str, Any]:
    said = {"claim": kind, "ruleset": ruleset, "hand": hand, "table": table}
    return answer(said | keys)


def steps(said: dict[str, Any]) -> list[str]:
    """What is done, in its order."""
    return [
        f"{each['added'][0]} for {each['freed']}" if "freed" in each else " ".join(each["cards"])
        for each in said["arrangement"]
    ]


OWN, OTHER = {"owners": ["self"]}, {"owners": ["other"]}


@pytest.mark.parametrize(
    ("ruleset", "hand", "table", "keys", "legal"),
    [
        # six of spades for the joker, which goes on to the run; nine of clubs is discarded
        ("garbage-rummy", "6S 9C", ["4S 5S *"], OWN, True),
        ("garbage-rummy", "6S 9C", ["4S 5S *"], OTHER, False),
        ("garbage-rummy", "6S 9C", ["4S 5S *"], OTHER | {"options": {"swap_any": True}}, True),
        ("garbage-rummy", "6H 9C", ["4S 5S *"], OWN, False),
        # in Twelve Step wild cards are freed from the melds of others, and going out takes a
        # discard
        ("twelve-step-rummy", "6S 9C", ["4S 5S * 7S"], OTHER, True),
        ("twelve-step-rummy", "6S 9C", ["4S 5S * 7S"], OWN, False),
        ("twelve-step-rummy", "6S 9C 9D", ["4S 5S * 7S"], OTHER, False),
        # no game of ours swaps here
        ("aggravation-household", "6S 9C", ["4S 5S * 7S"], {}, False),
    ],
)
def test_going_out_with_a_swap(
    ruleset: str, hand: str, table: list[str], keys: dict[str, Any], legal: bool
) -> None:
    assert claim("go_out", ruleset, hand, table, **keys)["legal"] is legal


def test_what_is_done_is_shown_in_its_order() -> None:
    said = claim("go_out", "garbage-rummy", "6S 9C", ["4S 5S *"], owners=["self"])
    assert steps(said) == ["6S for *", "4S 5S 6S *"]
    assert said["arrangement"][0]["on"] == said["arrangement"][1]["on"] == 0
    assert said["discard"] == "9C"


def test_a_joker_is_freed_after_the_contract_is_laid_and_isnt_part_of_it() -> None:
    hand, table = "9C 9H 9D 4H 5H 6H 7H 8S QD", ["6S 7S * 9S"]
    said = claim("go_out", "twelve-step-rummy", hand, table, contract=2, owners=["other"])
    assert said["legal"]
    assert steps(said)[2] == "8S for *"
    short = "9C 9H 4H 5H 6H 7H 8S QD"  # with the joker it would be the contract
    said = claim("go_out", "twelve-step-rummy", short, table, contract=2, owners=["other"])
    assert [each["code"] for each in said["problems"]] == ["contract_not_laid"]


def test_a_joker_that_may_be_kept_is_kept_only_where_that_costs_less() -> None:
    table = ["KS KD *"]
    said = claim("best", "progressive-rummy", "KH 9C 4D", table, contract=3, owners=["other"])
    assert said["points"] == 5
    assert "freed" not in said["arrangement"][0]


@pytest.mark.parametrize(
    ("ruleset", "keys", "codes"),
    [
        # the run goes from ace to ace, so that the joker finds no place there
        ("garbage-rummy", {"hand": "9C"}, ["freed_not_played"]),
        ("garbage-rummy", {"hand": "9C 9D"}, []),
        ("garbage-rummy", {"hand": "9C", "table": ["KS KD KH"]}, []),
        ("garbage-rummy", {}, []),  # nothing is said of the hand
        ("progressive-rummy", {"hand": "9C", "owner": "other"}, []),  # a freed joker may be kept
    ],
)
def test_a_freed_joker_has_to_be_played(
    ruleset: str, keys: dict[str, Any], codes: list[str]
) -> None:
    said = {"claim": "swap", "ruleset": ruleset, "card": "6S", "owner": "self"}
    run = "AS 2S 3S 4S 5S * 7S 8S 9S 10S JS QS KS AS"
    found = answer(said | {"meld": run, "contract_laid": True} | keys)
    assert [each["code"] for each in found["problems"]] == codes
    assert found["legal"] is (not codes)


def test_a_wild_rank_that_is_natural_too_isnt_swapped_to_and_fro_for_ever() -> None:
    rules = make_rules(
        wild__cards=["2", "joker"], wild__swap="any", wild__limit="none", meld__run={"min": 2}
    )
    two, other = parse_cards("2S", rules.largest_deck), parse_cards("2H 2S", rules.largest_deck)
    assert check_go_out(two, TurnState(None, (other,)), rules).legal


def test_a_wild_rank_is_not_swapped_for_the_very_same_card() -> None:
    game = meld_rules(load_ruleset("five-suits").in_round(7))
    meld, (card,) = (parse_cards(text, game.rules.largest_deck) for text in ("9C 9D 9H 9H", "9C"))

    freed = {freed for placed in read_placed(meld, game) for _now, freed in swaps(placed, card)}
    assert freed == {Card("9", "D"), Card("9", "H")}


def test_a_freed_joker_goes_into_a_further_meld_with_lower_cards_than_the_contract() -> None:
    """The two twos and the joker can't be the contract, so the fives are."""
    rules = make_rules(
        contracts__list=["set 3"],
        contracts__sizes="at_least",
        wild__swap="any",
        wild__swap_needs_contract=True,
        wild__swap_use="now",
        wild__limit=2,
        after__melds="sets",
        after__lay_off="any",
        after__from="same_turn",
        out__discard="optional",
    )
    texts = ("3C 5H 2H 5C 6C 2S 5H 6C", "6H 6H *")
    hand, meld = (parse_cards(text, rules.largest_deck) for text in texts)
    turn = TurnState(1, (meld,))

    said = check_go_out(hand, turn, rules)
    assert said.legal
    assert_whole(said, hand)
    assert best_lay_down(hand, turn, rules).points == 0


def test_of_two_cards_of_a_wild_rank_each_is_in_one_place() -> None:
    """One comes free and is laid as itself, the other is discarded."""
    rules = make_rules(
        contracts__list=["run 2 any"],
        wild__cards=["joker", "2"],
        wild__as_itself=True,
        wild__limit="none",
        wild__min_natural=2,
        wild__swap="own",
        wild__swap_needs_contract=False,
        wild__swap_use="now",
        meld__run={"min": 2, "suit": "same", "ace": "both"},
        after__lay_off="any",
        out__discard="required",
        turn__keep=["Q"],
    )
    hand, meld = (parse_cards(text, rules.largest_deck) for text in ("AD QS 2S", "2H KS AH"))

    said = check_go_out(hand, TurnState(1, (meld,), owners=("self",)), rules)
    assert said.legal
    assert said.arrangement[0].freed == Card("2", "H")
    assert_whole(said, hand)


def test_a_last_card_that_cant_be_discarded_is_swapped_even_if_that_costs_more() -> None:
    """To lay nothing ends with a discard, and nobody goes out without the contract."""
    rules = make_rules(
        wild__swap="own",
        wild__swap_needs_contract=False,
        wild__swap_use="keep",
        wild__limit="none",
        meld__run={"min": 3, "suit": "same", "ace": "high"},
        out__discard="required",
        turn__discard_after_meld=False,
        score__values={"2-K": 0, "A": 0, "joker": 5},
    )
    hand, meld = (parse_cards(text, rules.largest_deck) for text in ("4H", "* * 6H"))

    said = best_lay_down(hand, TurnState(1, (meld,), owners=("self",)), rules)
    assert said.points == 5
    assert [str(card) for card in said.left or ()] == ["*"]


@pytest.mark.parametrize(
    ("meld", "card", "legal"),
    [
        ("3H * 5S", "4D", True),  # a run of mixed suits takes any suit
        ("3H * 5H", "4D", False),  # one of hearts stays one of hearts
    ],
)
def test_a_run_of_mixed_suits_that_began_as_part_of_a_contract(
    meld: str, card: str, legal: bool
) -> None:
    rules = make_rules(
        wild__swap="any",
        meld__run={"min": 3, "suit": "same"},
        contracts__list=["run 3 any", "set 3", "set 4"],
    )
    on_table, (natural,) = (parse_cards(text, rules.largest_deck) for text in (meld, card))
    verdict = check_swap(on_table, natural, rules, owner="self", contract_laid=True)
    assert verdict.legal is legal


# --- random rules against the oracle


@st.composite
def swapping_turns(draw: st.DrawFn):
    rules = draw(meld_rule_sets(parts=1, most_parts_cards=3))
    rules = changed(
        rules,
        wild={
            "cards": tuple(dict.fromkeys([*rules.wild.cards, "joker"])),
            "swap": draw(st.sampled_from(["own", "others", "any"])),
            "swap_needs_contract": draw(st.booleans()),
            "swap_use": draw(st.sampled_from(["now", "keep"])),
        },
    )
    oracle = Oracle(rules)
    melds = table_melds(draw, rules, oracle)
    wild = [meld for meld in melds if any(card.is_joker for card in meld)]
    table = tuple(draw(st.sampled_from(wild or melds)) for _meld in range(draw(st.integers(1, 2))))
    lying = tuple(card for meld in table for card in meld)
    hand = draw(cards_from(rules, 1, 4, lying))
    owners = tuple(draw(st.sampled_from(["self", "other"])) for _meld in table)
    laid = draw(st.booleans())
    turn = Turnlike(None if laid else 1, table, laid and draw(st.booleans()), owners)
    return rules, hand, turn


def engine_turn(turn: Turnlike) -> TurnState:
    return TurnState(turn.contract, turn.table, turn.laid_this_turn, owners=turn.owners)


@given(swapping_turns(), st.booleans())
def test_swaps_on_a_turn(
    drawn: tuple[Ruleset, tuple[Card, ...], Turnlike], looks_ahead: bool
) -> None:
    with patch.object(plans, "TRIED_AT_ONCE", 0 if looks_ahead else plans.TRIED_AT_ONCE):
        assert_like_brute_force(*drawn)


def assert_like_brute_force(rules: Ruleset, hand: tuple[Card, ...], turn: Turnlike) -> None:
    oracle = Oracle(rules)

    said = check_go_out(hand, engine_turn(turn), rules)
    assert (not set(said.codes) - {"not_in_deck"}) is oracle.can_go_out(hand, turn), (hand, turn)
    if said.legal:
        assert_whole(said, hand)

    best = best_lay_down(hand, engine_turn(turn), rules)
    assert best.points == oracle.least_points(hand, turn, rules.value_of), (hand, turn, best)
    assert_whole(best, hand)
