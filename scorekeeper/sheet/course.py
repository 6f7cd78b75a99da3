"""The course of a game: the total after each round, or how many contracts were laid by then."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.sheet.display import Sheet, SheetRow


def played_rows(sheet: Sheet) -> list[SheetRow]:
    return [row for row in sheet.rows if not row.is_next and not row.is_blank]


def has_course(sheet: Sheet, rows: Sequence[SheetRow]) -> bool:
    """Whether there is something that changes from round to round."""
    return len(rows) > 1 and (sheet.keeps_score or sheet.personal_contracts)


def values_by_round(sheet: Sheet, rows: Sequence[SheetRow]) -> list[tuple[int | None, ...]]:
    """After each round, one a column; None for somebody who wasn't at the table.

    Points where there are any; otherwise contracts laid, with those brought along from paper.
    """
    if sheet.keeps_score:
        return [tuple(cell.total for cell in row.cells) for row in rows]

    return laid_by_round(sheet, rows)


def laid_by_round(sheet: Sheet, rows: Sequence[SheetRow]) -> list[tuple[int | None, ...]]:
    """How many contracts were laid after each round, one a column."""
    courses = [_steps(sheet, at, rows) for at in range(len(sheet.columns))]
    return list(zip(*courses, strict=True))


def brought_along(sheet: Sheet, place: int, rows: Sequence[SheetRow]) -> int:
    """How many contracts the player of this column had laid before the first of these rounds."""
    laid = sum(row.cells[place].laid is not None for row in rows)
    return sheet.columns[place].steps_done - laid


def _steps(sheet: Sheet, place: int, rows: Sequence[SheetRow]) -> list[int | None]:
    laid = brought_along(sheet, place, rows)

    course: list[int | None] = []
    for row in rows:
        cell = row.cells[place]
        laid += cell.laid is not None
        course.append(laid if cell.played else None)

    return course
