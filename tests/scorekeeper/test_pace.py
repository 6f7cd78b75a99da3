"""How fast a household plays, learnt from when its rounds were saved, and what teaches nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from random import Random
from typing import Any

import pytest
import time_machine

from rulesets.forecast.evening import Evenings
from rulesets.forecast.players import SLOPPY
from rulesets.forecast.store import length_of
from rulesets.library.load import load_ruleset
from scorekeeper import services
from scorekeeper.models import Game, Household
from scorekeeper.store.pace import pace_of
from tests.factories import (
    get_record,
    make_facts,
    make_game,
    make_household,
    play_rounds,
    undo,
)
from tests.played import sent_to

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

FIRST = datetime(2026, 11, 3, 19, 30, tzinfo=UTC)
PLAYERS = 4
OWN_MINUTES = 1.6 + 0.4 * PLAYERS  # of a round: to deal, sort and count
USUAL = 20.0


@lru_cache
def turns_of_evenings(evenings: int) -> tuple[tuple[int, ...], ...]:
    """Turns of each round of simulated evenings, as real cards would give them."""
    table = Evenings(load_ruleset("aggravation-household"), PLAYERS)
    games = (table.play([SLOPPY] * PLAYERS, Random(seed)) for seed in range(6, 6 + evenings))
    return tuple(tuple(sum(played.turns) for played in game.rounds) for game in games)


def minutes(turns: Sequence[int], seconds: float) -> Iterator[float]:
    for number in turns:
        yield OWN_MINUTES + number * seconds / 60


def play(household: Household, begin: datetime, rounds: Sequence[float]) -> Game:
    """A game whose rounds take so many minutes, up to its end."""
    with time_machine.travel(begin, tick=False) as clock:
        game = make_game(players=PLAYERS, household=household)
        for each in rounds:
            clock.shift(timedelta(minutes=each))
            play_rounds(game, 1)
            game.refresh_from_db()

        Game.objects.filter(pk=game.pk).update(finished_at=datetime.now(UTC))

    return Game.objects.get(pk=game.pk)


def play_evenings(household: Household, seconds: float, evenings: int = 3) -> list[Game]:
    return [
        play(household, FIRST + timedelta(days=7 * week), list(minutes(turns, seconds)))
        for week, turns in enumerate(turns_of_evenings(evenings))
    ]


def seconds_of(household: Household) -> float:
    return pace_of(household.public_id).pace.seconds


def test_their_pace_is_found_after_three_evenings(household) -> None:
    seconds = 40
    play_evenings(make_household(), seconds)  # others teach nothing
    learnt = pace_of(household.public_id)
    assert (learnt.pace.seconds, learnt.evenings) == (USUAL, 0)
    play_evenings(household, seconds)
    learnt = pace_of(household.public_id)
    assert learnt.evenings == 3
    assert abs(learnt.pace.seconds - seconds) <= seconds / 10


def test_one_evening_teaches_less(household) -> None:
    play_evenings(household, 60, evenings=1)
    after_one = seconds_of(household)
    play_evenings(household, 60)
    assert USUAL < after_one < seconds_of(household) < 62


def test_only_the_last_evenings_count(household) -> None:
    play(household, FIRST - timedelta(days=90), [40.0] * 10)
    play_evenings(household, 20)
    assert seconds_of(household) < 22


def test_supper_teaches_nothing(household) -> None:
    rounds = list(minutes(turns_of_evenings(1)[0], USUAL))
    play(household, FIRST, [*rounds[:4], *rounds[5:]])
    without = seconds_of(household)
    Game.objects.update(deleted_at=FIRST)
    play(household, FIRST, [*rounds[:4], rounds[4] + 60, *rounds[5:]])
    assert seconds_of(household) == pytest.approx(without)


def test_games_that_teach_nothing(household) -> None:
    game = play(household, FIRST, [30.0] * 8)
    assert seconds_of(household) > USUAL
    as_it_was = Game.objects.filter(pk=game.pk)
    for change in (
        {"start_rounds": 2},  # begun on paper
        {"stopped": True},
        {"finished_at": None},
        {"deleted_at": FIRST},
    ):
        as_it_was.update(**change)
        assert seconds_of(household) == USUAL, change
        as_it_was.update(**{name: getattr(game, name) for name in change})

    game.acts.filter(seq=1).update(kind="import")  # it came from a file
    assert seconds_of(household) == USUAL


def test_a_game_typed_in_afterwards_teaches_nothing(household) -> None:
    play(household, FIRST, [0.5, 0.5, 12.0, 0.4, 0.6, 0.5, 0.5])
    assert pace_of(household.public_id).evenings == 0


def correct(game: Game, number: int, act: Any = services.correct_round) -> None:
    facts = make_facts(get_record(game), out=None, laid=(), left={"Ann": 50})
    act(game=game, sent=sent_to(game), number=number, facts=facts)


def put_in(game: Game, number: int) -> None:
    correct(game, number, services.insert_round)


def correct_and_undo(game: Game, number: int) -> None:
    correct(game, number)
    undo(Game.objects.get(pk=game.pk))


@pytest.mark.parametrize("change", [correct, put_in, correct_and_undo])
def test_rounds_that_were_changed_later_teach_nothing(household, change) -> None:
    rounds = [OWN_MINUTES + 9.0] * 8
    game = play(household, FIRST, rounds)
    before = seconds_of(household)

    Game.objects.filter(pk=game.pk).update(finished_at=None)
    with time_machine.travel(game.changed_at + timedelta(minutes=20), tick=False):
        change(Game.objects.get(pk=game.pk), 4)
    Game.objects.filter(pk=game.pk).update(finished_at=game.finished_at)

    # as if that round, and the one whose beginning isn't known now, hadn't been timed
    after = seconds_of(household)
    assert after != before
    assert abs(after - USUAL) < abs(before - USUAL)
    timed = 7 if change is put_in else 6
    assert after == pytest.approx(expected(timed, 9 * 60))


def expected(rounds: int, seconds: float) -> float:
    """The pace after so many rounds whose turns took so many seconds, beside five usual ones."""
    length = length_of(load_ruleset("aggravation-household"), PLAYERS)
    assert length
    turns = length.mean_turns / length.mean_rounds
    return (5 * turns * USUAL + rounds * seconds) / ((5 + rounds) * turns)


def test_asked_in_three_queries(household, django_assert_num_queries) -> None:
    play_evenings(household, USUAL)
    with django_assert_num_queries(3):
        pace_of(household.public_id)
