"""Work out the figures that pages ask for, beside a hosted app."""

from __future__ import annotations

import contextlib
import signal
from typing import Any

from scorekeeper.care.forecaster import Forecaster
from scorekeeper.management.plain import PlainCommand


class Command(PlainCommand):
    help = (
        "Work out how hard phases are and how long an evening takes, while somebody looks at a"
        " page that says so. At home the app does that by itself; on a server, keep one running"
        " beside it."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        forecaster = Forecaster()
        forecaster.start()

        with contextlib.suppress(KeyboardInterrupt):
            forecaster.join()
        forecaster.stop()
