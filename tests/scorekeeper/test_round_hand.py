"""Several people fill in one round: hands from phones of their own, drafts, clashes."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Device, Draft, Game, Household, Role
from tests.factories import get_record, make_client, make_game, play_round, round_url, undo
from tests.markup import form_data, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household)


@pytest.fixture
def other(household: Household) -> Client:
    client = make_client(household, Role.SCORER)
    Device.objects.filter(role=Role.SCORER).update(name="Ben’s phone")
    return client


def seat(game: Game, name: str) -> int:
    return game.seats.get(player__name=name).pk


def hand_url(game: Game, name: str, number: int = 1) -> str:
    return reverse("round-hand", args=[game.public_id, number, seat(game, name)])


def open_hand(client: Client, game: Game, name: str) -> dict[str, Any]:
    return form_data(client.get(hand_url(game, name)), "entry")


def send_hand(client: Client, game: Game, name: str, points: str, **more: Any) -> HttpResponseBase:
    typed = open_hand(client, game, name) | {f"left-{seat(game, name)}": points, "auto": [seat(game, name)]} | more
    return client.post(hand_url(game, name), typed)


def open_round(client: Client, game: Game, number: int = 1) -> dict[str, Any]:
    return form_data(client.get(round_url(game, number)), "entry")


def typing(client: Client, game: Game, typed: dict[str, Any]) -> HttpResponseBase:
    return client.post(round_url(game, name="round-preview"), typed)


def totals(game: Game) -> dict[str, int]:
    return dict(get_record(game).board().totals)


# --- one's own hand ---------------------------------------------------------------------------------------------


def test_the_page_of_a_hand(other: Client, game: Game) -> None:
    form = read(other.get(hand_url(game, "Ben"))).one("form", id="entry")
    assert [row.one(css="row-name").text for row in form.all(css="player-row")] == ["Ben"]
    assert form["action"] == hand_url(game, "Ben")
    assert not form.all(id="out-nobody")


def test_hands_come_together(phone: Client, other: Client, game: Game) -> None:
    """B173: everybody enters their own; the host sees who is missing, and saves."""
    assert send_hand(other, game, "Ben", "35")["Location"] == game.get_absolute_url()
    assert "1 hand is in. Missing: Ann, Cal" in read(phone.get(game.get_absolute_url())).text
    send_hand(phone, game, "Cal", "60")
    send_hand(other, game, "Ann", "", out=[seat(game, "Ann")])
    assert "All hands of round 1 are in." in read(phone.get(game.get_absolute_url())).text
    page = open_round(phone, game)
    assert (page[f"left-{seat(game, 'Ben')}"], page["out"]) == (["35"], [str(seat(game, "Ann"))])
    page = phone.post(round_url(game), page)
    assert page.status_code == 302
    assert totals(game) == {"Ann": -25, "Ben": 35, "Cal": 60}
    assert not Draft.objects.exists()


def test_a_hand_is_no_fact(other: Client, game: Game) -> None:
    send_hand(other, game, "Ben", "35")
    assert (game.rounds.count(), game.acts.count()) == (0, 1)


def test_a_hand_that_cannot_be_read_is_kept_and_said(other: Client, game: Game) -> None:
    page = send_hand(other, game, "Ben", "3x")
    assert page.status_code == 422
    assert "cannot be read" in read(page).text
    assert open_hand(other, game, "Ben")[f"left-{seat(game, 'Ben')}"] == ["3x"]


def test_going_out_is_taken_back(phone: Client, other: Client, game: Game) -> None:
    ben = seat(game, "Ben")
    send_hand(other, game, "Ben", "", out=[ben])
    assert open_round(phone, game)["out"] == [str(ben)]
    page = open_hand(other, game, "Ben")
    assert page.pop("out") == [str(ben)]
    assert other.post(hand_url(game, "Ben"), page | {f"left-{ben}": "20"}).status_code == 302
    page = open_round(phone, game)
    assert "out" not in page
    assert page[f"left-{ben}"] == ["20"]


def test_who_does_not_go_out_says_nothing_of_who_does(phone: Client, other: Client, game: Game) -> None:
    page = open_hand(other, game, "Ben")
    send_hand(phone, game, "Ann", "", out=[seat(game, "Ann")])
    assert other.post(hand_url(game, "Ben"), page | {f"left-{seat(game, 'Ben')}": "5"}).status_code == 302
    assert open_round(phone, game)["out"] == [str(seat(game, "Ann"))]


def test_two_go_out(phone: Client, other: Client, game: Game) -> None:
    page = open_hand(other, game, "Ben")
    send_hand(phone, game, "Ann", "", out=[seat(game, "Ann")])
    answer = other.post(hand_url(game, "Ben"), page | {"out": [seat(game, "Ben")]})
    assert answer.status_code == 409
    text = read(answer).one(id="clash-round").text
    assert "Theirs: out: Ann" in text
    assert "Mine: out: Ben" in text
    assert open_round(phone, game)["out"] == [str(seat(game, "Ann"))]


@pytest.mark.parametrize("name", ["Dee", None])
def test_a_hand_of_nobody(other: Client, game: Game, name: str | None) -> None:
    theirs = make_game(players=4)
    wrong = seat(theirs, name) if name else 10**18
    assert other.get(reverse("round-hand", args=[game.public_id, 1, wrong])).status_code == 404
    assert other.post(reverse("round-hand", args=[game.public_id, 1, wrong])).status_code == 404


def test_a_round_that_is_saved_already(phone: Client, other: Client, game: Game) -> None:
    page = open_hand(other, game, "Ben")
    play_round(game, left={"Ben": 5})
    assert other.get(hand_url(game, "Ben"))["Location"] == game.get_absolute_url()
    answer = other.post(hand_url(game, "Ben"), page | {f"left-{seat(game, 'Ben')}": "35"})
    assert answer.status_code == 409
    assert form_data(answer, "entry")[f"left-{seat(game, 'Ben')}"] == ["35"]
    assert not Draft.objects.exists()


def test_whose_phone_it_is_is_asked_once(other: Client, phone: Client, game: Game) -> None:
    assert "Whose phone is this?" in read(other.get(game.get_absolute_url())).text
    assert "Whose phone is this?" not in read(phone.get(game.get_absolute_url())).text
    sent = {"player": game.seats.get(player__name="Ben").player_id, "game": game.public_id}
    assert other.post("/phone/", sent)["Location"] == game.get_absolute_url()
    page = read(other.get(game.get_absolute_url()))
    assert "Whose phone is this?" not in page.text
    assert hand_url(game, "Ben") in [link.attributes.get("href") for link in page.all("a")]


def test_nobodys_phone(other: Client, game: Game) -> None:
    other.post("/phone/", {"player": "", "game": game.public_id})
    page = read(other.get(game.get_absolute_url())).text
    assert "Whose phone is this?" not in page
    assert "Score round 1" in page


# --- drafts -----------------------------------------------------------------------------------------------------


def test_what_is_typed_outlives_a_dead_battery(phone: Client, other: Client, game: Game) -> None:
    ben, cal = seat(game, "Ben"), seat(game, "Cal")
    typed = open_round(phone, game) | {f"left-{ben}": "3", f"count-{cal}-1": "2", "auto": [ben, cal]}
    assert typing(phone, game, typed).status_code == 200
    for client in (phone, other):
        page = open_round(client, game)
        assert (page[f"left-{ben}"], page[f"count-{cal}-1"]) == (["3"], ["2"])


def test_typing_on_writes_over_ones_own(phone: Client, game: Game) -> None:
    ben = seat(game, "Ben")
    page = open_round(phone, game)
    for text in ("3", "35", ""):
        answer = read(typing(phone, game, page | {f"left-{ben}": text}))
        assert not answer.all(css="clash")
        page[f"seen-{ben}"] = next(
            each["data-seen"] for each in answer.all("i") if each.attributes.get("data-cell") == str(ben)
        )
    assert open_round(phone, game)[f"left-{ben}"] == [""]


def test_what_others_type_comes_with_the_answer_to_the_typing(phone: Client, other: Client, game: Game) -> None:
    page = open_round(phone, game)
    send_hand(other, game, "Ben", "35")
    answer = read(typing(phone, game, page | {f"left-{seat(game, 'Cal')}": "60"}))
    ben = next(each for each in answer.all("i") if each.attributes.get("data-cell") == str(seat(game, "Ben")))
    assert '"35"' in ben["data-values"]
    assert answer.one(id=f"points-{seat(game, 'Ben')}").text == "35"


def test_a_page_is_told_that_something_was_written(phone: Client, other: Client, game: Game, nothing_written) -> None:
    form = read(phone.get(round_url(game))).one("form", id="entry")
    live = {"version": form["data-version"]}
    with nothing_written():
        assert phone.get(form["data-live"], live).status_code == 204
    send_hand(other, game, "Ben", "35")
    news = phone.get(form["data-live"], live)
    assert (news.status_code, news.content) == (200, b"")
    assert phone.get(form["data-live"], {"version": news["X-Version"]}).status_code == 204


def test_ones_own_typing_is_no_news(phone: Client, game: Game) -> None:
    page = open_round(phone, game)
    version = typing(phone, game, page | {f"left-{seat(game, 'Ben')}": "35"})["X-Version"]
    live = reverse("round-live", args=[game.public_id, 1])
    assert phone.get(live, {"version": version}).status_code == 204


@pytest.mark.parametrize("text", ["\x00", "a" * 5000, "\ud800", "<b>", "'" * 50])
def test_strange_drafts(phone: Client, game: Game, text: str) -> None:
    data = open_round(phone, game) | {f"left-{seat(game, 'Ben')}": text.encode("utf-8", "replace").decode()}
    assert typing(phone, game, data).status_code == 200
    assert phone.get(round_url(game)).status_code == 200


def test_drafts_move_with_their_round(phone: Client, household: Household) -> None:
    game = make_game(household=household, rounds=2)
    ben = seat(game, "Ben")
    typing(phone, game, open_round(phone, game, 3) | {f"left-{ben}": "35"})
    facts = get_record(game).facts.rounds[0]
    services.insert_round(game=game, sent=services.Sent("insert-a-round", 3), number=2, facts=facts)
    assert open_round(phone, game, 4)[f"left-{ben}"] == ["35"]
    services.delete_round(game=game, sent=services.Sent("delete-a-round", 4), number=1)
    assert open_round(phone, game, 3)[f"left-{ben}"] == ["35"]
    undo(game)  # the round is there again
    assert open_round(phone, game, 4)[f"left-{ben}"] == ["35"]


def test_drafts_of_the_next_round_wait_while_the_last_is_undone(phone: Client, household: Household) -> None:
    game = make_game(household=household, rounds=1)
    ben = seat(game, "Ben")
    typing(phone, game, open_round(phone, game, 2) | {f"left-{ben}": "35"})
    undo(game)
    assert open_round(phone, game, 1)[f"left-{ben}"] == [""]
    play_round(game, left={"Ben": 5})
    assert open_round(phone, game, 2)[f"left-{ben}"] == ["35"]


# --- clashes ----------------------------------------------------------------------------------------------------


@pytest.fixture
def clash(phone: Client, other: Client, game: Game) -> dict[str, Any]:
    """The host's page after two have written 40 and 35 for Ben."""
    page = open_round(phone, game)
    send_hand(other, game, "Ben", "40")
    ben, cal = seat(game, "Ben"), seat(game, "Cal")
    typed = page | {f"left-{ben}": "35", f"left-{cal}": "60", "out": [seat(game, "Ann")], "auto": [ben, cal]}
    answer = phone.post(round_url(game), typed)
    assert answer.status_code == 409
    text = read(answer).one(id=f"clash-{ben}").text
    assert "Ben’s phone wrote something else here" in text
    assert "Theirs: 40" in text
    assert "Mine: 35" in text
    sent = form_data(answer, "entry")
    assert sent[f"left-{ben}"] == ["35"]  # what was typed stays
    return sent | {"auto": [ben, cal]}


