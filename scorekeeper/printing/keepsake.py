"""A result to frame: who won, the whole game as a chart, its moments, and lines to sign. Sizes are
points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.ruleset import Ruleset
from rulesets.words.grammar import joined, signed
from scorekeeper.printing import crib
from scorekeeper.printing.fonts import ASCENT, BOLD, CAP_HEIGHT, REGULAR, TITLE, width
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.pages import (
    FAINT,
    GOLD,
    HAIRLINE,
    HEAVIEST,
    HEAVY,
    INK,
    MM,
    RULE,
    Drawing,
    Look,
    Page,
    Part,
    Pen,
    Style,
    fit,
    wrap,
)
from scorekeeper.printing.result.chart import chart_part
from scorekeeper.printing.result_sheet import left_words
from scorekeeper.sheet.display import End, Sheet, SheetRow

CHART = 82 * MM
CHART_SHARES = (1, 0.8, 0.6)  # of its height, the first that takes fewest pages
CROWN = 12 * MM
SIGNATURE, ABOVE_SIGNATURE = 46 * MM, 14 * MM  # to write on, and above it
PARTED = 7 * MM  # from part to part


# ---------------------------------------------------------------- the moments of a game


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth telling: what, who, and how it was."""

    label: str
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class _Chase:
    """Who was how far behind after each round."""

    numbers: tuple[int, ...]
    behind: tuple[dict[str, int], ...]  # by player; 0 for those in front

    @classmethod
    def of(cls, sheet: Sheet, rows: Sequence[SheetRow]) -> _Chase:
        sign = 1 if sheet.low_wins else -1
        names = [column.name for column in sheet.columns]

        behind = []
        for row in rows:
            there = zip(names, row.cells, strict=True)
            totals = {name: sign * cell.total for name, cell in there if cell.total is not None}
            best = min(totals.values(), default=0)
            behind.append({name: total - best for name, total in totals.items()})

        return cls(tuple(row.number for row in rows), tuple(behind))


def moments(sheet: Sheet, end: End, rows: Sequence[SheetRow]) -> list[Moment]:
    """The turning point, the greatest comeback and the longest lead, as far as there were any."""
    if not sheet.keeps_score or len(rows) < 3:
        return []

    race = _Chase.of(sheet, rows)
    winners = [each.name for each in end.standings if each.wins]
    found = [_turning_point(race, winners), _comeback(race), _longest_lead(race)]
    return [moment for moment in found if moment]


def _turning_point(race: _Chase, winners: Sequence[str]) -> Moment | None:
    """The round from which the winner was in the lead for good."""
    if len(winners) != 1:
        return None

    (winner,) = winners
    in_front = [not after.get(winner, 1) for after in race.behind]
    if not in_front[-1]:
        return None

    first = len(in_front) - next(
        (n for n, each in enumerate(reversed(in_front)) if not each), len(in_front)
    )
    number = race.numbers[first]
    text = _("in the lead for good from round %(number)d") % {"number": number}

    if first == len(in_front) - 1:
        text = _("took the lead in the last round")

    return Moment(_("Turning point"), winner, text)


def _comeback(race: _Chase) -> Moment | None:
    """Who made up the most, from furthest behind to the end."""
    made_up = {}
    for name in race.behind[-1]:
        before = [(after[name], at) for at, after in enumerate(race.behind) if name in after]
        most, at = max(before, key=lambda each: (each[0], -each[1]))
        made_up[name] = (most - race.behind[-1][name], most, race.numbers[at])

    name = max(made_up, key=lambda each: made_up[each][0])
    gained, most, number = made_up[name]
    if not gained:
        return None

    values = {"points": most, "number": number, "gained": gained}
    text = _("%(points)d behind after round %(number)d, then made up %(gained)d") % values
    return Moment(_("Biggest comeback"), name, text)


def _longest_lead(race: _Chase) -> Moment | None:
    """Who was in the lead after most rounds."""
    led: dict[str, int] = {}
    for after in race.behind:
        for name, behind in after.items():
            led[name] = led.get(name, 0) + (not behind)

    most = max(led.values())
    who = [name for name, rounds in led.items() if rounds == most]
    if len(who) > 2:
        return None

    rounds = len(race.numbers)
    text = ngettext(
        "in the lead after %(n)d of %(rounds)d rounds",
        "in the lead after %(n)d of %(rounds)d rounds",
        most,
    )

    return Moment(_("Longest in the lead"), joined(who), text % {"n": most, "rounds": rounds})


# ---------------------------------------------------------------- the page


def keepsake(sheet: Sheet, look: Look, *, date: str = "", language: str = "en") -> Drawing:
    """Draw a page to frame, with a lower chart if all is on one page then; what doesn't fit goes on
    to a second one. ``date``: when it was played, perhaps with the hours.
    """
    assert sheet.end  # noqa: S101  # it has ended, or there isn't such a sheet
    end = sheet.end
    rows = [row for row in sheet.rows if not row.is_next and not row.is_blank]
    ways = [_shares(_parts(sheet, look, rows, date, share), look) for share in CHART_SHARES]
    shares = min(ways, key=len)
    pages = tuple(_page(look, share) for share in shares)
    title = _("%(game)s: result to frame") % {"game": sheet.title}
    return Drawing(title, f"{end.title}. {end.reason}", look, pages, language)


