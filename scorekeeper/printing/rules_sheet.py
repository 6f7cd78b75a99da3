"""The rules of a game on a sheet: every rule in a sentence, the contracts drawn, what counts. Sizes
are points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, product

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words import describe
from rulesets.words.about import about_words
from rulesets.words.grammar import sentence
from rulesets.words.options import changes
from rulesets.words.origins import is_watched, origin_of
from rulesets.words.say import Line, Section
from rulesets.words.short import choice_line, facts_line
from scorekeeper.printing import crib
from scorekeeper.printing.card_art import TALL, least_card
from scorekeeper.printing.fonts import ASCENT, BOLD, CAP_HEIGHT, REGULAR, width
from scorekeeper.printing.kinds import Job, SheetKind, needs_cards
from scorekeeper.printing.melds import (
    Item,
    Melds,
    contract_items,
    draw_melds,
    lines_height,
    meld_lines,
    melds_width,
)
from scorekeeper.printing.pages import (
    FAINT,
    FIRM,
    HAIRLINE,
    HEAVY,
    MM,
    RULE,
    SOFT,
    Drawing,
    Look,
    Page,
    Part,
    Pen,
    Style,
    fit,
    heading,
    page_aside,
    wrap,
)
from scorekeeper.sheet.durations import time_line

# of the text: the largest that takes no more pages than the smallest
SIZES, LARGE_SIZES = (12.0, 11.5, 11.0, 10.5, 10.2, 9.9), (16.5, 15.5, 14.7, 14.0)
SHARES = (1.0, 0.9, 0.8, 0.7, 0.6)  # of a page that are tried, but for the last one
FULL_ENOUGH = 0.2  # of a page may be white
CARD = 8.6 * MM
COLUMN_GAP = 20.0
LEADING = 1.22
# lines that the head or the figures at the foot say already
SAID_ELSEWHERE = ("score.values", "players.min")


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of a column; ``keeps``: never the last one in its column."""

    part: Part
    gap: float  # above it, but not at the head of a column
    keeps: bool = False
    is_contract: bool = False


@dataclass(frozen=True, slots=True)
class _Section:
    """What belongs under one head."""

    blocks: tuple[_Block, ...]
    is_contracts: bool = False


Columns = tuple[tuple[tuple[_Block, ...], ...], ...]  # blocks in columns, columns on pages


@dataclass(frozen=True, slots=True)
class _Layout:
    """How everything is laid on the pages."""

    pages: Columns
    size: float
    empty: float  # the share of the emptiest page that is white

    @property
    def worth(self) -> tuple[int, float]:
        """The contracts on as few pages as may be, and then no page half empty: the less, the
        better.
        """
        drawn = [page for page in self.pages if _has_contracts(page)]
        return len(drawn), round(self.empty, 1)


def rules_sheet(rules: Ruleset, look: Look, language: str = "en") -> Drawing:
    """Draw the rules in a size that is read with ease: mostly on both sides of one sheet."""
    items = contract_items(rules) if rules.contract_list else ()
    sections = tuple(describe(rules))
    lines = [line for section in sections for line in section.lines]
    keys = {line.paths for line in lines}
    origins = {paths: origin_of(rules, paths).kind for paths in keys}
    has_watched = any(is_watched(rules, line) for line in lines)
    foot = _foot(rules, look, has_ours="ours" in origins.values(), has_watched=has_watched)
    frame = _Frame(rules, look, foot, items, sections, origins, _facts(rules))
    layout = _layout(frame)
    pages = tuple(_page(frame, layout, number) for number in range(len(layout.pages)))
    title = _("%(game)s: rules") % {"game": rules_text(rules.name)}

    return Drawing(title, choice_line(rules), look, pages, language)


def _facts(rules: Ruleset) -> tuple[str, ...]:
    """Players and cards, and how long it takes."""
    time = sentence(time_line(rules))
    return tuple(filter(None, (facts_line(rules), time)))