def test_nothing_is_saved_before_somebody_has_chosen(phone: Client, game: Game, clash: dict) -> None:
    assert phone.post(round_url(game), clash).status_code == 409
    assert game.rounds.count() == 0


@pytest.mark.parametrize(("choice", "points"), [("theirs", 40), ("mine", 35)])
def test_choosing(phone: Client, game: Game, clash: dict, choice: str, points: int) -> None:
    ben = seat(game, "Ben")
    answer = phone.post(round_url(game), clash | {f"choose-{ben}": choice})
    if answer.status_code == 422:
        answer = phone.post(round_url(game), form_data(answer, "entry"))
    assert answer.status_code == 302
    assert totals(game) == {"Ann": -25, "Ben": points, "Cal": 60}


def test_a_choice_is_for_what_was_shown(phone: Client, other: Client, game: Game, clash: dict) -> None:
    """While the host chooses, Ben writes again: that is a new clash."""
    send_hand(other, game, "Ben", "45")
    ben = seat(game, "Ben")
    answer = phone.post(round_url(game), clash | {f"choose-{ben}": "mine"})
    assert answer.status_code == 409
    assert "Theirs: 45" in read(answer).one(id=f"clash-{ben}").text


def test_choosing_while_typing(phone: Client, other: Client, game: Game) -> None:
    ben = seat(game, "Ben")
    page = open_round(phone, game)
    send_hand(other, game, "Ben", "40")
    typed = page | {f"left-{ben}": "35", "auto": [ben]}
    answer = read(typing(phone, game, typed))
    assert "Theirs: 40" in answer.one(id=f"clash-{ben}").text
    shown = answer.one("input", name=f"shown-{ben}")["value"]
    answer = read(typing(phone, game, typed | {f"choose-{ben}": "theirs", f"shown-{ben}": shown}))
    assert not answer.all(css="clash")
    assert any('"40"' in each.attributes.get("data-values", "") for each in answer.all("i"))
    answer = read(typing(phone, game, typed | {f"choose-{ben}": "mine", f"shown-{ben}": shown}))
    assert not answer.all(css="clash")
    assert open_round(other, game)[f"left-{ben}"] == ["35"]


