from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper import access, services
from scorekeeper.models import Household, Player
from tests.factories import HTMX, make_client, make_game, make_household

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
    [("Anna", "Anna"), ("  Anna   Lena ", "Anna Lena"), ("ANN", "ANN"), ("Änn", "Änn")],
)
def test_a_new_name(household: Household, typed: str, kept: str) -> None:
    ann = find(household, "Ann")
    response = post(household, ann, typed)
    assert (response.status_code, response.url) == (302, reverse("person", args=[ann.pk]))
    ann.refresh_from_db()
    assert ann.name == kept


def test_the_old_spelling_is_free_again(household: Household) -> None:
    post(household, find(household, "Ann"), "Anna")
    make_game(players=("Ann", "Ben"), household=household)
    assert sorted(household.players.values_list("name", flat=True)) == ["Ann", "Anna", "Ben", "Zoë"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Please type a name."),
        (None, "Please type a name."),
        ("\u200b \u200b", "Please type a name."),
        ("x" * 41, "Use at most 40 letters."),
        ("Ben", "Somebody else is called Ben."),
        ("bén", "Somebody else is called bén."),
        ("zoe", "Somebody else is called zoe."),
    ],
    ids=[
        "empty",
        "missing",
        "unseen",
        "long",
        "taken",
        "taken but for accents",
        "taken without accents",
    ],
)
def test_an_impossible_name(household: Household, typed: str | None, said: str) -> None:
    ann = find(household, "Ann")
    response = post(household, ann, typed)
    text = response.content.decode()
    assert response.status_code == 422
    assert said in text
    assert 'aria-describedby="name-error"' in text
    assert find(household, "Ann") == ann


def test_what_was_typed_stays(household: Household) -> None:
    assert 'value="bén"' in post(household, find(household, "Ann"), "bén").content.decode()


def test_htmx_gets_the_same(household: Household) -> None:
    assert post(household, find(household, "Ann"), "Ben", headers=HTMX).status_code == 422


def test_get_is_refused(household: Household) -> None:
    url = reverse("person-rename", args=[find(household, "Ann").pk])
    assert make_client(household).get(url).status_code == 405


def test_nobody_there_is_a_404(household: Household) -> None:
    assert make_client(household).post("/people/999999/rename/", {"name": "X"}).status_code == 404


def test_another_household_is_a_404_and_may_have_the_name(household: Household) -> None:
    other = make_household()
    make_game(players=("Cal", "Dee"), household=other)
    assert post(other, find(household, "Ann"), "X").status_code == 404
    assert post(other, find(other, "Cal"), "Ann").status_code == 302


@pytest.mark.parametrize("role", [access.Role.SCORER, access.Role.WATCHER])
@pytest.mark.parametrize("act", ["rename", "archive", "merge"])
def test_only_the_host_changes_people(
    household: Household, monkeypatch, role: access.Role, act: str
) -> None:
    monkeypatch.setitem(access.POWERS, access.Role.HOST, access.POWERS[role])
    ann = find(household, "Ann")
    page = make_client(household).get(reverse("person", args=[ann.pk]))
    assert page.status_code == 200
    url = reverse(f"person-{act}", args=[ann.pk])
    assert url not in page.content.decode()
    assert make_client(household).post(url, {"name": "Anna"}).status_code == 404


def test_two_phones_at_once_dont_make_one_name_twice(household: Household) -> None:
    services.rename_player(player=find(household, "Ann"), name="Eve")
    with pytest.raises(services.ImpossibleError):
        services.rename_player(player=find(household, "Ben"), name="eve")