@dataclass(frozen=True, slots=True)
class _Frame:
    """What's on every page, and the room that it leaves."""

    rules: Ruleset
    look: Look
    foot: Part
    items: tuple[Item, ...]
    sections: tuple[Section, ...]
    origins: Mapping[tuple[str, ...], str]  # of the keys of each line: where it comes from
    facts: tuple[str, ...]  # lines on the first page

    @property
    def columns(self) -> int:
        return 3 if self.look.landscape and not self.look.large else 2

    @property
    def column(self) -> float:
        return (self.look.block[2] - COLUMN_GAP * (self.columns - 1)) / self.columns

    def head(self, pen: Pen, number: int, pages: int) -> float:
        """Title, facts and, on the first page, what the game is about; gives the y below."""
        facts = self.facts if number == 0 else self.facts[:1]
        aside = [text for text in (*facts, page_aside(number + 1, pages)) if text]
        y = heading(pen, rules_text(self.rules.name), aside)
        pen.double_rule(y)
        y += 3 + 2.2 * MM

        if number == 0 and (about := about_words(self.rules)):
            style = self.look.style("text", 11)
            lines = wrap(about, style, self.look.block[2])
            y = (
                pen.lines(pen.left, y + style.size * ASCENT, lines, style)
                - style.size * ASCENT
                + 1 * MM
            )

        return y

    def room(self, number: int, pages: int) -> float:
        """The height of the columns of a page."""
        pen = Pen(self.look)
        foot = self.foot.height + 4 * MM if number == pages - 1 else 0.0
        return pen.bottom - foot - self.head(pen, number, pages)


def _layout(frame: _Frame) -> _Layout:
    """On as few pages as it takes, in the largest size that fits on them, each page about as full
    as the others.
    """
    sizes = LARGE_SIZES if frame.look.large else SIZES
    smallest = _sections(frame, sizes[-1])
    rooms = next(rooms for rooms in _rooms(frame) if any(_laid(frame, smallest, rooms)))
    best: _Layout | None = None

    for size in sizes:
        for laid in _laid(frame, _sections(frame, size), rooms):
            layout = _Layout(laid, size, _empty(laid, rooms))
            if best is None or layout.worth < best.worth:
                best = layout

        if best and best.worth <= (1, FULL_ENOUGH):
            break

    assert best  # noqa: S101  # the smallest size fits: that is how the pages were counted
    return replace(best, pages=(*best.pages[:-1], _evened(best.pages[-1], rooms[-1])))


def _rooms(frame: _Frame) -> Iterator[list[float]]:
    """The room on one page, on each of two pages, and so on."""
    for pages in count(1):
        yield [frame.room(number, pages) for number in range(pages)]


def _laid(frame: _Frame, sections: Sequence[_Section], rooms: Sequence[float]) -> Iterator[Columns]:
    """Every way to lay the sections on so many pages."""
    shares = SHARES if len(rooms) > 1 else SHARES[:1]
    for blocks, share in product(_orders(sections), shares):
        laid = _filled(blocks, frame.columns, rooms, share)
        if laid:
            yield laid


def _orders(sections: Sequence[_Section]) -> Iterator[list[_Block]]:
    """The sections in their order; then with the contracts further to the front, beside the text
    that comes before them: they are drawn, and may be looked at first.
    """
    place = next((at for at, each in enumerate(sections) if each.is_contracts), 0)
    for to in range(place, max(0, place - 4), -1):
        order = [*sections[:place], *sections[place + 1 :]]
        order.insert(to, sections[place])
        yield [block for section in order for block in section.blocks]

    if place == 0:
        yield [block for section in sections for block in section.blocks]


def _filled(
    blocks: Sequence[_Block], columns: int, rooms: Sequence[float], share: float
) -> Columns | None:
    """Fill the columns of each page to this share of it, the last one as far as it takes; None
    where there is more than the pages hold.
    """
    rest = list(blocks)

    laid: list[tuple[tuple[_Block, ...], ...]] = []
    for number, room in enumerate(rooms, 1):
        filled, rest = _fill(rest, columns, room if number == len(rooms) else room * share)
        laid.append(filled)

    return None if rest or not any(laid[-1]) else tuple(laid)


