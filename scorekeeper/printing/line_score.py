"""A sheet for several games side by side: a column for each player of each game, a line for each
round won, and below them what is paid at the end. Sizes are points.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.bonuses import end_bonus_label
from rulesets.words.short import choice_line
from scorekeeper.printing import crib
from scorekeeper.printing.fonts import CAP_HEIGHT
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.pages import (
    COLUMN,
    FAINT,
    FIRM,
    HAIRLINE,
    HEAVIEST,
    HEAVY,
    MM,
    Drawing,
    Look,
    Pen,
    fit,
    heading,
)
from scorekeeper.sheet.display import Sheet

PLAYERS = 2
LABELS, LABELS_LARGE = 20 * MM, 30 * MM
LEAST_COLUMN, LEAST_COLUMN_LARGE = 19 * MM, 26 * MM
ROW, ROW_LARGE = 8.6 * MM, 12 * MM
GAP = 3 * MM  # between two games
APART_FROM_FOOT = 5 * MM
LEAST_ROUNDS = 8  # a game takes about so many; with fewer the foot gets a page of its own


@dataclass(frozen=True, slots=True)
class _Table:
    """How many games and rounds fit on the page, and where they are."""

    rules: Ruleset
    look: Look
    names: tuple[str, ...]
    top: float
    rounds: int

    @property
    def labels(self) -> float:
        return LABELS_LARGE if self.look.large else LABELS

    @property
    def row(self) -> float:
        return _row_height(self.look)

    @property
    def games(self) -> int:
        if self.rules.has_columns:
            return self.rules.end.columns

        least = PLAYERS * (LEAST_COLUMN_LARGE if self.look.large else LEAST_COLUMN) + GAP
        return max(1, int((self.look.block[2] - self.labels + GAP) // least))

    @property
    def game_width(self) -> float:
        return (self.look.block[2] - self.labels - GAP * (self.games - 1)) / self.games

    def left_of(self, game: int) -> float:
        return self.look.block[0] + self.labels + game * (self.game_width + GAP)


def line_score(rules: Ruleset, names: tuple[str, ...], look: Look, language: str = "en") -> Drawing:
    """Draw a page of games that are still to be played."""
    foot = crib.foot(rules, look, look.block[2], contracts="", notes=[_how_to(rules)])
    pen, top = _begin(rules, look)
    rows = int((pen.bottom - top) // _row_height(look)) - len(_last_rows(rules)) - 2
    under = math.ceil((foot.height + APART_FROM_FOOT) / _row_height(look))

    is_apart = rows - under < LEAST_ROUNDS
    table = _Table(rules, look, names, top, rounds=rows if is_apart else rows - under)
    with pen.inside("Table"):
        end = _draw_table(pen, table)

    pages = [pen]
    if is_apart:
        pen, end = _begin(rules, look)
        pages.append(pen)

    foot.draw(pen, pen.left, end + (0 if is_apart else APART_FROM_FOOT))
    title = _("%(game)s: line score") % {"game": rules_text(rules.name)}
    drawn = tuple(each.page(title) for each in pages)
    return Drawing(title, choice_line(rules), look, drawn, language)


def _begin(rules: Ruleset, look: Look) -> tuple[Pen, float]:
    """A page with its head, and where it goes on below that."""
    pen = Pen(look)
    y = heading(pen, rules_text(rules.name), [_("Line score")])
    pen.double_rule(y)
    return pen, y + 6 * MM


def _row_height(look: Look) -> float:
    return ROW_LARGE if look.large else ROW


def _how_to(rules: Ruleset) -> str:
    if rules.has_columns:
        return _(
            "Write your first win in game 1, your second in games 1 and 2, later ones in all "
            "three, added to what you had there. A game is over at %(target)d: draw a line below."
        ) % {"target": rules.end.target}

    return _(
        "Write what a round scores under its winner, added to what they had. Each line that you "
        "write on is a box."
    )


def _last_rows(rules: Ruleset) -> tuple[str, ...]:
    """What is written below the rounds."""
    paid = [bonus for bonus in rules.bonus if bonus.is_for_the_end]
    return (*[end_bonus_label(bonus.id, rules) for bonus in paid], _("Total"))


def _draw_table(pen: Pen, table: _Table) -> float:
    """Heads, lines and what's below; give the y of the lower edge."""
    y = table.top
    with pen.inside("TR"):
        _head(pen, table, [_("Game %(n)d") % {"n": n + 1} for n in range(table.games)], y, span=2)
    y += table.row

    with pen.inside("TR"):
        _names(pen, table, y)
    y += table.row

    for number in range(1, table.rounds + 1):
        with pen.inside("TR"):
            _line(pen, table, str(number), y, is_first=number == 1)
        y += table.row

    for place, label in enumerate(_last_rows(table.rules)):
        with pen.inside("TR"):
            _line(pen, table, label, y, is_first=place == 0)
        y += table.row

    for game in range(table.games):
        left, room = table.left_of(game), table.game_width
        pen.rule(y, HEAVIEST, left=left, right=left + room)
        for x in (left, left + room / 2, left + room):
            pen.line(x, table.top + table.row, x, y, COLUMN, FIRM)

    return y


def _head(pen: Pen, table: _Table, texts: list[str], y: float, *, span: int) -> None:
    style = table.look.style("name", 11.5)
    with pen.inside("TD"):
        pass

    for game, text in enumerate(texts):
        with pen.inside("TH", "Column", span):
            pen.write(table.left_of(game), y + style.size, text, style)


def _names(pen: Pen, table: _Table, y: float) -> None:
    """Whose column it is, or room to write it."""
    with pen.inside("TD"):
        pass

    half = table.game_width / PLAYERS
    for game in range(table.games):
        for place in range(PLAYERS):
            name = table.names[place] if place < len(table.names) else ""
            lines, style = fit(name, table.look.style("head"), half - 6, table.look.smallest)
            with pen.inside("TH", "Column"):
                x = table.left_of(game) + place * half
                pen.lines(x + 4, y + table.row * 0.62, lines, style)


def _line(pen: Pen, table: _Table, label: str, y: float, *, is_first: bool) -> None:
    """A line of every game, with its number or what it is for."""
    small = table.look.style("small", 9)
    room = table.labels - 6
    lines, style = fit(label, small, room, table.look.smallest)
    base = y + table.row / 2 + style.size * CAP_HEIGHT / 2
    with pen.inside("TH", "Row"):
        pen.lines(pen.left + room, base, lines, style, "right")

    weight, color = (HEAVY, FIRM) if is_first else (HAIRLINE, FAINT)
    for game in range(table.games):
        left = table.left_of(game)
        pen.rule(y, weight, color, left, left + table.game_width)
        for _place in range(PLAYERS):
            with pen.inside("TD"):
                pass


# ---------------------------------------------------------------- among the other sheets


def _none(rules: Ruleset, sheet: Sheet | None) -> str:
    if any(bonus.is_for_the_end for bonus in rules.bonus):
        return ""

    text = _("%(game)s isn’t scored game by game, in boxes. Take a score sheet.")
    return text % {"game": rules_text(rules.name)}


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Line score"), _("Several games side by side, to fill in with a pen")


def _draw(job: Job) -> Drawing:
    return line_score(job.rules, job.names, job.look, job.language)


SHEET = SheetKind("line-score", 12, _words, _draw, _none)
