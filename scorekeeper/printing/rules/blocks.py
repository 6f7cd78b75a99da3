"""What the rules are made of: heads, sentences with where they come from, and contracts. Sizes are
points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.words.origins import is_watched
from rulesets.words.say import Line
from scorekeeper.printing.card_art import TALL, least_card
from scorekeeper.printing.drawing.look import FIRM, MM, SOFT, Look, Style
from scorekeeper.printing.drawing.wrapping import wrap
from scorekeeper.printing.fonts import ASCENT, BOLD, CAP_HEIGHT, REGULAR
from scorekeeper.printing.melds import (
    Item,
    Melds,
    draw_melds,
    lines_height,
    meld_lines,
    melds_width,
)
from scorekeeper.printing.pages import Part, Pen

CARD = 8.6 * MM
LEADING = 1.22
USUAL = 10.5  # type with cards as large as usual; smaller type has smaller cards
NUMBER = 1.6  # where contracts begin after their number, in sizes of their type
INDENT = 0.95  # of a sentence after its dot, in sizes of its type
MOST_JOINED = 3  # lines that sentences are joined to


def head_part(title: str, room: float, size: float) -> Part:
    style = Style(BOLD, size * 1.15)
    lines = wrap(title, style, room)

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.inside("H2"):
            pen.lines(x, y + style.size * (ASCENT + 0.1), lines, style)

    return Part(len(lines) * style.leading, draw)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A rule as it is printed. ``tag``: what the small box after it says; empty for none."""

    text: str
    tag: str = ""
    is_ours: bool = False  # the source says nothing, and we had to
    is_watched: bool = False  # by the players: the app can't see it


def sentence_of(rules: Ruleset, line: Line, kind: str) -> Sentence:
    """A line of the rules with where it comes from."""
    watched = is_watched(rules, line)
    tag = _("watch this") if watched else ""
    if kind == "house":
        tag = _("house rule, watch this") if watched else _("house rule")

    return Sentence(line.text, tag, kind == "ours", watched)


def joined_up(sentences: Sequence[Sentence], room: float, style: Style) -> Iterator[Sentence]:
    """Sentences of the source in one, where that saves a line."""

    def lines(text: str) -> int:
        return len(wrap(text, style, room - style.size * INDENT))

    before: Sentence | None = None
    for sentence in sentences:
        if before is None:
            before = sentence
            continue

        both = replace(before, text=f"{before.text} {sentence.text}")
        is_marked = any((before.tag, before.is_ours, sentence.tag, sentence.is_ours))
        apart = lines(before.text) + lines(sentence.text)
        if not is_marked and lines(both.text) < min(apart, MOST_JOINED + 1):
            before = both
        else:
            yield before
            before = sentence

    if before:
        yield before


def _dot(pen: Pen, x: float, base: float, size: float, *, is_ours: bool) -> None:
    """The dot before a sentence; hollow where the source says nothing and we had to."""
    share, fill, stroke = 0.24, SOFT, ""
    if is_ours:
        share, fill, stroke = 0.3, "", SOFT

    side = size * share
    pen.box(x, base - size * 0.3 - side / 2, side, side, side / 2, fill, stroke, 0.7)


def bullet_part(sentence: Sentence, room: float, style: Style) -> Part:
    """A sentence with a dot before it, and a small box after it that says where it comes from."""
    indent = style.size * INDENT
    lines = wrap(sentence.text, style, room - indent)
    leading = style.size * LEADING
    is_below = bool(sentence.tag) and _end(sentence, lines, style) > room - indent
    height = len(lines) * leading + (leading + 1.5 if is_below else 0.0)

    def draw(pen: Pen, x: float, y: float) -> None:
        base = y + style.size * ASCENT + 1
        _dot(pen, x + 1, base, style.size, is_ours=sentence.is_ours)
        x += indent
        with pen.inside("P"):
            for line in lines:
                pen.write(x, base, line, style)
                base += leading

            if is_below:
                _draw_tag(pen, x, base + 1.5, sentence, style)
            elif sentence.tag:
                left = x + _end(sentence, lines, style) - _tag_width(sentence, style)
                _draw_tag(pen, left, base - leading, sentence, style)

    return Part(height, draw)


def _end(sentence: Sentence, lines: Sequence[str], style: Style) -> float:
    """How far the last line reaches with the small box after it."""
    return style.widest(lines[-1:]) + 6 + _tag_width(sentence, style)


def _tag_style(style: Style) -> Style:
    return Style(BOLD, max(8.0 if style.size < 14 else 14.0, style.size * 0.8), SOFT)


def _tag_width(sentence: Sentence, style: Style) -> float:
    small = _tag_style(style)
    return small.width(sentence.tag) + 7


def _draw_tag(pen: Pen, x: float, base: float, sentence: Sentence, style: Style) -> None:
    small = _tag_style(style)
    wide = _tag_width(sentence, style)
    pen.box(x, base - small.size * 0.92, wide, small.size * 1.22, 2.5, stroke=FIRM)
    pen.write(x + 3.5, base - small.size * 0.02, sentence.tag, small)


def contract_part(item: Item, room: float, look: Look, size: float, tall: float = TALL) -> Part:
    """The number, the cards, and the words beside or below them."""
    number, soft = Style(BOLD, size * 1.15), Style(REGULAR, size, SOFT)
    indent = size * NUMBER
    card = max(CARD * min(1.0, size / USUAL), least_card(look.smallest))
    melds: tuple[Melds, ...] = meld_lines(item.melds, card, room - indent, tall=tall)
    beside = indent + melds_width(melds[0], card, tall=tall) + 8
    is_beside = len(melds) == 1 and beside + soft.width(item.words) <= room
    lines = wrap(item.words, soft, room - indent)
    pictures = lines_height(len(melds), card, tall) + 2
    leading = size * LEADING
    height = pictures
    if not is_beside:
        height += len(lines) * leading + 1

    def draw(pen: Pen, x: float, y: float) -> None:
        middle = y + card * tall / 2 + number.size * CAP_HEIGHT / 2
        pen.write(x + 1, middle, str(item.number), number)
        draw_melds(pen, x + indent, y, melds, card, tall=tall)

        left, base = x + indent, y + pictures + size * ASCENT + 1
        if is_beside:
            left, base = x + beside, middle

        for line in lines:
            pen.write(left, base, line, soft)
            base += leading

    return Part(height, draw)
