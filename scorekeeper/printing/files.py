"""A drawing as a PDF file."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from operator import attrgetter

from reportlab import rl_config

from scorekeeper.printing.card_art import SHAPES, SQUARE
from scorekeeper.printing.drawing.figures import FIGURE_PATHS
from scorekeeper.printing.drawing.marks import (
    Box,
    Drawing,
    Line,
    Mark,
    Placed,
    Shape,
    Tag,
    Text,
    Trail,
    told_apart,
)
from scorekeeper.printing.fonts import EMOJI, REGULAR, font
from scorekeeper.printing.paths import outlines
from scorekeeper.printing.tagging import ARTIFACT, END, TaggedCanvas, piece, said_as

PATHS = SHAPES | FIGURE_PATHS
MAKER = "Rummy Scorekeeper"
OUTLINE = 0.6  # width of a suit's edge where ink is saved
ROUND = 0.5523  # of the radius: how far a curve follows the corner it rounds

# of a font, a size and a text: how a file says it
Signs = Callable[[str, float, str], str]

# a file is bytes: no need to write its parts in letters, which takes longer and a quarter more room
rl_config.useA85 = 0


def pdf(drawing: Drawing) -> bytes:
    """The drawing as a PDF file: the same bytes for the same drawing."""
    # the first font of a canvas is named in its file, used or not: Helvetica wouldn't be embedded
    font(REGULAR)
    buffer = BytesIO()
    canvas = TaggedCanvas(
        buffer,
        pagesize=drawing.look.page_size,
        invariant=1,
        pageCompression=1,
        initialFontName=REGULAR,
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

    pieces: list[list[int]] = []  # of text, on each page
    for number, page in enumerate(drawing.pages):
        canvas.bookmarkPage(f"page-{number}")
        canvas.addOutlineEntry(page.title, f"page-{number}")
        painter = _Painter(canvas.signs, drawing.look.page_size[1], page.tags)
        painter.paint(page.marks)
        canvas.addLiteral("\n".join(painter.code))
        pieces.append(painter.pieces)
        canvas.showPage()

    if len(drawing.pages) > 1:
        canvas.showOutline()

    canvas.describe(drawing, MAKER, pieces)
    canvas.save()
    return buffer.getvalue()


@lru_cache(maxsize=128)
def _path(name: str, *, filled: bool) -> str:
    """A shape in PDF's words."""
    path: list[str] = []

    for first, *rest in outlines(PATHS[name]):
        path.append(f"{_numbers(first)} m")
        path += [f"{_numbers(each)} {'l' if len(each) == 2 else 'c'}" for each in rest]
        path.append("h")

    return f"{' '.join(path)} {'f' if filled else 'S'}"


def _numbers(each: Iterable[float]) -> str:
    return " ".join(f"{number:.4f}".rstrip("0").rstrip(".") for number in each)


@lru_cache(maxsize=64)
def _ink(color: str) -> str:
    """A colour as three numbers."""
    return " ".join(f"{part / 255:.4g}" for part in bytes.fromhex(color[1:]))


