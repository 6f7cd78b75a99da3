"""Backs for the cards that are printed: a lattice that looks the same from both ends. Sizes are
points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.short import choice_line
from scorekeeper.printing.cards import phase_cards, special_cards
from scorekeeper.printing.cards.cutting import Layout
from scorekeeper.printing.drawing.look import INK, MM, RED, RULE, VIOLET, WHITE, Look
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.pages import Pen
from scorekeeper.sheet.display import Sheet

# white around the picture: where the two sides of a sheet don't quite meet, it hides that
RIM, FRAME = 4 * MM, 1.4 * MM
STEP = 6 * MM  # from line to line of the lattice
MEDALLION = 17 * MM


def card_backs(rules: Ruleset, looks: Sequence[Look], language: str = "en") -> Drawing:
    """Draw a back for each card of one set, at the places where they are when the sheet is turned
    on its long edge.
    """
    layout = _layout(rules, looks)
    look, grid = layout.look, layout.grid
    how = _(
        "Print the cards first, then these on the other side: flip the sheet on its long edge and "
        "print at 100%."
    )
    if look.large and not rules.deck.special:
        how += " " + _("Large-print cards are folded, so they don’t need backs.")

    title = _("%(game)s: card backs") % {"game": rules_text(rules.name)}
    draw = partial(draw_back, width=grid.width, height=grid.height)

    pages: list[Page] = []
    for share in layout.shares:
        backs = {layout.back_of(place): draw for place in range(len(share))}
        pages.append(layout.page(backs, title, how))

    return Drawing(title, choice_line(rules), look, tuple(pages), language)


def _layout(rules: Ruleset, looks: Sequence[Look]) -> Layout:
    """How the cards are laid out on their pages."""
    if rules.deck.special:
        return Layout.of(looks, special_cards.POKER, sum(rules.deck.special.values()))

    return Layout.of(looks, phase_cards.WALLET, phase_cards.count_of(rules))


def draw_back(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    """Draw the picture with a white rim, into a place of this size."""
    left, top = x + RIM, y + RIM
    wide, high = width - 2 * RIM, height - 2 * RIM
    pen.tint(left, top, wide, high, 2.5 * MM)
    pen.box(left, top, wide, high, 2.5 * MM, stroke=VIOLET, line=1.3)

    inside = (left + FRAME, top + FRAME, wide - 2 * FRAME, high - 2 * FRAME)
    _lattice(pen, *inside)
    pen.box(*inside, 1.5 * MM, stroke=VIOLET, line=0.6)

    middle, centre = x + width / 2, y + height / 2
    size = min(MEDALLION, wide / 2, high / 2)
    for across, line in ((size, 1.2), (size - 2.4 * MM, 0.5)):
        corner = (middle - across / 2, centre - across / 2)
        pen.box(*corner, across, across, across / 2, WHITE, VIOLET, line)

    diamond = size * 0.5
    pen.shape("suit-D", middle - diamond / 2, centre - diamond / 2, diamond, RED)
    for side in (-1, 1):
        small = 3.2 * MM
        there = middle + side * size * 0.36 - small / 2
        pen.shape("suit-D", there, centre - small / 2, small, INK)


def _lattice(pen: Pen, left: float, top: float, width: float, height: float) -> None:
    """Slanted lines both ways, the same from the middle to each side, cut at the edges."""
    reach = (width + height) / 2
    count = int(reach // STEP)
    for number in range(-count, count + 1):
        shift = number * STEP
        low, high = max(-width / 2, shift - height / 2), min(width / 2, shift + height / 2)
        if high - low < 1:
            continue

        for way in (-1, 1):
            x, y = left + width / 2, top + height / 2
            pen.line(
                x + low, y + way * (low - shift), x + high, y + way * (high - shift), 0.5, RULE
            )


# ---------------------------------------------------------------- among the other sheets


def no_cards(rules: Ruleset, sheet: Sheet | None) -> str:
    """Why there aren't any cards to print; empty where there are some."""
    if rules.deck.special or rules.contract_list:
        return ""

    text = _("%(game)s has no cards of its own to print.")
    return text % {"game": rules_text(rules.name)}


def _words(rules: Ruleset) -> tuple[str, str]:
    if rules.deck.special:
        return _("Backs for the special cards"), _("For the other side of the sheet")

    return _("Backs for the cards to hold"), _("For the other side of the sheet")


def _draw(job: Job) -> Drawing:
    return card_backs(job.rules, job.looks, job.language)


SHEET = SheetKind("card-backs", 42, _words, _draw, no_cards)