@pytest.mark.parametrize("text", ["40", "10+30", " 40 ", "٤٠"])
def test_equal_values_are_no_clash(phone: Client, other: Client, game: Game, text: str) -> None:
    ben, cal = seat(game, "Ben"), seat(game, "Cal")
    page = open_round(phone, game)
    send_hand(other, game, "Ben", "40")
    typed = page | {f"left-{ben}": text, f"left-{cal}": "60", "out": [seat(game, "Ann")], "auto": [ben, cal]}
    assert phone.post(round_url(game), typed).status_code == 302
    assert totals(game) == {"Ann": -25, "Ben": 40, "Cal": 60}


def test_a_hand_that_came_meanwhile_is_shown_before_it_is_saved(phone: Client, other: Client, game: Game) -> None:
    ben, cal = seat(game, "Ben"), seat(game, "Cal")
    page = open_round(phone, game)
    send_hand(other, game, "Ben", "40")
    answer = phone.post(round_url(game), page | {f"left-{cal}": "60", "out": [seat(game, "Ann")], "auto": [ben, cal]})
    assert answer.status_code == 409
    page = form_data(answer, "entry")
    assert page[f"left-{ben}"] == ["40"]
    assert phone.post(round_url(game), page | {"auto": [ben, cal]}).status_code == 302
    assert totals(game)["Ben"] == 40


