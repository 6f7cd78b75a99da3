"""SVG path data, read into the three kinds of stroke that every canvas has: move, line, curve."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache

# two numbers: a line to there; six: a curve; the first of each outline is where it begins
Segment = tuple[float, ...]
Outline = tuple[Segment, ...]  # closed

_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
_ARC = re.compile(
    r"[ ,]*".join(
        f"({each})" for each in (*[_NUMBER.pattern] * 3, "[01]", "[01]", *[_NUMBER.pattern] * 2)
    )
)
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7}


class PathError(ValueError):
    """Path data with a command that isn't read here."""


@lru_cache(maxsize=64)
def outlines(data: str) -> tuple[Outline, ...]:
    """Read path data of closed outlines, made of M, L, H, V, Q, C, A and Z, absolute or relative,
    as absolute segments.
    """
    found: list[list[Segment]] = []

    x = y = 0.0
    for command, numbers in _commands(data):
        letter = command.upper()
        if letter == "Z":
            x, y = found[-1][0][:2]
            continue

        from_x, from_y = (x, y) if command.islower() else (0.0, 0.0)
        new = _segments(letter, numbers, (x, y), (from_x, from_y))
        if letter == "M":
            found.append([])

        found[-1].extend(new)
        x, y = new[-1][-2:]

    return tuple(map(tuple, found))


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a letter may stand for several commands in a row."""
    for command, written in _COMMAND.findall(data):
        letter = command.upper()
        if letter == "Z":
            yield command, []
            continue

        if letter not in _ARGUMENTS:
            raise PathError(f"{command!r} is not read")

        count = _ARGUMENTS[letter]
        if letter == "A":
            numbers = [float(number) for arc in _ARC.findall(written) for number in arc]
        else:
            numbers = [float(number) for number in _NUMBER.findall(written)]

        for place in range(0, len(numbers), count):
            yield command, numbers[place : place + count]
            command = {"M": "L", "m": "l"}.get(command, command)


def _segments(
    letter: str, numbers: list[float], here: tuple[float, float], origin: tuple[float, float]
) -> list[Segment]:
    (x, y), (from_x, from_y) = here, origin
    match letter:
        case "H":
            return [(from_x + numbers[0], y)]
        case "V":
            return [(x, from_y + numbers[0])]
        case "Q":
            bend, end = (from_x + numbers[0], from_y + numbers[1]), numbers[2:]
            return [_cubic(here, bend, (from_x + end[0], from_y + end[1]))]
        case "A":
            rx, _ry, _turn, large, sweep, to_x, to_y = numbers
            return _arc(
                here, (from_x + to_x, from_y + to_y), rx, large=bool(large), sweep=bool(sweep)
            )
        case _:
            return [
                tuple(
                    number + (from_y if index % 2 else from_x)
                    for index, number in enumerate(numbers)
                )
            ]


def _cubic(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float]
) -> Segment:
    """A curve with one bend as one with two."""
    return (*_toward(bend, start), *_toward(bend, end), *end)


def _toward(bend: tuple[float, float], point: tuple[float, float]) -> Segment:
    """Two thirds of the way to the bend."""
    return tuple(each + (to - each) * 2 / 3 for each, to in zip(point, bend, strict=True))


def _arc(
    start: tuple[float, float], end: tuple[float, float], radius: float, *, large: bool, sweep: bool
) -> list[Segment]:
    """Part of a circle as curves of at most a quarter turn each."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = (x2 - x1) / 2, (y2 - y1) / 2
    half = math.hypot(dx, dy)
    radius = max(radius, half)
    rise = math.sqrt(max(0.0, radius**2 - half**2)) / half
    side = 1 if large == sweep else -1
    cx, cy = (x1 + x2) / 2 + side * rise * dy, (y1 + y2) / 2 - side * rise * dx
    first, last = math.atan2(y1 - cy, x1 - cx), math.atan2(y2 - cy, x2 - cx)
    turn = (last - first) % math.tau if sweep else -((first - last) % math.tau)
    count = math.ceil(abs(turn) / (math.pi / 2) - 1e-9)

    return [
        _quarter((cx, cy), radius, first + turn * n / count, turn / count) for n in range(count)
    ]


def _quarter(centre: tuple[float, float], radius: float, begin: float, turn: float) -> Segment:
    (cx, cy), reach = centre, 4 / 3 * math.tan(turn / 4) * radius
    end = begin + turn
    return (
        *(
            cx + radius * math.cos(begin) - reach * math.sin(begin),
            cy + radius * math.sin(begin) + reach * math.cos(begin),
        ),
        *(
            cx + radius * math.cos(end) + reach * math.sin(end),
            cy + radius * math.sin(end) - reach * math.cos(end),
        ),
        *(cx + radius * math.cos(end), cy + radius * math.sin(end)),
    )
