"""A tent for the middle of the table: the contracts and what counts, to be read from both sides.
Sizes are points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.about import wild_words
from rulesets.words.short import choice_line, wins_line
from scorekeeper.printing import crib
from scorekeeper.printing.drawing.look import FIRM, HAIRLINE, HEAVY, MM, RULE, Look
from scorekeeper.printing.drawing.marks import Drawing, Page, Placed
from scorekeeper.printing.fonts import TITLE as TITLE_FONT
from scorekeeper.printing.fonts import width
from scorekeeper.printing.kinds import Job, SheetKind, needs_cards
from scorekeeper.printing.melds import Item, contract_items
from scorekeeper.printing.pages import ASIDE_GAP, Pen, heading
from scorekeeper.printing.tent.contracts import best_way
from scorekeeper.printing.tent.facts import Facts

CLEAR = 9 * MM  # of the fold, on either side
EDGE = 11 * MM  # what a hand and a printer leave at the foot
ASIDE = 50 * MM  # where the values are
GAP = 14.0
HEAD_SIZES = (12.5, 11.5, 10.5, 9.5)  # of who wins and what is wild, on one line
TITLE = 21.0  # in large print as well: what is below it is to be as large as there is room for


class _HalfPen(Pen):
    """Draws below the fold."""

    @property
    def top(self) -> float:
        return self.look.page_size[1] / 2 + CLEAR

    @property
    def bottom(self) -> float:
        return self.look.page_size[1] - EDGE


def table_tent(rules: Ruleset, look: Look, language: str = "en") -> Drawing:
    """Draw a tent, always on one sheet."""
    half = _half(rules, look)
    width, height = look.page_size
    pen = Pen(look)
    pen.add(half)
    pen.marks.append(Placed(width, height, half.marks, angle=180))

    inset = 5 * MM
    for x in (inset, width - inset - 6 * MM):
        pen.line(x, height / 2, x + 6 * MM, height / 2, 0.5, FIRM)

    title = _("%(game)s: table tent") % {"game": rules_text(rules.name)}
    return Drawing(title, choice_line(rules), look, (pen.page(_("Table tent")),), language)


def _half(rules: Ruleset, look: Look) -> Page:
    """What is read from one side; it is drawn upright below the fold, and turned above it."""
    pen = _HalfPen(look)
    y = _head(pen, rules)
    pen.double_rule(y)
    y += 8

    facts, height = Facts(rules, look), pen.bottom - y
    if rules.contract_list:
        _contracts(pen, facts, _items(rules), y)
    else:
        facts.to_read(look.block[2], height).draw(pen, pen.left, y)

    return Page(tuple(pen.marks), "", tuple(pen.tags))


def _head(pen: Pen, rules: Ruleset) -> float:
    """The game and who wins; where the rest is contracts, which cards are wild as well, on one line
    if there is room.
    """
    name, wins = rules_text(rules.name), wins_line(rules)
    if not rules.contract_list:
        return heading(pen, name, [wins], TITLE)

    said = [_("%(who)s.") % {"who": wins}, wild_words(rules)]
    line, room = " ".join(said), pen.right - pen.left - width(name, TITLE_FONT, TITLE) - ASIDE_GAP
    styles = [pen.look.style("subtitle", size) for size in HEAD_SIZES]
    fitting = [style for style in styles if width(line, style.font, style.size) <= room]
    return heading(pen, name, [line] if fitting else said, TITLE, next(iter(fitting), None))


def _items(rules: Ruleset) -> list[Item]:
    """The contracts; the words say what is wild in their rounds, where that changes."""
    items = []
    for item in contract_items(rules):
        rank = rules.rank_in_round(item.number)
        said = {"contract": item.words, "wild": crib.wild_in_round(rank)}
        words = _("%(contract)s (%(wild)s)") % said if rank else item.words
        items.append(replace(item, words=words))

    return items


def _contracts(pen: Pen, facts: Facts, items: Sequence[Item], y: float) -> None:
    """The contracts with what counts beside them, or below them where that makes them larger."""
    look, height = pen.look, pen.bottom - y
    aside = ASIDE * (1.25 if look.large else 1)
    main, whole = look.block[2] - aside - 2 * GAP, look.block[2]
    lines = facts.in_lines(whole)
    rooms = [(main, height)] if facts.fits(aside, height) else []
    rooms.append((whole, height - lines.height - 8))
    way = best_way(items, look, rooms)
    if way.room == whole:
        part = way.part(height - lines.height - 8)
        part.draw(pen, pen.left, y)
        pen.rule(y + part.height + 3, HEAVY)
        lines.draw(pen, pen.left, y + part.height + 5)
        return

    x = pen.right - aside
    way.part(height).draw(pen, pen.left, y)
    pen.line(x - GAP, y, x - GAP, pen.bottom, HAIRLINE, RULE)
    facts.aside(aside, height).draw(pen, x, y)


# ---------------------------------------------------------------- among the other sheets


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Table tent"), _("To fold once and put in the middle of the table")


def _draw(job: Job) -> Drawing:
    return table_tent(job.rules, job.look, job.language)


SHEET = SheetKind("table-tent", 35, _words, _draw, needs_cards)
