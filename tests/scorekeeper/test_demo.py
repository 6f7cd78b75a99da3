"""`manage.py serve --demo`: a made-up family, in a folder of its own."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.test import Client
from django.urls import reverse

from scorekeeper import services
from scorekeeper.access import COOKIE
from scorekeeper.care.soundness import faults
from scorekeeper.demo import family
from scorekeeper.management.commands import serve
from scorekeeper.models import Game, Household
from scorekeeper.services.results import mend_results
from tests.factories import get_record
from tests.scorekeeper.test_serve import get, serving

pytestmark = pytest.mark.one_database

LINK = re.compile(r"/join/#([\w-]{22})")


@pytest.fixture
def demo(settings, tmp_path: Path) -> Path:
    """Settings as they are for the demo."""
    settings.DEMO, settings.DATA_DIR = True, tmp_path
    return tmp_path


@pytest.fixture
def household(demo: Path, db: None) -> Household:
    return family.seat_family()


def test_the_family_has_finished_games_and_one_that_goes_on(household: Household) -> None:
    games = household.games.order_by("changed_at")
    assert games.count() >= 8
    assert [game.finished_at is None for game in games] == [False] * (len(games) - 1) + [True]
    assert len({game.ruleset_slug for game in games}) >= 5
    assert household.name == "The Millers"


def test_the_game_that_goes_on_is_the_one_in_the_pictures(household: Household) -> None:
    board = get_record(household.games.get(finished_at=None)).board()
    assert board.totals == {"Ann": 100, "Ben": 190, "Cal": 95, "Dee": 120}
    assert board.contracts == {"Ann": 4, "Ben": 3, "Cal": 4, "Dee": 4}
    assert (board.next_round.number, board.next_round.dealer) == (5, "Ben")


def test_nothing_is_wrong_with_it(household: Household) -> None:
    assert list(faults()) == []
    assert list(mend_results(Game.objects.all(), pretend=True)) == []


def test_it_is_found_again_with_what_was_tried(household: Household) -> None:
    services.delete_game(game=household.games.first(), sent=services.Sent("key-of-a-test", 1))
    assert family.seat_family() == household
    assert Household.objects.count() == 1
    assert household.games.exclude(deleted_at=None).count() == 1


@pytest.mark.parametrize("hour", [0, 20])
def test_the_last_game_was_played_within_a_day(demo: Path, hour: int) -> None:
    now = datetime(2027, 3, 28, hour, 14, tzinfo=UTC)  # a day that is an hour shorter
    file = family.read_evenings(json.loads(family.EVENINGS.read_text("utf-8")), now)
    moments = [moment for game in file.games for moment in (game.begun, *game.saved)]
    assert now - timedelta(hours=25) <= max(moments) <= now
    assert max(moments).hour == 21


def test_the_link_stays_until_it_is_turned_off(household: Household, demo: Path) -> None:
    secret = family.way_in(household)
    assert family.way_in(household) == secret
    assert (demo / "host_link").stat().st_mode & 0o777 == 0o600
    services.turn_off_link(link=services.find_link(secret))
    assert family.way_in(household) != secret


def test_the_link_leads_to_the_table_and_leaves_the_cookies_of_the_other(
    household: Household,
) -> None:
    client = Client()
    client.cookies[COOKIE] = "of-another-table"
    client.post(reverse("join"), {"secret": family.way_in(household), "phone_name": "Laptop"})
    assert "Grandma’s Rummy" in client.get(reverse("games")).content.decode()
    assert client.cookies[COOKIE].value == "of-another-table"


def test_never_among_the_family_s_own_scores(db: None) -> None:
    with pytest.raises(RuntimeError):
        family.seat_family()
    assert not Household.objects.exists()


def test_half_a_demo_is_refused() -> None:
    with pytest.raises(CommandError, match="in full"):
        serve.refuse_half_a_demo(demo=True)


def test_not_for_a_server(demo: Path, settings) -> None:
    settings.HTTPS = True
    with pytest.raises(CommandError, match="at home"):
        serve.refuse_half_a_demo(demo=True)


def test_it_leaves_the_other_folder_and_database_alone(tmp_path: Path) -> None:
    own = tmp_path / "data"
    with serving(own, "--demo", DATABASE_URL="postgres://nobody@localhost:1/none") as started:
        _, port, said = started
        assert f"This is the demo: a made-up family, in {own}-demo." in said
        assert LINK.search(said)
        assert get(port, "/").status == 200
    assert not own.exists()
    assert (tmp_path / "data-demo" / "db.sqlite3").exists()
