"""The drawing that a sheet is: marks on pages. Measures are points; x runs to the right, y down
from the upper edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.printing.drawing.look import Look


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


class Placed(NamedTuple):
    """Marks with an origin of their own, which is here: in another size, turned, cut to a room."""

    x: float
    y: float
    marks: tuple[Mark, ...]
    angle: float = 0.0  # in degrees, to the right
    scale: float = 1.0
    room: tuple[float, float] | None = None  # in their own measure; what is outside isn't seen


Mark = Text | Line | Box | Shape | Trail | Placed


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
            case Text(whole=Whole() as whole):
                there_whole = whole._replace(x=whole.x + right, y=whole.y + down)
                yield mark._replace(x=mark.x + right, y=mark.y + down, whole=there_whole)
            case _:
                yield mark._replace(x=mark.x + right, y=mark.y + down)


def told_apart(marks: Sequence[Mark]) -> tuple[Sequence[Mark], list[Text]]:
    """What is painted, and the texts, which are on top: nothing is ever drawn over a text."""
    painted = [mark for mark in marks if not isinstance(mark, Text)]
    return painted, [mark for mark in marks if isinstance(mark, Text)]


def all_marks(page: Page) -> Iterator[Mark]:
    """The marks of a page, those that are placed together among them."""
    yield from _flat(page.marks)


def _flat(marks: Iterable[Mark]) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Placed):
            yield from _flat(mark.marks)
        else:
            yield mark


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole sheet, ready to become a file or a picture."""

    title: str
    subject: str
    look: Look
    pages: tuple[Page, ...]
    language: str = "en"
    double_sided: bool = False