def _parts(
    sheet: Sheet, look: Look, rows: Sequence[SheetRow], date: str, chart_share: float
) -> list[Part]:
    """All that's on it, with a chart of this share of its usual height."""
    assert sheet.end  # noqa: S101
    parts = [_crowned(sheet, sheet.end, look, date)]

    if sheet.keeps_score and len(rows) > 1:
        height = CHART * chart_share * (0.6 if look.landscape else 1)
        parts.append(chart_part(sheet, look, rows, look.block[2], height))

    parts.append(_standings(sheet, sheet.end, look, rows))
    if told := moments(sheet, sheet.end, rows):
        parts.append(_told(told, look))

    people = [column.partners or (column.name,) for column in sheet.columns]
    parts.append(_signatures(list(chain.from_iterable(people)), look))
    return parts


def _shares(parts: Sequence[Part], look: Look) -> Sequence[Sequence[Part]]:
    """The parts on as few pages as they need, and on pages as even as can be."""
    room = look.block[3] - 2 * PARTED

    pages, used = 1, 0.0
    for part in parts:
        if used and used + part.height > room:
            pages += 1
            used = 0.0

        used += part.height + PARTED

    ways = [_parted(parts, at) for at in combinations(range(1, len(parts)), pages - 1)]
    return min(ways, key=_tallest)


def _parted(parts: Sequence[Part], breaks: Sequence[int]) -> list[Sequence[Part]]:
    return [parts[start:end] for start, end in pairwise([0, *breaks, len(parts)])]


def _tallest(pages: Sequence[Sequence[Part]]) -> float:
    return max(map(_height, pages))


def _height(parts: Sequence[Part]) -> float:
    return sum(part.height + PARTED for part in parts)


def _page(look: Look, parts: Sequence[Part]) -> Page:
    """The parts between two double rules, spread over the page."""
    pen = Pen(look)
    pen.double_rule(pen.top)
    high = sum(part.height for part in parts)
    spare = look.block[3] - 2 * PARTED - high
    gap = min(2.2 * PARTED, spare / max(1, len(parts) - 1)) if len(parts) > 1 else 0.0

    y = pen.top + PARTED
    for number, part in enumerate(parts):
        part.draw(pen, pen.left, y)
        y += part.height + gap
        if number < len(parts) - 1:
            pen.rule(y - gap / 2, HEAVY)

    pen.rule(pen.bottom - 2.4, 0.7)
    pen.rule(pen.bottom, HEAVIEST)
    return pen.page(_("Result"))


def _crowned(sheet: Sheet, end: End, look: Look, date: str) -> Part:
    """Who won, in the middle under a crown; when, and a line for where."""
    room = look.block[2]
    title, text = Style(TITLE, look.size(30)), look.style("text", 13)
    soft = look.style("soft", 11)
    lines, title = fit(end.title, title, room, look.size(15), 3)
    said = [line for each in (sheet.title, end.reason) for line in wrap(each, text, room * 0.9)]
    blank = 38 * MM
    place = _("at")
    height = CROWN + 6 + len(lines) * title.leading + len(said) * text.leading + 2 * soft.leading

    def draw(pen: Pen, x: float, y: float) -> None:
        middle = x + room / 2
        pen.shape("crown", middle - CROWN / 2, y, CROWN, GOLD)
        base = y + CROWN + 6 + title.size * ASCENT
        with pen.inside("H1"):
            base = pen.lines(middle, base, lines, title, "center")

        base += text.size * ASCENT - title.size * ASCENT
        base = pen.lines(middle, base, said, text, "center") + soft.size * 0.4
        wide = width(date, soft.font, soft.size) + 10 if date else 0.0
        start = middle - (wide + width(place, soft.font, soft.size) + 6 + blank) / 2
        pen.write(start, base, date, soft)
        at = start + wide
        at += pen.write(at, base, place, soft) + 6
        pen.line(at, base + 2, at + blank, base + 2, HAIRLINE, FAINT)

    return Part(height, draw)


def _outs(count: int) -> str:
    return ngettext("went out once", "went out %(n)d times", count) % {"n": count} if count else ""


def _outs_at(place: int, rows: Sequence[SheetRow]) -> int:
    """How often the player of this column went out."""
    return sum(row.cells[place].went_out for row in rows)


