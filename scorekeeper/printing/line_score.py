"""A sheet for several games side by side: a column for each player of each game, a line for each
round won, and below them what is paid at the end. Sizes are points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.bonuses import end_bonus_labels
from rulesets.words.short import choice_line
from scorekeeper.printing import crib
from scorekeeper.printing.drawing.look import MM, Look
from scorekeeper.printing.drawing.marks import Drawing
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.names import Names, set_names
from scorekeeper.printing.pages import Part, Pen, ruled_heading
from scorekeeper.printing.score.foot import Form, foot_part
from scorekeeper.printing.tables import (
    DOUBLE,
    HAIR,
    NONE,
    PAD,
    THICK,
    THICKEST,
    Cell,
    Row,
    Table,
    Upright,
    text,
)
from scorekeeper.sheet.display import Sheet

PLAYERS = 2
LABELS, LABELS_LARGE = 20 * MM, 30 * MM
LEAST_COLUMN, LEAST_COLUMN_LARGE = 19 * MM, 26 * MM
ROW, ROW_LARGE = 8.6 * MM, 12 * MM
APART_FROM_FOOT = 5 * MM
LEAST_ROUNDS = 8  # a game takes about so many; with fewer the foot gets a page of its own


@dataclass(frozen=True)
class _LinePlan:
    """How many games are beside each other, and how many rounds a page holds."""

    rules: Ruleset
    look: Look
    names: tuple[str, ...]

    @cached_property
    def labels(self) -> float:
        least = self.look.pick(LABELS, LABELS_LARGE)
        small = self.look.style("small", 9).sized(self.look.smallest)
        return max(least, small.widest(self.last_rows) + 2 * PAD + 0.1)

    @property
    def row(self) -> float:
        return self.look.pick(ROW, ROW_LARGE)

    @property
    def games(self) -> int:
        if self.rules.has_columns:
            return self.rules.end.columns

        least = PLAYERS * self.look.pick(LEAST_COLUMN, LEAST_COLUMN_LARGE)
        return max(1, int((self.look.block[2] - self.labels) // least))

    @property
    def column(self) -> float:
        return (self.look.block[2] - self.labels) / (self.games * PLAYERS)

    @cached_property
    def set_names(self) -> Names:
        names = (*self.names, *[""] * PLAYERS)[:PLAYERS]
        return set_names(names, self.look, self.column)

    @cached_property
    def last_rows(self) -> tuple[str, ...]:
        """What is written below the rounds."""
        return (*end_bonus_labels(self.rules), _("Total"))

    @property
    def fixed_height(self) -> float:
        """Of all lines that aren't rounds."""
        return self.row * (1 + len(self.last_rows)) + self.set_names.height + 3

    def table(self, rounds: int) -> Table:
        """A column for each player of each game, and a line for each round."""
        return Table(
            [self.labels, *[self.column] * self.games * PLAYERS],
            [*self._heads(), *self._lines(rounds)],
            [*self._between()],
        )

    def _between(self) -> Iterator[Upright]:
        """A line before each player, a heavier one before each game."""
        for at in range(self.games * PLAYERS):
            if at % PLAYERS:
                yield Upright(1 + at, first=1)
            else:
                yield Upright(1 + at, THICK)

    def _heads(self) -> Iterator[Row]:
        style = self.look.style("name", 11.5)
        heads = [Cell()]
        for number in range(1, self.games + 1):
            title = _("Game %(n)d") % {"n": number}
            heads.append(Cell(text(title, style, "left"), "Column", PLAYERS))

        yield Row(self.row, heads, below=NONE)

        names = [self.set_names.cell(place) for place in range(PLAYERS)] * self.games
        yield Row(self.set_names.height + 3, [Cell(), *names], below=DOUBLE)

    def _lines(self, rounds: int) -> Iterator[Row]:
        """Lines with their number, or what they are for."""
        small = self.look.style("small", 9)
        labels = [*map(str, range(1, rounds + 1)), *self.last_rows]
        for at, label in enumerate(labels, 1):
            cells = [Cell(text(label, small, "right"), "Row"), *[Cell()] * self.games * PLAYERS]
            below = {rounds: THICK, len(labels): THICKEST}.get(at, HAIR)
            yield Row(self.row, cells, is_tinted=at % 2 == 0 and at <= rounds, below=below)


def line_score(rules: Ruleset, names: tuple[str, ...], look: Look, language: str = "en") -> Drawing:
    """Draw a page of games that are still to be played."""
    pen, top = _begin(rules, look)
    plan = _LinePlan(rules, look, names)
    room = pen.bottom - top - plan.fixed_height
    foot = _foot(rules, look, room - APART_FROM_FOOT - LEAST_ROUNDS * plan.row)
    under = int((room - foot.height - APART_FROM_FOOT) // plan.row)

    pages = [pen]
    if under >= LEAST_ROUNDS:
        end = plan.table(under).draw(pen, pen.left, top) + APART_FROM_FOOT
    else:
        plan.table(int(room // plan.row)).draw(pen, pen.left, top)
        pen, end = _begin(rules, look)
        pages.append(pen)

    foot.draw(pen, pen.left, end)
    title = _("%(game)s: line score") % {"game": rules_text(rules.name)}
    drawn = tuple(each.page(title) for each in pages)
    return Drawing(title, choice_line(rules), look, drawn, language)


def _foot(rules: Ruleset, look: Look, height: float) -> Part:
    """What is looked up while playing: in lists where these are no higher than that, else in
    lines where those aren't.
    """
    deal, notes = crib.each_deal(rules), [_how_to(rules)]
    lists, lines = (
        foot_part(rules, look, look.block[2], contracts="", notes=notes, form=form, deal=deal)
        for form in (Form.LISTS, Form.LINES)
    )
    return lines if lines.height <= height < lists.height else lists


def _begin(rules: Ruleset, look: Look) -> tuple[Pen, float]:
    """A page with its head, and where it goes on below that."""
    pen = Pen(look)
    y = ruled_heading(pen, rules_text(rules.name), [_("Line score")])
    return pen, y - 3 + 6 * MM


def _how_to(rules: Ruleset) -> str:
    if rules.has_columns:
        return _(
            "Write your first win in game 1, your second in games 1 and 2, later ones in all "
            "three, added to what you had there. A game is over at %(target)d: draw a line below. "
            "Every line you fill is a box."
        ) % {"target": rules.end.target}

    return _(
        "Write what a round scores under its winner, added to what they had. Every line you fill "
        "is a box."
    )


# ---------------------------------------------------------------- among the other sheets


def _none(rules: Ruleset, sheet: Sheet | None) -> str:
    if end_bonus_labels(rules):
        return ""

    text = _("%(game)s isn’t scored game by game, in boxes. Take a score sheet.")
    return text % {"game": rules_text(rules.name)}


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Line score"), _("Several games side by side, to fill in with a pen")


def _draw(job: Job) -> Drawing:
    return line_score(job.rules, job.names, job.look, job.language)


SHEET = SheetKind("line-score", 12, _words, _draw, _none)
