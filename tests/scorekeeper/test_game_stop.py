from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game
from tests.factories import HTMX, get_record, make_game, play_round
from tests.markup import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(household) -> Game:
    game = make_game("tile-rummy-game", household=household)
    play_round(game, out="Ann", left={"Ben": 20, "Cal": 5})
    return game


def stop_form(page):
    (form,) = [form for form in read(page).all("form") if "/stop/" in form["action"]]
    return form


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_end_here_and_play_on(phone: Client, game: Game, headers: dict) -> None:
    form = stop_form(phone.get(game.get_absolute_url()))
    answer = phone.post(form["action"], form.data(), headers=headers)
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    board = get_record(game).board()
    assert (board.finished, board.winners) == (True, ("Ann",))
    form = stop_form(phone.get(game.get_absolute_url()))
    phone.post(form["action"], form.data(), headers=headers)
    assert not get_record(game).board().finished
    assert (
        "Game continued"
        in phone.get(reverse("game-history", args=[game.public_id])).content.decode()
    )


def test_only_where_the_players_say_when_it_is_over(phone: Client, household) -> None:
    for slug in ("frustration", "rummy-special-cards", "progressive-rummy"):
        game = make_game(slug, household=household, rounds=1)
        assert "/stop/" not in phone.get(game.get_absolute_url()).content.decode()
    assert (
        "/stop/"
        not in phone.get(
            make_game("tile-rummy-game", household=household).get_absolute_url()
        ).content.decode()
    )


def test_an_old_page(phone: Client, game: Game) -> None:
    form = stop_form(phone.get(game.get_absolute_url()))
    play_round(game, out="Ben")
    assert phone.post(form["action"], form.data()).status_code == 409
    assert not get_record(game).board().finished
