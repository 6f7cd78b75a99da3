"""The host removes a phone: it stays out, whatever link or code it has, until the host lets it in
again.
"""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Device, Game, Household, Knock, Link, Role
from tests.factories import make_client, make_game, round_url, typed_round
from tests.markup import read
from tests.scorekeeper.test_join import invite, join

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household, rounds=1)


@pytest.fixture
def secret(phone: Client, game: Game) -> str:
    """Of the link by which the guest has joined."""
    return invite(phone)


@pytest.fixture
def guest(secret: str) -> Client:
    client = Client()
    assert join(client, secret, phone_name="Guest").status_code == 302
    return client


def remove(phone: Client, name: str = "Guest", **changes: str | None) -> None:
    """As the host does it: tap Remove, look at the page, press its button; boxes as they are."""
    where = f"/phones/{Device.objects.get(name=name).pk}/off/"
    assert where in [link["href"] for link in read(phone.get("/phones/")).all("a")]
    form = read(phone.get(where)).one("form", css="delete-all")
    sent = {key: value[0] for key, value in form.data().items()} | changes
    answer = phone.post(where, {key: value for key, value in sent.items() if value is not None})
    assert (answer.status_code, answer["Location"]) == (302, "/phones/")


def save_round(client: Client, game: Game) -> int:
    typed = typed_round(
        game, out="Ann", laid=["Ann", "Ben", "Cal"], left={"Ben": "7 3", "Cal": "K"}
    )
    return client.post(round_url(game, 2), typed).status_code


@pytest.mark.parametrize("link", ["on", None], ids=["its link, too", "its link stays on"])
def test_a_removed_phone_stays_out(
    phone: Client, guest: Client, game: Game, secret: str, link: str | None
) -> None:
    remove(phone, link=link)
    assert guest.get("/").status_code == 410

    page = join(guest, secret)  # the same browser, the same link
    assert page.status_code == 403
    assert guest.get(game.get_absolute_url()).status_code == 410
    assert save_round(guest, game) == 410
    assert game.rounds.count() == 1

    second = Client()
    assert join(second, secret).status_code == (302 if link is None else 410)
    assert second.get(game.get_absolute_url()).status_code == (200 if link is None else 404)


def test_the_page_that_says_so_names_whom_to_ask(phone: Client, guest: Client, secret: str) -> None:
    remove(phone, link=None)
    for page in (guest.get("/"), join(guest, secret), join(guest, invite(phone))):
        assert page.status_code in {403, 410}
        text = read(page).text
        assert "Ask whoever hosts the game" in text
        assert "they can let this phone in again" in text
        assert "Join with a new code or link" not in text
    assert "no-store" in join(guest, secret)["Cache-Control"]


def test_no_new_link_and_no_code_lets_it_in(phone: Client, guest: Client, game: Game) -> None:
    remove(phone)
    for role in Role:
        assert join(guest, invite(phone, role)).status_code == 403
    phone.post("/phones/code/")
    code = Household.objects.get(pk=game.household_id).code
    assert join(guest, code).status_code == 403
    assert not Knock.objects.exists()
    assert guest.get("/").status_code == 410
    assert Device.objects.get(name="Guest").gone_at is not None


def test_one_that_knocks_and_is_removed_waits_no_more(
    phone: Client, guest: Client, game: Game
) -> None:
    phone.post("/phones/code/")
    join(guest, Household.objects.get(pk=game.household_id).code)
    remove(phone)
    assert not Knock.objects.exists()


def test_the_host_lets_it_in_again(phone: Client, guest: Client, game: Game, secret: str) -> None:
    remove(phone)
    form = next(
        form
        for form in read(phone.get("/phones/")).all("form")
        if (form["action"] or "").endswith("/back/")
    )
    assert phone.post(form["action"])["Location"] == "/phones/"
    assert guest.get(game.get_absolute_url()).status_code == 200
    assert save_round(guest, game) == 302
    assert "Removed" not in read(phone.get("/phones/")).text
    assert join(guest, secret).status_code == 410  # its link stays off


def test_others_stay_when_its_link_goes_off(
    phone: Client, guest: Client, game: Game, secret: str
) -> None:
    """One link may have let in the whole table."""
    other = Client()
    join(other, secret, phone_name="Grandma")
    remove(phone)
    assert Link.objects.get().gone_at is not None
    assert other.get(game.get_absolute_url()).status_code == 200
    assert save_round(other, game) == 302


def test_without_a_link_that_is_on_nothing_is_offered(phone: Client, game: Game) -> None:
    secret = invite(phone)
    guest = Client()
    join(guest, secret, phone_name="By link")
    Link.objects.update(gone_at=game.created_at)
    make_client(game.household, Role.SCORER)
    for device in Device.objects.filter(role=Role.SCORER):
        page = read(phone.get(f"/phones/{device.pk}/off/"))
        assert not page.all("input", type="checkbox")


def test_the_last_host_isnt_removed(phone: Client, household: Household, game: Game) -> None:
    page = phone.post(f"/phones/{household.devices.get().pk}/off/")
    assert page.status_code == 422
    assert household.devices.get().removed_at is None
