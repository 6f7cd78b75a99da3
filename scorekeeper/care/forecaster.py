"""Has figures worked out beside the web, as long as somebody waits for them."""

from __future__ import annotations

import logging
import threading
import time

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection

from rulesets.forecast.questions import Figures, Task
from scorekeeper.machine.reckoner import Reckoner, ReckonerLostError
from scorekeeper.models import Study
from scorekeeper.services.studies import is_given_up, next_study, work_on_study

MODULE = "rulesets.forecast"
LONGEST = 20.0  # seconds for one answer, which takes half a second mostly
LOOKS_EVERY = 0.25
IDLE_UNTIL = 1800.0  # then the process is let go of
WAITS_AFTER_TROUBLE = 10.0

log = logging.getLogger(__name__)


class Forecaster(threading.Thread):
    """Looks for what is to be worked out, until it is told to stop; a process does the work."""

    def __init__(self) -> None:
        super().__init__(name="forecaster", daemon=True)
        self._stopped = threading.Event()
        self._reckoner: Reckoner | None = None
        self._used_at = 0.0

    def run(self) -> None:
        pause = 0.0
        while not self._stopped.wait(pause):
            close_old_connections()  # perhaps a copy was put back
            pause = self.look()

        connection.close()
        self._let_go()

    def look(self) -> float:
        """Get on with what somebody waits for; returns how long to pause after that."""
        try:
            study = next_study()
            if study:
                self._work_on(study)
                return 0.0 if self._reckoner else LOOKS_EVERY
        except (DatabaseError, OSError) as error:
            log.error("Couldn't work out figures: %s. Trying again in a moment.", error)
            return WAITS_AFTER_TROUBLE

        if self._reckoner and time.monotonic() - self._used_at > IDLE_UNTIL:
            self._let_go()
        return LOOKS_EVERY

    def stop(self) -> None:
        self._stopped.set()
        self.join()

    def _work_on(self, study: Study) -> None:
        """A process that is lost is no news: the next look starts another one."""
        try:
            work_on_study(study, self._go_on)
        except ReckonerLostError:
            self._reckoner = None
            if is_given_up(study):
                log.warning("Gave up working out a look ahead. Scores aren't affected.")

    def _go_on(self, task: Task, figures: Figures | None) -> tuple[Figures, int]:
        if self._reckoner is None:
            self._reckoner = Reckoner(MODULE, settings.BASE_DIR, longest=LONGEST)

        self._used_at = time.monotonic()
        better, done = self._reckoner.ask([task, figures])
        return better, done

    def _let_go(self) -> None:
        if self._reckoner:
            self._reckoner.end()
            self._reckoner = None
