"""Where the names of a chart are: each at the end of its own line, on the screen and on paper.

Lengths are in whatever units the drawing has; y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class LabelPlace:
    """Where a name begins, the middle of its height, and the leader from the end of its line.

    ``leader``: points; none where the name is right beside the end.
    """

    x: float
    y: float
    leader: tuple[Point, ...] = ()


def place_labels(
    lines: Sequence[Sequence[Point]],
    widths: Sequence[float],
    *,
    right: float,
    gap: float,
    low: float,
    high: float,
    apart: float,
) -> list[LabelPlace]:
    """A place for the name of each line, in their order.

    Names of lines that go on to the right edge are in a column beside it, moved apart by ``gap``
    until each can be read, between ``low`` and ``high``; those that had to move get a leader. The
    name of a line that ends before is where it ends, clear of the other lines. ``apart``: from the
    end of a line to its name.
    """
    whole = [at for at, line in enumerate(lines) if line[-1][0] >= right - 0.5]
    ends = [lines[at][-1] for at in whole]
    levels = dict(zip(whole, spread([y for _x, y in ends], gap, low, high), strict=True))

    places = []
    for at, line in enumerate(lines):
        if at in levels:
            places.append(_beside(line[-1], levels[at], apart, gap))
        else:
            others = [*lines[:at], *lines[at + 1 :]]
            places.append(_at_end(line[-1], widths[at], others, apart, gap, (low, high)))

    return places


def _beside(end: Point, level: float, apart: float, gap: float) -> LabelPlace:
    """Right of the end of a line, or with a leader where it had to move."""
    x, y = end
    if abs(level - y) < gap / 3:
        return LabelPlace(x + apart, level)

    return LabelPlace(x + apart, level, ((x + apart * 0.2, y), (x + apart * 0.85, level)))


def _at_end(
    end: Point,
    width: float,
    others: Sequence[Sequence[Point]],
    apart: float,
    gap: float,
    limits: tuple[float, float],
) -> LabelPlace:
    """Right of the end of a line that stops early, as near as it's clear of the others."""
    x, y = end
    low, high = limits
    start, stop = x + apart * 0.7, x + apart * 0.7 + width
    there = [each for line in others for each in _heights(line, start, stop)]

    tries = [y + gap * step / 2 for step in (0, -1, 1, -2, 2, -3, 3, -4, 4)]
    inside = [each for each in tries if low <= each <= high] or [y]
    clear = [each for each in inside if _nearest(each, there) > gap * 0.6]
    best = clear[0] if clear else max(inside, key=lambda each: _nearest(each, there))

    if abs(best - y) < gap * 0.8:
        return LabelPlace(start, best)

    return LabelPlace(start, best, ((x, y), (start - apart * 0.15, best)))


def _heights(line: Sequence[Point], start: float, stop: float) -> list[float]:
    """How high a line is between two places: at its points, and at both ends of the stretch."""
    found = [y for x, y in line if start <= x <= stop]
    for (x1, y1), (x2, y2) in pairwise(line):
        crossed = [x for x in (start, (start + stop) / 2, stop) if x1 <= x <= x2 and x2 > x1]
        found += [y1 + (y2 - y1) * (x - x1) / (x2 - x1) for x in crossed]

    return found


def _nearest(y: float, others: Sequence[float]) -> float:
    return min((abs(y - other) for other in others), default=inf)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as can be to those that are wanted, with a gap between any two.

    Groups stay in their middle.
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])

    # who is level, and where the first of them is
    groups: list[tuple[list[int], float]] = []
    for index in order:
        members, first = [index], min(max(wanted[index], low), high)
        while groups and groups[-1][1] + gap * len(groups[-1][0]) > first:
            members = groups.pop()[0] + members
            middle = sum(wanted[each] for each in members) / len(members)
            above = gap * (len(members) - 1)
            first = max(low, min(middle - above / 2, high - above))

        groups.append((members, first))

    places: dict[int, float] = {}
    for members, first in groups:
        for place, each in enumerate(members):
            places[each] = first + gap * place

    return [places[index] for index in range(len(wanted))]