def _empty(laid: Columns, rooms: Sequence[float]) -> float:
    """How much of the emptiest page is white. Of pages before the last one, whose columns aren't
    evened out, the shortest column counts as much as the whole.
    """
    shares: list[float] = []
    for page, room in zip(laid, rooms, strict=True):
        heights = [_column_height(column) / room for column in page]
        share = sum(heights) / len(heights)
        is_last = len(shares) == len(rooms) - 1
        shares.append(share if is_last else (share + min(heights)) / 2)

    return 1 - min(shares)


def _has_contracts(page: tuple[tuple[_Block, ...], ...]) -> bool:
    return any(block.is_contract for block in chain.from_iterable(page))


def _evened(page: tuple[tuple[_Block, ...], ...], room: float) -> tuple[tuple[_Block, ...], ...]:
    """The same blocks in columns that end at about the same height."""
    blocks = [block for column in page for block in column]
    low, high = room / 3, room

    best = page
    while high - low > 6:
        middle = (low + high) / 2
        tried, rest = _fill(blocks, len(page), middle)
        if rest:
            low = middle
        else:
            best, high = tried, middle

    return best


def _fill(
    blocks: list[_Block], columns: int, room: float
) -> tuple[tuple[tuple[_Block, ...], ...], list[_Block]]:
    """As many blocks as fit into these columns, and the rest."""
    filled: list[tuple[_Block, ...]] = []

    place = 0
    for _column in range(columns):
        first, height = place, 0.0
        while place < len(blocks):
            block = blocks[place]
            wanted = height + (block.gap if place > first else 0) + block.part.height
            if wanted > room and place > first:
                break
            if wanted > room:  # higher than any column: nothing can be done about it here
                return tuple(filled), blocks[first:]

            height = wanted
            place += 1

        place = _kept_together(blocks, first, place)
        filled.append(tuple(blocks[first:place]))

    return tuple(filled), blocks[place:]


def _kept_together(blocks: Sequence[_Block], first: int, end: int) -> int:
    """Where a column ends so that what belongs together goes on to the next one as a whole; as it
    was where that would leave nothing in the column.
    """
    kept = end
    while first < kept < len(blocks) and blocks[kept - 1].keeps:
        kept -= 1

    return kept if kept > first else end


# ---------------------------------------------------------------- blocks


def _sections(frame: _Frame, size: float) -> list[_Section]:
    """Everything the sheet says, in order; each contract with its cards."""
    rules, room = frame.rules, frame.column
    text = Style(REGULAR, size)

    sections: list[_Section] = []
    for section in frame.sections:
        lines = [line for line in section.lines if not line.paths[0].startswith(SAID_ELSEWHERE)]
        if not lines or (section.id == "values" and not rules.keeps_score):
            continue

        items = frame.items if section.id == "contracts" else ()
        blocks = [_Block(_head(section.title, room, size), size * 0.6, keeps=True)]
        for line in lines:
            part = _sentence(rules, line, frame.origins[line.paths], room, text)
            blocks.append(_Block(part, size * 0.1, keeps=bool(items)))

        blocks += _contracts(frame, items, size)
        sections.append(_Section(tuple(blocks), is_contracts=bool(items)))

    if changed := changes(rules):
        blocks = [_Block(_head(_("House rules"), room, size), size * 0.6, keeps=True)]
        blocks += [_Block(_bullet(each, "", room, text), size * 0.1) for each in changed]
        sections.append(_Section(tuple(blocks)))

    return sections


def _contracts(frame: _Frame, items: Sequence[Item], size: float) -> Iterator[_Block]:
    """The contracts, in one column where they fit into one."""
    if not items:
        return

    parts = [_contract(item, frame.column, frame.look, size) for item in items]
    gap = size * 0.3
    high = sum(part.height + gap for part in parts)

    is_one = high < 0.85 * frame.room(1, 2)
    for number, part in enumerate(parts, 1):
        yield _Block(part, gap, keeps=is_one and number < len(parts), is_contract=True)


def _head(title: str, room: float, size: float) -> Part:
    style = Style(BOLD, size * 1.15)
    lines = wrap(title, style, room)

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.inside("H2"):
            pen.lines(x, y + style.size * (ASCENT + 0.1), lines, style)

    return Part(len(lines) * style.leading, draw)


