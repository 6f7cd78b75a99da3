from __future__ import annotations

from typing import Any

import pytest

from rulesets.library.load import load_ruleset, with_options
from rulesets.scoring.points import GivenBonus
from rulesets.scoring.progress import Scoreboard
from tests.rulesets.factories import ON_LAST, make_round, make_rules, play

OUT = {"id": "out", "on": "out", "points": -25}
LAST = {"id": "last", "on": "out_on_last", "points": -200, "replaces": ["out"]}
FIRST = LAST | {"on": "first_finisher"}
EVERY = LAST | {"on": "finisher"}
EXACT = {"id": "exact", "on": "exact_deal", "points": -50, "to": "dealer"}
SHOWN = {"id": "shown", "on": "flag", "points": 10, "label": "Showed a card"}


def given_in(board: Scoreboard) -> list[tuple[str, str, int]]:
    return [(given.player, given.id, given.points) for given in board.rounds[-1].bonuses]


def one_round(
    bonuses: list[dict[str, Any]], *, out: str | None, laid: str, **patches: Any
) -> Scoreboard:
    rules = make_rules(bonus=bonuses, **patches)
    return play(rules, make_round(out, laid=laid), contracts=ON_LAST)


# --- who gets what; Ann and Ben are on the last contract, Cal is on the first

GIVEN = [
    ("out", [OUT], "Cal", "Cal", [("Cal", "out", -25)]),
    ("nobody out", [OUT, LAST], None, "Ann", []),
    ("out on last", [OUT, LAST], "Ann", "Ann", [("Ann", "last", -200)]),
    ("out on an earlier contract", [OUT, LAST], "Cal", "Cal", [("Cal", "out", -25)]),
    ("two finishers, second goes out", [OUT, LAST], "Ben", "Ann Ben", [("Ben", "last", -200)]),
    ("first finisher goes out", [OUT, FIRST], "Ann", "Ann Ben", [("Ann", "last", -200)]),
    (
        "first finisher, second out",
        [OUT, FIRST],
        "Ben",
        "Ann Ben",
        [("Ben", "out", -25), ("Ann", "last", -200)],
    ),
    (
        "first finisher, other out",
        [OUT, FIRST],
        "Cal",
        "Ben Cal",
        [("Cal", "out", -25), ("Ben", "last", -200)],
    ),
    (
        "every finisher",
        [OUT, EVERY],
        "Ann",
        "Ben Ann",
        [("Ben", "last", -200), ("Ann", "last", -200)],
    ),
    (
        "every finisher, other out",
        [OUT, EVERY],
        "Cal",
        "Cal Ann",
        [("Cal", "out", -25), ("Ann", "last", -200)],
    ),
]


@pytest.mark.parametrize(
    ("bonuses", "out", "laid", "given"), [row[1:] for row in GIVEN], ids=[row[0] for row in GIVEN]
)
def test_who_gets_a_bonus(
    bonuses: list[dict[str, Any]], out: str | None, laid: str, given: list[tuple[str, str, int]]
) -> None:
    board = one_round(bonuses, out=out, laid=laid)
    assert given_in(board) == given
    for player, points in board.rounds[0].points.items():
        assert points == sum(each for name, _, each in given if name == player)


def test_only_the_first_ever_to_finish_is_first() -> None:
    rules = make_rules(bonus=[OUT, FIRST], end__needs_out=True)
    board = play(
        rules, make_round(None, laid="Ann"), make_round("Ben", laid="Ben"), contracts=ON_LAST
    )
    assert [given_in(board), board.rounds[0].bonuses] == [
        [("Ben", "out", -25)],
        (GivenBonus("Ann", "last", -200),),
    ]


# --- ticks


def test_an_exact_deal_is_the_dealers_whoever_goes_out() -> None:
    board = play(
        make_rules(bonus=[OUT, EXACT]), make_round("Ben", laid="Ben", ticks={"exact": "Ann"})
    )
    assert given_in(board) == [("Ben", "out", -25), ("Ann", "exact", -50)]


def test_a_flag_is_for_everybody_ticked() -> None:
    board = play(
        make_rules(bonus=[SHOWN]), make_round(None, ticks={"shown": "Cal Ann"}, left={"Ann": 5})
    )
    assert board.rounds[0].points == {"Ann": 15, "Ben": 0, "Cal": 10}


# --- replacing

REPLACING = [
    ("stack", [OUT, LAST | {"replaces": []}], {"Ann": -225, "Ben": 0}),
    ("order doesn't matter", [LAST, OUT], {"Ann": -200, "Ben": 0}),
    ("first finisher in place of", [OUT, FIRST], {"Ann": -25, "Ben": -200}),
    ("each on top", [OUT, EVERY | {"replaces": []}], {"Ann": -225, "Ben": -200}),
    (
        "of two",
        [OUT, SHOWN | {"points": -10}, LAST | {"replaces": ["out", "shown"]}],
        {"Ann": -200, "Ben": -10},
    ),
    ("a tick in place of", [OUT, SHOWN | {"replaces": ["out"]}], {"Ann": 10, "Ben": 10}),
    (
        "replaced and replacing",
        [OUT, EVERY, SHOWN | {"replaces": ["last"]}],
        {"Ann": 10, "Ben": 10},
    ),
]


