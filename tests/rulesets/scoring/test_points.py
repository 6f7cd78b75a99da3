"""A plain sheet for any other game: points as they are typed, a target, rounds, a name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulesets.claims import answer
from rulesets.files.game import read_game, write_game
from rulesets.files.results import result_data
from rulesets.library.load import RulesetError, load_ruleset, with_options
from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.words import describe
from rulesets.words.short import choice_line, facts_line, wins_line
from tests.rulesets.factories import make_rules

NO_CARDS: dict[str, Any] = {
    "deck": {"kind": "none"},
    "wild": {},
    "deal": {"cards": 0, "upcard": False},
    "meld": {},
    "contracts": {},
    "score": {"method": "typed"},
    "end": {"when": "either"},
}


def game(*rounds: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game file of Ann and Ben; each round is what they scored."""
    return {
        "format": "scorekeeper-game/1",
        "ruleset": "points",
        "players": ["Ann", "Ben"],
        "rounds": [{"left": left} for left in rounds],
        **more,
    }


def board_of(data: dict[str, Any]) -> Scoreboard:
    file = read_game(json.dumps(data))
    return scoreboard(file.rules, file.facts)


def play(*rounds: dict[str, Any], **more: Any) -> Scoreboard:
    return board_of(game(*rounds, **more))


