"""Which column of a sheet is first, and where somebody who left is."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Device, Game, Household, Role
from scorekeeper.sheet.build import build_sheet
from tests.factories import get_record, make_client, make_game, play_round
from tests.markup import read

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def game(household: Household) -> Game:
    game = make_game(household=household, players=4)
    play_round(game, left={"Ann": 5, "Ben": 10, "Cal": 20, "Dee": 30})
    return game


def phone_of(household: Household, name: str) -> Client:
    client = make_client(household, Role.SCORER)
    player = household.players.get(name=name)
    Device.objects.filter(role=Role.SCORER).update(player=player, is_asked=True)
    return client


def leave(game: Game, *names: str) -> None:
    """They leave after the first round, and the others play one more."""
    game.seats.filter(player__name__in=names).update(left_after=1)
    play_round(game, left={})


def sheet_names(phone: Client, path: str) -> list[str]:
    table = read(phone.get(path)).one("table", css="sheet")
    return [head.text for head in table.one("thead").all(css="name")]


def totals(phone: Client, path: str) -> list[str]:
    """What each has after the first round, from the left."""
    table = read(phone.get(path)).one("table", css="sheet")
    return [cell.text for cell in table.one("tbody").all("tr")[0].all("b", css="sum")]


def test_who_left_is_behind_those_who_play(phone: Client, game: Game) -> None:
    leave(game, "Ben")
    for path in (game.get_absolute_url(), f"{game.get_absolute_url()}live/"):
        assert sheet_names(phone, path) == ["Ann", "Cal", "Dee", "Ben"]
        assert totals(phone, path) == ["5", "20", "30", "10"]


@pytest.mark.parametrize(("own", "shown"), [("Cal", ["Cal", "Dee", "Ann", "Ben"])])
def test_the_player_whose_phone_it_is_comes_first(
    household: Household, game: Game, own: str, shown: list[str]
) -> None:
    phone = phone_of(household, own)
    paths = ("", "live/", "rounds/1/", "rounds/2/")
    assert [sheet_names(phone, f"{game.get_absolute_url()}{path}") for path in paths] == [shown] * 4


def test_the_phone_of_somebody_who_left_shows_the_seats(household: Household, game: Game) -> None:
    leave(game, "Ben")
    phone = phone_of(household, "Ben")
    assert sheet_names(phone, game.get_absolute_url()) == ["Ann", "Cal", "Dee", "Ben"]


def test_every_phone_gets_its_own_order(household: Household, phone: Client, game: Game) -> None:
    cal, url = phone_of(household, "Cal"), game.get_absolute_url()
    for _ in range(2):  # lines that were drawn are kept
        assert sheet_names(cal, url) == ["Cal", "Dee", "Ann", "Ben"]
        assert sheet_names(phone, url) == ["Ann", "Ben", "Cal", "Dee"]
        assert sorted(totals(cal, url)) == sorted(totals(phone, url))
        assert totals(cal, url)[0] == totals(phone, url)[2] == "20"


def test_the_table_view_has_who_left_last(phone: Client, game: Game) -> None:
    leave(game, "Ben")
    seats = read(phone.get(f"{game.get_absolute_url()}table/")).all("li", css="table-seat")
    assert [seat.one(css="table-name").text for seat in seats] == ["Ann", "Cal", "Dee", "Ben"]


def test_paper_keeps_the_seats(game: Game) -> None:
    leave(game, "Ben")
    record = get_record(game)
    sheet = build_sheet(record, record.board())
    assert [column.name for column in sheet.columns] == ["Ann", "Ben", "Cal", "Dee"]
