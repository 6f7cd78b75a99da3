from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game, new_public_id
from tests.factories import HTMX, get_record, make_client, make_game, new_key, play_round
from tests.markup import read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


@pytest.fixture
def game(household) -> Game:
    game = make_game(
        "frustration", ("Cal", "Ann", "Ben"), household=household, options={"jokers": "four"}
    )
    for _ in range(10):
        play_round(game, out="Ann", laid=["Ann"])
    return game


def url(game: Game) -> str:
    return reverse("game-again", args=[game.public_id])


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_again_as_the_sheet_sends_it(phone: Client, game: Game, headers: dict) -> None:
    forms = read(phone.get(game.get_absolute_url())).all("form", action=url(game))
    answer = phone.post(url(game), forms[0].data(), headers=headers)
    new = Game.objects.latest("pk")
    assert (answer.status_code, answer["Location"]) == (302, new.get_absolute_url())
    record = get_record(new)
    assert (record.facts.players, record.facts.first_dealer) == (("Cal", "Ann", "Ben"), "Ann")
    assert (new.options, new.household) == (game.options, game.household)


def test_sent_twice_is_one_game(phone: Client, game: Game) -> None:
    data = {"key": new_key()}
    assert phone.post(url(game), data).url == phone.post(url(game), data).url
    assert Game.objects.count() == 2


def test_the_key_of_another_game(phone: Client, game: Game, household) -> None:
    other = make_game(household=household)
    page = phone.post(url(game), {"key": other.start_key})
    assert page.status_code == 409
    assert Game.objects.count() == 2


def test_too_many_have_left(phone: Client, game: Game) -> None:
    """Nobody can play alone: the way leads to where others are chosen."""
    game.seats.exclude(player__name="Ann").update(left_after=10)
    answer = phone.post(url(game), {"key": new_key()})
    assert answer.url == "/games/new/?ruleset=frustration"
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    "data", [{}, {"key": "x"}, {"key": "\x00" * 10}], ids=["nothing", "short key", "NUL"]
)
def test_bad_form(phone: Client, game: Game, data: dict) -> None:
    page = phone.post(url(game), data)
    assert page.status_code == 400
    assert "Something got lost on the way" in read(page).text
    assert Game.objects.count() == 1


@pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete", "options", "trace"])
def test_refused(phone: Client, game: Game, method: str) -> None:
    assert getattr(phone, method)(url(game)).status_code == 405
    assert Game.objects.count() == 1


def test_unknown_and_not_yours_are_the_same(
    phone: Client, client: Client, stranger: Client, game: Game
) -> None:
    data = {"key": new_key()}
    unknown = reverse("game-again", args=[new_public_id()])
    answers = [
        who.post(where, data)
        for who, where in ((stranger, url(game)), (client, url(game)), (phone, unknown))
    ]
    assert [answer.status_code for answer in answers] == [404] * 3
    assert len({answer.content for answer in answers}) == 1
    assert Game.objects.count() == 1


def test_without_a_token_nothing_begins(household, game: Game) -> None:
    assert (
        make_client(household, enforce_csrf_checks=True)
        .post(url(game), {"key": new_key()})
        .status_code
        == 403
    )
    assert Game.objects.count() == 1
