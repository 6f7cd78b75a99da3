"""A tent for the middle of the table: the contracts and what counts, to be read from both sides.
Sizes are points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.bonuses import bonus_title
from rulesets.words.card_values import values_title
from rulesets.words.short import choice_line, wins_line
from scorekeeper.printing import crib
from scorekeeper.printing.card_art import least_card
from scorekeeper.printing.fonts import ASCENT, BOLD, CAP_HEIGHT
from scorekeeper.printing.kinds import Job, SheetKind, needs_cards
from scorekeeper.printing.melds import (
    Item,
    contract_items,
    draw_melds,
    guide_lines,
    lines_height,
    meld_lines,
)
from scorekeeper.printing.pages import (
    FIRM,
    HAIRLINE,
    INK,
    MM,
    RULE,
    Drawing,
    Look,
    Page,
    Part,
    Pen,
    Style,
    Turned,
    heading,
    page_aside,
    wrap,
)

CLEAR = 9 * MM  # of the fold, on either side
EDGE = 13 * MM  # what a hand and a printer leave at the foot
ASIDE = 50 * MM  # where the values are
RING = 9.5 * MM
MOST_CARD = 11 * MM
GAP = 14.0


def table_tent(rules: Ruleset, look: Look, language: str = "en") -> Drawing:
    """Draw a tent; several where the contracts are too many for one."""
    items = contract_items(rules) if rules.contract_list else ()
    tent = _Tent(rules, look)
    shares = list(tent.shares(items)) or [()]
    pages = tuple(_page(tent, share, number, len(shares)) for number, share in enumerate(shares, 1))
    title = _("%(game)s: table tent") % {"game": rules_text(rules.name)}

    return Drawing(title, choice_line(rules), look, pages, language)


@dataclass(frozen=True)
class _Tent:
    """The measures of one half; it is drawn upright below the fold, and turned above it."""

    rules: Ruleset
    look: Look

    @property
    def fold(self) -> float:
        return self.look.page_size[1] / 2

    @property
    def aside(self) -> float:
        return ASIDE * (1.25 if self.look.large else 1)

    @property
    def main(self) -> float:
        """The width for contracts."""
        return self.look.block[2] - self.aside - 2 * GAP

    @cached_property
    def room(self) -> float:
        """The height below the head."""
        pen = _HalfPen(self.look)
        return self.look.page_size[1] - EDGE - _head(pen, self, 8, 9)

    def shares(self, items: Sequence[Item]) -> Iterator[Sequence[Item]]:
        """As many contracts as one tent holds with the smallest cards, time and again."""
        room, least = self.room, least_card(self.look.smallest)
        share: list[Item] = []

        used = 0.0
        for item in items:
            high = self.height(item, least)
            if share and used + high > room:
                yield share
                share, used = [], 0.0

            share.append(item)
            used += high

        if share:
            yield share

    def words_room(self) -> float:
        return self.main * 0.32

    def cards_room(self) -> float:
        return self.main - RING - self.words_room() - 8

    @property
    def style(self) -> Style:
        return self.look.style("strong", 10)

    def height(self, item: Item, card: float) -> float:
        lines = wrap(item.words, self.style, self.words_room())
        melds = meld_lines(item.melds, card, self.cards_room())
        return max(len(lines) * self.style.leading, lines_height(melds, card)) + 4

    def card(self, items: Sequence[Item]) -> float:
        """The largest cards with which these contracts fit."""
        least = least_card(self.look.smallest)
        most = max(MOST_CARD, least)
        sizes = [most + (least - most) * step / 12 for step in range(12)]
        room = self.room
        fits = (size for size in sizes if self.all_heights(items, size) <= room)
        return next(fits, least)

    def all_heights(self, items: Sequence[Item], card: float) -> float:
        return sum(self.height(item, card) for item in items)


def _page(tent: _Tent, items: Sequence[Item], number: int, count: int) -> Page:
    half = _half(tent, items, number, count)
    width, _height = tent.look.page_size
    pen = Pen(tent.look)
    pen.add(half)
    pen.marks.append(Turned(width / 2, tent.fold, half.marks))

    inset = 5 * MM
    for x in (inset, width - inset - 6 * MM):
        pen.line(x, tent.fold, x + 6 * MM, tent.fold, 0.5, FIRM)

    return pen.page(_("Table tent"))


class _HalfPen(Pen):
    """Draws below the fold."""

    @property
    def top(self) -> float:
        return self.look.page_size[1] / 2 + CLEAR


def _half(tent: _Tent, items: Sequence[Item], number: int, count: int) -> Page:
    """What is read from one side."""
    pen = _HalfPen(tent.look)
    top = _head(pen, tent, number, count)
    _contracts(pen, tent, items, top)
    side = _side(tent, wide=not items)
    x = pen.right - tent.aside if items else pen.left

    if items:
        pen.line(x - GAP, top + 4, x - GAP, pen.look.page_size[1] - EDGE, HAIRLINE, RULE)

    side.draw(pen, x, top + 5)
    return Page(tuple(pen.marks), "", tuple(pen.tags))


def _head(pen: Pen, tent: _Tent, number: int, count: int) -> float:
    rules = tent.rules
    aside = [wins_line(rules), page_aside(number, count)]
    y = heading(pen, rules_text(rules.name), [text for text in aside if text])
    pen.double_rule(y)
    return y + 3


def _contracts(pen: Pen, tent: _Tent, items: Sequence[Item], y: float) -> None:
    if not items:
        return

    card, room = tent.card(items), tent.room
    heights = [tent.height(item, card) for item in items]

    spare = min(max(0.0, room - sum(heights)) / len(items), 5 * MM)
    for place, (item, high) in enumerate(zip(items, heights, strict=True)):
        _contract(pen, tent, item, y + (high + spare) / 2, card)
        y += high + spare
        if place < len(items) - 1:
            pen.line(pen.left, y, pen.left + tent.main, y, HAIRLINE, RULE)


def _contract(pen: Pen, tent: _Tent, item: Item, middle: float, card: float) -> None:
    """The number in a ring, the words, the cards."""
    size, across = tent.look.size(9.5), min(3.6 * MM, tent.look.size(9.5))
    x = pen.left + across + 0.5
    pen.box(x - across, middle - across, 2 * across, 2 * across, across, stroke=INK, line=1.1)
    number = Style(BOLD, size)
    pen.write(x, middle + size * CAP_HEIGHT / 2, str(item.number), number, "center")
    left, style = pen.left + RING, tent.style
    lines = wrap(item.words, style, tent.words_room())
    base = middle - len(lines) * style.leading / 2 + style.size * ASCENT
    pen.lines(left, base, lines, style)
    melds = meld_lines(item.melds, card, tent.cards_room())
    top = middle - lines_height(melds, card) / 2
    draw_melds(pen, left + tent.words_room() + 8, top, melds, card)


def _side(tent: _Tent, *, wide: bool) -> Part:
    """What counts, and the rules that a contract is read with: as much as there is room for."""
    rules, look = tent.rules, tent.look
    room = look.block[2] if wide else tent.aside
    soft = look.style("small", 9)
    values, bonuses = crib.values(rules), crib.bonuses(rules)
    figures = []

    if values and rules.keeps_score:
        figures.append(crib.pairs_part(values_title(rules), values, room, look))
    if bonuses:
        figures.append(crib.pairs_part(bonus_title(rules), bonuses, room, look))

    lines = [crib.text_part("", line, room, look, soft) for line in guide_lines(rules)]
    parts: list[Part] = []
    for part in (*figures, *lines):
        if crib.below([*parts, part], 6).height <= tent.room - 8:
            parts.append(part)

    return crib.below(parts, 6)


# ---------------------------------------------------------------- among the other sheets


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Table tent"), _("To fold once and put in the middle of the table")


def _draw(job: Job) -> Drawing:
    return table_tent(job.rules, job.look, job.language)


SHEET = SheetKind("table-tent", 35, _words, _draw, needs_cards)
