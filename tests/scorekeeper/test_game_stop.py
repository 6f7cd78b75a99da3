from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game
from tests.factories import HTMX, get_record, make_game, play_round, play_rounds
from tests.kinds import one_of_each_kind
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


@pytest.mark.parametrize("slug", one_of_each_kind())
def test_a_family_may_stop_each_game_early(phone: Client, household, slug: str) -> None:
    """There are standings and a winner then, whatever ends the game otherwise."""
    game = make_game(slug, household=household)
    sheet = game.get_absolute_url()
    assert "/stop/" not in phone.get(sheet).content.decode()

    play_rounds(game, 1)
    if get_record(game).board().finished:
        return

    form = stop_form(phone.get(sheet))
    assert phone.post(form["action"], form.data()).status_code == 302
    said = read(phone.get(sheet)).text
    assert "Over: the players stopped after 1 round." in said
    assert get_record(game).board().winners


def test_an_old_page(phone: Client, game: Game) -> None:
    form = stop_form(phone.get(game.get_absolute_url()))
    play_round(game, out="Ben")
    assert phone.post(form["action"], form.data()).status_code == 409
    assert not get_record(game).board().finished
