"""Several games that the same rounds feed: what the sheet, its end and its prints show of them."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext as _

from rulesets.scoring.columns import Column
from rulesets.scoring.progress import RoundResult, Scoreboard
from rulesets.words.grammar import joined, signed
from scorekeeper.sheet.display import SideGame

NOTHING = "–"


def games_title(board: Scoreboard) -> str:
    """The heading over them; empty where there is just the one game."""
    if not board.columns:
        return ""
    return _("%(n)s games at once") % {"n": len(board.columns)}


def side_games(board: Scoreboard) -> tuple[SideGame, ...]:
    """Each of them, with what every side has in it by now."""
    return tuple(_game(board, column) for column in board.columns)


def _game(board: Scoreboard, column: Column) -> SideGame:
    status = _("Goes on")
    if column.is_over:
        status = _("Won by %(players)s") % {"players": joined(column.winners)}
    elif not any(column.shows(side) is not None for side in board.sides):
        status = _("Not begun")

    return SideGame(
        title=_("Game %(n)d") % {"n": column.number},
        figures=tuple(map(partial(_figure, column), board.sides)),
        made=tuple(map(partial(_made, column), board.sides)),
        status=status,
        is_over=column.is_over,
    )


def _figure(column: Column, side: str) -> str:
    if column.is_over:
        return signed(column.final(side))
    return _shown(column, side)


def _shown(column: Column, side: str) -> str:
    total = column.shows(side)
    if total is None:
        return NOTHING
    return signed(total)


def _made(column: Column, side: str) -> str:
    """The points of the rounds, and each bonus: "112 + 100 + 75"."""
    paid = [given.points for given in column.bonuses if given.player == side]
    if not paid:
        return ""
    return " + ".join(map(signed, [column.total(side), *paid]))


def running_totals(result: RoundResult, side: str) -> str:
    """What a side has in each game after a round: "43 · 25 · –"; empty where it's just one."""
    return " · ".join(_shown(column, side) for column in result.columns)


def spoken_totals(result: RoundResult, side: str) -> str:
    """The same for readers: "game 1: 43, game 2: 25"."""
    begun = [column for column in result.columns if column.shows(side) is not None]
    text = _("game %(n)d: %(total)s")
    return ", ".join(text % {"n": column.number, "total": _shown(column, side)} for column in begun)
