"""A sheet on which contracts are ticked: in which round each was laid, and the rounds of that."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.models import Game
from tests.factories import get_record, make_game, new_key, play_round
from tests.markup import form_data, read

pytestmark = pytest.mark.django_db

TEN = range(1, 11)


@pytest.fixture
def game(household) -> Game:
    return make_game("frustration", 2, household=household)


def url(game: Game) -> str:
    return reverse("game-paper", args=[game.public_id])


def typed(game: Game, **rounds: str) -> dict[str, Any]:
    """A column for each player: "1 2 4" laid contracts 1 to 3 in these rounds; "-" is empty."""
    seats = get_record(game).seat_ids
    cells = {
        f"cell-{number}-{seats[name]}": text.replace("-", "")
        for name, texts in rounds.items()
        for number, text in enumerate(texts.split(), start=1)
    }
    return {"key": new_key(), "version": Game.objects.get(pk=game.pk).version, **cells}


def test_its_rows_are_the_contracts(phone: Client, game: Game, nothing_written) -> None:
    with nothing_written():
        page = read(phone.get(url(game)))
    table = page.one("table")
    assert [row.text for row in table.all("th", scope="row")] == [str(number) for number in TEN]
    assert table.all("input", type="text")[3]["aria-label"] == "Ben, contract 2"
    assert table.all("p", css="row-words")[0].text == "2 sets of 3"
    assert "In which round was each contract laid?" in page.text


def test_rounds_follow_from_when_contracts_were_laid(phone: Client, game: Game) -> None:
    page = phone.post(url(game), typed(game, Ann="1 3", Ben="1 2 3"))
    assert page.status_code == 302
    record = get_record(game)
    assert [(facts.laid, facts.out) for facts in record.facts.rounds] == [
        (("Ann", "Ben"), None),  # one of the two
        (("Ben",), "Ben"),
        (("Ann", "Ben"), None),
    ]
    assert record.board().contracts == {"Ann": 3, "Ben": 4}


def test_it_goes_on_where_the_game_is(phone: Client, game: Game) -> None:
    play_round(game, out="Ann", laid=["Ann"])
    page = read(phone.get(url(game)))
    assert page.one("table").all(css="is-saved")[0].text == "1"  # in which round
    assert page.one("table").all("input", type="text")[0]["aria-label"] == "Ben, contract 1"
    assert page.one("th", css="corner").text == "Contract"
    phone.post(url(game), typed(game, Ann="- 3", Ben="2"))
    assert get_record(game).board().contracts == {"Ann": 3, "Ben": 2}


def test_the_first_to_finish_ends_it(phone: Client, game: Game) -> None:
    whole = " ".join(map(str, TEN))
    page = phone.post(url(game), typed(game, Ann=whole, Ben="1 11") | {"action": "check"})
    text = read(page).text
    assert "The game is over after round 10. Later rounds aren’t saved." in text
    assert "The game is over. Winner: Ann" in text
    phone.post(url(game), form_data(page, "from-paper"))
    board = get_record(game).board()
    assert (board.finished, board.winners, board.rounds_played) == (True, ("Ann",), 10)
    assert board.rounds[-1].facts.out is None  # the last contract ended it


def test_it_is_asked_who_of_two_finished_first(phone: Client, game: Game) -> None:
    whole = " ".join(map(str, TEN))
    page = phone.post(url(game), typed(game, Ann=whole, Ben=whole))
    assert (page.status_code, get_record(game).facts.rounds) == (422, ())
    assert "Two players laid contract 10. Say below who was first." in read(page).text
    assert read(page).one(id="so-far").text == ""  # nobody has won yet
    ask = read(page).one("fieldset", css="ask")
    assert [choice.text for choice in ask.all("label")] == ["Ann", "Ben"]
    ben = str(get_record(game).seat_ids["Ben"])
    phone.post(url(game), form_data(page, "from-paper", **{"first-10": ben}))
    assert get_record(game).board().winners == ("Ben",)


def test_a_round_in_which_nobody_laid_is_doubted_once(phone: Client, game: Game) -> None:
    page = phone.post(url(game), typed(game, Ann="1", Ben="3"))
    assert (page.status_code, get_record(game).facts.rounds) == (422, ())
    doubt = "Nobody laid anything in round 2. Check the paper. You can still save it."
    assert doubt in read(page).text
    assert phone.post(url(game), form_data(page, "from-paper")).status_code == 302
    assert [facts.laid for facts in get_record(game).facts.rounds] == [("Ann",), (), ("Ben",)]


WRONG = {
    "a word": ({"Ann": "x"}, "Ann: “x” isn’t a number. Type 1 to 31."),
    "no such round": ({"Ann": "0"}, "Ann: “0” isn’t possible. Type 1 to 31."),
    "far too late": ({"Ann": "999"}, "Ann: “999” isn’t possible."),
    "two in a round": (
        {"Ann": "2 2"},
        "Ann can’t have laid contract 2 before round 3. It takes a round for each contract.",
    ),
    "earlier": ({"Ann": "2 1"}, "Ann can’t have laid contract 2 before round 3."),
    "a gap": ({"Ann": "1 - 3"}, "Ann: fill in what’s above contract 3."),
    "nothing": ({}, "Nothing typed yet."),
}


@pytest.mark.parametrize(("rounds", "why"), WRONG.values(), ids=WRONG)
def test_what_cant_be_is_said_and_nothing_is_saved(
    phone: Client, game: Game, rounds: dict[str, str], why: str
) -> None:
    page = phone.post(url(game), typed(game, **rounds))
    assert (page.status_code, get_record(game).facts.rounds) == (422, ())
    assert why in read(page).text


def test_somebody_saved_a_round_meanwhile(phone: Client, game: Game) -> None:
    sent = typed(game, Ann="1 2", Ben="2")
    play_round(game, out="Ann", laid=["Ann"])
    page = phone.post(url(game), sent)
    assert (page.status_code, len(get_record(game).facts.rounds)) == (409, 1)
    assert "The game went on meanwhile." in read(page).text
    phone.post(url(game), form_data(page, "from-paper"))
    assert get_record(game).board().contracts == {"Ann": 3, "Ben": 2}


RACES = [slug for slug in all_slugs() if not load_ruleset(slug).keeps_score]


@pytest.mark.parametrize("slug", RACES)
def test_a_whole_race_is_typed(phone: Client, household, slug: str) -> None:
    game = make_game(slug, 3, household=household)
    last = load_ruleset(slug).contracts_each
    quick, slow = range(1, last + 1), range(2, last + 1, 2)
    columns = {"Ann": quick, "Ben": slow, "Cal": slow}
    sent = typed(game, **{name: " ".join(map(str, rounds)) for name, rounds in columns.items()})
    assert phone.post(url(game), sent).status_code == 302
    board = get_record(game).board()
    assert (board.winners, board.rounds_played) == (("Ann",), last)
    assert board.contracts["Ben"] == len(slow) + 1
