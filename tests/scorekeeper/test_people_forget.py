"""people/<id>/forget/: somebody who asks not to be named is a number from then on, everywhere."""

from __future__ import annotations

import json
from unittest.mock import patch

import pytest
from django.core import serializers
from django.test import Client
from django.urls import reverse

from scorekeeper import models, services
from scorekeeper.models import Act, Device, Game, Household, Link, Player
from scorekeeper.services import forgetting
from tests.factories import (
    get_record,
    make_client,
    make_game,
    new_key,
    play_round,
    typed_game,
    undo,
)
from tests.markup import read
from tests.scorekeeper.games import SIMPLE, bring_in
from tests.scorekeeper.house import keep_own

pytestmark = pytest.mark.django_db
WHO = "Zenobia"


def url(player: Player) -> str:
    return reverse("person-forget", args=[player.pk])


def everything() -> str:
    """All rows of all tables, as text."""
    tables = [
        getattr(models, name) for name in dir(models) if hasattr(getattr(models, name), "_meta")
    ]
    concrete = [
        each for each in tables if not each._meta.abstract and each._meta.app_label == "scorekeeper"
    ]
    return "".join(serializers.serialize("json", each.objects.all()) for each in concrete)


@pytest.fixture
def played(phone: Client, household: Household) -> Game:
    """A game in which the name is wherever a name can be."""
    phone.post("/games/new/", typed_game("Ann", "Ben", WHO, first_dealer="*"))
    game = Game.objects.get()
    play_round(game, out=WHO, laid=[WHO], left={"Ann": "7 K", "Ben": 10})
    round_ = game.rounds.get()
    services.join_game(
        game=game,
        sent=services.Sent(new_key(), Game.objects.get().version),
        name="Cal",
        after=None,
        points=0,
        contract=1,
    )
    models.Adjustment.objects.create(
        round=round_, seat=game.seats.first(), points=5, why=f"{WHO}'s mistake, says zenobia"
    )
    imported = {
        **SIMPLE,
        "players": ["Ann", WHO.upper()],
        "first_dealer": WHO.upper(),
        "rounds": [],
    }
    bring_in(imported, household)
    Device.objects.create(household=household, public_id="abcdefghjk", name=f"{WHO}’s phone")
    Link.objects.create(household=household, hash="x", role="scorer", label=WHO)
    return game


def test_the_page_asks_first(phone: Client, played: Game, nothing_written) -> None:
    player = Player.objects.get(name=WHO)
    person = phone.get(reverse("person", args=[player.pk]))
    assert url(player) in [link["href"] for link in read(person).all("a")]
    with nothing_written():
        page = read(phone.get(url(player)))
        assert read(phone.post(url(player))).one("h1").text == page.one("h1").text
    assert f"Remove the name {WHO}?" in page.text
    assert "All games stay, with “Player 3” instead of the name." in page.text
    assert "earlier backups still have the name" in page.text


def test_the_page_says_what_else_bears_the_name(phone: Client, household: Household) -> None:
    make_game("points", ("Ann", WHO), household=household, name=f"{WHO}’s birthday")
    make_game("points", ("Ann", "Ben"), household=household, name=f"for {WHO.lower()}")
    make_game("points", ("Ann", WHO), household=household, name="Hearts")
    own = keep_own(household, name=f"{WHO}’s phases")
    page = read(phone.post(url(Player.objects.get(name=WHO))))
    assert [each.text for each in page.one("ul", css="renamed").all("li")] == [
        f"“{WHO}’s birthday” becomes “Player 2’s birthday”",
        "“for zenobia” becomes “for Player 2”",
    ]
    assert f"Your rules “{WHO}’s phases” keep their name." in page.text
    assert reverse("ruleset-edit", args=[own.id]) in [each["href"] for each in page.all("a")]


