"""Heavy work, such as all games in one file: one at a time for a household, and some threads of
every process are never at it, so whoever saves finds one.

Whoever comes second waits for a moment, and is then told to try again. A turn lasts until the
answer is sent. Processes that share a data folder lock a byte of one file for it, which the system
unlocks when a process dies.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from functools import cache
from hashlib import sha256
from itertools import islice
from typing import TypeVar

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.services.errors import BusyError

if sys.platform != "win32":
    import fcntl

MOST = 5  # threads of a process, at work or waiting; at home it has eight
MOST_OF_ONE = 3  # of them for one household
PATIENCE = 3.0  # seconds that a thread waits for its turn
LOOKS_AGAIN = 0.02
RETRY_AFTER = timedelta(seconds=5)
BREATH = 0.001  # seconds after each piece, so that whoever else waits for the processor gets it

Item = TypeVar("Item")

# Held by the one that works just now: several at once would take as long, and saves would wait for
# each of them.
at_work = threading.RLock()

# What changes under it changes at one go: a turn that was lost is given back at any moment.
_deciding = threading.RLock()
_places: list[str] = []  # the household of each thread that is at work or waits
_turns: set[str] = set()  # the households at work in this process


class HeavyTurn:
    """The turn of a household, until it is given back, or nothing refers to it any more."""

    def __init__(self, household_id: str) -> None:
        """Wait for it. Raises BusyError."""
        self._household_id = household_id
        self._has_place = self._is_mine = False
        self._take_place()

        try:
            self._wait()
        except BaseException:
            self.give_back()
            raise

    def __del__(self) -> None:
        self.give_back()

    def give_back(self) -> None:
        with _deciding:
            if self._is_mine:
                _unlock(self._household_id)
                _turns.discard(self._household_id)
            if self._has_place:
                _places.remove(self._household_id)

            self._has_place = self._is_mine = False

    def spent_on(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """The pieces of an answer, each made when it is asked for; the turn ends with the last."""
        try:
            while piece := portion(pieces, 1):
                yield from piece
                time.sleep(BREATH)
        finally:
            self.give_back()

    def _take_place(self) -> None:
        with _deciding:
            if len(_places) >= MOST or _places.count(self._household_id) >= MOST_OF_ONE:
                raise _busy()

            _places.append(self._household_id)
            self._has_place = True

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self._is_next():
            if time.monotonic() >= until:
                raise _busy()
            time.sleep(LOOKS_AGAIN)

    def _is_next(self) -> bool:
        with _deciding:
            if self._household_id not in _turns and _lock(self._household_id):
                _turns.add(self._household_id)
                self._is_mine = True

        return self._is_mine


def portion(items: Iterator[Item], size: int) -> list[Item]:
    """The next few, made while no other heavy work goes on in this process."""
    with at_work:
        return list(islice(items, size))


def _busy() -> BusyError:
    text = _(
        "Another large task, such as an export or a print, is still running. Only one runs at a "
        "time, so try again in a moment. Everyone can keep playing and saving."
    )
    return BusyError(text, timezone.now() + RETRY_AFTER)


def _lock(household_id: str) -> bool:
    """Whether no other process is at work for this household; from now on this one is."""
    if sys.platform == "win32":  # there it is one process
        return True

    try:
        fcntl.lockf(_file(), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _byte_of(household_id))
    except BlockingIOError:
        return False
    except OSError:  # a folder that can't be written to, or has no locks: each process by itself
        return True

    return True


def _unlock(household_id: str) -> None:
    if sys.platform != "win32":
        with suppress(OSError):
            fcntl.lockf(_file(), fcntl.LOCK_UN, 1, _byte_of(household_id))


@cache
def _file() -> int:
    """Opened once: closing one of several would unlock all that this process has locked."""
    return os.open(settings.DATA_DIR / "heavy.lock", os.O_RDWR | os.O_CREAT, 0o600)


def _byte_of(household_id: str) -> int:
    """Far beyond the end of the empty file."""
    return int.from_bytes(sha256(household_id.encode()).digest()[:7])
