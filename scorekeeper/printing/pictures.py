"""A page of a drawing as an SVG picture: what is going to be printed, before it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from scorekeeper.printing.card_art import SHAPES, SQUARE
from scorekeeper.printing.directions import kept_apart, starts_right
from scorekeeper.printing.drawing.marks import (
    Box,
    Drawing,
    Line,
    Mark,
    Shape,
    Text,
    Trail,
    Turned,
    Whole,
    all_marks,
)
from scorekeeper.printing.files import OUTLINE
from scorekeeper.printing.fonts import BOLD, TITLE

# the reader's own: a picture can't load fonts
SANS = "'Noto Sans','Segoe UI',Roboto,'DejaVu Sans',sans-serif"
SERIF = "'Noto Serif',Charter,Cambria,serif"


def svg(drawing: Drawing, number: int = 0) -> bytes:
    """One page as a picture. Every text has the width that it has in print, whatever font the
    reader has.
    """
    width, height = drawing.look.page_size
    page = drawing.pages[number]
    used = sorted({mark.name for mark in all_marks(page) if isinstance(mark, Shape)})
    defined = "".join(f'<path id="{name}" d="{SHAPES[name]}"/>' for name in used)

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.2f} {height:.2f}"'
        f' width="{width:.0f}" height="{height:.0f}" font-family="{SANS}">'
        f'<rect width="100%" height="100%" fill="#fff"/><defs>{defined}</defs>'
        f"{_all(page.marks)}</svg>"
    ).encode()


def _all(marks: Sequence[Mark]) -> str:
    painted = [_painted(mark) for mark in marks if not isinstance(mark, Text)]
    painted += _texts([mark for mark in marks if isinstance(mark, Text)])
    return "".join(painted)


def _painted(mark: Mark) -> str:
    match mark:
        case Line():
            place = f'x1="{mark.x1:.1f}" y1="{mark.y1:.1f}" x2="{mark.x2:.1f}" y2="{mark.y2:.1f}"'
            return f"<line {place}{_stroke(mark.color, mark.width, mark.dash)}/>"
        case Box():
            place = (
                f'x="{mark.x:.1f}" y="{mark.y:.1f}" width="{mark.width:.1f}" '
                f'height="{mark.height:.1f}"'
            )
            corner = f' rx="{mark.radius:.1f}"' if mark.radius else ""

            return (
                f"<rect {place}{corner} "
                f'fill="{mark.fill or "none"}"{_stroke(mark.stroke, mark.line)}/>'
            )
        case Shape():
            scale = mark.size / SQUARE
            paint = (
                f' fill="{mark.color}"'
                if mark.filled
                else f' fill="none"{_stroke(mark.color, OUTLINE / scale)}'
            )

            return (
                f'<use href="#{mark.name}" transform="translate({mark.x:.1f} {mark.y:.1f}) '
                f'scale({scale:.3f})"{paint}/>'
            )
        case Trail():
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in mark.points)
            paint = _stroke(mark.color, mark.width, mark.dash)
            return f'<polyline points="{points}" fill="{mark.fill or "none"}"{paint}/>'
        case Turned():
            turn = f'transform="rotate(180 {mark.x:.1f} {mark.y:.1f})"'
            return f"<g {turn}>{_all(mark.marks)}</g>"
        case _:
            raise TypeError(mark)


def _stroke(color: str, width: float, dash: tuple[float, ...] = ()) -> str:
    if not color:
        return ""

    dashes = f' stroke-dasharray="{" ".join(f"{each:g}" for each in dash)}"' if dash else ""
    return f' stroke="{color}" stroke-width="{width:.2f}"{dashes}'


def _texts(marks: Sequence[Text]) -> Iterator[str]:
    """Each text once: where letters run from the right, whoever shows the picture turns them."""
    drawn: Whole | None = None
    for mark in marks:
        if mark.whole is None:
            yield _text(mark)
        elif mark.whole is not drawn:
            whole = mark.whole
            text = kept_apart(whole.text)
            yield _text(mark._replace(text=text, x=whole.x, y=whole.y, width=whole.width))

        drawn = mark.whole


def _text(mark: Text) -> str:
    family = f' font-family="{SERIF}"' if mark.font == TITLE else ""
    weight = ' font-weight="700"' if mark.font in {BOLD, TITLE} else ""
    turned = mark.whole is not None and starts_right(mark.text)
    begin = mark.width if turned else 0.0
    x, y = (mark.x, mark.y - begin) if mark.is_upward else (mark.x + begin, mark.y)
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{mark.size:.1f}" fill="{mark.color}"'
    place += ' direction="rtl"' if turned else ""
    place += f' transform="rotate(-90 {x:.1f} {y:.1f})"' if mark.is_upward else ""
    length = f' textLength="{mark.width:.1f}" lengthAdjust="spacingAndGlyphs"'

    return f"<text {place}{family}{weight}{length}>{escape(mark.text)}</text>"
