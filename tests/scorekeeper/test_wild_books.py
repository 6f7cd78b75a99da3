"""Hand and Foot with books of wild cards alone: typed, on the sheet, and refereed."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Household
from tests.factories import get_record, make_game, round_url, typed_round
from tests.markup import read
from tests.scorekeeper.checks import answer_to, asked, word

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

GAME = "hand-and-foot"


def test_a_wild_book_is_a_number_to_type(phone: Client, household: Household) -> None:
    options = {"wild_books": "allowed", "dealt": "n14"}
    game = make_game(GAME, ("Ann", "Ben"), household=household, options=options)
    page = read(phone.get(round_url(game))).text
    assert "Wild books" in page
    assert "Picked up exactly 28 cards" in page
    assert get_record(game).board().next_round.deal == 14


def test_the_referee_knows_them_by_the_house_rule(phone: Client) -> None:
    about = asked("meld", "* 2S 2D", ruleset=GAME)
    assert word(answer_to(phone, about)) == "Not legal"
    assert word(answer_to(phone, about | {"option-wild_books": "allowed"})) == "Legal"


def test_one_may_be_needed_to_go_out(phone: Client, household: Household) -> None:
    options = {"wild_books": "needed"}
    game = make_game(GAME, ("Ann", "Ben"), household=household, options=options)
    data = typed_round(game, out="Ann", left={"Ben": "20"})
    seat = get_record(game).seat_by_name["Ann"].pk
    data |= {f"tally-{seat}-{bonus}": "1" for bonus in ("clean", "dirty")}
    answer = phone.post(round_url(game), data)
    assert answer.status_code == 422
    assert "that takes 1 meld of seven wild cards: 0 typed." in read(answer).text


def test_the_referee_says_that_one_is_missing(phone: Client) -> None:
    clean, dirty = "9H 9S 9D 9C 9H 9S 9D", "8H 8S 8D 8C 8H 2S *"
    about = asked("go_out", "KH", ruleset=GAME, table=f"{clean} / {dirty}")
    about |= {"option-wild_books": "needed"}
    assert "You still need 1 meld of seven wild cards" in read(answer_to(phone, about)).text
    wild = "* * 2S 2D 2H 2C 2S"
    answer = answer_to(phone, about | {"table": f"{clean} / {dirty} / {wild}"})
    assert "You still need" not in read(answer).text
