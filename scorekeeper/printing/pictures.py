"""A page of a drawing as an SVG picture: what is going to be printed, before it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from rulesets.ruleset import Ruleset
from scorekeeper.printing.card_art import SQUARE
from scorekeeper.printing.cover import HIGH, WIDE, cover
from scorekeeper.printing.directions import kept_apart, starts_right
from scorekeeper.printing.drawing.marks import (
    Box,
    Drawing,
    Line,
    Mark,
    Page,
    Placed,
    Shape,
    Text,
    Trail,
    Whole,
    all_marks,
    told_apart,
)
from scorekeeper.printing.files import OUTLINE, PATHS
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

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.2f} {height:.2f}"'
        f' width="{width:.0f}" height="{height:.0f}" font-family="{SANS}">'
        f'<rect width="100%" height="100%" fill="#fff"/>{_defined(page)}{_all(page.marks)}</svg>'
    ).encode()


def cover_svg(rules: Ruleset, *, small: bool = False) -> str:
    """The cover of a game as a picture."""
    page = Page(cover(rules, small=small), "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">'
        f"{_defined(page)}{_all(page.marks)}</svg>"
    )


def _defined(page: Page) -> str:
    """Each shape that is used, once."""
    used = sorted({mark.name for mark in all_marks(page) if isinstance(mark, Shape)})
    paths = (f'<path id="{name}" d="{PATHS[name]}"/>' for name in used)
    return f"<defs>{''.join(paths)}</defs>"


def _all(marks: Sequence[Mark]) -> str:
    painted, texts = told_apart(marks)
    return "".join((*map(_painted, painted), *_texts(texts)))


def _painted(mark: Mark) -> str:
    match mark:
        case Line():
            place = f'x1="{mark.x1:.1f}" y1="{mark.y1:.1f}" x2="{mark.x2:.1f}" y2="{mark.y2:.1f}"'
            return f"<line {place}{_stroke(mark.color, mark.width, mark.dash)}/>"
        case Box():
            place = f'x="{mark.x:.1f}" y="{mark.y:.1f}"'
            size = f'width="{mark.width:.1f}" height="{mark.height:.1f}"'
            corner = _if(mark.radius, f' rx="{mark.radius:.1f}"')
            paint = f'fill="{mark.fill or "none"}"{_stroke(mark.stroke, mark.line)}'
            return f"<rect {place} {size}{corner} {paint}/>"
        case Shape():
            scale = mark.size / SQUARE
            paint = f' fill="{mark.color}"'
            if not mark.filled:
                paint = f' fill="none"{_stroke(mark.color, OUTLINE / scale)}'

            return (
                f'<use href="#{mark.name}" transform="translate({mark.x:.1f} {mark.y:.1f}) '
                f'scale({scale:.3f})"{paint}/>'
            )
        case Trail():
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in mark.points)
            paint = _stroke(mark.color, mark.width, mark.dash)
            return f'<polyline points="{points}" fill="{mark.fill or "none"}"{paint}/>'
        case Placed():
            return _placed(mark)
        case _:
            raise TypeError(mark)


def _placed(mark: Placed) -> str:
    inner = _all(mark.marks)
    if mark.room:  # never turned; a picture in a picture cuts what is outside
        width, height = mark.room
        size = f'width="{width * mark.scale:.1f}" height="{height * mark.scale:.1f}"'
        own = f'viewBox="0 0 {width:g} {height:g}"'
        return f'<svg x="{mark.x:.1f}" y="{mark.y:.1f}" {size} {own}>{inner}</svg>'

    turn = _if(mark.angle, f" rotate({mark.angle:.3g})")
    scale = _if(mark.scale != 1, f" scale({mark.scale:.4g})")
    return f'<g transform="translate({mark.x:.1f} {mark.y:.1f}){turn}{scale}">{inner}</g>'


def _stroke(color: str, width: float, dash: tuple[float, ...] = ()) -> str:
    if not color:
        return ""

    dashes = _if(dash, f' stroke-dasharray="{" ".join(map("{:g}".format, dash))}"')
    return f' stroke="{color}" stroke-width="{width:.2f}"{dashes}'


def _if(value: object, words: str) -> str:
    """Words that are said only of such a mark."""
    return words if value else ""


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
    family = _if(mark.font == TITLE, f' font-family="{SERIF}"')
    weight = _if(mark.font in {BOLD, TITLE}, ' font-weight="700"')
    turned = mark.whole is not None and starts_right(mark.text)
    begin = mark.width if turned else 0.0
    x, y = (mark.x, mark.y - begin) if mark.is_upward else (mark.x + begin, mark.y)
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{mark.size:.1f}" fill="{mark.color}"'
    place += _if(turned, ' direction="rtl"')
    place += _if(mark.is_upward, f' transform="rotate(-90 {x:.1f} {y:.1f})"')
    length = f' textLength="{mark.width:.1f}" lengthAdjust="spacingAndGlyphs"'

    return f"<text {place}{family}{weight}{length}>{escape(mark.text)}</text>"
