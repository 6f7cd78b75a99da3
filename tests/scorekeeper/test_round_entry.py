from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Act, Entry, Game, Round
from scorekeeper.rounds import page as round_page
from scorekeeper.sheet.hands import hand_words
from tests.factories import (
    HTMX,
    get_record,
    make_client,
    make_game,
    new_key,
    play_round,
    round_url,
    typed_round,
    undo,
)
from tests.markup import form_data, read

pytestmark = pytest.mark.django_db

GOOD: dict[str, Any] = {"out": "Ann", "left": {"Ben": "65", "Cal": "7 K *"}, "laid": ["Cal"]}


@pytest.fixture
def game(household) -> Game:
    return make_game(household=household)


def rounds_of(game: Game) -> list[int]:
    return list(Round.objects.filter(game=game).values_list("number", flat=True))


def warned(page) -> list[str]:
    return [hint.text for hint in read(page).all("p", css="warn")]


def errors(page) -> list[str]:
    return [hint.text for hint in read(page).all("p", css="error")]


# --- the page -------------------------------------------------------------------------------------


def test_page(phone: Client, game: Game, nothing_written) -> None:
    with nothing_written():
        page = phone.get(round_url(game))
    assert page.status_code == 200
    form = read(page).one("form", id="entry")
    assert form["action"] == round_url(game)
    assert [each["aria-labelledby"] for each in form.all(css="player-row")] == [
        f"name-{seat.pk}" for seat in game.seats.all()
    ]
    names = [row.one(css="row-name").text for row in form.all(css="player-row")]
    assert names == ["Ann", "Ben", "Cal"]
    assert form.one("button", type="submit").text == "Save round 1"
    assert form.data()["version"] == ["1"]
    assert "auto" not in form.data()  # only the script sends ticks of its own


def test_page_of_a_round_that_isnt_next_is_the_sheet(phone: Client, household) -> None:
    game = make_game(household=household, rounds=2)
    undo(game)
    assert phone.get(round_url(game, 3)).url == game.get_absolute_url()


def test_page_of_a_game_that_is_over_is_the_sheet(phone: Client, household) -> None:
    game = make_game("frustration", household=household)
    for _ in range(10):
        play_round(game, out="Ann", laid=["Ann"])
    assert phone.get(round_url(game, 11)).url == game.get_absolute_url()


@pytest.mark.parametrize("number", [0, 2, 10**30, "-1", "%00", "٣"])
def test_a_round_that_never_was(phone: Client, game: Game, number: object) -> None:
    url = f"{game.get_absolute_url()}rounds/{number}/"
    assert phone.get(url).status_code == 404
    assert phone.post(url, typed_round(game, **GOOD)).status_code == 404
    assert rounds_of(game) == []


def test_a_round_of_a_game_begun_on_paper(phone: Client, game: Game) -> None:
    Game.objects.update(start_rounds=7)
    assert phone.get(round_url(game, 7)).status_code == 404
    assert phone.get(round_url(game, 8)).status_code == 200
    assert phone.post(round_url(game, 8), typed_round(game, **GOOD)).status_code == 302
    assert rounds_of(game) == [8]


