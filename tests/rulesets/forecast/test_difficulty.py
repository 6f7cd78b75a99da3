"""How hard the contracts of a game are: their order, ties, and that the figures stay the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.forecast.alone import MOST_TURNS, Curve
from rulesets.forecast.difficulty import ContractStudy, compare
from rulesets.forecast.limits import limits, reason_against
from rulesets.forecast.players import PLAYERS
from rulesets.library.house import build_house_ruleset, written_of
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from tests.rulesets.factories import make_rules
from tests.rulesets.variants import rules_of

HOUSEHOLD = "aggravation-household"
SKIPS = {
    "deck__extra": [{"id": "SKIP", "count": 1}],
    "meld__never": ["SKIP"],
    "score__values": {"joker": 25, "A": 15, "2-K": 5, "SKIP": 15},
}
NO_CONTRACTS = {
    "contracts__per": "none",
    "contracts__list": [],
    "end__when": "rounds",
    "end__rounds": 3,
}


def household(*contracts: str) -> Ruleset:
    """The household's game with other contracts."""
    base = load_ruleset(HOUSEHOLD)
    written = replace(written_of(base), contracts=contracts)
    return build_house_ruleset(base, "ours", written).rules


@pytest.fixture(scope="module")
def study() -> ContractStudy:
    found = ContractStudy(load_ruleset(HOUSEHOLD))
    found.refine(120)
    return found


def test_from_easy_to_hard(study: ContractStudy) -> None:
    difficulty = study.difficulty()
    assert difficulty.order == (1, 3, 4, 2, 6, 5, 7)
    assert not difficulty.is_in_order

    turns = [each.turn or 0 for each in difficulty.contracts]
    assert turns == sorted(turns) or turns[2] < turns[1]
    assert [each.dots for each in difficulty.contracts][::6] == [1, 5]


def test_the_order_as_listed_says_nothing(study: ContractStudy) -> None:
    texts = load_ruleset(HOUSEHOLD).contracts.list
    shuffled = ContractStudy(household(*reversed(texts)), known=study.known)
    assert shuffled.keys == study.keys[::-1]

    order = shuffled.difficulty().order
    assert [len(texts) + 1 - number for number in order] == [1, 3, 4, 2, 6, 5, 7]


def test_easier_is_said_only_where_it_is_clear() -> None:
    """A contract beside itself, one a little easier and one that's far easier."""
    rules = household("run 8", "run 8", "run 6", "set 3")
    found = ContractStudy(rules)
    found.refine(200)
    first, again, shorter, short = found.difficulty().contracts

    assert (first.easier_than, first.level_with) == ((), ())
    assert (again.easier_than, again.level_with) == ((), (1,))
    assert shorter.easier_than == (1, 2)
    assert short.easier_than == (1, 2, 3)
    assert found.difficulty().ties == ((4,), (3,), (1, 2))


def test_few_hands_make_ties() -> None:
    few = Curve(hands=4, laid=(0, 2, 2))
    more = Curve(hands=4, laid=(0, 0, 3, 1))
    ways = [dict.fromkeys((player.name for player in PLAYERS), curve) for curve in (few, more)]
    assert compare(["set 3", "set 4"], ways).ties == ((1, 2),)


def test_steps_dont_change_the_figures() -> None:
    rules = household("set 3 + 2x pair", "run 8")
    in_steps, at_once = ContractStudy(rules), ContractStudy(rules)

    for hands in (50, 100, 150):
        in_steps.refine(hands)
    at_once.refine(150)

    assert in_steps.known == at_once.known
    assert in_steps.difficulty().hands == 150


def test_untouched_contracts_keep_their_hands(study: ContractStudy) -> None:
    texts = load_ruleset(HOUSEHOLD).contracts.list
    changed = ContractStudy(household(*texts[:-1], "run 8 same"), known=study.known)

    kept = [changed.known[key] for key in changed.keys[:-1]]
    assert kept == [study.known[key] for key in study.keys[:-1]]
    assert changed.known[changed.keys[-1]] == {}


def test_points_and_names_dont_matter_but_cards_do() -> None:
    usual = ContractStudy(load_ruleset(HOUSEHOLD)).keys
    ways = {
        option: ContractStudy(rules_of(HOUSEHOLD, {option: value})).keys == usual
        for option, value in {
            "final_bonus": "every_finisher",
            "ties": "finisher",
            "ace": "low",
            "suits": "one_suit_per_run",
        }.items()
    }
    assert ways == {"final_bonus": True, "ties": True, "ace": False, "suits": False}


def test_a_curve_in_figures() -> None:
    curve = Curve(hands=10, dealt=1, laid=(1, 4, 3)) + Curve(hands=10, laid=(0, 0, 8, 2))
    assert curve.data() == [20, 1, 1, 4, 11, 2]
    assert Curve.of(curve.data()) == curve
    assert (curve.by(2), curve.median) == (0.25, 3)
    assert curve.mean == (1 + 4 * 2 + 11 * 3 + 2 * 4 + 2 * MOST_TURNS) / 20


def test_every_game_is_forecast_or_says_why_not() -> None:
    for rules in map(load_ruleset, all_slugs()):
        reason = reason_against(rules)
        is_other = bool(rules.special_cards) or rules.lays_to_go_out
        assert bool(reason) == (not rules.contract_list or is_other), rules.id
        assert all(text.endswith(".") for text in (*limits(rules), reason or "."))


@pytest.mark.parametrize(
    ("patches", "reason"),
    [
        ({}, ""),
        (NO_CONTRACTS, "doesn’t have contracts"),
        ({"meld__set": {"min": 3, "suits": "distinct"}}, "different suits"),
        ({"wild__only_run": ["joker"]}, "melds that the simulated players"),
        ({**SKIPS}, "of their own"),
        ({"deck__kind": "tiles"}, "tiles"),
    ],
)
def test_why_a_game_isnt_forecast(patches: dict[str, object], reason: str) -> None:
    found = reason_against(make_rules(**patches))
    assert reason in found
    assert bool(found) == bool(reason)


def test_a_wild_rank_a_round_isnt_forecast() -> None:
    """Game files have it without contracts alone, so far."""
    rules = make_rules()
    wild = rules.wild.model_copy(update={"per_round": "deal_size"})
    found = reason_against(rules.model_copy(update={"wild": wild}))
    assert "another rank is wild each round" in found


def test_limits_name_what_the_players_never_do() -> None:
    rules = make_rules(
        contracts__at_once=False, after__needs_contract=False, wild__swap="any", turn__buys="any"
    )
    assert tuple(limits(make_rules())) == ()
    assert tuple(limits(rules)) == (
        "They lay their whole contract at once, never a part of it.",
        "They add cards to melds only after they’ve laid their contract.",
        "They don’t take jokers back from melds.",
        "They buy cards whenever that brings them nearer to their contract, and only then.",
    )
