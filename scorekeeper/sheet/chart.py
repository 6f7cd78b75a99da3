"""The running totals of a game as lines: every place worked out here, so that the page only draws.

Lengths are in units of the drawing. There are two: one for the paper of the narrowest phone, and
one for wide papers. Neither is drawn smaller than keeps its text at 16 px.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from rulesets.scoring.progress import Scoreboard
from rulesets.words.grammar import signed
from scorekeeper.sheet.chart_labels import Point, place_labels
from scorekeeper.sheet.display import Chart, ChartLine, ChartTick

TOP, FOOT = 14, 34  # above the highest line, and for the numbers of the rounds


@dataclass(frozen=True, slots=True)
class Canvas:
    """How large a drawing is, and its letters."""

    width: int
    least_height: int
    label: int  # from one name to the next, at least
    # what a letter or a figure takes at most, on average, in a wide font such as DejaVu or Verdana
    letter: float
    most_letters: int  # of a name at the end of its line; the table has it whole
    most_beside: int  # letters of a name with its total
    most_rounds: int  # that are named
    most_grid: int  # steps from the lowest total to the highest


NARROW = Canvas(
    width=328,
    least_height=240,
    label=20,
    letter=10,
    most_letters=10,
    most_beside=9,
    most_rounds=10,
    most_grid=5,
)
WIDE = Canvas(
    width=800,
    least_height=480,
    label=25,
    letter=11.5,
    most_letters=16,
    most_beside=26,
    most_rounds=25,
    most_grid=6,
)

WIN_DASHES = ("", "9 4", "2 4", "12 4 2 4")
DASHES = ("", "2 4", "8 4", "10 4 2 4", "4 4", "14 4")
MARKS = {  # drawn around 0 0
    "circle": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "square": "M-4.5-4.5h9v9h-9z",
    "diamond": "M0-6 6 0 0 6-6 0z",
    "triangle": "M0-5.5 5.5 4.5h-11z",
    "wedge": "M0 5.5 5.5-4.5h-11z",
    "cross": "M-5-2h3v-3h4v3h3v4h-3v3h-4v-3h-3z",
    "bar": "M-2-6h4v12h-4z",
}
WIN_MARKS = ("circle", "diamond", "square", "triangle")
OTHER_MARKS = ("square", "diamond", "triangle", "wedge", "cross", "bar", "circle")


@dataclass(frozen=True, slots=True)
class Track:
    """One player's totals by the number of the round; the first is before their first round."""

    name: str
    totals: Mapping[int, int]
    is_ahead: bool


def build_charts(board: Scoreboard) -> tuple[Chart, ...]:
    """The chart of a game, narrow and wide; none where there aren't any points or rounds."""
    if not board.rounds or not board.rules.keeps_score:
        return ()

    tracks = [_track(board, name) for name in board.sides]
    rounds = [each.number for each in board.rounds]
    plus = board.rules.adds_to_zero
    return tuple(_Drawing(tracks, rounds, canvas, plus=plus).chart() for canvas in (NARROW, WIDE))


def _track(board: Scoreboard, name: str) -> Track:
    totals: dict[int, int] = {}
    for result in board.rounds:
        if name not in result.totals:
            continue

        if not totals:
            totals[result.number - 1] = result.totals[name] - result.points.get(name, 0)
        if name in board.gone and name not in result.points:  # left before any of these rounds
            break

        totals[result.number] = result.totals[name]
        if name in result.facts.leave:
            break

    if not totals:  # sat down for the round that comes next
        totals[board.rounds[-1].number] = board.totals[name]

    is_ahead = name in (board.winners if board.finished else board.leaders)
    return Track(name, totals, is_ahead=is_ahead)


