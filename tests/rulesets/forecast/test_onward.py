"""A game played on from where it is: what a task keeps of it, and what comes of it."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.forecast.chances import GAMES, chances_of
from rulesets.forecast.evening import Evenings
from rulesets.forecast.players import SLOPPY
from rulesets.forecast.questions import (
    Question,
    board_of,
    go_on,
    onward_task,
)
from rulesets.forecast.store import clocks_of
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.scoring.facts import GameFacts
from rulesets.scoring.progress import Scoreboard, scoreboard
from tests.kinds import some_of
from tests.rulesets.variants import rules_of

HOUSEHOLD = "aggravation-household"
KNOWN = [slug for slug in all_slugs() if clocks_of(load_ruleset(slug), 4)]


def played(slug: str, rounds: int, **options: str | bool) -> Scoreboard:
    """A game of four after so many rounds with simulated cards."""
    rules = rules_of(slug, options)
    evening = Evenings(rules, 4).play([SLOPPY] * 4, Random(slug), most=rounds)
    return evening.board


@pytest.mark.parametrize("slug", some_of(KNOWN, 4))
def test_a_task_has_all_that_decides_how_it_goes_on(slug: str) -> None:
    board = played(slug, 2)
    task = onward_task(board)
    assert task

    again = board_of(task)
    seats = {name: str(place) for place, name in enumerate(board.seats)}
    assert again.totals == {seats[name]: total for name, total in board.totals.items()}
    assert again.contracts == {seats[name]: number for name, number in board.contracts.items()}
    assert again.rounds_played == board.rounds_played
    assert again.next_round
    assert board.next_round
    assert again.next_round.deal == board.next_round.deal
    assert again.next_round.dealer == seats[board.next_round.dealer or ""]
    assert clocks_of(again.rules, 4) == clocks_of(board.rules, 4)


def test_figures_are_those_of_the_game_itself() -> None:
    board = played(HOUSEHOLD, 6)
    task = onward_task(board)
    assert task

    first, done = go_on(task, None)
    assert done == 50
    figures, done = go_on(task, first)
    assert done == 100

    direct = chances_of(board, clocks_of(board.rules, 4), games=GAMES)
    assert figures["rounds"][1] == pytest.approx(direct.rounds[1], abs=1)
    assert figures["turns"][1] == pytest.approx(direct.turns[1], rel=0.15)


def test_the_same_place_in_a_game_has_the_same_key() -> None:
    one, other = (onward_task(played(HOUSEHOLD, rounds)) for rounds in (2, 3))
    assert one
    assert other
    key = Question.about(one).key
    assert key == Question.about(dict(reversed(one.items()))).key
    assert key != Question.about(other).key


def test_nothing_to_say_before_the_first_round_and_after_the_last() -> None:
    rules = load_ruleset(HOUSEHOLD)
    names = ("Ann", "Ben", "Cal", "Dee")
    assert onward_task(scoreboard(rules, GameFacts(names, "Ann"))) is None
    assert onward_task(played(HOUSEHOLD, 60)) is None
