"""What the app does in the background at home: copies of the scores, and old deleted games."""

from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta

from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from scorekeeper.care import backups, condition
from scorekeeper.services import purge, work_on_interrupted

LOOKS_EVERY = 15.0  # seconds; so soon after the end of a game its copy is made
PURGES_EVERY = timedelta(days=1)

log = logging.getLogger(__name__)


class Caretaker(threading.Thread):
    """Checks every few seconds what needs doing, until it is told to stop."""

    def __init__(self) -> None:
        super().__init__(name="caretaker", daemon=True)
        self._stopped = threading.Event()
        self._purged_at: datetime | None = None

    def run(self) -> None:
        while True:
            close_old_connections()  # perhaps a copy was put back
            try:
                self.look(timezone.now())
            except (backups.BackupError, DatabaseError, OSError) as error:
                condition.note(error)
                log.error("Couldn't copy the scores: %s. Trying again in a moment.", error)

            if self._stopped.wait(LOOKS_EVERY):
                break

        connection.close()

    def look(self, now: datetime) -> None:
        """Copy first, so that what is removed for good is in one more copy."""
        purge_is_due = self._purged_at is None or now - self._purged_at >= PURGES_EVERY
        if backups.can_back_up() and (purge_is_due or backups.is_due(now)):
            backups.make_backup()
            condition.note(None)

        if purge_is_due:
            purge()
            self._purged_at = now

        work_on_interrupted()

    def stop(self) -> None:
        self._stopped.set()
        self.join()