class _Drawing:
    """Where each number of these tracks is on the paper."""

    def __init__(
        self, tracks: Sequence[Track], rounds: Sequence[int], canvas: Canvas, *, plus: bool
    ) -> None:
        self.tracks, self.rounds, self.canvas = tracks, rounds, canvas
        values = [0, *(total for track in tracks for total in track.totals.values())]
        self.low, self.high = min(values), max(max(values), min(values) + 1)
        self.grid = grid_of(self.low, self.high, canvas.most_grid)
        self.height = max(canvas.least_height, TOP + canvas.label * len(tracks) + FOOT)
        self.left = canvas.letter * max(map(len, map(signed, self.grid))) + 10

        self.names = [short_name(track.name, canvas.most_letters) for track in tracks]
        self.totals = [signed([*track.totals.values()][-1], plus=plus) for track in tracks]
        beside = [len(f"{name} {total}") for name, total in self._labels()]
        if max(beside) > canvas.most_beside:
            self.totals = [""] * len(tracks)
            beside = list(map(len, self.names))

        self.wide = [canvas.letter * letters for letters in beside]
        self.right = canvas.width - max(self.wide) - 16

    def _labels(self) -> list[tuple[str, str]]:
        return list(zip(self.names, self.totals, strict=True))

    def x(self, number: int) -> float:
        first, last = self.rounds[0] - 1, self.rounds[-1]
        return self.left + (self.right - self.left) * (number - first) / (last - first)

    def y(self, total: float) -> float:
        return TOP + (self.height - FOOT - TOP) * (self.high - total) / (self.high - self.low)

    def _points(self, track: Track) -> list[Point]:
        return [(self.x(at), self.y(total)) for at, total in track.totals.items()]

    def chart(self) -> Chart:
        points = list(map(self._points, self.tracks))
        names = place_labels(
            points,
            self.wide,
            right=self.right,
            gap=self.canvas.label,
            low=TOP / 2,
            high=self.height - FOOT + TOP / 2,
            apart=12,
        )
        places = {True: count(), False: count()}  # the next one of those ahead, and of the others
        lines = []
        drawn = zip(self.tracks, points, names, self._labels(), strict=True)
        for track, line, label, (short, total) in drawn:
            dash, mark = style(next(places[track.is_ahead]), is_ahead=track.is_ahead)
            end_x, end = line[-1]
            first, *_others = track.totals  # before the first round, which the table doesn't show
            lines.append(
                ChartLine(
                    name=track.name,
                    short=short,
                    total=total,
                    is_ahead=track.is_ahead,
                    path=_path(line),
                    dash=dash,
                    mark=MARKS[mark],
                    mark_x=_n(end_x),
                    mark_y=_n(end),
                    name_x=_n(label.x),
                    name_y=_n(label.y),
                    leader=_path(label.leader),
                    totals=tuple(map(({**track.totals, first: None}).get, self.rounds)),
                )
            )

        return Chart(
            width=str(self.canvas.width),
            height=str(self.height),
            left=_n(self.left),
            right=_n(self.right),
            grid=tuple(ChartTick(_n(self.y(value)), signed(value)) for value in self.grid),
            ticks=tuple(
                ChartTick(_n(self.x(number)), str(number)) for number in self._named_rounds()
            ),
            ticks_y=_n(self.height - 8),
            rounds=tuple(self.rounds),
            lines=tuple(lines),
        )

    def _named_rounds(self) -> list[int]:
        step = next(
            step
            for step in (1, 2, 5, 10, 20, 50, 100)
            if len(self.rounds) / step <= self.canvas.most_rounds
        )

        return [number for number in self.rounds if number % step == 0]


def short_name(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def grid_of(low: int, high: int, most: int) -> list[int]:
    """Round figures from low to high, 0 among them, at most so many steps."""
    sizes = (digit * 10**power for power in range(12) for digit in (1, 2, 5))
    step = next(size for size in sizes if (high - low) / size <= most)
    return list(range(-(-low // step) * step, high + 1, step))


def style(place: int, *, is_ahead: bool) -> tuple[str, str]:
    """Dash and end mark of a line; no two of the same weight share both."""
    dashes, marks = (WIN_DASHES, WIN_MARKS) if is_ahead else (DASHES, OTHER_MARKS)
    return dashes[place % len(dashes)], marks[(place + 2 * (place // len(dashes))) % len(marks)]


def _path(points: Sequence[Point]) -> str:
    """Straight lines from point to point, as SVG says them; nothing where there are none."""
    if not points:
        return ""

    return "M" + " L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _n(value: float) -> str:
    """A length as SVG reads it, whatever the language of the page."""
    return f"{value:.1f}".removesuffix(".0")