def test_games_lose_the_name_in_their_own(phone: Client, household: Household) -> None:
    for name in (f"{WHO}’s birthday", f"For {WHO}", f"{WHO}nia", "Hearts"):
        make_game("points", ("Ann", WHO), household=household, name=name)
    make_game("points", ("Ann", "Ben"), household=household, name=f"{WHO}’s birthday")
    theirs = make_game("points", ("Ann", WHO), name=f"{WHO}’s birthday")

    phone.post(url(Player.objects.get(name=WHO, household=household)), {"sure": "on"})
    names = household.games.order_by("pk").values_list("name", flat=True)
    birthday = "Player 2’s birthday"
    assert list(names) == [birthday, "For Player 2", f"{WHO}nia", "Hearts", birthday]
    acts = Act.objects.filter(game__household=household).order_by("game")
    assert [act.after["name"] for act in acts] == list(names)
    assert Game.objects.get(pk=theirs.pk).name == f"{WHO}’s birthday"


def test_the_name_is_nowhere_any_more(phone: Client, played: Game) -> None:
    player = Player.objects.get(name=WHO)
    before = get_record(played).board()
    answer = phone.post(url(player), {"sure": "on"})
    assert answer.url == reverse("person", args=[player.pk])
    rows = everything().casefold()
    assert WHO.casefold() not in rows, rows[rows.index(WHO.casefold()) - 300 :][:600]
    after = get_record(played).board()
    assert list(after.totals.values()) == list(before.totals.values())
    for page in (
        played.get_absolute_url(),
        reverse("game-history", args=[played.public_id]),
        "/people/",
    ):
        text = phone.get(page).content.decode()
        assert WHO.casefold() not in text.casefold()
        assert "Player 3" in text
    assert "Player 3’s phone" in everything()
    file = phone.get(reverse("household-export")).getvalue().decode()
    assert WHO.casefold() not in file.casefold()
    undo(played)  # the history is as good as before
    assert [act.seq for act in Act.objects.filter(game=played)] == list(range(1, 5))


def test_the_name_of_an_earlier_day_goes_too(phone: Client, household: Household) -> None:
    make_game(players=("Ann", "Zenni"), household=household)
    player = Player.objects.get(name="Zenni")
    services.rename_player(player=player, name=WHO)
    phone.post(url(player), {"sure": "on"})
    assert "zenni" not in everything().casefold()


@pytest.mark.parametrize("name", ["K", "7"])
def test_cards_arent_names(household: Household, name: str) -> None:
    game = make_game(players=(name, "Ben"), household=household)
    play_round(game, out=name, laid=[name], left={"Ben": "A K 7"})
    undo(game)
    services.forget_player(player=Player.objects.get(name=name))
    version = Game.objects.get().version
    services.undo(game=game, sent=services.Sent(new_key(), version), seq=2)  # done again
    board = get_record(game)
    assert [str(card) for card in board.facts.rounds[0].left["Ben"].cards or ()] == ["A", "K", "7"]


def test_a_number_that_nobody_has(household: Household) -> None:
    make_game(players=("Ann", "Player 3", WHO), household=household)
    assert services.forget_player(player=Player.objects.get(name=WHO)) == "Player 4"
    assert services.forget_player(player=Player.objects.get(name="Ann")) == "Player 1"


def test_many_games_some_at_a_time(household: Household) -> None:
    for _ in range(5):
        make_game(players=("Ann", WHO), household=household)
    with patch.object(forgetting, "PORTION", 2):
        services.forget_player(player=Player.objects.get(name=WHO))
    assert WHO not in everything()


def test_a_phone_that_shows_the_sheet_hears_of_it(phone: Client, household: Household) -> None:
    game = make_game(players=("Ann", WHO), household=household)
    phone.get(game.get_absolute_url())
    phone.post(url(Player.objects.get(name=WHO)), {"sure": "on"})
    assert WHO not in phone.get(game.get_absolute_url()).content.decode()


def test_others_of_that_name_keep_it(phone: Client, stranger: Client) -> None:
    make_game(players=("Ann", WHO))
    own = make_game(players=("Ann", WHO))
    phone = make_client(own.household)
    player = Player.objects.get(name=WHO, household=own.household)
    assert stranger.post(url(player), {"sure": "on"}).status_code == 404
    phone.post(url(player), {"sure": "on"})
    assert Player.objects.filter(name=WHO).count() == 1
    assert json.dumps([act.after for act in Act.objects.all()]).count(WHO) == 1
