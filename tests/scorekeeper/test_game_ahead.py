"""How much longer a game goes on: a folded line of the sheet, worked out beside the web."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.forecast.length import Pace
from rulesets.forecast.questions import Figures, go_on
from scorekeeper.models import Draft, Game, Household, Study
from scorekeeper.services.studies import next_study, work_on_study
from scorekeeper.sheet.ahead import build_ahead
from scorekeeper.store.pace import LearntPace
from tests.factories import HTMX, make_game, play_rounds
from tests.markup import read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


def url(game: Game) -> str:
    return reverse("game-ahead", args=[game.public_id])


def look(phone: Client, game: Game) -> Any:
    answer = phone.post(url(game), headers=HTMX)
    assert answer.status_code == 200
    return read(answer)


def shows_it(phone: Client, game: Game) -> bool:
    return bool(read(phone.get(game.get_absolute_url())).all(id="ahead-here"))


def work() -> None:
    study = next_study()
    assert study
    work_on_study(study, go_on)


# --- in words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figures", "rounds", "time", "between", "times"),
    [
        (
            {"rounds": (1, 2, 4), "turns": (20, 70, 120)},
            "About 2 more rounds",
            "30 minutes",
            "Between 1 and 4 rounds",
            "10 to 55 minutes",
        ),
        (
            {"rounds": (1, 1, 1), "turns": (8, 20, 40)},
            "About 1 more round",
            "10 minutes",
            "1 round",
            "5 to 15 minutes",
        ),
    ],
)
def test_rounds_and_minutes(figures: Figures, rounds, time, between, times) -> None:
    ahead = build_ahead(figures, 4, LearntPace(Pace(), 0))
    assert (ahead.rounds, ahead.time, ahead.between, ahead.times) == (rounds, time, between, times)


# --- on the sheet ---------------------------------------------------------------------------------


def test_it_comes_by_itself_and_is_kept(phone: Client, household: Household) -> None:
    game = make_game(household=household, players=4, rounds=2)
    assert shows_it(phone, game)
    assert not Study.objects.exists()  # the sheet asks once it is there

    page = look(phone, game)
    assert "Working it out" in page.text
    assert page.one(id="ahead-here")["hx-post"] == url(game)

    work()
    page = look(phone, game)
    assert page.one("summary").text.startswith("About ")
    assert "hx-post" in page.one(id="ahead-here")  # better figures are on their way

    work()
    page = look(phone, game)
    assert "hx-post" not in page.one(id="ahead-here")
    assert next_study() is None


def test_a_new_round_is_another_question(phone: Client, household: Household) -> None:
    game = make_game(household=household, players=4, rounds=2)
    look(phone, game)
    look(phone, game)
    assert Study.objects.count() == 1

    game.refresh_from_db()
    play_rounds(game, 1)
    look(phone, game)
    assert Study.objects.count() == 2


def test_nobody_is_named_in_what_is_worked_out(phone: Client, household: Household) -> None:
    game = make_game(household=household, players=("Wilhelmina", "Xaver"), rounds=2)
    look(phone, game)
    assert "Wilhelmina" not in str(Study.objects.get().task)


@pytest.mark.parametrize(
    ("slug", "players", "rounds"),
    [
        ("aggravation-household", 4, 0),  # nothing was played yet
        ("gin-rummy", 2, 2),
    ],
)
def test_games_about_which_nothing_is_known(phone, household, slug, players, rounds) -> None:
    game = make_game(slug, household=household, players=players, rounds=rounds)
    assert not shows_it(phone, game)
    assert not look(phone, game).all("section")
    assert not Study.objects.exists()


def test_never_while_a_round_is_typed(phone: Client, household: Household) -> None:
    game = make_game(household=household, players=4, rounds=2)
    assert shows_it(phone, game)
    seat = game.seats.first()
    assert seat
    Draft.objects.create(
        game=game, number=3, cell=str(seat.pk), data={"points": ["5"]}, at=game.created_at
    )
    assert not shows_it(phone, game)
    entry = phone.get(reverse("round-entry", args=[game.public_id, 3]))
    assert not read(entry).all(id="ahead-here")
