"""A copy takes the place of the scores: how everybody who has the file open hears of it.

Of two small files beside the database, one is there while it happens; the other one changes with
each time it has happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db.utils import OperationalError

from scorekeeper.sqlite.turns import Turn

Generation = tuple[int, int] | None


class RestoredError(OperationalError):
    """A copy took the place of the scores after they were read, so nothing more is written."""


def generation_of(database: str) -> Generation:
    """What is different after each restore."""
    try:
        found = Path(f"{database}.restored").stat()
    except OSError:
        return None

    return found.st_ino, found.st_mtime_ns


def start_generation(database: str) -> None:
    """Let nobody write any more who has read before now. Needs the turn."""
    new = Path(f"{database}.restored.new")
    new.touch()
    new.replace(f"{database}.restored")  # two files that are there together differ in their number


@contextmanager
def closed(database: str) -> Iterator[None]:
    """Tell all who come that a copy is being put back. Needs the turn."""
    sign = _sign(database)
    sign.touch()

    try:
        yield
    finally:
        sign.unlink(missing_ok=True)


def is_closed(database: str) -> bool:
    """Whether a copy is being put back just now."""
    sign = _sign(database)
    try:
        if not sign.exists():
            return False
    except OSError:  # the folder can't be looked into, so nobody puts a copy there
        return False

    turn = Turn(database, patience=0)
    try:
        turn.take()
    except OperationalError:
        return True

    # whoever puts a copy back has the turn, so this one was killed at it
    sign.unlink(missing_ok=True)
    turn.pass_on()
    return False


def _sign(database: str) -> Path:
    return Path(f"{database}.restoring")
