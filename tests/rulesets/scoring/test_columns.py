"""Several games that the same rounds feed (Hollywood scoring), against a slow second count."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.files.game import read_game_data
from rulesets.library.load import RulesetError, build_ruleset, load_ruleset, with_options
from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import Scoreboard, scoreboard

NAMES = ("Ann", "Ben")
# who won a round, and by how much: without gin and undercuts, so that it's the difference
rounds = st.lists(st.tuples(st.sampled_from(NAMES), st.integers(1, 60)), max_size=14)


def file_of(won: list[tuple[str, int]], **more: Any) -> dict[str, Any]:
    def played(name: str, points: int) -> dict[str, Any]:
        other = "Ben" if name == "Ann" else "Ann"
        return {"out": name, "left": {name: 1, other: points + 1}}

    return {
        "format": "scorekeeper-game/1",
        "ruleset": "gin-rummy",
        "options": {"hollywood": True},
        "players": list(NAMES),
        "rounds": [played(name, points) for name, points in won],
        **more,
    }


def board_of(data: dict[str, Any]) -> Scoreboard:
    read = read_game_data(data)
    return scoreboard(read.rules, read.facts)


def by_hand(won: list[tuple[str, int]]) -> tuple[list[dict[str, list[int]]], int]:
    """The boxes of three columns as people write them, and after how many rounds all are over."""
    columns: list[dict[str, list[int]]] = [{"Ann": [], "Ben": []} for _ in range(3)]

    def is_over(column: dict[str, list[int]]) -> bool:
        return any(sum(boxes) >= 100 for boxes in column.values())

    for number, (name, points) in enumerate(won):
        if all(map(is_over, columns)):
            return columns, number
        going_on = [column for column in columns if not is_over(column)]
        empty = [column for column in going_on if not column[name]]
        for column in going_on:
            if column[name] or column is empty[0]:
                column[name].append(points)

    return columns, len(won)


@given(rounds)
def test_columns_are_as_people_fill_them_in(won: list[tuple[str, int]]) -> None:
    columns, number = by_hand(won)
    board = board_of(file_of(won[:number]))
    for mine, theirs in zip(columns, board.columns, strict=True):
        assert {name: sum(mine[name]) for name in NAMES} == {n: theirs.total(n) for n in NAMES}
        assert {name: len(mine[name]) for name in NAMES} == {
            name: theirs.boxes.get(name, 0) for name in NAMES
        }
        best = max(NAMES, key=lambda name: sum(mine[name]))
        assert theirs.winners == ((best,) if sum(mine[best]) >= 100 else ())
        game = {name: 25 * len(mine[name]) + 100 * (name == best) for name in NAMES}
        for name in NAMES:
            more = game[name] if theirs.is_over else 0
            assert theirs.final(name) == sum(mine[name]) + more

    assert board.finished == all(column.is_over for column in board.columns)
    finals = {name: sum(column.final(name) for column in board.columns) for name in NAMES}
    assert board.totals == finals
    for each in board.rounds:
        for name in NAMES:
            assert each.totals[name] == sum(column.total(name) for column in each.columns)


def test_no_round_after_the_third_game() -> None:
    with pytest.raises(FactError, match="The game would be over before round 4"):
        board_of(file_of([("Ann", 100)] * 4))


def test_several_games_dont_go_on_from_paper() -> None:
    with pytest.raises(FactError, match="can’t go on from totals on paper"):
        board_of(file_of([], start={"totals": {"Ann": 20}}))


def test_they_need_a_target_and_one_who_scores() -> None:
    data = load_ruleset("canasta").model_dump(mode="json", by_alias=True) | {"option": []}
    data |= {"facts": {}, "note": []}
    data["end"]["columns"] = 3
    with pytest.raises(RulesetError, match="need a target, and one player who scores"):
        build_ruleset(data, "canasta")


def test_a_target_goes_with_it() -> None:
    rules = with_options(load_ruleset("gin-rummy"), {"hollywood": True, "target": "n150"})
    assert (rules.end.columns, rules.end.target) == (3, 150)
