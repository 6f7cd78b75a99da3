"""The order of a sheet's columns on a screen; paper keeps the seats as they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from scorekeeper.sheet.display import Column, Sheet

Value = TypeVar("Value")


def arranged(sheet: Sheet, own: str = "") -> Sheet:
    """Who has left comes last; with ``own``, a player, the others go on clockwise from them."""
    order = _order(sheet.columns, own)
    if order == sorted(order):
        return sheet

    return replace(
        sheet,
        columns=_picked(sheet.columns, order),
        rows=tuple(replace(row, cells=_picked(row.cells, order)) for row in sheet.rows),
        end_rows=tuple(replace(row, points=_picked(row.points, order)) for row in sheet.end_rows),
        games=tuple(
            replace(game, figures=_picked(game.figures, order), made=_picked(game.made, order))
            for game in sheet.games
        ),
    )


def _order(columns: Sequence[Column], own: str) -> list[int]:
    """The places of the columns, the one that is shown first at the front."""
    order = sorted(range(len(columns)), key=lambda place: columns[place].has_left)
    playing = [place for place in order if not columns[place].has_left]
    for at, place in enumerate(playing):
        if own in _players(columns[place]):
            return [*playing[at:], *playing[:at], *order[len(playing) :]]

    return order


def _players(column: Column) -> tuple[str, ...]:
    return column.partners or (column.name,)


def _picked(values: Sequence[Value], order: Sequence[int]) -> tuple[Value, ...]:
    return tuple(values[place] for place in order)
