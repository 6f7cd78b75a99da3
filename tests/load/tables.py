"""Households in the database, ready to play."""

from __future__ import annotations

from django.db import connection, transaction

from scorekeeper.access import COOKIE, DEVICE_COOKIE
from scorekeeper.models import Device, Household, Role, new_public_id
from tests.factories import make_game, signed_cookie
from tests.load.copies import copy_game
from tests.load.table import Table
from tests.played import play_case

PEOPLE = ("Ann", "Ben", "Cal", "Dee", "Eve")


def make_tables(households: int, phones: int, finished: int, csrf: str) -> list[Table]:
    """Households that begin a game, and have played ``finished`` games between them; each phone is
    somebody's.
    """
    tables = []
    with transaction.atomic():
        for _ in range(households):
            household = Household.objects.create()
            if finished:
                copy_game(
                    play_case(household, "ah-1-totals", PEOPLE[:3]), finished // households - 1
                )
            game = make_game(players=PEOPLE, household=household)
            seats = list(game.seats.order_by("place"))
            devices = [
                Device.objects.create(
                    household=household,
                    public_id=new_public_id(),
                    name=f"Phone {number}",
                    role=Role.HOST if number == 0 else Role.SCORER,
                    player_id=seat.player_id,
                    is_asked=True,
                )
                for number, seat in enumerate(seats[:phones])
            ]
            cookies = [_cookie(household, device, csrf) for device in devices]
            tables.append(Table(game.get_absolute_url(), [str(seat.pk) for seat in seats], cookies))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as a database does by itself in time
    return tables


def _cookie(household: Household, device: Device, csrf: str) -> str:
    values = {COOKIE: household.public_id, DEVICE_COOKIE: device.public_id}
    signed = [f"{name}={signed_cookie(name, value)}" for name, value in values.items()]
    return "; ".join([*signed, f"csrftoken={csrf}"])
