"""Keeps a process ready that works out figures while somebody waits for them. At home only."""

from __future__ import annotations

import logging
import subprocess
import threading

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from scorekeeper.machine.lesser import end_lesser, start_lesser
from scorekeeper.services.studies import waiting

LOOKS_EVERY = 0.25  # seconds
WAITS_AFTER_TROUBLE = 10.0
COMMAND = ("study", "--beside")

log = logging.getLogger(__name__)


class Forecaster(threading.Thread):
    """Starts the process when there's something to work out. It ends by itself when idle."""

    def __init__(self) -> None:
        super().__init__(name="forecaster", daemon=True)
        self._stopped = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        pause = LOOKS_EVERY
        while not self._stopped.wait(pause):
            close_old_connections()  # perhaps a copy was put back
            try:
                self.look()
                pause = LOOKS_EVERY
            except (DatabaseError, OSError) as error:
                log.error("Couldn't start working out figures: %s", error)
                pause = WAITS_AFTER_TROUBLE

        connection.close()
        if self._process:
            end_lesser(self._process)

    def look(self) -> None:
        """Start the process if somebody waits and it isn't there, or is no more."""
        if self._process and self._process.poll() is None:
            return

        if waiting(timezone.now()).exists():
            self._process = start_lesser(COMMAND, settings.BASE_DIR)

    def stop(self) -> None:
        self._stopped.set()
        self.join()
