"""What the rows of a sheet of paper come to, as they are typed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game
from tests.factories import HTMX, get_record, make_game
from tests.markup import read
from tests.scorekeeper.test_game_paper import PAPER, typed

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def game(household) -> Game:
    return make_game(household=household)


def check(phone: Client, game: Game, rows, **more):
    url = reverse("game-paper-check", args=[game.public_id])
    return read(phone.post(url, typed(game, rows, **more), headers=HTMX))


def test_each_row_says_what_it_comes_to(phone: Client, game: Game, nothing_written) -> None:
    with nothing_written():
        piece = check(phone, game, PAPER)
    ann, ben, cal = get_record(game).seat_ids.values()
    said = [piece.one(id=f"of-cell-1-{seat}").text for seat in (ann, ben, cal)]
    assert said == ["went out−25 1laid 1", "+35 1laid 1", "+60 1laid 1"]
    assert piece.one(id="so-far").text == "In the lead: Ben"
    assert piece.one(id="save").text == "Save 3 rounds"


def test_where_points_are_typed_it_says_the_totals(phone: Client, game: Game) -> None:
    piece = check(phone, game, [(-25, 35, 60), (40, -25, 15)], cells="points")
    cal = get_record(game).seat_ids["Cal"]
    assert piece.one(id=f"of-cell-2-{cal}").text.startswith("75")


def test_what_is_wrong_is_marked_and_nothing_typed_comes_back(phone: Client, game: Game) -> None:
    piece = check(phone, game, [(-25, 37, 60), ("x", "", "")])
    ann, ben, _cal = get_record(game).seat_ids.values()
    marks = {mark["data-for"]: mark for mark in piece.one(id="live").all("i")}
    assert "data-warns" in marks[f"cell-1-{ben}"]
    assert "data-wrong" in marks[f"cell-2-{ann}"]
    assert "No hand makes 37." in piece.one(id="says-1").text
    assert piece.one(id="says-2").text == "Ann: “x” isn’t a number. Type points, such as 10 or −25."
    assert not piece.all("input", type="text")


def test_few_queries(phone: Client, game: Game, django_assert_num_queries) -> None:
    sent = typed(game, PAPER)
    url = reverse("game-paper-check", args=[game.public_id])
    with django_assert_num_queries(6):
        phone.post(url, sent, headers=HTMX)
