from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Game, new_public_id
from scorekeeper.sent import Sent
from tests.factories import get_record, make_game, new_key
from tests.markup import read

pytestmark = pytest.mark.django_db

ACTS = ["seat-join", "seat-leave", "seat-dealer"]


@pytest.fixture
def game(household) -> Game:
    return make_game(household=household, rounds=2)


def url(game: Game, name: str = "game-seats") -> str:
    return reverse(name, args=[game.public_id])


def sent(**more: object) -> dict[str, object]:
    return {"key": new_key(), "version": 3} | more


def seat(game: Game, name: str) -> int:
    return game.seats.get(player__name=name).pk


def test_page(phone: Client, game: Game, nothing_written) -> None:
    with nothing_written():
        page = read(phone.get(url(game)))
    assert [act.one(css="act-words").text for act in page.all("li", css="act")] == ["Ann", "Ben", "Cal deals next"]
    assert page.one("p", css="who-deals").text == "Round 3: Cal deals. After that: Ann, Ben."
    assert len(page.all("form")) == 3 + 2 + 1  # each may leave, two may deal, one may join


def test_join_leave_and_deal(phone: Client, game: Game) -> None:
    join = sent(name="Dee", after=seat(game, "Ann"), points="40", contract=2)
    assert phone.post(url(game, "seat-join"), join)["Location"] == url(game)
    assert phone.post(url(game, "seat-leave"), sent(version=4, seat=seat(game, "Ben"))).status_code == 302
    assert phone.post(url(game, "seat-dealer"), sent(version=5, seat=seat(game, "Ann"))).status_code == 302
    board = get_record(game).board()
    assert (board.seats, board.gone) == (("Ann", "Dee", "Ben", "Cal"), {"Ben"})
    assert board.next_round
    assert (board.next_round.dealer, board.totals["Dee"], board.contracts["Dee"]) == ("Ann", 40, 2)


def test_the_page_says_what_another_dealer_changes(phone: Client, game: Game) -> None:
    url_dealer = url(game, "seat-dealer")
    assert phone.post(url_dealer, sent(seat=seat(game, "Ben")))["Location"] == url(game)
    page = read(phone.get(url(game)))
    assert page.one("p", css="who-deals").text == "Round 3: Ben deals instead of Cal. After that: Cal, Ann."
    assert [act.one(css="act-words").text for act in page.all("li", css="act")] == ["Ann", "Ben deals next", "Cal"]
    page = phone.post(url_dealer, sent(version=4, seat=seat(game, "Ben")))
    assert page.status_code == 422
    assert "It is Ben's turn already." in read(page).text


def test_where_nobody_deals_the_page_speaks_of_who_plays_first(phone: Client, household) -> None:
    game = make_game("tile-rummy-game", 2, household=household)
    assert "Round 1: Ann plays first. After that: Ben." in read(phone.get(url(game))).text
    phone.post(url(game, "seat-dealer"), sent(version=1, seat=seat(game, "Ben")))
    assert "Round 1: Ben plays first instead of Ann. After that: Ann." in read(phone.get(url(game))).text


def test_a_game_that_is_over_has_nobody_to_deal(phone: Client, game: Game) -> None:
    services.stop_game(game=game, sent=Sent(new_key(), 3), stopped=True)
    page = read(phone.get(url(game)))
    assert page.all("p", css="who-deals") == page.all("form") == []


def test_sent_twice_is_one_joining(phone: Client, game: Game) -> None:
    join = sent(name="Dee")
    assert [phone.post(url(game, "seat-join"), join).status_code for _ in range(2)] == [302, 302]
    assert game.seats.count() == 4


WRONG = {
    "no name": ({"name": " "}, "Please type a name."),
    "a name that sits there": ({"name": "ANN"}, "Ann has a seat in this game already."),
    "points in letters": ({"name": "Dee", "points": "x"}, "“x” is not a number."),
    "no such contract": ({"name": "Dee", "contract": 9}, "Contracts go from 1 to 7."),
    "a long name": ({"name": "D" * 41}, "At most 40 letters"),
}


@pytest.mark.parametrize(("typed", "said"), WRONG.values(), ids=list(WRONG))
def test_what_cannot_be_is_said_and_kept(phone: Client, game: Game, typed: dict, said: str) -> None:
    page = phone.post(url(game, "seat-join"), sent(**typed))
    assert page.status_code == 422
    assert said in read(page).text
    assert read(page).one("input", id="join-name")["value"] == str(typed["name"]).strip(" ") or typed["name"] == " "
    assert game.seats.count() == 3


@pytest.mark.parametrize("name", ACTS)
def test_a_stale_page(phone: Client, game: Game, name: str) -> None:
    assert phone.post(url(game, name), sent(version=1, name="Dee", seat=seat(game, "Ben"))).status_code == 409


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize(
    "data", [{}, {"key": "x"}, {"key": "test-key-000", "version": "x"}], ids=["none", "key", "version"]
)
def test_bad_form(phone: Client, game: Game, name: str, data: dict) -> None:
    assert phone.post(url(game, name), data).status_code == 422
    assert game.acts.count() == 3


@pytest.mark.parametrize("name", ACTS)
def test_refused(phone: Client, game: Game, name: str) -> None:
    assert phone.get(url(game, name)).status_code == 405
    assert phone.post(url(game)).status_code == 405


@pytest.mark.parametrize("name", ACTS)
def test_unknown_and_not_yours_are_the_same(phone: Client, stranger: Client, game: Game, name: str) -> None:
    unknown = reverse(name, args=[new_public_id()])
    data = sent(name="Dee", seat=seat(game, "Ben"))
    answers = [stranger.post(url(game, name), data), phone.post(unknown, data), stranger.get(url(game))]
    assert [answer.status_code for answer in answers] == [404] * 3
    assert game.acts.count() == 3


def test_a_seat_of_another_game(phone: Client, household, game: Game) -> None:
    other = make_game(household=household)
    for name in ("seat-leave", "seat-dealer"):
        assert phone.post(url(game, name), sent(seat=seat(other, "Ben"))).status_code == 422
    assert game.acts.count() == 3
