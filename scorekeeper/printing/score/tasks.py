"""How the contract of a round is shown in its row: words, cards, or as much of both as there's room
for. Sizes are points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.printing.card_art import CORNER, LOW, TALL, draw_fan, fan_width
from scorekeeper.printing.drawing.look import Style
from scorekeeper.printing.melds import (
    MELD_GAP,
    Item,
    Meld,
    Melds,
    draw_melds,
    line_count,
    lines_height,
    meld_lines,
    melds_width,
)
from scorekeeper.printing.pages import Pen

TASK_PAD = 4.0  # beside the contract of a round
LOW_PAD = 2.2  # above and below parts of cards, together
NARROW = 0.6  # of their width, for cards in two lines
TIMES_GAP = 3.0  # between a fan and how often it is to be laid
LONG_RUN, DOTS = 7, "···"  # cards of a run whose middle isn't drawn


@dataclass(frozen=True, slots=True)
class Task:
    """How the contract of a round is shown."""

    has_cards: bool = True
    has_words: bool = True  # above the cards
    is_narrow: bool = False  # the cards in two lines
    tall: float = TALL  # cards, in widths of one
    has_counts: bool = False  # melds of a kind are drawn once, a long run by its ends

    @property
    def is_last_resort(self) -> bool:
        """Taken only where cards would take more pages in any other way."""
        return not self.has_cards or self.tall == CORNER

    @property
    def pad(self) -> float:
        """Above and below the cards, together."""
        return LOW_PAD if self.has_cards and self.tall < TALL else TASK_PAD

    def width(self, items: Sequence[Item], card: float, style: Style) -> float:
        """What the cards of the widest contract take."""
        if self.has_counts:
            return max(_kinds_width(item.melds, card, style) for item in items)

        whole = max(melds_width(item.melds, card, tall=self.tall) for item in items)
        if not self.is_narrow:
            return whole

        longest = max((meld for item in items for meld in item.melds), key=len)
        return max(fan_width(len(longest), card, tall=self.tall), NARROW * whole)

    def height(self, item: Item, card: float, room: float) -> float:
        """What the cards of a contract take in this width."""
        if self.has_counts:
            return lines_height(1, card, self.tall)

        return lines_height(line_count(item.melds, card, room, tall=self.tall), card, self.tall)

    def draw(
        self, pen: Pen, x: float, y: float, item: Item, card: float, room: float, style: Style
    ) -> None:
        """Draw the cards of a contract."""
        if self.has_counts:
            _draw_kinds(pen, x, y, item.melds, card, style)
            return

        lines = meld_lines(item.melds, card, room, tall=self.tall)
        draw_melds(pen, x, y, lines, card, tall=self.tall)


WORDS = Task(has_cards=False)
# the best first: cards below its words, cards alone, their upper parts alone, their corners, words
TASKS = (
    Task(),
    Task(is_narrow=True),
    Task(has_words=False),
    Task(has_words=False, tall=LOW),
    Task(has_words=False, tall=LOW, is_narrow=True),
    Task(has_words=False, tall=CORNER),
    Task(has_words=False, tall=CORNER, is_narrow=True),
    Task(has_words=False, tall=CORNER, has_counts=True),
    WORDS,
)


# ---------------------------------------------------------------- melds of a kind, once


@dataclass(frozen=True, slots=True)
class _Kind:
    """Melds of one kind: the cards of the first, the last card of a long run apart from its first
    ones, and how often it is to be laid.
    """

    cards: Meld
    last: Meld
    times: str  # "×2"; empty for once

    def width(self, card: float, style: Style) -> float:
        wide = fan_width(len(self.cards), card, tall=CORNER)
        if self.last:
            wide += style.width(DOTS) + fan_width(1, card, tall=CORNER)
        if self.times:
            wide += TIMES_GAP + style.width(self.times)

        return wide

    def draw(self, pen: Pen, x: float, y: float, card: float, style: Style) -> None:
        middle = y + lines_height(1, card, CORNER) / 2
        x = draw_fan(pen, x, y, self.cards, card, tall=CORNER)
        if self.last:
            pen.middle(x, middle, [DOTS], style)
            x = draw_fan(pen, x + style.width(DOTS), y, self.last, card, tall=CORNER)

        pen.middle(x + TIMES_GAP, middle, [self.times], style)


def _kinds(melds: Melds) -> Iterator[_Kind]:
    """The kinds of melds of a contract, in its order."""
    kinds: dict[tuple[int, bool, bool], list[Meld]] = {}
    for meld in melds:
        kinds.setdefault(_looks(meld), []).append(meld)

    for (count, is_set, _is_run), (first, *others) in kinds.items():
        times = f"×{len(others) + 1}" if others else ""
        if count >= LONG_RUN and not is_set:
            yield _Kind(first[:3], first[-1:], times)
        else:
            yield _Kind(first, (), times)


def _looks(meld: Meld) -> tuple[int, bool, bool]:
    """How many cards it has, and whether they are of one rank, or of one suit."""
    return len(meld), len({card.rank for card in meld}) == 1, len({card.suit for card in meld}) == 1


def _kinds_width(melds: Melds, card: float, style: Style) -> float:
    wide = [kind.width(card, style) for kind in _kinds(melds)]
    return sum(wide) + MELD_GAP * card * (len(wide) - 1)


def _draw_kinds(pen: Pen, x: float, y: float, melds: Melds, card: float, style: Style) -> None:
    for kind in _kinds(melds):
        kind.draw(pen, x, y, card, style)
        x += kind.width(card, style) + MELD_GAP * card
