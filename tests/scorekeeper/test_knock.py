"""Joining by a code that is read aloud: it only lets a phone knock."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper import services
from scorekeeper.keys import hash_address
from scorekeeper.models import Device, Game, Household, Knock, Role, Try
from scorekeeper.services import knocks, limits
from scorekeeper.services.knocks import MOST_WRONG
from tests.factories import make_client, make_game
from tests.markup import read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household)


@pytest.fixture
def code(phone: Client, game: Game) -> str:
    assert phone.post("/phones/code/").status_code == 302
    return shown_code(phone)


def shown_code(phone: Client) -> str:
    groups = read(phone.get("/phones/")).one(css="code-digits").text.split()
    assert {len(group) for group in groups} == {3}
    return "".join(groups)


def knock(client: Client, code: str, name: str = "Anna’s phone"):
    return client.post("/join/", {"secret": code, "phone_name": name})


def answer(phone: Client, role: str) -> None:
    assert (
        phone.post(
            "/phones/answer/", {"knock": Knock.objects.latest("pk").pk, "role": role}
        ).status_code
        == 302
    )


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10 ** len(code):0{len(code)}}"


def test_knock_and_be_let_in(client: Client, phone: Client, game: Game, code: str) -> None:
    for name in ("Anna", "Anna’s phone"):  # twice is once
        assert knock(client, f"{code[:2]} {code[2:]}", name)["Location"] == "/join/wait/"
    assert [each.name for each in Knock.objects.all()] == ["Anna’s phone"]
    assert "Waiting for the host" in read(client.get("/join/wait/")).text
    assert client.get(game.get_absolute_url()).status_code == 404  # not in yet
    assert "Anna’s phone wants to join" in read(phone.get("/phones/")).text
    answer(phone, "scorer")
    page = read(client.get("/join/wait/"))
    assert "You’re in" in page.text
    sent = page.one("form").data()
    assert (
        client.post("/phone/open/", {"household": sent["household"][0]})["Location"]
        == game.get_absolute_url()
    )
    assert client.get(game.get_absolute_url()).status_code == 200
    assert Device.objects.get(name="Anna’s phone").role == Role.SCORER


def test_the_host_says_no(client: Client, phone: Client, game: Game, code: str) -> None:
    knock(client, code)
    answer(phone, "no")
    assert "The host said no" in read(client.get("/join/wait/")).text
    assert client.post("/phone/open/", {"household": game.household.public_id}).status_code == 404
    assert "wants to join" not in read(phone.get("/phones/")).text


def test_only_the_host_of_the_table_answers(
    client: Client, phone: Client, stranger: Client, game: Game, code: str
) -> None:
    knock(client, code)
    asked = {"knock": Knock.objects.get().pk, "role": "scorer"}
    stranger.post("/phones/answer/", asked)
    assert (
        make_client(game.household, Role.SCORER).post("/phones/answer/", asked).status_code == 404
    )
    phone.post("/phones/answer/", asked | {"role": "host"})  # nobody is made host by a code
    assert Device.objects.filter(name="Anna’s phone").count() == 0


def test_the_code_stays_the_same_for_ten_minutes(
    client: Client, phone: Client, game: Game, code: str
) -> None:
    """B156."""
    phone.post("/phones/code/")
    assert shown_code(phone) == code
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        page = knock(client, code)
        assert page.status_code == 404
        assert "ask for a new one" in read(page).text
        assert "Show a code" in read(phone.get("/phones/")).text


def test_codes_cant_be_guessed_by_trying(client: Client, phone: Client, code: str) -> None:
    """B155: eight wrong codes, and the right one is refused, too; also for a new phone at the same
    address.
    """
    statuses = [knock(client, wrong(code)).status_code for _ in range(10)]
    assert statuses == [404] * MOST_WRONG + [429] * 2
    assert "Too many wrong codes" in read(knock(client, code)).text
    assert knock(Client(), code).status_code == 429
    with time_machine.travel(timezone.now() + timedelta(minutes=9)):
        assert knock(client, code).status_code == 429
    assert not Knock.objects.exists()


def test_the_right_code_isnt_counted_as_wrong(phone: Client, code: str) -> None:
    assert {knock(Client(), code).status_code for _ in range(MOST_WRONG + 2)} == {302}


def from_address(address: str, code: str) -> int:
    """Knock as a visitor at this address, whose proxy also hands on what the visitor claims."""
    forwarded = {"x-forwarded-for": f"10.9.9.9, {address}"}
    return Client().post("/join/", {"secret": code}, headers=forwarded, secure=True).status_code


@pytest.fixture
def hosted_code(game: Game, settings) -> str:
    settings.HTTPS = True
    return services.show_code(household=game.household)


def test_from_many_addresses_at_once_nobody_else_is_refused(hosted_code: str) -> None:
    for number in range(8):
        for _ in range(MOST_WRONG):
            assert from_address(f"10.0.0.{number}", wrong(hosted_code)) == 404
    assert from_address("10.0.0.7", hosted_code) == 429
    assert from_address("10.0.1.1", hosted_code) == 302


def test_at_home_nobody_chooses_an_address(phone: Client, code: str) -> None:
    """B140."""
    statuses = [from_address(f"10.0.0.{number}", wrong(code)) for number in range(10)]
    assert statuses == [404] * MOST_WRONG + [429] * 2


@pytest.mark.django_db(transaction=True)
def test_tries_at_the_same_moment_dont_get_past_the_limit(household: Household) -> None:
    code = services.show_code(household=household)
    together = threading.Barrier(20)

    def try_once(_number: int) -> bool:
        together.wait()
        try:
            services.knock(code=wrong(code), device_id="0123456789", name="", address="10.0.0.1")
        except services.TooManyError:
            return False
        else:
            return True
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as threads:
        assert sum(threads.map(try_once, range(20))) == MOST_WRONG
    assert Try.objects.count() == MOST_WRONG


def test_no_address_is_kept(client: Client, household: Household) -> None:
    code = services.show_code(household=household)
    client.post("/join/", {"secret": wrong(code)}, REMOTE_ADDR="192.0.2.77")
    kept = Try.objects.get()
    assert "192.0" not in kept.who
    assert len(kept.who) == 32


def test_what_an_address_hashes_to_needs_our_key(settings: Any) -> None:
    """There are so few addresses that anybody could try them all."""
    before = hash_address("192.0.2.77")
    settings.SECRET_KEY = "another"
    assert hash_address("192.0.2.77") != before


@pytest.mark.django_db(transaction=True)
def test_a_slot_that_was_taken_in_this_moment_is_no_error(
    household: Household, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A statement that fails is written down by PostgreSQL, with its values."""
    code = services.show_code(household=household)
    attempt = {"code": wrong(code), "device_id": "0123456789", "name": "", "address": "192.0.2.77"}
    services.knock(**attempt)
    monkeypatch.setattr(limits, "_taken", lambda _what, _who: {})  # as read a moment before
    with CaptureQueriesContext(connection) as queries:
        services.knock(**attempt)
    assert Try.objects.count() == 2
    tries = [query["sql"] for query in queries if "INSERT" in query["sql"]]
    assert len(tries) == 2
    assert all(tried.endswith("ON CONFLICT DO NOTHING") for tried in tries)

    if connection.vendor == "postgresql":
        log = Path(connection.settings_dict["HOST"]) / "log"
        assert "scorekeeper_try" not in log.read_text(encoding="utf-8", errors="replace")


