"""One QR code for the evening: a tap on the sheet shows it, and it lets phones in for the table."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scorekeeper.models import Device, Game, Household, Link, Role
from tests.factories import make_client, make_game, new_key, play_round
from tests.markup import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(household: Household) -> Game:
    return make_game("frustration", household=household, rounds=1)


def tap(phone: Client, game: Game):
    """The page that a tap on the QR sign of a sheet leads to."""
    (form,) = read(phone.get(game.get_absolute_url())).all("form", action="/phones/")
    return phone.post(form["action"], form.data(), follow=True)


def shown(page) -> str:
    """The secret of the QR code that a page shows."""
    return read(page).one(id="link-text").text.partition("#")[2]


def join(secret: str, client: Client | None = None, name: str = ""):
    return (client or Client()).post("/join/", {"secret": secret, "phone_name": name})


def test_one_tap_shows_it(phone: Client, game: Game) -> None:
    page = tap(phone, game)
    assert read(page).all("svg", css="qr")
    assert "for this game and those that follow" in read(page).text
    assert page["Cache-Control"] == "no-store"
    back = read(page).one("header").all("a")[0]
    assert back["href"] == game.get_absolute_url()


def test_it_lets_phones_in_as_scorers_of_the_table(phone: Client, game: Game) -> None:
    secret = shown(tap(phone, game))
    assert join(secret, name="Tom’s phone")["Location"] == game.get_absolute_url()
    device = Device.objects.get(name="Tom’s phone")
    assert (device.role, device.link, device.household) == (
        *(Role.SCORER, Link.objects.get(), game.household),
    )


def test_it_is_the_same_all_evening_whatever_is_played(phone: Client, game: Game) -> None:
    secret = shown(tap(phone, game))
    for _ in range(9):
        play_round(game, out="Ann", laid=["Ann"])
    phone.post(f"{game.get_absolute_url()}again/", {"key": new_key()})
    following = Game.objects.latest("pk")
    assert shown(tap(phone, following)) == secret
    assert shown(phone.get("/phones/")) == secret
    assert join(secret)["Location"] == following.get_absolute_url()
    assert Link.objects.count() == 1


def test_watching_is_a_second_choice_on_the_page(phone: Client, game: Game) -> None:
    scoring = tap(phone, game)
    forms = read(scoring).all("form", action="/phones/")
    page = phone.post("/phones/", forms[0].data() | {"role": "watcher"}, follow=True)
    assert shown(page) != shown(scoring)
    join(shown(page), name="Aunt")
    assert Device.objects.get(name="Aunt").role == Role.WATCHER
    assert shown(tap(phone, game)) == shown(scoring)
    assert f"?role=watcher&game={game.public_id}" in page.redirect_chain[-1][0]


def test_only_a_hash_is_kept(phone: Client, game: Game) -> None:
    secret = shown(tap(phone, game))
    assert secret not in str(list(Link.objects.values()))


def test_it_ends_by_itself_and_who_is_in_stays(phone: Client, game: Game) -> None:
    secret, guest = shown(tap(phone, game)), Client()
    join(secret, guest)
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        page = join(secret)
        assert page.status_code == 410
        assert "was for another evening. Scan the new one." in read(page).text
        assert guest.get(game.get_absolute_url()).status_code == 200
        assert not read(phone.get("/phones/")).all(id="link-text")
        assert "Turn off" not in read(phone.get("/phones/")).text
        new = shown(tap(phone, game))
        assert new != secret
        assert join(new).status_code == 302


def test_the_next_evening_has_one_that_lasts(phone: Client, game: Game) -> None:
    """The one of yesterday still works for some hours, but a new one is shown."""
    secret = shown(tap(phone, game))
    with time_machine.travel(timezone.now() + timedelta(hours=20)):
        assert shown(tap(phone, game)) != secret
        assert join(secret).status_code == 302


def test_once_turned_off_a_tap_makes_another(phone: Client, game: Game) -> None:
    secret = shown(tap(phone, game))
    phone.post(f"/phones/link/{Link.objects.get().pk}/off/")
    assert join(secret).status_code == 410
    assert "This evening’s QR code" not in read(phone.get("/phones/")).text
    assert shown(tap(phone, game)) != secret
    assert "This evening’s QR code" in read(phone.get("/phones/")).text


def test_links_of_other_evenings_take_no_room(
    phone: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.services.phones.MOST_LINKS", 1)
    tap(phone, game)
    page = phone.post("/phones/", {"role": "watcher"})
    assert page.status_code == 422
    assert "Turn some off first." in read(page).text
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        assert shown(tap(phone, game))


@pytest.mark.parametrize("role", [Role.SCORER])
def test_only_a_host_shows_it(household: Household, game: Game, role: Role) -> None:
    client = make_client(household, role)
    assert not read(client.get(game.get_absolute_url())).all("form", action="/phones/")
    assert client.post("/phones/", {"role": "scorer"}).status_code == 404
    assert not Link.objects.exists()
