"""Hollywood scoring: one evening of Gin feeds three games."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game, Household
from tests.factories import HTMX, get_record, make_game, play_round, round_url, typed_round
from tests.markup import Element, read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

HOLLYWOOD = {"hollywood": True}
EVENING = [  # who knocks, with what, and what the other holds
    ("Ann", 4, 24),
    ("Ben", 5, 30),
    ("Ann", 0, 35),
    ("Ann", 3, 28),
    ("Ben", 2, 12),
    ("Ann", 1, 21),
    ("Ben", 0, 40),
    ("Ben", 0, 20),
]


def play(household: Household, rounds: int) -> Game:
    game = make_game("gin-rummy", ("Ann", "Ben"), household=household, options=HOLLYWOOD)
    for knocker, own, other in EVENING[:rounds]:
        second = "Ben" if knocker == "Ann" else "Ann"
        play_round(game, out=knocker, left={knocker: own, second: other})
    return game


def games_on(page: Element) -> list[list[str]]:
    """The lines of the table of games: what is in each cell."""
    rows = page.one("table", css="side-games").all("tr")[1:]
    return [[cell.text for cell in (*row.all("th"), *row.all("td"))] for row in rows]


def test_the_sheet_has_three_running_totals(phone: Client, household: Household) -> None:
    game = play(household, 5)
    sheet = read(phone.get(game.get_absolute_url()))
    sums = [each.text for each in sheet.all("b", css="sum-games")]
    assert sums[:4] == ["20 · – · –", "– · – · –", "20 · – · –", "25 · – · –"]
    assert sums[-2:] == ["105 · 85 · 25", "25 · 10 · –"]
    assert games_on(sheet) == [
        ["Game 1Won by Ann", "280105 + 100 + 75", "5025 + 25"],
        ["Game 2Goes on", "85", "10"],
        ["Game 3Goes on", "25", "–"],
    ]


def test_the_entry_shows_what_each_game_comes_to(phone: Client, household: Household) -> None:
    game = play(household, 2)
    data = typed_round(game, out="Ann", left={"Ann": "0", "Ben": "35"})
    live = phone.post(round_url(game, name="round-preview"), data, headers=HTMX).content.decode()
    assert "80 · 60 · –" in live


def test_the_evening_ends_with_the_last_game(phone: Client, household: Household) -> None:
    assert not get_record(play(household, 7)).board().finished
    game = play(household, 8)
    board = get_record(game).board()
    assert (board.finished, board.winners) == (True, ("Ann",))
    assert board.totals == {"Ann": 655, "Ben": 345}

    page = read(phone.get(game.get_absolute_url())).text
    assert "Over: all 3 games are won. High score wins, so Ann wins with 655." in page
    assert "Won by Ben" in page


def test_its_prints(phone: Client, household: Household) -> None:
    game = play(household, 8)
    for sheet in ("score-sheet", "result-sheet", "line-score"):
        asked = {"game": game.public_id, "sheet": sheet}
        answer = phone.get(reverse("print-file"), asked)
        assert answer["Content-Type"] == "application/pdf"
