"""Who writes to an SQLite file takes turns, over all threads and processes.

Left alone, SQLite lets a writer sleep and try again, which is unfair: under load the slowest of a
hundred writes waits ten times as long as with a queue. And before 3.51.3 it can damage a file in
WAL mode when one connection writes at the moment in which another starts the log again; with turns
those moments never meet.
"""

from __future__ import annotations

import threading
from functools import cache
from types import TracebackType

from django.db.utils import OperationalError
from filelock import FileLock, Timeout

# seconds, while another process has its turn: a save keeps it for two or three milliseconds
LOOK_AGAIN = 0.0005


class Turn:
    """The place of one connection in the queue of a file."""

    def __init__(self, database: str, patience: float) -> None:
        """Queue for ``database``; wait at most ``patience`` seconds for each of the three locks."""
        self._patience = patience
        self._threads = _queue_of_threads(database)
        # who has the turn; and who is next, so that a process with many threads doesn't keep it
        # among them
        self._processes = FileLock(f"{database}.lock", thread_local=False, poll_interval=LOOK_AGAIN)
        self._next = FileLock(f"{database}.next.lock", thread_local=False, poll_interval=LOOK_AGAIN)
        self.is_mine = False

    def take(self) -> None:
        """Wait for the turn.

        Raises OperationalError, as SQLite itself does, when it doesn't come.
        """
        if self.is_mine:
            return
        if not self._threads.acquire(timeout=self._patience):
            raise OperationalError("database is locked")

        try:
            with self._next.acquire(timeout=self._patience):
                self._processes.acquire(timeout=self._patience)
        except BaseException as error:
            self._threads.release()
            if isinstance(error, Timeout):
                raise OperationalError("database is locked") from error
            if isinstance(error, OSError):
                raise OperationalError("attempt to write a readonly database") from error

            raise

        self.is_mine = True

    def pass_on(self) -> None:
        if self.is_mine:
            self.is_mine = False
            self._processes.release()
            self._threads.release()

    def __enter__(self) -> None:
        self.take()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.pass_on()


@cache
def _queue_of_threads(database: str) -> threading.Lock:
    return threading.Lock()
