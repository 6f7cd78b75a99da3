"""Reads a PDF back: every piece of text with its place, size and real width, straight from the
file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO

from pypdf import PdfReader
from pypdf.generic import ContentStream

from scorekeeper.printing.drawing.marks import Drawing, Line, Mark, Page, Placed, Text
from scorekeeper.printing.fonts import ASCENT, DESCENT


@dataclass(frozen=True)
class Word:
    """Text as it is now on the page; points from the lower left corner."""

    text: str
    x: float
    y: float
    size: float
    width: float
    font: str
    is_upward: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        if self.is_upward:
            left, right = self.x - ASCENT * self.size, self.x + DESCENT * self.size
            return (left, self.y, right, self.y + self.width)

        return (
            self.x,
            self.y - DESCENT * self.size,
            self.x + self.width,
            self.y + ASCENT * self.size,
        )


@dataclass(frozen=True)
class Sheet:
    """One page."""

    width: float
    height: float
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        """All text, in reading order: from above, from the left."""
        return " ".join(
            word.text for word in sorted(self.words, key=lambda word: (-round(word.y), word.x))
        )


def read(content: bytes) -> list[Sheet]:
    reader = PdfReader(BytesIO(content))
    sheets = []
    for page in reader.pages:
        fonts = {
            name: Font(font.get_object()) for name, font in page["/Resources"]["/Font"].items()
        }
        words = tuple(_words(ContentStream(page.get_contents(), reader), fonts))
        sheets.append(Sheet(float(page.mediabox.width), float(page.mediabox.height), words))
    return sheets


class Font:
    def __init__(self, data: dict) -> None:
        self.name = str(data["/BaseFont"])
        self.is_embedded = (
            "/FontFile2" in data.get("/FontDescriptor", {}).get_object()
            if "/FontDescriptor" in data
            else False
        )
        self.first = int(data.get("/FirstChar", 0))
        self.widths = [float(width) for width in data.get("/Widths", [])]
        self.signs = (
            _to_unicode(data["/ToUnicode"].get_object().get_data().decode())
            if "/ToUnicode" in data
            else {}
        )

    def read(self, codes: bytes) -> tuple[str, float]:
        text = "".join(self.signs[code] for code in codes)
        return text, sum(self.widths[code - self.first] for code in codes) / 1000


def _to_unicode(cmap: str) -> dict[int, str]:
    pairs = re.findall(r"^<(\w+)> <(\w+)>$", cmap.split("beginbfchar", 1)[1], re.MULTILINE)
    # reportlab writes the number of a sign as it is, with five figures beyond the 16 bits of UTF-16
    return {
        int(code, 16): chr(int(sign, 16))
        if len(sign) == 5
        else bytes.fromhex(sign).decode("utf-16-be")
        for code, sign in pairs
    }


def _words(stream: ContentStream, fonts: dict[str, Font]) -> Iterator[Word]:
    font, size, x, y, upward = None, 0.0, 0.0, 0.0, False
    turned: list[tuple[float, float] | None] = [None]  # about which point, twice
    for operands, operator in stream.operations:
        if operator == b"q":
            turned.append(turned[-1])
        elif operator == b"Q":
            turned.pop()
        elif operator == b"cm" and (float(operands[0]), float(operands[3])) == (-1.0, -1.0):
            turned[-1] = float(operands[4]), float(operands[5])
        elif operator == b"Tf":
            font, size = fonts[operands[0]], float(operands[1])
        elif operator == b"Tm":
            x, y = float(operands[4]), float(operands[5])
            upward = float(operands[0]) == 0
        elif operator == b"Tj" and font:
            codes = operands[0]
            raw = codes.original_bytes if hasattr(codes, "original_bytes") else bytes(codes)
            text, width = font.read(raw)
            if not text.strip():  # between texts, for those who listen
                continue
            if about := turned[-1]:
                left, base = about[0] - x - width * size, about[1] - y
                yield Word(text, left, base - 0.5 * size, size, width * size, font.name)
            else:
                yield Word(text, x, y, size, width * size, font.name, upward)
            across, up = (0, 1) if upward else (1, 0)
            x, y = x + width * size * across, y + width * size * up


# what is drawn and written with
OPERATOR = re.compile("[qQmlchfSBwdnW]|cm|re|rg|RG|BT|ET|Tf|Tj|Tm|BMC|BDC|EMC")


def strange(content: bytes) -> set[str]:
    """Words on the pages of a file that aren't known: 1.2e-16 is none of its numbers."""
    reader = PdfReader(BytesIO(content))
    pages = [ContentStream(page.get_contents(), reader) for page in reader.pages]
    words = {word.decode() for page in pages for _operands, word in page.operations}
    return {word for word in words if not OPERATOR.fullmatch(word)}


