"""Joining by a code that is read aloud: it only lets a phone knock."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scorekeeper import services
from scorekeeper.models import Device, Game, Household, Knock, Role, WrongCode
from tests.factories import make_client, make_game
from tests.markup import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household)


@pytest.fixture
def code(phone: Client, game: Game) -> str:
    assert phone.post("/phones/code/").status_code == 302
    digits = read(phone.get("/phones/")).one(css="code-digits").text
    assert digits.isdecimal()
    return digits


def knock(client: Client, code: str, name: str = "Anna’s phone"):
    return client.post("/join/", {"secret": code, "phone_name": name})


def answer(phone: Client, role: str) -> None:
    assert phone.post("/phones/answer/", {"knock": Knock.objects.latest("pk").pk, "role": role}).status_code == 302


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10_000:04}"


def test_knock_and_be_let_in(client: Client, phone: Client, game: Game, code: str) -> None:
    assert knock(client, code)["Location"] == "/join/wait/"
    assert "You have knocked" in read(client.get("/join/wait/")).text
    assert client.get(game.get_absolute_url()).status_code == 404  # not in yet
    assert "Anna’s phone has knocked" in read(phone.get("/phones/")).text
    answer(phone, "scorer")
    page = read(client.get("/join/wait/"))
    assert "You are in" in page.text
    sent = page.one("form").data()
    assert client.post("/phone/open/", {"household": sent["household"][0]})["Location"] == game.get_absolute_url()
    assert client.get(game.get_absolute_url()).status_code == 200
    assert Device.objects.get(name="Anna’s phone").role == Role.SCORER


def test_the_host_says_no(client: Client, phone: Client, game: Game, code: str) -> None:
    knock(client, code)
    answer(phone, "no")
    assert "The host said no" in read(client.get("/join/wait/")).text
    assert client.post("/phone/open/", {"household": game.household.public_id}).status_code == 404
    assert "has knocked" not in read(phone.get("/phones/")).text


def test_only_the_host_of_the_table_answers(
    client: Client, phone: Client, stranger: Client, game: Game, code: str
) -> None:
    knock(client, code)
    stranger.post("/phones/answer/", {"knock": Knock.objects.get().pk, "role": "host"})
    scorer = make_client(game.household, Role.SCORER)
    assert scorer.post("/phones/answer/", {"knock": Knock.objects.get().pk, "role": "scorer"}).status_code == 404
    assert Device.objects.filter(name="Anna’s phone").count() == 0


def test_nobody_is_made_host_by_a_code(client: Client, phone: Client, code: str) -> None:
    knock(client, code)
    phone.post("/phones/answer/", {"knock": Knock.objects.get().pk, "role": "host"})
    assert Device.objects.filter(name="Anna’s phone").count() == 0


def test_knocking_twice_is_one_knock(client: Client, phone: Client, code: str) -> None:
    knock(client, code)
    knock(client, f"{code[:2]} {code[2:]}", name="Anna")
    assert [each.name for each in Knock.objects.all()] == ["Anna"]


def test_the_code_stays_the_same_for_ten_minutes(client: Client, phone: Client, game: Game, code: str) -> None:
    """B156."""
    phone.post("/phones/code/")
    assert read(phone.get("/phones/")).one(css="code-digits").text == code
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        page = knock(client, code)
        assert page.status_code == 404
        assert "ask for a new one" in read(page).text
        assert "Show a code" in read(phone.get("/phones/")).text


def test_waiting_without_having_knocked(client: Client) -> None:
    assert client.get("/join/wait/")["Location"] == "/join/"


def test_codes_are_not_to_be_tried_out(client: Client, phone: Client, code: str) -> None:
    """B155: ten wrong codes, and the right one is refused, too; also for a new phone at the same address."""
    statuses = [knock(client, wrong(code)).status_code for _ in range(12)]
    assert statuses == [404] * 10 + [429] * 2
    assert knock(client, code).status_code == 429
    assert knock(Client(), code).status_code == 429
    with time_machine.travel(timezone.now() + timedelta(minutes=9, seconds=59)):
        assert knock(client, code).status_code == 429
    assert not Knock.objects.exists()


def test_from_many_addresses_at_once(phone: Client, code: str) -> None:
    for number in range(60):
        Client(REMOTE_ADDR=f"10.0.0.{number}").post("/join/", {"secret": wrong(code)})
    assert Client(REMOTE_ADDR="10.0.1.1").post("/join/", {"secret": code}).status_code == 429


def test_wrong_codes_are_forgotten(client: Client, phone: Client, code: str) -> None:
    knock(client, wrong(code))
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        phone.post("/phones/code/")
        knock(client, read(phone.get("/phones/")).one(css="code-digits").text)
    assert not WrongCode.objects.exists()


def test_behind_a_proxy_codes_are_longer(phone: Client, game: Game, settings) -> None:
    settings.HTTPS = True
    assert len(services.show_code(household=game.household)) == 8


def test_too_many_at_the_door(phone: Client, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.services.knocks.MOST_KNOCKS", 2)
    assert [knock(Client(), code).status_code for _ in range(3)] == [302, 302, 429]


def test_the_page_of_phones_follows(client: Client, phone: Client, code: str) -> None:
    shown = read(phone.get("/phones/")).one(id="phones")["data-version"]
    assert phone.get(f"/phones/live/?version={shown}").status_code == 204
    knock(client, code)
    news = phone.get(f"/phones/live/?version={shown}")
    assert news.status_code == 200
    assert "Anna’s phone has knocked" in read(news).text
    assert phone.get(f"/phones/live/?version={news['X-Version']}").status_code == 204
