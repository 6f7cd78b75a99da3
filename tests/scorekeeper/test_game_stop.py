from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game
from tests.factories import (
    HTMX,
    get_record,
    make_game,
    play_round,
    play_rounds,
    round_url,
    typed_round,
)
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


@pytest.mark.parametrize("headers", [{}, {"X-Requested-With": "sending"}], ids=["page", "script"])
def test_a_round_that_was_typed_when_the_game_was_ended(
    phone: Client, game: Game, headers: dict
) -> None:
    """Our script keeps it and says so; without it the browser does, and the page says why."""
    round_2, typed = round_url(game), typed_round(game, out="Ben", left={"Ann": "5", "Cal": "8"})
    form = stop_form(phone.get(game.get_absolute_url()))
    phone.post(form["action"], form.data())

    answer = phone.post(round_2, typed, headers=headers)
    assert answer.status_code == (404 if headers else 422)
    assert ("“Keep playing” lets the game go on" in read(answer).text) is not bool(headers)
    assert len(get_record(game).rounds) == 1

    form = stop_form(phone.get(game.get_absolute_url()))
    phone.post(form["action"], form.data())
    again = typed | {"version": get_record(game).game.version}
    assert phone.post(round_2, again, headers=headers).status_code in (302, 204)
