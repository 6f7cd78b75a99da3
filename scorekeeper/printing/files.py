"""A drawing as a PDF file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.printing.card_art import SHAPES, SQUARE
from scorekeeper.printing.fonts import REGULAR, font
from scorekeeper.printing.pages import (
    Box,
    Drawing,
    Line,
    Mark,
    Shape,
    Text,
    Trail,
    Turned,
    all_marks,
)
from scorekeeper.printing.paths import outlines
from scorekeeper.printing.tagging import ARTIFACT, END, TEXT, describe, said_as

MAKER = "Rummy Scorekeeper"
OUTLINE = 0.6  # width of a suit's edge where ink is saved

_color = lru_cache(maxsize=64)(HexColor)


def pdf(drawing: Drawing) -> bytes:
    """The drawing as a PDF file: the same bytes for the same drawing."""
    # the first font of a canvas is named in its file, used or not: Helvetica wouldn't be embedded
    font(REGULAR)
    buffer = BytesIO()
    canvas = Canvas(
        buffer,
        pagesize=drawing.look.page_size,
        invariant=1,
        pageCompression=1,
        initialFontName=REGULAR,  # type: ignore[arg-type]  # a name it is, whatever its types say
        lang=drawing.language,
    )
    canvas.setTitle(drawing.title)
    canvas.setSubject(drawing.subject)
    canvas.setAuthor(MAKER)
    canvas.setCreator(MAKER)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")

    if drawing.double_sided:
        canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")

    _define_shapes(canvas, drawing)
    for number, page in enumerate(drawing.pages):
        canvas.bookmarkPage(f"page-{number}")
        canvas.addOutlineEntry(page.title, f"page-{number}")
        _Painter(canvas, drawing.look.page_size[1]).paint(page.marks)
        canvas.showPage()

    if len(drawing.pages) > 1:
        canvas.showOutline()

    describe(canvas, drawing, MAKER)
    canvas.save()
    return buffer.getvalue()


def _define_shapes(canvas: Canvas, drawing: Drawing) -> None:
    """Put each shape that is used into the file once."""
    used = {
        (mark.name, mark.filled)
        for page in drawing.pages
        for mark in all_marks(page)
        if isinstance(mark, Shape)
    }
    for name, filled in sorted(used):
        canvas.beginForm(_form(name, filled=filled), -1, -1, SQUARE + 1, SQUARE + 1)
        path = canvas.beginPath()
        for first, *rest in outlines(SHAPES[name]):
            path.moveTo(*first)
            for segment in rest:
                if len(segment) == 2:
                    path.lineTo(*segment)
                else:
                    path.curveTo(*segment)

            path.close()

        canvas.drawPath(path, fill=int(filled), stroke=int(not filled))
        canvas.endForm()


def _form(name: str, *, filled: bool) -> str:
    return f"{name}-{'filled' if filled else 'line'}"


class _Painter:
    """Puts the marks of one page on a canvas; tells it colours and widths only when they change."""

    def __init__(self, canvas: Canvas, height: float, *, is_read: bool = True) -> None:
        self.canvas = canvas
        self.is_read = is_read
        self.height = height
        self.fill_color = self.stroke_color = ""
        self.width = -1.0
        self.dash: tuple[float, ...] = ()

    def paint(self, marks: Sequence[Mark]) -> None:
        self._code(ARTIFACT)
        for mark in marks:
            if not isinstance(mark, Text):
                getattr(self, f"_{type(mark).__name__.lower()}")(mark)

        self._code(END)
        # all text in one go, on top: nothing is ever drawn over a text
        texts = [mark for mark in marks if isinstance(mark, Text)]
        block: Any = self.canvas.beginText()  # its types know nothing of its code
        used: tuple[str, float] | None = None
        color = ""

        spoken: object = None  # the piece that is read as something else
        for mark in texts:
            piece = mark.whole or (mark if mark.said else None)
            if piece is not spoken:
                if spoken is not None:
                    block._code.append(END)

                if piece is not None:
                    said = mark.whole.text if mark.whole else mark.said
                    block._code.append(said_as(said))

                spoken = piece

            if (mark.font, mark.size) != used:
                block.setFont(mark.font, mark.size)
                used = mark.font, mark.size

            if mark.color != color:
                block.setFillColor(_color(mark.color))
                color = mark.color

            block.setTextOrigin(mark.x, self.height - mark.y)
            block.textOut(mark.text)

        if spoken is not None:
            block._code.append(END)

        # what's upside down is there for the eye: it has been read already
        self._code(TEXT if self.is_read else ARTIFACT)
        self.canvas.drawText(block)
        self._code(END)

    def _code(self, text: str) -> None:
        canvas: Any = self.canvas
        canvas._code.append(text)  # reportlab has no words for these

    def _fill(self, color: str) -> None:
        if color and color != self.fill_color:
            self.canvas.setFillColor(_color(color))
            self.fill_color = color

    def _stroke(self, color: str, width: float, dash: tuple[float, ...] = ()) -> None:
        if color and color != self.stroke_color:
            self.canvas.setStrokeColor(_color(color))
            self.stroke_color = color

        if width != self.width:
            self.canvas.setLineWidth(width)
            self.width = width

        if dash != self.dash:
            self.canvas.setDash(list(dash))
            self.dash = dash

    def _line(self, mark: Line) -> None:
        self._stroke(mark.color, mark.width, mark.dash)
        self.canvas.line(mark.x1, self.height - mark.y1, mark.x2, self.height - mark.y2)

    def _box(self, mark: Box) -> None:
        self._fill(mark.fill)
        if mark.stroke:
            self._stroke(mark.stroke, mark.line)

        place = (mark.x, self.height - mark.y - mark.height, mark.width, mark.height)
        paint = {"fill": int(bool(mark.fill)), "stroke": int(bool(mark.stroke))}
        if mark.radius:
            self.canvas.roundRect(*place, mark.radius, **paint)
        else:
            self.canvas.rect(*place, **paint)

    def _shape(self, mark: Shape) -> None:
        scale = mark.size / SQUARE
        self._fill(mark.color)
        if not mark.filled:
            self._stroke(mark.color, OUTLINE / scale)

        self.canvas.saveState()
        self.canvas.transform(scale, 0, 0, -scale, mark.x, self.height - mark.y)
        self.canvas.doForm(_form(mark.name, filled=mark.filled))
        self.canvas.restoreState()

    def _trail(self, mark: Trail) -> None:
        self._fill(mark.fill)
        self._stroke(mark.color, mark.width, mark.dash)
        path = self.canvas.beginPath()
        (x, y), *others = mark.points
        path.moveTo(x, self.height - y)

        for x, y in others:
            path.lineTo(x, self.height - y)

        self.canvas.drawPath(path, fill=int(bool(mark.fill)), stroke=1)

    def _turned(self, mark: Turned) -> None:
        self.canvas.saveState()
        self.canvas.transform(-1, 0, 0, -1, 2 * mark.x, 2 * (self.height - mark.y))
        self._code(END)
        _Painter(self.canvas, self.height, is_read=False).paint(mark.marks)
        self._code(ARTIFACT)
        self.canvas.restoreState()