def refusal(data: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(FactError) as refused:
        board_of(data)
    return refused.value.place, refused.value.text


# --- points


def test_points_count_as_they_are_typed() -> None:
    board = play({"Ann": 30, "Ben": -12}, {"Ann": -5}, {"Ben": 0})
    assert dict(board.totals) == {"Ann": 25, "Ben": -12}
    assert [dict(each.points) for each in board.rounds][1] == {"Ann": -5, "Ben": 0}


@pytest.mark.parametrize(("better", "leader"), [("low", "Ben"), ("high", "Ann")])
def test_low_or_high_leads(better: str, leader: str) -> None:
    assert play({"Ann": 3, "Ben": -3}, options={"better": better}).leaders == (leader,)


IMPOSSIBLE = [
    ({"Ann": "7H"}, "left.Ann", "“7H” isn’t a number, and this game doesn’t have cards."),
    ({"Ann": 100_000}, "left.Ann", "Points go from −99999 to 99999."),
    ({"Eve": 5}, "left.Eve", "Eve isn’t at the table."),
    ({"Ann": "-12"}, "left.Ann", "Write points as a number, without quotation marks."),
    ({"Ann": "−4.5"}, "left.Ann", "Write points as a number, without quotation marks."),
    ({"Ann": 2.5}, "left.Ann", "This must be a whole number."),
    ({"Ann": None}, "left.Ann", "This must be a whole number."),
    ({"Ann": {"K": 1}}, "left.Ann", "This game doesn’t have cards: type points,"),
]


@pytest.mark.parametrize(("left", "place", "said"), IMPOSSIBLE)
def test_what_isnt_points_is_refused_by_place(left: dict[str, Any], place: str, said: str) -> None:
    where, text = refusal(game(left))
    assert where == f"rounds[0].{place}"
    assert text.startswith(said)


@pytest.mark.parametrize("key", ["out", "laid", "ticks"])
def test_nobody_goes_out_or_lays_anything(key: str) -> None:
    value = {"out": "Ann", "laid": ["Ann"], "ticks": {"out": ["Ann"]}}[key]
    data = game({"Ben": 5})
    data["rounds"][0][key] = value
    assert refusal(data)[0].startswith(f"rounds[0].{key}")


# --- the end

ENDS = [
    ({}, [90, 90], False),
    ({"target": 100}, [60, 60], True),
    ({"rounds": 2}, [1], False),
    ({"rounds": 2}, [1, 1], True),
    ({"rounds": 3, "target": 100}, [100], True),
    ({"rounds": 3, "target": 100}, [1, 1, 1], True),
    ({"target": 100}, [-100, -50], False),
]


@pytest.mark.parametrize(("options", "points", "is_over"), ENDS)
def test_whichever_comes_first_ends_it(
    options: dict[str, Any], points: list[int], *, is_over: bool
) -> None:
    board = play(*({"Ann": each} for each in points), options=options)
    assert board.finished == is_over


def test_where_low_wins_whoever_reaches_the_target_loses() -> None:
    assert play({"Ann": 100, "Ben": 99}, options={"target": 100}).winners == ("Ben",)


def test_a_round_after_the_end_is_refused() -> None:
    data = game({"Ann": 100}, {"Ann": 1}, options={"target": 100})
    assert refusal(data)[0] == "rounds[1]"


# --- who deals


def test_a_result_says_nothing_of_cards() -> None:
    (first,) = result_data(play({"Ann": 1}))["rounds"]
    assert "deal" not in first


# --- its name


def test_a_game_is_called_as_its_file_says() -> None:
    file = read_game(json.dumps(game({"Ann": 1}, name="Skat at Ann's")))
    assert (file.rules.name, file.base.name) == ("Skat at Ann's", "Just the Points")
    assert json.loads(write_game(file))["name"] == "Skat at Ann's"
    assert write_game(read_game(write_game(file))) == write_game(file)


@pytest.mark.parametrize("name", ["", 5, "x" * 81])
def test_a_name_that_cant_be(name: object) -> None:
    assert refusal(game(name=name))[0] == "name"


def test_a_game_with_a_name_of_its_own_takes_no_other() -> None:
    data = game(name="Skat") | {"ruleset": "garbage-rummy"}
    assert refusal(data) == ("name", "Garbage Rummy has a name already: leave this out.")


# --- claims


@pytest.mark.parametrize(
    "claim",
    [
        {"claim": "meld", "cards": "7H 7D 7S"},
        {"claim": "go_out", "hand": "7H", "contract": None, "table": []},
    ],
)
def test_there_are_no_cards_to_judge(claim: dict[str, Any]) -> None:
    said = answer({"id": 1, "ruleset": "points"} | claim)
    text = "Just the Points has no cards to judge. Ask about another game."
    assert said == {"id": 1, "error": text}


# --- what a file can't say

WRONG = {
    "cards dealt": ({"deal": {"cards": 5, "upcard": False}}, "deal.cards"),
    "a card turned up": ({"deal": {"cards": 0}}, "deal.cards"),
    "melds": ({"meld": {"set": {"min": 3}}}, "meld"),
    "points of cards": ({"score": {"method": "penalty", "values": {"A-K": 5}}}, "score.method"),
    "values of cards": ({"score": {"method": "typed", "values": {"A-K": 5}}}, "score.values"),
    "bonuses": ({"bonus": [{"id": "x", "on": "out", "points": 5}]}, "bonus"),
    "a target below 0": ({"end": {"when": "either", "target": -5}}, "end.target"),
    "typed points of cards": ({"deck": {"decks": 2}, "deal": {"cards": 5}}, "score.method"),
    "no cards in hand": (
        {"deck": {"decks": 2}, "deal": {"cards": 0}, "score": {"values": {"A-K": 5}}},
        "deal.cards",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_rules_about_cards_need_cards(name: str) -> None:
    patches, key = WRONG[name]
    with pytest.raises(RulesetError) as refused:
        make_rules(**{**NO_CARDS, **patches})
    assert key in {fault_key for fault_key, _fault in refused.value.faults}


# --- in words

LINES = [
    ({}, "Low score wins", "The game goes on until you agree to stop."),
    (
        {"target": 500, "better": "high"},
        "High score wins, ends at 500",
        "The game ends with the round in which somebody reaches 500.",
    ),
    (
        {"rounds": 10, "target": 100},
        "Low score wins, ends at 100",
        "The game ends after 10 rounds, or with the round in which somebody reaches 100.",
    ),
]


@pytest.mark.parametrize(("options", "line", "end"), LINES)
def test_how_it_ends_is_said(options: dict[str, Any], line: str, end: str) -> None:
    rules = with_options(load_ruleset("points"), options)
    assert wins_line(rules) == line
    assert end in [each.text for part in describe(rules) for each in part.lines]


def test_no_word_of_cards_where_there_are_none() -> None:
    rules = load_ruleset("points")
    assert (choice_line(rules), facts_line(rules)) == ("Low score wins", "2 to 12 players")
    sections = [part.id for part in describe(rules)]
    assert sections == ["deck", "deal", "values", "end"]
    said = " ".join(line.text for part in describe(rules) for line in part.lines)
    assert not {"meld", "discard", "hand", "pack"} & set(said.lower().split())
