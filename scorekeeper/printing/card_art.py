"""Suits, star and crown as vector paths, defined once for screen and paper, and playing cards drawn
with them.

The paths are SVG path data in a square of 24 by 24, y down. Other sizes are points unless a name
says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.cards import Card
from rulesets.letters import on_card
from scorekeeper.printing.drawing.look import BLUE, GOLD, GREEN, INK, RED, VIOLET, WHITE, Style
from scorekeeper.printing.fonts import BOLD, CAP_HEIGHT
from scorekeeper.printing.pages import Pen

SQUARE = 24.0
SHAPES = {
    "suit-S": "M12 1.5C9 6 2.5 9.6 2.5 14.6c0 2.9 2.2 4.9 4.8 4.9 1.5 0 2.8-.6 3.6-1.7-.2 2-1 3.6-2.6 4.7h7.4c-1.6-1.1-2.4-2.7-2.6-4.7.8 1.1 2.1 1.7 3.6 1.7 2.6 0 4.8-2 4.8-4.9C21.5 9.6 15 6 12 1.5z",  # noqa: E501
    "suit-H": "M12 22C8.4 18 1.6 13.7 1.6 8.2 1.6 4.9 4 2.5 7 2.5c2.2 0 4 1.2 5 3.2 1-2 2.8-3.2 5-3.2 3 0 5.4 2.4 5.4 5.7C22.4 13.7 15.6 18 12 22z",  # noqa: E501
    "suit-D": "M12 1c2.3 4 4.9 7.6 8 11-3.1 3.4-5.7 7-8 11-2.3-4-4.9-7.6-8-11 3.1-3.4 5.7-7 8-11z",
    "suit-C": "M12 1.5a5 5 0 0 1 4.3 7.6 5.1 5.1 0 1 1-3.5 8.4c.2 2.1 1 3.8 2.7 5h-7c1.7-1.2 2.5-2.9 2.7-5a5.1 5.1 0 1 1-3.5-8.4A5 5 0 0 1 12 1.5z",  # noqa: E501
    "star": "m12 1.8 3 7 7.6.7-5.7 5 1.7 7.5L12 18l-6.6 4 1.7-7.5-5.7-5 7.6-.7z",
    "crown": "M2.5 6.5 7.3 11 12 4l4.7 7 4.8-4.5L19.8 17H4.2zM4.7 18.3h14.6a1.2 1.2 0 0 1 0 2.4H4.7a1.2 1.2 0 0 1 0-2.4z",  # noqa: E501
}

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "STAR": "★"}
COLORS = {"S": INK, "H": RED, "D": RED, "C": INK, "STAR": GOLD}
# suits that are colours are printed as their letter, in a shade that can be told apart in grey
SHADES = {"R": RED, "B": BLUE, "Y": GOLD, "G": GREEN, "K": INK}
EDGE = "#8a7e69"
# height of a card, in widths; of its upper part; and of its upper left corner, with the index alone
TALL, LOW, CORNER = 1.4, 0.92, 0.8
CORNER_WIDTH = 0.5
CLOSE, WIDE = 0.45, 0.62  # from card to card in a fan, in widths: the index keeps to the left 42 %
INDEX, INDEX_10 = 0.40, 0.36  # size of the index, in widths

Meld = Sequence[Card]


def least_card(smallest_text: float) -> float:
    """The width of a card whose index is of this size."""
    return smallest_text / INDEX_10


def fan_width(count: int, card: float, step: float = CLOSE, tall: float = TALL) -> float:
    return card * (_wide(tall) + step * (count - 1))


def _wide(tall: float) -> float:
    """How wide a card is of which so much is seen, in widths of a whole one."""
    return CORNER_WIDTH if tall == CORNER else 1.0


def draw_fan(
    pen: Pen, x: float, y: float, meld: Meld, card: float, step: float = CLOSE, tall: float = TALL
) -> float:
    """Draw a meld, its cards overlapping; give the x of its right edge."""
    for index, each in enumerate(meld):
        draw_card(pen, x + index * step * card, y, each, card, tall)

    return x + fan_width(len(meld), card, step, tall)


def draw_card(pen: Pen, x: float, y: float, card: Card, size: float, tall: float = TALL) -> None:
    """Draw one card, ``size`` wide, with its upper left corner there; ``tall``: all of it, its
    upper part, or the corner alone.
    """
    is_whole = tall == TALL
    pen.box(x, y, size * _wide(tall), size * tall, size * 0.09, WHITE, EDGE, 0.7)
    if tall == CORNER:
        y -= 0.06 * size
    if card.is_joker:
        pen.shape("star", x + 0.07 * size, y + 0.12 * size, 0.34 * size, VIOLET)
        if is_whole:
            pen.shape("star", x + 0.34 * size, y + 0.66 * size, 0.56 * size, VIOLET)

        return

    color = SHADES.get(card.suit) or COLORS.get(card.suit, INK)
    if not card.suit and len(card.rank) > 2:
        _draw_name(pen, x, y, card.rank, size)
        return

    rank = on_card(card.rank)
    index, across = INDEX, 0.25
    if len(rank) > 1:
        index, across = INDEX_10, 0.235

    style = Style(BOLD, index * size, color)
    middle = x + across * size

    wide = style.width(rank)
    if wide > 0.42 * size:  # a rank of its own kind, such as 21
        style = style.sized(style.size * 0.42 * size / wide)

    base = y + 0.14 * size + INDEX * CAP_HEIGHT * size
    pen.write(middle, base, rank, style, "center", rank + SIGNS.get(card.suit, ""))
    if card.suit in SHADES:
        letter = Style(BOLD, INDEX * size, color)
        pen.write(middle, y + 0.84 * size, card.suit, letter, "center", "")
        if is_whole:
            square = 0.4 * size
            pen.box(x + 0.5 * size, y + 0.9 * size, square, square, 0.08 * size, color, color, 0.5)
    elif card.suit:
        sign = shape_of(card.suit)
        pen.shape(sign, middle - 0.14 * size, y + 0.54 * size, 0.28 * size, color)
        if is_whole:
            pen.shape(sign, x + 0.42 * size, y + 0.80 * size, 0.49 * size, color)


def shape_of(suit: str) -> str:
    """The name of its drawing."""
    return "star" if suit == "STAR" else f"suit-{suit}"


def _draw_name(pen: Pen, x: float, y: float, name: str, size: float) -> None:
    """A card with a name of its own: a star where the rank would be, and the name below."""
    pen.shape("star", x + 0.07 * size, y + 0.12 * size, 0.34 * size, VIOLET)
    style = Style(BOLD, 0.38 * size, VIOLET)
    style = style.sized(style.size * min(1.0, 0.98 * size / style.width(name)))
    pen.write(x + 0.5 * size, y + 1.0 * size, name, style, "center")
