"""The day on which a game was played, and the hours in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from scorekeeper.store.evening import evening
from scorekeeper.store.records import Record


def hours_words(begun: datetime | None, saved: Sequence[datetime | None]) -> str:
    """From when to when, on the clock of the household; empty where that isn't known."""
    played = evening(begun, saved)
    if not played:
        return ""

    begin, end = (formats.time_format(timezone.localtime(each).time()) for each in played)
    return _("from %(begin)s to %(end)s") % {"begin": begin, "end": end}


def hours_of(record: Record) -> str:
    """The same for a game that is kept here."""
    game = record.game
    begun = None if game.start_rounds else game.created_at  # the first rounds were on paper
    return hours_words(begun, _saved(record))


def day_of(record: Record) -> datetime:
    """A moment of the day on which a game was played: an evening belongs to the day on which it
    began, even if it went on past midnight; what took longer, to the day on which it ended.
    """
    game = record.game
    played = evening(game.created_at, _saved(record))
    return timezone.localtime(played[0] if played else game.finished_at or game.changed_at)


def _saved(record: Record) -> list[datetime]:
    """When each round was written down: one that is corrected later doesn't make the evening
    longer, nor does a late "stop".
    """
    last = record.game.finished_at or record.game.changed_at
    return [min(round_.saved_at, last) for round_ in record.rounds]
