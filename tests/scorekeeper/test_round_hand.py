"""Several people fill in one round: hands from phones of their own, drafts, clashes."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Device, Draft, Game, Household, Role
from scorekeeper.rounds.places import RoundAct
from scorekeeper.views import rounds
from tests.factories import (
    get_record,
    make_client,
    make_game,
    play_round,
    round_url,
    seat,
    totals,
    undo,
)
from tests.markup import form_data, read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household)


@pytest.fixture
def other(household: Household) -> Client:
    client = make_client(household, Role.SCORER)
    Device.objects.filter(role=Role.SCORER).update(name="Ben’s phone")
    return client


def hand_url(game: Game, name: str, number: int = 1) -> str:
    return reverse("round-hand", args=[game.public_id, number, seat(game, name)])


def open_hand(client: Client, game: Game, name: str) -> dict[str, Any]:
    return form_data(client.get(hand_url(game, name)), "entry")


def send_hand(client: Client, game: Game, name: str, points: str, **more: Any) -> HttpResponseBase:
    typed = (
        open_hand(client, game, name)
        | {f"left-{seat(game, name)}": points, "auto": [seat(game, name)]}
        | more
    )
    return client.post(hand_url(game, name), typed)


def open_round(client: Client, game: Game, number: int = 1) -> dict[str, Any]:
    return form_data(client.get(round_url(game, number)), "entry")


def typing(client: Client, game: Game, typed: dict[str, Any]) -> HttpResponseBase:
    return client.post(round_url(game, name="round-preview"), typed)


def typed_of(game: Game, ben: str, cal: str = "60") -> dict[str, Any]:
    """A round in which Ann is out, and the others hold so much."""
    seats = [seat(game, "Ben"), seat(game, "Cal")]
    left = {f"left-{seats[0]}": ben, f"left-{seats[1]}": cal}
    return left | {"out": [seat(game, "Ann")], "auto": seats}


# --- one's own hand -------------------------------------------------------------------------------


def test_the_page_of_a_hand(other: Client, game: Game) -> None:
    form = read(other.get(hand_url(game, "Ben"))).one("form", id="entry")
    assert [row.one(css="row-name").text for row in form.all(css="player-row")] == ["Ben"]
    assert form["action"] == hand_url(game, "Ben")
    assert not form.all(id="out-nobody")


def test_hands_come_together(phone: Client, other: Client, game: Game) -> None:
    """B173: everybody enters their own; the host sees who is missing, and saves."""
    assert send_hand(other, game, "Ben", "35")["Location"] == game.get_absolute_url()
    assert "1 hand is in. Missing: Ann, Cal" in read(phone.get(game.get_absolute_url())).text
    assert (game.rounds.count(), game.acts.count()) == (0, 1)  # a hand isn't a fact
    send_hand(phone, game, "Cal", "60")
    send_hand(other, game, "Ann", "", out=[seat(game, "Ann")])
    assert "All hands of round 1 are in." in read(phone.get(game.get_absolute_url())).text
    page = open_round(phone, game)
    assert (page[f"left-{seat(game, 'Ben')}"], page["out"]) == (["35"], [str(seat(game, "Ann"))])
    page = phone.post(round_url(game), page)
    assert page.status_code == 302
    assert totals(game) == {"Ann": -25, "Ben": 35, "Cal": 60}
    assert not Draft.objects.exists()


def test_an_unreadable_hand_is_kept_and_named(other: Client, game: Game) -> None:
    page = send_hand(other, game, "Ben", "3x")
    assert page.status_code == 422
    assert "can’t be read" in read(page).text
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


def test_a_player_who_stays_in_says_nothing_of_whoever_goes_out(
    phone: Client, other: Client, game: Game
) -> None:
    page = open_hand(other, game, "Ben")
    send_hand(phone, game, "Ann", "", out=[seat(game, "Ann")])
    assert (
        other.post(hand_url(game, "Ben"), page | {f"left-{seat(game, 'Ben')}": "5"}).status_code
        == 302
    )
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


def test_a_hand_of_nobody(other: Client, game: Game) -> None:
    for wrong in (seat(make_game(players=4), "Dee"), 10**18):
        url = reverse("round-hand", args=[game.public_id, 1, wrong])
        assert (other.get(url).status_code, other.post(url).status_code) == (404, 404)


def test_whose_phone_it_is_is_asked_once(other: Client, phone: Client, game: Game) -> None:
    assert "Whose phone is this?" in read(other.get(game.get_absolute_url())).text
    assert "Whose phone is this?" not in read(phone.get(game.get_absolute_url())).text
    sent = {"player": game.seats.get(player__name="Ben").player_id, "game": game.public_id}
    assert other.post("/phone/", sent)["Location"] == game.get_absolute_url()
    page = read(other.get(game.get_absolute_url()))
    assert "Whose phone is this?" not in page.text
    assert hand_url(game, "Ben") in [link.attributes.get("href") for link in page.all("a")]
    other.post("/phone/", {"player": "", "game": game.public_id})  # nobody's
    page = read(other.get(game.get_absolute_url()))
    assert "Whose phone is this?" not in page.text
    assert "Score round 1" in page.text


# --- the host saves the round meanwhile -----------------------------------------------------------


def ann_saves(phone: Client, game: Game, ben: str = "35", **more: Any) -> None:
    """The host saves the open round: Ann is out, Ben and Cal hold something."""
    Device.objects.filter(role=Role.HOST).update(name="Ann’s phone")
    number = get_record(game).board().next_round.number
    typed = typed_of(game, ben)
    answer = phone.post(round_url(game), open_round(phone, game, number) | typed | more)
    if answer.status_code == 422:  # somebody is still typing
        answer = phone.post(round_url(game), form_data(answer, "entry", auto=typed["auto"]))
    assert answer.status_code == 302, read(answer).one(id="problems").text


def notice(page: HttpResponseBase) -> str:
    return read(page).one(id="was-saved").text


def differences(page: HttpResponseBase) -> list[list[str]]:
    """Whose, saved, typed here."""
    rows = read(page).one(id="was-saved").all("tr")[1:]
    return [[cell.text for cell in row if cell.tag in {"th", "td"}] for row in rows]


def choose(client: Client, page: HttpResponseBase, **choices: str) -> HttpResponseBase:
    """Choose at each difference of a correction, and save it."""
    form = read(page).one("form", id="entry")
    sent = form.data() | {name.replace("_", "-"): choice for name, choice in choices.items()}
    answer = client.post(form["action"], sent)
    return (
        client.post(form["action"], form_data(answer, "entry"))
        if answer.status_code == 422
        else answer
    )


def is_bens(other: Client, game: Game) -> None:
    other.post(
        "/phone/", {"player": game.seats.get(player__name="Ben").player_id, "game": game.public_id}
    )


def test_the_page_of_a_hand_says_that_the_round_is_saved(
    phone: Client, other: Client, game: Game
) -> None:
    is_bens(other, game)
    page = open_hand(other, game, "Ben")
    ann_saves(phone, game)
    url = round_url(game, 1, "round-preview")
    for answer in (
        other.post(url, page),
        other.get(hand_url(game, "Ben")),
        other.post(hand_url(game, "Ben"), page),
    ):
        assert answer.status_code == 200
        assert notice(answer).startswith("Round 1 was saved on Ann’s phone. You 35")
        assert notice(answer).endswith("Back to the sheet")
        assert differences(answer) == []
    assert "Nothing is saved yet" not in read(answer).text


def test_a_hand_that_was_saved_as_it_was_typed(phone: Client, other: Client, game: Game) -> None:
    page = open_hand(other, game, "Ben") | {f"left-{seat(game, 'Ben')}": "30+5"}
    ann_saves(phone, game)
    acts = game.acts.count()
    answer = other.post(hand_url(game, "Ben"), page | {"auto": [seat(game, "Ben")]})
    assert (answer.status_code, answer["X-Stored"]) == (200, page["key"][0])
    assert notice(answer).startswith("Round 1 was saved on Ann’s phone. Ben 35")
    assert differences(answer) == []
    assert (Draft.objects.count(), game.acts.count()) == (0, acts)


def test_a_hand_that_was_saved_differently_isnt_lost(
    phone: Client, other: Client, game: Game
) -> None:
    is_bens(other, game)
    ben = seat(game, "Ben")
    page = open_hand(other, game, "Ben") | {f"left-{ben}": "20", "auto": [ben]}
    ann_saves(phone, game)
    acts = game.acts.count()
    shown = other.post(round_url(game, 1, "round-preview"), page)
    for _press in range(3):
        answer = other.post(hand_url(game, "Ben"), page)
        assert answer.status_code == 409
        assert "X-Stored" not in answer
        assert differences(answer) == differences(shown) == [["You", "35", "20"]]
        page = form_data(answer, "entry", auto=[ben])
        assert page[f"left-{ben}"] == ["20"]
    assert (Draft.objects.count(), game.acts.count()) == (0, acts)


@pytest.mark.parametrize(("choice", "points", "acts"), [("mine", 20, 3), ("theirs", 35, 2)])
def test_a_hand_corrects_the_round(
    phone: Client, other: Client, game: Game, choice: str, points: int, acts: int
) -> None:
    ben = seat(game, "Ben")
    page = open_hand(other, game, "Ben") | {f"left-{ben}": "20", "auto": [ben]}
    ann_saves(phone, game)
    page = other.post(hand_url(game, "Ben"), page)
    button = read(page).one(id="was-saved").one("button", type="submit")
    assert button.text == "Correct round 1"
    page = other.post(button["formaction"], form_data(page, "entry", auto=[ben]))
    assert page.status_code == 409
    assert (
        "Round 1 was saved on Ann’s phone. You typed something else."
        in read(page).one(id="problems").text
    )
    assert "Theirs: 35" in read(page).one(id=f"clash-{ben}").text
    assert "Mine: 20" in read(page).one(id=f"clash-{ben}").text
    sent = form_data(page, "entry")
    assert (sent["act"], sent[f"left-{seat(game, 'Cal')}"]) == (["correct"], ["60"])
    assert choose(other, page).status_code == 409  # nothing is chosen
    assert choose(other, page, **{f"choose_{ben}": choice}).status_code == 302
    assert totals(game) == {"Ann": -25, "Ben": points, "Cal": 60}
    assert game.acts.count() == acts


def test_out_on_two_phones(phone: Client, other: Client, game: Game) -> None:
    ben = seat(game, "Ben")
    page = open_hand(other, game, "Ben") | {"out": [ben]}
    ann_saves(phone, game)
    answer = other.post(hand_url(game, "Ben"), page)
    assert ["", "out: Ann", "out: Ben"] in differences(answer)


def test_a_hand_of_somebody_who_was_saved_as_out(phone: Client, other: Client, game: Game) -> None:
    page = open_hand(other, game, "Ann") | {
        f"left-{seat(game, 'Ann')}": "20",
        "auto": [seat(game, "Ann")],
    }
    ann_saves(phone, game)
    answer = other.post(hand_url(game, "Ann"), page)
    assert differences(answer) == [["Ann", "nothing", "20"], ["", "out: Ann", "out: nobody"]]


def test_what_was_emptied_here_is_a_difference(phone: Client, other: Client, game: Game) -> None:
    """Ben’s page has shown 40, and it was taken out; before that is heard of, the host saves it."""
    ben = seat(game, "Ben")
    send_hand(other, game, "Ben", "40")
    page = open_hand(other, game, "Ben") | {f"left-{ben}": "", "auto": [ben]}
    ann_saves(phone, game, ben="40")
    assert differences(other.post(hand_url(game, "Ben"), page)) == [["Ben", "40", "nothing"]]


def test_a_full_page_of_the_same_round_goes_to_the_sheet(
    phone: Client, other: Client, game: Game
) -> None:
    page = open_round(other, game)
    ben, cal = seat(game, "Ben"), seat(game, "Cal")
    ann_saves(phone, game)
    same = page | typed_of(game, "35", "50+10")
    assert other.post(round_url(game, 1), same)["Location"] == game.get_absolute_url()
    some = page | {f"left-{ben}": "35", "auto": [ben, cal]}
    answer = other.post(round_url(game, 1), some)
    assert (answer.status_code, answer["X-Stored"]) == (200, page["key"][0])
    assert notice(answer).startswith("Round 1 was saved on Ann’s phone. Ann −25 Ben 35 Cal 60")
    assert game.acts.count() == 2


def test_a_tick_that_wasnt_saved(phone: Client, other: Client, household: Household) -> None:
    """Garbage: the hand is as it was saved, the exact deal isn't."""
    game = make_game("garbage-rummy", household=household)
    ben, ann = seat(game, "Ben"), seat(game, "Ann")
    page = open_round(other, game) | {"tick-exact_deal": [ann]}
    ann_saves(phone, game, ben="90")
    answer = other.post(round_url(game, 1, "round-preview"), page)
    assert len(differences(answer)) == 1
    assert differences(answer)[0][0] == "Ann"
    page = other.post(round_url(game, 1), page)
    assert page.status_code == 409
    assert choose(other, page, **{f"choose_{ann}": "mine"}).status_code == 302
    facts = get_record(game).facts.rounds[0]
    assert facts.ticks == {"exact_deal": ("Ann",)}
    assert facts.left["Ben"].points == 90
    assert form_data(other.get(round_url(game, 1)), "entry")[f"left-{ben}"] == ["90"]


