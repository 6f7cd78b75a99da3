from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.models import Game
from tests.factories import HTMX, make_game, play_round, round_url, seat, typed_round
from tests.markup import Element, read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


@pytest.fixture
def game(household) -> Game:
    return make_game(household=household, rounds=1)


def url(game: Game, number: int | None = None) -> str:
    return round_url(game, number, "round-preview")


def preview(phone: Client, game: Game, **typed) -> Element:
    answer = phone.post(url(game), typed_round(game, **typed), headers=HTMX)
    assert answer.status_code == 200
    return read(answer)


def test_points_totals_and_hints_come_in_pieces(phone: Client, game: Game) -> None:
    pieces = preview(phone, game, out="Ann", left={"Ben": "42", "Cal": "1o"}, auto=["Ben", "Cal"])
    texts = {piece["id"]: piece.text for piece in pieces if "hx-swap-oob" in piece}
    ann, ben, cal = (seat(game, name) for name in ("Ann", "Ben", "Cal"))
    assert [texts[f"points-{pk}"] for pk in (ann, ben, cal)] == ["−25", "42", "–"]
    assert [texts[f"new-{pk}"] for pk in (ann, ben, cal)] == ["−20", "52", ""]
    assert texts[f"hints-{ann}"] == "No cards left: 25 off the total"
    assert texts[f"hints-{ben}"].startswith("No hand makes 42.")
    assert texts[f"hints-{cal}"] == "“1o” can’t be read. Try 10, 10+5 or K 7 *."
    assert (texts["problems"], texts["ask-first"]) == ("", "")


def test_every_piece_has_its_place_on_the_page(phone: Client, game: Game) -> None:
    page = read(phone.get(round_url(game)))
    ids = {element["id"] for element in page if "id" in element}
    pieces = preview(phone, game, out="Ann")
    swapped = [piece["id"] for piece in pieces if "hx-swap-oob" in piece]
    assert set(swapped) <= ids
    assert len(set(swapped)) == len(swapped)
    named = {piece["data-for"] for piece in pieces if "data-for" in piece}
    assert named <= ids


def test_no_field_that_is_typed_in_is_replaced(phone: Client, game: Game) -> None:
    pieces = preview(phone, game, left={"Ben": "42"})
    assert {field.attributes.get("type") for field in pieces.all("input")} == {"hidden"}
    assert b"<!DOCTYPE" not in phone.post(url(game), typed_round(game)).content


def test_ticks_follow_until_they_are_touched(phone: Client, game: Game) -> None:
    pieces = preview(phone, game, left={"Ann": "5", "Ben": "65", "Cal": "5"}, auto=["Ann", "Ben"])
    ticks = {
        name: pieces.one("i", data_for=f"laid-{seat(game, name)}") for name in ("Ann", "Ben", "Cal")
    }
    assert ticks["Ann"]["data-ticked"] == "yes"
    assert ticks["Ben"]["data-ticked"] == ""
    assert "data-ticked" not in ticks["Cal"]


def test_a_hand_that_fits_neither_way_is_asked_about(phone: Client, game: Game) -> None:
    """Phase 3 takes eleven of 14 cards: eight left is neither what it leaves nor a whole hand."""
    game.seats.update(start_contract=3)
    left = {"Ben": "K K K K K K K K", "Cal": "5"}
    pieces = preview(phone, game, out="Ann", left=left, auto=["Ben", "Cal"])
    ben, cal = seat(game, "Ben"), seat(game, "Cal")
    assert pieces.one("i", data_for=f"laid-{ben}")["data-ticked"] == ""
    assert pieces.one("i", data_for=f"laid-{cal}")["data-ticked"] == "yes"

    texts = {piece["id"]: piece.text for piece in pieces if "hx-swap-oob" in piece}
    assert "With phase 3 laid, at most 2 cards are left." in texts[f"hints-{ben}"]
    assert texts[f"hints-{cal}"] == "5 is less than any hand of 13 cards. So Cal laid phase 3."


def test_counts_follow_the_cards(phone: Client, game: Game) -> None:
    pieces = preview(phone, game, left={"Ann": "K K *"})
    counts = [pieces.one("i", data_for=f"count-{seat(game, 'Ann')}-{index}") for index in range(4)]
    assert [count["data-worked-out"] for count in counts] == ["1", "", "2", ""]


def test_what_is_wrong_is_marked(phone: Client, game: Game) -> None:
    pieces = preview(phone, game, left={"Ann": "x", "Ben": "42"}, counts={"Cal": {"joker": 9}})
    assert [piece["data-for"] for piece in pieces if "data-wrong" in piece] == [
        f"left-{seat(game, 'Ann')}",
        f"count-{seat(game, 'Cal')}-0",
    ]
    assert [piece["data-for"] for piece in pieces if "data-warns" in piece] == [
        f"left-{seat(game, 'Ben')}"
    ]


def test_it_asks_who_was_first(phone: Client, household) -> None:
    game = make_game(household=household, options={"final_bonus": "first_finisher"})
    game.seats.update(start_contract=7)
    pieces = preview(phone, game, out="Ann", laid=["Ben"], left={"Ben": "5"})
    assert pieces.one(id="ask-first").one("legend").text == "Who finished first?"
    assert not preview(phone, game, out="Ann").one(id="ask-first").all("legend")


def test_a_game_without_points(phone: Client, household) -> None:
    game = make_game("frustration", household=household)
    pieces = preview(phone, game, out="Ann", laid=["Ben"])
    assert not pieces.all("output")
    assert {piece.text for piece in pieces.all("i")} == {""}


def test_the_script_of_the_page_knows_no_card_values() -> None:
    """Points come from the server's own rules; a second copy of them would one day say something
    else.
    """
    scripts = settings.BASE_DIR / "static" / "js"
    script = "".join((scripts / name).read_text("utf-8") for name in ("app.js", "entry.js")).lower()
    values = {key.lower() for slug in all_slugs() for key in load_ruleset(slug).score.values}
    keys = {key for key in values if len(key) > 1 and not key.isdigit()}
    assert not [key for key in keys if key in script]


def test_a_whole_table_of_nonsense(phone: Client, game: Game) -> None:
    typed = typed_round(
        game, left=dict.fromkeys(("Ann", "Ben", "Cal"), "\x00<b>" * 50), key="", version="x"
    )
    answer = phone.post(
        url(game), typed | {"out": "77", "laid": ["x"], "auto": ["y"], "confirmed": "\x00"}
    )
    assert answer.status_code == 200
    assert b"&lt;b&gt;" in answer.content
    assert b"\x00<b>" not in answer.content


def test_nothing_typed_stores_nothing(phone: Client, game: Game, nothing_written) -> None:
    with nothing_written():
        phone.post(url(game))
        phone.post(url(game, 1), typed_round(game, out="Ann", left={"Ben": "35"}, act="correct"))


def test_a_round_that_somebody_else_saved(phone: Client, game: Game) -> None:
    typed, here = typed_round(game, out="Ann", left={"Ben": "35"}), url(game)
    play_round(game, left={"Ann": 5})
    answer = phone.post(here, typed)
    assert answer.status_code == 200
    pieces = read(answer)
    assert "Round 2 was saved." in pieces.one(id="was-saved").text
    # nothing that was typed is touched
    assert not [piece for piece in pieces if {"data-cell", "data-for"} & set(piece.attributes)]
    assert not pieces.all("input", type="text")


@pytest.mark.parametrize("number", [0, 4, 10**30])
def test_a_round_that_never_was(phone: Client, game: Game, number: int) -> None:
    assert phone.post(url(game, number), typed_round(game)).status_code == 404
