"""What a game came to for each player, against games worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulesets.files.game import read_game
from rulesets.library.load import all_slugs
from rulesets.scoring.facts import Join
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.scoring.statistics import PlayerFigures, player_figures
from tests.kinds import some_of
from tests.rulesets.factories import (
    BY_ROUND,
    HIGH,
    NO_CONTRACTS,
    RACE,
    make_round,
    make_rules,
    play,
)

CASES = Path(__file__).parents[2] / "cases" / "scoring"
RULES = make_rules()


def case(name: str) -> Scoreboard:
    game = read_game(json.dumps(json.loads((CASES / f"{name}.json").read_text("utf-8"))["game"]))
    return scoreboard(game.rules, game.facts)


def of(board: Scoreboard, player: str) -> PlayerFigures:
    return next(each for each in player_figures(board) if each.player == player)


def marks(figures: PlayerFigures) -> list[tuple[int, int] | None]:
    """Points and number of the best and of the worst round."""
    return [mark and (mark.points, mark.number) for mark in (figures.best, figures.worst)]


# place, total, rounds, outs, best, worst
AH_1 = {
    "Ben": (1, -135, 8, 4, (-200, 8), (100, 2)),
    "Ann": (2, 210, 8, 2, (-25, 2), (115, 5)),
    "Cal": (3, 355, 8, 2, (-25, 3), (135, 8)),
}


@pytest.mark.parametrize("player", AH_1)
def test_an_ordinary_game(player: str) -> None:
    it = of(case("ah-1"), player)
    assert (it.place, it.total, it.rounds, it.outs, *marks(it)) == AH_1[player]
    assert it.wins is (player == "Ben")
    assert it.points == it.total


@pytest.mark.parametrize(
    ("player", "rounds"),
    [
        ("Ben", "1:1 2:2 3:1 4:1 5:1 6:1 7:1"),
        ("Ann", "1:1 2:1 3:2 4:2 5:1 6:1"),
        ("Cal", "1:2 2:1 3:1 4:1 5:2 6:1?"),  # phase 6 wasn't laid
    ],
)
def test_rounds_for_each_contract(player: str, rounds: str) -> None:
    steps = of(case("ah-1"), player).steps
    assert (
        " ".join(f"{step.number}:{step.rounds}{'' if step.is_laid else '?'}" for step in steps)
        == rounds
    )


def test_those_who_share_the_win() -> None:
    board = case("ah-4")
    assert [(it.player, it.place, it.is_shared, it.wins) for it in player_figures(board)] == [
        ("Ann", 1, True, True),
        ("Ben", 1, True, True),
        ("Cal", 3, False, False),
    ]


def test_points_from_paper_are_in_the_total_only() -> None:
    facts = make_round("Ann", laid="Ann Ben", left={"Ben": 5, "Cal": 30})
    board = play(RULES, facts, totals={"Cal": 100}, contracts={"Ann": 2}, played=4)
    it = of(board, "Cal")
    assert (it.total, it.points, it.rounds, marks(it)) == (130, 30, 1, [(30, 5), (30, 5)])
    # begun on paper: nobody knows when
    assert [step.is_whole for step in of(board, "Ben").steps] == [False]


def test_who_joins_and_who_leaves() -> None:
    rounds = (
        make_round("Ann", left={"Ben": 10, "Cal": 40}, leave="Cal"),
        make_round("Dee", left={"Ann": 5, "Ben": 20}, join=(Join("Dee", points=25),)),
    )
    figures = {
        it.player: it for it in player_figures(play(make_rules(out__needs_contract=False), *rounds))
    }
    assert (figures["Cal"].rounds, figures["Cal"].has_left) == (1, True)
    assert (figures["Dee"].rounds, figures["Dee"].total, figures["Dee"].points) == (1, 25, 0)
    assert figures["Dee"].outs == 1


def test_adjusted_points_are_points_of_their_round() -> None:
    board = play(
        RULES,
        make_round(None, left={"Ann": 10}, adjust={"Ann": 50}),
        make_round(None, left={"Ann": 40}),
    )
    assert marks(of(board, "Ann")) == [(40, 2), (60, 1)]


def test_more_is_better_where_the_high_score_wins() -> None:
    board = play(
        make_rules(**HIGH), *[make_round(None, left={"Ann": points}) for points in (7, 30)]
    )
    assert marks(of(board, "Ann")) == [(30, 2), (7, 1)]


def test_a_game_without_points() -> None:
    it = of(play(make_rules(**RACE), make_round("Ann", laid="Ann")), "Ann")
    assert (it.total, it.points, marks(it), it.outs) == (None, None, [None, None], 1)
    assert len(it.steps) == 1


@pytest.mark.parametrize("patches", [BY_ROUND, NO_CONTRACTS], ids=["by round", "none"])
def test_no_rounds_for_contracts_that_are_nobodys_own(patches: dict[str, object]) -> None:
    assert of(play(make_rules(**patches), make_round(None, left={"Ann": 5})), "Ann").steps == ()


@pytest.mark.parametrize(
    "path", some_of(sorted(CASES.glob("*.json")), 3), ids=lambda path: path.stem
)
def test_the_figures_of_every_case_add_up(path: Path) -> None:
    if json.loads(path.read_text("utf-8"))["game"]["ruleset"] not in all_slugs():
        pytest.skip("a game that doesn't ship yet")
    board = case(path.stem)
    figures = player_figures(board)
    assert {it.player for it in figures} == set(board.seats)
    won = [p.player for p in board.standings if p.player in board.winners]
    assert [it.player for it in figures if it.wins] == [
        player for side in won for player in board.teams.get(side, (side,))
    ]
    assert sum(it.outs for it in figures) == sum(
        each.facts.out is not None for each in board.rounds
    )
    assert sum(it.rounds for it in figures) == sum(len(each.players) for each in board.rounds)
    for it in figures:
        assert sum(step.rounds for step in it.steps) <= it.rounds
