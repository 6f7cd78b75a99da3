"""The fonts of the prints, which signs they have, how wide a text is, and the one door for every
text.

Nothing on paper is ever read as markup. Sizes and widths are in points, 1/72 inch.
"""

from __future__ import annotations

import threading
import unicodedata
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parent / "fonts"
REGULAR, BOLD, TITLE, FALLBACK = "NotoSans", "NotoSansBold", "NotoSerifBold", "DejaVuSans"
FILES = {
    REGULAR: "NotoSans-Regular.ttf",
    BOLD: "NotoSans-Bold.ttf",
    TITLE: "NotoSerif-Bold.ttf",
    FALLBACK: "DejaVuSans.ttf",
}
# Noto has no minus; its dash has the width of a figure and is drawn alike
MINUS = {"\N{MINUS SIGN}": "\N{EN DASH}"}
UNKNOWN = "□"  # stands for a sign that no font here has
CAP_HEIGHT = 0.714  # of the size
ASCENT, DESCENT = 0.76, 0.24  # of the size: no letter of a European alphabet reaches further

# letters change with their neighbours: not drawn here
_JOINED = ("ARABIC", "SYRIAC", "MANDAIC", "NKO", "THAANA")
_loading = threading.Lock()


@dataclass(frozen=True, slots=True)
class Font:
    """One font: how wide its signs are, in thousandths of the size."""

    name: str
    widths: dict[int, float] = field(repr=False)

    def has(self, sign: str) -> bool:
        return ord(sign) in self.widths


@dataclass(frozen=True, slots=True)
class Run:
    """Signs of one font."""

    font: str
    text: str
    width: float  # for size 1


@dataclass(frozen=True, slots=True)
class Measured:
    """A text ready to be drawn: in pieces of one font each."""

    runs: tuple[Run, ...]
    width: float  # for size 1
    unknown: bool  # it holds signs that no font has


def font(name: str) -> Font:
    """A font by its name here; read once, and made known to reportlab."""
    with _loading:
        return _load(name)


@cache
def _load(name: str) -> Font:
    # only the signs that are used go into a file, not all of ASCII as well
    loaded = TTFont(name, str(FOLDER / FILES[name]), asciiReadable=False)
    pdfmetrics.registerFont(loaded)
    face = loaded.face
    return Font(
        name, {code: face.charWidths.get(code, face.defaultWidth) for code in face.charToGlyph}
    )


@lru_cache(maxsize=8192)
def measure(text: str, name: str) -> Measured:
    """Make a text ready to be drawn: cleaned, in seen order, each sign with a font that has it.

    Every text on paper comes through here, whoever wrote it. A sign that no font has becomes a box.
    """
    own, fallback = font(name), font(FALLBACK)
    pieces: list[tuple[Font, list[str]]] = []
    unknown = False
    for sign in _in_seen_order(clean(text)):
        sign = MINUS.get(sign, sign)
        chosen = own if own.has(sign) else fallback
        if not chosen.has(sign) or unicodedata.name(sign, "").startswith(_JOINED):
            sign, chosen, unknown = UNKNOWN, fallback, True
        if not pieces or pieces[-1][0] is not chosen:
            pieces.append((chosen, []))
        pieces[-1][1].append(sign)
    runs = tuple(_run(each, "".join(signs)) for each, signs in pieces)
    return Measured(runs, sum(run.width for run in runs), unknown)


def _run(used: Font, text: str) -> Run:
    return Run(used.name, text, sum(used.widths[ord(sign)] for sign in text) / 1000)


def width(text: str, name: str, size: float) -> float:
    return measure(text, name).width * size


def clean(text: str) -> str:
    """A text without signs that cannot be seen: controls, marks of direction, joiners, variants of
    emoji.
    """
    if not (text.isascii() and text.isprintable()):
        text = unicodedata.normalize("NFC", text)
    text = "".join(" " if sign.isspace() else sign for sign in text)
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        sign
        for sign in text
        if unicodedata.category(sign) not in {"Cc", "Cf"} and not _is_variant(sign)
    )


def _is_variant(sign: str) -> bool:
    return "\ufe00" <= sign <= "\ufe0f"


def _in_seen_order(text: str) -> str:
    """Words written from the right, turned round: paper knows only one direction."""
    if not any(unicodedata.bidirectional(sign) == "R" for sign in text):
        return text
    parts = [
        (any(unicodedata.bidirectional(sign) == "R" for sign in word), word)
        for word in text.split(" ")
    ]
    turned = [_turned(word) if is_right else word for is_right, word in parts]
    return " ".join(reversed(turned) if all(is_right for is_right, _ in parts) else turned)


def _turned(word: str) -> str:
    letters: list[str] = []
    for sign in word:
        if letters and unicodedata.combining(sign):
            letters[-1] += sign
        else:
            letters.append(sign)
    return "".join(reversed(letters))
