"""Copies of the scores: made while people play, checked, and kept for a while.

Only for SQLite: PostgreSQL has better tools of its own. ``restoring`` puts a copy back.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Q
from django.utils import timezone

from scorekeeper.care import thinning
from scorekeeper.models import Game
from scorekeeper.sqlite.base import NO_FILE, is_no_file

AT_LEAST_EVERY = timedelta(days=1)
WHILE_PLAYING_EVERY = timedelta(hours=1)
NAME = "%Y-%m-%dT%H%M%S.%fZ"  # in UTC: the moment when the copy was made
ENDING = ".sqlite3"
HEAD = 100  # bytes at the front of the file in which SQLite counts its own writes


class BackupError(Exception):
    """The copy wasn't made, or can't be put back; the message says why."""


class DamagedError(BackupError):
    """The copy wasn't made, as what is to be copied, or was, is damaged."""


def can_back_up() -> bool:
    return connection.vendor == "sqlite"


def folder() -> Path:
    return settings.DATA_DIR / "backups"


def list_backups(now: datetime | None = None) -> list[Path]:
    """The newest first.

    A copy from the future was made before the clock was set right, so it is older than the others.
    """
    now = now or timezone.now()

    def age(path: Path) -> tuple[bool, float]:
        made = made_at(path)
        return made > now, -made.timestamp()

    return sorted(folder().glob(f"*{ENDING}"), key=age)


def may_look() -> bool:
    """Whether we may see which copies there are; there may be none."""
    where = folder()
    return not where.exists() or os.access(where, os.R_OK | os.X_OK)


def made_at(path: Path) -> datetime:
    """When a copy was made: its name says it, unless somebody else gave it that."""
    return _named_moment(path) or datetime.fromtimestamp(path.stat().st_mtime, tz=UTC)


def is_due(now: datetime) -> bool:
    """Whether a game has ended since the newest copy, or that copy is a day old; or an hour, and
    somebody has played since.
    """
    newest = next(iter(list_backups(now)), None)
    if newest is None:
        return True

    made = made_at(newest)
    if made > now or now - made >= AT_LEAST_EVERY:
        return True

    news = Q(finished_at__gt=made, finished_at__lte=now)
    if now - made >= WHILE_PLAYING_EVERY:
        news |= Q(changed_at__gt=made, changed_at__lte=now)

    return Game.objects.filter(news).exists()


def make_backup(to: Path | None = None, *, spare: Path | None = None) -> Path:
    """Write a checked copy of all scores, while others go on playing, and return where it is.

    Without ``to`` it goes to the folder of backups, which is thinned out (``thinning``), but never
    of the one to ``spare``; it takes the place of the newest one if nothing has changed since then.
    Raises BackupError; then no copy is left behind.
    """
    if to is None:
        return _add_to_folder(spare)
    if to.exists():
        raise BackupError(f"{to} already exists. Choose another name.")

    with named(to):
        return _copy_to(to)


def check_whole(path: Path) -> None:
    """Raise BackupError unless the file is a database of this app without damage."""
    if not path.is_file():
        raise BackupError(f"Can't find the file {path}.")

    with named(path), read_only(path) as copy:
        if damage := damage_in(copy):
            raise DamagedError(f"{path} is damaged: {damage[0]}")
        if not is_ours(copy):
            raise BackupError(f"{path} doesn't have any scores of this app.")


def damage_in(copy: sqlite3.Connection) -> list[str]:
    """What is wrong with the file itself, in SQLite's words."""
    found = [row[0] for row in copy.execute("PRAGMA integrity_check") if row[0] != "ok"]
    if copy.execute("PRAGMA foreign_key_check").fetchone():
        found.append("some rows don't belong to anything")
    return found


def is_ours(copy: sqlite3.Connection) -> bool:
    """Whether there are scores of this app in it, of whatever version."""
    if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'").fetchone():
        return False

    made_with = "SELECT 1 FROM django_migrations WHERE app = ?"
    return copy.execute(made_with, [Game._meta.app_label]).fetchone() is not None


@contextmanager
def read_only(path: Path) -> Iterator[sqlite3.Connection]:
    if is_no_file(path):
        raise sqlite3.OperationalError(NO_FILE.format(file=path))

    opened = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        yield opened
    finally:
        opened.close()


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Turn what databases and disks say into one sentence with the name of the file."""
    try:
        yield
    except (sqlite3.Error, DatabaseError, OSError) as error:
        raise BackupError(f"{path}: {getattr(error, 'strerror', None) or error}") from error


def _add_to_folder(spare: Path | None) -> Path:
    where, now = folder(), timezone.now()
    path = where / f"{now:{NAME}}{ENDING}"
    with named(path):
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
        before = list_backups(now)
        _copy_to(path)
        _remove_old(before, path, spare)

    return path


def _remove_old(before: list[Path], new: Path, spare: Path | None) -> None:
    """Of the copies there were before the new one, remove those that aren't kept any longer."""
    ours = [path for path in before if _named_moment(path) and path != new]

    same = [path for path in ours[:1] if _content(path) == _content(new)]
    copies = [new, *ours[len(same) :]]
    for old in (*same, *thinning.too_many(copies, made_at, settings.COPIES_MOST_BYTES)):
        if spare is None or not (spare.exists() and old.samefile(spare)):
            old.unlink(missing_ok=True)


def _copy_to(path: Path) -> Path:
    """Write beside the final name first: a file of that name is always whole."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)

    try:
        # names and scores are for the owner's eyes
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(part)])

        check_whole(part)
        with part.open("rb+") as written:
            os.fsync(written.fileno())

        part.replace(path)
    finally:
        part.unlink(missing_ok=True)

    return path


def _named_moment(path: Path) -> datetime | None:
    try:
        return datetime.strptime(path.name.removesuffix(ENDING), NAME).replace(tzinfo=UTC)
    except ValueError:
        return None


def _content(path: Path) -> bytes:
    return path.read_bytes()[HEAD:]