def test_what_was_typed_is_there_again_after_an_undo(
    phone: Client, other: Client, game: Game
) -> None:
    ben = seat(game, "Ben")
    typed = open_hand(other, game, "Ben") | {f"left-{ben}": "20", "auto": [ben]}
    seen = read(other.post(round_url(game, 1, "round-preview"), typed)).one(
        "i", data_cell=str(ben)
    )["data-seen"]
    typed |= {f"seen-{ben}": seen}
    page = open_round(phone, game)
    ann_saves(phone, game, ben="20")
    undo(game)
    answer = read(other.post(round_url(game, 1, "round-preview"), typed))
    assert not answer.one(id="was-saved").text
    assert answer.one("i", data_cell=str(ben))["data-values"] == ""  # nothing is emptied
    assert answer.one(id=f"points-{ben}").text == "20"
    answer = read(phone.get(round_url(game)))
    assert answer.one(id=f"hints-{ben}").text == "Ben is typing: 20"
    assert page


@pytest.mark.parametrize(("points", "status"), [("35", 200), ("20", 409)])
def test_a_hand_that_arrives_in_the_moment_in_which_the_round_is_saved(
    phone: Client,
    other: Client,
    game: Game,
    monkeypatch: pytest.MonkeyPatch,
    points: str,
    status: int,
) -> None:
    keep = services.keep_drafts

    def save_first(**arguments: Any) -> set[str]:
        monkeypatch.undo()
        ann_saves(phone, game)
        return keep(**arguments)

    monkeypatch.setattr(services, "keep_drafts", save_first)
    answer = send_hand(other, game, "Ben", points)
    assert answer.status_code == status
    assert "Round 1 was saved on Ann’s phone." in notice(answer)
    assert not Draft.objects.exists()


