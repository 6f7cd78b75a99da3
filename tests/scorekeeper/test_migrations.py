from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.care.soundness import is_behind, is_from_newer_version
from scorekeeper.models import Entry
from tests.factories import get_record, make_game, play_round
from tests.older import LABEL, go_back_to


def migrate(*target: str) -> None:
    call_command("migrate", LABEL, *target, verbosity=0)


def tables() -> set[str]:
    return {name for name in connection.introspection.table_names() if name.startswith(f"{LABEL}_")}


@pytest.fixture
def back_to_the_latest(transactional_db: None) -> Iterator[None]:
    """Whatever a test does with the tables, those after it find them as they were."""
    yield
    migrate()


@pytest.mark.django_db
def test_nothing_is_left_to_migrate() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.usefixtures("back_to_the_latest")
def test_all_the_way_back_and_forwards() -> None:
    wanted = {model._meta.db_table for model in apps.get_app_config(LABEL).get_models()}
    assert tables() == wanted
    migrate("zero")
    assert tables() == set()
    assert not MigrationRecorder.Migration.objects.filter(app=LABEL).exists()
    migrate()
    assert tables() == wanted
    game = make_game()
    assert play_round(game, out="Ann", laid=["Ann"], left={"Ben": 35}).totals["Ben"] == 35


@pytest.mark.django_db
def test_scores_that_went_step_by_step_are_of_this_version() -> None:
    go_back_to("0032_letters")  # the last one of those that a new file takes at once
    assert not is_behind()
    assert not is_from_newer_version()


@pytest.mark.usefixtures("back_to_the_latest")
def test_scores_outlive_a_step_back_and_forwards() -> None:
    game = make_game()
    play_round(game, out="Ann", laid=["Ann"], left={"Ben": "7 K *", "Cal": {"A": 1}})
    other = make_game()
    before = get_record(game)
    go_back_to("0001_initial")
    migrate()
    assert get_record(game).facts == before.facts
    with pytest.raises(IntegrityError):  # the triggers are there again
        Entry.objects.create(round=before.rounds[0], seat=other.seats.all()[0])
