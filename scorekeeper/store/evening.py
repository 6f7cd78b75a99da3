"""When a game was played, as far as that is known."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

LONGEST_EVENING = timedelta(days=1)  # what took longer wasn't played in one go
GOES_ON = timedelta(hours=12)  # so long after a game the next one still belongs to its evening


def still_on(finished: datetime | None, now: datetime) -> bool:
    """Whether the evening of a game that was over at that moment may still go on."""
    return finished is not None and now < finished + GOES_ON


def evening(
    begun: datetime | None, saved: Sequence[datetime | None]
) -> tuple[datetime, datetime] | None:
    """From when to when a game was played: from its beginning until its last round was written
    down. None where one of the two isn't known, or they are too far apart for one evening.
    """
    known = list(filter(None, saved))
    if begun is None or not known or len(known) < len(saved):
        return None

    end = max(known)
    is_one = timedelta(minutes=1) <= end - begun <= LONGEST_EVENING
    return (begun, end) if is_one else None
