from __future__ import annotations

import pytest

from scorekeeper.printing.drawing.marks import Drawing
from scorekeeper.printing.files import pdf
from tests.printing.readback import Sheet, crossed, drawn, outside, overlapping, read

EDGE = 13.5  # points that printers leave white, nearly 5 mm


@pytest.fixture
def look_at():
    """Read a drawing back as a PDF, and fail where a text is cut, crossed, covered or too small."""

    def look(drawing: Drawing) -> list[Sheet]:
        return checked(drawing, read(pdf(drawing)))

    return look


@pytest.fixture
def glance_at():
    """The same for very many drawings, without making files of them."""

    def glance(drawing: Drawing) -> list[Sheet]:
        return checked(drawing, drawn(drawing))

    return glance


def checked(drawing: Drawing, sheets: list[Sheet]) -> list[Sheet]:
    assert len(sheets) == len(drawing.pages)
    for sheet, page in zip(sheets, drawing.pages, strict=True):
        assert outside(sheet, EDGE) == []
        assert overlapping(sheet) == []
        assert crossed(page) == []
        assert [word for word in sheet.words if word.size < drawing.look.smallest - 0.01] == []

    return sheets
