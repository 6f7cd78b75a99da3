"""Copies of the scores: made, checked, thinned out; with real files. The way back: test_restore."""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection

from scorekeeper.care import backups, thinning
from scorekeeper.care.caretaker import Caretaker
from scorekeeper.models import Game, Household, Round
from tests.factories import believe_clock, make_game, make_household, play_rounds
from tests.played import play_case

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL has pg_dump"),
]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, settings: Any) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def command(name: str, *arguments: object) -> str:
    out = StringIO()
    call_command(name, *map(str, arguments), stdout=out)
    return out.getvalue()


def names_in(path: Path) -> list[str]:
    opened = sqlite3.connect(path)
    try:
        return sorted(row[0] for row in opened.execute("SELECT name FROM scorekeeper_player"))
    finally:
        opened.close()


def test_a_copy_holds_all(data: Path) -> None:
    make_game(players=("Ann", "Łukasz"), rounds=2)
    path = backups.make_backup()
    assert path.parent == data / "backups"
    assert names_in(path) == ["Ann", "Łukasz"]
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_copy_goes_where_it_is_wanted_and_replaces_nothing(data: Path) -> None:
    make_game(players=("Ann", "Ben"))
    wanted = data / "mine.sqlite3"
    assert str(wanted) in command("backup", wanted)
    assert names_in(wanted) == ["Ann", "Ben"]
    with pytest.raises(CommandError, match="already exists"):
        command("backup", wanted)


def test_the_newest_are_kept_however_close_together(data: Path) -> None:
    household = make_household()
    made = []
    for number in range(thinning.LAST + 3):
        make_game(household=household, players=(f"Ann {number}", "Ben"))
        made.append(backups.make_backup())
    assert backups.list_backups() == made[: -thinning.LAST - 1 : -1]


def test_where_nothing_has_changed_no_second_copy_pushes_an_old_one_out(data: Path) -> None:
    make_game()
    first = backups.make_backup()
    second = backups.make_backup()
    assert backups.list_backups() == [second]
    assert backups.made_at(second) > backups.made_at(first)


def test_a_file_of_your_own_among_the_copies_is_left_alone(data: Path) -> None:
    make_game()
    mine = data / "backups" / "before-the-party.sqlite3"
    command("backup", data / "mine.sqlite3")
    mine.parent.mkdir()
    (data / "mine.sqlite3").rename(mine)
    for number in range(thinning.LAST + 2):
        make_game(players=(f"Ann {number}", "Ben"))
        backups.make_backup()
    assert mine.exists()
    assert len(backups.list_backups()) == thinning.LAST + 1


# --- a clock that ran ahead ----------------------------------------------------------------------


@pytest.fixture
def copies_from_the_future(data: Path) -> list[Path]:
    """As many as are kept, made while the clock was a year ahead; it is right again now."""
    household, found = make_household(), []
    for day in range(thinning.LAST):
        with time_machine.travel(datetime.now(tz=UTC) + timedelta(days=365 + day), tick=False):
            make_game(household=household, players=(f"Ann {day}", "Ben"))
            found.append(backups.make_backup())
    return found


def test_a_copy_just_made_is_never_the_one_too_many(copies_from_the_future: list[Path]) -> None:
    make_game(players=("Cal", "Dee"))
    first = backups.make_backup()
    make_game(players=("Eve", "Fin"))
    second = backups.make_backup()
    assert backups.list_backups()[:2] == [second, first]
    assert all(path.exists() for path in copies_from_the_future)  # a day each


def test_a_date_in_the_future_is_due(copies_from_the_future: list[Path]) -> None:
    now = datetime.now(tz=UTC)
    assert backups.is_due(now)
    backups.make_backup()
    assert not backups.is_due(datetime.now(tz=UTC))
    assert backups.is_due(datetime.now(tz=UTC) + timedelta(days=1))


def test_a_copy_while_somebody_writes(data: Path) -> None:
    """B185: it is whole, and holds what was saved before it was begun."""
    game, stop = make_game(players=("Ann", "Ben")), threading.Event()

    def write() -> None:
        try:
            while not stop.is_set():
                play_rounds(game, 1)
        finally:
            connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            while Round.objects.count() <= number:
                pass
            saved = Round.objects.count()
            path = backups.make_backup(data / f"{number}.sqlite3")
            with closing(sqlite3.connect(path)) as copy:
                assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
                assert copy.execute("PRAGMA foreign_key_check").fetchall() == []
                assert copy.execute("SELECT count(*) FROM scorekeeper_round").fetchone()[0] >= saved
    finally:
        stop.set()
        writer.join()


def test_without_a_file_the_copies_are_listed(data: Path) -> None:
    assert "There aren't any copies yet." in command("restore")
    path = backups.make_backup()
    listed = command("restore")
    assert str(path) in listed
    assert "manage.py restore FILE" in listed


def test_a_copy_is_due_at_first_then_daily_hourly_while_played_and_after_each_game(
    data: Path,
) -> None:
    assert backups.is_due(datetime.now(tz=UTC))
    make_game(rounds=1)
    backups.make_backup()
    now = datetime.now(tz=UTC)
    assert not backups.is_due(now)
    assert not backups.is_due(now + timedelta(hours=2))  # nobody has played since
    assert backups.is_due(now + timedelta(days=1))
    with time_machine.travel(now + timedelta(minutes=30), tick=False):
        make_game(rounds=1)
    assert not backups.is_due(now + timedelta(minutes=59))
    assert backups.is_due(now + timedelta(minutes=61))
    play_case(make_household(), "ah-1")
    assert backups.is_due(datetime.now(tz=UTC))


def test_the_caretaker_copies_before_it_clears_away(data: Path) -> None:
    household = make_household()
    deleted = make_game(household=household, players=("Ann", "Ben"))
    backups.make_backup()
    play_rounds(deleted, 2)  # in no copy yet
    now = datetime.now(tz=UTC)
    Game.objects.filter(pk=deleted.pk).update(deleted_at=now - timedelta(days=31))
    caretaker = Caretaker()
    believe_clock()
    caretaker.look(now)
    assert not Game.objects.exists()
    with closing(sqlite3.connect(backups.list_backups()[0])) as copy:
        assert copy.execute("SELECT count(*) FROM scorekeeper_round").fetchone() == (2,)
    assert len(backups.list_backups()) == 2
    Household.objects.create()
    caretaker.look(now + timedelta(seconds=15))
    assert len(backups.list_backups()) == 2


def test_nothing_is_cleared_away_while_no_copy_can_be_made(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deleted, now = make_game(), datetime.now(tz=UTC)
    Game.objects.filter(pk=deleted.pk).update(deleted_at=now - timedelta(days=31))
    caretaker = Caretaker()
    believe_clock()
    (data / "backups").touch()  # no folder, so nothing can be put there
    with pytest.raises(backups.BackupError):
        caretaker.look(now)
    assert Game.objects.exists()
    (data / "backups").unlink()
    caretaker.look(now + timedelta(seconds=15))
    assert not Game.objects.exists()


def test_a_full_disk_leaves_no_half_copy(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_game()

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(CommandError, match="No space left"):
        command("backup")
    assert list((data / "backups").iterdir()) == []
