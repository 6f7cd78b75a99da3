from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Game
from scorekeeper.store.act_head import Sent
from tests.factories import get_record, make_game, new_key, play_round, round_url, typed_round
from tests.markup import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(household) -> Game:
    """Two rounds; in the first all three ways of writing a hand, and a tick."""
    game = make_game("garbage-rummy", household=household)
    left = {"Ben": "7", "Cal": {"A": 1, "2-9": 2}}  # a card: alone, "7" would be seven points
    play_round(
        game, out="Ann", laid=["Ann", "Ben", "Cal"], left=left, ticks={"exact_deal": ["Ann"]}
    )
    play_round(game, out="Ben", laid=["Ben", "Cal"], left={"Ann": 90, "Cal": 5})
    return game


def delete_url(game: Game, number: int) -> str:
    return reverse("round-delete", args=[game.public_id, number])


def test_a_page_sent_back_as_it_came_changes_nothing(phone: Client, game: Game) -> None:
    before = get_record(game).facts
    shown = read(phone.get(round_url(game, 1)))
    assert "Nothing changes on the sheet." in shown.one(id="follows").text
    form = shown.one("form", id="entry")
    page = phone.post(form["action"], form.data())
    if page.status_code == 422:  # a doubt, shown once
        form = read(page).one("form", id="entry")
        page = phone.post(form["action"], form.data())
    assert page.status_code == 302
    assert get_record(game).facts == before


def test_what_follows_is_said_before_it_is_saved(phone: Client, game: Game) -> None:
    typed = typed_round(
        game, out="Ann", laid=["Ann"], left={"Ben": "100", "Cal": "25"}, act="correct"
    )
    page = phone.post(round_url(game, 1, "round-preview"), typed | {"version": 3})
    follows = read(page).one(id="follows").text
    assert "Ben 5 → 100" in follows
    assert "goes back to goal" in follows
    ben = get_record(game).seat_ids["Ben"]  # nor is it said of a hand that can't be read
    wrong = typed | {"version": 3, f"left-{ben}": "1o"}
    page = phone.post(round_url(game, 1, "round-preview"), wrong)
    assert "What changes" not in read(page).text
    assert get_record(game).facts.rounds[0].left["Ben"].cards is not None  # nothing is stored


def test_a_forgotten_round_changes_something_even_if_nobody_scored(
    phone: Client, household
) -> None:
    """Also where the game is over: no next round could say so."""
    game = make_game(household=household)
    for _round in range(2):
        play_round(game, out="Ann", laid=["Ann"], left={"Ben": 70})
    url = round_url(game, 1) + "?insert=1"
    follows = read(phone.get(url)).one(id="follows").text
    assert "Rounds 1 to 2 become 2 to 3" in follows
    assert "Someone else deals them" in follows
    services.stop_game(game=game, sent=Sent(new_key(), get_record(game).game.version), stopped=True)
    assert "become 2 to 3" in read(phone.get(url)).one(id="follows").text
    assert "Nothing changes" not in read(phone.get(url)).one(id="follows").text


def test_what_follows_says_how_much_more_there_is(phone: Client, game: Game) -> None:
    typed = typed_round(
        game, out="Cal", laid=["Cal"], left={"Ann": "30", "Ben": "100"}, act="correct"
    )
    page = phone.post(round_url(game, 1, "round-preview"), typed | {"version": 3})
    follows = read(page).one(id="follows")
    lines = [line.text for line in follows.all("li")]
    assert len(lines) > 3
    assert follows.one("summary").text == f"{len(lines) - 3} more changes"


def test_a_forgotten_round(phone: Client, game: Game) -> None:
    page = read(phone.get(round_url(game, 2) + "?insert=1"))
    assert page.one("form", id="entry").data()["act"] == ["insert"]
    typed = typed_round(
        game, out="Cal", laid=["Cal"], left={"Ann": "5", "Ben": "10"}, act="insert"
    ) | {"version": 3}
    page = phone.post(round_url(game, 2), typed)
    confirmed = (
        read(page).one("form", id="entry").data()["confirmed"][0] if page.status_code == 422 else ""
    )
    assert phone.post(round_url(game, 2), typed | {"confirmed": confirmed}).status_code == 302
    assert [each.out for each in get_record(game).facts.rounds] == ["Ann", "Cal", "Ben"]


def test_delete(phone: Client, game: Game) -> None:
    data = {"key": new_key(), "version": 3}
    assert phone.post(delete_url(game, 1), data)["Location"] == game.get_absolute_url()
    assert phone.post(delete_url(game, 1), data).status_code == 302  # the same act, sent again
    assert [each.out for each in get_record(game).facts.rounds] == ["Ben"]


def test_delete_what_isnt_there(phone: Client, game: Game) -> None:
    for number in (0, 3, 10**30):
        sent = {"key": new_key(), "version": 3}
        assert phone.post(delete_url(game, number), sent).status_code in {404, 409}
    assert game.rounds.count() == 2


def test_delete_with_a_bad_form_or_an_old_page(phone: Client, game: Game) -> None:
    assert phone.post(delete_url(game, 1), {"key": "x"}).status_code == 400
    assert phone.post(delete_url(game, 1), {"key": new_key(), "version": 2}).status_code == 409
    assert phone.get(delete_url(game, 1)).status_code == 405
    assert game.rounds.count() == 2


def test_points_by_hand(phone: Client, game: Game) -> None:
    cal = get_record(game).seat_ids["Cal"]
    typed = typed_round(game, out="Ann", laid=["Ann", "Ben", "Cal"], left={"Ben": "5", "Cal": "10"})
    page = phone.post(round_url(game), typed | {f"adjust-{cal}": "10"})
    assert page.status_code == 422
    assert "Type the reason for these points." in read(page).text
    assert (
        phone.post(
            round_url(game), typed | {f"adjust-{cal}": "−10", f"why-{cal}": "found a card"}
        ).status_code
        == 302
    )
    (adjusted,) = get_record(game).facts.rounds[2].adjust
    assert (adjusted.player, adjusted.points, adjusted.why) == ("Cal", -10, "found a card")
