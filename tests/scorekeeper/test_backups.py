"""Copies of the scores: made, checked, thinned out, put back; on the disk, with real files."""

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
from django.core.management import CommandError, call_command
from django.db import connection

from scorekeeper import backups
from scorekeeper.caretaker import Caretaker
from scorekeeper.models import Game, Household, Round
from tests.factories import make_client, make_game, make_household, play_rounds, round_url, typed_round
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
    with pytest.raises(CommandError, match="is there already"):
        command("backup", wanted)


def test_a_folder_that_is_not_there_is_said(data: Path) -> None:
    with pytest.raises(CommandError, match="nowhere"):
        command("backup", data / "nowhere" / "mine.sqlite3")


def test_fourteen_are_kept_and_the_newest_of_them(data: Path) -> None:
    household = make_household()
    made = []
    for number in range(backups.KEPT + 3):
        make_game(household=household, players=(f"Ann {number}", "Ben"))
        made.append(backups.make_backup())
    assert backups.list_backups() == made[: -backups.KEPT - 1 : -1]


def test_where_nothing_has_changed_no_second_copy_pushes_an_old_one_out(data: Path) -> None:
    make_game()
    first = backups.make_backup()
    os.utime(first, (0, 0))
    assert backups.make_backup() == first
    assert backups.list_backups() == [first]
    assert first.stat().st_mtime > 0


def test_put_back(data: Path) -> None:
    household = make_household()
    game = make_game(household=household, players=("Ann", "Ben"), rounds=3)
    before = backups.make_backup()
    play_rounds(game, 1)
    make_game(household=household, players=("Cal", "Dee"))

    said = command("restore", before)

    assert Game.objects.count() == 1
    assert Game.objects.get().rounds.count() == 3
    kept = next(path for path in backups.list_backups() if str(path) in said and path != before)
    assert names_in(kept) == ["Ann", "Ben", "Cal", "Dee"]
    play_rounds(Game.objects.get(), 1)  # and the game goes on
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    command("restore", kept)
    assert Game.objects.count() == 2


def test_put_back_while_somebody_reads(data: Path) -> None:
    make_game(players=("Ann", "Ben"))
    copy = backups.make_backup()
    make_game(players=("Cal", "Dee"))
    reader = sqlite3.connect(str(connection.settings_dict["NAME"]))
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM scorekeeper_player").fetchone() == (4,)
    backups.restore_backup(copy)
    assert reader.execute("SELECT count(*) FROM scorekeeper_player").fetchone() == (4,)  # what it began with
    reader.execute("COMMIT")
    assert reader.execute("SELECT count(*) FROM scorekeeper_player").fetchone() == (2,)
    reader.close()


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


def test_phones_that_saw_more_than_the_copy_holds(data: Path) -> None:
    """B186: they are shown what is there now, and what they had open is not saved over it."""
    game = make_game(players=("Ann", "Ben"), rounds=1)
    phone, copy = make_client(game.household), backups.make_backup()
    play_rounds(game, 2)
    seen = Game.objects.get().version
    url, typed = round_url(game), typed_round(game, left={"Ann": "5", "Ben": "10"}, out="nobody")
    backups.restore_backup(copy)
    live = phone.get(f"{game.get_absolute_url()}live/?version={seen}.0.0")
    assert live.status_code == 200
    assert len([row for row in live.context["sheet"].rows if not row.is_blank and not row.is_next]) == 1
    assert phone.post(url, typed).status_code in {302, 404, 409}
    assert Game.objects.get().rounds.count() == 1


def spoil(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[5000:9000] = bytes(4000)
    path.write_bytes(content)


def no_database(path: Path) -> None:
    path.write_text("Ann 25, Ben 30")


def another_program(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as opened:
        opened.execute("CREATE TABLE recipe (name TEXT)")
    opened.close()


def newer_version(path: Path) -> None:
    with sqlite3.connect(path) as opened:
        opened.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('scorekeeper', '9999_later', 0)")
    opened.close()


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (spoil, "damaged|malformed"),
        (no_database, "not a database"),
        (another_program, "no scores of this app"),
        (newer_version, "newer version of this app. Update first"),
        (Path.unlink, "There is no file"),
    ],
)
def test_what_cannot_be_put_back_changes_nothing(data: Path, harm: Any, said: str) -> None:
    make_game(players=("Ann", "Ben"))
    copy = backups.make_backup(data / "copy.sqlite3")
    harm(copy)
    make_game(players=("Cal", "Dee"))
    with pytest.raises(CommandError, match=said):
        command("restore", copy)
    assert Game.objects.count() == 2


def test_without_a_file_the_copies_are_listed(data: Path) -> None:
    assert "There is no copy yet." in command("restore")
    path = backups.make_backup()
    listed = command("restore")
    assert str(path) in listed
    assert "manage.py restore FILE" in listed


def test_a_copy_is_due_at_first_then_daily_then_after_each_game(data: Path) -> None:
    now = datetime.now(tz=UTC)
    assert backups.is_due(now)
    make_game(rounds=1)
    path = backups.make_backup()
    assert not backups.is_due(now)
    assert backups.is_due(now + timedelta(days=1, seconds=1))
    os.utime(path, (now.timestamp() - 60, now.timestamp() - 60))
    assert not backups.is_due(now)
    play_case(make_household(), "ah-1")
    assert backups.is_due(now)


def test_the_caretaker_copies_and_clears_away(data: Path) -> None:
    household = make_household()
    deleted = make_game(household=household)
    now = datetime.now(tz=UTC)
    Game.objects.filter(pk=deleted.pk).update(deleted_at=now - timedelta(days=31))
    caretaker = Caretaker()
    caretaker.look(now)
    assert not Game.objects.exists()
    assert len(backups.list_backups()) == 1
    Household.objects.create()
    caretaker.look(now + timedelta(seconds=15))
    assert len(backups.list_backups()) == 1


def test_the_caretaker_stops_when_told() -> None:
    caretaker = Caretaker()
    caretaker.start()
    caretaker.stop()
    assert not caretaker.is_alive()


def test_a_full_disk_leaves_no_half_copy(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_game()

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(CommandError, match="No space left"):
        command("backup")
    assert list((data / "backups").iterdir()) == []
