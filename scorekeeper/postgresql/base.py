"""Django's PostgreSQL backend, which asks less often whether a connection still works."""

from __future__ import annotations

from time import monotonic
from typing import Any

from django.db.backends.postgresql import base

MOMENT = 1.0  # seconds; a server that was restarted was away for longer


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is tried before a request only if it was idle.

    It is asked many times a second, and each try takes as long as what the request wants to know.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._used = 0.0

    def close_if_health_check_failed(self) -> None:
        now = monotonic()
        if now - self._used < MOMENT:
            self.health_check_done = True

        self._used = now
        super().close_if_health_check_failed()
