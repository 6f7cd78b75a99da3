"""The result of a game: who won, the standings, the running totals as a chart and in figures. Sizes
are points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from scorekeeper.printing.drawing.look import GOLD, HEAVY, INK, MM, Look
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import fit, wrap_all
from scorekeeper.printing.fonts import ASCENT
from scorekeeper.printing.kinds import Job, SheetKind, needs_end
from scorekeeper.printing.pages import Part, Pen, page_aside, ruled_heading
from scorekeeper.printing.result.chart import chart_part
from scorekeeper.printing.result.notes import end_parts, game_parts, note_parts
from scorekeeper.printing.result.rounds import Rounds
from scorekeeper.printing.result.rulings import ruling_parts
from scorekeeper.printing.result.standings import standings_parts
from scorekeeper.sheet.course import has_course, played_rows
from scorekeeper.sheet.display import End, Sheet

STANDING = 7.4 * MM
CHART = 62 * MM
BELOW_HEADING = 4 * MM
WIDE_TABLE = 5  # players from which a sheet is on its side, unless that takes more pages


class NotFinishedError(ValueError):
    """A game that goes on has no result yet."""


def result_sheet(sheet: Sheet, look: Look, *, date: str = "", language: str = "en") -> Drawing:
    """Draw the result of a finished game; its rounds go on to further pages. Raises
    NotFinishedError.
    """
    if sheet.end is None:
        raise NotFinishedError(_("The game isn’t finished yet."))

    rounds = Rounds(sheet, look)
    pages, titles = _laid_out(sheet, sheet.end, look, rounds)
    if len(pages) > 1 and rounds.has_turned:
        level = _laid_out(sheet, sheet.end, look, replace(rounds, can_turn=False))
        pages, titles = min((pages, titles), level, key=lambda each: len(each[0]))

    title = _("%(game)s: result") % {"game": sheet.title}
    drawn = []
    for number, (parts, name) in enumerate(zip(pages, titles, strict=True), 1):
        aside = [date, page_aside(number, len(pages))]
        drawn.append(_page(sheet, look, aside, parts, name))

    subject = f"{sheet.end.title}. {sheet.end.reason}"
    return Drawing(title, subject, look, tuple(drawn), language)


def _laid_out(
    sheet: Sheet, end: End, look: Look, rounds: Rounds
) -> tuple[list[list[Part]], list[str]]:
    """What's on each page, and its line in the outline."""
    room = _room(sheet, look)
    fronts = _flowed([], [_winner(end, look), *_standings_and_chart(sheet, look)], room)
    rest = rounds.pages(room - _height(fronts[-1]), room)
    pages = [*fronts[:-1], [*fronts[-1], *rest[0]], *rest[1:]]
    titles = [_("Result")] * len(fronts) + [_("Rounds")] * (len(rest) - 1)

    below = [*end_parts(sheet, look), *game_parts(sheet, look), *note_parts(sheet.notes, look)]
    below += ruling_parts(sheet.rulings, look)
    pages = _flowed(pages, below, room)
    last = _("Rulings kept") if sheet.rulings else _("Notes")
    return pages, [*titles, *[last] * (len(pages) - len(titles))]


def _flowed(pages: list[list[Part]], parts: Sequence[Part], room: float) -> list[list[Part]]:
    """Parts below everything else, on as many more pages as they need."""
    flowed = [list(page) for page in pages] or [[]]
    for part in parts:
        if flowed[-1] and _height(flowed[-1]) + part.height > room:
            flowed.append([])

        flowed[-1].append(part)

    return flowed


def _height(parts: Sequence[Part]) -> float:
    return sum(part.height + part.apart for part in parts)


def _room(sheet: Sheet, look: Look) -> float:
    """The height of a page below its heading."""
    pen = Pen(look)
    return pen.bottom - ruled_heading(pen, sheet.title, ["x", "x"]) - BELOW_HEADING


def _page(
    sheet: Sheet, look: Look, aside: Sequence[str], parts: Sequence[Part], title: str
) -> Page:
    pen = Pen(look)
    y = ruled_heading(pen, sheet.title, aside) + BELOW_HEADING
    for part in parts:
        part.draw(pen, pen.left, y)
        y += part.height + part.apart

    return pen.page(title)


# ---------------------------------------------------------------- winner and standings


def _winner(end: End, look: Look) -> Part:
    room, crown = look.block[2], 11 * MM
    title, soft = look.style("title", 20), look.style("subtitle", 11.5)
    lines, title = fit(end.title, title, room - crown - 10, look.size(11), 3)
    below = wrap_all([end.reason, *end.notes], soft, room - crown - 10)
    height = title.height(lines) + soft.height(below)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.shape("crown", x, y - 1, crown, GOLD)
        with pen.inside("H2"):
            base = pen.lines(x + crown + 10, y + title.size * ASCENT, lines, title)

        pen.lines(x + crown + 10, base - title.size * ASCENT + soft.size * ASCENT, below, soft)

    return Part(max(height, crown), draw)


def _standings_and_chart(sheet: Sheet, look: Look) -> list[Part]:
    """Side by side; under one another where a column would be too narrow for names."""
    rows, room = played_rows(sheet), look.block[2]
    if not has_course(sheet, rows):
        return [_standings(sheet, look, room)]

    if look.large and not look.landscape:
        return [_standings(sheet, look, room), chart_part(sheet, look, rows, room, CHART)]

    own = room * 0.44
    standings = _standings(sheet, look, own)
    chart = chart_part(sheet, look, rows, room - own - 8 * MM, max(standings.height, CHART))

    def draw(pen: Pen, x: float, y: float) -> None:
        standings.draw(pen, x, y)
        chart.draw(pen, x + own + 8 * MM, y)

    return [Part(max(standings.height, chart.height), draw)]


def _standings(sheet: Sheet, look: Look, room: float) -> Part:
    assert sheet.end  # noqa: S101  # asked by result_sheet
    standings = sheet.end.standings
    figure = look.style("name", 13)
    (part,) = standings_parts(
        sheet,
        standings,
        look,
        room,
        max(STANDING if len(standings) <= 8 else 6.2 * MM, figure.leading * 0.95),
        name=look.style("text", 11.5),
        figure=figure,
        asides=[[standing.steps for standing in standings]],
    )

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.line(x, y, x + room, y, HEAVY, INK)
        part.draw(pen, x, y)

    return Part(part.height, draw)


# ---------------------------------------------------------------- among the other sheets


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Result"), _("Standings, chart and every round")


def _draw(job: Job) -> Drawing:
    assert job.sheet  # noqa: S101  # it has ended, or there isn't such a sheet
    looks = job.looks[::-1] if len(job.sheet.columns) >= WIDE_TABLE else [job.look]
    in_look = partial(result_sheet, job.sheet, date=job.date, language=job.language)
    ways = [in_look(looks[0])]
    if len(ways[0].pages) > 1:
        ways += map(in_look, looks[1:])

    return min(ways, key=lambda way: len(way.pages))


SHEET = SheetKind("result-sheet", 60, _words, _draw, needs_end, needs_game=True)
