"""Paper, margins, colours and styles, and the drawing that a sheet is before it becomes bytes.

All measures are points (1/72 inch) unless a name ends in ``_mm``; x runs to the right, y down from
the upper edge.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.printing.directions import runs_from_right
from scorekeeper.printing.fonts import (
    ASCENT,
    BLANK,
    BOLD,
    CAP_HEIGHT,
    DESCENT,
    EMOJI,
    REGULAR,
    TITLE,
    clean,
    measure,
    width,
)

MM = 72 / 25.4
APART = 5 * MM  # from part to part
# what is printed on: 12 mm and more from every edge, on A4 and on Letter
BLOCK = (186 * MM, 255.4 * MM)
HALF_BLOCK = (115.7 * MM, 186 * MM)  # the same on half of either
LARGE = 1.4  # times the usual size
SMALLEST, SMALLEST_LARGE = 8.0, 14.0
HYPHENS = "\u2010\u2013-"  # a word may be broken after these
HELD = "\N{NO-BREAK SPACE}"  # between words that stay on one line

INK, SOFT, FAINT, RULE, FIRM = "#1f1b16", "#5d5344", "#857963", "#b9ad95", "#857963"
TINT, WHITE, RED, VIOLET, GOLD = "#f4eee1", "#ffffff", "#b3261e", "#5a3d86", "#96690a"
BLUE, GREEN = "#1c4f9c", "#1e6b3a"
HAIRLINE, COLUMN, HEAVY, HEAVIEST = 0.45, 0.9, 1.1, 1.3


Align = Literal["left", "center", "right"]


class Paper(NamedTuple):
    name: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210 * MM, 297 * MM), "letter": Paper("Letter", 612.0, 792.0)}


# ---------------------------------------------------------------- how it is printed


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
        block = HALF_BLOCK if self.half else BLOCK
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
        return SMALLEST_LARGE if self.large else SMALLEST

    def size(self, usual: float) -> float:
        """A size of type, for this print."""
        return max(SMALLEST_LARGE, usual * LARGE) if self.large else max(SMALLEST, usual)

    def style(self, name: str, size: float = 0) -> Style:
        return _styled(name, size, large=self.large)


@lru_cache(maxsize=256)
def _styled(name: str, size: float, *, large: bool) -> Style:
    style = STYLES[name]
    return style.sized(Look(large=large).size(size or style.size))


# ---------------------------------------------------------------- what a page is made of


class Tag(NamedTuple):
    """What a part of a page is to a reader program: a heading, a table, a row, a cell."""

    name: str  # as PDF has it: "H1", "Table", "TH"
    parent: int  # its place among the tags of the page; -1: the page itself
    scope: str = ""  # of a heading of a table: "Column" or "Row"
    span: int = 1  # columns that a cell takes
    said: str = ""  # read in its place, where a pen is to write


class Whole(NamedTuple):
    """A text with parts from the right, as it was typed; its signs are drawn in several pieces."""

    text: str
    x: float
    y: float
    width: float


class Text(NamedTuple):
    """Signs of one font on a base line, in the order in which they are seen."""

    x: float
    y: float
    text: str
    font: str
    size: float
    color: str
    width: float
    whole: Whole | None = None  # what it is a piece of, where letters run from the right
    said: str = ""  # read in place of it, where a drawing beside it says more: "9♥"
    tag: int = -1  # its place among the tags of the page; -1: plain text
    is_upward: bool = False  # it runs from below to above


class Line(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    color: str
    dash: tuple[float, ...]


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str  # empty: see-through
    stroke: str  # empty: no edge
    line: float


class Shape(NamedTuple):
    """A drawing of card_art, scaled to a square of this size."""

    name: str
    x: float
    y: float
    size: float
    color: str
    filled: bool


class Trail(NamedTuple):
    """Straight lines from point to point."""

    points: tuple[tuple[float, float], ...]
    width: float
    color: str
    dash: tuple[float, ...]
    fill: str  # of the area inside; empty: none


class Turned(NamedTuple):
    """Marks that are upside down: turned by half a turn about this point."""

    x: float
    y: float
    marks: tuple[Mark, ...]


Mark = Text | Line | Box | Shape | Trail | Turned


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet: what is drawn, in this order, and its line in the outline."""

    marks: tuple[Mark, ...]
    title: str
    tags: tuple[Tag, ...] = ()  # in the order in which they are read


