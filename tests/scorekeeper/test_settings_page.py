from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.models import Household, Role
from tests.factories import make_client, make_game
from tests.markup import Element, read

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

SECTIONS = ["device", "phones", "table", "ahead", "scores"]  # and what can be deleted
PLACES = {"/phone/": "device", "/household/": "table", "/take-along/": "scores"}
OF_THEIR_OWN = ["/phones/"] + (["/settings/copies/"] if connection.vendor == "sqlite" else [])
DARK_SHEETS = {"": ["screen and (prefers-color-scheme: dark)"], "light": [], "dark": ["screen"]}


def dark_sheets(client: Client) -> list[str]:
    """Where the style sheet for dark holds."""
    links = read(client.get("/rules/")).all("link", rel="stylesheet")
    return [link["media"] for link in links if "css/dark" in link["href"]]


def places(page: Element) -> list[str]:
    """Where the list of sections leads."""
    return [link["href"] for links in page.all("nav", css="sections") for link in links.all("a")]


def sections(page: Element) -> list[str]:
    return [section["id"] for section in page.all("section", css="setting")]


def opened(page: Element) -> list[str]:
    return [section["id"] for section in page.all("section", css="is-open")]


def test_everything_that_is_set_once(phone: Client, nothing_written) -> None:
    make_game(household=Household.objects.get())
    with nothing_written():
        page = read(phone.get("/settings/"))
    assert set(sections(page)) == {*SECTIONS, "delete"}
    anchors = [f"/settings/#{section}" for section in (*SECTIONS, "delete")]
    assert sorted(places(page)) == sorted([*anchors, *OF_THEIR_OWN])
    assert opened(page) == []
    for place in OF_THEIR_OWN:
        assert read(phone.get(place)).one("header").all("a")[0]["href"] == "/settings/"  # and back


@pytest.mark.parametrize(("place", "section"), PLACES.items())
def test_each_section_has_an_address(phone: Client, place: str, section: str) -> None:
    page = read(phone.get(place))
    assert opened(page) == [section]
    assert page.one("a", aria_current="true")["href"] == f"/settings/#{section}"
    assert page.one("header").all("a")[0]["href"] == "/settings/#sections"  # and back


@pytest.mark.parametrize("role", [Role.SCORER, Role.WATCHER])
def test_others_see_what_is_theirs(household: Household, role: Role) -> None:
    page = read(make_client(household, role).get("/settings/"))
    assert (sections(page), opened(page), places(page)) == (["device"], ["device"], [])


def test_what_is_saved_says_so(phone: Client) -> None:
    for place in ("/phone/", "/household/"):
        page = read(phone.post(place, {"phone_name": "Mine", "letters": "AJQK"}, follow=True))
        assert page.one("p", css="saved-word").text == "Saved"
        assert opened(page) == [PLACES[place]]
    assert not read(phone.get("/settings/")).all(css="saved-word")


@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_light_of_a_device_is_its_own(client: Client, phone: Client, light: str) -> None:
    """Also before it has a table; the others keep theirs."""
    client.post("/phone/", {"light": light})
    assert (dark_sheets(client), dark_sheets(phone)) == (DARK_SHEETS[light], DARK_SHEETS[""])
    client.post("/phone/", {"light": ""})
    assert dark_sheets(client) == DARK_SHEETS[""]
    assert client.post("/phone/", {"light": "green"}).status_code == 422
    client.cookies["light"] = "green"
    assert dark_sheets(client) == DARK_SHEETS[""]


def test_the_code_of_this_evening_is_in_view(phone: Client, household: Household) -> None:
    assert not read(phone.get("/settings/")).all(css="scan")
    phone.post("/phones/", {"role": "scorer"})
    answer = phone.get("/settings/")
    assert read(answer).one(css="scan").one(role="img")
    assert "no-store" in answer["Cache-Control"]


def test_from_a_game_to_its_phones_and_back(phone: Client, household: Household) -> None:
    game = make_game(household=household)
    sheet = read(phone.get(game.get_absolute_url()))
    form = sheet.one("form", action="/phones/")
    assert (
        read(phone.post("/phones/", form.data(), follow=True)).one("header").one("a")["href"]
        == game.get_absolute_url()
    )
    strange = read(phone.get("/phones/?game=%00"))
    assert strange.one("header").one("a")["href"] == "/settings/"
