"""The fonts of the prints, which signs they have, how wide a text is, and the one door for every
text.

Nothing on paper is ever read as markup. Sizes and widths are in points, 1/72 inch.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace

from scorekeeper.printing.directions import seen
from scorekeeper.printing.spelling import spelled

FOLDER = Path(__file__).parent / "fonts"
REGULAR, BOLD, TITLE, FALLBACK = "FeltSans", "FeltSansBold", "FeltSerifBold", "DejaVuSans"
EAST_ASIAN, EMOJI, THAI = "WenQuanYiMicroHei", "NotoEmoji", "NotoSansThai"
FIRST_EAST_ASIAN = "\u3000"  # no sign before it is Chinese, Japanese or Korean
FIRST_EMOJI, LAST_EMOJI = "\U0001f000", "\U0001fbff"  # those that aren't drawn by other fonts
FIRST_MARK, LAST_MARK = "\u0300", "\u036f"  # over letters: they fit best in the fallback
FIRST_THAI, LAST_THAI = "\u0e01", "\u0e5b"
# what changes an emoji and isn't drawn: skin tones, variants, and the frame of a keycap
CHANGES = {*map(chr, (*range(0x1F3FB, 0x1F400), *range(0xFE00, 0xFE10))), "\u20e3"}
FILES = {
    REGULAR: "FeltSans-Regular.ttf",
    BOLD: "FeltSans-Bold.ttf",
    TITLE: "FeltSerif-Bold.ttf",
    FALLBACK: "DejaVuSans.ttf",
    EAST_ASIAN: "WenQuanYiMicroHei.ttf",
    EMOJI: "NotoEmoji-Regular.ttf",
    THAI: "NotoSansThai-Medium.ttf",
}
CAP_HEIGHT = 0.714  # of the size
ASCENT, DESCENT = 0.76, 0.24  # of the size: no letter of a European alphabet reaches further

# letters that join and have no forms of their own in Unicode: spelled in Latin ones
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
    """Signs of one font."""

    font: str
    text: str
    width: float  # for size 1


@dataclass(frozen=True, slots=True)
class Measured:
    """A text ready to be drawn: in pieces of one font each."""

    runs: tuple[Run, ...]
    width: float  # for size 1


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
    _keep_parts(face)
    return Font(
        name, {code: face.charWidths.get(code, face.defaultWidth) for code in face.charToGlyph}
    )


def _keep_parts(face: Any) -> None:
    """Let what goes into a file of a font be made once: the width of each sign as it is written,
    and the part with the same signs, as a sheet is often printed again, with other names or on
    another paper.
    """
    face.getCharWidth = cache(partial(_written_width, face))
    make = lru_cache(maxsize=64)(partial(TTFontFace.makeSubset, face))
    face.makeSubset = lambda signs: make(tuple(signs))


def _written_width(face: Any, code: int) -> bytes:
    return str(fp_str(face.charWidths.get(code, face.defaultWidth))).encode()


@lru_cache(maxsize=8192)
def measure(text: str, name: str) -> Measured:
    """Make a text ready to be drawn: cleaned, in seen order, each sign with a font that has it.

    Every text on paper comes through here, whoever wrote it. What no font has is spelled in Latin
    letters or left out.
    """
    text = clean(text)
    wanted = font(name)
    if text and text.isascii() and wanted.widths.keys() >= set(text.encode()):  # nearly all are
        run = _run(wanted, text)
        return Measured((run,), run.width)

    if not text.isascii():
        text = seen(spelled(text, _is_known))

    pieces: list[tuple[Font, list[str]]] = []
    for sign in text:
        chosen = _font_for(sign, name)
        if chosen is None:
            continue
        if not pieces or pieces[-1][0] is not chosen:
            pieces.append((chosen, []))

        pieces[-1][1].append(sign)

    runs = tuple(_run(used, "".join(signs)) for used, signs in pieces)
    return Measured(runs, sum(run.width for run in runs))


def _is_known(sign: str) -> bool:
    return _font_for(sign, REGULAR) is not None


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
    if FIRST_MARK <= sign <= LAST_MARK:
        return FALLBACK, wanted
    if FIRST_THAI <= sign <= LAST_THAI:
        return THAI, FALLBACK
    if sign >= FIRST_EAST_ASIAN:
        return wanted, FALLBACK, EAST_ASIAN
    if sign < "\u2000":
        return wanted, FALLBACK

    return wanted, FALLBACK, EMOJI


def _run(used: Font, text: str) -> Run:
    return Run(used.name, text, sum(map(used.widths.__getitem__, map(ord, text))) / 1000)


def clean(text: str) -> str:
    """A text without signs that can't be seen: controls, marks of direction, joiners, variants of
    emoji.
    """
    if text.isascii() and text.isprintable():
        return text

    text = unicodedata.normalize("NFC", text)
    spaced = re.sub(r"\s", " ", text)
    return "".join(
        sign
        for sign in spaced
        if unicodedata.category(sign) not in {"Cc", "Cf"} and sign not in CHANGES
    )
