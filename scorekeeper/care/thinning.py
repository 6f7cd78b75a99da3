"""Which copies of the scores are kept: many of the last hours, fewer the longer ago.

What counts is how many hours, days and weeks have a copy, not how long ago they are. So a clock
that has jumped ahead makes no copy old, and who plays once a month keeps two years.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from django.utils import timezone

LAST = 6  # the newest, however close together
HOURS, DAYS, WEEKS = 24, 14, 26  # of so many the last copy

Span = Callable[[datetime], tuple[int, ...]]  # the hour, day or week that a moment is in


def hour_of(moment: datetime) -> tuple[int, ...]:
    return (*day_of(moment), moment.hour)


def day_of(moment: datetime) -> tuple[int, ...]:
    return moment.year, moment.month, moment.day


def week_of(moment: datetime) -> tuple[int, ...]:
    return moment.isocalendar()[:2]


def too_many(
    copies: Sequence[Path], made_at: Callable[[Path], datetime], most_bytes: int
) -> list[Path]:
    """Those of these copies, the newest first, that are to go.

    The last few stay whatever their size, or a large one would push out all others.
    """
    zone = timezone.get_current_timezone()
    moments = {path: made_at(path).astimezone(zone) for path in copies}

    kept = set(copies[:LAST])
    for span, number in ((hour_of, HOURS), (day_of, DAYS), (week_of, WEEKS)):
        kept.update(_last_of_each(moments, span, number))

    size = 0
    for place, path in enumerate(path for path in copies if path in kept):
        size += path.stat().st_size
        if size > most_bytes and place >= LAST:
            kept.discard(path)

    return [path for path in copies if path not in kept]


def _last_of_each(moments: Mapping[Path, datetime], span: Span, number: int) -> list[Path]:
    """The last copy of each of the last hours, days or weeks that have one."""
    last: dict[tuple[int, ...], Path] = {}
    for path, moment in moments.items():
        last.setdefault(span(moment), path)

    return list(last.values())[:number]
