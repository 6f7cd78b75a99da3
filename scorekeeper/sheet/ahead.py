"""How much longer a game goes on and who may win, in words, once that was worked out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.forecast.questions import Figures
from rulesets.forecast.store import clocks_of
from rulesets.library.load import restore_ruleset, with_options
from rulesets.scoring.progress import Scoreboard
from scorekeeper.sheet.display import Ahead, Chance
from scorekeeper.sheet.durations import HOUR, duration, duration_between
from scorekeeper.store.pace import LearntPace
from scorekeeper.store.records import Record

FEW, MANY = 5, 15  # minutes that times are rounded to, below an hour and from there on


def can_look_ahead(record: Record, board: Scoreboard) -> bool:
    """Whether anything is known about the rest of this game; asked with each sheet."""
    if not board.rounds or not board.next_round or board.gone or board.newcomers or board.playoff:
        return False

    game = record.game
    return _has_clocks(game.ruleset, json.dumps(game.options, sort_keys=True), len(board.seats))


@lru_cache(maxsize=64)
def _has_clocks(stored: str, options: str, players: int) -> bool:
    return bool(clocks_of(with_options(restore_ruleset(stored), json.loads(options)), players))


def build_ahead(figures: Figures, players: int, learnt: LearntPace) -> Ahead:
    """What's said about the rest of a game, at the pace of those who play."""
    low, middle, high = figures["rounds"]
    fewest, turns, most = figures["turns"]
    soonest, time, latest = (
        _rounded(learnt.pace.minutes(players, *each))
        for each in ((low, fewest), (middle, turns), (high, most))
    )

    rounds = ngettext("About %(n)d more round", "About %(n)d more rounds", middle) % {"n": middle}
    return Ahead(
        rounds=rounds,
        time=duration(time),
        between=_between(low, high),
        times=duration_between(soonest, latest),
        is_own_pace=bool(learnt.evenings),
    )


def _between(low: int, high: int) -> str:
    if low == high:
        return ngettext("%(n)d round", "%(n)d rounds", high) % {"n": high}
    return _("Between %(low)d and %(high)d rounds") % {"low": low, "high": high}


def _rounded(minutes: float) -> int:
    step = FEW if minutes < HOUR else MANY
    return max(FEW, step * round(minutes / step))


def build_chances(board: Scoreboard, chances: Sequence[int]) -> tuple[Chance, ...]:
    """Who may win, the likeliest first.

    ``chances``: one for each of the board's seats, in 100.
    """
    pairs = sorted(zip(board.seats, chances, strict=True), key=lambda pair: -pair[1])
    return tuple(Chance(name, _figure(chance)) for name, chance in pairs)


def _figure(chance: int) -> str:
    """In steps of 5, none of which is a promise."""
    if chance == 0:
        return _("under %(n)d") % {"n": 5}
    if chance == 100:
        return _("over %(n)d") % {"n": 95}
    return str(chance)
