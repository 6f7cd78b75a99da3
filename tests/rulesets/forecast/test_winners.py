"""Who may win: chances in steps of 5, with a range that covers the ways people play."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.forecast import clocks_of, go_on, read_winners, winners_task
from rulesets.forecast.chances import GAMES, chances_of, play_by_clocks
from rulesets.forecast.evening import Evenings
from rulesets.forecast.players import CARELESS, GREEDY, SLOPPY, Player
from rulesets.forecast.winners import USUAL, Chance, as_sure, clocks_of_way
from rulesets.library.load import load_ruleset
from rulesets.scoring.facts import GameFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard

HOUSEHOLD = load_ruleset("aggravation-household")
NAMES = ("Ann", "Ben", "Cal", "Dee")
CLOCKS = clocks_of(HOUSEHOLD, 4)


def board_of(totals: dict[str, int], contract: int) -> Scoreboard:
    """A game carried in from paper, and one round with simulated cards."""
    start = Start(totals, dict.fromkeys(NAMES, contract), 3)
    board = scoreboard(HOUSEHOLD, GameFacts(NAMES, "Ann", start))
    return Evenings(HOUSEHOLD, 4).play_from(board, [SLOPPY] * 4, Random(1), most=1).board


def worked_out(board: Scoreboard) -> tuple[Chance, ...]:
    task = winners_task(board)
    assert task

    figures, done = go_on(task, None)
    while done < 100:
        figures, done = go_on(task, figures)

    return read_winners(figures)


def test_a_chance_is_told_in_steps_of_five() -> None:
    chance = Chance.of([0.31, 0.22, 0.33], GAMES)
    assert chance.middle == 30
    assert all(each % 5 == 0 for each in chance)
    assert Chance.of([0.0], GAMES).low == 0
    assert Chance.of([1.0], GAMES).high == 100


def test_sampling_alone_has_a_range() -> None:
    """Two standard errors, and what clocks are off from cards."""
    assert Chance.of([0.5], 300) == (50, 40, 60)
    assert Chance.of([0.5], 1_000_000) == (50, 40, 60)
    assert Chance.of([0.5], 25) == (50, 30, 70)


def test_what_ways_of_playing_change_is_in_the_range() -> None:
    narrow = Chance.of([0.25, 0.25, 0.25], GAMES)
    wide = Chance.of([0.25, 0.05, 0.45], GAMES)
    assert wide.low <= 5 < narrow.low < narrow.high < 45 <= wide.high


def test_the_range_covers_a_table_of_other_players() -> None:
    board = board_of({"Ann": 40, "Ben": 120, "Cal": 90, "Dee": 60}, 4)
    chances = worked_out(board)

    assert sum(chance.middle for chance in chances) == pytest.approx(100, abs=10)
    for name, chance in zip(NAMES, chances, strict=True):
        assert chance.low < chance.middle < chance.high
        for way in (GREEDY, CARELESS):
            alone = {name: clocks_of_way(HOUSEHOLD, CLOCKS, way)}
            share = chances_of(board, CLOCKS, others=alone, games=200).wins[name]
            assert chance.low - 5 <= 100 * share <= chance.high + 5


def test_what_is_said_comes_of_eight_times_as_many_games() -> None:
    """Each part is other games; what's said is their mean, and other tables only widen it."""
    task = winners_task(board_of({}, 6))
    assert task

    figures, done = go_on(task, None)
    while len(figures["wins"]) < USUAL:
        figures, done = go_on(task, figures)

    parts = figures["wins"]
    assert len({tuple(shares) for shares in parts}) == USUAL == 8
    assert done < 100

    apart = [[0.6, 0.2, 0.1, 0.1], [0.2, 0.6, 0.1, 0.1]] * 4
    ann, ben, cal, _dee = read_winners({"wins": apart})
    assert (ann.middle, ben.middle, cal.middle) == (40, 40, 10)
    wider = read_winners({"wins": [*apart, [0.7, 0.1, 0.1, 0.1]]})
    assert wider[0].middle == 40
    assert wider[0].high > ann.high


def test_figures_of_fewer_games_are_not_taken_for_these() -> None:
    """What was worked out is kept by its task, so the task says how many games it means."""
    task = winners_task(board_of({}, 6))
    assert task
    assert task["games"] == USUAL * GAMES


def test_somebody_far_ahead_is_said_to_be() -> None:
    ann, *others = worked_out(board_of({"Ben": 900, "Cal": 900, "Dee": 900}, 6))
    assert ann.middle >= 95
    assert all(chance.middle <= 5 for chance in others)


@pytest.mark.parametrize(("way", "rounds"), [(GREEDY, 9.8), (CARELESS, 10.3)])
def test_tables_of_another_kind_take_as_long_as_with_cards(way: Player, rounds: float) -> None:
    """With cards, 400 games of four."""
    board = scoreboard(HOUSEHOLD, GameFacts(NAMES, "Ann"))
    clocks = clocks_of_way(HOUSEHOLD, CLOCKS, way)
    played = [len(play_by_clocks(board, clocks, Random(seed))[1]) for seed in range(200)]
    assert sum(played) / len(played) == pytest.approx(rounds, rel=0.05)


def test_nothing_is_asked_before_the_first_round() -> None:
    assert winners_task(scoreboard(HOUSEHOLD, GameFacts(NAMES, "Ann"))) is None
    board = Evenings(HOUSEHOLD, 4).play([SLOPPY] * 4, Random(1), most=1).board
    task = winners_task(board)
    assert task
    assert "Ann" not in str(task)


@pytest.mark.parametrize(
    ("shares", "sure"),
    [
        ((0.26, 0.24, 0.27, 0.23), (0.25, 0.25, 0.25, 0.25)),  # no more than errors
        ((1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)),
        ((0.7, 0.1, 0.1, 0.1), (0.6967, 0.1011, 0.1011, 0.1011)),
    ],
)
def test_shares_are_told_as_far_as_errors_alone_do_not_make_them(
    shares: tuple[float, ...], sure: tuple[float, ...]
) -> None:
    told = as_sure(shares, 300)
    assert told == pytest.approx(sure, abs=0.0005)
    assert sum(told) == pytest.approx(1)
