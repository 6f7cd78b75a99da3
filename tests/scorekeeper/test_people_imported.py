"""A household that imported its games knows as much about its people as the one that played
them.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from rulesets.files.household import household_lines, read_household_data
from rulesets.files.strict import load_json
from scorekeeper import services
from scorekeeper.files.whole import household_file
from scorekeeper.models import Household, Import, Result
from scorekeeper.services.large_imports import begin_import, run_import
from scorekeeper.services.results import mend_results
from scorekeeper.store.queries import all_players, all_records, own_rulesets
from tests.factories import make_client, make_game, make_household, new_key
from tests.markup import read
from tests.played import play_case, sent_to

pytestmark = pytest.mark.django_db

BEGAN = datetime(2026, 5, 1, 18, tzinfo=UTC)
CASES = ("ah-1", "fr-1", "ti-1", "pr-1")


@pytest.fixture
def played() -> Household:
    """Finished games of many kinds on many days, one that goes on and one without a round."""
    household = make_household()
    for number, case in enumerate(CASES):
        with time_machine.travel(BEGAN + number * timedelta(days=3), tick=False):
            game = play_case(household, case)
            if game.finished_at is None:  # a file doesn't say when it was ended: at its last round
                services.stop_game(game=game, sent=sent_to(game), stopped=True)
    with time_machine.travel(BEGAN + timedelta(days=40), tick=False):
        make_game(players=("Ann", "Ben"), household=household, rounds=3)
        make_game(players=("Cal", "Dee"), household=household)
    return household


def file_of(household: Household) -> str:
    which = household.public_id
    household = household_file(all_records(which), all_players(which), own_rulesets(which))
    return "".join(household_lines(household))


def at_once(household: Household, file: str) -> None:
    services.import_household(
        household=household, key=new_key(), file=read_household_data(load_json(file))
    )


def in_portions(household: Household, file: str) -> None:
    lines = [f"{line}\n".encode() for line in file.splitlines()]
    begun = begin_import(household=household, key=new_key(), content=lines)
    run_import(begun.pk)
    assert Import.objects.get(pk=begun.pk).fault == ""


def pages(household: Household) -> dict[str, str]:
    """All that is said of its people, by who it is about."""
    host = make_client(household)
    found = {"everybody": read(host.get("/people/")).one("main").text}
    for player in household.players.order_by("name"):
        found[player.name] = read(host.get(f"/people/{player.pk}/")).one("main").text
    return found


@pytest.mark.parametrize("bring_in", [at_once, in_portions])
def test_people_and_records_are_the_same(played: Household, bring_in) -> None:
    imported = make_household()
    bring_in(imported, file_of(played))
    assert Result.objects.filter(game__household=imported).count() > 9
    assert list(mend_results(imported.games.all())) == []
    assert pages(imported) == pages(played)
