"""The special cards of a game at poker size, to be cut out and shuffled into a plain pack. Sizes
are points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import card_called
from rulesets.words.short import choice_line
from rulesets.words.special import special_card_lines
from scorekeeper.printing.cards.cutting import Face, Grid, Layout
from scorekeeper.printing.drawing.look import INK, MM, RED, SOFT, VIOLET, Look, Style
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import fit, wrap
from scorekeeper.printing.fonts import ASCENT, BOLD, CAP_HEIGHT, REGULAR, TITLE
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.pages import Part, Pen
from scorekeeper.sheet.display import Sheet

POKER = (63 * MM, 88 * MM)
PAD = 5 * MM
FRAME = 2.5 * MM  # from the edge of a card to its frame
PICTURE, LEAST_PICTURE, AIR = 22 * MM, 9 * MM, 5 * MM


def special_cards(rules: Ruleset, looks: Sequence[Look], language: str = "en") -> Drawing:
    """Draw every special card of the game as often as it is in the deck."""
    layout = Layout.of(looks, POKER, sum(rules.deck.special.values()))
    look, grid = layout.look, layout.grid
    faces: list[Face] = [
        partial(_face, rules, look, grid, name, number if count > 1 else 0)
        for name, count in rules.deck.special.items()
        for number in range(1, count + 1)
    ]
    cut = _("Cut along the marks. Each card is 63 × 88 mm, like a playing card. Print at 100%.")
    title = _("%(game)s: special cards") % {"game": rules_text(rules.name)}

    pages: list[Page] = []
    for share in layout.shares:
        part = dict(enumerate(faces[share.start : share.stop]))
        pages.append(layout.page(part, title, cut))

    return Drawing(title, choice_line(rules), look, tuple(pages), language)


def _face(
    rules: Ruleset, look: Look, grid: Grid, name: str, number: int, pen: Pen, x: float, y: float
) -> None:
    """Name at the top, a picture, the name large, what the card does, and the name once more at the
    foot.
    """
    color = _color(rules, name)
    frame = (x + FRAME, y + FRAME, grid.width - 2 * FRAME, grid.height - 2 * FRAME)
    pen.box(*frame, 3 * MM, stroke=color, line=1.1)
    called = card_called(name)
    index = f"{called} {number}" if number else called
    small = Style(BOLD, look.pick(10.5, 14), color)
    pen.write(x + PAD, y + PAD + small.size * CAP_HEIGHT, index, small)
    pen.write(x + grid.width - PAD, y + grid.height - PAD, index, small, "right")
    room = grid.width - 2 * PAD
    title, said = _title(called, look, room), _said(rules, name, look, room)
    top, bottom = y + PAD + 1.6 * small.size, y + grid.height - PAD - 1.6 * small.size

    spare = bottom - top - title.height - said.height
    if spare < LEAST_PICTURE + AIR:  # the name is in the corners
        title, spare = Part(0, title.draw), spare + title.height

    size = min(PICTURE, spare - AIR)
    gap = (spare - size) / (3 if title.height else 2)
    _picture(rules, name, pen, x + grid.width / 2, top + size / 2 + gap / 2, size, color)

    if title.height:
        title.draw(pen, x + grid.width / 2, top + size + gap)

    said.draw(pen, x + grid.width / 2, bottom - gap / 2 - said.height)


def _title(called: str, look: Look, room: float) -> Part:
    lines, style = fit(called, Style(TITLE, 24, INK), room, 16, 2)

    def draw(pen: Pen, middle: float, y: float) -> None:
        pen.lines(middle, y + style.size * ASCENT, lines, style, "center")

    return Part(len(lines) * style.leading, draw)


def _said(rules: Ruleset, name: str, look: Look, room: float) -> Part:
    """What the card does."""
    style = Style(REGULAR, look.pick(9.5, look.smallest), SOFT)
    apart = style.size * 0.2
    parts = [wrap(line, style, room) for line in special_card_lines(rules, name)]

    def draw(pen: Pen, middle: float, y: float) -> None:
        for lines in parts:
            y = pen.lines(middle, y + style.size * ASCENT, lines, style, "center")
            y += apart - style.size * ASCENT

    return Part(sum(style.height(lines) + apart for lines in parts), draw)


def _color(rules: Ruleset, name: str) -> str:
    if name in rules.meld.never:
        return INK
    if name in rules.wild.cards:
        return VIOLET

    return RED


def _picture(
    rules: Ruleset, name: str, pen: Pen, x: float, y: float, size: float, color: str
) -> None:
    """What the card is good for: any card, cards of one rank, cards in order, a crown, or
    nothing.
    """
    if name in rules.meld.never:
        pen.box(x - size / 2, y - size / 2, size, size, size / 2, stroke=color, line=3)
        reach = size * 0.35
        pen.line(x - reach, y + reach, x + reach, y - reach, 3, color)
    elif name in {*rules.wild.only_set, *rules.wild.only_run}:
        rise = 0.0 if name in rules.wild.only_set else 0.3
        for step in (-1, 0, 1):
            low = y - size * 0.27 - step * size * rise
            pen.shape("star", x + step * size * 0.62 - size * 0.27, low, size * 0.54, color)
    else:
        shape = "star" if name in rules.wild.cards else "crown"
        pen.shape(shape, x - size / 2, y - size / 2, size, color)


# ---------------------------------------------------------------- among the other sheets


def _none(rules: Ruleset, sheet: Sheet | None) -> str:
    if rules.deck.special:
        return ""

    text = _("%(game)s doesn’t have special cards, so there’s nothing to cut out.")
    return text % {"game": rules_text(rules.name)}


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Special cards"), _("Poker size, to cut out and play with")


def _draw(job: Job) -> Drawing:
    return special_cards(job.rules, job.looks, job.language)


SHEET = SheetKind("special-cards", 40, _words, _draw, _none)
