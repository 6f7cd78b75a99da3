from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.models import Household, Role
from tests.factories import make_client, make_game
from tests.markup import read

pytestmark = pytest.mark.django_db

PLACES = ["/phone/", "/phones/", "/household/", "/take-along/"]
if connection.vendor == "sqlite":
    PLACES.append("/settings/copies/")


def places(client: Client) -> list[str]:
    return [link["href"] for link in read(client.get("/settings/")).one("main").all("a")]


def test_everything_that_is_set_once(phone: Client, nothing_written) -> None:
    with nothing_written():
        assert places(phone) == PLACES
    for place in PLACES:
        page = read(phone.get(place))
        assert page.one("header").all("a")[0]["href"] == "/settings/"  # and back


@pytest.mark.parametrize("role", [Role.SCORER, Role.WATCHER])
def test_others_see_what_is_theirs(household: Household, role: Role) -> None:
    assert places(make_client(household, role)) == ["/phone/"]


def test_a_first_visit(client: Client) -> None:
    assert places(client) == PLACES


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
