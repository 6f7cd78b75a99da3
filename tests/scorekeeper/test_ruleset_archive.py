from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Household, HouseRuleset
from tests.factories import make_client, make_household
from tests.scorekeeper.house import SLUG, keep_own, typed_ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

URL = reverse("ruleset-archive", args=[SLUG])


@pytest.fixture
def household() -> Household:
    return make_household()


@pytest.fixture
def host(household: Household) -> Client:
    keep_own(household)
    return make_client(household)


def offered(host: Client) -> list[str]:
    shelves = host.get(reverse("game-choose")).context["chooser"].shelves
    return [game.slug for shelf in shelves for game in shelf.games]


def test_it_is_hidden_but_can_be_opened(host: Client) -> None:
    assert SLUG in offered(host)
    answer = host.post(URL)
    assert (answer.status_code, answer["Location"]) == (302, reverse("rules-list"))
    assert SLUG not in offered(host)
    listed = host.get(reverse("rules-list")).context
    assert [game.slug for game in listed["archived"]] == [SLUG]
    assert SLUG not in [game.slug for game in listed["games"]]
    assert "Show for new games" in host.get(reverse("rules", args=[SLUG])).content.decode()


def test_it_is_offered_again(host: Client) -> None:
    host.post(URL)
    assert host.post(URL, {"restore": "yes"})["Location"] == reverse("rules", args=[SLUG])
    assert SLUG in offered(host)


def test_archiving_twice_keeps_the_first_time(host: Client) -> None:
    host.post(URL)
    first = HouseRuleset.objects.get().archived_at
    host.post(URL)
    assert HouseRuleset.objects.get().archived_at == first


def test_writing_it_again_offers_it_again(host: Client) -> None:
    host.post(URL)
    host.post(reverse("ruleset-edit", args=[SLUG]), typed_ruleset("set 3"))
    assert SLUG in offered(host)
