"""How a household likes things."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Household
from tests.factories import HTMX, NAMES, typed_game
from tests.markup import read
from tests.scorekeeper.house import typed_ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

LIKED = {"name": "The Tuesday table", "paper": "letter", "four_colours": "on", "letters": "AJQK"}


def liked(phone: Client) -> dict[str, list[str]]:
    return read(phone.get("/household/")).one("form", action="/household/").data()


def test_settings(phone: Client, household: Household) -> None:
    assert phone.post("/household/", LIKED).status_code == 302
    household.refresh_from_db()
    assert (household.name, household.paper, household.four_colours) == (
        "The Tuesday table",
        "letter",
        True,
    )
    page = read(phone.get("/household/"))
    assert page.one(id="name")["value"] == "The Tuesday table"
    assert liked(phone)["four_colours"] == ["on"]
    assert liked(phone)["paper"] == ["letter"]


def test_the_paper_to_print_on(phone: Client, household: Household) -> None:
    chosen = lambda: read(phone.get("/print/", headers={"accept-language": "de-DE"})).text  # noqa: E731
    before = chosen()
    phone.get("/print/?paper=a4")  # this phone has chosen once
    phone.post("/household/", LIKED)
    page = read(phone.get("/print/", headers={"accept-language": "de-DE"}))
    assert page.one("input", name="paper", value="letter", checked="")
    assert before


@pytest.mark.parametrize("sent", [{"paper": "papyrus"}, {"name": "A" * 41}])
def test_impossible_things(phone: Client, household: Household, sent: dict) -> None:
    answer = phone.post("/household/", LIKED | sent)
    assert answer.status_code == 422
    assert read(answer).one("p", role="alert").text
    household.refresh_from_db()
    assert household.name == ""


def test_a_look_ahead_is_shown_until_it_is_switched_off(phone: Client, household) -> None:
    def sees_hours() -> bool:
        sent = typed_game(*NAMES[:6], action="refresh")
        return bool(read(phone.post("/games/new/", sent)).all(id="evening"))

    def sees_hardness() -> bool:
        sent = typed_ruleset("pair", "run 5")
        return bool(
            read(phone.post(reverse("ruleset-hardness"), sent, headers=HTMX)).all(css="hard")
        )

    switches = {"shows_length": "on", "shows_hardness": "on"}
    assert liked(phone).keys() >= switches.keys()
    assert (sees_hours(), sees_hardness()) == (True, True)

    phone.post("/household/", LIKED | {"shows_hardness": "on"})
    assert (sees_hours(), sees_hardness()) == (False, True)
    assert "shows_length" not in liked(phone)

    phone.post("/household/", LIKED | {"shows_length": "on"})
    assert (sees_hours(), sees_hardness()) == (True, False)


def test_settings_before_the_first_game(client: Client) -> None:
    assert client.get("/household/").status_code == 200
    assert client.post("/household/", LIKED).status_code == 302
    assert Household.objects.get().name == "The Tuesday table"