def test_what_others_type_while_a_page_is_drawn_is_new_to_it(
    phone: Client, household, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, drawn = make_client(household), round_page.EntryPage

    def draw(*arguments, **options):
        monkeypatch.undo()
        other.post(round_url(game, name="round-preview"), typed_round(game, left={"Ben": "65"}))
        return drawn(*arguments, **options)

    monkeypatch.setattr(round_page, "EntryPage", draw)
    form = read(phone.get(round_url(game))).one("form", id="entry")
    assert phone.get(form["data-live"], {"version": form["data-version"]}).status_code == 200


# --- saving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_save(phone: Client, game: Game, headers: dict) -> None:
    typed, url = typed_round(game, **GOOD), round_url(game)
    for _time in range(3):  # sent again, it is one round
        answer = phone.post(url, typed, headers=headers)
        assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    assert rounds_of(game) == [1]
    assert get_record(game).board().totals == {"Ann": -25, "Ben": 65, "Cal": 40}
    assert get_record(game).board().contracts == {"Ann": 2, "Ben": 1, "Cal": 2}
    assert game.acts.count() == 2


def test_a_round_as_the_page_sends_it(phone: Client, game: Game) -> None:
    """Every field of the page itself, filled in by hand."""
    ann, ben, cal = (str(seat.pk) for seat in game.seats.all())
    page = phone.get(round_url(game))
    typed = form_data(page, "entry", out=ann, **{f"left-{ben}": "10+5+5", f"count-{cal}-2": "2"})
    page = phone.post(round_url(game), typed)
    assert page.status_code == 422  # 20 points and two cards: were their phases really not laid?
    assert len(warned(page)) == 2
    page = phone.post(round_url(game), form_data(page, "entry", laid=[ben, cal]), follow=True)
    assert page.redirect_chain == [(game.get_absolute_url(), 302)]
    assert [column.total for column in page.context["sheet"].columns] == [-25, 20, 20]


def test_doubts_are_shown_once_and_then_saved(phone: Client, game: Game) -> None:
    typed = typed_round(game, left={"Ann": "42", "Ben": "65"})
    page = phone.post(round_url(game), typed)
    assert page.status_code == 422
    assert [words.split(".")[0] for words in warned(page)] == [
        "No hand makes 42",
        "Nothing typed for Cal yet",
        "Nobody went out",
    ]
    assert read(page).one("form", id="entry").one("button", type="submit").text == "Save anyway"
    assert rounds_of(game) == []
    assert phone.post(round_url(game), form_data(page, "entry")).status_code == 302
    assert get_record(game).board().totals == {"Ann": 42, "Ben": 65, "Cal": 0}


def test_the_impossible_isnt_offered_to_be_saved_anyway(phone: Client, game: Game) -> None:
    page = phone.post(round_url(game), typed_round(game, left={"Ann": "abc", "Ben": "65"}))
    assert warned(page)  # nobody went out
    assert read(page).one("form", id="entry").one("button", type="submit").text == "Save round 1"
    ann = game.seats.get(player__name="Ann").pk
    page = phone.post(round_url(game), form_data(page, "entry", **{f"left-{ann}": "42"}))
    assert read(page).one("form", id="entry").one("button", type="submit").text == "Save anyway"


def test_the_same_key_with_other_contents(phone: Client, game: Game) -> None:
    typed, url = typed_round(game, **GOOD), round_url(game)
    phone.post(url, typed)
    page = phone.post(url, typed | {f"left-{game.seats.get(player__name='Ben').pk}": "70"})
    assert page.status_code == 409
    assert get_record(game).board().totals["Ben"] == 65


@pytest.mark.parametrize(("typed_meanwhile", "status"), [("65", 302), ("45", 409)])
def test_a_preview_that_overtakes_a_save_isnt_news_to_it(
    phone: Client, game: Game, monkeypatch: pytest.MonkeyPatch, typed_meanwhile: str, status: int
) -> None:
    """Whoever types the last figure and presses at once sends both at once."""
    drawn = round_page.EntryPage

    def draw(*arguments, **options):
        monkeypatch.undo()
        typed = typed_round(
            game, out="Ann", laid=["Ann"], left={"Ben": typed_meanwhile, "Cal": "65"}
        )
        assert phone.post(round_url(game, name="round-preview"), typed).status_code == 200
        return drawn(*arguments, **options)

    monkeypatch.setattr(round_page, "EntryPage", draw)
    typed = typed_round(game, out="Ann", laid=["Ann"], left={"Ben": "65", "Cal": "65"})
    assert phone.post(round_url(game), typed).status_code == status


@pytest.mark.parametrize("is_own", [True, False], ids=["its own page", "another page"])
def test_what_a_page_wrote_before_isnt_news_to_it(phone: Client, game: Game, is_own: bool) -> None:
    """On a slow network a preview is given up for a newer one, and its answer never seen; it was
    kept all the same.
    """
    ben = game.seats.get(player__name="Ben").pk
    first = typed_round(game, out="Ann", laid=["Ann"], left={"Ben": "6", "Cal": "65"})
    unseen = {name: "" for name in first if name.startswith("seen-")} | {f"seen-{ben}": ""}
    preview = round_url(game, name="round-preview")
    assert phone.post(preview, first | unseen).status_code == 200

    second = typed_round(game, out="Ann", laid=["Ann"], left={"Ben": "65", "Cal": "65"}) | unseen
    if is_own:
        second["key"] = first["key"]
    page = read(phone.post(preview, second))
    clash = page.one(id=f"clash-{ben}").text
    assert ("This phone entered something else" in clash) != is_own
    assert (game.drafts.get(cell=str(ben)).data[f"left-{ben}"] == ["65"]) == is_own

    last = second | {f"left-{ben}": "75"}
    assert phone.post(round_url(game), last).status_code == (302 if is_own else 409)
    assert len(rounds_of(game)) == is_own


def test_what_this_phone_saved_before_isnt_called_another_phones(phone: Client, game: Game) -> None:
    """Saved, then back, another figure, and saved again."""
    typed, url = typed_round(game, **GOOD), round_url(game)
    phone.post(url, typed)
    again = typed | {"key": new_key(), f"left-{game.seats.get(player__name='Ben').pk}": "70"}
    page = read(phone.post(url, again))
    assert "Round 1 was saved on this phone." in page.text
    assert "This phone entered something else here" in page.text
    assert "Another phone" not in page.text
    assert "Theirs" not in page.text


def test_nobody_went_out_where_the_last_contract_ended_the_game(phone: Client, household) -> None:
    game = make_game("aggravation-catsatcards", household=household)
    game.seats.filter(player__name="Ben").update(start_contract=7)
    typed = typed_round(game, out="Ben", left={"Ann": "K K", "Cal": "K"})
    page = phone.post(round_url(game, name="round-preview"), typed)
    assert (
        "Ben laid contract 7, and that ends the round at once: cards don" in page.content.decode()
    )

    page = read(phone.post(round_url(game), typed))
    confirmed = {"confirmed": page.one("input", name="confirmed")["value"]}
    assert phone.post(round_url(game), typed | confirmed).status_code == 302
    (facts,) = get_record(game).facts.rounds
    assert (facts.out, facts.laid) == (None, ("Ben",))
    assert dict(get_record(game).board().totals) == {"Ann": 0, "Ben": -200, "Cal": 0}
    history = read(phone.get(reverse("game-history", args=[game.public_id]))).text
    assert "Went out: nobody" in history


REFUSED = [
    ({"left": {"Ben": "1o"}}, "“1o” can’t be read. Try 10, 10+5 or K 7 *."),
    ({"left": {"Ben": "100000"}}, "Cards left in a hand cost 0 to 99999 points."),
    ({"counts": {"Ben": {"joker": "9"}}, "left": {}}, "“9” isn’t possible. Type 0 to 8."),
    ({"left": {"Ben": "KH KH KH KH KH"}}, "More than the deck has: K♥."),
    ({"counts": {"Ben": {"A": "1"}}}, "These cards are counted and typed as well. Clear one of"),
]


@pytest.mark.parametrize(("change", "words"), REFUSED)
def test_refused_beside_the_field(phone: Client, game: Game, change: dict, words: str) -> None:
    typed = typed_round(game, **{**GOOD, **change})
    page = phone.post(round_url(game), typed, headers=HTMX)
    assert page.status_code == 422
    ben = game.seats.get(player__name="Ben").pk
    assert words in read(page).one(id=f"hints-{ben}").text
    wrong = [field for field in read(page).all("input") if "aria-invalid" in field]
    assert {field["aria-describedby"] for field in wrong} == {f"hints-{ben}"}
    kept = form_data(page, "entry")
    for name, value in typed.items():
        sent = set(value) if isinstance(value, list) else {str(value)} - {""}
        assert sent <= set(kept.get(name, ()))
    assert (rounds_of(game), Entry.objects.count(), Act.objects.count()) == ([], 0, 1)


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"out": [0, 1]}, "Only one player can go out."),
    ({"out": "77"}, "Somebody who left the game is left out of this round."),
    ({"out": "x"}, "Select a valid choice. x is not one of the available choices."),
    ({"key": "x"}, "Enter a valid value."),
    ({"version": "x"}, "Enter a whole number."),
]