def test_chances_are_as_the_documents_say(settings) -> None:
    """Fewer than 1 in 100,000 for an address, and 1 in 1,000 for 10,000 of them, whichever code
    they hit.
    """
    assert MOST_WRONG / 10**knocks.DIGITS_AT_HOME < 1 / 100_000
    most = 6000  # codes that are shown at the same time
    chance = knocks.MANY / 10**knocks.DIGITS + most / 10**knocks.DIGITS_OF_MANY
    assert MOST_WRONG * chance < 1 / 100_000
    assert 10_000 * MOST_WRONG * chance < 1 / 1_000


def test_wrong_codes_are_forgotten(client: Client, phone: Client, code: str) -> None:
    knock(client, wrong(code))
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        phone.post("/phones/code/")
        knock(client, shown_code(phone))
    assert not Try.objects.exists()


def test_codes_are_longer_where_many_families_show_one(phone: Client, game: Game, settings) -> None:
    assert len(services.show_code(household=game.household)) == knocks.DIGITS_AT_HOME
    settings.HTTPS = True
    lengths = [
        len(services.show_code(household=Household.objects.create()))
        for _ in range(knocks.MANY + 1)
    ]
    assert lengths == [knocks.DIGITS] * (knocks.MANY - 1) + [knocks.DIGITS_OF_MANY] * 2


def test_too_many_at_the_door(phone: Client, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.services.knocks.MOST_KNOCKS", 2)
    assert [knock(Client(), code).status_code for _ in range(3)] == [302, 302, 429]


def test_the_page_of_phones_follows(client: Client, phone: Client, code: str) -> None:
    shown = read(phone.get("/phones/")).one(id="phones")["data-version"]
    assert phone.get(f"/phones/live/?version={shown}").status_code == 204
    knock(client, code)
    news = phone.get(f"/phones/live/?version={shown}")
    assert news.status_code == 200
    assert "Anna’s phone wants to join" in read(news).text
    assert phone.get(f"/phones/live/?version={news['X-Version']}").status_code == 204
