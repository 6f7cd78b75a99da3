from __future__ import annotations

from rulesets.scoring.facts import FactError, Join
from tests.rulesets.factories import make_game, make_round

FULL = make_round(
    "Ann",
    laid="Ben Ann",
    left={"Ben": "7", "Cal": 5},
    ticks={"exact": "Ben", "shown": "Ann Cal"},
    adjust={"Cal": 10},
    leave="Cal",
    join=(Join("Dee", "Ann", 5, contract=2), Join("Eve")),
)


def test_a_round_by_other_names() -> None:
    names = {"Ann": "1", "Ben": "2", "Cal": "3", "Dee": "4", "Eve": "5"}
    assert FULL.renamed(names) == make_round(
        "1",
        laid="2 1",
        left={"2": "7", "3": 5},
        ticks={"exact": "2", "shown": "1 3"},
        adjust={"3": 10},
        leave="3",
        join=(Join("4", "1", 5, contract=2), Join("5")),
    )
    assert FULL.renamed(names).renamed({new: old for old, new in names.items()}) == FULL


def test_a_round_without_anybody_by_other_names() -> None:
    assert make_round(None, tied=True).renamed({}) == make_round(None, tied=True)


def test_the_beginning_of_a_game_isnt_stopped() -> None:
    game = make_game(make_round("Ann"), make_round("Ben"), stopped=True)
    assert [game.prefix(number).stopped for number in range(4)] == [False, False, True, True]


def test_an_impossible_fact_says_where_and_why() -> None:
    error = FactError("rounds[0].left.Ann", "No.")
    assert (error.place, error.text, str(error)) == (
        "rounds[0].left.Ann",
        "No.",
        "rounds[0].left.Ann: No.",
    )
    assert isinstance(error, ValueError)
