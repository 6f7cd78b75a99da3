"""A game in which cards on the table count, as it is kept, typed, corrected and exported."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Game, Household
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.saved_data import saved_data
from tests.factories import (
    get_record,
    make_game,
    play_round,
    round_url,
    typed_round,
)
from tests.markup import read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


@pytest.fixture
def game(household: Household) -> Game:
    game = make_game("five-hundred-rum", household=household)
    play_round(
        game,
        out="Ann",
        melded={"Ann": ["AH 2H 3H", "7H 7S 7D"], "Ben": {"J-K": 3}, "Cal": 20},
        left={"Ben": 5, "Cal": "K K 9"},
    )
    return game


def melded_field(game: Game, name: str) -> str:
    return f"melded-{get_record(game).seat_ids[name]}"


def test_points_cards_and_melds_can_be_typed(phone: Client, game: Game) -> None:
    data = typed_round(
        game,
        out="Ben",
        left={"Ann": "10+5", "Cal": "4"},
        **{
            melded_field(game, "Ann"): "20+25",
            melded_field(game, "Ben"): "a 2 3 / 9h 9s 9d",
            melded_field(game, "Cal"): "J J J",
        },
    )
    phone.post(round_url(game), data)
    assert dict(get_record(game).board().rounds[-1].points) == {"Ann": 30, "Ben": 33, "Cal": 26}


def test_what_cannot_be_is_said_beside_the_field(phone: Client, game: Game) -> None:
    data = typed_round(game, out="Ben", left={"Ann": "5", "Cal": "5"})
    for text, said in (
        ("7X", "“7X” can’t be read. Try 45, 20+25 or 7 7 7 / A 2 3."),
        ("7H 7H", "More than the deck has: 7♥."),
    ):
        answer = phone.post(round_url(game), data | {melded_field(game, "Ann"): text})
        assert answer.status_code == 422
        assert said in " ".join(answer.content.decode().replace("</b>", "").split())
    assert len(get_record(game).rounds) == 1


def test_a_correction_begins_with_what_was_laid(game: Game) -> None:
    record = get_record(game)
    (facts,) = record.facts.rounds
    upcoming = record.board().next_round
    assert upcoming is not None
    form = RoundForm(record.rules, upcoming, record.seat_ids)
    again = RoundForm(record.rules, upcoming, record.seat_ids, saved_data(form, facts, {}))
    assert (again.facts.melded, again.facts.left) == (facts.melded, facts.left)


def test_a_hand_that_is_not_counted_yet_is_asked_for(phone: Client, game: Game) -> None:
    data = typed_round(game, out="Ben", left={"Ann": "5"})
    answer = phone.post(round_url(game), data)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Nothing typed of what Cal has left." in page
    assert "If you save now, that’s nothing left in hand." in page


def test_a_phone_of_its_own_sends_what_its_player_laid(phone: Client, game: Game) -> None:
    ann = get_record(game).seat_ids["Ann"]
    url = f"{round_url(game)}hand/{ann}/"
    page = phone.get(url).content.decode()
    assert "Ann: laid down, as points or cards" in page
    assert "Ben: laid down, as points or cards" not in page
    data = typed_round(game, left={"Ann": "5"}, only=ann)
    assert phone.post(url, data | {melded_field(game, "Ann"): "45"}).status_code in {200, 302}
    assert 'value="45"' in phone.get(round_url(game)).content.decode()


def test_the_history_says_what_was_laid(phone: Client, game: Game) -> None:
    page = phone.get(f"{game.get_absolute_url()}history/").content.decode()
    assert "Ann, laid down: AH 2H 3H / 7H 7S 7D" in page
    assert "Ben, laid down: 3 × J–K" in page


def test_what_whoever_went_out_laid_is_easily_forgotten(phone: Client, game: Game) -> None:
    data = typed_round(game, out="Ann", left={"Ben": "5", "Cal": "5"})
    answer = phone.post(round_url(game), data)
    assert answer.status_code == 422
    assert "Nothing typed of what Ann laid." in answer.content.decode()
    assert "Nothing typed of what Ben laid." not in answer.content.decode()

    data |= {melded_field(game, "Ann"): "0"}
    assert phone.post(round_url(game), data).status_code == 302


LAID = "A♥ 2♥ 3♥ + Q♠ K♠ A♠ = 41"  # an ace below a 2 counts 1, one above a king 15
ONE_HEAP = "A♥ 2♥ 3♥ Q♠ K♠ A♠ = 55"
SEPARATORS = {
    "line": ("AH 2H 3H\nQS KS AS", LAID),
    "commas between cards": ("AH, 2H, 3H / QS, KS, AS", LAID),
    "nothing": ("AH 2H 3H QS KS AS", ONE_HEAP),
    "one meld": ("A, 2, 3", "A 2 3 = 6"),
    "a card laid off": ("7 7 7, A", "7 7 7 + A = 36"),
}


@pytest.mark.parametrize(("text", "said"), SEPARATORS.values(), ids=SEPARATORS)
def test_melds_are_counted_as_they_are_written_and_how_is_shown(
    phone: Client, game: Game, text: str, said: str
) -> None:
    data = typed_round(game, out="Ben", left={"Ann": "0", "Cal": "0"})
    data |= {melded_field(game, "Ann"): text, melded_field(game, "Cal"): "0"}
    data |= {melded_field(game, "Ben"): "0"}
    page = read(phone.post(round_url(game, name="round-preview"), data))
    ann = page.one("div", id=f"hints-{get_record(game).seat_ids['Ann']}")
    assert said in ann.text.replace("\N{VARIATION SELECTOR-15}", "")

    phone.post(round_url(game), data | {"confirmed": page.one("input", id="confirmed")["value"]})
    points = get_record(game).board().rounds[-1].points
    assert points["Ann"] == int(said.split()[-1])


def test_what_was_laid_is_asked_about_where_it_can_be_meant_in_two_ways(
    phone: Client, game: Game
) -> None:
    data = typed_round(game, out="Ben", left={"Ann": "0", "Cal": "0"})
    data |= {melded_field(game, "Ann"): "AH 2H 3H; K D 7", melded_field(game, "Ben"): "0"}
    answer = phone.post(round_url(game), data)
    assert answer.status_code == 422
    (question,) = read(answer).all("fieldset", css="clash")
    assert [each["value"] for each in question.all("input")] == [
        "AH 2H 3H / KD 7",
        "AH 2H 3H / K Q 7",
    ]
    (name,) = {each["name"] for each in question.all("input")}
    answer = phone.post(round_url(game), data | {name: "AH 2H 3H / K Q 7"})
    assert 'value="AH 2H 3H / K Q 7"' in answer.content.decode() or answer.status_code == 302
