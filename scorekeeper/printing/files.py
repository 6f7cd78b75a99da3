"""A drawing as a PDF file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from operator import attrgetter
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.printing.card_art import SHAPES, SQUARE
from scorekeeper.printing.fonts import REGULAR, font
from scorekeeper.printing.pages import (
    Box,
    Drawing,
    Line,
    Mark,
    Shape,
    Tag,
    Text,
    Trail,
    Turned,
    all_marks,
)
from scorekeeper.printing.paths import outlines
from scorekeeper.printing.tagging import ARTIFACT, END, describe, piece, said_as

MAKER = "Rummy Scorekeeper"
OUTLINE = 0.6  # width of a suit's edge where ink is saved
ROUND = 0.5523  # of the radius: how far a curve follows the corner it rounds

# a file is bytes: no need to write its parts in letters, which takes longer and a quarter more room
rl_config.useA85 = 0


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
    pieces: list[list[int]] = []  # of text, on each page
    for number, page in enumerate(drawing.pages):
        canvas.bookmarkPage(f"page-{number}")
        canvas.addOutlineEntry(page.title, f"page-{number}")
        painter = _Painter(canvas, drawing.look.page_size[1], page.tags)
        painter.paint(page.marks)
        pieces.append(painter.pieces)
        canvas.showPage()

    if len(drawing.pages) > 1:
        canvas.showOutline()

    describe(canvas, drawing, MAKER, pieces)
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


@lru_cache(maxsize=64)
def _ink(color: str) -> str:
    """A colour as three numbers."""
    parts = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return " ".join(f"{part:.4g}" for part in parts)


class _Painter:
    """Writes the marks of one page as PDF has them: reportlab's own words for lines and boxes take
    three times as long. Tells colours and widths only when they change.
    """

    def __init__(
        self, canvas: Canvas, height: float, tags: Sequence[Tag] = (), *, is_read: bool = True
    ) -> None:
        self.canvas = canvas
        self.height = height
        self.tags = tags
        self.is_read = is_read
        self.pieces: list[int] = []  # of text: the tag of each
        self.fill_color = self.stroke_color = ""
        self.width = -1.0
        self.dash: tuple[float, ...] = ()
        self.text_color = ""
        code: Any = canvas
        self.code: list[str] = code._code  # reportlab has no words for what isn't there

    def paint(self, marks: Sequence[Mark]) -> None:
        self.code.append(ARTIFACT)
        for mark in marks:
            if not isinstance(mark, Text):
                getattr(self, f"_{type(mark).__name__.lower()}")(mark)

        self.code.append(END)
        # all text in one go, on top: nothing is ever drawn over a text
        texts = [mark for mark in marks if isinstance(mark, Text)]
        block: Any = self.canvas.beginText()  # its types know nothing of its code

        if not self.is_read:  # what's upside down is there for the eye: it has been read
            self.code.append(ARTIFACT)
            self._write(block, texts)
            self.code.append(END)
            return

        for tag, group in groupby(texts, key=attrgetter("tag")):
            block._code.append(piece(self.tags, tag, len(self.pieces)))
            self.pieces.append(tag)
            self._say(block, group)
            block._code.append(END)

        self.canvas.drawText(block)

    def _write(self, block: Any, texts: Iterable[Text]) -> None:
        self._say(block, texts)
        self.canvas.drawText(block)

    def _say(self, block: Any, texts: Iterable[Text]) -> None:
        """Write texts; those that are read as something else say as what."""
        spoken: object = None
        font_used: tuple[str, float] | None = None
        for mark in texts:
            said = mark.whole or (mark if mark.said else None)
            if said is not spoken:
                if spoken is not None:
                    block._code.append(END)

                if said is not None:
                    block._code.append(said_as(mark.whole.text if mark.whole else mark.said))

                spoken = said

            if mark.color != self.text_color:
                block._code.append(f"{_ink(mark.color)} rg")
                self.text_color = mark.color

            if (mark.font, mark.size) != font_used:
                block.setFont(mark.font, mark.size)
                font_used = mark.font, mark.size

            block._code.append(f"1 0 0 1 {mark.x:.2f} {self.height - mark.y:.2f} Tm")
            block._code.append(block._formatText(mark.text))

        if spoken is not None:
            block._code.append(END)

    def _fill(self, color: str) -> None:
        if color and color != self.fill_color:
            self.code.append(f"{_ink(color)} rg")
            self.fill_color = color

    def _stroke(self, color: str, width: float, dash: tuple[float, ...] = ()) -> None:
        if color and color != self.stroke_color:
            self.code.append(f"{_ink(color)} RG")
            self.stroke_color = color

        if width != self.width:
            self.code.append(f"{width:.4g} w")
            self.width = width

        if dash != self.dash:
            self.code.append(f"[{' '.join(f'{each:g}' for each in dash)}] 0 d")
            self.dash = dash

    def _line(self, mark: Line) -> None:
        self._stroke(mark.color, mark.width, mark.dash)
        start = f"{mark.x1:.2f} {self.height - mark.y1:.2f} m"
        self.code.append(f"{start} {mark.x2:.2f} {self.height - mark.y2:.2f} l S")

    def _box(self, mark: Box) -> None:
        self._fill(mark.fill)
        if mark.stroke:
            self._stroke(mark.stroke, mark.line)

        low = self.height - mark.y - mark.height
        if mark.radius:
            path = _rounded(mark.x, low, mark.width, mark.height, mark.radius)
        else:
            path = f"{mark.x:.2f} {low:.2f} {mark.width:.2f} {mark.height:.2f} re"

        self.code.append(f"{path} {_paint_word(mark.fill, mark.stroke)}")

    def _shape(self, mark: Shape) -> None:
        scale = mark.size / SQUARE
        self._fill(mark.color)
        if not mark.filled:
            self._stroke(mark.color, OUTLINE / scale)

        place = f"{mark.x:.2f} {self.height - mark.y:.2f}"
        self.code.append(f"q {scale:.4f} 0 0 {-scale:.4f} {place} cm")
        self.canvas.doForm(_form(mark.name, filled=mark.filled))
        self.code.append("Q")

    def _trail(self, mark: Trail) -> None:
        self._fill(mark.fill)
        self._stroke(mark.color, mark.width, mark.dash)
        (x, y), *others = mark.points
        path = [f"{x:.2f} {self.height - y:.2f} m"]
        path += [f"{x:.2f} {self.height - y:.2f} l" for x, y in others]
        self.code.append(f"{' '.join(path)} {_paint_word(mark.fill, mark.color)}")

    def _turned(self, mark: Turned) -> None:
        self.code.append(f"q -1 0 0 -1 {2 * mark.x:.2f} {2 * (self.height - mark.y):.2f} cm")
        self.code.append(END)
        _Painter(self.canvas, self.height, is_read=False).paint(mark.marks)
        self.code += [ARTIFACT, "Q"]


def _paint_word(fill: str, stroke: str) -> str:
    """How PDF says: filled, with an edge, both or neither."""
    return {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[
        bool(fill), bool(stroke)
    ]


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A box with round corners, as a path."""
    near = radius * (1 - ROUND)
    right, top = x + width, y + height
    return (
        f"{x + radius:.2f} {y:.2f} m {right - radius:.2f} {y:.2f} l "
        f"{right - near:.2f} {y:.2f} {right:.2f} {y + near:.2f} {right:.2f} {y + radius:.2f} c "
        f"{right:.2f} {top - radius:.2f} l "
        f"{right:.2f} {top - near:.2f} {right - near:.2f} {top:.2f} "
        f"{right - radius:.2f} {top:.2f} c "
        f"{x + radius:.2f} {top:.2f} l "
        f"{x + near:.2f} {top:.2f} {x:.2f} {top - near:.2f} {x:.2f} {top - radius:.2f} c "
        f"{x:.2f} {y + radius:.2f} l "
        f"{x:.2f} {y + near:.2f} {x + near:.2f} {y:.2f} {x + radius:.2f} {y:.2f} c h"
    )