def moved(marks: Iterable[Mark], right: float, down: float) -> Iterator[Mark]:
    """The same marks at another place of the page."""
    for mark in marks:
        match mark:
            case Line():
                across = mark._replace(x1=mark.x1 + right, x2=mark.x2 + right)
                yield across._replace(y1=mark.y1 + down, y2=mark.y2 + down)
            case Trail():
                yield mark._replace(points=tuple((x + right, y + down) for x, y in mark.points))
            case Turned():
                there = tuple(moved(mark.marks, right, down))
                yield Turned(mark.x + right, mark.y + down, there)
            case Text(whole=Whole() as whole):
                there_whole = whole._replace(x=whole.x + right, y=whole.y + down)
                yield mark._replace(x=mark.x + right, y=mark.y + down, whole=there_whole)
            case _:
                yield mark._replace(x=mark.x + right, y=mark.y + down)


def all_marks(page: Page) -> Iterator[Mark]:
    """The marks of a page, those that are upside down among them."""
    for mark in page.marks:
        yield from mark.marks if isinstance(mark, Turned) else (mark,)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole sheet, ready to become a file or a picture."""

    title: str
    subject: str
    look: Look
    pages: tuple[Page, ...]
    language: str = "en"
    double_sided: bool = False


# ---------------------------------------------------------------- text in a given room


def wrap(text: str, style: Style, room: float) -> tuple[str, ...]:
    """Break a text into lines no wider than the room; a word wider than that is broken too."""
    return _wrap(text, style.font, room / style.size)


@lru_cache(maxsize=8192)
def _wrap(text: str, font: str, room: float) -> tuple[str, ...]:
    space = measure(" x", font).width - measure("x", font).width
    lines: list[list[str]] = []

    used = 0.0
    for word in (piece for whole in _words(text) for piece in _pieces(whole, font, room)):
        wide = measure(word, font).width
        if lines and used + space + wide <= room:
            lines[-1].append(word)
            used += space + wide
        else:
            lines.append([word])
            used = wide

    return tuple(map(" ".join, lines))


def _words(text: str) -> list[str]:
    """The words of a text; words that are held together count as one."""
    return [word for word in re.split(rf"[^\S{HELD}]+", text) if word]


def _pieces(word: str, font: str, room: float) -> Iterator[str]:
    """A word, in pieces where it is wider than the room: between words, after hyphens, and inside
    a word only where nothing else is left.
    """
    while measure(word, font).width > room and len(word) > 1:
        ends = range(len(word) - 1, 0, -1)
        fits = [n for n in ends if measure(word[:n].rstrip(HELD), font).width <= room]
        whole = [n for n in fits if word[n - 1] in HYPHENS + HELD]
        end = next(iter(whole or fits), 1)
        yield word[:end].rstrip(HELD) or word[:end]
        word = word[end:]

    yield word


def fit(
    text: str, style: Style, room: float, least: float, most_lines: int = 1
) -> tuple[tuple[str, ...], Style]:
    """A short text in a narrow place: smaller down to the least size, then in lines, then broken
    inside a word, and in the end with an ellipsis.
    """
    one = measure(text, style.font).width
    if one * style.size <= room:
        return (text,), style
    if one * least <= room:
        return (text,), style.sized(max(least, int(room / one * 10) / 10))

    for size in range(int(style.size), int(least), -1):
        lines = wrap(text, style.sized(size), room)
        if len(lines) <= most_lines and _has_whole_words(text, style.sized(size), room):
            return lines, style.sized(size)

    broken = wrap(text, style.sized(least), room)
    if most_lines > 1 and len(broken) <= most_lines:
        return broken, style.sized(least)

    return shortened(text, style.sized(least), room, most_lines), style.sized(least)


def fit_name(
    name: str, style: Style, room: float, least: float, most_lines: int
) -> tuple[tuple[str, ...], Style] | None:
    """A name in the largest size in which it is broken between words and after hyphens alone; None
    where it would take more lines, or a part of it is wider than the room.
    """
    sizes = [style.size - step / 2 for step in range(int(2 * (style.size - least)) + 1)]
    for used in map(style.sized, [*sizes, least]):
        lines = wrap(name, used, room)
        if len(lines) <= most_lines and _has_whole_words(name, used, room):
            return lines, used

    return None


def shortened(text: str, style: Style, room: float, most_lines: int) -> tuple[str, ...]:
    """A text in so many lines: what is too wide between spaces and hyphens is cut in the middle,
    and so is the last line where there is more of it.
    """
    parts = re.split(rf"([^\S{HELD}]+|(?<=[{HYPHENS}]))", text)
    lines = wrap("".join(_cut(part, style, room, 1)[0] for part in parts if part), style, room)
    if len(lines) <= most_lines:
        return lines

    first, rest = lines[: most_lines - 1], " ".join(lines[most_lines - 1 :])
    return (*first, *_cut(rest, style, room, 1))


def _has_whole_words(text: str, style: Style, room: float) -> bool:
    """Whether no word has to be broken but after its hyphens."""
    parts = re.split(rf"[^\S{HELD}]+|(?<=[{HYPHENS}])", text)
    return all(measure(part, style.font).width * style.size <= room for part in parts)


def _cut(text: str, style: Style, room: float, most_lines: int) -> tuple[str, ...]:
    """As much of a text as there is room for, cut in the middle: names that begin alike end
    differently. All of it where there is room.
    """
    lines = wrap(text, style, room)
    if len(lines) <= most_lines:
        return lines or (text,)

    for kept in range(len(text) - 1, 3, -1):
        head = text[: (kept + 1) // 2].rstrip()
        lines = wrap(f"{head}…{text[len(text) - kept // 2 :].lstrip()}", style, room)
        if len(lines) <= most_lines:
            return lines

    return wrap(f"{text[:1]}…", style, room)[:most_lines]


# ---------------------------------------------------------------- the pen


@lru_cache(maxsize=64)
def grey(color: str) -> str:
    """The grey that is as light as a colour; red stays lighter than black."""
    red, green, blue = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    level = round(0.4 * red + 0.45 * green + 0.15 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"


@dataclass(slots=True)
class Pen:
    """Draws one page. Every text goes through ``write``."""

    look: Look
    marks: list[Mark] = field(default_factory=list)
    has_unknown: bool = False
    tags: list[Tag] = field(default_factory=list)
    tag: int = -1  # what is being written

    @contextmanager
    def inside(self, name: str, scope: str = "", span: int = 1, said: str = "") -> Iterator[None]:
        """All that is written in here is a heading, a table, a row or a cell."""
        outer = self.tag
        self.tags.append(Tag(name, outer, scope, span, said))
        self.tag = len(self.tags) - 1
        yield
        self.tag = outer

    def add(self, page: Page, right: float = 0.0, down: float = 0.0) -> None:
        """Draw a finished page at another place of this one."""
        first = len(self.tags)
        for tag in page.tags:
            parent = tag.parent + first if tag.parent >= 0 else self.tag
            self.tags.append(tag._replace(parent=parent))

        for mark in moved(page.marks, right, down):
            if isinstance(mark, Text):
                mark = mark._replace(tag=mark.tag + first if mark.tag >= 0 else self.tag)

            self.marks.append(mark)

    @property
    def left(self) -> float:
        return self.look.block[0]

    @property
    def top(self) -> float:
        return self.look.block[1]

    @property
    def right(self) -> float:
        return self.look.block[0] + self.look.block[2]

    @property
    def bottom(self) -> float:
        return self.look.block[1] + self.look.block[3]

    def write(
        self,
        x: float,
        y: float,
        text: str,
        style: Style,
        align: Align = "left",
        said: str = "",
        *,
        upward: bool = False,
    ) -> float:
        """Write a text on a base line and give its width. Nothing in it is read as markup.

        ``upward``: from below to above, on an upright base line.
        """
        color = self._ink(style.color)
        measured = measure(text, style.font)
        self.has_unknown |= measured.unknown
        full = measured.width * style.size
        back = {"left": 0.0, "center": full / 2, "right": full}[align]
        across, up = (0.0, 1.0) if upward else (1.0, 0.0)
        x, y = x - back * across, y + back * up
        whole = None

        if runs_from_right(text) and not measured.unknown:
            whole = Whole(clean(text), x, y, full)

        for run in measured.runs:
            run_width = run.width * style.size
            if run.font == BLANK:
                self._blank(x, y, run_width, style.size, upward=upward)
            elif not run.text.isspace():
                # files number signs in 16 bits, so a picture is said in words of its own
                spoken = said or (run.text if run.font == EMOJI else "")
                place = (x, y, run.text, run.font, style.size, color, run_width)
                self.marks.append(Text(*place, whole, spoken, self.tag, upward))

            x, y = x + run_width * across, y - run_width * up

        return full

    def _blank(self, x: float, y: float, wide: float, size: float, *, upward: bool) -> None:
        """A box in which somebody writes the letters that we can't."""
        long, high = wide - 0.12 * size, 1.08 * size
        if upward:
            self.box(x - 0.86 * size, y - wide + 0.06 * size, high, long, 1.5, stroke=FIRM)
        else:
            self.box(x + 0.06 * size, y - 0.86 * size, long, high, 1.5, stroke=FIRM)

    def lines(
        self,
        x: float,
        y: float,
        lines: Iterable[str],
        style: Style,
        align: Align = "left",
    ) -> float:
        """Write lines under each other, the first on this base line; give the base line after the
        last.
        """
        for line in lines:
            self.write(x, y, line, style, align)
            y += style.leading

        return y

    def middle(
        self, x: float, y: float, lines: Sequence[str], style: Style, align: Align = "left"
    ) -> None:
        """Write lines under each other, with this height in the middle of them."""
        above = (len(lines) - 1) * style.leading
        self.lines(x, y + style.size * CAP_HEIGHT / 2 - above / 2, lines, style, align)

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        width: float = HAIRLINE,
        color: str = RULE,
        dash: tuple[float, ...] = (),
    ) -> None:
        self.marks.append(Line(x1, y1, x2, y2, width, self._ink(color), dash))

    def rule(
        self,
        y: float,
        width: float = HEAVY,
        color: str = INK,
        left: float | None = None,
        right: float | None = None,
    ) -> None:
        """A line across the block."""
        self.line(
            self.left if left is None else left,
            y,
            self.right if right is None else right,
            y,
            width,
            color,
        )

    def double_rule(self, y: float, left: float | None = None, right: float | None = None) -> None:
        """The rule under a head: a thick line and a thin one; 3 points in all."""
        self.rule(y, HEAVIEST, left=left, right=right)
        self.rule(y + 2.4, 0.7, left=left, right=right)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float = 0,
        fill: str = "",
        stroke: str = "",
        line: float = HAIRLINE,
    ) -> None:
        fill, stroke = self._ink(fill), self._ink(stroke)
        self.marks.append(Box(x, y, width, height, radius, fill, stroke, line))

    def tint(self, x: float, y: float, width: float, height: float, radius: float = 0) -> None:
        """A coloured ground, where ink isn't saved."""
        if not self.look.saver:
            self.box(x, y, width, height, radius, TINT)

    def shape(self, name: str, x: float, y: float, size: float, color: str = INK) -> None:
        self.marks.append(Shape(name, x, y, size, self._ink(color), not self.look.saver))

    def trail(
        self,
        points: Sequence[tuple[float, float]],
        width: float,
        color: str = INK,
        dash: tuple[float, ...] = (),
        fill: str = "",
    ) -> None:
        fill, color = self._ink(fill), self._ink(color)
        self.marks.append(Trail(tuple(points), width, color, dash, fill))

    def _ink(self, color: str) -> str:
        """A colour of this print: where ink is saved, a grey as light as the colour."""
        return grey(color) if self.look.saver and color else color

    def page(self, title: str) -> Page:
        """The finished page; says so where a sign couldn't be drawn."""
        if self.has_unknown:
            style = self.look.style("small", 8)
            text = _("An empty box is a letter that can’t be printed. Please write it in.")
            lines, style = fit(text, style, self.right - self.left, self.look.smallest)
            self.lines(self.left, self.bottom + style.size * 0.95, lines, style)

        return Page(tuple(self.marks), title, tuple(self.tags))


