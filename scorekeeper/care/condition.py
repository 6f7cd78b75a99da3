"""How it stands with the copies of the scores: when the last good one was made, what is wrong."""

from __future__ import annotations

import errno
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.conf import settings
from django.utils import timezone

from scorekeeper.care import backups

# the next one is begun when a copy is a day old
LATE = backups.AT_LEAST_EVERY + timedelta(hours=1)


class CopyFault(StrEnum):
    """Why the last copy wasn't made."""

    FULL = "full"
    DAMAGED = "damaged"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Condition:
    newest: datetime | None  # when the last good copy was made
    fault: CopyFault | None
    is_late: bool

    @property
    def is_good(self) -> bool:
        return self.fault is None and not self.is_late


_fault: CopyFault | None = None  # at home one process serves, and makes the copies


def note(error: Exception | None) -> None:
    """Remember what came of the last try to make a copy; None: it was made."""
    global _fault  # there is one
    _fault = fault_of(error) if error else None


def fault_of(error: BaseException) -> CopyFault:
    """What an error on the way to a copy, or its cause, means for people."""
    if isinstance(error, backups.DamagedError) or "malformed" in str(error):
        return CopyFault.DAMAGED
    if getattr(error, "errno", None) == errno.ENOSPC or "disk is full" in str(error):
        return CopyFault.FULL
    if error.__cause__:
        return fault_of(error.__cause__)

    return CopyFault.OTHER


def copies_are_here() -> bool:
    """Whether the app itself looks after copies: at home, where the scores are one file."""
    return backups.can_back_up() and not settings.HTTPS and not settings.ALONE


def condition() -> Condition | None:
    """How it stands; None where something else makes the copies."""
    if not copies_are_here():
        return None

    now = timezone.now()
    newest = next(iter(backups.list_backups(now)), None)
    made = backups.made_at(newest) if newest else None
    is_late = made is not None and not now - LATE < made <= now

    return Condition(made, _fault, is_late)
