"""The pen that draws a page, its heading, and parts that can be drawn anywhere. Sizes are points; x
runs to the right, y down from the upper edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.utils.translation import gettext as _

from scorekeeper.printing.directions import runs_from_right
from scorekeeper.printing.drawing.look import (
    APART,
    HAIRLINE,
    HEAVIEST,
    HEAVY,
    INK,
    MM,
    RULE,
    TINT,
    Align,
    Look,
    Style,
)
from scorekeeper.printing.drawing.marks import (
    Box,
    Line,
    Mark,
    Page,
    Shape,
    Tag,
    Text,
    Trail,
    Whole,
    moved,
)
from scorekeeper.printing.drawing.wrapping import fit, wrap
from scorekeeper.printing.fonts import ASCENT, BOLD, CAP_HEIGHT, DESCENT, EMOJI, clean, measure

ASIDE_GAP = 14.0  # between a title and the lines at its right


@lru_cache(maxsize=64)
def grey(color: str) -> str:
    """The grey that is as light as a colour; red stays lighter than black."""
    red, green, blue = bytes.fromhex(color[1:])
    level = round(0.4 * red + 0.45 * green + 0.15 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"


@dataclass(slots=True)
class Pen:
    """Draws one page. Every text goes through ``write``."""

    look: Look
    marks: list[Mark] = field(default_factory=list)
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

        def here(tag: int) -> int:
            return first + tag if tag >= 0 else self.tag

        for tag in page.tags:
            self.tags.append(tag._replace(parent=here(tag.parent)))

        for mark in moved(page.marks, right, down):
            if isinstance(mark, Text):
                mark = mark._replace(tag=here(mark.tag))

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
        full = measured.width * style.size
        back = {"left": 0.0, "center": full / 2, "right": full}[align]
        across, up = (0.0, 1.0) if upward else (1.0, 0.0)
        x, y = x - back * across, y + back * up
        whole = None

        if runs_from_right(text):
            whole = Whole(clean(text), x, y, full)

        for run in measured.runs:
            run_width = run.width * style.size
            if not run.text.isspace():
                # files number signs in 16 bits, so a picture is said in words of its own
                spoken = said or (run.text if run.font == EMOJI else "")
                place = (x, y, run.text, run.font, style.size, color, run_width)
                self.marks.append(Text(*place, whole, spoken, self.tag, upward))

            x, y = x + run_width * across, y - run_width * up

        return full

    def lines(
        self, x: float, y: float, lines: Iterable[str], style: Style, align: Align = "left"
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

    def fitted(
        self, x: float, y: float, text: str, style: Style, room: float, align: Align = "left"
    ) -> None:
        """Write a text in one line, as large as the room allows, with this height in its middle."""
        lines, style = fit(text, style, room, self.look.smallest)
        self.middle(x, y, lines, style, align)

    def ringed(
        self, x: float, y: float, number: int, size: float, radius: float, line: float = 1.2
    ) -> None:
        """Write a number in a ring about this point."""
        self.box(x - radius, y - radius, 2 * radius, 2 * radius, radius, stroke=INK, line=line)
        self.write(x, y + size * CAP_HEIGHT / 2, str(number), Style(BOLD, size), "center")

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
        ends: tuple[float, float] | None = None,
    ) -> None:
        """A line across the block, or from end to end."""
        left, right = ends or (self.left, self.right)
        self.line(left, y, right, y, width, color)

    def double_rule(self, y: float, ends: tuple[float, float] | None = None) -> None:
        """The rule under a head: a thick line and a thin one; 3 points in all."""
        self.rule(y, HEAVIEST, ends=ends)
        self.rule(y + 2.4, 0.7, ends=ends)

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

    def figure(self, sign: str, x: float, y: float, size: float, color: str) -> None:
        """A figure as a shape, in a square with this upper left corner: whole, also on screens."""
        self.marks.append(Shape(f"figure-{sign}", x, y, size, self._ink(color), filled=True))

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
        return Page(tuple(self.marks), title, tuple(self.tags))


def heading(
    pen: Pen, title: str, aside: Sequence[str] = (), size: float = 0.0, beside: Style | None = None
) -> float:
    """The title of a page with a line or two at its right, if they aren't empty; give the y of the
    rule to be drawn under it. ``size``: of its type, if not as usual; ``beside``: of lines that
    stay whole beside it.
    """
    aside = tuple(filter(None, aside))
    soft = beside or pen.look.style("subtitle", 10.5 if len(aside) > 1 else 12.5)
    room = pen.right - pen.left
    if soft.widest(aside) > room * 0.45 and not beside:
        aside = evened(aside, soft, room * 0.45)

    style = pen.look.style("title")
    if size:
        style = style.sized(size)
    title_room = room - (soft.widest(aside) + ASIDE_GAP if aside else 0.0)
    lines, style = fit(title, style, title_room, max(pen.look.smallest, 14), 3)
    height = max(
        style.size * ASCENT + (len(lines) - 1) * style.leading,
        soft.size * ASCENT + (len(aside) - 1) * soft.leading,
    )
    base = pen.top + height
    with pen.inside("H1"):
        pen.lines(pen.left, base - (len(lines) - 1) * style.leading, lines, style)

    pen.lines(pen.right, base - (len(aside) - 1) * soft.leading, aside, soft, "right")
    return base + max(style.size, soft.size) * DESCENT + 2.6 * MM


def ruled_heading(
    pen: Pen, title: str, aside: Sequence[str] = (), size: float = 0.0, beside: Style | None = None
) -> float:
    """The same with a double rule under it; give the y below that."""
    y = heading(pen, title, aside, size, beside)
    pen.double_rule(y)
    return y + 3


def evened(texts: Iterable[str], style: Style, room: float) -> tuple[str, ...]:
    """Texts in lines of about the same length each, no more than the room asks for."""
    return tuple(line for text in texts for line in _evened(text, style, room))


def _evened(text: str, style: Style, room: float) -> tuple[str, ...]:
    lines = wrap(text, style, room)
    while room > 60 and len(narrower := wrap(text, style, room - 6)) == len(lines):
        lines, room = narrower, room - 6

    return lines


def page_aside(number: int, count: int) -> str:
    """Which page of how many; nothing for a single one."""
    if count == 1:
        return ""

    return _("Page %(number)d of %(count)d") % {"number": number, "count": count}


@dataclass(frozen=True, slots=True)
class Part:
    """Something of a known height that can be drawn anywhere: given the pen and its upper left
    corner.
    """

    height: float
    draw: Callable[[Pen, float, float], object]
    apart: float = APART  # room below it

    def below(self, gap: float) -> float:
        """What it takes with a gap above it; nothing where there's nothing to draw."""
        return self.height + gap if self.height else 0.0


NO_PART = Part(0, lambda pen, x, y: None)


def total_height(parts: Iterable[Part]) -> float:
    return sum(part.height for part in parts)


def under_head(title: str, parts: Sequence[Part], look: Look) -> list[Part]:
    """Parts that follow each other, the first one under a head; nothing where there is none."""
    if not parts:
        return []

    first, *others = [*parts[:-1], replace(parts[-1], apart=APART)]
    style = look.style("name", 12.5)
    head = style.leading + 4

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.inside("H2"):
            pen.write(x, y + style.size * ASCENT, title, style)

        pen.line(x, y + head - 2, x + look.block[2], y + head - 2, HEAVY, INK)
        first.draw(pen, x, y + head)

    return [Part(head + first.height, draw, first.apart), *others]
