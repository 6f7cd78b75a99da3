"""Rounds for which the others pay whoever went out: as they are typed, kept, corrected and said."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game, Household
from tests.factories import get_record, make_game, round_url, seat, typed_round

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def game(household: Household) -> Game:
    return make_game("continental-rummy", household=household)


def typed(game: Game, out: str, **counted: str) -> dict[str, str]:
    """A round in which this player is out, and so much is counted: Ann__jokers="2"."""
    fields = {}
    for key, number in counted.items():
        name, bonus_id = key.split("__")
        fields[f"tally-{seat(game, name)}-{bonus_id}"] = number

    return typed_round(game, out=out) | fields


def test_a_round_is_kept_with_what_was_counted(phone: Client, game: Game) -> None:
    data = typed(game, "Ann", Ann__jokers="2", Ann__deuces="1")
    assert phone.post(round_url(game), data).status_code == 302
    board = get_record(game).board()
    assert board.totals == {"Ann": 12, "Ben": -6, "Cal": -6}
    assert board.deals_next("Ann")


def test_what_is_noted_for_others_does_not_count_and_the_page_says_so(
    phone: Client, game: Game
) -> None:
    data = typed(game, "Ann", Ben__jokers="2") | {"tick-one_suit": seat(game, "Cal")}
    said = phone.post(f"{round_url(game)}preview/", data).content.decode()
    assert said.count("This doesn’t count: only whoever goes out is paid.") == 2
    phone.post(round_url(game), data)
    (facts,) = get_record(game).facts.rounds
    assert (facts.tally, facts.ticks) == ({}, {})


def test_what_cannot_be_read_of_others_is_in_nobodys_way(phone: Client, game: Game) -> None:
    data = typed(game, "Ann", Ann__jokers="2", Ben__jokers="many")
    assert phone.post(round_url(game), data).status_code == 302


def test_what_cannot_be_is_refused_and_said(phone: Client, game: Game) -> None:
    data = typed(game, "Ann", Ann__jokers="1") | {"tick-natural": seat(game, "Ann")}
    answer = phone.post(round_url(game), data)
    assert answer.status_code == 422
    said = "Ann can’t have both: “No twos or jokers” and “Jokers laid”."
    assert answer.content.decode().count(said) == 1
    assert get_record(game).facts.rounds == ()


def test_a_correction_begins_with_what_was_counted(phone: Client, game: Game) -> None:
    phone.post(round_url(game), typed(game, "Ben", Ben__jokers="1"))
    page = phone.get(reverse("round-entry", args=[game.public_id, 1])).content.decode()
    assert f'name="tally-{seat(game, "Ben")}-jokers" value="1"' in page
    assert "Ben gets 3 from each of the two others" in page


def test_of_two_players_the_other_is_named(phone: Client, household: Household) -> None:
    game = make_game("continental-rummy", 2, household=household)
    said = phone.post(f"{round_url(game)}preview/", typed(game, "Ann")).content.decode()
    assert "Ann gets 1 from Ben" in said
