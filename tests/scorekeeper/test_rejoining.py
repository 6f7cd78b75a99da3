"""The pages of games that a total takes players out of, and into which they may come back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Game, Household
from tests.factories import (
    get_record,
    make_facts,
    make_game,
    new_key,
    play_round,
    round_url,
    typed_game,
    typed_round,
    undo,
)
from tests.markup import read
from tests.played import save_round, sent_to

pytestmark = pytest.mark.django_db

POOL = "indian-pool-101"


@pytest.fixture
def game(household: Household) -> Game:
    """A pool of three in which Ann is out, and may come back with 61."""
    game = make_game(POOL, ("Ann", "Ben", "Cal"), household=household)
    play_round(game, out="Cal", left={"Ann": 60, "Ben": 30})
    play_round(game, out="Cal", left={"Ann": 60, "Ben": 30})
    return game


def test_the_sheet_says_who_is_out_and_may_come_back(phone: Client, game: Game) -> None:
    page = read(phone.get(game.get_absolute_url()))
    assert "Ann can come back with 61" in page.one("p", css="now").text
    assert page.one("th", css="has-left").text.endswith("is out")
    assert "Out of the game" in page.text


def test_the_sheet_says_who_then_deals(phone: Client, game: Game) -> None:
    now = read(phone.get(game.get_absolute_url())).one("p", css="now").text
    assert "Cal deals 13" in now
    assert "Ann can come back with 61 and play first" in now

    play_round(game, out="Ben", left={"Cal": 20})
    now = read(phone.get(game.get_absolute_url())).one("p", css="now").text
    assert "Ben deals 13" in now
    assert "Ann can come back with 61 and deal" in now


def test_one_tick_brings_a_player_back(phone: Client, game: Game) -> None:
    ann = str(get_record(game).seat_ids["Ann"])
    page = read(phone.get(round_url(game)))
    assert [each["value"] for each in page.all("input", name="tick--back")] == [ann]

    data = typed_round(game, out="Ben", left={"Ann": "10", "Cal": "5"}) | {"tick--back": ann}
    assert phone.post(round_url(game), data).status_code == 302
    assert get_record(game).board().totals == {"Ann": 71, "Ben": 60, "Cal": 5}
    assert "Came back with 61" in read(phone.get(game.get_absolute_url())).text

    again = read(phone.get(round_url(game, 3)))
    assert "checked" in again.one("input", name="tick--back")


def test_without_the_tick_nothing_of_that_row_counts(phone: Client, game: Game) -> None:
    data = typed_round(game, out="Ben", left={"Ann": "3X7", "Cal": "5"})
    assert phone.post(round_url(game), data).status_code == 302
    assert get_record(game).board().totals == {"Ann": 120, "Ben": 60, "Cal": 5}


def test_a_correction_keeps_a_player_in(phone: Client, game: Game) -> None:
    data = typed_round(game, out="Cal", left={"Ann": "30", "Ben": "30"}, act="correct")
    assert phone.post(round_url(game, 2), data).status_code == 302
    board = get_record(game).board()
    assert board.next_round is not None
    assert board.next_round.players == ("Ann", "Ben", "Cal")

    undo(game)
    assert get_record(game).board().rounds[-1].eliminated == ("Ann",)


@pytest.fixture
def back(game: Game) -> Game:
    """The same pool two rounds later: Ann sat round 3 out, and came back with 71 in round 4."""
    play_round(game, out="Cal", left={"Ben": 10})
    facts = make_facts(get_record(game), out="Cal", laid=(), left={"Ann": 5})
    save_round(game, replace(facts, rejoin=("Ann",)))
    return game


def test_who_was_never_out_plays_on_without_coming_back(phone: Client, back: Game) -> None:
    totals = get_record(back).board().totals
    assert totals == {"Ann": 76, "Ben": 70, "Cal": 0}

    data = typed_round(back, out="Cal", left={"Ann": "30", "Ben": "30"}, act="correct")
    page = read(phone.post(round_url(back, 2, "round-preview"), data))
    assert [line.text for line in page.all("li")] == [
        "Ann is still in, and doesn’t come back in round 4",
        "Ann plays round 3, too, with 0 points: correct it if that’s wrong",
        "Ann 76 → 95",
    ]
    assert phone.post(round_url(back, 2), data).status_code == 302
    assert get_record(back).board().totals == {"Ann": 95, "Ben": 70, "Cal": 0}

    undo(back)
    assert get_record(back).board().totals == totals


def test_a_round_that_would_not_fit_any_more_is_named_with_the_way_there(
    phone: Client, back: Game
) -> None:
    """With 85 for Ben after round 3, nobody can come back in round 4."""
    data = typed_round(back, out="Cal", left={"Ben": "25"}, act="correct")
    answer = phone.post(round_url(back, 3), data)
    assert answer.status_code == 422
    page = read(answer)
    said = page.one("p", css="error")
    assert said.text.startswith(
        "Round 4 wouldn’t fit any more. Ann can’t come back into the game now. "
        "Correct or delete that round first."
    )
    button = said.one("button", css="link")
    assert (button["name"], button["value"]) == ("correct-first", "4")
    assert button.text == "Correct round 4"


def test_what_does_not_fit_later_is_not_said_of_the_hand_typed_here(
    phone: Client, back: Game
) -> None:
    """Ben would be out after round 2, and has cards in round 3."""
    data = typed_round(back, out="Cal", left={"Ann": "5", "Ben": "75"}, act="correct")
    page = read(phone.post(round_url(back, 2), data))
    (said,) = page.all("p", css="error")
    assert said.text.startswith(
        "Round 3 wouldn’t fit any more. Ben would be out of the game by then."
    )


def test_a_round_that_later_ones_need_is_not_deleted(phone: Client, game: Game) -> None:
    """Without round 3, in which Ann came back, she isn't at the table in round 4."""
    for rejoin in (("Ann",), ()):
        facts = make_facts(get_record(game), out="Cal", laid=(), left={"Ann": 5, "Ben": 2})
        save_round(game, replace(facts, rejoin=rejoin))

    version = get_record(game).game.version
    url = round_url(game, 3, "round-delete")
    answer = phone.post(url, {"key": new_key(), "version": version})
    assert answer.status_code == 422
    page = read(answer)
    assert (
        "Round 4 wouldn’t fit any more. Ann would be out of the game by then. Nothing was changed."
        in page.text
    )
    assert round_url(game, 4) in [link["href"] for link in page.all("a")]
    assert len(get_record(game).rounds) == 4