@pytest.mark.parametrize(
    ("bonuses", "points"), [row[1:] for row in REPLACING], ids=[row[0] for row in REPLACING]
)
def test_a_bonus_takes_the_place_of_others_of_the_same_player(
    bonuses: list[dict[str, Any]], points: dict[str, int]
) -> None:
    ticks = {"shown": "Ann Ben"} if any(bonus["id"] == "shown" for bonus in bonuses) else {}
    board = play(
        make_rules(bonus=bonuses), make_round("Ann", laid="Ben Ann", ticks=ticks), contracts=ON_LAST
    )
    assert board.rounds[0].points == points | {"Cal": 0}


# --- a round that stops at the lay-down


STOPS = {"end__timing": "immediate", "end__count_hands": False}


@pytest.mark.parametrize(
    ("patches", "points"),
    [
        ({}, {"Ann": -200, "Ben": 10, "Cal": -25}),
        # only a stop leaves hands uncounted
        ({"end__count_hands": False}, {"Ann": -200, "Ben": 10, "Cal": -25}),
        (STOPS, {"Ann": -200, "Ben": 0, "Cal": 0}),
    ],
)
def test_hands_and_going_out_when_the_round_stops_at_the_lay_down(
    patches: dict[str, Any], points: dict[str, int]
) -> None:
    rules = make_rules(bonus=[OUT, FIRST], **patches)
    board = play(rules, make_round("Cal", laid="Ann Cal", left={"Ben": "K"}), contracts=ON_LAST)
    assert board.rounds[0].points == points


def test_adjustments_and_ticks_count_though_hands_dont() -> None:
    rules = make_rules(bonus=[EXACT, FIRST | {"replaces": []}], **STOPS)
    facts = make_round(
        None, laid="Ann", left={"Ben": "K"}, ticks={"exact": "Ann"}, adjust={"Ben": 3}
    )
    assert play(rules, facts, contracts=ON_LAST).rounds[0].points == {
        "Ann": -250,
        "Ben": 3,
        "Cal": 0,
    }


# --- the games that ship, with the options that touch their bonuses

HOUSEHOLD, CATS, GARBAGE = "aggravation-household", "aggravation-catsatcards", "garbage-rummy"
CASES: list[tuple[str, dict[str, str | bool], str | None, str, dict[str, int]]] = [
    # Ben goes out; Ann and then Ben have laid the last contract
    (HOUSEHOLD, {}, "Ben", "Ann Ben", {"Ben": -200}),
    (HOUSEHOLD, {"final_bonus": "first_finisher"}, "Ben", "Ann Ben", {"Ann": -200, "Ben": -25}),
    (HOUSEHOLD, {"final_bonus": "every_finisher"}, "Ben", "Ann Ben", {"Ann": -200, "Ben": -200}),
    (HOUSEHOLD, {}, None, "Ann Ben", {}),  # stock out: the game is over without a bonus
    # nobody goes out at a stop
    (CATS, {}, None, "Ann", {"Ann": -200}),
    (CATS, {"stop_at_once": False}, "Ben", "Ann Ben", {"Ann": -200, "Ben": -25}),
    (CATS, {"stack": True}, "Ann", "Ann", {"Ann": -225}),
    (GARBAGE, {}, "Ann", "Ann", {"Ann": -100}),
]


@pytest.mark.parametrize(
    ("slug", "options", "out", "laid", "bonuses"),
    CASES,
    ids=[
        f"{slug}-{'-'.join(map(str, options.values()))}-{out}-{laid}"
        for slug, options, out, laid, _ in CASES
    ],
)
def test_the_bonuses_of_our_games(
    slug: str, options: dict[str, str | bool], out: str | None, laid: str, bonuses: dict[str, int]
) -> None:
    rules = with_options(load_ruleset(slug), options)
    last = len(rules.contract_list)
    board = play(rules, make_round(out, laid=laid), contracts={"Ann": last, "Ben": last, "Cal": 1})
    assert {name: points for name, points in board.rounds[0].points.items() if points} == bonuses
    assert board.finished


# --- bonuses without contracts of each player's own


def test_going_out_in_the_last_round_is_paid_instead() -> None:
    last = {"id": "last", "on": "out_in_last_round", "points": -200, "replaces": ["out"]}
    rules = make_rules(bonus=[OUT, last], end__when="rounds", end__rounds=3)
    rounds = [make_round("Ann", laid="Ann"), make_round(None), make_round("Ben", laid="Ben")]
    board = play(rules, *rounds)
    assert [round_.points["Ann"] for round_ in board.rounds] == [-25, 0, 0]
    assert board.totals == {"Ann": -25, "Ben": -200, "Cal": 0}


@pytest.mark.parametrize(
    ("ticked", "given"), [("Ann", [("Ann", "shown", 10)]), ("Cal", []), ("", [])]
)
def test_what_is_for_going_out_counts_only_for_whoever_did(
    ticked: str, given: list[tuple[str, str, int]]
) -> None:
    rules = make_rules(bonus=[SHOWN | {"to": "out"}])
    ticks = {"shown": ticked} if ticked else {}
    assert given_in(play(rules, make_round("Ann", laid="Ann", ticks=ticks))) == given