@pytest.mark.parametrize(("change", "words"), IMPOSSIBLE)
def test_refused_above_the_rows(phone: Client, game: Game, change: dict, words: str) -> None:
    """Nothing of this comes from a page of ours; it is refused all the same, and nothing of the
    typing is lost.
    """
    seats = [seat.pk for seat in game.seats.all()]
    change = {
        key: [seats[index] for index in value] if value == [0, 1] else value
        for key, value in change.items()
    }
    page = phone.post(round_url(game), typed_round(game, **GOOD) | change)
    assert page.status_code == 422
    assert words in read(page).one(id="problems").text
    assert form_data(page, "entry")[f"left-{seats[1]}"] == ["65"]
    assert rounds_of(game) == []


def test_where_the_contract_ends_a_round_only_whoever_went_out_has_laid_it(
    phone: Client, household
) -> None:
    options = {"ending": "contract", "personal_contracts": True}
    game = make_game("progressive-rummy", household=household, options=options)
    left = {"Ben": "10", "Cal": "30"}

    page = phone.post(round_url(game), typed_round(game, out="Ann", laid=["Ben"], left=left))
    assert page.status_code == 422
    assert "Whoever lays the contract goes out, but Ben didn’t." in read(page).text

    phone.post(round_url(game), typed_round(game, out="Ann", left=left, confirmed="*"))
    board = get_record(game).board()
    assert board.rounds[0].points == {"Ann": 0, "Ben": 10, "Cal": 30}
    assert board.next_round.contracts == {"Ann": 2, "Ben": 1, "Cal": 1}


