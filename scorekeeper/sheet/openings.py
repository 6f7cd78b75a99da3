"""What the first melds of a side have to be worth next, where that isn't always the same."""

from __future__ import annotations

from django.utils.translation import ngettext

from rulesets.scoring.progress import Scoreboard


def opening_words(board: Scoreboard, side: str) -> str:
    """ "Opens with 90 points", where that goes by the total; else, or at the end, nothing."""
    least = _least(board, side)
    if least is None:
        return ""

    text = ngettext("Opens with %(points)d point", "Opens with %(points)d points", least)
    return text % {"points": least}


def next_opening_words(board: Scoreboard, side: str) -> str:
    """The same once a round is saved: "90 points to open the next round"."""
    least = _least(board, side)
    if least is None:
        return ""

    text = ngettext(
        "%(points)d point to open the next round", "%(points)d points to open the next round", least
    )
    return text % {"points": least}


def opening_of_round(board: Scoreboard) -> str:
    """ "90 points to open", where that goes by the round, and is the same for everybody."""
    opening, upcoming = board.rules.meld.opening, board.next_round
    if upcoming is None or not opening.by_round:
        return ""

    least = opening.least(0, upcoming.number)
    text = ngettext("%(points)d point to open", "%(points)d points to open", least)
    return text % {"points": least}


def _least(board: Scoreboard, side: str) -> int | None:
    opening, upcoming = board.rules.meld.opening, board.next_round
    if upcoming is None or not opening.by_score:
        return None
    return opening.least(board.totals[side], upcoming.number)