def test_two_save_the_same_round(phone: Client, other: Client, game: Game) -> None:
    """B172: both values, and a choice; then the round is corrected."""
    ben = seat(game, "Ben")
    pages = [open_round(client, game) for client in (phone, other)]
    ways = [
        page | {"out": [seat(game, "Ann")], f"left-{seat(game, 'Cal')}": "60", "auto": [ben, seat(game, "Cal")]}
        for page in pages
    ]
    assert other.post(round_url(game), ways[1] | {f"left-{ben}": "40"}).status_code == 302
    answer = phone.post(round_url(game, 1), ways[0] | {f"left-{ben}": "35"})
    assert answer.status_code == 409
    assert "Ben’s phone wrote something else here" in read(answer).one(id=f"clash-{ben}").text
    assert not read(answer).one(id=f"clash-{seat(game, 'Cal')}").text
    sent = form_data(answer, "entry", **{f"choose-{ben}": "mine"})
    answer = phone.post(round_url(game, 1), sent)
    if answer.status_code == 422:
        answer = phone.post(round_url(game, 1), form_data(answer, "entry"))
    assert answer.status_code == 302
    assert game.rounds.count() == 1
    assert totals(game) == {"Ann": -25, "Ben": 35, "Cal": 60}


def test_two_correct_the_same_round(phone: Client, other: Client, household: Household) -> None:
    game = make_game(household=household, rounds=2)
    ben, cal = seat(game, "Ben"), seat(game, "Cal")
    pages = [open_round(client, game, 1) for client in (phone, other)]
    url = round_url(game, 1)
    assert save(other, url, pages[1] | {f"left-{ben}": "40"}).status_code == 302
    kept = save(phone, url, pages[0] | {f"left-{cal}": "65"})
    assert kept.status_code == 409  # Ben's row has changed meanwhile: it is shown first
    assert form_data(kept, "entry")[f"left-{ben}"] == ["40"]
    assert save(phone, url, form_data(kept, "entry")).status_code == 302
    facts = get_record(game).facts.rounds[0]
    assert (facts.left["Ben"].points, facts.left["Cal"].points) == (40, 65)


def save(client: Client, url: str, sent: dict[str, Any]) -> HttpResponseBase:
    answer = client.post(url, sent)
    return client.post(url, form_data(answer, "entry")) if answer.status_code == 422 else answer


def test_correcting_while_another_round_is_corrected(phone: Client, household: Household) -> None:
    """What others did elsewhere in the game is no reason to type again."""
    game = make_game(household=household, rounds=2)
    page = open_round(phone, game, 1)
    play_round(game, left={"Ben": 5})
    assert save(phone, round_url(game, 1), page | {f"left-{seat(game, 'Ben')}": "40"}).status_code == 302
    assert get_record(game).facts.rounds[0].left["Ben"].points == 40
    assert game.rounds.count() == 3
