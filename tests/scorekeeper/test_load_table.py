"""What the load test sends is what the pages still take: its game, played to the end."""

from __future__ import annotations

import pytest

from scorekeeper.models import Household, Role
from tests.factories import get_record, make_client, make_game
from tests.load.table import ROUNDS, Table

pytestmark = pytest.mark.django_db


def test_a_whole_game_is_saved(household: Household) -> None:
    game = make_game(players=("Ann", "Ben", "Cal", "Dee", "Eve"), household=household)
    seats = [str(seat.pk) for seat in game.seats.order_by("place")]
    table, phone = Table(game.get_absolute_url(), seats, []), make_client(household, Role.HOST)

    for number in range(1, ROUNDS + 1):
        assert phone.post(*table.next_round()).status_code == 302, f"round {number}"
        table.saved()

    assert get_record(game).board().finished
    assert phone.post(*table.again()).status_code == 302
