from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Household, Player
from tests.factories import make_client, make_game, make_household

pytestmark = pytest.mark.django_db


def find(household: Household, name: str) -> Player:
    return Player.objects.get(household=household, name=name)


def post(household: Household, player: Player, name: str | None, **more):
    url = reverse("person-rename", args=[player.pk])
    return make_client(household).post(url, {} if name is None else {"name": name}, **more)


@pytest.fixture
def household() -> Household:
    made = make_household()
    make_game(players=("Ann", "Ben", "Zoë"), household=made)
    return made


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("  Anna   Lena ", "Anna Lena"), ("Änn", "Änn")],
)
def test_a_new_name(household: Household, typed: str, kept: str) -> None:
    ann = find(household, "Ann")
    response = post(household, ann, typed)
    assert (response.status_code, response.url) == (302, reverse("person", args=[ann.pk]))
    ann.refresh_from_db()
    assert ann.name == kept


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (None, "Please type a name."),
        ("x" * 41, "Use at most 40 letters."),
        ("bén", "Somebody else is called bén."),
    ],
)
def test_an_impossible_name(household: Household, typed: str | None, said: str) -> None:
    ann = find(household, "Ann")
    response = post(household, ann, typed)
    text = response.content.decode()
    assert response.status_code == 422
    assert said in text
    assert 'aria-describedby="name-error"' in text
    assert f'value="{typed or ""}"' in text
    assert find(household, "Ann") == ann


def test_another_household_is_a_404_and_may_have_the_name(household: Household) -> None:
    other = make_household()
    make_game(players=("Cal", "Dee"), household=other)
    assert post(other, find(household, "Ann"), "X").status_code == 404
    assert post(other, find(other, "Cal"), "Ann").status_code == 302


def test_two_phones_at_once_dont_make_one_name_twice(household: Household) -> None:
    services.rename_player(player=find(household, "Ann"), name="Eve")
    with pytest.raises(services.ImpossibleError):
        services.rename_player(player=find(household, "Ben"), name="eve")