def test_two_save_in_the_same_moment(
    phone: Client, other: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B172: both values, and a choice; then the round is corrected."""
    record = services.record_round

    def save_first(**arguments: Any) -> Any:
        monkeypatch.undo()
        ann_saves(phone, game)
        return record(**arguments)

    ben, cal = seat(game, "Ben"), seat(game, "Cal")
    monkeypatch.setitem(rounds.SAVE, RoundAct.RECORD, save_first)
    answer = other.post(round_url(game), open_round(other, game) | typed_of(game, "20"))
    assert answer.status_code == 409
    assert not read(answer).one(id=f"clash-{cal}").text
    assert (totals(game)["Ben"], game.acts.count()) == (35, 2)
    assert choose(other, answer, **{f"choose_{ben}": "mine"}).status_code == 302
    assert totals(game) == {"Ann": -25, "Ben": 20, "Cal": 60}
    assert game.rounds.count() == 1


def test_a_round_before_it_is_open_again(
    phone: Client, other: Client, household: Household
) -> None:
    game = make_game(household=household, rounds=1)
    typed = {f"left-{seat(game, 'Ben')}": "20", "auto": [seat(game, "Ben")]}
    page = form_data(other.get(hand_url(game, "Ben", 2)), "entry") | typed
    undo(game)
    answer = other.post(hand_url(game, "Ben", 2), page)
    assert answer.status_code == 409
    assert "Round 1 is open again. Score that one first." in read(answer).one(id="problems").text
    assert form_data(answer, "entry")[f"left-{seat(game, 'Ben')}"] == ["20"]
    play_round(game, left={"Ben": 5})
    assert other.post(hand_url(game, "Ben", 2), page).status_code == 302


def test_a_hand_doesnt_save_a_round_that_is_open_again(
    phone: Client, other: Client, game: Game
) -> None:
    ben = seat(game, "Ben")
    page = open_hand(other, game, "Ben") | {f"left-{ben}": "20", "auto": [ben]}
    ann_saves(phone, game)
    page = form_data(other.post(hand_url(game, "Ben"), page), "entry", auto=[ben])
    undo(game)
    assert other.post(round_url(game, 1), page).status_code == 409
    assert game.rounds.count() == 0
    assert open_round(phone, game)[f"left-{ben}"] == ["20"]


# --- what the script is told ----------------------------------------------------------------------

SCRIPT = {"X-Requested-With": "sending"}


def test_what_is_stored_is_named_by_its_key(phone: Client, other: Client, game: Game) -> None:
    ben = seat(game, "Ben")
    hand = open_hand(other, game, "Ben") | {f"left-{ben}": "35", "auto": [ben]}
    answer = other.post(hand_url(game, "Ben"), hand, headers=SCRIPT)
    assert (answer.status_code, answer["X-Stored"]) == (204, hand["key"][0])
    assert answer["X-Next"] == game.get_absolute_url()
    page = open_round(phone, game) | typed_of(game, "35")
    for _time in range(2):  # and once more, when the answer was lost
        answer = phone.post(round_url(game, 1), page, headers=SCRIPT)
        assert (answer.status_code, answer["X-Stored"]) == (204, page["key"][0])
    assert phone.post(round_url(game, 1), page).status_code == 302  # without the script


def test_what_isnt_stored_isnt_named(phone: Client, other: Client, game: Game) -> None:
    ben = seat(game, "Ben")
    wrong = open_hand(other, game, "Ben") | {f"left-{ben}": "3x", "auto": [ben]}
    assert "X-Stored" not in other.post(hand_url(game, "Ben"), wrong, headers=SCRIPT)
    doubtful = phone.post(round_url(game, 1), open_round(phone, game), headers=SCRIPT)
    assert (doubtful.status_code, "X-Stored" in doubtful) == (422, False)
    ann_saves(phone, game)
    assert "X-Stored" not in other.post(hand_url(game, "Ben"), wrong, headers=SCRIPT)


@pytest.mark.parametrize("key", ["", "abcd\r\nX-Next: /"])
def test_a_false_key_isnt_said_back(other: Client, game: Game, key: str) -> None:
    answer = send_hand(other, game, "Ben", "35", key=key)
    assert answer.status_code == 302
    answer = other.post(
        hand_url(game, "Ben"), open_hand(other, game, "Ben") | {"key": key}, headers=SCRIPT
    )
    assert (answer.status_code, "X-Stored" in answer) == (204, False)


def test_a_correction_is_stored_once_whatever_came_after_it(
    phone: Client, other: Client, game: Game
) -> None:
    ben = seat(game, "Ben")
    ann_saves(phone, game)
    page = open_round(other, game, 1) | {f"left-{ben}": "20"}
    assert other.post(round_url(game, 1), page).status_code == 302
    save(phone, round_url(game, 1), open_round(phone, game, 1) | {f"left-{ben}": "25"})
    answer = other.post(round_url(game, 1), page, headers=SCRIPT)
    assert (answer.status_code, answer["X-Stored"]) == (204, page["key"][0])
    assert totals(game)["Ben"] == 25


# --- drafts ---------------------------------------------------------------------------------------


def test_typing_on_writes_over_ones_own(phone: Client, game: Game) -> None:
    ben = seat(game, "Ben")
    page = open_round(phone, game)
    for text in ("3", "35", ""):
        answer = read(typing(phone, game, page | {f"left-{ben}": text}))
        assert not answer.all(css="clash")
        page[f"seen-{ben}"] = next(
            each["data-seen"]
            for each in answer.all("i")
            if each.attributes.get("data-cell") == str(ben)
        )
    assert open_round(phone, game)[f"left-{ben}"] == [""]


def test_what_others_type_comes_with_the_answer_to_the_typing(
    phone: Client, other: Client, game: Game
) -> None:
    page = open_round(phone, game)
    send_hand(other, game, "Ben", "35")
    answer = read(typing(phone, game, page | {f"left-{seat(game, 'Cal')}": "60"}))
    ben = next(
        each
        for each in answer.all("i")
        if each.attributes.get("data-cell") == str(seat(game, "Ben"))
    )
    assert '"35"' in ben["data-values"]
    assert answer.one(id=f"points-{seat(game, 'Ben')}").text == "35"


def test_a_page_is_told_that_something_was_written(
    phone: Client, other: Client, game: Game, nothing_written
) -> None:
    form = read(phone.get(round_url(game))).one("form", id="entry")
    live = {"version": form["data-version"]}
    with nothing_written():
        assert phone.get(form["data-live"], live).status_code == 204
    send_hand(other, game, "Ben", "35")
    news = phone.get(form["data-live"], live)
    assert (news.status_code, news.content) == (200, b"")
    assert phone.get(form["data-live"], {"version": news["X-Version"]}).status_code == 204


def test_your_own_typing_isnt_news(phone: Client, game: Game) -> None:
    page = open_round(phone, game)
    version = typing(phone, game, page | {f"left-{seat(game, 'Ben')}": "35"})["X-Version"]
    live = reverse("round-live", args=[game.public_id, 1])
    assert phone.get(live, {"version": version}).status_code == 204


@pytest.mark.parametrize("text", ["\x00", "a" * 5000, "\ud800"])
def test_strange_drafts(phone: Client, game: Game, text: str) -> None:
    data = open_round(phone, game) | {
        f"left-{seat(game, 'Ben')}": text.encode("utf-8", "replace").decode()
    }
    assert typing(phone, game, data).status_code == 200
    assert phone.get(round_url(game)).status_code == 200


# --- clashes --------------------------------------------------------------------------------------


@pytest.fixture
def clash(phone: Client, other: Client, game: Game) -> dict[str, Any]:
    """The host's page after two have written 40 and 35 for Ben."""
    page = open_round(phone, game)
    send_hand(other, game, "Ben", "40")
    ben = seat(game, "Ben")
    answer = phone.post(round_url(game), page | typed_of(game, "35"))
    assert answer.status_code == 409
    text = read(answer).one(id=f"clash-{ben}").text
    assert "Ben’s phone entered something else here" in text
    assert "Theirs: 40" in text
    assert "Mine: 35" in text
    sent = form_data(answer, "entry")
    assert sent[f"left-{ben}"] == ["35"]  # what was typed stays
    return sent | {"auto": [ben, seat(game, "Cal")]}


@pytest.mark.parametrize(("choice", "points"), [("theirs", 40), ("mine", 35)])
def test_choosing(phone: Client, game: Game, clash: dict, choice: str, points: int) -> None:
    ben = seat(game, "Ben")
    assert phone.post(round_url(game), clash).status_code == 409  # nobody has chosen
    assert game.rounds.count() == 0
    answer = phone.post(round_url(game), clash | {f"choose-{ben}": choice})
    if answer.status_code == 422:
        answer = phone.post(round_url(game), form_data(answer, "entry"))
    assert answer.status_code == 302
    assert totals(game) == {"Ann": -25, "Ben": points, "Cal": 60}


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


@pytest.mark.parametrize("text", ["10+30", "٤٠"])
def test_equal_values_dont_clash(phone: Client, other: Client, game: Game, text: str) -> None:
    page = open_round(phone, game)
    send_hand(other, game, "Ben", "40")
    assert phone.post(round_url(game), page | typed_of(game, text)).status_code == 302
    assert totals(game) == {"Ann": -25, "Ben": 40, "Cal": 60}


def test_a_hand_that_came_meanwhile_is_shown_before_it_is_saved(
    phone: Client, other: Client, game: Game
) -> None:
    ben, cal = seat(game, "Ben"), seat(game, "Cal")
    page = open_round(phone, game)
    send_hand(other, game, "Ben", "40")
    answer = phone.post(round_url(game), page | typed_of(game, ""))
    assert answer.status_code == 409
    page = form_data(answer, "entry")
    assert page[f"left-{ben}"] == ["40"]
    assert phone.post(round_url(game), page | {"auto": [ben, cal]}).status_code == 302
    assert totals(game)["Ben"] == 40


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
    """Nobody has to type again because of what others did elsewhere in the game."""
    game = make_game(household=household, rounds=2)
    page = open_round(phone, game, 1)
    play_round(game, left={"Ben": 5})
    assert (
        save(phone, round_url(game, 1), page | {f"left-{seat(game, 'Ben')}": "40"}).status_code
        == 302
    )
    assert get_record(game).facts.rounds[0].left["Ben"].points == 40
    assert game.rounds.count() == 3
