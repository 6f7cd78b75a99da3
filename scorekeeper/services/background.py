"""Work that takes longer than anybody should wait for a page."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

from rulesets.letters import letters_now, use_letters
from scorekeeper.machine.speaking import speaking, spoken_language

log = logging.getLogger(__name__)


def in_background(work: Callable[..., Any], *args: Any) -> None:
    """Do this in a thread of its own, in the language and letters of the page that asked for it.

    The thread ends with the process: whatever it does must be such that somebody can go on with it.
    """
    code, letters = spoken_language(), letters_now()

    def run() -> None:
        try:
            with speaking(code), use_letters(letters):
                work(*args)
        except Exception:
            log.exception("Work in the background broke off; it can be gone on with.")
        finally:
            connections.close_all()

    threading.Thread(target=run, name=work.__name__, daemon=True).start()
