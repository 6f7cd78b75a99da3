"""Who may win: a game played on by its clocks, beside the same game with cards."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.forecast.chances import as_sure, chances_of, play_by_clocks
from rulesets.forecast.clocks import Clock, Teacher
from rulesets.forecast.evening import Evenings
from rulesets.forecast.players import SLOPPY
from rulesets.forecast.store import clocks_of
from rulesets.forecast.table import Played
from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard

HOUSEHOLD = "aggravation-household"
NAMES = ("Ann", "Ben", "Cal", "Dee")


def board_of(
    rules: Ruleset, totals: dict[str, int], contracts: dict[str, int], rounds: int = 6
) -> Scoreboard:
    start = Start(totals, contracts, rounds)
    return scoreboard(rules, GameFacts(NAMES, first_dealer="Ann", start=start))


def test_what_a_round_teaches() -> None:
    """Three players: one out, one who laid and stayed behind, one who never laid."""
    teacher = Teacher(2)
    played = Played(out=0, laid=(1, 0), laid_on=(3, 2, 0), turns=(4, 4, 3), points=(0, 25, 90))
    for _round in range(20):
        teacher.see(played, [1, 1, 2])

    first, second = teacher.clocks()
    # on turn 1 nobody laid, on turn 2 one of two, on turn 3 the other one
    assert first.lay == [0, 500, 1000]
    # on the turn of laying nobody of two went out; one turn later one did
    assert first.out == [0, 500, 0]
    assert first.laid_points == [25] * 10
    assert first.open_points == []
    assert (second.lay, second.out, second.open_points) == ([0, 0, 0], [], [90] * 10)


def test_too_few_cases_teach_nothing() -> None:
    teacher = Teacher(1)
    teacher.see(Played(0, (0,), (1,), (1,), (0,)), [1])
    assert teacher.clocks() == [Clock([], [], [], [])]


def test_equal_players_have_equal_chances() -> None:
    rules = load_ruleset(HOUSEHOLD)
    board = board_of(rules, {}, {}, 0)
    found = chances_of(board, clocks_of(rules, 4))

    assert sum(found.wins.values()) == pytest.approx(1)
    assert all(0.15 < share < 0.35 for share in found.wins.values())
    assert found.rounds[0] <= found.rounds[1] <= found.rounds[2]
    assert found.rounds[1] == pytest.approx(10, abs=1)
    assert found.ends == 0
    assert chances_of(board, clocks_of(rules, 4)) == found


def test_whoever_waits_for_the_last_phase_alone_pays_for_it() -> None:
    """The others lay easier phases and end the rounds; with cards it comes to the same."""
    rules = load_ruleset(HOUSEHOLD)
    board = board_of(
        rules,
        {"Ann": 180, "Ben": 100, "Cal": 500, "Dee": 520},
        {"Ann": 7, "Ben": 4, "Cal": 2, "Dee": 2},
    )
    found = chances_of(board, clocks_of(rules, 4))
    assert found.wins["Ann"] < 0.1 < 0.5 < found.wins["Ben"]
    assert found.lays["Ann"] < 0.1 < 0.5 < found.lays["Ben"]
    assert found.ends < 0.1
    assert found.rounds[0] >= 3


def test_a_game_near_its_end_may_end_at_once() -> None:
    rules = load_ruleset(HOUSEHOLD)
    last = dict.fromkeys(NAMES, 7)
    found = chances_of(board_of(rules, {}, last), clocks_of(rules, 4))
    assert found.ends > 0.7
    assert found.rounds[1] == 1


@pytest.mark.parametrize("slug", [HOUSEHOLD, "twelve-step-rummy"])
def test_clocks_and_cards_come_to_the_same(slug: str) -> None:
    """A won game and a race, both near their end: few rounds, so that cards are quick."""
    rules = load_ruleset(slug)
    last = len(rules.contract_list)
    board = board_of(rules, {}, {"Ann": last, "Ben": last - 1, "Cal": last, "Dee": last - 1})
    found = chances_of(board, clocks_of(rules, 4), games=600)

    evenings, games = Evenings(rules, 4), 60
    wins = dict.fromkeys(NAMES, 0.0)
    for seed in range(games):
        winners = evenings.play_from(board, [SLOPPY] * 4, Random(seed)).board.winners
        for name in winners:
            wins[name] += 1 / len(winners) / games

    off = [abs(found.wins[name] - wins[name]) for name in NAMES]
    assert max(off) < 0.2
    assert sum(off) / 4 < 0.1


def test_a_quicker_player_wins_more_often() -> None:
    rules = load_ruleset(HOUSEHOLD)
    board, clocks = board_of(rules, {}, {}, 0), clocks_of(rules, 4)
    quick = [clock.faster(1.5) for clock in clocks]
    found = chances_of(board, clocks, others={"Ann": quick})
    assert found.wins["Ann"] > 0.3


def test_games_by_clocks_have_an_end() -> None:
    rules = load_ruleset(HOUSEHOLD)
    board, played = play_by_clocks(board_of(rules, {}, {}, 0), clocks_of(rules, 4), Random(1))
    assert board.finished
    assert len(played) == len(board.rounds)
    assert all(each.turns > 0 for each in played)


@pytest.mark.parametrize(
    ("shares", "sure"),
    [
        ((0.26, 0.24, 0.27, 0.23), (0.25, 0.25, 0.25, 0.25)),  # no more than chance
        ((1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)),
        ((0.7, 0.1, 0.1, 0.1), (0.698, 0.101, 0.101, 0.101)),
    ],
)
def test_shares_are_told_as_far_as_chance_alone_does_not_make_them(
    shares: tuple[float, ...], sure: tuple[float, ...]
) -> None:
    told = as_sure(dict(zip(NAMES, shares, strict=True)), 300)
    assert tuple(told.values()) == pytest.approx(sure, abs=0.001)
    assert sum(told.values()) == pytest.approx(1)
