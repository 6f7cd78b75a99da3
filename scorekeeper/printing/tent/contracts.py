"""All contracts of a game on one half of a tent, as large as fits. Sizes are points."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from scorekeeper.printing.card_art import LOW, TALL, least_card
from scorekeeper.printing.drawing.look import HAIRLINE, MM, RULE, Look, Style
from scorekeeper.printing.drawing.wrapping import wrap
from scorekeeper.printing.fonts import ASCENT, BOLD
from scorekeeper.printing.melds import Item, draw_melds, line_count, lines_height, meld_lines
from scorekeeper.printing.pages import Part, Pen
from scorekeeper.printing.tables import in_pieces

MOST_CARD, GOOD_CARD = 11 * MM, 9 * MM
CARD_SIZES = 8  # that are tried
LOW_WORTH = 0.75  # of a whole card
WORDS, LONE_WORDS = (10.0, 9.0, 8.0), (20.0, 17.0, 14.0, 12.0, 10.0)  # sizes: with cards, alone
BESIDE = 0.34  # of a column, for words that are left of the cards
COLUMN_GAP = 16.0
AROUND, LONE_AROUND = 4.0, 3.0  # a contract, above and below together: with cards, words alone
MOST_SPARE = 5 * MM  # white in a row
COLUMNS, LONE_COLUMNS = (1, 2, 3), (1, 2, 3, 4, 5, 6)  # with cards, words alone
LEAST_WORDS = 6  # width of lone words in a column, in sizes of their type


@dataclass(frozen=True)
class Setting:
    """One way to set the contracts. ``card``: 0 for words alone."""

    items: Sequence[Item]
    look: Look
    room: float
    columns: int
    size: float
    card: float = 0.0
    tall: float = TALL
    is_beside: bool = True  # words left of the cards, not above them

    @property
    def worth(self) -> tuple[float, float]:
        """Larger cards are better, whole ones most; then larger words."""
        whole = 1.0 if self.tall == TALL else LOW_WORTH
        return self.card * whole, self.size

    @cached_property
    def style(self) -> Style:
        return Style(BOLD, self.size)

    @property
    def ring(self) -> float:
        """Half the width of the ring around a number."""
        return max(self.size * 0.95, self.look.smallest * 1.02)

    @property
    def indent(self) -> float:
        return 2 * self.ring + 7

    @property
    def column(self) -> float:
        return (self.room - COLUMN_GAP * (self.columns - 1)) / self.columns

    @property
    def words_room(self) -> float:
        room = self.column - self.indent
        return room * BESIDE if self.card and self.is_beside else room

    @property
    def cards_room(self) -> float:
        room = self.column - self.indent
        return room - self.words_room - 8 if self.is_beside else room

    def content(self, item: Item) -> float:
        """The height of both."""
        words, cards = self.measures(item)
        return max(words, cards) if self.is_beside else words + cards

    def measures(self, item: Item) -> tuple[float, float]:
        """The heights of the words of a contract and of its cards."""
        words = len(wrap(item.words, self.style, self.words_room)) * self.style.leading
        if not self.card:
            return words, 0.0

        lines = line_count(item.melds, self.card, self.cards_room)
        return words, lines_height(lines, self.card, self.tall)

    @cached_property
    def rows(self) -> list[float]:
        """The height of each row: what the highest of its contracts takes."""
        heights = [max(self.content(item), 2 * self.ring) for item in self.items]
        count = math.ceil(len(heights) / self.columns)
        around = AROUND if self.card else LONE_AROUND
        return [max(heights[row::count]) + around for row in range(count)]

    @property
    def height(self) -> float:
        return sum(self.rows)

    def part(self, height: float) -> Part:
        """The contracts in columns, read downwards, spread over so much height."""
        count = len(self.rows)
        spare = min(max(0.0, height - self.height) / count, MOST_SPARE)

        def draw(pen: Pen, x: float, y: float) -> None:
            for piece in in_pieces(self.items, count):
                self._draw_column(pen, x, y, piece, spare)
                x += self.column + COLUMN_GAP

        return Part(self.height + spare * count, draw)

    def _draw_column(
        self, pen: Pen, x: float, y: float, items: Sequence[Item], spare: float
    ) -> None:
        for place, (item, high) in enumerate(zip(items, self.rows, strict=False)):
            if place:
                pen.line(x, y, x + self.column, y, HAIRLINE, RULE)

            self._draw(pen, item, x, y + (high + spare) / 2)
            y += high + spare

    def _draw(self, pen: Pen, item: Item, x: float, middle: float) -> None:
        """The number in a ring, the words, the cards."""
        across, left = self.ring, x + self.indent
        size = max(self.size, self.look.smallest)
        pen.ringed(x + 1 + across, middle, item.number, size, across, 1.1)

        words, cards = self.measures(item)
        is_beside = self.is_beside or not self.card
        top = middle - (words if is_beside else words + cards) / 2
        lines = wrap(item.words, self.style, self.words_room)
        pen.lines(left, top + self.size * (ASCENT + 0.1), lines, self.style)
        if not self.card:
            return

        melds = meld_lines(item.melds, self.card, self.cards_room)
        if is_beside:
            left, top = left + self.words_room + 8, middle - cards / 2
        else:
            top += words

        draw_melds(pen, left, top, melds, self.card, tall=self.tall)


def best_way(items: Sequence[Item], look: Look, rooms: Sequence[tuple[float, float]]) -> Setting:
    """The way with the largest cards that fits into one of these rooms, each so wide and high; with
    words alone where no cards do, and with the first contracts where not even all words do.
    """
    best: Setting | None = None
    for way, height in _forms(items, look, rooms):
        if best and best.worth >= _most(way).worth:
            continue

        found = _largest(way, height)
        if found and (best is None or found.worth > best.worth):
            best = found
        if best and best.card >= GOOD_CARD and best.tall == TALL:
            return best

    return best or _words_alone(items, look, rooms) or _first_of(items, look, rooms)


def _forms(
    items: Sequence[Item], look: Look, rooms: Sequence[tuple[float, float]]
) -> Iterator[tuple[Setting, float]]:
    """Ways with the smallest cards, those that are likely to be good first."""
    size = look.size(WORDS[0])
    least = least_card(look.smallest)
    for tall in (TALL, LOW):
        for room, height in rooms:
            for columns in COLUMNS:
                for is_beside in (True, False):
                    way = Setting(items, look, room, columns, size, least, tall, is_beside)
                    yield way, height


def _most(way: Setting) -> Setting:
    return replace(way, card=max(MOST_CARD, way.card))


def _largest(way: Setting, height: float) -> Setting | None:
    """The same way with the largest cards that fit."""
    if way.words_room < 5 * way.size or way.height > height:
        return None

    most, step = max(MOST_CARD, way.card), (max(MOST_CARD, way.card) - way.card) / CARD_SIZES
    for number in range(CARD_SIZES):
        larger = replace(way, card=most - step * number)
        if larger.height <= height:
            return larger

    return way


def _words_alone(
    items: Sequence[Item], look: Look, rooms: Sequence[tuple[float, float]]
) -> Setting | None:
    sizes = sorted({look.size(size / look.pick(1.0, 1.4)) for size in LONE_WORDS})
    for size in reversed(sizes):
        for room, height in rooms:
            for columns in LONE_COLUMNS:
                way = Setting(items, look, room, columns, size)
                if way.height <= height and way.words_room > LEAST_WORDS * size:
                    return way

    return None


def _first_of(items: Sequence[Item], look: Look, rooms: Sequence[tuple[float, float]]) -> Setting:
    """As many contracts as have room, in the smallest words; the last place says how many more."""
    words = _("to %(last)d: see the rules") % {"last": len(items)}
    for count in range(len(items) - 1, 0, -1):
        shown = [*items[:count], Item(count + 1, words, 0, ())]
        if way := _words_alone(shown, look, rooms):
            return way

    return Setting([Item(1, _("See the rules"), 0, ())], look, rooms[0][0], 1, look.smallest)
