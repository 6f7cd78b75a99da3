"""Basic Rummy on the page of a round: whoever goes out scores what the others hold."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Household
from tests.factories import HTMX, get_record, make_game, round_url, typed_round
from tests.markup import read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]
BASIC = "basic-rummy"


def test_what_the_others_hold_goes_to_whoever_is_out(phone: Client, household: Household) -> None:
    game = make_game(BASIC, ("Ann", "Ben", "Cal"), household=household)
    data = typed_round(game, out="Ben", left={"Ann": "K Q 3", "Cal": "11"})
    shown = read(phone.post(round_url(game, name="round-preview"), data, headers=HTMX)).text
    assert "Gets the points the others hold" in shown

    assert phone.post(round_url(game), data).status_code == 302
    assert get_record(game).board().totals == {"Ann": 0, "Ben": 34, "Cal": 0}


def test_going_rummy_doubles_it(phone: Client, household: Household) -> None:
    game = make_game(BASIC, ("Ann", "Ben"), household=household, options={"going_rummy": True})
    data = typed_round(game, out="Ann", left={"Ben": "33"}, ticks={"rummy": ["Ann"]})
    assert phone.post(round_url(game), data).status_code == 302
    assert get_record(game).board().totals == {"Ann": 66, "Ben": 0}
    assert "Went rummy 33" in read(phone.get(game.get_absolute_url())).text
