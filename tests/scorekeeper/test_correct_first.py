"""A correction that a later round doesn't go with: it waits while that one is put right."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponseBase
from django.test import Client

from scorekeeper import services
from scorekeeper.models import Aside, Game, Household, Role
from tests.factories import get_record, make_client, make_game, new_key, play_round, round_url, undo
from tests.markup import form_data, read
from tests.scorekeeper.together import RoundPage

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

PLAYERS = ["Ann", "Ben", "Cal"]


@pytest.fixture
def game(household: Household) -> Game:
    """Whoever has 101 is out of the game: with 75 more in round 2, Ben has no cards in round 3."""
    game = make_game("indian-pool-101", PLAYERS, household=household)
    for points in (60, 10, 10):
        play_round(game, out="Cal", left={"Ann": 5, "Ben": points})

    return game


@pytest.fixture
def page(phone: Client, game: Game) -> RoundPage:
    """The correction of round 2, with 75 typed for Ben."""
    page = RoundPage(phone, game, 2)
    return page.type("Ben", left="70+5").type("Ann", left="7")


def press(page: RoundPage, **more: str) -> HttpResponseBase:
    """Press a button of the form, without a script."""
    return page.client.post(page.url, page.fields | more)


def correct_first(page: RoundPage, number: int) -> None:
    answer = press(page, **{"correct-first": str(number)})
    assert (answer.status_code, answer["Location"]) == (302, round_url(page.game, number))


def ben(game: Game, number: int) -> int | None:
    hand = get_record(game).facts.rounds[number - 1].left.get("Ben")
    return hand.points if hand else None


def test_there_and_back(phone: Client, game: Game, page: RoundPage) -> None:
    assert page.press().status_code == 422
    assert page.shown.one("button", value="3", name="correct-first").text == "Correct round 3"
    correct_first(page, 3)
    assert ben(game, 2) == 10  # nothing is saved

    other = RoundPage(phone, game, 3)
    assert other.left("Ben") == {"left": "10"}
    other.type("Ben", left="")
    assert other.press().status_code == 422  # Ben has nothing, and is in the game so far
    answer = other.press()
    assert (answer.status_code, answer["Location"]) == (302, page.url)
    page.open()
    assert page.left("Ben") == {"left": "70+5"}
    assert page.left("Ann") == {"left": "7"}
    assert page.problems.startswith("This is what you typed here before. Start over")
    answer = page.press()
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    assert (ben(game, 2), ben(game, 3)) == (75, None)
    assert not Aside.objects.exists()


def test_back_once_that_round_is_deleted(phone: Client, game: Game, page: RoundPage) -> None:
    correct_first(page, 3)
    form = {"key": new_key(), "version": get_record(game).game.version}
    answer = phone.post(round_url(game, 3, "round-delete"), form)
    assert (answer.status_code, answer["Location"]) == (302, page.url)
    page.open()
    assert page.press().status_code == 302
    assert [ben(game, number) for number in (1, 2)] == [60, 75]


def test_it_waits_however_long(phone: Client, game: Game, page: RoundPage) -> None:
    """Also where the sheet is opened instead, and another round is corrected, saved or undone."""
    correct_first(page, 3)
    first = RoundPage(phone, game, 1).type("Ann", left=6)
    assert first.press()["Location"] == game.get_absolute_url()
    play_round(game, out="Ann", left={"Ben": 1, "Cal": 1})
    undo(game)
    page.open()
    assert page.left("Ben") == {"left": "70+5"}


def test_start_over(phone: Client, game: Game, page: RoundPage) -> None:
    correct_first(page, 3)
    page.open()
    link = page.shown.one(id="problems").one("a", css="link")
    assert link.text == "Start over"
    answer = phone.get(link["href"])
    assert form_data(answer, "entry", auto=[])[f"left-{page.seats['Ben']}"] == ["10"]
    assert "typed here before" not in read(answer).text


def test_only_on_the_phone_that_typed_it(household: Household, game: Game, page: RoundPage) -> None:
    correct_first(page, 3)
    other = RoundPage(make_client(household, Role.SCORER), game, 2)
    assert other.left("Ben") == {"left": "10"}
    assert other.press()["Location"] == game.get_absolute_url()
    page.open()
    assert page.left("Ben") == {"left": "70+5"}


def test_what_others_corrected_meanwhile_is_asked_about(
    household: Household, game: Game, page: RoundPage
) -> None:
    correct_first(page, 3)
    other = RoundPage(make_client(household, Role.SCORER), game, 2)
    other.type("Ben", left=12)
    assert other.press().status_code == 302
    page.open()
    assert "Theirs: 12" in page.clash("Ben").text
    assert "Mine: 75" in page.clash("Ben").text


def test_a_round_that_is_put_in_waits_too(phone: Client, game: Game) -> None:
    page = RoundPage(phone, game, 2)
    page.url += "?insert=1"
    page.open()
    page.out("Cal").type("Ben", left="75")
    correct_first(page, 2)

    other = RoundPage(phone, game, 2)
    assert other.left("Ben") == {"left": "10"}  # the correction of the round that is there
    other.type("Ben", left=9)
    answer = other.press()
    assert answer["Location"] == page.url
    page.open()
    assert page.left("Ben") == {"left": "75"}
    assert page.fields["out"] == [page.seats["Cal"]]
    assert page.fields["act"] == ["insert"]


@pytest.mark.parametrize("number", ["1", "x"])
def test_no_such_round(game: Game, page: RoundPage, number: str) -> None:
    """That is an ordinary press."""
    assert press(page, **{"correct-first": number}).status_code == 422
    assert not Aside.objects.exists()


def test_more_than_anybody_types(game: Game, page: RoundPage) -> None:
    page.fields[f"left-{page.seats['Ben']}"] = ["7H " * 10_000]
    assert press(page, **{"correct-first": "3"}).status_code == 422
    assert not Aside.objects.exists()


def test_the_round_was_deleted_in_that_moment(
    game: Game, page: RoundPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = services.put_aside

    def delete_first(**arguments: Any) -> bool:
        game.rounds.get(number=3).delete()
        return put(**arguments)

    monkeypatch.setattr(services, "put_aside", delete_first)
    answer = press(page, **{"correct-first": "3"})
    assert answer.status_code == 422
    assert form_data(answer, "entry", auto=[])[f"left-{page.seats['Ben']}"] == ["70+5"]
    assert not Aside.objects.exists()


def test_without_a_script_and_with_one(phone: Client, game: Game, page: RoundPage) -> None:
    """The script is told that nothing of this press is left to be sent, and where to go."""
    data = page.fields | {"correct-first": "3"}
    answer = phone.post(page.url, data, headers={"X-Requested-With": "sending"})
    assert answer.status_code == 204
    assert answer["X-Stored"] == page.fields["key"][0]
    assert answer["X-Next"] == round_url(game, 3)
