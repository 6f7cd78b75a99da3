from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Game, Household
from tests.factories import make_game, play_round
from tests.markup import read
from tests.played import play_case, sent_to

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def url(game: Game) -> str:
    return reverse("game-result-text", args=[game.public_id])


def finished_at(game: Game) -> Game:
    at = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)  # after midnight at the table
    Game.objects.filter(pk=game.pk).update(finished_at=at)
    return game


def test_who_won_the_totals_and_the_day(
    phone: Client, household: Household, nothing_written
) -> None:
    game = finished_at(play_case(household, "ah-1"))
    with nothing_written():
        answer = phone.get(url(game))
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().splitlines() == [
        "Aggravation Rummy, household, 22 November 2026",
        "",
        "Ben wins",
        "Over: Ben laid phase 7. Low score wins, so Ben wins with −135.",
        "",
        "1. Ben: −135, 7 phases",
        "2. Ann: 210, 6 phases",
        "3. Cal: 355, 5 phases",
    ]


def test_a_shared_place_and_a_total_above_nothing(phone: Client, household: Household) -> None:
    game = make_game("tile-rummy-game", household=household)
    play_round(game, out="Ann", left={"Ben": 5, "Cal": 5})
    services.stop_game(game=game, sent=sent_to(game), stopped=True)
    lines = phone.get(url(game)).content.decode().splitlines()
    assert lines[-3:] == ["1. Ann: +10", "2. Ben: −5", "2. Cal: −5"]


def test_the_end_page_has_the_same_text_and_the_way_to_it(
    phone: Client, household: Household
) -> None:
    game = finished_at(play_case(household, "ah-1"))
    link = read(phone.get(game.get_absolute_url())).one("a", href=url(game))
    assert f"{link['data-share-text']}\n" == phone.get(url(game)).content.decode()


def test_a_game_that_goes_on_leads_to_its_sheet(phone: Client, household: Household) -> None:
    game = make_game(household=household, rounds=2)
    assert phone.get(url(game))["Location"] == game.get_absolute_url()
