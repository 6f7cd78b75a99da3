"""Who may win: chances in steps of 5, said where they have been found to say something."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.forecast.evening import Evenings
from rulesets.forecast.players import SLOPPY
from rulesets.forecast.questions import (
    PARTS,
    as_sure,
    go_on,
    is_worth_saying,
    read_winners,
    winners_task,
)
from rulesets.library.load import load_ruleset, with_options
from rulesets.scoring.facts import GameFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard

HOUSEHOLD = load_ruleset("aggravation-household")
NAMES = ("Ann", "Ben", "Cal", "Dee")


def board_of(totals: dict[str, int], contract: int) -> Scoreboard:
    """A game carried in from paper, and one round with simulated cards."""
    start = Start(totals, dict.fromkeys(NAMES, contract), 3)
    board = scoreboard(HOUSEHOLD, GameFacts(NAMES, "Ann", start))
    return Evenings(HOUSEHOLD, 4).play_from(board, [SLOPPY] * 4, Random(1), most=1).board


def worked_out(board: Scoreboard) -> tuple[int, ...]:
    task = winners_task(board)
    assert task

    figures, done = go_on(task, None)
    while done < 100:
        figures, done = go_on(task, figures)

    assert len(figures["wins"]) == PARTS == 8
    return read_winners(figures)


def test_what_is_said_is_the_mean_of_all_parts() -> None:
    """Also of figures that were kept when other tables were played on after the eight parts."""
    apart = [[0.6, 0.2, 0.1, 0.1], [0.2, 0.6, 0.1, 0.1]] * 4
    assert read_winners({"wins": apart}) == (40, 40, 10, 10)
    assert read_winners({"wins": [*apart, [0.7, 0.1, 0.1, 0.1]]}) == (40, 40, 10, 10)


def test_somebody_far_ahead_is_said_to_be() -> None:
    ann, *others = worked_out(board_of({"Ben": 900, "Cal": 900, "Dee": 900}, 6))
    assert ann >= 95
    assert all(chance <= 5 for chance in others)
    assert all(chance % 5 == 0 for chance in (ann, *others))


def far_into(slug: str, rounds: int, **options: str | bool) -> Scoreboard:
    """A game carried in from paper after so many rounds, and one more."""
    rules = with_options(load_ruleset(slug), options)
    board = scoreboard(rules, GameFacts(NAMES, "Ann", Start(rounds=rounds - 1)))
    return Evenings(rules, 4).play_from(board, [SLOPPY] * 4, Random(1), most=1).board


@pytest.mark.parametrize(
    ("slug", "rounds", "is_said"),
    [
        ("aggravation-household", 3, False),  # of about ten: a skill of 1.3 % there
        ("aggravation-household", 4, True),
        ("aggravation-household", 30, True),  # longer than any game it was found in
        ("twelve-step-rummy", 6, False),  # of about eighteen
        ("twelve-step-rummy", 7, True),
        ("garbage-rummy", 12, False),  # nobody has measured it
    ],
)
def test_chances_are_said_where_they_were_found_to_tell_something(
    slug: str, rounds: int, is_said: bool
) -> None:
    board = far_into(slug, rounds)
    assert is_worth_saying(board) is is_said


def test_nothing_is_asked_before_the_first_round() -> None:
    assert winners_task(scoreboard(HOUSEHOLD, GameFacts(NAMES, "Ann"))) is None
    task = winners_task(far_into("aggravation-household", 5))
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
