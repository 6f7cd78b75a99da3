"""What is on a score sheet before a pen touches it: nothing, names and dealers, or a game so
far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.sheet.display import Cell, Sheet


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """What is on the sheet before a pen touches it."""

    names: tuple[str, ...]  # an empty text where a name is written in by hand
    # or who begins, of each round from the first on, as far as they are known
    dealers: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()  # rounds that were played
    laid: tuple[int, ...] = ()  # contracts that each player has laid
    totals: tuple[int | None, ...] = ()
    first_round: int = 1
    date: str = ""
    finished: bool = False

    def dealer(self, index: int) -> str:
        return self.dealers[index] if index < len(self.dealers) else ""


def blank_table(players: int) -> ScoreTable:
    """A sheet for so many players whose names are not known."""
    return ScoreTable(("",) * players)


def game_table(sheet: Sheet, *, date: str = "", with_scores: bool = True) -> ScoreTable:
    """The sheet of a game: filled in so far, or with its names and dealers only, for the rounds to
    come.
    """
    played = (
        [row for row in sheet.rows if not row.is_next and not row.is_blank] if with_scores else []
    )
    upcoming = [row for row in sheet.rows if row.is_next]
    names = tuple(column.name for column in sheet.columns)
    dealt = [_dealer_of(row.cells, names) for row in played]
    if not with_scores:  # those who have left are not asked for again
        names = tuple(column.name for column in sheet.columns if not column.has_left)
    first = played[0].number if played else upcoming[0].number if upcoming and with_scores else 1
    return ScoreTable(
        names=names,
        dealers=(*dealt, *sheet.turns),
        rows=tuple(row.cells for row in played),
        laid=tuple(column.steps_done for column in sheet.columns) if with_scores else (),
        totals=tuple(column.total for column in sheet.columns) if played else (),
        first_round=first,
        date=date,
        finished=sheet.end is not None and with_scores,
    )


def _dealer_of(cells: Sequence[Cell], names: Sequence[str]) -> str:
    return next(
        (name for name, cell in zip(names, cells, strict=True) if cell.deals or cell.begins), ""
    )