def _standings(sheet: Sheet, end: End, look: Look, rows: Sequence[SheetRow]) -> Part:
    names = [column.name for column in sheet.columns]
    counts = {name: _outs_at(place, rows) for place, name in enumerate(names)}
    left = {column.name: left_words(column) for column in sheet.columns}
    members = {column.name: column.members for column in sheet.columns}
    soft, figure = look.style("soft", 10.5), look.style("name", 13.5)
    row = max(8.6 * MM if len(names) <= 8 else 6.6 * MM, figure.leading)
    asides = []
    for each in end.standings:
        outs = _outs(counts[each.name])
        texts = (members[each.name], each.steps, outs, left[each.name])
        asides.append(_(", ").join(filter(None, texts)))

    room = look.block[2]
    totals = max((len(signed(each.total or 0)) for each in end.standings), default=1)
    figures = totals * figure.size * 0.62 + 14 if sheet.keeps_score else 0.0
    indent = width("12=", soft.font, soft.size) + 8
    space = room * 0.58 - indent - figures - 10
    told = [fit(aside, soft, space, look.smallest, 2) for aside in asides]
    row = max(row, *(len(lines) * style.leading + 4 for lines, style in told))

    def one(pen: Pen, x: float, y: float, at: int) -> None:
        each = end.standings[at]
        middle = y + row / 2
        place = f"{each.place}=" if each.shared else str(each.place)
        with pen.inside("TD"):
            pen.write(x, middle + soft.size * CAP_HEIGHT / 2, place, soft)

        style = Style(BOLD if each.wins else REGULAR, look.size(13))
        lines, style = fit(each.name, style, room * 0.42, look.smallest)
        with pen.inside("TH", "SheetRow"):
            pen.lines(x + indent, middle + style.size * CAP_HEIGHT / 2, lines[:1], style)

        lines, style = told[at]
        base = middle + style.size * CAP_HEIGHT / 2 - (len(lines) - 1) * style.leading / 2
        with pen.inside("TD"):
            pen.lines(x + room - figures, base, lines, style, "right")

        with pen.inside("TD"):
            if each.total is not None:
                total = signed(each.total, plus=sheet.plus)
                pen.write(x + room, middle + figure.size * CAP_HEIGHT / 2, total, figure, "right")

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.inside("Table"):
            for at in range(len(end.standings)):
                with pen.inside("TR"):
                    one(pen, x, y, at)

                y += row
                pen.line(x, y, x + room, y, HAIRLINE, RULE)

    return Part(row * len(end.standings), draw)


def _told(told: Sequence[Moment], look: Look) -> Part:
    """The moments side by side."""
    room = (look.block[2] - crib.GAP * (len(told) - 1)) / len(told)
    return crib.beside([(_moment(moment, room, look), room) for moment in told])


def _moment(moment: Moment, room: float, look: Look) -> Part:
    soft, text = look.style("small", 9.5), look.style("text", 10.5)
    who = Style(TITLE, look.size(14))
    label = wrap(moment.label, soft, room)
    names, who = fit(moment.who, who, room, look.size(10), 2)
    lines = wrap(moment.text, text, room)
    steps: list[tuple[tuple[str, ...], Style]] = [(label, soft), (names, who), (lines, text)]

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.inside("P"):
            for written, style in steps:
                pen.lines(x, y + style.size * ASCENT, written, style)
                y += len(written) * style.leading

    return Part(sum(len(written) * style.leading for written, style in steps), draw)


def _signatures(names: Sequence[str], look: Look) -> Part:
    """A line for each player to sign on."""
    soft, name_style = look.style("small", 9.5), look.style("text", 10.5)
    room = look.block[2]
    across = min(len(names), int((room + 6 * MM) // (SIGNATURE * 0.9 + 6 * MM)))
    wide = min(SIGNATURE * 1.3, (room - 6 * MM * (across - 1)) / across)
    rows = [names[start : start + across] for start in range(0, len(names), across)]
    high = ABOVE_SIGNATURE + name_style.leading + 3
    head = soft.leading

    def signature(pen: Pen, x: float, y: float, name: str) -> None:
        line = y + ABOVE_SIGNATURE
        pen.line(x, line, x + wide, line, 0.7, INK)
        lines, style = fit(name, name_style, wide, look.smallest)
        pen.lines(x, line + 3 + style.size * ASCENT, lines[:1], style)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.write(x, y + soft.size * ASCENT, _("We were there"), soft)
        for number, row in enumerate(rows):
            for place, name in enumerate(row):
                signature(pen, x + place * (wide + 6 * MM), y + head + number * high, name)

    return Part(head + high * len(rows), draw)


# ---------------------------------------------------------------- among the other sheets


def _not_ended(rules: Ruleset, sheet: Sheet | None) -> str:
    if sheet is None or sheet.end is None:
        return _("Only a finished game has a result.")
    return ""


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Result to frame"), _("To frame and sign, with the chart and the big moments")


def _draw(job: Job) -> Drawing:
    assert job.sheet  # noqa: S101  # it has ended, or there isn't such a sheet
    when = _(", ").join(filter(None, (job.date, job.hours)))
    return keepsake(job.sheet, job.look, date=when, language=job.language)


SHEET = SheetKind("keepsake", 65, _words, _draw, _not_ended, needs_game=True)
