"""The rules of a game on a sheet: every rule in a sentence, the contracts drawn, what counts. Sizes
are points.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import chain, count, product

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words import describe
from rulesets.words.about import about_words
from rulesets.words.grammar import sentence as as_sentence
from rulesets.words.options import changes
from rulesets.words.origins import origin_of
from rulesets.words.short import choice_line, facts_line
from scorekeeper.printing.card_art import CORNER, LOW, TALL
from scorekeeper.printing.drawing.look import HAIRLINE, HEAVY, MM, RULE, Look, Style
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import wrap
from scorekeeper.printing.fonts import ASCENT, REGULAR
from scorekeeper.printing.kinds import Job, SheetKind, needs_cards
from scorekeeper.printing.melds import Item, contract_items
from scorekeeper.printing.pages import Part, Pen, page_aside, ruled_heading
from scorekeeper.printing.rules.blocks import (
    Sentence,
    bullet_part,
    contract_part,
    head_part,
    joined_up,
    sentence_of,
)
from scorekeeper.printing.rules.columns import (
    Block,
    Chapter,
    Columns,
    column_height,
    empty,
    evened,
    has_contracts,
    laid_out,
    with_two,
)
from scorekeeper.printing.rules.foot import foot_part
from scorekeeper.sheet.durations import time_line

COLUMN_GAP = 20.0
FULL_ENOUGH, MOST_EMPTY = 0.2, 0.6  # of a page may be white: gladly, and at most
# lines that the head or the figures at the foot say already
SAID_ELSEWHERE = ("score.values", "players.min")


@dataclass(frozen=True, slots=True)
class _Type:
    """How the text is set."""

    size: float
    tall: float = TALL  # cards, in widths of one
    splits: bool = False  # the contracts may go on in the next column


# the largest that takes no more pages than the smallest
SIZES = (12.0, 11.5, 11.0, 10.5, 10.2, 9.9)
LARGE_SIZES = (16.5, 15.5, 14.7, 14.0)
USUAL_FORM = (TALL, False)
# then the first that takes a single page, in each size from the form with the largest cards on
TIGHT_SIZES = (9.9, 9.5, 9.0, 8.6)
TIGHT_FORMS = ((TALL, False), (TALL, True), (LOW, True))
# in large print, where that spares a page
TIGHT_LARGE_FORMS = ((TALL, True), (LOW, True), (CORNER, True))


@dataclass(frozen=True, slots=True)
class _Layout:
    """How everything is laid on the pages."""

    frame: _Frame
    pages: Columns
    empty: float  # the share of the emptiest page that is white

    @property
    def worth(self) -> tuple[bool, int, float]:
        """No page with little on it, the contracts on as few pages as may be, and then no page half
        empty: the less, the better.
        """
        drawn = sum(map(has_contracts, self.pages))
        return self.empty > MOST_EMPTY, drawn, round(self.empty, 1)


def rules_sheet(rules: Ruleset, look: Look, language: str = "en") -> Drawing:
    """Draw the rules: on one page where they fit in type that can be read, otherwise larger on both
    sides of one sheet.
    """
    items = contract_items(rules) if rules.contract_list else ()
    texts = tuple(_texts(rules))
    foot = foot_part(rules, look, [sentence for text in texts for sentence in text.said])
    frame = _Frame(rules, look, foot, items, texts, _facts(rules))
    layout = _on_one_page(frame) or _layout(frame)
    pages = tuple(map(partial(_page, layout), range(len(layout.pages))))
    title = _("%(game)s: rules") % {"game": rules_text(rules.name)}

    return Drawing(title, choice_line(rules), look, pages, language)


@dataclass(frozen=True, slots=True)
class _Text:
    """What's said under one head."""

    title: str
    said: tuple[Sentence, ...]
    has_items: bool = False  # the contracts follow


def _texts(rules: Ruleset) -> Iterator[_Text]:
    """All sentences, under their heads."""
    kind = cache(lambda paths: origin_of(rules, paths).kind)
    for section in describe(rules):
        lines = [line for line in section.lines if not line.paths[0].startswith(SAID_ELSEWHERE)]
        if not lines or (section.id == "values" and not rules.keeps_score):
            continue

        has_items = section.id == "contracts" and bool(rules.contract_list)
        said = (sentence_of(rules, line, kind(line.paths)) for line in lines)
        yield _Text(section.title, tuple(said), has_items)

    if changed := changes(rules):
        yield _Text(_("House rules"), tuple(map(Sentence, changed)))


