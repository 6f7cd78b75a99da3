"""Copies of the scores: made while people play, checked, a fortnight of them kept, put back when they are needed.

Only for SQLite. Whoever runs PostgreSQL has its own tools for this, and they are better.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import cast

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from scorekeeper.models import Game
from scorekeeper.sqlite.base import DatabaseWrapper

KEPT = 14
AT_LEAST_EVERY = timedelta(days=1)
NAME = "%Y-%m-%dT%H%M%S.%fZ"  # in UTC: the names sort as they were made
ENDING = ".sqlite3"
HEAD = 100  # bytes at the front of the file in which SQLite counts its own writes


class BackupError(Exception):
    """The copy was not made, or cannot be put back; the message says why."""


def can_back_up() -> bool:
    return connection.vendor == "sqlite"


def folder() -> Path:
    return settings.DATA_DIR / "backups"


def list_backups() -> list[Path]:
    """The newest first."""
    return sorted(folder().glob(f"*{ENDING}"), reverse=True)


def is_due(now: datetime) -> bool:
    """Whether a game has ended since the newest copy, or that copy is a day old."""
    newest = next(iter(list_backups()), None)
    if newest is None:
        return True
    made = datetime.fromtimestamp(newest.stat().st_mtime, tz=now.tzinfo)
    return now - made >= AT_LEAST_EVERY or Game.objects.filter(finished_at__gt=made).exists()


def make_backup(to: Path | None = None) -> Path:
    """Write a checked copy of all scores, while others go on playing, and return where it is.

    Without ``to`` it goes to the folder of backups, of which the oldest are removed; where nothing has changed since
    the newest one, that one stays and counts as made now. Raises BackupError; then no copy is left behind.
    """
    if to is None:
        return _add_to_folder()
    if to.exists():
        raise BackupError(f"{to} is there already. Choose another name.")
    with _named(to):
        return _copy_to(to)


def restore_backup(path: Path) -> Path:
    """Put a copy back in place of all scores. Returns where those that were here until now are kept.

    A running app goes on with what was put back. Raises BackupError; then nothing has changed.
    """
    check_backup(path)
    kept = make_backup()
    wrapper = cast(DatabaseWrapper, connection)
    with _named(path), wrapper.turn, _read_only(path) as source:
        connection.ensure_connection()
        source.backup(connection.connection)
    call_command("migrate", interactive=False, verbosity=0)
    return kept


def check_backup(path: Path) -> None:
    """Raise BackupError unless the file is a whole copy of this app's scores, from this version or an older one."""
    if not path.is_file():
        raise BackupError(f"There is no file {path}.")
    with _named(path), _read_only(path) as copy:
        faults = [row[0] for row in copy.execute("PRAGMA integrity_check")]
        if faults != ["ok"]:
            raise BackupError(f"{path} is damaged: {faults[0]}")
        if copy.execute("PRAGMA foreign_key_check").fetchone():
            raise BackupError(f"{path} is damaged: some rows belong to nothing.")
        if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'").fetchone():
            raise BackupError(f"{path} holds no scores of this app.")
        made_with = set(copy.execute("SELECT app, name FROM django_migrations"))
    ours = {key for key in made_with if key[0] == Game._meta.app_label}
    if not ours:
        raise BackupError(f"{path} holds no scores of this app.")
    if ours - set(MigrationLoader(None).disk_migrations):
        raise BackupError(f"{path} was made by a newer version of this app. Update first, then try again.")


def _add_to_folder() -> Path:
    where = folder()
    where.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = where / f"{timezone.now():{NAME}}{ENDING}"
    newest = next(iter(list_backups()), None)
    with _named(path):
        _copy_to(path)
        if newest and _content(newest) == _content(path):
            path.unlink()
            os.utime(newest)
            path = newest
    for old in list_backups()[KEPT:]:
        old.unlink(missing_ok=True)
    return path


def _copy_to(path: Path) -> Path:
    """Write beside the final name first: a file of that name is always whole."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))  # names and scores are for the owner's eyes
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(part)])
        check_backup(part)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path


def _content(path: Path) -> bytes:
    return path.read_bytes()[HEAD:]


@contextmanager
def _read_only(path: Path) -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        yield opened
    finally:
        opened.close()


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Turn what databases and disks say into one sentence with the name of the file."""
    try:
        yield
    except (sqlite3.Error, DatabaseError, OSError) as error:
        raise BackupError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
