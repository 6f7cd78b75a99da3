from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper.models import Household, Player
from scorekeeper.store.queries import player_names
from tests.factories import make_client, make_game, make_household

pytestmark = pytest.mark.django_db


@pytest.fixture
def household() -> Household:
    made = make_household()
    make_game(players=("Ann", "Ben"), household=made)
    return made


def post(household: Household, player: Player, **data: str):
    return make_client(household).post(reverse("person-archive", args=[player.pk]), data)


def test_hidden_people_arent_offered_but_keep_their_page(household: Household) -> None:
    ann = Player.objects.get(name="Ann")
    assert post(household, ann, archived="on").status_code == 302
    assert player_names(household.public_id) == ["Ben"]
    page = make_client(household).get(reverse("person", args=[ann.pk]))
    assert "Hidden from new games" in page.content.decode()
    assert ">Ann<" not in make_client(household).get(reverse("game-new")).content.decode()


def test_twice_is_once_and_back_again(household: Household) -> None:
    ann = Player.objects.get(name="Ann")
    for _ in range(2):
        post(household, ann, archived="on")
    assert player_names(household.public_id) == ["Ben"]
    post(household, ann)
    assert player_names(household.public_id) == ["Ann", "Ben"]


def test_who_plays_again_is_offered_again(household: Household) -> None:
    post(household, Player.objects.get(name="Ann"), archived="on")
    make_game(players=("Ann", "Ben"), household=household)
    assert player_names(household.public_id) == ["Ann", "Ben"]
