"""The result of a finished game in a few lines of text, to be sent to whoever was not at the
table.
"""

from __future__ import annotations

from datetime import datetime

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from rulesets.words import signed
from scorekeeper.sheet.display import End, Sheet, Standing


def build_result_text(sheet: Sheet, end: End, finished_at: datetime | None) -> str:
    """The game and its day, who won and with what, then everybody in order."""
    day = formats.date_format(timezone.localtime(finished_at), "DATE_FORMAT") if finished_at else ""
    head = ", ".join(filter(None, [sheet.title, day]))
    lines = (_standing_line(each, plus=sheet.plus) for each in end.standings)
    return "\n".join([head, "", end.title, end.reason, "", *lines])


def _standing_line(standing: Standing, *, plus: bool) -> str:
    total = "" if standing.total is None else signed(standing.total, plus=plus)
    left = _("has left") if standing.has_left else ""
    result = ", ".join(filter(None, [total, standing.steps, left]))
    values = {"place": standing.place, "player": standing.name, "result": result}
    return _("%(place)d. %(player)s: %(result)s") % values