def test_hands_of_a_seat_of_another_game_arent_read(phone: Client, game: Game, household) -> None:
    other = make_game(household=household, players=("Xan", "Yan"))
    foreign = {f"left-{seat.pk}": "99" for seat in other.seats.all()}
    phone.post(round_url(game), typed_round(game, **GOOD) | foreign)
    assert get_record(game).board().totals == {"Ann": -25, "Ben": 65, "Cal": 40}
    assert rounds_of(other) == []


def test_who_was_first_is_asked_and_kept(phone: Client, household) -> None:
    game = make_game(household=household, options={"final_bonus": "first_finisher"})
    game.seats.filter(player__name__in=["Ann", "Ben"]).update(start_contract=7)
    typed = typed_round(game, **GOOD | {"laid": ["Ben", "Cal"], "left": {"Ben": "5", "Cal": "5"}})
    page = phone.post(round_url(game), typed)
    assert page.status_code == 422
    assert errors(page) == ["Tap a name, then save."]
    thumb_bar = read(page).one("div", css="thumb")
    assert thumb_bar.one(id="ask-first").one("legend").text == "Who finished first?"
    ben = str(game.seats.get(player__name="Ben").pk)
    assert phone.post(round_url(game), form_data(page, "entry", first=ben)).status_code == 302
    assert get_record(game).facts.rounds[0].laid == ("Ben", "Ann", "Cal")


# --- sent again, and too late ---------------------------------------------------------------------


def test_another_phone_was_quicker(phone: Client, game: Game) -> None:
    typed, url = typed_round(game, **GOOD), round_url(game)
    play_round(game, left={"Ann": 5, "Ben": 10, "Cal": 15})
    page = phone.post(url, typed)
    assert page.status_code == 409
    assert "Round 1 was saved. You typed something else." in read(page).one(id="problems").text
    kept = form_data(page, "entry")
    assert kept["act"] == ["correct"]
    assert (kept["version"], kept[f"left-{game.seats.get(player__name='Ben').pk}"]) == (
        ["2"],
        ["65"],
    )
    assert page.context["sheet"].version == 2  # theirs is beside it
    assert get_record(game).board().totals == {"Ann": 5, "Ben": 10, "Cal": 15}
    page = phone.post(url, kept)
    assert page.status_code == 409
    assert errors(page) == [
        (
            "Nothing is saved yet: somebody entered something else. Choose which counts, "
            "then save again."
        )
    ]
    assert (
        read(page).one("form", id="entry").one("button", css="main-button").text == "Save round 1"
    )


def test_two_phones_open_the_last_round(phone: Client, household) -> None:
    game = make_game("frustration", household=household)
    for _ in range(9):
        play_round(game, out="Ann", laid=["Ann"])
    typed, url = typed_round(game, out="Ann"), round_url(game)
    assert phone.post(url, typed).status_code == 302
    assert phone.post(url, typed | {"key": new_key()}).status_code == 302  # both say the same
    assert rounds_of(game) == list(range(1, 11))


# --- who and how ----------------------------------------------------------------------------------


def test_without_a_token_nothing_is_saved(household, game: Game) -> None:
    page = make_client(household, enforce_csrf_checks=True).post(
        round_url(game), typed_round(game, **GOOD)
    )
    assert page.status_code == 403
    assert rounds_of(game) == []


FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("body", "kind"),
    [(b"%ff%fe=1", FORM), (b"\xff\xfe", FORM), (b"=&=&&", FORM), (b"a=5", "multipart/form-data")],
)
def test_a_body_that_isnt_a_form(phone: Client, game: Game, body: bytes, kind: str) -> None:
    answer = phone.post(round_url(game), body, content_type=kind)
    assert answer.status_code in {400, 422}
    assert rounds_of(game) == []


@pytest.mark.parametrize(("left", "counts"), [("3X7", {}), ("20", {"A": "1"})])
def test_what_was_typed_for_whoever_went_out_is_in_nobodys_way(
    phone: Client, game: Game, left: str, counts: dict[str, str]
) -> None:
    """The page hides those fields, so nobody could correct them."""
    hands = {"Ann": left, "Ben": "65", "Cal": "65"}
    data = typed_round(game, out="Ann", left=hands, counts={"Ann": counts})
    assert phone.post(round_url(game), data).status_code == 302
    assert "Ann" not in get_record(game).facts.rounds[0].left


# --- cards that can be meant in two ways ----------------------------------------------------------

UNCLEAR = {
    "K D": ["1 card: K♦", "2 cards: K Q"],
    "D": ["1 card: Q"],
    "jokers, 7": ["2 cards: joker 7", "3 cards: joker joker / 7"],
}


def choices(page: Any) -> list[str]:
    return [
        label.all(css="steady")[0].text.replace("\N{VARIATION SELECTOR-15}", "")
        for fieldset in read(page).all("fieldset", css="clash")
        for label in fieldset.all("label")
    ]


@pytest.mark.parametrize(("text", "readings"), UNCLEAR.items(), ids=UNCLEAR)
def test_what_can_be_meant_in_two_ways_is_asked_about_and_not_saved(
    phone: Client, game: Game, text: str, readings: list[str]
) -> None:
    data = typed_round(game, **GOOD | {"left": {"Ben": text, "Cal": "7 K *"}})
    answer = phone.post(round_url(game), data)
    assert answer.status_code == 422
    assert choices(answer) == readings
    assert (warned(answer), errors(answer)) == ([], [])
    assert rounds_of(game) == []

    ben = get_record(game).seat_ids["Ben"]
    page = read(answer)
    assert page.one("input", id=f"left-{ben}")["value"] == text
    assert page.one("output", id=f"points-{ben}").text == "–"


@pytest.mark.parametrize(("place", "cards"), [(0, "KD"), (1, "K Q")])
def test_what_was_chosen_is_saved_without_scripts(
    phone: Client, game: Game, place: int, cards: str
) -> None:
    data = typed_round(game, **GOOD | {"left": {"Ben": "K D", "Cal": "7 K *"}})
    page = read(phone.post(round_url(game), data))
    radio = page.one("fieldset", css="clash").all("input")[place]
    assert radio["value"] == cards

    data = page.one("form", id="entry").data() | {radio["name"]: radio["value"]}
    answer = phone.post(round_url(game), data)
    if answer.status_code == 422:  # a hand of one card shows something that is asked about
        data = read(answer).one("form", id="entry").data()
        answer = phone.post(round_url(game), data)
    assert answer.status_code == 302
    assert hand_words(get_record(game).facts.rounds[0].left["Ben"]) == cards


def test_a_choice_that_isnt_offered_is_nothing(phone: Client, game: Game) -> None:
    ben = get_record(game).seat_ids["Ben"]
    for text, chosen in (("K D", "7"), ("K D", "K D"), ("7 7 7", "KD")):
        data = typed_round(game, **GOOD | {"left": {"Ben": text, "Cal": "7 K *"}})
        page = read(phone.post(round_url(game), data | {f"read-left-{ben}": chosen}))
        assert page.one("input", id=f"left-{ben}")["value"] == text


def test_an_unclear_hand_is_sent_from_a_phone_of_its_own_once_it_was_said(
    phone: Client, game: Game
) -> None:
    ben = get_record(game).seat_ids["Ben"]
    url = round_url(game) + f"hand/{ben}/"
    data = typed_round(game, left={"Ben": "K D"}, only=ben)
    answer = phone.post(url, data)
    assert answer.status_code == 422
    assert choices(answer) == UNCLEAR["K D"]
    assert phone.post(url, data | {f"read-left-{ben}": "K Q"}).status_code == 302
    page = read(phone.get(round_url(game)))
    assert page.one("input", id=f"left-{ben}")["value"] == "K Q"
