"""A result to frame, on one page: the game's cover, who won, the whole game as a chart, its
moments, and lines to sign. Sizes are points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.ruleset import Ruleset
from rulesets.words.grammar import signed
from scorekeeper.printing import crib
from scorekeeper.printing.cover import cover_height, place_cover
from scorekeeper.printing.drawing.look import (
    FAINT,
    GOLD,
    HAIRLINE,
    HEAVIEST,
    HEAVY,
    INK,
    MM,
    Look,
    Style,
)
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import fit, fit_whole, wrap
from scorekeeper.printing.fonts import ASCENT, TITLE
from scorekeeper.printing.kinds import Job, SheetKind, needs_end
from scorekeeper.printing.pages import Part, Pen, evened, total_height
from scorekeeper.printing.result.chart import chart_part
from scorekeeper.printing.result.standings import standings_parts
from scorekeeper.printing.tables import shared
from scorekeeper.sheet.course import has_course, played_rows
from scorekeeper.sheet.display import End, Sheet, SheetRow
from scorekeeper.sheet.moments import Moment, moments

CHART = 82 * MM
CROWN = 12 * MM
SIGNATURE = 46 * MM  # to write on
APART = 6 * MM  # between signatures
EDGE = 7 * MM  # from the double rules to what is between them
MOST_GAP = 15.4 * MM  # from part to part
TITLE_LINES, WHO_LINES = range(3, 12), range(2, 7)  # of who won, and whose moment it was


@dataclass(frozen=True, slots=True)
class _Spacing:
    """How much room each part has."""

    chart: float = 1.0  # the share of its usual height; 0: none
    columns: int = 1  # of standings
    above: float = 14 * MM  # a line to sign on
    title: float = 30.0
    gap: float = 7 * MM  # from part to part, at least
    cover: float = 40 * MM  # how wide the game's cover is; 0: none
    is_told: bool = True  # why it's over, and the moments
    has_asides: bool = True  # what everybody laid, and how often they went out


_BARE = _Spacing(0.0, columns=2, above=8 * MM, title=18, gap=3 * MM, cover=0, has_asides=False)

# the first that fits is taken
WAYS = (
    _Spacing(),
    _Spacing(0.8),
    _Spacing(0.8, cover=30 * MM),
    _Spacing(0.6, cover=30 * MM),
    _Spacing(0.6, above=11 * MM, gap=6 * MM, cover=24 * MM),
    _Spacing(0.6, columns=2, above=11 * MM, gap=6 * MM, cover=24 * MM),
    _Spacing(0.5, columns=2, above=9 * MM, title=24, gap=5 * MM, cover=20 * MM),
    _Spacing(0.4, columns=2, above=8 * MM, title=20, gap=4 * MM, cover=16 * MM),
    _Spacing(0.4, columns=2, above=8 * MM, title=18, gap=3 * MM, cover=16 * MM),
    _Spacing(0.4, columns=2, above=8 * MM, title=18, gap=3 * MM, cover=0),
    _Spacing(0.0, columns=2, above=10 * MM, title=24, gap=6 * MM, cover=20 * MM),
    _Spacing(0.0, columns=2, above=8 * MM, title=20, gap=4 * MM, cover=16 * MM),
    _Spacing(0.0, columns=2, above=8 * MM, title=18, gap=3 * MM, cover=0),
    _BARE,
    replace(_BARE, is_told=False),
)


def keepsake(
    rules: Ruleset, sheet: Sheet, look: Look, *, date: str = "", language: str = "en"
) -> Drawing:
    """Draw a page to frame; where much is to be on it, in smaller parts, and at last without the
    chart. ``date``: when it was played, perhaps with the hours.
    """
    assert sheet.end  # noqa: S101  # it has ended, or there isn't such a sheet
    result = _Result(rules, sheet, sheet.end, look, date)
    title = _("%(game)s: result to frame") % {"game": sheet.title}
    subject = f"{sheet.end.title}. {sheet.end.reason}"
    return Drawing(title, subject, look, (_page(result),), language)


def _page(result: _Result) -> Page:
    """The parts between two double rules, spread over the page."""
    look = result.look
    room = look.block[3] - 2 * EDGE
    for way in WAYS:
        parts = result.parts(way)
        high = total_height(parts)
        if high + way.gap * (len(parts) - 1) <= room:
            break

    pen = Pen(look)
    pen.double_rule(pen.top)
    gap = min(MOST_GAP, (room - high) / (len(parts) - 1))
    spare = room - high - gap * (len(parts) - 1)

    y = pen.top + EDGE + spare / 3  # what is short looks best a little above the middle
    for number, part in enumerate(parts):
        if number:
            pen.rule(y - gap / 2, HEAVY)

        part.draw(pen, pen.left, y)
        y += part.height + gap

    pen.rule(pen.bottom - 2.4, 0.7)
    pen.rule(pen.bottom, HEAVIEST)
    return pen.page(_("Result"))


@dataclass(frozen=True, slots=True)
class _Result:
    """What is told on the page."""

    rules: Ruleset
    sheet: Sheet
    end: End
    look: Look
    date: str

    @property
    def room(self) -> float:
        return self.look.block[2]

    def parts(self, way: _Spacing) -> list[Part]:
        """Everything, from above to below."""
        rows = played_rows(self.sheet)
        has_chart = has_course(self.sheet, rows) and way.chart > 0
        parts = [*self._front(way, rows, has_chart=has_chart), self._standings(way, rows)]
        told = moments(self.sheet, self.end, rows) if way.is_told else []
        if told:
            parts.append(_told(told, self.look))

        people = [column.partners or (column.name,) for column in self.sheet.columns]
        return [*parts, _signatures(list(chain.from_iterable(people)), self.look, way.above)]

    def _front(self, way: _Spacing, rows: Sequence[SheetRow], *, has_chart: bool) -> list[Part]:
        """Who won, and the chart below it; beside it where the paper is on its side."""
        if not has_chart:
            return [self._crowned(way, self.room)]

        if not self.look.landscape:
            chart = chart_part(self.sheet, self.look, rows, self.room, CHART * way.chart)
            return [self._crowned(way, self.room), chart]

        own = self.room * 0.42
        rest = self.room - own - crib.GAP
        crowned = self._crowned(way, own)
        height = max(crowned.height, CHART * way.chart)
        chart = chart_part(self.sheet, self.look, rows, rest, height)
        return [crib.beside([(crowned, own), (chart, rest)], line=False)]

    def _crowned(self, way: _Spacing, room: float) -> Part:
        """Who won, in the middle under a crown; when, and a line for where."""
        look, crown = self.look, CROWN * min(1.0, way.title / 24)
        title, text = Style(TITLE, look.size(way.title)), look.style("text", 13)
        soft = look.style("soft", 11)
        told, least = [self.sheet.title, self.end.reason], look.size(15)
        if not way.is_told:
            told, least = [self.sheet.title], look.size(11)

        lines, title = fit_whole(self.end.title, title, room, least, TITLE_LINES)
        said = evened(told, text, room * 0.9)
        when = _When(self.date, soft, room)
        above = cover_height(way.cover) + 4 * MM if way.cover else 0.0
        below = len(lines) * title.leading + len(said) * text.leading + when.height

        def draw(pen: Pen, x: float, y: float) -> None:
            middle = x + room / 2
            if way.cover:
                place_cover(pen, self.rules, middle - way.cover / 2, y, way.cover)

            y += above
            pen.shape("crown", middle - crown / 2, y, crown, GOLD)
            base = y + crown + 6 + title.size * ASCENT
            with pen.inside("H1"):
                base = pen.lines(middle, base, lines, title, "center")

            base += text.size * ASCENT - title.size * ASCENT
            base = pen.lines(middle, base, said, text, "center") + soft.size * 0.4
            when.draw(pen, middle, base)

        return Part(above + crown + 6 + below, draw)

    def _standings(self, way: _Spacing, rows: Sequence[SheetRow]) -> Part:
        """Everybody with their total, in columns that are read downwards."""
        look = self.look
        steps = [standing.steps for standing in self.end.standings]
        row = (8.6 if len(steps) <= 8 else 6.6) * MM
        columns = min(way.columns + look.landscape, len(steps)) if way.columns > 1 else 1
        room = (self.room - crib.GAP * (columns - 1)) / columns
        parts = standings_parts(
            self.sheet,
            self.end.standings,
            look,
            room,
            row,
            name=look.style("text", 13),
            figure=look.style("name", 13.5),
            asides=[self._asides(rows), steps] if way.has_asides else (),
            columns=columns,
        )
        return crib.in_columns(parts, room, line=False)

    def _asides(self, rows: Sequence[SheetRow]) -> list[str]:
        """What is told beside each name: contracts laid, how often out, points of the end."""
        asides = []
        for standing in self.end.standings:
            at = self.sheet.names.index(standing.name)
            outs = _outs(sum(row.cells[at].went_out for row in rows))
            paid = [
                f"{row.label} {signed(points)}"
                for row in self.sheet.end_rows
                if (points := row.points[at]) is not None
            ]
            asides.append(_(", ").join(filter(None, (standing.steps, outs, *paid))))

        return asides


def _outs(count: int) -> str:
    if not count:
        return ""

    return ngettext("went out once", "went out %(n)d times", count) % {"n": count}


class _When:
    """When it was, and a line for where, both on one line if there is room."""

    BLANK = 38 * MM

    def __init__(self, date: str, style: Style, room: float) -> None:
        self.style, self.place = style, _("at")
        self.date, self.dates = "", wrap(date, style, room)
        self.wide = style.width(self.place) + 6 + self.BLANK
        date_room = style.width(date) + 10
        if date and date_room + self.wide <= room:
            self.date, self.dates = date, ()
            self.wide += date_room

        self.height = (len(self.dates) + 2) * style.leading

    def draw(self, pen: Pen, middle: float, base: float) -> None:
        base = pen.lines(middle, base, self.dates, self.style, "center")
        x = middle - self.wide / 2
        if self.date:
            x += pen.write(x, base, self.date, self.style) + 10

        x += pen.write(x, base, self.place, self.style) + 6
        pen.line(x, base + 2, x + self.BLANK, base + 2, HAIRLINE, FAINT)


def _told(told: Sequence[Moment], look: Look) -> Part:
    """The moments side by side."""
    room = (look.block[2] - crib.GAP * (len(told) - 1)) / len(told)
    return crib.in_columns([_moment(moment, room, look) for moment in told], room)


def _moment(moment: Moment, room: float, look: Look) -> Part:
    soft, text = look.style("small", 9.5), look.style("text", 10.5)
    who = Style(TITLE, look.size(14))
    label = wrap(moment.label, soft, room)
    names, who = fit_whole(moment.who, who, room, look.size(10), WHO_LINES)
    lines = wrap(moment.text, text, room)
    steps: list[tuple[tuple[str, ...], Style]] = [(label, soft), (names, who), (lines, text)]

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.inside("P"):
            for written, style in steps:
                pen.lines(x, y + style.size * ASCENT, written, style)
                y += style.height(written)

    return Part(sum(style.height(written) for written, style in steps), draw)


def _signatures(names: Sequence[str], look: Look, above: float) -> Part:
    """A line for each player to sign on."""
    soft, name_style = look.style("small", 9.5), look.style("text", 10.5)
    room = look.block[2]
    across = min(len(names), int((room + APART) // (SIGNATURE * 0.9 + APART)))
    wide = min(SIGNATURE * 1.3, (room - APART * (across - 1)) / across)
    fitted = [fit(name, name_style, wide, look.smallest, 2) for name in names]
    rows = shared(fitted, across)
    most = max(len(lines) for lines, _style in fitted)
    high = above + most * name_style.leading + 3
    head = soft.leading

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.write(x, y + soft.size * ASCENT, _("We were there"), soft)
        for number, row in enumerate(rows):
            line = y + head + number * high + above
            for place, (lines, style) in enumerate(row):
                left = x + place * (wide + APART)
                pen.line(left, line, left + wide, line, 0.7, INK)
                pen.lines(left, line + 3 + style.size * ASCENT, lines, style)

    return Part(head + high * len(rows), draw)


# ---------------------------------------------------------------- among the other sheets


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Result to frame"), _("To frame and sign, with the chart and the big moments")


def _draw(job: Job) -> Drawing:
    assert job.sheet  # noqa: S101  # it has ended, or there isn't such a sheet
    when = _(", ").join(filter(None, (job.date, job.hours)))
    return keepsake(job.rules, job.sheet, job.look, date=when, language=job.language)


SHEET = SheetKind("keepsake", 65, _words, _draw, needs_end, needs_game=True)
