"""The table lets somebody else deal, or play first where nobody deals: from that round on, and
never before it.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulesets.files.game import read_game, write_game
from rulesets.scoring.facts import FactError, Join, RoundFacts
from rulesets.scoring.progress import Scoreboard, play_on, scoreboard
from tests.rulesets.factories import (
    GAME_FILE,
    ONE_ROUND,
    OPEN,
    hold,
    make_game,
    make_round,
    make_rules,
    play,
)

RULES = make_rules(**OPEN)
TO_THE_RIGHT = make_rules(**OPEN, deal__direction="right")
FIRST_MOVES = make_rules(**OPEN, deal__moves="first_player")
NOBODY_DEALS = make_rules(**OPEN, deal__moves="first_player", deal__next_dealer="none")
PLAY_OFF = make_rules(**ONE_ROUND, end__ties="playoff")


def rounds(number: int, **more: dict[str, Any]) -> list[RoundFacts]:
    """So many rounds, with more to say about some: ``r4={"dealer": "Cal"}``."""
    return [make_round(None, **more.get(f"r{each}", {})) for each in range(1, number + 1)]


def dealers(board: Scoreboard) -> str:
    return " ".join(f"{each.dealer or each.first}" for each in board.rounds)


CHANGED: list[tuple[str, dict[str, Any], str]] = [
    ("nobody changed it", {}, "Ann Ben Cal Ann Ben Cal"),
    ("Cal deals round 4", {"r4": {"dealer": "Cal"}}, "Ann Ben Cal Cal Ann Ben"),
    (
        "after a tied round, which the same player would deal again",
        {"r2": {"tied": True}, "r3": {"dealer": "Ann"}},
        "Ann Ben Ann Ben Cal Ann",
    ),
    (
        "the round itself is tied",
        {"r2": {"dealer": "Cal", "tied": True}},
        "Ann Cal Cal Ann Ben Cal",
    ),
    (
        "who joins deals",
        {"r2": {"join": (Join("Dee"),), "dealer": "Dee"}},
        "Ann Dee Ann Ben Cal Dee",
    ),
    (
        "who was to deal has left",
        {"r1": {"leave": "Cal"}, "r2": {"dealer": "Cal"}},
        "Ann Ann Ben Ann Ben Ann",
    ),
]


@pytest.mark.parametrize(
    ("more", "expected"), [row[1:] for row in CHANGED], ids=[row[0] for row in CHANGED]
)
def test_the_deal_goes_round_from_whoever_deals(more: dict[str, Any], expected: str) -> None:
    assert dealers(play(RULES, *rounds(6, **more))) == expected


def test_it_goes_round_to_the_right_as_well() -> None:
    more = {"r3": {"dealer": "Ann"}}
    assert (
        dealers(play(TO_THE_RIGHT, *rounds(5, **more), players="Ann Ben Cal Dee"))
        == "Ann Dee Ann Dee Cal"
    )


def test_where_the_first_player_moves_on_the_next_one_plays_first() -> None:
    board = play(FIRST_MOVES, *rounds(4, r3={"dealer": "Ann"}))
    assert [(each.dealer, each.first) for each in board.rounds] == [
        *(("Ann", "Ben"), ("Ben", "Cal")),
        *(("Ann", "Ben"), ("Ben", "Cal")),
    ]


def test_where_nobody_deals_its_whoever_plays_first() -> None:
    board = play(NOBODY_DEALS, *rounds(5, r3={"dealer": "Ben"}))
    assert [each.first for each in board.rounds] == ["Ann", "Ben", "Ben", "Cal", "Ann"]
    assert {each.dealer for each in board.rounds} == {None}


def test_the_next_round_is_dealt_by_whoever_was_named() -> None:
    board = play(RULES, *rounds(3), next_dealer="Cal")
    assert dealers(board) == "Ann Ben Cal"
    assert board.next_round is not None
    assert (board.next_round.dealer, board.next_round.first) == ("Cal", "Ann")
    assert board.turns(4) == ("Cal", "Ann", "Ben", "Cal")


def test_what_was_said_of_the_next_round_holds_when_it_is_played() -> None:
    named = make_game(*rounds(3), next_dealer="Cal")
    played = named.with_round(make_round("Ann"))
    assert played == make_game(*rounds(3), make_round("Ann", dealer="Cal"))
    assert played.prefix(3) == named
    assert play_on(scoreboard(RULES, named), played.rounds[-1]) == scoreboard(RULES, played)


def test_only_those_who_play_off_deal() -> None:
    board = play(PLAY_OFF, hold(5, 10, 5), next_dealer="Ben")
    assert board.playoff == ("Ann", "Cal")
    assert board.next_round is not None
    assert board.next_round.dealer == "Cal"  # Ben only watches, so the next seat deals
    assert board.turns(4) == ("Cal", "Ann", "Cal", "Ann")


# --- what can't be


WRONG: list[tuple[str, Any, dict[str, Any], str]] = [
    ("a round, by a stranger", RULES, {"r2": {"dealer": "Zoe"}}, "rounds[1].dealer: Zoe"),
    ("where nobody deals", NOBODY_DEALS, {"r2": {"dealer": "Zoe"}}, "rounds[1].first: Zoe"),
]


@pytest.mark.parametrize(
    ("rules", "more", "fault"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_a_player_who_never_sat_there_cant_deal(
    rules: Any, more: dict[str, Any], fault: str
) -> None:
    with pytest.raises(FactError) as raised:
        play(rules, *rounds(3, **more))
    assert str(raised.value) == f"{fault} isn’t at the table."


@pytest.mark.parametrize(("rules", "place"), [(RULES, "next_dealer"), (NOBODY_DEALS, "next_first")])
def test_a_player_who_never_sat_there_cant_deal_next(rules: Any, place: str) -> None:
    with pytest.raises(FactError) as raised:
        play(rules, make_round(None), next_dealer="Zoe")
    assert raised.value.place == place


# --- the game file


TILES = GAME_FILE | {"ruleset": "tile-rummy-game"}


@pytest.mark.parametrize(
    ("game", "key"), [(GAME_FILE, "dealer"), (TILES, "first")], ids=["cards", "tiles"]
)
def test_the_file_says_from_which_round_on(game: dict[str, Any], key: str) -> None:
    data = game | {"rounds": [{"out": "Ann"}, {key: "Cal", "out": "Ann"}], f"next_{key}": "Ben"}
    file = read_game(json.dumps(data))
    assert [each.dealer for each in file.facts.rounds] == [None, "Cal"]
    assert file.facts.next_dealer == "Ben"
    written = json.loads(write_game(file))
    assert written["rounds"] == data["rounds"]
    assert written[f"next_{key}"] == "Ben"


MISNAMED: list[tuple[dict[str, Any], dict[str, Any], str, str]] = [
    (GAME_FILE, {"next_first": "Ann"}, "next_first", "has a dealer: name them as next_dealer"),
    (
        TILES,
        {"next_dealer": "Ann"},
        "next_dealer",
        "doesn’t have a dealer: name who plays first as next_first",
    ),
    (
        GAME_FILE,
        {"rounds": [{"out": "Ann", "first": "Ann"}]},
        "rounds[0].first",
        "name them as rounds[0].dealer",
    ),
    (
        TILES,
        {"rounds": [{"out": "Ann", "dealer": "Ann"}]},
        "rounds[0].dealer",
        "plays first as rounds[0].first",
    ),
]


@pytest.mark.parametrize(("game", "more", "place", "said"), MISNAMED)
def test_each_kind_of_game_has_its_own_key(
    game: dict[str, Any], more: dict[str, Any], place: str, said: str
) -> None:
    with pytest.raises(FactError) as raised:
        read_game(json.dumps(game | {"rounds": []} | more))
    assert raised.value.place == place
    assert said in raised.value.text
