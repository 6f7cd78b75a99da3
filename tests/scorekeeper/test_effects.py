from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.scoring.facts import Join
from scorekeeper.sheet.effects import effects, moved_rounds
from tests.rulesets.factories import BY_ROUND, NO_CONTRACTS, RACE, make_round, make_rules, play

pytestmark = pytest.mark.one_database

RULES = make_rules()
ANN_OUT = make_round("Ann", laid="Ann", left={"Ben": 65, "Cal": 70})


def test_nothing_changes() -> None:
    board = play(RULES, ANN_OUT)
    assert effects(board, board) == ()


# --- players

ROUNDS = [
    ("total and place", {"left": {"Ben": 90, "Cal": 70}}, ["Ben 65 → 90, now 3rd"]),
    ("a shared place", {"left": {"Ben": 70, "Cal": 70}}, ["Ben 65 → 70, now tied for 2nd"]),
    ("laid after all", {"laid": "Ann Ben"}, ["Ben moves on to contract 2"]),
    ("another went out", {"out": "Ben", "laid": "Ben", "left": {"Ann": 65, "Cal": 70}}, [
        "Ben leads now",
        "Ann 0 → 65, now 2nd",
        "Ann goes back to contract 1",
        "Ben 65 → 0, now 1st",
        "Ben moves on to contract 2",
    ]),
    ("given up as tied", {"tied": True, "out": None}, ["Ann deals round 2"]),
    ("leaves", {"leave": "Cal"}, ["Cal has left"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "expected"), [row[1:] for row in ROUNDS], ids=[row[0] for row in ROUNDS]
)
def test_a_corrected_round(change: dict, expected: list[str]) -> None:
    facts = {"out": "Ann", "laid": "Ann", "left": {"Ben": 65, "Cal": 70}} | change
    assert list(effects(play(RULES, ANN_OUT), play(RULES, make_round(**facts)))) == expected


def test_all_laid_and_back() -> None:
    before = play(RULES, make_round(None, laid="Cal"), contracts={"Cal": 3})
    after = play(RULES, make_round(None), contracts={"Cal": 3})
    assert effects(before, after) == ("The game isn’t over any more", "Cal goes back to contract 3")
    assert effects(after, before) == (
        "The game is over: Ann, Ben and Cal win together",
        "Cal has laid all contracts",
    )


def test_who_comes_and_goes() -> None:
    before, after = play(RULES, ANN_OUT), play(RULES, ANN_OUT, make_round(join=(Join("Dee"),)))
    assert "Dee joins" in effects(before, after)
    assert "Dee isn’t on the sheet any more" in effects(after, before)
    left = play(RULES, replace(ANN_OUT, leave=("Cal",)))
    assert effects(left, before) == ("Cal is back at the table",)


# --- the end

ENDS = [
    ("another winner", {"Ann": 5, "Cal": 5}, "Ben wins instead of Ann"),
    ("a shared win", {"Cal": 5}, "Now Ann and Ben win together. Before, it was Ann"),
    ("others share it", {"Ann": 5}, "Ben and Cal win together instead of Ann"),
]


@pytest.mark.parametrize(
    ("left", "expected"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS]
)
def test_another_end(left: dict[str, int], expected: str) -> None:
    rules = make_rules(**NO_CONTRACTS | {"end__rounds": 1})
    before = play(rules, make_round(left={"Ben": 5, "Cal": 10}))
    after = play(rules, make_round(left=left))
    assert effects(before, after)[0] == expected


def test_a_shared_win_is_shared_no_more() -> None:
    rules = make_rules(**NO_CONTRACTS | {"end__rounds": 1})
    before, after = (
        play(rules, make_round(left={"Cal": 5})),
        play(rules, make_round(left={"Ben": 5, "Cal": 5})),
    )
    assert effects(before, after)[0] == "Now only Ann wins. Before, it was Ann and Ben"


def test_a_play_off() -> None:
    rules = make_rules(**NO_CONTRACTS | {"end__rounds": 1, "end__ties": "playoff"})
    before, after = (
        play(rules, make_round(left={"Ben": 5, "Cal": 5})),
        play(rules, make_round(left={"Cal": 5})),
    )
    assert effects(before, after)[:2] == (
        "The game isn’t over any more",
        "Ann and Ben play on for the win",
    )


# --- other rules


def test_other_values_change_totals() -> None:
    cheap = make_rules(score__values={"joker": 10, "A": 1, "10-K": 10, "2-9": 5})
    facts = make_round("Ann", laid="Ann", left={"Ben": "A A", "Cal": "K"})
    assert effects(play(RULES, facts), play(cheap, facts)) == ("Ben 30 → 2, now 2nd",)


def test_contracts_of_each_players_own() -> None:
    facts = make_round(None, left={"Ben": 5})
    by_round, personal = play(make_rules(**BY_ROUND), facts), play(RULES, facts)
    assert effects(by_round, personal) == tuple(
        f"{name} is on contract 1" for name in ("Ann", "Ben", "Cal")
    )
    assert effects(personal, by_round) == ()


def test_a_game_without_points_has_no_totals() -> None:
    race = make_rules(**RACE)
    before, after = (
        play(race, make_round("Ann", laid="Ann")),
        play(race, make_round("Ben", laid="Ben")),
    )
    assert effects(before, after) == (
        "Ben leads now",
        "Ann goes back to contract 1",
        "Ben moves on to contract 2",
    )


def test_points_that_aren_t_kept_any_more_are_named() -> None:
    facts = make_round("Ann", laid="Ann")
    with_points, without = play(RULES, facts), play(make_rules(**RACE), facts)
    gone = "Points aren’t kept any more: all totals disappear"
    assert gone in effects(with_points, without)
    assert "Points are kept, and the sheet shows totals" in effects(without, with_points)


POOL = NO_CONTRACTS | {"end__when": "elimination", "end__rounds": 0, "end__winner": "last_in"}


def test_who_comes_back_into_the_game_is_named() -> None:
    facts = make_round("Ann", left={"Ben": 65, "Cal": 110})
    short, long = (play(make_rules(**POOL | {"end__target": most}), facts) for most in (101, 201))
    assert "Cal is back in the game" in effects(short, long)
    assert "Cal is out of the game" in effects(long, short)


# --- a round that is put in before others

THREE = (ANN_OUT, ANN_OUT, ANN_OUT)
EMPTY = make_round()


def test_several_rounds_move_on() -> None:
    before, after = play(RULES, *THREE), play(RULES, EMPTY, *THREE)
    assert moved_rounds(before, after, 0)[0] == "Rounds 1 to 3 become 2 to 4"
    assert moved_rounds(before, after, 0)[1:] == ("Someone else deals them",)


def test_where_contracts_belong_to_the_round_others_have_to_be_laid() -> None:
    rules = make_rules(**BY_ROUND, deal__cards=[6, 7, 8])
    before, after = play(rules, make_round("Ann")), play(rules, EMPTY, make_round("Ann"))
    assert moved_rounds(before, after, 0) == (
        "Round 1 becomes round 2",
        "Someone else deals it",
        "It gets a different number of cards",
        "It needs a different lay-down",
    )
