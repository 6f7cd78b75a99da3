"""The signs of the fonts in one file: only those that are used go into it, numbered as they come.

A font of a file has 256 of them at most, so a font of ours may be several there.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any

from scorekeeper.printing.fonts import face_of
from scorekeeper.printing.writing.objects import Objects

MOST = 256
SYMBOLIC, NOT_SYMBOLIC = 4, 32  # of the flags of a font
NO_BREAK = ord("\N{NO-BREAK SPACE}")
# in a text: what would end it, and what isn't ASCII
ESCAPES = {code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))}
_making = threading.Lock()
ESCAPES |= {ord(sign): f"\\{sign}" for sign in "()\\"}


class _Used:
    """The signs of one font that a file uses."""

    def __init__(self, name: str, number: int) -> None:
        self.face = face_of(name)
        self.number = number
        self.parts: list[list[int]] = []
        self.part_of: dict[int, int] = {}
        self.said: dict[int, str] = {}  # of each sign: how a text says it

    def __call__(self, size: float, text: str) -> str:
        """A text in the words of a file."""
        if not all(map(self.said.__contains__, map(ord, text))):
            self._take(text)
        if len(self.parts) == 1:
            return f"/F{self.number}.0 {size:g} Tf ({text.translate(self.said)}) Tj"

        pieces = groupby(text, key=lambda sign: self.part_of[ord(sign)])
        return " ".join(
            f"/F{self.number}.{part} {size:g} Tf ({''.join(signs).translate(self.said)}) Tj"
            for part, signs in pieces
        )

    def _take(self, text: str) -> None:
        for code in map(ord, text):
            if code not in self.said:
                self._number(code)

    def _number(self, code: int) -> None:
        if not self.parts or len(self.parts[-1]) == MOST:
            self.parts.append([0])  # the first of each is drawn for what no font has

        part = self.parts[-1]
        self.part_of[code] = len(self.parts) - 1
        self.said[code] = ESCAPES.get(len(part), chr(len(part)))
        part.append(ord(" ") if code == NO_BREAK else code)

    def names(self, objects: Objects) -> Iterator[str]:
        """Put the fonts into the file; give how pages call each of them."""
        for at, part in enumerate(self.parts):
            yield f"/F{self.number}.{at} {_put(objects, self.face, tuple(part), at)}"


class Signs:
    """The signs of all fonts of a file."""

    def __init__(self) -> None:
        self._used: dict[str, _Used] = {}

    def __call__(self, font: str, size: float, text: str) -> str:
        """A text in the words of a file."""
        if font not in self._used:
            self._used[font] = _Used(font, len(self._used) + 1)

        return self._used[font](size, text)

    def resources(self, objects: Objects) -> str:
        """Put all fonts into the file; give what pages say of them."""
        names = [name for used in self._used.values() for name in used.names(objects)]
        return f"<< /Font << {' '.join(names)} >> >>"


def _put(objects: Objects, face: Any, signs: tuple[int, ...], at: int) -> str:
    """Put a part of a font into the file."""
    name = f"/{chr(ord('A') + at) * 6}+{face.name.decode()}"
    content, widths, meaning = _made(face, signs)
    file = objects.stream(content, f" /Length1 {len(content)}")
    says = (
        f"/Type /FontDescriptor /FontName {name} /Flags {face.flags & ~NOT_SYMBOLIC | SYMBOLIC}"
        f" /FontBBox [{' '.join(f'{side:g}' for side in face.bbox)}]"
        f" /ItalicAngle {face.italicAngle:g} /Ascent {face.ascent:g} /Descent {face.descent:g}"
        f" /CapHeight {face.capHeight:g} /StemV {face.stemV:g} /FontFile2 {file}"
    )
    descriptor = objects.add(f"<< {says} >>")
    return objects.add(
        f"<< /Type /Font /Subtype /TrueType /BaseFont {name} /FirstChar 0"
        f" /LastChar {len(signs) - 1} /Widths [{widths}] /FontDescriptor {descriptor}"
        f" /ToUnicode {objects.stream(meaning)} >>"
    )


@lru_cache(maxsize=64)  # a sheet is often printed again, with other names or on another paper
def _made(face: Any, signs: tuple[int, ...]) -> tuple[bytes, str, bytes]:
    """A font with these signs alone, their widths, and which signs they are."""
    widths = " ".join(f"{face.getCharWidth(code):g}" for code in signs)
    pairs = "\n".join(f"<{number:02X}> <{_utf16(code)}>" for number, code in enumerate(signs))
    meaning = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Signs def /CMapType 2 def\n"
        f"1 begincodespacerange\n<00> <{len(signs) - 1:02X}>\nendcodespacerange\n"
        f"{len(signs)} beginbfchar\n{pairs}\nendbfchar\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end"
    )
    with _making:  # a face reads its file from one place
        return face.makeSubset(list(signs)), widths, meaning.encode()


def _utf16(code: int) -> str:
    return chr(code).encode("utf-16-be").hex().upper()
