"""How long something takes, in plain words: by the quarter hour, or by five minutes.

Also how long a game takes, as every page says it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.forecast.duration import HowLong, how_long, why_not_written
from rulesets.forecast.length import Pace
from rulesets.ruleset import Ruleset

HOUR = 60
QUARTERS = ("", "¼", "½", "¾")


def duration(minutes: int) -> str:
    """What quarter hours come to: "45 minutes", "1 hour", "2½ hours"."""
    if minutes < HOUR:
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}

    return ngettext("%(n)s hour", "%(n)s hours", ceil(minutes / HOUR)) % {"n": hours(minutes)}


def duration_between(low: int, high: int) -> str:
    """From so many minutes to so many: "45 minutes to 1½ hours", "3 to 5½ hours"."""
    if low == high:
        return duration(low)

    first = duration(low)
    if low >= HOUR:
        first = hours(low)
    elif high < HOUR:
        first = str(low)

    return _("%(low)s to %(high)s") % {"low": first, "high": duration(high)}


def hours(minutes: int) -> str:
    """Quarter hours in figures: "1", "2½"."""
    whole, rest = divmod(minutes, HOUR)
    return f"{whole}{QUARTERS[rest * 4 // HOUR]}"


# ---------------------------------------------------------------- a game

LARGE_TABLE = 6  # players; of more, a page says nothing until they are there


def time_line(rules: Ruleset, players: int = 0, pace: Pace | None = None) -> str:
    """How long a game takes, in a list: "about 2¼ hours with 4"; "" if that isn't known."""
    found = how_long(rules, players, pace)
    if not found:
        return ""

    text = _("about %(time)s")
    if found.by == "games":
        text = _("about %(time)s with %(players)s")
    elif found.by == "source":
        text = _("the rules say %(time)s")

    return text % {"time": duration_between(found.low, found.high), "players": found.players}


def time_sentence(rules: Ruleset, pace: Pace | None = None) -> str:
    """The same as a sentence, for every number of players: "We reckon about 2 hours with 3, …"."""
    found = list(_at_each_table(rules, pace))
    if not found:
        return why_not_written(rules)

    text = _("We reckon about %(time)s.")
    if found[0].by == "source":
        text = _("The rules say %(time)s.")

    time = duration_between(found[0].low, found[0].high)
    if found[0].by == "games":
        time = _(", ").join(_with_players(found))

    return f"{text % {'time': time}} {why_not_written(rules)}".strip()


def _at_each_table(rules: Ruleset, pace: Pace | None) -> Iterator[HowLong]:
    most = max(rules.players.min, min(rules.players.max, LARGE_TABLE))
    for players in range(rules.players.min, most + 1):
        found = how_long(rules, players, pace)
        if found:
            yield found


def _with_players(found: list[HowLong]) -> Iterator[str]:
    """Each time and who needs it: "2 hours with 3 or 4"."""
    for minutes, tables in groupby(found, key=lambda each: each.high):
        first, *others = (each.players for each in tables)
        players = str(first)
        if others:
            players = _("%(low)s to %(high)s") % {"low": first, "high": others[-1]}

        yield _("%(time)s with %(players)s") % {"time": duration(minutes), "players": players}
