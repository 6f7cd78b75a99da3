"""A game in which somebody knocks, as it is kept, typed and shown."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Game, Household
from scorekeeper.sheet.build import build_sheet
from tests.factories import get_record, make_game, play_round, typed_round
from tests.markup import read

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def game(household: Household) -> Game:
    game = make_game("gin-rummy", household=household)
    play_round(game, out="Ann", left={"Ann": "5 2 A", "Ben": 23})
    return game


def test_game_and_boxes_are_rows_of_their_own(game: Game) -> None:
    play_round(game, out="Ben", left={"Ben": 4, "Ann": 30})
    play_round(game, out="Ann", left={"Ann": 0, "Ben": 70})
    record = get_record(game)
    sheet = build_sheet(record, record.board())
    assert [(row.label, row.points) for row in sheet.end_rows] == [
        ("Game", (100, None)),
        ("Boxes", (50, 25)),
    ]
    assert [column.total for column in sheet.columns] == [260, 51]
    assert sheet.end
    assert sheet.end.reason == (
        "Over: Ann reached 100 points. "
        "High score before the last bonuses wins, so Ann wins with 110."
    )


def test_big_gin_is_for_whoever_knocked(phone: Client, game: Game) -> None:
    url = f"/games/{game.public_id}/rounds/2/"
    labels = read(phone.get(url)).all("label", css="for-out")
    assert [label.text for label in labels] == ["Big gin 31", "Big gin 31"]

    ben = str(get_record(game).seat_ids["Ben"])
    data = typed_round(game, out="Ann", left={"Ann": "0", "Ben": "20"}) | {"tick-big_gin": ben}
    page = read(phone.post(url, data))
    assert "“Big gin” doesn’t count: Ben didn’t knock." in page.text
    assert "Gin: gets 45" in page.text
