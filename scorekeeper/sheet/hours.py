"""The hours in which a game was played, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from scorekeeper.store.evening import evening


def hours_words(begun: datetime | None, saved: Sequence[datetime | None]) -> str:
    """From when to when, on the clock of the household; empty where that isn't known."""
    played = evening(begun, saved)
    if not played:
        return ""

    begin, end = (formats.time_format(timezone.localtime(each).time()) for each in played)
    return _("from %(begin)s to %(end)s") % {"begin": begin, "end": end}