def heading(pen: Pen, title: str, aside: Sequence[str] = ()) -> float:
    """The title of a page with a line or two at its right; give the y of the rule to be drawn under
    it.
    """
    soft = pen.look.style("subtitle", 10.5 if len(aside) > 1 else 12.5)
    aside_width = max((width(text, soft.font, soft.size) for text in aside), default=0)

    room = pen.right - pen.left
    if aside_width > room * 0.45:
        aside_lines = tuple(line for text in aside for line in _evened(text, soft, room * 0.45))
        aside_width = max(width(text, soft.font, soft.size) for text in aside_lines)
    else:
        aside_lines = tuple(aside)

    style = pen.look.style("title")
    lines, style = fit(
        title, style, room - aside_width - (14 if aside else 0), max(pen.look.smallest, 14), 3
    )
    height = max(
        style.size * ASCENT + (len(lines) - 1) * style.leading,
        soft.size * ASCENT + (len(aside_lines) - 1) * soft.leading,
    )
    base = pen.top + height
    with pen.inside("H1"):
        pen.lines(pen.left, base - (len(lines) - 1) * style.leading, lines, style)

    pen.lines(pen.right, base - (len(aside_lines) - 1) * soft.leading, aside_lines, soft, "right")

    return base + max(style.size, soft.size) * DESCENT + 2.6 * MM


