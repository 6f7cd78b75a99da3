from __future__ import annotations

from typing import Any

import pytest

from rulesets.library.load import build_ruleset, load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.scoring.points import Finish, GivenBonus, bonuses_of
from rulesets.scoring.progress import Scoreboard
from tests.rulesets.factories import ON_LAST, OPEN, make_round, make_rules, play

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
    ("out, last laid", [OUT], "Ann", "Ann", [("Ann", "out", -25)]),
    ("nobody out", [OUT, LAST], None, "Ann", []),
    (
        "nothing laid, nobody out",
        [OUT, LAST, FIRST | {"id": "first"}, EVERY | {"id": "each"}],
        None,
        "",
        [],
    ),
    ("out on last", [OUT, LAST], "Ann", "Ann", [("Ann", "last", -200)]),
    ("out on an earlier contract", [OUT, LAST], "Cal", "Cal", [("Cal", "out", -25)]),
    ("finisher not out", [OUT, LAST], "Cal", "Ann Cal", [("Cal", "out", -25)]),
    ("two finishers, first goes out", [OUT, LAST], "Ann", "Ann Ben", [("Ann", "last", -200)]),
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
        "first finisher by laying",
        [OUT, FIRST],
        "Ann",
        "Ben Ann",
        [("Ann", "out", -25), ("Ben", "last", -200)],
    ),
    (
        "first finisher, other out",
        [OUT, FIRST],
        "Cal",
        "Ben Cal",
        [("Cal", "out", -25), ("Ben", "last", -200)],
    ),
    ("first finisher, nobody out", [OUT, FIRST], None, "Ben Ann", [("Ben", "last", -200)]),
    (
        "every finisher",
        [OUT, EVERY],
        "Ann",
        "Ben Ann",
        [("Ben", "last", -200), ("Ann", "last", -200)],
    ),
    (
        "every finisher, nobody out",
        [OUT, EVERY],
        None,
        "Ann Ben",
        [("Ann", "last", -200), ("Ben", "last", -200)],
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


def test_the_contract_at_the_start_of_the_round_decides() -> None:
    board = play(
        make_rules(bonus=[OUT, LAST]),
        make_round("Ann", laid="Ann"),
        contracts={"Ann": 2, "Ben": 1, "Cal": 1},
    )
    assert given_in(board) == [("Ann", "out", -25)]
    assert board.contracts["Ann"] == 3


def test_only_the_first_ever_to_finish_is_first() -> None:
    rules = make_rules(bonus=[OUT, FIRST], end__needs_out=True)
    board = play(
        rules, make_round(None, laid="Ann"), make_round("Ben", laid="Ben"), contracts=ON_LAST
    )
    assert [given_in(board), board.rounds[0].bonuses] == [
        [("Ben", "out", -25)],
        (GivenBonus("Ann", "last", -200),),
    ]


def test_who_finished_before_and_goes_out_now_gets_what_going_out_brings() -> None:
    rules = make_rules(bonus=[OUT, LAST], end__needs_out=True)
    board = play(rules, make_round(None, laid="Ann"), make_round("Ann"), contracts=ON_LAST)
    assert given_in(board) == [("Ann", "out", -25)]


# --- ticks


def test_an_exact_deal_is_the_dealers_whoever_goes_out() -> None:
    board = play(
        make_rules(bonus=[OUT, EXACT]), make_round("Ben", laid="Ben", ticks={"exact": "Ann"})
    )
    assert given_in(board) == [("Ben", "out", -25), ("Ann", "exact", -50)]


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_the_dealer_of_each_round_may_deal_exactly(rounds: int) -> None:
    dealers = ["Cal", "Ann", "Ben"][:rounds]
    facts = [make_round(None, ticks={"exact": dealer}) for dealer in dealers]
    board = play(make_rules(bonus=[EXACT]), *facts, first_dealer="Cal")
    assert {name: board.totals[name] for name in dealers} == dict.fromkeys(dealers, -50)


def test_an_exact_deal_by_a_player_out_on_the_last_contract_counts_as_well() -> None:
    rules = make_rules(bonus=[OUT, LAST, EXACT])
    board = play(rules, make_round("Ann", laid="Ann", ticks={"exact": "Ann"}), contracts=ON_LAST)
    assert board.rounds[0].points["Ann"] == -250


def test_a_flag_is_for_everybody_ticked() -> None:
    board = play(
        make_rules(bonus=[SHOWN]), make_round(None, ticks={"shown": "Cal Ann"}, left={"Ann": 5})
    )
    assert board.rounds[0].points == {"Ann": 15, "Ben": 0, "Cal": 10}


def test_a_round_given_up_as_tied_still_brings_what_was_ticked() -> None:
    board = play(
        make_rules(bonus=[OUT, EXACT]), make_round(None, tied=True, ticks={"exact": "Ann"})
    )
    assert given_in(board) == [("Ann", "exact", -50)]


# --- replacing

REPLACING = [
    ("stack", [OUT, LAST | {"replaces": []}], {"Ann": -225, "Ben": 0}),
    ("in place of", [OUT, LAST], {"Ann": -200, "Ben": 0}),
    ("order doesn't matter", [LAST, OUT], {"Ann": -200, "Ben": 0}),
    ("first finisher in place of", [OUT, FIRST], {"Ann": -25, "Ben": -200}),
    ("each in place of", [OUT, EVERY], {"Ann": -200, "Ben": -200}),
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


def test_the_bonus_of_one_player_replaces_nothing_of_another() -> None:
    board = one_round([OUT, FIRST], out="Cal", laid="Ann Cal")
    assert board.rounds[0].points == {"Ann": -200, "Ben": 0, "Cal": -25}


# --- a round that stops at the lay-down


STOPS = {"end__timing": "immediate", "end__count_hands": False}


@pytest.mark.parametrize(
    ("patches", "points"),
    [
        ({}, {"Ann": -200, "Ben": 10, "Cal": -25}),
        ({"end__timing": "immediate"}, {"Ann": -200, "Ben": 10, "Cal": -25}),
        # only a stop leaves hands uncounted
        ({"end__count_hands": False}, {"Ann": -200, "Ben": 10, "Cal": -25}),
        (STOPS, {"Ann": -200, "Ben": 0, "Cal": 0}),
    ],
    ids=[
        "played out",
        "stops, hands counted",
        "played out all the same",
        "stops, hands not counted",
    ],
)
def test_hands_and_going_out_when_the_round_stops_at_the_lay_down(
    patches: dict[str, Any], points: dict[str, int]
) -> None:
    rules = make_rules(bonus=[OUT, FIRST], **patches)
    board = play(rules, make_round("Cal", laid="Ann Cal", left={"Ben": "K"}), contracts=ON_LAST)
    assert board.rounds[0].points == points


def test_earlier_rounds_of_such_a_game_are_counted() -> None:
    rules = make_rules(bonus=[OUT, FIRST], **STOPS)
    board = play(rules, make_round("Cal", laid="Cal", left={"Ben": "K"}), contracts=ON_LAST)
    assert board.rounds[0].points == {"Ann": 0, "Ben": 10, "Cal": -25}


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


def test_the_bonuses_of_a_stop_by_themselves() -> None:
    rules = make_rules(bonus=[OUT, FIRST], **STOPS)
    facts = make_round("Ann", laid="Ann")
    stop = Finish(("Ann",), is_first=True)
    assert bonuses_of(rules, facts, stop) == (GivenBonus("Ann", "last", -200),)
    assert bonuses_of(rules, facts, Finish()) == (GivenBonus("Ann", "out", -25),)


# --- the games that ship, with the options that touch their bonuses

HOUSEHOLD, CATS, GARBAGE = "aggravation-household", "aggravation-catsatcards", "garbage-rummy"
CASES: list[tuple[str, dict[str, str | bool], str | None, str, dict[str, int]]] = [
    # Ben goes out; Ann and then Ben have laid the last contract
    (HOUSEHOLD, {}, "Ben", "Ann Ben", {"Ben": -200}),
    (HOUSEHOLD, {"final_bonus": "first_finisher"}, "Ben", "Ann Ben", {"Ann": -200, "Ben": -25}),
    (HOUSEHOLD, {"final_bonus": "every_finisher"}, "Ben", "Ann Ben", {"Ann": -200, "Ben": -200}),
    (HOUSEHOLD, {}, None, "Ann Ben", {}),  # stock out: the game is over without a bonus
    (HOUSEHOLD, {}, "Cal", "Ann Cal", {"Cal": -25}),  # the finisher doesn't go out
    # nobody goes out at a stop
    (CATS, {}, None, "Ann", {"Ann": -200}),
    (CATS, {}, "Ann", "Ann", {"Ann": -200}),
    (CATS, {"stop_at_once": False}, "Ben", "Ann Ben", {"Ann": -200, "Ben": -25}),
    (CATS, {"stop_at_once": False}, "Ann", "Ann", {"Ann": -200}),
    (CATS, {"last_bonus": "finisher_who_goes_out"}, "Ben", "Ann Ben", {"Ben": -200}),
    (CATS, {"stack": True}, "Ann", "Ann", {"Ann": -225}),
    (CATS, {"stack": True, "last_bonus": "finisher_who_goes_out"}, "Ann", "Ann", {"Ann": -225}),
    (CATS, {"stack": True}, "Ben", "Ann Ben", {"Ann": -200, "Ben": -25}),
    (GARBAGE, {}, "Ann", "Ann", {"Ann": -100}),
    (GARBAGE, {"winner": "first_finisher"}, "Ann", "Ann", {"Ann": -100}),
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


def test_going_out_is_paid_in_games_without_contracts() -> None:
    board = play(
        make_rules(**OPEN, bonus=[OUT | {"points": 1}]), make_round("Ben"), make_round(None)
    )
    assert board.totals == {"Ann": 0, "Ben": 1, "Cal": 0}


def test_going_out_in_the_last_round_is_paid_instead() -> None:
    last = {"id": "last", "on": "out_in_last_round", "points": -200, "replaces": ["out"]}
    rules = make_rules(bonus=[OUT, last], end__when="rounds", end__rounds=3)
    rounds = [make_round("Ann", laid="Ann"), make_round(None), make_round("Ben", laid="Ben")]
    board = play(rules, *rounds)
    assert [round_.points["Ann"] for round_ in board.rounds] == [-25, 0, 0]
    assert board.totals == {"Ann": -25, "Ben": -200, "Cal": 0}


def test_nobody_out_in_the_last_round_isnt_paid() -> None:
    last = {"id": "last", "on": "out_in_last_round", "points": -200}
    rules = make_rules(bonus=[last], end__when="rounds", end__rounds=1)
    assert play(rules, make_round(None, left={"Ann": "K"})).totals == {
        "Ann": 10,
        "Ben": 0,
        "Cal": 0,
    }


def test_a_ruleset_without_bonuses_gives_none() -> None:
    rules: Ruleset = make_rules()
    assert play(rules, make_round("Ann", laid="Ann"), contracts=ON_LAST).rounds[0].bonuses == ()
    assert build_ruleset(rules.model_dump(mode="json", by_alias=True), "again") == rules


@pytest.mark.parametrize(
    ("ticked", "given"), [("Ann", [("Ann", "shown", 10)]), ("Cal", []), ("", [])]
)
def test_what_is_for_going_out_counts_only_for_whoever_did(
    ticked: str, given: list[tuple[str, str, int]]
) -> None:
    rules = make_rules(bonus=[SHOWN | {"to": "out"}])
    ticks = {"shown": ticked} if ticked else {}
    assert given_in(play(rules, make_round("Ann", laid="Ann", ticks=ticks))) == given
