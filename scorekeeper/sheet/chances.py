"""Who may win, as the sheet shows it: the likeliest first, each with how sure that is."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rulesets.forecast import Chance
from rulesets.scoring.progress import Scoreboard
from rulesets.words import bonus_label
from rulesets.words.grammar import signed
from scorekeeper.sheet.display import Chances, MayWin

LAST_BONUSES = {"out_on_last", "out_in_last_round", "first_finisher", "finisher"}
WHOLE, HALF = 100, 50  # how far the bars go: half is enough where nobody is that likely to win


def build_chances(board: Scoreboard, chances: Sequence[Chance]) -> Chances:
    """``chances``: one for each of the board's seats."""
    end = HALF if all(chance.high <= HALF for chance in chances) else WHOLE
    pairs = sorted(zip(board.seats, chances, strict=True), key=lambda pair: -pair[1].middle)

    return Chances(
        players=tuple(_may_win(name, chance, end) for name, chance in pairs),
        why=_why(board),
        is_open=max(chance.low for chance in chances) < min(chance.high for chance in chances),
    )


def _may_win(name: str, chance: Chance, end: int) -> MayWin:
    low, middle, high = (WHOLE * each // end for each in (chance.low, chance.middle, chance.high))
    return MayWin(
        name=name,
        figure=_figure(chance.middle),
        range=_("between %(low)d and %(high)d") % {"low": chance.low, "high": chance.high},
        low=low,
        span=high - low,
        middle=middle,
    )


def _figure(chance: int) -> str:
    """In steps of 5, none of which is a promise."""
    if not chance:
        return _("under %(n)d") % {"n": 5}
    if chance == WHOLE:
        return _("over %(n)d") % {"n": 95}
    return str(chance)


def _why(board: Scoreboard) -> str:
    """Why nothing is decided, where a bonus at the end is worth more than any lead."""
    totals = board.totals.values()
    lead = max(totals) - min(totals)
    bonuses = [
        bonus
        for bonus in board.rules.bonus
        if bonus.on in LAST_BONUSES and abs(bonus.points) >= lead
    ]
    if not bonuses:
        return ""

    largest = max(bonuses, key=lambda bonus: abs(bonus.points))
    text = _("%(bonus)s: %(points)s. That outweighs any lead so far.")
    return text % {"bonus": bonus_label(largest, board.rules), "points": signed(largest.points)}