def _sentence(rules: Ruleset, line: Line, kind: str, room: float, style: Style) -> Part:
    tag = _tag(is_house=kind == "house", watch=is_watched(rules, line))
    return _bullet(line.text, tag, room, style, is_ours=kind == "ours")


def _tag(*, is_house: bool, watch: bool) -> str:
    """What the small box after a sentence says; empty for none."""
    if is_house and watch:
        return _("house rule, watch this")
    if watch:
        return _("watch this")
    return _("house rule") if is_house else ""


def _dot(pen: Pen, x: float, base: float, size: float, *, is_ours: bool) -> None:
    """The dot before a sentence; hollow where the source says nothing and we had to."""
    side = size * (0.3 if is_ours else 0.24)
    fill, stroke = ("", SOFT) if is_ours else (SOFT, "")
    pen.box(x, base - size * 0.3 - side / 2, side, side, side / 2, fill, stroke, 0.7)


def _bullet(text: str, tag: str, room: float, style: Style, *, is_ours: bool = False) -> Part:
    """A sentence with a dot before it, and a small box after it that says where it comes from."""
    indent = style.size * 0.95
    lines = wrap(text, style, room - indent)
    small = Style(BOLD, max(8.0 if style.size < 14 else 14.0, style.size * 0.8), SOFT)
    wide = width(tag, small.font, small.size) + 7 if tag else 0.0
    last = width(lines[-1], style.font, style.size) if lines else 0.0
    own_line = bool(tag) and indent + last + 6 + wide > room
    leading = style.size * LEADING
    height = (len(lines) + own_line) * leading + (1.5 if own_line else 0)

    def draw(pen: Pen, x: float, y: float) -> None:
        base = y + style.size * ASCENT + 1
        _dot(pen, x + 1, base, style.size, is_ours=is_ours)
        with pen.inside("P"):
            for line in lines:
                pen.write(x + indent, base, line, style)
                base += leading

            if tag:
                base = base + 1.5 if own_line else base - leading
                left = x + indent + (0 if own_line else last + 6)
                pen.box(left, base - small.size * 0.92, wide, small.size * 1.22, 2.5, stroke=FIRM)
                pen.write(left + 3.5, base - small.size * 0.02, tag, small)

    return Part(height, draw)


def _contract(item: Item, room: float, look: Look, size: float) -> Part:
    """The number, the cards, and the words beside or below them."""
    number, soft = Style(BOLD, size * 1.15), Style(REGULAR, size, SOFT)
    indent = size * 2.1
    card = max(CARD * min(1.0, size / 9.6), least_card(look.smallest))
    melds: tuple[Melds, ...] = meld_lines(item.melds, card, room - indent)
    beside = indent + melds_width(melds[0], card) + 8 if len(melds) == 1 else room
    is_beside = beside + width(item.words, soft.font, size) <= room
    lines = wrap(item.words, soft, room - indent)
    pictures = lines_height(melds, card) + 2
    leading = size * LEADING

    def draw(pen: Pen, x: float, y: float) -> None:
        middle = y + card * TALL / 2 + number.size * CAP_HEIGHT / 2
        pen.write(x + 1, middle, str(item.number), number)
        draw_melds(pen, x + indent, y, melds, card)

        base = middle if is_beside else y + pictures + size * ASCENT + 1
        for line in lines:
            pen.write(x + (beside if is_beside else indent), base, line, soft)
            base += leading

    return Part(pictures + (0 if is_beside else len(lines) * leading + 1), draw)


# ---------------------------------------------------------------- the foot


