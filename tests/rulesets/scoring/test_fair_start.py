"""What is offered to somebody who joins late, and that it gives nobody the lead."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.scoring.facts import Join
from rulesets.scoring.fair_start import FairContract, fair_contract, fair_points
from rulesets.scoring.progress import Scoreboard, scoreboard
from tests.rulesets.factories import BY_ROUND, HIGH, make_game, make_round, make_rules, play
from tests.rulesets.scoring.strategies import NAMES, games, made_rules, shipped_rules

RULES = make_rules()


def offered(board: Scoreboard) -> list[tuple[str, int, str]]:
    return [(each.points_as, each.points, " ".join(each.players)) for each in fair_points(board)]


POINTS = [
    ("nobody has points", {}, {}, []),
    (
        "the highest and the average",
        {},
        {"Ann": 5, "Ben": 20},
        [("highest", 20, "Ben"), ("average", 8, "")],
    ),
    ("all are level", {}, {"Ann": 9, "Ben": 9, "Cal": 9}, [("highest", 9, "Ann Ben Cal")]),
    (
        "a half goes up",
        {},
        {"Ann": 4, "Ben": 2, "Cal": 2, "Dee": 2},
        [("highest", 4, "Ann"), ("average", 3, "")],
    ),
    (
        "high wins: the lowest",
        HIGH,
        {"Ann": 9, "Ben": 30},
        [("lowest", 0, "Cal"), ("average", 13, "")],
    ),
]


@pytest.mark.parametrize(
    ("patches", "left", "expected"), [row[1:] for row in POINTS], ids=[row[0] for row in POINTS]
)
def test_points(
    patches: dict[str, object], left: dict[str, int], expected: list[tuple[str, int, str]]
) -> None:
    players = "Ann Ben Cal Dee" if "Dee" in left else "Ann Ben Cal"
    assert (
        offered(play(make_rules(**patches), make_round(None, left=left), players=players))
        == expected
    )


def test_points_below_nothing() -> None:
    board = play(RULES, make_round(None, adjust={"Ann": -5, "Ben": -2, "Cal": -3}))
    assert offered(board) == [("highest", -2, "Ben"), ("average", -3, "")]


CONTRACTS = [
    ("somebody is on the first", "Ann Ben", None),
    ("the slowest", "Ann Ben Cal", FairContract(2, ("Ann", "Ben", "Cal"))),
]


@pytest.mark.parametrize(
    ("laid", "expected"), [row[1:] for row in CONTRACTS], ids=[row[0] for row in CONTRACTS]
)
def test_contract(laid: str, expected: FairContract | None) -> None:
    assert fair_contract(play(RULES, make_round("Ann", laid=laid))) == expected


def test_the_contract_of_a_player_who_is_behind() -> None:
    contracts = {"Ann": 3, "Ben": 2, "Cal": 3}
    assert fair_contract(play(RULES, contracts=contracts)) == FairContract(2, ("Ben",))


def test_no_contract_where_the_round_has_it() -> None:
    assert fair_contract(play(make_rules(**BY_ROUND), make_round(None))) is None


def test_who_has_left_or_just_joined_tells_nothing() -> None:
    rounds = make_round(None, left={"Ann": 50, "Ben": 10, "Cal": 20}, leave="Ann")
    board = play(RULES, rounds, join=(Join("Dee", points=99, contract=3),))
    assert offered(board) == [("highest", 20, "Cal"), ("average", 15, "")]


def test_a_game_that_is_over_offers_nothing() -> None:
    board = play(RULES, make_round("Ann", laid="Ann", left={"Ben": 5}), contracts={"Ann": 3})
    assert board.finished
    assert (fair_points(board), fair_contract(board)) == ((), None)


# --- no lead before the first round


def test_a_newcomer_doesnt_lead_before_playing() -> None:
    game = make_game(make_round(None, left={"Ann": 5, "Ben": 10, "Cal": 20}), join=(Join("Dee"),))
    board = scoreboard(RULES, game)
    assert (board.newcomers, board.leaders, board.ahead) == ({"Dee"}, ("Ann",), ("Ann",))
    played = scoreboard(RULES, game.with_round(make_round(None)))
    assert (played.newcomers, played.leaders) == (set(), ("Dee",))


def test_nobody_is_ahead_of_a_newcomer() -> None:
    board = play(RULES, make_round(None), join=(Join("Dee", points=50),))
    assert (board.leaders, board.ahead) == (("Ann", "Ben", "Cal"), ())


@given(data=st.data())
def test_a_fair_start_can_be_played_and_changes_no_lead(data: st.DataObject) -> None:
    rules = data.draw(shipped_rules() | made_rules())
    game = data.draw(games(rules))
    before = scoreboard(rules, game)
    most = rules.players.max
    if before.next_round is None or before.playoff or len(before.next_round.players) >= most:
        return
    if len(before.seats) == len(NAMES):
        return

    totals = [before.totals[name] for name in before.next_round.players]
    fair, step = fair_points(before), fair_contract(before)
    for each in fair:
        assert min(totals) <= each.points <= max(totals)
        contract = step.contract if step else 1
        join = Join("Zoe", None, each.points, each.points_as, contract, "slowest" if step else "")
        after = scoreboard(rules, replace(game, join=(*game.join, join)))
        assert after.totals["Zoe"] == each.points
        assert "Zoe" in after.newcomers
        assert after.leaders == before.leaders or before.newcomers