def _evened(text: str, style: Style, room: float) -> tuple[str, ...]:
    """Lines of about the same length."""
    lines = wrap(text, style, room)
    while room > 60 and len(narrower := wrap(text, style, room - 6)) == len(lines):
        lines, room = narrower, room - 6

    return lines


def page_aside(number: int, count: int) -> str:
    """Which page of how many; nothing for a single one."""
    return (
        _("Page %(number)d of %(count)d") % {"number": number, "count": count} if count > 1 else ""
    )


@dataclass(frozen=True, slots=True)
class Part:
    """Something of a known height that can be drawn anywhere: given the pen and its upper left
    corner.
    """

    height: float
    draw: Callable[[Pen, float, float], None]
    apart: float = APART  # room below it


NO_PART = Part(0, lambda pen, x, y: None)


def under_head(title: str, parts: Sequence[Part], look: Look) -> list[Part]:
    """Parts that follow each other, the first one under a head; nothing where there is none."""
    if not parts:
        return []

    first, *others = parts
    style = look.style("name", 12.5)
    head = style.leading + 4

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.inside("H2"):
            pen.write(x, y + style.size * ASCENT, title, style)

        pen.line(x, y + head - 2, x + look.block[2], y + head - 2, HEAVY, INK)
        first.draw(pen, x, y + head)

    return [Part(head + first.height, draw, first.apart), *others]
