from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import HTMX
from tests.markup import read
from tests.scorekeeper.house import keep_own

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

LIST = reverse("rules-list")


def found(client: Client, question: str, **headers: str) -> list[str]:
    page = client.get(LIST, {"q": question}, headers=headers)
    assert page.status_code == 200
    return [link["href"] for link in read(page).one(id="games").all("a", css="cover-link")]


def test_near_names(client: Client) -> None:
    tiles = ["/rules/tile-rummy-game/", "/rules/tile-rummy-standard/"]
    assert sorted(found(client, "rummikub")) == tiles
    assert "/rules/aggravation-household/" in found(client, "aggrivation", **HTMX)


def test_a_house_rule_that_was_looked_for_is_named(client: Client) -> None:
    page = read(client.get(LIST, {"q": "oklahoma"}))
    said = page.one("span", css="option-meant").text
    assert said.startswith("House rule “Oklahoma: the card turned up")
    assert not read(client.get(LIST)).all("span", css="option-meant")


def test_what_was_asked_stays_and_nothing_found_says_what_to_do(client: Client) -> None:
    page = read(client.get(LIST, {"q": 'zzz "><b>'}))
    assert page.one("input", id="q")["value"] == 'zzz "><b>'
    assert "No game found. Try another name." in page.one(id="games").text
    assert page.one(id="games").one("a")["href"] == LIST


@pytest.mark.parametrize("question", ["   ", "\x00", "ü" * 5_000, "%", "🦊"])
def test_strange_questions(client: Client, question: str) -> None:
    found(client, question)


def test_ones_own_games_are_found_too(phone: Client, household) -> None:
    keep_own(household)
    assert any("house-" in link for link in found(phone, "our"))


def test_a_search_asks_the_database_no_more_than_the_list(
    client: Client, django_assert_max_num_queries
) -> None:
    with django_assert_max_num_queries(4):  # one of them for how long games take at this table
        found(client, "phase")
