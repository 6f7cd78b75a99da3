from __future__ import annotations

import pytest
from django.core.signing import Signer, get_cookie_signer
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client

from scorekeeper.access import COOKIE, COOKIE_AGE, DEVICE_COOKIE, POWERS, Access, Power, Role, needs
from scorekeeper.models import Device, Household, is_public_id, new_public_id
from tests.factories import make_client, make_game, make_household, typed_game
from tests.scorekeeper.addresses import Table
from tests.scorekeeper.test_roles import TABLE

pytestmark = pytest.mark.django_db


def test_the_front_page_makes_the_cookie_last_longer(phone: Client, household: Household) -> None:
    game = make_game(household=household)
    assert COOKIE not in phone.get(game.get_absolute_url()).cookies
    renewed = phone.get("/").cookies[COOKIE]
    assert renewed["max-age"] == COOKIE_AGE
    assert renewed.value.startswith(household.public_id)


FORGED = ["x", ":::", "a" * 5000, "abcdefghjk:abc:def"]


@pytest.mark.parametrize("value", FORGED)
def test_a_cookie_that_isnt_ours_counts_as_none(client: Client, value: str) -> None:
    """B149."""
    client.cookies[COOKIE] = value
    answer = client.get("/")
    assert answer.status_code == 200
    assert answer.cookies[COOKIE].value != value


def test_a_cookie_of_another_household_cant_be_made(household: Household) -> None:
    """B150."""
    game = make_game(household=household)
    client = make_client(make_household())
    own, signature = client.cookies[COOKIE].value.split(":", 1)
    client.cookies[COOKIE] = f"{household.public_id}:{signature}"
    assert own != household.public_id
    assert client.get(game.get_absolute_url()).status_code == 404


def test_a_value_signed_for_something_else_isnt_a_cookie(household: Household) -> None:
    game = make_game(household=household)
    for signer in (Signer(), get_cookie_signer(salt=COOKIE), get_cookie_signer(salt="csrf")):
        client = Client()
        client.cookies[COOKIE] = signer.sign(household.public_id)
        assert client.get(game.get_absolute_url()).status_code == 404


def test_phones_are_known_by_cookies_that_any_version_has_signed(household: Household) -> None:
    game = make_game(household=household)
    client = make_client(household)
    for name in (COOKIE, DEVICE_COOKIE):
        value = client.cookies[name].value.split(":")[0]
        client.cookies[name] = get_cookie_signer(salt=name + name).sign(value)

    assert client.get(game.get_absolute_url()).status_code == 200


def test_another_secret_key_knows_nobody(phone: Client, household: Household, settings) -> None:
    game = make_game(household=household)
    settings.SECRET_KEY = "another"
    assert phone.get(game.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("power", Power)
def test_a_view_answers_those_who_have_the_power(role: Role, power: Power) -> None:
    @needs(power)
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse("done")

    request = HttpRequest()
    request.access = Access("abcdefghjk", "kjhgfedcba")  # type: ignore[attr-defined]
    request.access.role = role  # type: ignore[attr-defined]
    if power in POWERS[role]:
        assert view(request).content == b"done"
    else:
        with pytest.raises(Http404):
            view(request)


def test_the_first_game_makes_the_household_and_its_host(client: Client) -> None:
    client.post("/games/new/", typed_game("Ann", "Ben"))
    device = Device.objects.get()
    assert (device.role, device.household) == (Role.HOST, Household.objects.get())
    assert client.get("/phones/").status_code == 200


def test_a_household_without_this_phone_is_closed_to_it(household: Household) -> None:
    """A cookie of the household alone opens nothing: what a phone may do is in its row."""
    game, client = make_game(household=household), make_client(household)
    Device.objects.all().delete()
    for url in ("/", game.get_absolute_url(), "/phones/"):
        page = client.get(url)
        assert page.status_code == 410
        assert b"Ann" not in page.content


def test_ids_are_in_no_order_and_readable_aloud() -> None:
    ids = [new_public_id() for _ in range(200)]
    assert len(set(ids)) == 200
    assert sorted(ids) != ids
    assert all(is_public_id(each) for each in ids)
    assert not set("ilo01") & set("".join(ids))


@pytest.mark.parametrize("text", ["", "ABCDEFGHJK", "abcdefgh\x00k"])
def test_what_isnt_an_id(text: str) -> None:
    assert not is_public_id(text)


def test_no_form_is_taken_without_its_token() -> None:
    """B162."""
    table = Table()
    phone = make_client(table.household, enforce_csrf_checks=True)
    for name in (name for name, methods in TABLE.items() if "post" in methods):
        page = phone.post(table.url(name), {"sure": "on"})
        assert page.status_code == 403, name
        assert b"This page has expired" in page.content
