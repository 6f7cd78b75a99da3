from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Game
from tests.factories import HTMX, get_record, make_game, new_key, play_round
from tests.markup import read
from tests.played import sent_to

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(household) -> Game:
    return make_game(household=household, rounds=2)


def url(game: Game) -> str:
    return reverse("game-undo", args=[game.public_id])


def rounds(game: Game) -> int:
    return game.rounds.count()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_undo_as_the_sheet_sends_it(phone: Client, game: Game, headers: dict) -> None:
    form = read(phone.get(game.get_absolute_url())).one("form", css="saved")
    answer = phone.post(form["action"], form.data(), headers=headers)
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    assert rounds(game) == 1
    assert game.acts.latest("seq").undoes == game.acts.get(seq=3)
    assert phone.get(game.get_absolute_url()).context["sheet"].next_number == 2


@pytest.mark.parametrize("version", ["", "2"])
def test_a_page_that_is_too_old_undoes_nothing(phone: Client, game: Game, version: str) -> None:
    page = phone.post(url(game), {"key": new_key(), "version": version})
    assert page.status_code == 409
    assert read(page).one("main").one("a")["href"] == game.get_absolute_url()
    assert rounds(game) == 2


def test_nothing_to_undo(phone: Client, household) -> None:
    game = make_game(household=household)
    page = phone.post(url(game), {"key": new_key(), "version": 1})
    assert page.status_code == 422
    assert "There’s nothing to undo." in read(page).text


@pytest.mark.parametrize(
    "data",
    [
        *({"key": "x"}, {"key": "x" * 41}, {"key": "test-\x00key", "version": "3"}),
        *({"key": "test-key", "version": version} for version in ("x", "-1", "9" * 30)),
    ],
    ids=["short key", "long key", "NUL", "letter", "below nothing", "too large"],
)
def test_bad_form(phone: Client, game: Game, data: dict) -> None:
    page = phone.post(url(game), data)
    assert page.status_code == 400
    assert "Something got lost on the way" in read(page).text
    assert rounds(game) == 2


# --- what the sheet says of it --------------------------------------------------------------------


def press(phone: Client, game: Game, css: str) -> str:
    """Undo (saved) or Redo (undone) as the sheet sends it; what its lines then say, without the
    time.
    """
    form = read(phone.get(game.get_absolute_url())).one("form", css=css)
    answer = phone.post(form["action"], form.data())
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    return lines(phone, game)


def lines(phone: Client, game: Game) -> str:
    page = read(phone.get(game.get_absolute_url()))
    found = [*page.all(css="undone"), *page.all(css="saved")]
    return " | ".join(re.sub(r", \d\d:\d\d", "", line.one("span").text) for line in found)


def test_it_says_what_it_did_and_offers_redo(phone: Client, game: Game) -> None:
    assert lines(phone, game) == "Round 2 saved"
    assert press(phone, game, "saved") == "Round 2 undone | Round 1 saved"
    assert press(phone, game, "undone") == "Round 2 saved again"
    assert press(phone, game, "saved") == "Round 2 undone | Round 1 saved"
    assert press(phone, game, "saved") == "Round 1 undone"
    assert press(phone, game, "undone") == "Round 2 undone | Round 1 saved again"
    assert press(phone, game, "undone") == "Round 2 saved again"
    assert rounds(game) == 2


def test_redo_ends_when_the_game_goes_on(phone: Client, game: Game) -> None:
    press(phone, game, "saved")
    play_round(game, out="Ann", laid=["Ann"], left={"Ben": 65, "Cal": 65})
    assert lines(phone, game) == "Round 2 saved"
    assert press(phone, game, "saved") == "Round 2 undone | Round 1 saved"
    page = read(phone.get(game.get_absolute_url()))
    # not the one that was undone before
    assert page.one("form", css="undone").data()["seq"] == ["5"]


def test_other_acts_are_named_as_well(phone: Client, game: Game) -> None:
    record = get_record(game)
    facts = replace(record.facts.rounds[0], left=record.facts.rounds[1].left)
    services.correct_round(game=game, sent=sent_to(game), number=1, facts=facts)
    assert press(phone, game, "saved") == "Correction of round 1 undone | Round 2 saved"
    assert press(phone, game, "undone") == "Round 1 corrected again"
    services.delete_round(game=game, sent=sent_to(game), number=1)
    assert press(phone, game, "saved") == "Round 1 is back | Round 1 corrected"
    assert press(phone, game, "undone") == "Round 1 deleted again"
    services.change_options(game=game, sent=sent_to(game), options={"stock_out": "end_round"})
    assert press(phone, game, "saved").startswith("Undone: House rules changed | ")


def test_the_history_goes_on_to_the_history(phone: Client, game: Game) -> None:
    answer = phone.post(url(game), {"key": new_key(), "version": 3, "seq": 3})
    assert answer["Location"] == reverse("game-history", args=[game.public_id])
    assert lines(phone, game) == "Round 2 undone | Round 1 saved"