def _facts(rules: Ruleset) -> tuple[str, ...]:
    """Players and cards, and how long it takes."""
    time = as_sentence(time_line(rules))
    return tuple(filter(None, (facts_line(rules), time)))


@dataclass(frozen=True)
class _Frame:
    """What's on every page, and the room that it leaves."""

    rules: Ruleset
    look: Look
    foot: Part
    items: tuple[Item, ...]
    texts: tuple[_Text, ...]
    facts: tuple[str, ...]  # on the first page
    # sentences in one that save a line, and but in large print a column more
    is_tight: bool = False

    @property
    def columns(self) -> int:
        if self.look.large:
            return 2

        return 2 + self.look.landscape + self.is_tight

    @property
    def column(self) -> float:
        return (self.look.block[2] - COLUMN_GAP * (self.columns - 1)) / self.columns

    def head(self, pen: Pen, number: int, pages: int) -> float:
        """Title, facts and, on the first page, what the game is about; gives the y below."""
        look, below = self.look, [(about_words(self.rules), self.look.style("text", 11))]
        aside = [page_aside(number + 1, pages)]
        if look.large:
            below = [*((fact, look.style("subtitle", 10.5)) for fact in self.facts), *below]
        elif not number:
            aside = [*self.facts, *aside]

        y = ruled_heading(pen, rules_text(self.rules.name), aside) + 2.2 * MM
        if number:
            return y

        for text, style in below:
            up = style.size * ASCENT
            y = pen.lines(pen.left, y + up, wrap(text, style, look.block[2]), style) - up + 1 * MM

        return y

    @cached_property
    def lone_column(self) -> float:
        """How high contracts are at most that stay in one column."""
        return 0.85 * self.room(1, 2)

    def room(self, number: int, pages: int) -> float:
        """The height of the columns of a page."""
        pen = Pen(self.look)
        foot = self.foot.height + 4 * MM if number == pages - 1 else 0.0
        return pen.bottom - foot - self.head(pen, number, pages)


def _on_one_page(frame: _Frame) -> _Layout | None:
    """In the largest type in which everything is on one page, but not in large print, which is
    largest on several.
    """
    if frame.look.large:
        return None

    tight = replace(frame, is_tight=True)
    return _first(frame, SIZES, [USUAL_FORM]) or _first(tight, TIGHT_SIZES, TIGHT_FORMS)


def _first(
    frame: _Frame, sizes: Sequence[float], forms: Sequence[tuple[float, bool]]
) -> _Layout | None:
    """The largest size in which everything is on one page in the last of these forms, which takes
    least room, and the first form that fits in it.
    """
    room = frame.room(0, 1)
    told = cache(partial(_told, frame))

    @cache
    def laid(size: float, form: tuple[float, bool], *, keeps: bool = False) -> Columns | None:
        chapters = _chapters(frame, _Type(size, *form), told(size))
        wished = with_two(chapters) if keeps else chapters
        return next(laid_out(wished, frame.columns, [room]), None)

    if laid(sizes[-1], forms[-1]) is None:
        return None

    place = bisect_left(sizes, True, key=lambda size: laid(size, forms[-1]) is not None)
    ways = product(forms, (True, False))
    fits = (laid(sizes[place], form, keeps=keeps) for form, keeps in ways)
    pages = next(filter(None, fits))
    return _Layout(frame, (evened(pages[0], room),), empty(pages, [room]))


def _layout(frame: _Frame) -> _Layout:
    """On as few pages as it takes, in the largest type that fits on them, each page about as full
    as the others.
    """
    types: Sequence[_Type] = [*map(_Type, frame.look.pick(SIZES, LARGE_SIZES))]
    rooms = _fewest_pages(frame, types[-1])
    if frame.look.large and len(rooms) > 2:
        frame, types, rooms = _tight_large(frame, types, rooms)

    best: _Layout | None = None

    for type_ in types:
        chapters = _chapters(frame, type_)
        for laid in chain(
            laid_out(with_two(chapters), frame.columns, rooms),
            laid_out(chapters, frame.columns, rooms),
        ):
            layout = _Layout(frame, laid, empty(laid, rooms))
            if best is None or layout.worth < best.worth:
                best = layout

        if best and best.worth <= (False, 1, FULL_ENOUGH):
            break

    assert best  # noqa: S101  # the smallest type fits: that is how the pages were counted
    return replace(best, pages=(*best.pages[:-1], evened(best.pages[-1], rooms[-1])))


