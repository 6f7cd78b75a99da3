"""What is overdue goes for good: not on the word of a clock that has jumped, nor much at a time."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from scorekeeper.models import Game, Household, Purge, Try
from tests.factories import believe_clock, make_client, make_game, make_household

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
START = timezone.datetime(2026, 3, 1, 3, 40, tzinfo=timezone.timezone.utc)


@pytest.fixture
def hosted(settings: Any) -> Any:
    settings.EMPTY_KEPT, settings.UNUSED_KEPT = DAY, timedelta(days=365)
    settings.LONGEST_PAUSE = 3 * DAY
    return settings


def purge_at(days: float, *options: str) -> str:
    """A run so many days after the start, by its clock; what it says."""
    out = io.StringIO()
    with time_machine.travel(START + days * DAY, tick=False):
        call_command("purge", *options, stdout=out)
    return out.getvalue()


def in_step(until: int = 8) -> None:
    """Runs each day, as they should be."""
    for day in range(until):
        purge_at(day)


def families(number: int) -> None:
    """Households with a game each, on the day of the start."""
    with time_machine.travel(START, tick=False):
        for _ in range(number):
            make_game(household=make_household())


def test_a_clock_370_days_ahead_costs_no_household(hosted: Any) -> None:
    families(4)
    in_step()
    said = purge_at(378)
    assert Household.objects.count() == 4
    assert "Nothing was removed for its age: by the clock, the last run was 371 days ago." in said
    assert "at once: manage.py purge --all" in said

    for day in range(379, 385):  # nor do the runs after it, for a week
        purge_at(day)
    assert "the clock jumped less than a week ago" in purge_at(384.5)
    assert Household.objects.count() == 4
    assert "Removed 4 households." in purge_at(384.6, "--all")
    assert not Household.objects.exists()


def test_set_right_again_it_costs_nothing_either(hosted: Any) -> None:
    families(3)
    in_step()
    purge_at(378)
    assert "by the clock, the last run is still to come." in purge_at(9)
    for day in range(10, 20):
        purge_at(day)
    assert Household.objects.count() == 3


def test_a_clock_that_stays_wrong_costs_one_household_in_twenty_a_run(hosted: Any) -> None:
    families(45)
    in_step()
    for day in range(378, 385):
        purge_at(day)
    assert Household.objects.count() == 45
    assert purge_at(385) == (
        "Removed 0 games.\nRemoved 2 households.\nStill to go: 43 households. "
        "A run removes at most one in 20; to remove them all: manage.py purge --all\n"
    )
    assert Household.objects.count() == 43


@pytest.mark.parametrize(("number", "goes"), [(1, 1), (39, 1), (40, 2)])
def test_a_run_removes_one_in_twenty_but_always_one(hosted: Any, number: int, goes: int) -> None:
    """Also of households without a game."""
    for _ in range(number):
        make_household()
    Household.objects.update(created_at=timezone.now() - 2 * DAY)
    believe_clock()
    call_command("purge", verbosity=0)
    assert Household.objects.count() == number - goes


def test_the_first_run_only_looks_at_the_clock(hosted: Any) -> None:
    families(1)
    assert "this is the first run" in purge_at(400)
    assert Household.objects.count() == 1
    assert Purge.objects.count() == 1


def test_a_server_that_was_away_for_a_while_goes_on(hosted: Any) -> None:
    families(1)
    for day in range(1, 300, 2):
        purge_at(day)
    assert "the last run was 70 days ago" in purge_at(369)
    for day in range(370, 376):
        purge_at(day)
    assert Household.objects.count() == 1
    assert "Removed 1 household." in purge_at(376)


def test_deleted_games_stay_as_well(settings: Any) -> None:
    """At home, where a computer that is off for some weeks is nothing unusual."""
    settings.LONGEST_PAUSE = 31 * DAY
    families(1)
    in_step(until=9)
    Game.objects.update(deleted_at=START)
    purge_at(8 + 32)
    assert Game.objects.count() == 1
    Game.objects.update(deleted_at=START + 20 * DAY)
    purge_at(48)
    assert Game.objects.count() == 1
    assert "Removed 1 game." in purge_at(51)


def test_what_a_host_deleted_goes_whatever_the_clock_says(hosted: Any) -> None:
    families(2)
    Household.objects.filter(pk=Household.objects.first().pk).update(deleted_at=START)
    assert "Removed 1 household." in purge_at(0)


def test_tries_at_codes_are_cleared_whatever_the_clock_says(client: Any) -> None:
    """They say from where somebody tried, if only by a keyed hash."""
    make_client(make_household())
    client.post("/join/", {"secret": "123456"})
    assert Try.objects.count() == 1
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        call_command("purge", verbosity=0)
    assert not Try.objects.exists()
