from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game
from tests.factories import get_record, make_game, new_key, play_round
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


def test_again_as_the_sheet_sends_it(phone: Client, game: Game) -> None:
    forms = read(phone.get(game.get_absolute_url())).all("form", action=url(game))
    answer = phone.post(url(game), forms[0].data())
    new = Game.objects.latest("pk")
    assert (answer.status_code, answer["Location"]) == (302, new.get_absolute_url())
    record = get_record(new)
    assert (record.facts.players, record.facts.first_dealer) == (("Cal", "Ann", "Ben"), "Ann")
    assert (new.options, new.household) == (game.options, game.household)


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
