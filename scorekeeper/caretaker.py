"""What the app does for itself while it is serving at home: copies of the scores, and taking out the rubbish."""

from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta

from django.db import DatabaseError, connection
from django.utils import timezone

from scorekeeper import backups
from scorekeeper.services import purge_games

LOOKS_EVERY = 15.0  # seconds; so soon after the end of a game its copy is made
PURGES_EVERY = timedelta(days=1)

log = logging.getLogger(__name__)


class Caretaker(threading.Thread):
    """Looks round every few seconds until it is told to stop."""

    def __init__(self) -> None:
        super().__init__(name="caretaker", daemon=True)
        self._stopped = threading.Event()
        self._purged_at: datetime | None = None

    def run(self) -> None:
        while not self._stopped.wait(LOOKS_EVERY):
            try:
                self.look(timezone.now())
            except (backups.BackupError, DatabaseError, OSError):
                log.exception("No copy of the scores could be made; the next try is in a moment.")
        connection.close()

    def look(self, now: datetime) -> None:
        if self._purged_at is None or now - self._purged_at >= PURGES_EVERY:
            self._purged_at = now
            purge_games()
        if backups.can_back_up() and backups.is_due(now):
            backups.make_backup()

    def stop(self) -> None:
        self._stopped.set()
        self.join()
