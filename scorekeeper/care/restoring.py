"""Putting a copy of the scores back: checked first, then at one go, whoever is using those of now.

The copy is made ready in a folder of its own. Only then are all others asked to wait, and what was
there until now is kept: as a copy, or by another name where it can't be read. Only for SQLite.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, OperationalError, connections
from django.utils import timezone

from scorekeeper.care import backups, soundness
from scorekeeper.care.backups import BackupError, named, read_only
from scorekeeper.models import Device, Game, Household
from scorekeeper.services import Phone, keep_phones, shut_everybody_out, shut_links
from scorekeeper.services.results import mend_results
from scorekeeper.sqlite.base import (
    KEPT_FROM_US,
    NO_FILE,
    DatabaseWrapper,
    another_file,
    is_kept_from_us,
    is_no_file,
)
from scorekeeper.sqlite.restored import closed, start_generation

NEWER = "{file} was made by a newer version of this app. Update the app, then try again."
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}

PHONES = """
    SELECT household.public_id, device.public_id, device.name, device.role,
        device.gone_at IS NOT NULL, {removed}
    FROM scorekeeper_device AS device
    JOIN scorekeeper_household AS household ON household.id = device.household_id
"""
# before they were, the scores of now may be those of an older version
KNOWS_REMOVED = "SELECT 1 FROM pragma_table_info('scorekeeper_device') WHERE name = 'removed_at'"

Secrets = list[tuple[Household, str]]  # of new links


@dataclass(frozen=True)
class Restored:
    """What has happened, beside that the scores are back."""

    kept: Path | None  # the scores of until now; None: there were none
    is_damaged: bool  # they couldn't be read, so this is the file itself
    overlooked: list[str]  # what is wrong with the copy that was put back all the same
    unknown: list[Device]  # phones that are in again and may have been taken off since
    links: Secrets  # for the hosts, where everybody was shut out


def restore_backup(path: Path, *, force: bool = False, new_links: bool = False) -> Restored:
    """Put a copy back in place of all scores; ``force``: also one that has faults.

    No link of the copy works any more, and phones are at the table as they are today, as far as
    that is known; ``new_links`` takes all of them off and makes a link for each host. A running app
    goes on with what was put back. Raises BackupError; then nothing has changed.
    """
    app = cast(DatabaseWrapper, connections[DEFAULT_DB_ALIAS])
    live = Path(app.file)
    if is_kept_from_us(live):
        raise BackupError(KEPT_FROM_US.format(file=live))

    with named(path), _ready(path) as (fresh, faults):
        if faults and not force:
            raise BackupError(_refusal(path, faults))

        app.close()  # now, as it passes the turn on
        with app.turn, closed(app.file):
            is_whole = _is_whole(live)
            kept = backups.make_backup(spare=path) if is_whole else None
            unknown, links = _give_rights(fresh, live, new_links=new_links)
            start_generation(app.file)

            if is_whole:
                _overwrite(fresh)
            else:
                kept = _replace(live, fresh)

        app.close()

    return Restored(kept, not is_whole, faults, unknown, links)


def newest_good_backup() -> Path | None:
    """The newest copy that can be put back as it is."""
    for path in backups.list_backups():
        try:
            with named(path), _ready(path) as (_, faults):
                pass
        except BackupError:
            continue

        if not faults:
            return path

    return None


def trouble_with_scores() -> str | None:
    """Why these scores can't be served, after a look at all of them; None if they can.

    A file that is gone or has nothing in it is the first start, but not where copies are left.
    """
    app = cast(DatabaseWrapper, connections[DEFAULT_DB_ALIAS])

    live = Path(app.file)
    if is_no_file(live):
        return f"{NO_FILE.format(file=live)}."
    if not live.exists() or not live.stat().st_size:
        is_first_start = backups.may_look() and not backups.list_backups()
        return None if is_first_start else f"{live} is missing or empty."

    try:
        with app.turn, read_only(live) as opened:
            found = next(iter(backups.damage_in(opened)), "")
            is_empty = not opened.execute("SELECT 1 FROM sqlite_master").fetchone()
            is_ours = bool(found) or backups.is_ours(opened)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF not in DAMAGED:
            raise OperationalError(str(error)) from error

        return f"{live} is damaged: {error}"

    if found:
        return f"{live} is damaged: {found}"
    if is_ours or (is_empty and not backups.list_backups()):
        return None

    return f"{live} doesn't have any scores of this app."


def _refusal(path: Path, faults: list[str]) -> str:
    more = [f"and {len(faults) - 5} more"] * (len(faults) > 5)
    return "\n  ".join([f"{path} has problems:", *faults[:5], *more])


@contextmanager
def looking_at(path: Path) -> Iterator[None]:
    """Let this thread find its scores in a copy: in a file of its own, made one of this version.

    Raises BackupError for what can't be put back.
    """
    with named(path), _copied(path) as (fresh, _faults), another_file(fresh):
        call_command("migrate", interactive=False, verbosity=0)
        yield


@contextmanager
def _ready(path: Path) -> Iterator[tuple[Path, list[str]]]:
    """The copy as it will be put in place, in a file of its own, and what is wrong with it.

    Raises BackupError for what can't be put back at all.
    """
    with _copied(path) as (fresh, faults):
        with another_file(fresh):
            faults += _bring_up_to_date()

        yield fresh, faults


@contextmanager
def _copied(path: Path) -> Iterator[tuple[Path, list[str]]]:
    """A copy as it is, in a file of its own, and what is wrong with that.

    Raises BackupError for what isn't one, or is from a newer version.
    """
    live = Path(cast(DatabaseWrapper, connections[DEFAULT_DB_ALIAS]).file)

    if not path.is_file():
        raise BackupError(f"Can't find the file {path}.")

    with tempfile.TemporaryDirectory(dir=live.parent, prefix="restore-") as folder:
        fresh = Path(folder) / live.name
        faults = _copy(path, fresh)
        with another_file(fresh):
            if soundness.is_from_newer_version():
                raise BackupError(NEWER.format(file=path))

        yield fresh, faults


def _copy(path: Path, fresh: Path) -> list[str]:
    """Copy all there is, page by page; says what is wrong with it."""
    fresh.touch(mode=0o600)
    with read_only(path) as source, closing(sqlite3.connect(fresh)) as target:
        source.backup(target)
        try:
            faults = backups.damage_in(source)
            ours = backups.is_ours(source)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
                raise

            return [f"damaged: {error}"]

    if not ours:
        raise BackupError(f"{path} doesn't have any scores of this app.")

    return list(map("damaged: {}".format, faults))


def _bring_up_to_date() -> list[str]:
    """Make the copy one of this version, with its results right; says what is wrong with it."""
    try:
        call_command("migrate", interactive=False, verbosity=0)
        if faults := list(soundness.faults()):
            return faults

        wrong = mend_results(Game.objects.all())
        return [f"{game}: {fault}" for game, fault in wrong if fault]
    except DatabaseError as error:
        return [f"damaged: {error}"]


def _is_whole(live: Path) -> bool:
    """Whether the scores of now can be read, to keep a copy of them."""
    try:
        backups.check_whole(live)
    except BackupError:
        return False

    return True


def _give_rights(fresh: Path, live: Path, *, new_links: bool) -> tuple[list[Device], Secrets]:
    """Let phones into the scores that come back; returns what ``Restored`` says about that."""
    phones = _phones_in(live)
    with another_file(fresh):
        if new_links:
            return [], shut_everybody_out()

        shut_links()
        return keep_phones(phones), []


def _phones_in(file: Path) -> list[Phone]:
    """Who is at which table, as far as that can be read."""
    try:
        with read_only(file) as opened:
            is_known = opened.execute(KNOWS_REMOVED).fetchone()
            phones = PHONES.format(removed="device.removed_at IS NOT NULL" if is_known else "0")
            return [Phone(*row) for row in opened.execute(phones)]
    except sqlite3.Error:
        return []


def _overwrite(fresh: Path) -> None:
    """In one transaction: all who have the file open see either the old scores or the new ones."""
    app = connections[DEFAULT_DB_ALIAS]
    app.ensure_connection()
    (size,) = app.connection.execute("PRAGMA page_size").fetchone()

    with closing(sqlite3.connect(fresh, isolation_level=None)) as source:
        if source.execute("PRAGMA page_size").fetchone() != (size,):  # pages are copied as they are
            source.execute("PRAGMA journal_mode = DELETE")
            source.execute(f"PRAGMA page_size = {size}")
            source.execute("VACUUM")

        source.backup(app.connection)


def _replace(live: Path, fresh: Path) -> Path | None:
    """Put the new file in place of one that can't be read; returns where that is now."""
    aside = _move_aside(live) if live.exists() else None
    fresh.replace(live)
    _sync(live.parent)
    return aside


def _move_aside(live: Path) -> Path:
    """Give it another name, together with its log: perhaps somebody can repair it."""
    now = timezone.localtime()
    aside = live.with_name(f"{live.stem}-damaged-{now:%Y-%m-%dT%H%M%S.%f}{live.suffix}")

    log = Path(f"{live}-wal")
    if log.exists():
        log.replace(f"{aside}-wal")

    Path(f"{live}-shm").unlink(missing_ok=True)
    return live.rename(aside)


def _sync(folder: Path) -> None:
    """Let the new name outlive a power cut; Windows does so by itself."""
    if os.name == "nt":
        return

    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