def glyphs(content: bytes) -> Iterator[tuple[str, str]]:
    """Every sign that a file draws, spaces too, with the font it is drawn in."""
    reader = PdfReader(BytesIO(content))
    for page in reader.pages:
        fonts = {
            name: Font(data.get_object()) for name, data in page["/Resources"]["/Font"].items()
        }
        font = None
        for operands, operator in ContentStream(page.get_contents(), reader).operations:
            if operator == b"Tf":
                font = fonts[operands[0]]
            elif operator == b"Tj" and font:
                for sign in font.read(operands[0].original_bytes)[0]:
                    yield font.name.split("+")[1], sign


def drawn(drawing: Drawing) -> list[Sheet]:
    """The same from the drawing itself, in a hundredth of the time; test_every_way.py compares
    both.
    """
    wide, high = drawing.look.page_size
    return [Sheet(wide, high, tuple(_drawn(page.marks, high))) for page in drawing.pages]


def _drawn(marks: Iterable[Mark], high: float) -> Iterator[Word]:
    for mark in marks:
        if isinstance(mark, Placed):
            for word in _drawn(mark.marks, high):
                left = mark.x - word.x - word.width
                low = 2 * high - mark.y - word.y - 0.5 * word.size
                yield replace(word, x=left, y=low)
        elif isinstance(mark, Text):
            place = (mark.x, high - mark.y, mark.size, mark.width)
            yield Word(mark.text, *place, mark.font, mark.is_upward)


def outside(sheet: Sheet, margin: float) -> list[str]:
    """Texts that come nearer to an edge of the page than this."""
    return [
        word.text
        for word in sheet.words
        if word.box[0] < margin
        or word.box[1] < margin
        or word.box[2] > sheet.width - margin
        or word.box[3] > sheet.height - margin
    ]


def overlapping(sheet: Sheet, slack: float = 0.6) -> list[tuple[str, str]]:
    """Pairs of texts that are on one another, by more than a hair."""
    words = sorted(
        (word for word in sheet.words if word.text.strip()), key=lambda word: word.box[1]
    )
    found = []
    for index, one in enumerate(words):
        for other in words[index + 1 :]:
            if other.box[1] >= one.box[3] - one.size * 0.3:
                break
            a, b = one.box, other.box
            across = min(a[2], b[2]) - max(a[0], b[0])
            up = min(a[3], b[3]) - max(a[1], b[1])
            if across > slack and up > min(one.size, other.size) * 0.3:
                found.append((one.text, other.text))
    return found


def all_fonts(content: bytes) -> dict[str, bool]:
    """Every font that the file names, and whether it is embedded."""
    reader = PdfReader(BytesIO(content))
    found: dict[str, bool] = {}
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            each = Font(font.get_object())
            found[each.name] = each.is_embedded
    return found


def _inked(text: Text) -> tuple[float, float, float, float]:
    """Where a text has ink: left, right, top and bottom."""
    high = 0.7 * text.size
    if text.is_upward:
        return text.x - high, text.x - 0.05, text.y - text.width + 0.4, text.y - 0.4

    return text.x + 0.4, text.x + text.width - 0.4, text.y - high, text.y - 0.05


def crossed(page: Page) -> list[str]:
    """Texts that an upright or level line of the drawing runs through; the strokes of a pen are
    slanted.
    """
    lines = [
        mark
        for mark in page.marks
        if isinstance(mark, Line) and (mark.x1 == mark.x2 or mark.y1 == mark.y2)
    ]
    found = []
    for text in (mark for mark in page.marks if isinstance(mark, Text)):
        left, right, top, bottom = _inked(text)
        found += [
            text.text
            for line in lines
            if line.x1 < right
            and line.x2 > left
            and min(line.y1, line.y2) < bottom
            and max(line.y1, line.y2) > top
        ]
    return found
