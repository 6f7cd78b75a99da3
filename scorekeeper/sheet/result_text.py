"""The result of a finished game in a few lines of text, for whoever wasn't there."""

from __future__ import annotations

from datetime import datetime

from django.utils import formats
from django.utils.translation import gettext as _

from rulesets.words.grammar import signed
from scorekeeper.sheet.display import End, Sheet, Standing


def build_result_text(sheet: Sheet, end: End, played_on: datetime) -> str:
    """The game and its day, who won and with what, then everybody in order."""
    head = [sheet.title, formats.date_format(played_on, "DATE_FORMAT")]
    lines = (_standing_line(each, plus=sheet.plus) for each in end.standings)
    return "\n".join([", ".join(head), "", end.title, end.reason, "", *lines])


def _standing_line(standing: Standing, *, plus: bool) -> str:
    result = []
    if standing.total is not None:
        result.append(signed(standing.total, plus=plus))
    if standing.steps:
        result.append(standing.steps)
    if standing.has_left:
        result.append(_("has left"))

    values = {"place": standing.place, "player": standing.name, "result": ", ".join(result)}
    return _("%(place)d. %(player)s: %(result)s") % values