def test_a_round_put_in_names_the_later_one_as_the_sheet_does(phone: Client, back: Game) -> None:
    data = typed_round(back, out="Cal", left={"Ann": "5", "Ben": "75"}, act="insert")
    page = read(phone.post(round_url(back, 2), data))
    assert page.one("p", css="error").one("button", css="link")["value"] == "2"


def test_the_tick_comes_back_with_its_round(phone: Client, game: Game) -> None:
    ann = str(get_record(game).seat_ids["Ann"])
    data = typed_round(game, out="Ben", left={"Ann": "10", "Cal": "5"}) | {"tick--back": ann}
    phone.post(round_url(game), data)
    undo(game)
    assert get_record(game).board().totals["Ann"] == 120

    saved = get_record(game).game.version - 1
    services.undo(game=game, sent=sent_to(game), seq=saved)
    assert get_record(game).facts.rounds[-1].rejoin == ("Ann",)


def test_nobody_is_asked_where_the_others_have_too_much(
    phone: Client, household: Household
) -> None:
    game = make_game(POOL, ("Ann", "Ben", "Cal"), household=household)
    play_round(game, out="Cal", left={"Ann": 60, "Ben": 40})
    play_round(game, out="Cal", left={"Ann": 60, "Ben": 40})
    assert not read(phone.get(round_url(game))).all("input", name="tick--back")


def test_nobody_begins_out_of_the_game(phone: Client, household: Household) -> None:
    data = typed_game("Ann", "Ben", "Cal", ruleset=POOL, **{"points:Ann": "101"})
    page = phone.post(reverse("game-new"), data)
    assert page.status_code == 422
    said = "With 101, Ann would be out of the game. Type less than 101."
    assert said in read(page).text

    data |= {"option-pool": "pool_201"}
    assert phone.post(reverse("game-new"), data).status_code == 302


def test_nobody_joins_out_of_the_game(phone: Client, game: Game) -> None:
    version = get_record(game).game.version
    data = {"key": new_key(), "version": version, "name": "Eve", "points": "150"}
    page = phone.post(reverse("seat-join", args=[game.public_id]), data)
    assert page.status_code == 422
    assert (
        "With 150, Eve would be out of the game. Begin with less than 101, or leave Eve out."
        in read(page).text
    )
    assert len(get_record(game).seats) == 3
