"""The code that brings a sheet of paper back into the app, and marks to keep one's place in its
rows. Sizes are points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from urllib.parse import urlsplit

import segno
from django.utils.translation import gettext as _

from scorekeeper.printing.drawing.look import FAINT, HAIRLINE, HEAVY, INK, MM
from scorekeeper.printing.pages import Pen
from scorekeeper.printing.tables import Place

SIDE = 14 * MM
QUIET = 4  # modules that are left white around the code
ABOVE, ABOVE_LARGE = 5.0, 9.0  # what it's for stands above the title, in the margin
MARK = 2.2 * MM
ROWS_OF_A_MARK = 5  # each fifth row has a heavier one, as the page in the app has


@lru_cache(maxsize=64)
def code_of(address: str) -> tuple[bytearray, ...]:
    """The modules of the code, row by row, 1 for a dark one; the quiet zone isn't among them."""
    return tuple(segno.make(address, micro=False, error="m").matrix)


def code_room(address: str) -> float:
    """How much of a title's width the code takes, with what is left white beside it."""
    return SIDE + _quiet(code_of(address)) + 2 if address else 0.0


def draw_code(pen: Pen, address: str, bottom: float) -> None:
    """The code at the right edge, its quiet zone above ``bottom``; beside it what it's for."""
    rows = code_of(address)
    module, quiet = SIDE / len(rows), _quiet(rows)
    left, top = pen.right - SIDE, bottom - quiet - SIDE

    for at, row in enumerate(rows):
        for first, end in _runs(row):
            y = top + at * module
            pen.box(left + first * module, y, (end - first) * module, module, fill=INK)

    _say(pen, address, left - quiet, pen.top - pen.look.pick(ABOVE, ABOVE_LARGE))


def _quiet(rows: Sequence[bytearray]) -> float:
    return QUIET * SIDE / len(rows)


def _runs(row: bytearray) -> Iterator[tuple[int, int]]:
    """Where dark modules begin and end that are beside each other."""
    at = 0
    for is_dark, modules in groupby(row):
        end = at + len(list(modules))
        if is_dark:
            yield at, end
        at = end


def _say(pen: Pen, address: str, right: float, base: float) -> None:
    """What the code is for, and where one gets without a camera, if there's room for that."""
    style = pen.look.style("small", 8)
    parts = urlsplit(address)
    plain = {"address": f"{parts.netloc}{parts.path}"}
    lines = (
        _("Scan to put this sheet into the app, or open %(address)s") % plain,
        _("Scan to put this sheet into the app"),
    )
    fitting = [line for line in lines if style.width(line) < right - pen.left]
    if fitting:
        pen.write(right, base, fitting[0], style, "right")


def mark_row(pen: Pen, number: int, place: Place) -> None:
    """A mark in the margin beside a row."""
    weight, color = (HEAVY, INK) if number % ROWS_OF_A_MARK == 0 else (HAIRLINE, FAINT)
    pen.line(place.left - MARK, place.middle, place.left - MARK / 3, place.middle, weight, color)
