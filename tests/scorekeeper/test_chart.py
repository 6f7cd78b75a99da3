"""The running totals as lines: where each point is, and that names never touch."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from rulesets.scoring.facts import Join
from rulesets.scoring.progress import Scoreboard, scoreboard
from scorekeeper.sheet.chart import NARROW, build_charts, grid_of, short_name, style
from scorekeeper.sheet.chart_labels import spread
from scorekeeper.sheet.display import Chart, ChartLine
from tests.played import read_case
from tests.rulesets.factories import RACE, make_game, make_round, make_rules, play

pytestmark = pytest.mark.one_database

RULES = make_rules(players__max=12, deck__decks=8)
TWELVE = "Ann Ben Cal Dee Eve Fin Gus Hal Ida Jo Kit Maximiliane-Josephine"


def chart_of(board: Scoreboard) -> Chart:
    narrow, _wide = build_charts(board)
    return narrow


def drawn(*points: str, players: str = "Ann Ben", **game: object) -> Chart:
    """The chart of rounds in which each player gets these points: "10 5", "−3 0"."""
    names = players.split()
    rounds = [
        make_round(None, adjust=dict(zip(names, map(int, each.split()), strict=True)))
        for each in points
    ]
    return chart_of(play(RULES, *rounds, players=players, **game))


def line(chart: Chart, name: str) -> ChartLine:
    return next(each for each in chart.lines if each.name == name)


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


def read_back(chart: Chart, path: str) -> list[int]:
    """The totals that a line shows, read off the grid as an eye would."""
    low, high = chart.grid[0], chart.grid[-1]
    values = [int(tick.label.replace("−", "-")) for tick in (low, high)]
    unit = (float(high.at) - float(low.at)) / (values[1] - values[0])
    return [round(values[0] + (y - float(low.at)) / unit) for _x, y in points(path)]


@pytest.mark.parametrize(
    ("rounds", "totals"),
    [
        (["35 20", "-25 85", "70 40"], {"Ann": [0, 35, 10, 80], "Ben": [0, 20, 105, 145]}),
        (["-25 -50", "-200 -75"], {"Ann": [0, -25, -225], "Ben": [0, -50, -125]}),
    ],
    ids=["up and down", "below nothing"],
)
def test_lines_show_the_totals(rounds: list[str], totals: dict[str, list[int]]) -> None:
    chart = drawn(*rounds)
    for name, expected in totals.items():
        assert line(chart, name).totals == tuple(expected[1:])
        assert read_back(chart, line(chart, name).path) == pytest.approx(expected, abs=1)


def test_the_case_of_the_shared_rules() -> None:
    case = read_case("ah-1")
    board = scoreboard(case.rules, case.facts)
    chart = chart_of(board)
    for name in board.seats:
        totals = [0, *(each.totals[name] for each in board.rounds)]
        assert read_back(chart, line(chart, name).path) == pytest.approx(totals, abs=2)
    assert [each.name for each in chart.lines if each.is_ahead] == ["Ben"]


def test_points_from_paper_begin_the_line() -> None:
    chart = drawn("10 20", totals={"Ann": 100, "Ben": 60}, played=4)
    assert read_back(chart, line(chart, "Ann").path) == [100, 110]
    assert chart.rounds == (5,)


@pytest.mark.parametrize("rounds", [1, 10, 100])
def test_rounds_are_at_even_steps_and_few_are_named(rounds: int) -> None:
    chart = drawn(*["5 10"] * rounds)
    xs = [x for x, _y in points(line(chart, "Ann").path)]
    steps = {round(right - left, 0) for left, right in pairwise(xs)}
    assert len(xs) == rounds + 1
    assert max(steps) - min(steps) <= 1
    assert xs[-1] == float(chart.right)
    assert 1 <= len(chart.ticks) <= 10


@pytest.mark.parametrize(
    ("low", "high", "grid"),
    [
        (0, 505, [0, 200, 400]),
        (0, 1, [0, 1]),
        (-225, 0, [-200, -150, -100, -50, 0]),
        (0, 99_999_999, [0, 20_000_000, 40_000_000, 60_000_000, 80_000_000]),
    ],
)
def test_the_grid_is_of_round_figures(low: int, high: int, grid: list[int]) -> None:
    assert grid_of(low, high, 5) == grid


# --- names at the ends


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ([100], [100]),
        ([100, 100], [90, 110]),
        ([100, 105, 30], [92.5, 112.5, 30]),
        ([200, 200], [180, 200]),
    ],
)
def test_names_move_apart_and_stay_near(wanted: list[float], places: list[float]) -> None:
    assert spread(wanted, 20, 0, 200) == places


@pytest.mark.parametrize("ends", ["1 2 3 4 5 6 7 8 9 10 11 12", "0 0 0 0 0 0 90 90 90 90 90 90"])
def test_twelve_names_never_touch(ends: str) -> None:
    chart = drawn(ends, players=TWELVE)
    ys = sorted(float(each.name_y) for each in chart.lines)
    assert all(below - above >= NARROW.label - 0.2 for above, below in pairwise(ys))
    assert ys[0] >= 0
    assert ys[-1] <= float(chart.ticks_y) - NARROW.label / 2  # above the numbers of the rounds


@pytest.mark.parametrize("points", ["10 5", "99900 88800"])
def test_names_and_totals_end_on_the_paper(points: str) -> None:
    chart = drawn(points, players="Maximilian Konstantin")
    for each in chart.lines:
        said = f"{each.short} {each.total}".strip()
        assert float(each.name_x) + NARROW.letter * len(said) <= NARROW.width


def test_twelve_lines_can_be_told_apart() -> None:
    looks = {
        (each.dash, each.mark) for each in drawn("1 2 3 4 5 6 7 8 9 10 11 12", players=TWELVE).lines
    }
    assert len(looks) == 12
    assert len({style(place, is_ahead=False) for place in range(19)}) == 19


def test_a_long_name_is_cut_and_stays_on_the_paper() -> None:
    chart = drawn("1 2 3 4 5 6 7 8 9 10 11 12", players=TWELVE)
    assert line(chart, "Maximiliane-Josephine").short == "Maximilia…"
    assert float(chart.right) > 0.5 * NARROW.width
    assert short_name("Maximilian", 10) == "Maximilian"


# --- coming and going


def test_who_joins_and_who_leaves() -> None:
    rounds = (
        make_round(None, left={"Ann": 10, "Ben": 20, "Cal": 30}, leave="Cal"),
        make_round(None, left={"Dee": 40}, join=(Join("Dee", points=25),)),
    )
    chart = chart_of(play(RULES, *rounds))
    assert line(chart, "Cal").totals == (30, None)
    assert float(line(chart, "Cal").name_x) < float(chart.right)  # where the line ends
    assert line(chart, "Dee").totals == (None, 65)
    assert read_back(chart, line(chart, "Dee").path) == [25, 65]


def test_who_sits_down_for_the_next_round_is_a_dot() -> None:
    facts = replace(make_game(make_round(None, left={"Ann": 10})), join=(Join("Dee", points=5),))
    dee = line(chart_of(scoreboard(RULES, facts)), "Dee")
    assert (dee.totals, len(points(dee.path))) == ((None,), 1)


def test_no_chart_without_points_or_rounds() -> None:
    assert not build_charts(play(RULES))
    assert not build_charts(play(make_rules(**RACE), make_round("Ann", laid="Ann")))