def _tight_large(
    frame: _Frame, types: Sequence[_Type], rooms: list[float]
) -> tuple[_Frame, Sequence[_Type], list[float]]:
    """Set tighter, where that spares a page, with cards as whole as they can be then; otherwise as
    it was.
    """
    tight = replace(frame, is_tight=True)
    ways = [(frame, types, rooms)]
    for form in TIGHT_LARGE_FORMS:
        type_ = _Type(LARGE_SIZES[-1], *form)
        ways.append((tight, [type_], _fewest_pages(tight, type_)))

    return min(ways, key=lambda way: len(way[2]))


def _fewest_pages(frame: _Frame, type_: _Type) -> list[float]:
    """The room on each page, for as few as this takes."""
    chapters = _chapters(frame, type_)
    return next(rooms for rooms in _rooms(frame) if any(laid_out(chapters, frame.columns, rooms)))


def _rooms(frame: _Frame) -> Iterator[list[float]]:
    """The room on one page, on each of two pages, and so on."""
    for pages in count(1):
        yield [frame.room(number, pages) for number in range(pages)]


# ---------------------------------------------------------------- blocks


def _chapters(frame: _Frame, type_: _Type, told: Sequence[Chapter] = ()) -> list[Chapter]:
    """Everything the sheet says, in order; each contract with its cards."""
    chapters = list(told or _told(frame, type_.size))
    for place, chapter in enumerate(chapters):
        if chapter.is_contracts:
            drawn = _contracts(frame, type_)
            chapters[place] = replace(chapter, blocks=(*chapter.blocks, *drawn))

    return chapters


def _told(frame: _Frame, size: float) -> list[Chapter]:
    """All sentences, in type of this size."""
    room, style = frame.column, Style(REGULAR, size)

    chapters: list[Chapter] = []
    for text in frame.texts:
        said = joined_up(text.said, room, style) if frame.is_tight else text.said
        head = Block(head_part(text.title, room, size), size * 0.6, keeps=True)
        bullets = map(partial(bullet_part, room=room, style=style), said)
        told = (Block(part, size * 0.1, keeps=text.has_items) for part in bullets)
        chapters.append(Chapter((head, *told), is_contracts=text.has_items))

    return chapters


def _contracts(frame: _Frame, type_: _Type) -> Iterator[Block]:
    """The contracts, in one column where they fit into one."""
    size, look = type_.size, frame.look
    parts = [contract_part(item, frame.column, look, size, type_.tall) for item in frame.items]
    gap = size * 0.3
    high = sum(part.height + gap for part in parts)

    is_one = not type_.splits and high < frame.lone_column
    for number, part in enumerate(parts, 1):
        is_last_but_one = number == len(parts) - 1  # the last isn't alone in its column
        keeps = is_last_but_one or (is_one and number < len(parts))
        yield Block(part, gap, keeps=keeps, is_contract=True)


# ---------------------------------------------------------------- a page


def _page(layout: _Layout, number: int) -> Page:
    frame = layout.frame
    pen = Pen(frame.look)
    pages = len(layout.pages)
    top = frame.head(pen, number, pages)
    bottom = top + max(map(column_height, layout.pages[number]), default=0)

    for place, column in enumerate(layout.pages[number]):
        x = pen.left + place * (frame.column + COLUMN_GAP)
        y = top
        for index, block in enumerate(column):
            if index:
                y += block.gap
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


# ---------------------------------------------------------------- among the other sheets


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Rules"), _("All of them, on one page or on both sides of one sheet")


def _draw(job: Job) -> Drawing:
    return rules_sheet(job.rules, job.look, job.language)


SHEET = SheetKind("rules-sheet", 50, _words, _draw, needs_cards)
