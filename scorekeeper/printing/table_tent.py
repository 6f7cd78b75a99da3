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
from scorekeeper.printing.drawing.look import FIRM, HAIRLINE, HEAVY, MM, RULE, Look, Style
from scorekeeper.printing.drawing.marks import Drawing, Page, Placed
from scorekeeper.printing.fonts import TITLE as TITLE_FONT
from scorekeeper.printing.kinds import Job, SheetKind, needs_cards
from scorekeeper.printing.melds import Item, contract_items
from scorekeeper.printing.pages import ASIDE_GAP, Pen, ruled_heading
from scorekeeper.printing.tent.contracts import Setting, best_way
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
    facts = Facts(rules, look)
    begun = [_begun(rules, look, *head) for head in _heads(rules, look)]
    if rules.contract_list:
        items = _items(rules)
        ways = [_way(facts, items, pen.bottom - y) for pen, y in begun]
        best = max(ways, key=lambda way: (way.items is items, way.card > 0, len(way.items)))
        pen, y = begun[ways.index(best)]
        _contracts(pen, facts, best, y)
    else:
        ((pen, y),) = begun
        facts.to_read(look.block[2], pen.bottom - y).draw(pen, pen.left, y)

    return Page(tuple(pen.marks), "", tuple(pen.tags))


def _begun(
    rules: Ruleset, look: Look, aside: Sequence[str], style: Style | None
) -> tuple[Pen, float]:
    """The head with these lines at its right, and the y below it."""
    pen = _HalfPen(look)
    y = ruled_heading(pen, rules_text(rules.name), aside, TITLE, style)
    return pen, y + 5


def _heads(rules: Ruleset, look: Look) -> list[tuple[list[str], Style | None]]:
    """Who wins; where the rest is contracts, which cards are wild as well. Where that isn't on one
    line, there's another head, without who wins, for contracts that would have no room below two.
    """
    name, wins = rules_text(rules.name), wins_line(rules)
    if not rules.contract_list:
        return [([wins], None)]

    wild = wild_words(rules)
    said = [_("%(who)s.") % {"who": wins}, wild]
    line, room = " ".join(said), look.block[2] - Style(TITLE_FONT, TITLE).width(name) - ASIDE_GAP
    for style in (look.style("subtitle", size) for size in HEAD_SIZES):
        if style.width(line) <= room:
            return [([line], style)]

    return [(said, None), ([wild], None)]


def _items(rules: Ruleset) -> list[Item]:
    """The contracts; the words say what is wild in their rounds, where that changes."""
    items = []
    for item in contract_items(rules):
        rank = rules.rank_in_round(item.number)
        said = {"contract": item.words, "wild": crib.wild_in_round(rank)}
        words = _("%(contract)s (%(wild)s)") % said if rank else item.words
        items.append(replace(item, words=words))

    return items


def _aside_room(look: Look) -> float:
    """For what counts, beside contracts."""
    return ASIDE * look.pick(1.0, 1.25)


def _way(facts: Facts, items: Sequence[Item], height: float) -> Setting:
    """The contracts with what counts beside them, or below them where that makes them larger."""
    look, aside = facts.look, _aside_room(facts.look)
    main, whole = look.block[2] - aside - 2 * GAP, look.block[2]
    rooms = [(main, height)] if facts.fits(aside, height) else []
    return best_way(items, look, [*rooms, (whole, height - facts.in_lines(whole).height - 8)])


def _contracts(pen: Pen, facts: Facts, way: Setting, y: float) -> None:
    """Draw them, and what counts."""
    look, height = pen.look, pen.bottom - y
    if way.room == look.block[2]:
        lines = facts.in_lines(way.room)
        part = way.part(height - lines.height - 8)
        part.draw(pen, pen.left, y)
        pen.rule(y + part.height + 3, HEAVY)
        lines.draw(pen, pen.left, y + part.height + 5)
        return

    aside = _aside_room(look)
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
