"""Work out the figures that pages ask for, beside the web."""

from __future__ import annotations

import faulthandler
import logging
import time
from argparse import ArgumentParser
from typing import Any

from django.db import DatabaseError, close_old_connections

from rulesets.forecast import go_on
from scorekeeper.machine.lesser import be_less_urgent, end_with_parent
from scorekeeper.management.plain import PlainCommand
from scorekeeper.services.studies import next_study, work_on_study

MEMORY = 512 * 1024 * 1024  # bytes
LONGEST_MOMENT = 20  # seconds; a moment's work takes half of one
LOOKS_EVERY = 0.25
IDLE_UNTIL = 120.0  # then whoever started it starts it again when there's work

log = logging.getLogger(__name__)


class Command(PlainCommand):
    help = (
        "Work out how hard phases are and how long an evening takes, while somebody looks at a page"
        " that says so. At home this starts by itself; on a server, keep one running beside the"
        " app."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--beside",
            action="store_true",
            help="end with the process that started this one, and when there's nothing to do",
        )

    def handle(self, *args: Any, beside: bool, **options: Any) -> None:
        be_less_urgent(MEMORY)
        if beside:
            end_with_parent()

        idle_since = time.monotonic()
        while not beside or time.monotonic() - idle_since < IDLE_UNTIL:
            if work_a_moment():
                idle_since = time.monotonic()
            else:
                time.sleep(LOOKS_EVERY)


def work_a_moment() -> bool:
    """Get on with what somebody waits for; False: there's nothing, or it didn't work."""
    close_old_connections()  # perhaps a copy was put back
    # a moment that doesn't end ends the process; after a few of them the study is given up
    faulthandler.dump_traceback_later(LONGEST_MOMENT, exit=True)

    try:
        study = next_study()
        if study is None:
            return False

        work_on_study(study, go_on)
        return True
    except DatabaseError as error:
        log.error("Couldn't keep figures: %s. Trying again in a moment.", error)
        return False
    except Exception:
        log.exception("A study broke off.")
        return False
    finally:
        faulthandler.cancel_dump_traceback_later()
