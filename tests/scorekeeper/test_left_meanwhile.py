"""Somebody leaves the game while a phone has the page of a round open, or a draft of it is kept."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game
from tests.factories import (
    get_record,
    make_game,
    new_key,
    round_url,
    seat,
    totals,
    typed_round,
)
from tests.markup import form_data, read

pytestmark = pytest.mark.django_db

PLAYERS = ("Ann", "Ben", "Cal", "Dee")
SAID = (  # of somebody who has played no round nobody knows the name any more
    "Somebody who left the game is left out of this round.",
    "No longer in this round, so left out: Cal.",
)
# the game, a round in which Cal is named, what the others have of it
CASES: dict[str, tuple[str, dict[str, Any], dict[str, int]]] = {
    "dropped": (
        "indian-pool-101",
        {"out": "Ann", "ticks": {"first_drop": ["Ben", "Cal"]}, "left": {"Dee": "30"}},
        {"Ann": 0, "Ben": 20, "Dee": 30},
    ),
    "laid": (
        "aggravation-household",
        {"out": "Ann", "laid": ["Ann", "Ben", "Cal"], "left": {"Ben": "35", "Dee": "40"}},
        {"Ann": -25, "Ben": 35, "Dee": 40},
    ),
    "only shown": (
        "aggravation-household",
        {"out": "Ann", "auto": PLAYERS, "left": {"Ben": "35", "Dee": "40"}},
        {"Ann": -25, "Ben": 35, "Dee": 40},
    ),
}


def leave(phone: Client, game: Game, name: str) -> None:
    game.refresh_from_db()
    sent = {"key": new_key(), "version": game.version, "seat": seat(game, name)}
    answer = phone.post(reverse("seat-leave", args=[game.public_id]), sent)
    assert answer.status_code == 302


def ticked(page: Any, name: str) -> list[str]:
    return read(page).one("form", id="entry").data().get(name, [])


@pytest.mark.parametrize("rounds", [0, 1])
@pytest.mark.parametrize("case", CASES)
def test_what_the_others_have_stays(phone: Client, household, case: str, rounds: int) -> None:
    slug, typed, points = CASES[case]
    game = make_game(slug, players=PLAYERS, household=household, rounds=rounds)
    before, contract = totals(game), get_record(game).board().contracts["Ben"]
    sent = typed_round(game, **typed)
    leave(phone, game, "Cal")

    page = phone.post(round_url(game), sent)
    assert page.status_code == 422
    assert SAID[rounds] in read(page).text

    saved = phone.post(round_url(game), form_data(page, "entry"))
    assert saved.status_code == 302, read(saved).text
    assert {name: totals(game)[name] - before[name] for name in points} == points
    assert "Cal" not in get_record(game).facts.rounds[-1].laid
    if case == "laid":
        assert get_record(game).board().contracts["Ben"] == contract + 1


@pytest.mark.parametrize("rounds", [0, 1])
def test_whoever_went_out_is_asked_again(phone: Client, household, rounds: int) -> None:
    game = make_game(players=PLAYERS, household=household, rounds=rounds)
    sent = typed_round(game, out="Cal", laid=["Ben"], left={"Ben": "35", "Dee": "40"})
    phone.post(round_url(game, name="round-preview"), sent)
    leave(phone, game, "Cal")

    for page in (phone.get(round_url(game)), phone.post(round_url(game), sent)):
        said = read(page).text
        assert SAID[rounds] in said
        assert "Select a valid choice" not in said
        assert ticked(page, "laid") == [str(seat(game, "Ben"))]
        assert not any(read(page).one("form", id="entry").data().get("out", []))


def test_a_seat_that_never_was_is_a_fault(phone: Client, household) -> None:
    game = make_game(players=PLAYERS, household=household)
    sent = typed_round(game, out="Ann", left={"Ben": "35"}) | {"laid": ["99999999"]}
    assert phone.post(round_url(game), sent).status_code == 422
