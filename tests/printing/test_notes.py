"""Marks in the cells of the printed result, and what they mean: read back from the PDF."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.printing.drawing.look import Look
from scorekeeper.printing.files import pdf
from scorekeeper.printing.result_sheet import result_sheet
from scorekeeper.sheet.display import Note, Sheet
from tests.printing.games import play
from tests.printing.readback import outside, overlapping, read

REASONS = ("Exact deal 50 off", "Corrected 20:31, was 65")


def noted(board: Sheet, every: int) -> Sheet:
    """The same result with a note in each cell whose round can be divided by ``every``."""
    rows, notes = [], []
    for row in board.rows:
        is_noted = row.number % every == 0
        cells = [replace(cell, notes=REASONS) if is_noted else cell for cell in row.cells]
        rows.append(replace(row, cells=tuple(cells)))
        if is_noted:
            notes += [Note(row.number, each.seat_id, each.name, REASONS) for each in board.columns]
    return replace(board, rows=tuple(rows), notes=tuple(notes))


def printed(rounds: int = 5, every: int = 4, slug: str = "aggravation-household", **look) -> list:
    _rules, board = play(slug, rounds=rounds, stopped=True)
    return read(pdf(result_sheet(noted(board, every), Look(**look))))


def test_a_mark_and_its_reason():
    (sheet,) = printed()
    assert "• Notes" in sheet.text
    assert f"Ann, round 4: {'; '.join(REASONS)}" in sheet.text
    assert sheet.text.count("•") == 4 + 1  # four players, and the head of the notes
    assert sheet.text.index("• Notes") > sheet.text.index("Round")


def test_a_game_without_points_has_marks_as_well():
    (sheet,) = printed(rounds=4, slug="frustration")
    assert sheet.text.count("•") == 4 + 1


def test_without_notes_nothing_is_said_of_them():
    assert all("•" not in sheet.text and "Notes" not in sheet.text for sheet in printed(every=99))


@pytest.mark.parametrize(
    ("rounds", "look"), [(3, {"landscape": True}), (14, {"large": True}), (30, {})]
)
def test_many_notes_go_on_to_further_pages(rounds, look):
    sheets = printed(rounds=rounds, every=1, **look)
    text = " ".join(sheet.text for sheet in sheets)
    assert text.count("Corrected 20:31") == 4 * rounds
    assert text.count("• Notes") == 1
    for sheet in sheets:
        assert not outside(sheet, 13.5)
        assert not overlapping(sheet)
