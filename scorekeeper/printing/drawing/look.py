"""Paper, margins, colours and styles. All measures are points (1/72 inch)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar

from scorekeeper.printing.fonts import BOLD, REGULAR, TITLE, measure

MM = 72 / 25.4
APART = 5 * MM  # from part to part
# what is printed on: 12 mm and more from every edge, on A4 and on Letter
BLOCK = (186 * MM, 255.4 * MM)
HALF_BLOCK = (115.7 * MM, 186 * MM)  # the same on half of either
LARGE = 1.4  # times the usual size
SMALLEST, SMALLEST_LARGE = 8.0, 14.0

INK, SOFT, FAINT, RULE, FIRM = "#1f1b16", "#5d5344", "#857963", "#b9ad95", "#857963"
TINT, WHITE, RED, VIOLET, GOLD = "#f4eee1", "#ffffff", "#b3261e", "#5a3d86", "#96690a"
BLUE, GREEN = "#1c4f9c", "#1e6b3a"
HAIRLINE, COLUMN, HEAVY, HEAVIEST = 0.45, 0.9, 1.1, 1.3

Align = Literal["left", "center", "right"]
T = TypeVar("T")


class Paper(NamedTuple):
    name: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210 * MM, 297 * MM), "letter": Paper("Letter", 612.0, 792.0)}


@dataclass(frozen=True, slots=True)
class Style:
    font: str
    size: float
    color: str = INK

    @property
    def leading(self) -> float:
        """From line to line."""
        return self.size * 1.32

    def sized(self, size: float) -> Style:
        return Style(self.font, size, self.color)

    def width(self, text: str) -> float:
        return measure(text, self.font).width * self.size

    def widest(self, texts: Iterable[str]) -> float:
        """The width of the longest of these texts."""
        return max(map(self.width, texts), default=0.0)

    def height(self, lines: Sequence[str]) -> float:
        """Of these lines under each other."""
        return len(lines) * self.leading


STYLES = {
    "title": Style(TITLE, 21),
    "subtitle": Style(REGULAR, 12.5, SOFT),
    "head": Style(BOLD, 12.2),
    "text": Style(REGULAR, 10.5),
    "soft": Style(REGULAR, 10.5, SOFT),
    "strong": Style(BOLD, 10.5),
    "name": Style(BOLD, 15),
    "crib": Style(REGULAR, 9.5),
    "crib-strong": Style(BOLD, 9.5),
    "small": Style(REGULAR, 8.6, SOFT),
    "number": Style(BOLD, 11),
}


@dataclass(frozen=True, slots=True)
class Look:
    """How a sheet is printed."""

    paper: str = "a4"
    landscape: bool = False
    large: bool = False  # no text under 14 points
    saver: bool = False  # no tints, suits as outlines
    half: bool = False  # half a sheet of the paper, cut across

    @property
    def page_size(self) -> tuple[float, float]:
        paper = PAPERS[self.paper]
        short, long = paper.width, paper.height
        if self.half:
            short, long = long / 2, short

        return (long, short) if self.landscape else (short, long)

    @property
    def block(self) -> tuple[float, float, float, float]:
        """The part that is printed on: left, top, width, height."""
        block = self.pick(BLOCK, half=HALF_BLOCK)
        block_width, block_height = reversed(block) if self.landscape else block
        page_width, page_height = self.page_size
        return (
            (page_width - block_width) / 2,
            (page_height - block_height) / 2,
            block_width,
            block_height,
        )

    @property
    def smallest(self) -> float:
        return self.pick(SMALLEST, SMALLEST_LARGE)

    def size(self, usual: float) -> float:
        """A size of type, for this print."""
        return max(self.smallest, usual * self.pick(1.0, LARGE))

    def pick(self, usual: T, large: T | None = None, half: T | None = None) -> T:
        """What's meant for this print: for large print, for half a sheet, or as usual."""
        if self.large and large is not None:
            return large
        if self.half and half is not None:
            return half

        return usual

    def style(self, name: str, size: float = 0) -> Style:
        return _styled(name, size, large=self.large)


@lru_cache(maxsize=256)
def _styled(name: str, size: float, *, large: bool) -> Style:
    style = STYLES[name]
    return style.sized(Look(large=large).size(size or style.size))
