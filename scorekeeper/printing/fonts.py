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

from scorekeeper.printing.directions import seen

FOLDER = Path(__file__).parent / "fonts"
REGULAR, BOLD, TITLE, FALLBACK = "NotoSans", "NotoSansBold", "NotoSerifBold", "DejaVuSans"
EAST_ASIAN, EMOJI = "WenQuanYiMicroHei", "NotoEmoji"
FIRST_EAST_ASIAN = "\u3000"  # no sign before it is Chinese, Japanese or Korean
FIRST_EMOJI, LAST_EMOJI = "\U0001f000", "\U0001fbff"  # those that aren't drawn by other fonts
# what changes an emoji and isn't drawn: skin tones, and the frame of a keycap
CHANGES = {*map(chr, range(0x1F3FB, 0x1F400)), "\u20e3"}
FILES = {
    REGULAR: "NotoSans-Regular.ttf",
    BOLD: "NotoSans-Bold.ttf",
    TITLE: "NotoSerif-Bold.ttf",
    FALLBACK: "DejaVuSans.ttf",
    EAST_ASIAN: "WenQuanYiMicroHei.ttf",
    EMOJI: "NotoEmoji-Regular.ttf",
}
# Noto has no minus; its dash has the width of a figure and is drawn alike
MINUS = {"\N{MINUS SIGN}": "\N{EN DASH}"}
BLANK = ""  # in place of a font: a box to write in, for signs that no font here has
BOX_SIGN, LEAST_BOX, MOST_BOX = 0.95, 1.3, 6.0  # widths of such a box, for size 1
CAP_HEIGHT = 0.714  # of the size
ASCENT, DESCENT = 0.76, 0.24  # of the size: no letter of a European alphabet reaches further

# letters that join and have no forms of their own in Unicode: not drawn here
_JOINED = ("SYRIAC", "MANDAIC", "NKO", "THAANA", "DEVANAGARI", "TIBETAN", "MONGOLIAN")
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
    """Signs of one font; of none, where a box takes their place."""

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

    Every text on paper comes through here, whoever wrote it. Signs that no font has leave an empty
    box in which they can be written.
    """
    pieces: list[tuple[Font | None, list[str]]] = []
    for sign in seen(clean(text)):
        sign = MINUS.get(sign, sign)
        chosen = _font_for(sign, name)
        if not pieces or pieces[-1][0] is not chosen:
            pieces.append((chosen, []))

        pieces[-1][1].append(sign)

    runs = tuple(_run(each, "".join(signs)) for each, signs in pieces)
    unknown = any(run.font == BLANK for run in runs)
    return Measured(runs, sum(run.width for run in runs), unknown)


@lru_cache(maxsize=4096)
def _font_for(sign: str, wanted: str) -> Font | None:
    """The wanted font if it has the sign, else another one; the largest is read only if need be."""
    if sign > "\u02ff" and unicodedata.name(sign, "").startswith(_JOINED):
        return None

    known = map(font, _candidates(sign, wanted))
    return next((each for each in known if each.has(sign)), None)


def _candidates(sign: str, wanted: str) -> tuple[str, ...]:
    """The fonts that are asked for a sign, in this order."""
    if FIRST_EMOJI <= sign <= LAST_EMOJI:
        return EMOJI, FALLBACK
    if sign >= FIRST_EAST_ASIAN:
        return wanted, FALLBACK, EAST_ASIAN
    return (wanted, FALLBACK) if sign < "\u2000" else (wanted, FALLBACK, EMOJI)


def _run(used: Font | None, text: str) -> Run:
    if used is None:
        letters = sum(not unicodedata.combining(sign) for sign in text)
        return Run(BLANK, text, min(MOST_BOX, max(LEAST_BOX, letters * BOX_SIGN)))
    return Run(used.name, text, sum(used.widths[ord(sign)] for sign in text) / 1000)


def width(text: str, name: str, size: float) -> float:
    return measure(text, name).width * size


def clean(text: str) -> str:
    """A text without signs that can't be seen: controls, marks of direction, joiners, variants of
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
    return "\ufe00" <= sign <= "\ufe0f" or sign in CHANGES
