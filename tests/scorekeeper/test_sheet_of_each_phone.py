"""A sheet on several phones: each gets the right one, with what is its own in it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper import services
from scorekeeper.models import Device, Game, Household, Player, Role
from tests.factories import make_client, make_game
from tests.markup import read

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household, rounds=1)


def live(game: Game) -> str:
    return f"{game.get_absolute_url()}live/"


def undo_form(phone: Client, path: str) -> dict[str, str]:
    return {
        field["name"]: field["value"]
        for field in read(phone.get(path)).one("form", css="saved").all("input")
    }


def test_each_phone_has_a_key_and_a_token_of_its_own(household: Household, game: Game) -> None:
    phones = [make_client(household, Role.SCORER, enforce_csrf_checks=True) for _ in range(2)]
    for path in (game.get_absolute_url(), live(game)):
        forms = [undo_form(phone, path) for phone in phones]
        assert forms[0]["key"] != forms[1]["key"]
        assert forms[0]["csrfmiddlewaretoken"] != forms[1]["csrfmiddlewaretoken"]
        assert undo_form(phones[0], path)["key"] != forms[0]["key"]
    undo = f"{game.get_absolute_url()}undo/"
    assert phones[1].post(undo, forms[0]).status_code == 403  # a token is good for one phone
    assert phones[1].post(undo, forms[1]).status_code == 302


def test_a_watcher_never_gets_what_was_drawn_for_a_host(
    household: Household, phone: Client, game: Game
) -> None:
    watcher = make_client(household, Role.WATCHER)
    for client in (phone, watcher, phone, watcher):
        for path in (game.get_absolute_url(), live(game)):
            assert ("Undo" in client.get(path).content.decode()) == (client is phone)


def test_whose_phone_it_is(household: Household, game: Game) -> None:
    ann, ben = make_client(household, Role.SCORER), make_client(household, Role.SCORER)
    for name, device in zip(
        ("Ann", "Ben"), Device.objects.filter(role=Role.SCORER).order_by("pk"), strict=True
    ):
        Device.objects.filter(pk=device.pk).update(
            player=Player.objects.get(name=name), is_asked=True
        )
    for client, name in ((ann, "Ann"), (ben, "Ben"), (ann, "Ann")):
        assert f"{name}’s hand" in read(client.get(live(game))).text


def test_check_a_meld_is_in_every_thumb_bar(
    household: Household, phone: Client, game: Game
) -> None:
    own, watcher = make_client(household, Role.SCORER), make_client(household, Role.WATCHER)
    player = Player.objects.get(name="Ann")
    Device.objects.filter(role=Role.SCORER).update(player=player, is_asked=True)
    check = f"{game.get_absolute_url()}check/"
    for client, others in (
        (phone, ["Score round 2"]),
        (own, ["Score round 2", "Ann’s hand"]),
        (watcher, []),
    ):
        for path in (game.get_absolute_url(), live(game)):
            links = read(client.get(path)).one(css="thumb").all("a")
            assert links[0]["href"] == check
            assert [link.text for link in links] == ["Check a meld", *others]


def test_a_player_who_gets_another_name_has_it_everywhere_at_once(
    household: Household, game: Game
) -> None:
    watcher = make_client(household, Role.WATCHER)
    seen = read(watcher.get(live(game))).one(id="game")["data-version"]
    services.rename_player(player=household.players.get(name="Ben"), name="Bernadette")
    news = watcher.get(live(game), {"version": seen})
    assert "Bernadette" in read(news).text
    assert "Bernadette" in read(watcher.get(game.get_absolute_url())).text
    assert (
        "Bernadette"
        in read(watcher.get(f"{game.get_absolute_url()}table/live/", {"version": seen})).text
    )


def test_two_spellings_of_one_person(household: Household, game: Game) -> None:
    watcher = make_client(household, Role.WATCHER)
    services.people.people_of(household, ["Benjamin"])
    seen = read(watcher.get(live(game))).one(id="game")["data-version"]
    players = household.players
    services.merge_players(player=players.get(name="Benjamin"), other=players.get(name="Ben"))
    assert "Benjamin" in read(watcher.get(live(game), {"version": seen})).text


def test_a_time_of_today_is_a_date_tomorrow(
    phone: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = f"{timezone.localtime(game.acts.latest('seq').at):%H:%M}"
    assert f"Round 1 saved, {time}" in read(phone.get(live(game))).text
    tomorrow = timezone.localdate() + timedelta(days=1)
    monkeypatch.setattr(timezone, "localdate", lambda *_args: tomorrow)
    text = read(phone.get(live(game))).text
    assert f"Round 1 saved, {time}" not in text
    assert "Round 1 saved" in text