def _foot(rules: Ruleset, look: Look, *, has_ours: bool, has_watched: bool) -> Part:
    """What counts, in figures; and where the rules come from."""
    pairs = (*crib.values(rules), *crib.bonuses(rules))
    room = look.block[2]
    small = look.style("small", 8.6)
    names = [rules_text(name) for name in rules.sources.values()]
    source = ngettext("Source: %(sources)s.", "Sources: %(sources)s.", len(names))
    source = source % {"sources": "; ".join(names)}
    said = [crib.text_part("", source, room, look, small)]

    watch = _("“Watch this” is for the players: the app can’t see it.") if has_watched else ""
    if has_ours:
        text = _("The rules don’t say; we play it this way")
        both = f"{text}. {watch}" if watch else text
        said.append(_bullet(both, "", room, small, is_ours=True))
    else:
        said.append(crib.text_part("", watch, room, look, small))

    return crib.below([*_figures(pairs, room, look), crib.below(said, 0)], 1.5 * MM)


def _figures(pairs: Sequence[crib.Pair], room: float, look: Look) -> Iterator[Part]:
    """Figures in rows across the page, on a ground of their own."""
    small = look.style("small", 9)
    widest = max((width(pair.label, small.font, small.size) for pair in pairs), default=0)
    bold = look.style("name", 13)
    figure = max((width(pair.figure, bold.font, bold.size) for pair in pairs), default=0)
    least = look.size(9) * 7  # of a cell: a longer label is set in two lines
    cell = max(min(widest + 14, least), figure + 8)
    most = max(1, min(len(pairs), int(room // cell)))
    rows = -(-len(pairs) // most)

    share = -(-len(pairs) // rows) if rows else 1
    for first in range(0, len(pairs), share):
        yield _figure_row(pairs[first : first + share], room, look, small)


def _figure_row(pairs: Sequence[crib.Pair], room: float, look: Look, small: Style) -> Part:
    figure = look.style("name", 13)
    cell = room / len(pairs)
    labels = [fit(pair.label, small, cell - 8, look.smallest, 2) for pair in pairs]
    most = max(len(lines) for lines, _style in labels)
    height = 3 * MM + most * small.leading + figure.leading

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.tint(x, y, room, height, 3)
        if look.saver:
            pen.box(x, y, room, height, 3, stroke=FAINT)

        for place, (pair, (lines, style)) in enumerate(zip(pairs, labels, strict=True)):
            middle = x + (place + 0.5) * cell
            base = y + 1.5 * MM + style.size * ASCENT
            pen.lines(middle, base, lines, style, "center")
            pen.write(
                middle, y + height - 1.5 * MM - figure.size * 0.22, pair.figure, figure, "center"
            )

            if place:
                pen.line(
                    x + place * cell,
                    y + 2 * MM,
                    x + place * cell,
                    y + height - 2 * MM,
                    HAIRLINE,
                    RULE,
                )

    return Part(height, draw)


# ---------------------------------------------------------------- a page


def _page(frame: _Frame, layout: _Layout, number: int) -> Page:
    pen = Pen(frame.look)
    pages = len(layout.pages)
    top = frame.head(pen, number, pages)
    heights = [_column_height(column) for column in layout.pages[number]]

    bottom = top + max(heights, default=0)
    for place, column in enumerate(layout.pages[number]):
        x = pen.left + place * (frame.column + COLUMN_GAP)
        y = top
        for index, block in enumerate(column):
            y += block.gap if index else 0
            block.part.draw(pen, x, y)
            y += block.part.height

        if place and column:
            pen.line(x - COLUMN_GAP / 2, top + 3, x - COLUMN_GAP / 2, bottom, HAIRLINE, RULE)

    if number == pages - 1:
        y = pen.bottom - frame.foot.height
        if bottom + 20 * MM < y:  # a short text keeps its foot near
            y = bottom + 6 * MM

        pen.rule(y - 2 * MM, HEAVY)
        frame.foot.draw(pen, pen.left, y)

    title = _("Rules") if pages == 1 else _("Rules, page %(number)d") % {"number": number + 1}
    return pen.page(title)


def _column_height(column: Sequence[_Block]) -> float:
    return sum(
        block.part.height + (block.gap if index else 0) for index, block in enumerate(column)
    )


# ---------------------------------------------------------------- among the other sheets


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Rules"), _("All of them, on both sides of one sheet")


def _draw(job: Job) -> Drawing:
    return rules_sheet(job.rules, job.look, job.language)


SHEET = SheetKind("rules-sheet", 50, _words, _draw, needs_cards)