class _Painter:
    """Writes the marks of one page as PDF has them: reportlab's own words for lines and boxes take
    three times as long. Tells colours and widths only when they change.
    """

    def __init__(
        self, signs: Signs, height: float, tags: Sequence[Tag] = (), *, is_read: bool = True
    ) -> None:
        self.signs = signs
        self.height = height
        self.tags = tags
        self.is_read = is_read
        self.pieces: list[int] = []  # of text: the tag of each
        self.fill_color = self.stroke_color = ""
        self.width = -1.0
        self.dash: tuple[float, ...] = ()
        self.text_color = ""
        self.code: list[str] = []

    def paint(self, marks: Sequence[Mark]) -> None:
        painted, texts = told_apart(marks)
        self.code.append(ARTIFACT)
        for mark in painted:
            getattr(self, f"_{type(mark).__name__.lower()}")(mark)

        self.code.append(END)
        self.code.append("BT")
        if self.is_read:
            self._tagged(texts)
        else:  # what's placed is there for the eye: it has been read, or isn't text
            self.code.append(ARTIFACT)
            self._say(texts)
            self.code.append(END)

        self.code.append("ET")

    def _tagged(self, texts: Iterable[Text]) -> None:
        """Write texts, those of one tag as one piece."""
        for tag, group in groupby(texts, key=attrgetter("tag")):
            self.code.append(piece(self.tags, tag, len(self.pieces)))
            self.pieces.append(tag)
            self._say(group)
            self.code.append(END)

    def _say(self, texts: Iterable[Text]) -> None:
        """Write texts; those that are read as something else say as what. So do emoji: reportlab
        names signs beyond the first 65,536 in a way that only some programs understand.
        """
        spoken: object = None
        before: Text | None = None
        for mark in texts:
            said = mark.whole or (mark if mark.said or mark.font == EMOJI else None)
            if said is not spoken:
                if spoken is not None:
                    self.code.append(END)

                if said is not None:
                    self.code.append(
                        said_as(mark.whole.text if mark.whole else mark.said or mark.text)
                    )

                spoken = said

            if before and not _goes_on(before, mark):
                self.code.append(self.signs(_with_space(before.font), before.size, " "))

            self._text(mark)
            before = mark

        if spoken is not None:
            self.code.append(END)

    def _text(self, mark: Text) -> None:
        if mark.color != self.text_color:
            self.code.append(f"{_ink(mark.color)} rg")
            self.text_color = mark.color

        turned = "0 1 -1 0" if mark.is_upward else "1 0 0 1"
        self.code.append(f"{turned} {mark.x:.2f} {self.height - mark.y:.2f} Tm")
        self.code.append(self.signs(mark.font, mark.size, mark.text))

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
            self.code.append(f"[{' '.join(map('{:g}'.format, dash))}] 0 d")
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
            path = _rounded(mark.width, mark.height, mark.radius)
            word = _paint_word(mark.fill, mark.stroke)
            self.code.append(f"q 1 0 0 1 {mark.x:.2f} {low:.2f} cm {path} {word} Q")
        else:
            path = f"{mark.x:.2f} {low:.2f} {mark.width:.2f} {mark.height:.2f} re"
            self.code.append(f"{path} {_paint_word(mark.fill, mark.stroke)}")

    def _shape(self, mark: Shape) -> None:
        scale = mark.size / SQUARE
        self._fill(mark.color)
        if not mark.filled:
            self._stroke(mark.color, OUTLINE / scale)

        place = f"{mark.x:.2f} {self.height - mark.y:.2f}"
        path = _path(mark.name, filled=mark.filled)
        self.code.append(f"q {scale:.4f} 0 0 {-scale:.4f} {place} cm {path} Q")

    def _trail(self, mark: Trail) -> None:
        self._fill(mark.fill)
        self._stroke(mark.color, mark.width, mark.dash)
        (x, y), *others = mark.points
        path = [f"{x:.2f} {self.height - y:.2f} m"]
        path += [f"{x:.2f} {self.height - y:.2f} l" for x, y in others]
        self.code.append(f"{' '.join(path)} {_paint_word(mark.fill, mark.color)}")

    def _placed(self, mark: Placed) -> None:
        across = mark.scale * math.cos(math.radians(mark.angle))
        down = mark.scale * math.sin(math.radians(mark.angle))
        turn = f"{across:.5f} {-down:.5f} {down:.5f} {across:.5f}"
        self.code.append(f"q {turn} {mark.x:.2f} {self.height - mark.y:.2f} cm")
        if mark.room:
            width, height = mark.room
            self.code.append(f"0 {-height:.2f} {width:.2f} {height:.2f} re W n")

        placed = _Painter(self.signs, 0.0, is_read=False)
        placed.paint(mark.marks)
        self.code += [END, *placed.code, ARTIFACT, "Q"]


def _with_space(name: str) -> str:
    """This font if it has a space, else one that has: in another one it would be drawn as a box."""
    return name if font(name).has(" ") else REGULAR


def _goes_on(before: Text, mark: Text) -> bool:
    """Whether a text is more of the one before it; else readers say a space between them."""
    if before.is_upward:
        return mark.x == before.x and abs(before.y - before.width - mark.y) < 0.01

    return mark.y == before.y and abs(before.x + before.width - mark.x) < 0.01


def _paint_word(fill: str, stroke: str) -> str:
    """How PDF says: filled, with an edge, both or neither."""
    return {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[
        bool(fill), bool(stroke)
    ]


@lru_cache(maxsize=256)
def _rounded(width: float, height: float, radius: float) -> str:
    """A box with round corners, as a path from its lower left corner."""
    near = radius * (1 - ROUND)
    return (
        f"{radius:.2f} 0 m {width - radius:.2f} 0 l "
        f"{width - near:.2f} 0 {width:.2f} {near:.2f} {width:.2f} {radius:.2f} c "
        f"{width:.2f} {height - radius:.2f} l "
        f"{width:.2f} {height - near:.2f} {width - near:.2f} {height:.2f} "
        f"{width - radius:.2f} {height:.2f} c "
        f"{radius:.2f} {height:.2f} l "
        f"{near:.2f} {height:.2f} 0 {height - near:.2f} 0 {height - radius:.2f} c "
        f"0 {radius:.2f} l "
        f"0 {near:.2f} {near:.2f} 0 {radius:.2f} 0 c h"
    )
