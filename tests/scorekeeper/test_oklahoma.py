"""Oklahoma Gin: the card turned up says how much one can knock with, and a spade doubles."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game, Household
from tests.factories import HTMX, get_record, make_client, make_game, round_url, typed_round
from tests.markup import Element, read
from tests.scorekeeper.checks import answer_to, asked, reasons, word
from tests.scorekeeper.test_round_wilds import select

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

GIN = "gin-rummy"
SPADES = {"oklahoma": "spades"}
HAND = "4H 5H 6H 9S 9D 9C KH KD KC 3S QD"  # 3 of deadwood


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(GIN, ("Ann", "Ben"), household=household, options=SPADES)


def chosen(page: Element, name: str) -> list[str]:
    inputs = page.one("form", id="entry").all("input", name=name)
    return [each["value"] for each in inputs if "checked" in each]


def test_rank_and_suit_are_one_tap_each(phone: Client, game: Game) -> None:
    form = read(phone.get(round_url(game))).one("form", id="entry")
    assert "Card turned up" in form.text
    assert [each["value"] for each in form.all("input", name="suit")] == ["S", "H", "D", "C"]

    data = typed_round(game, out="Ann", left={"Ann": "4", "Ben": "K 9"}, wild="5", suit="S")
    assert phone.post(round_url(game), data).status_code == 302
    record = get_record(game)
    assert record.facts.rounds[0].upcard == "5S"
    assert record.board().totals == {"Ann": 30, "Ben": 0}

    sheet = read(phone.get(game.get_absolute_url()))
    rounds = [each["aria-label"] for each in sheet.all("a", css="number-text")]
    assert rounds[0] == "Correct round 1. 5♠ was turned up"
    assert "Spade turned up 15" in sheet.text

    again = read(phone.get(round_url(game, 1)))
    assert (chosen(again, "wild"), chosen(again, "suit")) == (["5"], ["S"])

    fixed = typed_round(game, out="Ann", left={"Ann": "4", "Ben": "K 9"}, wild="5", suit="H")
    fixed |= {"act": "correct", "version": get_record(game).game.version}
    assert phone.post(round_url(game, 1), fixed).status_code == 302
    assert get_record(game).board().totals == {"Ann": 15, "Ben": 0}

    history = read(phone.get(reverse("game-history", args=[game.public_id]))).text
    assert "5♠" in history
    assert "5♥" in history


def test_nobody_knocks_with_more_than_it_counts(phone: Client, game: Game) -> None:
    data = typed_round(game, out="Ann", left={"Ann": "6", "Ben": "K"}, wild="5", suit="H")
    answer = phone.post(round_url(game), data)
    assert answer.status_code == 422
    assert "Ann knocked, so their deadwood is 5 or less." in read(answer).text

    data = typed_round(game, out="Ann", left={"Ann": "A", "Ben": "K"}, wild="A", suit="H")
    said = "Only gin ends this round, so Ann can’t have any deadwood."
    assert said in read(phone.post(round_url(game), data)).text


def test_a_card_nobody_noted_is_asked_for_once(phone: Client, game: Game) -> None:
    data = typed_round(game, out="Ann", left={"Ann": "6", "Ben": "K"})
    answer = read(phone.post(round_url(game), data))
    assert "Nobody has said which card was turned up." in answer.text
    shown = answer.one(id="confirmed")["value"]
    assert phone.post(round_url(game), data | {"confirmed": shown}).status_code == 302
    assert get_record(game).board().totals == {"Ann": 4, "Ben": 0}


def test_two_phones_tap_the_card_and_who_knocked(
    phone: Client, household: Household, game: Game
) -> None:
    preview = round_url(game, name="round-preview")
    phone.post(preview, typed_round(game, wild="7", suit="S"), headers=HTMX)
    make_client(household).post(preview, typed_round(game, out="Ann"), headers=HTMX)
    page = read(phone.get(round_url(game)))
    assert (chosen(page, "wild"), chosen(page, "suit")) == (["7"], ["S"])


def test_the_referee_asks_which_card_was_turned_up(phone: Client) -> None:
    about = asked("knock", HAND, ruleset=GIN) | {"option-oklahoma": "upcard"}
    assert answer_to(phone, about).status_code == 422
    assert word(answer_to(phone, about | {"upcard": "3"})) == "Yes"
    no = answer_to(phone, about | {"upcard": "2"})
    assert word(no) == "No"
    assert "You can knock with 2 or less." in reasons(no)[0]
    assert "only knock without deadwood." in reasons(answer_to(phone, about | {"upcard": "A"}))[0]


def test_the_referee_knows_it_in_a_game(phone: Client, game: Game) -> None:
    preview = round_url(game, name="round-preview")
    phone.post(preview, typed_round(game, wild="4", suit="S"), headers=HTMX)
    page = read(phone.get(reverse("game-check", args=[game.public_id]), {"question": "knock"}))
    assert select(page, "upcard")["4"] == "4: knock with 4 or less*"
