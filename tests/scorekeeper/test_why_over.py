"""Why a game is over and who wins it, in words: a case for each way in which one ends."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.scoring.facts import GameFacts, RoundFacts
from rulesets.scoring.progress import Scoreboard, scoreboard
from scorekeeper.sheet.why import why_over
from tests.rulesets.factories import (
    BY_ROUND,
    HIGH,
    NO_CONTRACTS,
    ON_LAST,
    ONE_ROUND,
    OPEN,
    RACE,
    hold,
    make_hand,
    make_round,
    make_rules,
    play,
)

pytestmark = pytest.mark.one_database

TO_100 = NO_CONTRACTS | HIGH | {"end__when": "target", "end__target": 100, "end__rounds": 0}
POOL = NO_CONTRACTS | {
    "end__when": "elimination",
    "end__target": 100,
    "end__rounds": 0,
    "end__winner": "last_in",
}
TIE = {"end__ties": "playoff"}
MATCH = {
    **NO_CONTRACTS,
    **HIGH,
    "score__method": "game_points",
    "score__values": {},
    "end__when": "target",
    "end__target": 2,
    "end__rounds": 0,
    "bonus": [{"id": "won", "on": "out", "points": 1}],
}
BOXES = TO_100 | {
    "bonus": [
        {"id": "game", "on": "game_winner", "points": 100},
        {"id": "box", "on": "hands_won", "points": 25},
    ]
}
FINISHERS = {"end__winner": "lowest_finisher"}
FIRST = {"end__winner": "first_finisher"}
OUT_NEEDED = {"end__needs_out": True}
LEVEL = make_round("Cal", laid="Ben Ann Cal", left={"Ann": 5, "Ben": 5}, adjust={"Cal": 5})

CASES: dict[str, tuple[dict[str, Any], list[RoundFacts], str]] = {
    # --- contracts
    "one laid the last contract, somebody else wins": ({},
     [make_round("Ann", laid="Ann", left={"Ben": 5, "Cal": 60}, adjust={"Ann": 20})],
     "Over: Ann laid contract 3. Low score wins, so Ben wins with 5."),
    "all who can laid it": ({}, [make_round("Ann", laid="Ben Ann", left={"Ben": 5, "Cal": 60})],
     "Over: Ben and Ann laid contract 3. Low score wins, so Ann wins with 0."),
    "the game calls them phases": ({"contracts__called": "phase"},
     [make_round("Ann", laid="Ann", left={"Ben": 5, "Cal": 60})],
     "Over: Ann laid phase 3. Low score wins, so Ann wins with 0."),
    "high score wins": (HIGH, [make_round("Ann", laid="Ann", left={"Ben": 5, "Cal": 60})],
     "Over: Ann laid contract 3. High score wins, so Cal wins with 60."),
    "out needed, and out in the same round": (OUT_NEEDED,
     [make_round("Cal", laid="Ann Cal", left={"Ann": 5, "Ben": 9})],
     "Over: Ann laid contract 3. Low score wins, so Cal wins with 0."),
    "out needed, and somebody else out later": (OUT_NEEDED,
     [make_round(None, laid="Ann"), make_round("Cal", laid="Cal", left={"Ann": 5, "Ben": 9})],
     "Over: Ann had laid contract 3, and Cal went out. Low score wins, so Cal wins with 0."),
    "out needed, and out themselves later": (OUT_NEEDED,
     [make_round(None, laid="Ann"), make_round("Ann", left={"Ben": 5, "Cal": 9})],
     "Over: Ann had laid contract 3, and went out. Low score wins, so Ann wins with 0."),
    # --- who finished wins
    "first to finish": (FIRST, [make_round("Ann", laid="Ann", left={"Ben": 5})],
     "Over: Ann laid contract 3. First to finish wins, so Ann wins."),
    "first of two, without points": (RACE, [make_round("Ann", laid="Ben Ann")],
     "Over: Ben and Ann laid contract 3. Ben laid it first, and wins."),
    "the first to finish left at once": (FIRST, [make_round("Ann", laid="Ben Ann", leave="Ben")],
     ("Over: Ben and Ann laid contract 3. Ann laid it first of those who played to the "
     "end, and wins.")),
    "whoever finished left, and one is furthest": (FIRST,
     [make_round("Ben", laid="Ben", leave="Ben")],
     "Over: Ben laid contract 3. The furthest wins, so Ann wins with 2 contracts."),
    "points among those who finished": (FINISHERS,
     [make_round("Cal", laid="Ben Ann Cal", left={"Ann": 5, "Ben": 10})],
     ("Over: Ben and Ann laid contract 3. Of those who finished, low score wins, so Ann "
     "wins with 5.")),
    "only one finished": (FINISHERS,
     [make_round("Ann", laid="Ann", adjust={"Ann": 90}, left={"Ben": 5})],
     "Over: Ann laid contract 3. First to finish wins, so Ann wins with 90."),
    "one of two who finished left": (FINISHERS,
     [make_round("Ann", laid="Ann Ben", left={"Ben": 5}, leave="Ann")],
     "Over: Ann and Ben laid contract 3. Ann left, so Ben wins with 5."),
    # --- rounds
    "both rounds": (ONE_ROUND | {"end__rounds": 2}, [hold(5, 9, 10)] * 2,
     "Over: both rounds are played. Low score wins, so Ann wins with 10."),
    "all rounds": (BY_ROUND, [hold(5, 9, 10)] * 3,
     "Over: all 3 rounds are played. Low score wins, so Ann wins with 15."),
    "one round": (ONE_ROUND, [hold(5, 0, 10)],
     "Over: the only round is played. Low score wins, so Ben wins with 0."),
    "rounds or a target, rounds first": (TO_100 | {"end__when": "either", "end__rounds": 1},
     [hold(5, 0, 10)], "Over: the only round is played. High score wins, so Cal wins with 10."),
    "rounds or a target, the target first": (TO_100 | {"end__when": "either", "end__rounds": 4},
     [hold(5, 0, 110)], "Over: Cal reached 100 points. High score wins, so Cal wins with 110."),
    # --- a target
    "a target": (TO_100, [hold(5, 100, 10)],
     "Over: Ben reached 100 points. High score wins, so Ben wins with 100."),
    "a target that two reach": (TO_100, [hold(105, 100, 10)],
     "Over: Ann and Ben reached 100 points. High score wins, so Ann wins with 105."),
    "a limit that is bad to reach": (TO_100 | {"score__better": "low", "end__winner": "lowest"},
     [hold(5, 100, 10)], "Over: Ben reached 100 points. Low score wins, so Ann wins with 5."),
    "a match": (MATCH, [make_round("Ben"), make_round("Ann"), make_round("Ben")],
     "Over: Ben reached 2 points. High score wins, so Ben wins with 2."),
    "game and boxes are paid, and another total is higher": (BOXES,
     [*[make_round("Ann", left={"Ben": 1})] * 9, make_round(left={"Ben": 101})],
     ("Over: Ben reached 100 points. High score before the last bonuses wins, so Ben wins "
     "with 110.")),
    # --- out of the game
    "the last one left": (POOL, [hold(100, 50, 30), make_round(left={"Ben": 70, "Cal": 20})],
     "Over: Ben reached 100 points, so only Cal is left. Last one left wins, so Cal wins with 50."),
    "the last two out at once": (POOL, [hold(100, 50, 30), make_round(left={"Ben": 70, "Cal": 75})],
     ("Over: Ben and Cal reached 100 points, so nobody is left. Of those who were in last, "
     "low score wins, so Cal wins with 105.")),
    "the last but one leaves the table": (POOL,
     [hold(100, 50, 30), make_round(left={"Ben": 5, "Cal": 5}, leave="Ben")],
     "Over: Ben left, so only Cal still plays. Last one left wins, so Cal wins with 35."),
    "one is out, and another leaves the table": (POOL,
     [hold(5, 50, 30), make_round(left={"Ben": 70, "Cal": 20}, leave="Cal")],
     ("Over: Ben reached 100 points and Cal left, so only Ann still plays. Last one left wins, so "
     "Ann wins with 5.")),
    # --- the players say so
    "stopped": (OPEN, [hold(5, 0, 10), hold(5, 0, 10)],
     "Over: the players stopped after 2 rounds. Low score wins, so Ben wins with 0."),
    "stopped after one round": (OPEN, [hold(5, 1, 10)],
     "Over: the players stopped after 1 round. Low score wins, so Ben wins with 1."),
    "stopped at once": (OPEN, [],
     ("Over: the players stopped before the first round. Low score wins, so Ann, Ben and "
     "Cal win with 0.")),
    # --- ties
    "a shared win": (ONE_ROUND, [hold(5, 5, 10)],
     "Over: the only round is played. Low score wins, so Ann and Ben win with 5."),
    "a tie that the first to lay wins": ({"end__ties": "finisher"}, [LEVEL],
     ("Over: Ben and Ann laid contract 3. Ann, Ben and Cal are tied at 5. Ben laid the "
     "last contract first, and wins.")),
    "a tie that whoever went out more wins": ({"end__ties": "rounds_won"}, [LEVEL],
     ("Over: Ben and Ann laid contract 3. Ann, Ben and Cal are tied at 5. Cal went out "
     "more often, and wins.")),
    "a tie of three that two went out in": (
     ONE_ROUND | {"end__rounds": 3, "end__ties": "rounds_won"},
     [make_round("Ann"), make_round("Ben"), make_round(None)],
     ("Over: all 3 rounds are played. Ann, Ben and Cal are tied at 0. Ann and Ben went out "
     "more often, and win.")),
    "a play-off": (ONE_ROUND | TIE, [hold(5, 5, 8), make_round(None, left={"Ann": 9, "Ben": 4})],
     "Over: the only round is played. The play-off decides, so Ben wins with 9."),
    "a play-off after a target": (TO_100 | TIE,
     [hold(100, 100, 8), make_round(None, left={"Ann": 9, "Ben": 4})],
     "Over: Ann and Ben reached 100 points. The play-off decides, so Ann wins with 109."),
    "a play-off that one left while they were level": (ONE_ROUND | TIE,
     [hold(5, 5, 8), make_round(None, left={"Ann": 4, "Ben": 4}, leave="Ann")],
     "Over: the only round is played. Ann left, so Ben wins with 9."),
    "a play-off that one had lost before they left": (ONE_ROUND | TIE,
     [hold(5, 5, 8), make_round(None, left={"Ann": 9, "Ben": 4}, leave="Ann")],
     "Over: the only round is played. The play-off decides, so Ben wins with 9."),
    # --- who has left
    "somebody who left had less": (ONE_ROUND, [hold(5, 2, 10, leave="Ben")],
     ("Over: the only round is played. Of those who played to the end, low score wins, so "
     "Ann wins with 5.")),
    "somebody who left had more": (ONE_ROUND | HIGH, [hold(5, 2, 10, leave="Cal")],
     ("Over: the only round is played. Of those who played to the end, high score wins, so "
     "Ann wins with 5.")),
    "somebody who left was worse": (ONE_ROUND, [hold(5, 2, 10, leave="Cal")],
     "Over: the only round is played. Low score wins, so Ben wins with 2."),
}  # fmt: skip


def ended(patches: dict[str, Any], rounds: list[RoundFacts]) -> Scoreboard:
    rules = make_rules(**patches)
    contracts = ON_LAST if rules.has_personal_contracts else None
    return play(rules, *rounds, contracts=contracts, stopped=rules.is_open_ended)


@pytest.mark.parametrize(("patches", "rounds", "said"), CASES.values(), ids=CASES)
def test_why_a_game_is_over(patches: dict[str, Any], rounds: list[RoundFacts], said: str) -> None:
    assert why_over(ended(patches, rounds)) == said


@pytest.mark.parametrize(("patches", "rounds"), [(ONE_ROUND, []), (OPEN | HIGH, [])])
def test_nothing_is_said_while_it_goes_on(patches: dict[str, Any], rounds: list) -> None:
    assert why_over(play(make_rules(**patches), *rounds)) == ""


def test_a_game_stopped_in_a_play_off_shares_the_win() -> None:
    board = play(make_rules(**ONE_ROUND, **TIE), hold(5, 5, 8), stopped=True)
    said = "Over: the players stopped after 1 round. Low score wins, so Ann and Ben win with 5."
    assert why_over(board) == said


def test_a_team_wins() -> None:
    rules = make_rules(**ONE_ROUND, players__teams="required", players__min=4)
    facts = GameFacts(
        ("Ann", "Ben", "Cal", "Dee"),
        "Ann",
        rounds=(RoundFacts(out="Ann", left={"Ben": make_hand(30), "Dee": make_hand(10)}),),
        teams={"Ann & Cal": ("Ann", "Cal"), "Ben & Dee": ("Ben", "Dee")},
    )
    said = "Over: the only round is played. Low score wins, so Ann & Cal win with 0."
    assert why_over(scoreboard(rules, facts)) == said


def test_in_games_that_add_up_to_zero_points_have_their_sign() -> None:
    rules = make_rules(**ONE_ROUND, **HIGH, score__method="winner_takes")
    said = "Over: the only round is played. High score wins, so Ann wins with +40."
    assert why_over(play(rules, make_round("Ann", left={"Ben": 30, "Cal": 10}))) == said
