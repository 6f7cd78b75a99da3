from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.library.load import load_ruleset
from scorekeeper import services
from scorekeeper.models import Game
from tests.factories import get_record, make_game, typed_game
from tests.markup import read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]
DRAW = {"first_dealer": "*"}


def url(game: Game) -> str:
    return reverse("game-draw", args=[game.public_id])


def start(phone: Client, *players: str, **more) -> Game:
    answer = phone.post("/games/new/", typed_game(*players, **DRAW, **more))
    game = Game.objects.latest("pk")
    assert (answer.status_code, answer["Location"]) == (302, url(game))
    return game


def test_the_draw_decides_who_deals_and_the_seats_stay(phone: Client, nothing_written) -> None:
    game = start(phone, "Cal", "Ann", "Ben")
    with nothing_written():
        page = read(phone.get(url(game)))
    facts = get_record(game).facts
    assert facts.players == ("Cal", "Ann", "Ben")
    assert f"{facts.first_dealer} deals 13" in page.one("h2").text
    shown = page.all("li", css="drawn")
    assert len(shown) == 3
    assert all(each.all("span", css="card") for each in shown)
    assert facts.first_dealer in shown[0].text
    assert not page.all("span", css="place")


def test_where_the_rules_say_so_the_seats_follow_the_cards(phone: Client) -> None:
    orders = set()
    for _ in range(12):
        game = start(phone, "Cal", "Ann", "Ben", ruleset="frustration")
        facts = get_record(game).facts
        page = read(phone.get(url(game)))
        names = [
            each.one("span", css="drawn-name").text.removesuffix("deals first")
            for each in page.all("li", css="drawn")
        ]
        assert tuple(names) == facts.players
        assert facts.first_dealer == facts.players[0]
        assert "Sit in this order, clockwise" in page.text
        orders.add(facts.players)
    assert len(orders) > 1


def test_a_remembered_name_in_another_spelling(household) -> None:
    make_game(players=("Zoë", "Ben"), household=household)
    game = services.start_game(
        household=household,
        key="another-key",
        ruleset=load_ruleset("frustration"),
        options={},
        players=("ZOE", "Ben"),
        first_dealer=None,
    )
    assert len(game.acts.get().after["draw"]) == 2


def test_nobody_drew(phone: Client, household) -> None:
    assert phone.get(url(make_game(household=household))).status_code == 404
