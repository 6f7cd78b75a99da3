"""What a sheet and a table view ask for again and again."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scorekeeper.models import Game, Household, Role
from tests.factories import make_client, make_game, play_round, undo
from tests.markup import Element, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household, rounds=1)


@pytest.fixture
def watcher(household: Household) -> Client:
    return make_client(household, Role.WATCHER)


PAGES = {"sheet": ("", "live/", "game"), "table view": ("table/", "table/live/", "table")}


def piece(watcher: Client, game: Game, page: str) -> Element:
    return read(watcher.get(f"{game.get_absolute_url()}{PAGES[page][0]}")).one(id=PAGES[page][2])


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_sent_while_nothing_changes(
    watcher: Client, game: Game, page: str, nothing_written
) -> None:
    shown = piece(watcher, game, page)
    with nothing_written():
        answer = watcher.get(shown["data-live"], {"version": shown["data-version"]})
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("page", PAGES)
def test_a_saved_round_arrives(watcher: Client, game: Game, page: str) -> None:
    shown = piece(watcher, game, page)
    play_round(game, out="Ann", laid=["Ann"], left={"Ben": 35, "Cal": 60})
    answer = watcher.get(shown["data-live"], {"version": shown["data-version"]})
    news = read(answer)
    assert answer.status_code == 200
    assert "Round 3" in news.text
    assert "45" in news.text  # Ben, 10 before
    again = news.one(id=PAGES[page][2])
    assert watcher.get(again["data-live"], {"version": again["data-version"]}).status_code == 204


@pytest.mark.parametrize("page", PAGES)
def test_a_game_of_another_evening_is_rarely_asked_for(
    household: Household, watcher: Client, page: str
) -> None:
    game = make_game("frustration", household=household)
    for _ in range(10):
        assert "data-pause" not in piece(watcher, game, page).attributes
        play_round(game, out="Ann", laid=["Ann"])
    assert "data-pause" not in piece(watcher, game, page).attributes  # the next one may begin
    with time_machine.travel(timezone.now() + timedelta(hours=13)):
        shown = piece(watcher, game, page)
        assert shown["data-pause"] == "30"
    undo(game)
    news = read(watcher.get(shown["data-live"], {"version": shown["data-version"]}))
    assert "data-pause" not in news.one(id=PAGES[page][2]).attributes


def test_a_watcher_has_nothing_to_press(watcher: Client, game: Game) -> None:
    page = read(watcher.get(game.get_absolute_url()))
    assert "Score round" not in page.text
    assert "Undo" not in page.text
    assert not page.all("form")
    assert not [link for link in page.all("a") if "/rounds/" in link.attributes.get("href", "")]


@pytest.mark.parametrize("players", [3, 8, 12])
def test_table_view(household: Household, watcher: Client, players: int) -> None:
    game = make_game(household=household, players=players, rounds=2)
    page = read(watcher.get(f"{game.get_absolute_url()}table/"))
    assert page.one("h1").text == "Round 3"
    seats = page.all("li", css="table-seat")
    assert len(seats) == players
    assert bool(page.all(css="table-list")) == (players > 8)
    assert bool(page.all(css="two-rows")) == (4 < players <= 8)
    assert not page.one("main").all("button")
    ann = next(seat for seat in seats if seat.one(css="table-name").text == "Ann")
    assert ann.one(css="table-figure").text == "15"
    assert "last round 10" in ann.text


def test_the_host_sees_who_knocks_on_the_sheet(phone: Client, watcher: Client, game: Game) -> None:
    shown = piece(phone, game, "sheet")
    phone.post("/phones/code/")
    code = read(phone.get("/phones/")).one(css="code-digits").text
    Client().post("/join/", {"secret": code, "phone_name": "Anna’s phone"})
    news = phone.get(shown["data-live"], {"version": shown["data-version"]})
    assert "Anna’s phone wants to join" in read(news).text
    assert "Anna’s phone" not in read(watcher.get(shown["data-live"])).text
