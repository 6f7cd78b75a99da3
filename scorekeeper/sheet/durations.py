"""How long something takes, in plain words: by the quarter hour, or by five minutes."""

from __future__ import annotations

from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

HOUR = 60
QUARTERS = ("", "¼", "½", "¾")


def duration(minutes: int) -> str:
    """What quarter hours come to: "45 minutes", "1 hour", "2½ hours"."""
    if minutes < HOUR:
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}

    return ngettext("%(n)s hour", "%(n)s hours", ceil(minutes / HOUR)) % {"n": hours(minutes)}


def duration_between(low: int, high: int) -> str:
    """From so many quarter hours to so many: "45 minutes to 1½ hours", and of hours "3 to 5½"."""
    if low == high:
        return duration(low)

    first, last = duration(low), duration(high)
    if low >= HOUR:
        first, last = hours(low), hours(high)
    elif high < HOUR:
        first = str(low)

    return _("%(low)s to %(high)s") % {"low": first, "high": last}


def hours(minutes: int) -> str:
    """Quarter hours in figures: "1", "2½"."""
    whole, rest = divmod(minutes, HOUR)
    return f"{whole}{QUARTERS[rest * 4 // HOUR]}"
