"""The score sheet of a game without points: the contracts as cards, a box for each player to tick.

``score_sheet.py`` draws this one where nothing is counted. Sizes are points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import product

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import contracts_title, step_noun
from rulesets.words.short import choice_line, wins_line
from scorekeeper.printing import crib
from scorekeeper.printing.card_art import least_card
from scorekeeper.printing.drawing.look import FAINT, FIRM, GOLD, HAIRLINE, HEAVIEST, MM, Look, Style
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import fit, wrap
from scorekeeper.printing.fonts import ASCENT, CAP_HEIGHT
from scorekeeper.printing.melds import (
    Item,
    contract_items,
    draw_melds,
    guide_lines,
    line_count,
    lines_height,
    meld_lines,
    melds_width,
)
from scorekeeper.printing.names import Names, set_names
from scorekeeper.printing.pages import Part, Pen
from scorekeeper.printing.score.code import mark_row
from scorekeeper.printing.score.table import ScoreTable
from scorekeeper.printing.score.title import draw_title, title_height
from scorekeeper.printing.tables import (
    DOUBLE,
    DOUBLE_HEIGHT,
    HAIR,
    THICK,
    THICKEST,
    Cell,
    Place,
    Row,
    Table,
    cells_in,
    filled,
    in_pieces,
    shared_out,
    uprights,
)

LABELS, LABELS_WIDE = 84 * MM, 95 * MM  # where the contracts are
RING = 11 * MM
MOST_ROW, MOST_ROW_WIDE = 18.5 * MM, 13.8 * MM
LEAST_COLUMN = 16 * MM  # a box, and beside it the round
BOX, NOTE = 8 * MM, 6.6 * MM
LEAST_WORDS = 22 * MM  # beside the cards
TURNS_SHOWN = 16  # rounds for which it is said who deals
LARGER = 1.25  # boxes and columns of large print
GROWN = (1.5, 1.35, 1.2, 1.1)  # cards of large print, where there is room
MOST_SPARE = 10 * MM  # white in a row of large print


def is_race(rules: Ruleset) -> bool:
    """Whether a game counts no points: whoever is the first through all contracts wins."""
    has_contracts = rules.has_personal_contracts and bool(rules.contract_list)
    return has_contracts and not rules.keeps_score


def race_sheet(
    rules: Ruleset, table: ScoreTable, looks: Sequence[Look], language: str = "en"
) -> Drawing:
    """Draw the sheet, in the first of the looks with the fewest pages; contracts and players that
    don't fit go on to further pages.
    """
    items, deal, read_with = contract_items(rules), crib.each_deal(rules), guide_lines(rules)
    races = [
        _race(_Race(rules, table, look, items, deal, " ".join(read_with), is_stacked=True))
        for look in looks
    ]
    race = _grown(min(races, key=lambda race: race.pages))
    pages = [
        _page(race, rows, columns, number, race.pages)
        for number, (rows, columns) in enumerate(race.shares, 1)
    ]
    title = _("%(game)s: score sheet") % {"game": rules_text(rules.name)}

    return Drawing(title, choice_line(rules), race.look, tuple(pages), language)


def _race(stacked: _Race) -> _Race:
    """Words above the cards, or beside them where that takes fewer pages."""
    beside = replace(stacked, is_stacked=False)
    return beside if beside.pages < stacked.pages else stacked


def _grown(race: _Race) -> _Race:
    """In large print, with larger cards where there is room."""
    if not race.look.large:
        return race

    larger = (replace(race, grown=grown) for grown in GROWN)
    return next((each for each in larger if each.fits_as(race)), race)


@dataclass(frozen=True)
class _Race:
    """How contracts and players are set on the pages.

    ``deal``: what is done in each; ``read_with``: what a contract is read with; ``is_stacked``:
    words above the cards.
    """

    rules: Ruleset
    table: ScoreTable
    look: Look
    items: tuple[Item, ...]
    deal: str
    read_with: str
    is_stacked: bool
    grown: float = 1.0  # the cards, from the least size

    def fits_as(self, other: _Race) -> bool:
        """Whether it takes no more pages than another one, nor more lines of cards."""
        lines = [self._lines(item) <= other._lines(item) for item in self.items]
        return all(lines) and self.pages <= other.pages

    def _lines(self, item: Item) -> int:
        return line_count(item.melds, self.card, self.cards_room)

    @property
    def scale(self) -> float:
        return self.look.pick(1.0, LARGER)

    @property
    def card(self) -> float:
        return least_card(self.look.smallest) * self.grown

    @cached_property
    def words_style(self) -> Style:
        return self.look.style("strong", 9.5)

    @cached_property
    def labels(self) -> float:
        """The width for contracts: as usual, or as much as they want and the boxes leave."""
        usual = LABELS_WIDE if self.look.landscape else LABELS
        usual *= self.look.pick(1.0, 1.2)
        if self.is_stacked:
            return usual

        wanted = RING + 8 + LEAST_WORDS * self.scale + 8 + self._widest
        spare = self.look.block[2] - len(self.table.names) * LEAST_COLUMN * self.scale
        return max(usual, min(wanted, spare))

    @property
    def words_room(self) -> float:
        """What is left for the words of a contract."""
        room = self.labels - RING - 8
        if self.is_stacked:
            return room
        return max(LEAST_WORDS * self.scale, room - self._widest - 8)

    @property
    def cards_room(self) -> float:
        room = self.labels - RING - 8
        return room if self.is_stacked else room - self.words_room - 8

    @cached_property
    def _widest(self) -> float:
        return max(melds_width(item.melds, self.card) for item in self.items)

    def content(self, item: Item) -> tuple[float, float]:
        """The heights of the words and of the cards of a contract."""
        lines = wrap(item.words, self.words_style, self.words_room)
        cards = line_count(item.melds, self.card, self.cards_room)
        return len(lines) * self.words_style.leading, lines_height(cards, self.card)

    def needed(self, item: Item) -> float:
        text, cards = self.content(item)
        high = text + cards + 2 if self.is_stacked else max(text, cards)
        return max(high + 5, BOX * self.scale + 6)

    @cached_property
    def groups(self) -> list[range]:
        """The players of each page."""
        most = int((self.look.block[2] - self.labels) // (LEAST_COLUMN * self.scale))
        return shared_out(len(self.table.names), max(1, most))

    @cached_property
    def foot(self) -> Part:
        """As much of it as leaves room for a contract."""
        most = self.room - self.place_height - 3 * MM - max(map(self.needed, self.items))
        for much in (2, 1):
            foot = _foot(self, much)
            if foot.height <= most:
                return foot

        return _foot(self, 0)

    @cached_property
    def names(self) -> Names:
        room = (self.look.block[2] - self.labels) / max(map(len, self.groups))
        return set_names(self.table.names, self.look, room)

    @property
    def head_height(self) -> float:
        small = self.look.style("small", 8.6)
        label = len(self.label_lines) * small.leading + 4.5
        return max(self.names.height, label) + 3

    @cached_property
    def label_lines(self) -> tuple[str, ...]:
        """What is to be done, above the contracts."""
        text = _("Tick each %(step)s as you lay it, and write down the round")
        if self.table.finished:
            text = _("The small number is the round")

        words_of_it = text % {"step": step_noun(self.rules)}
        return wrap(words_of_it, self.look.style("small", 8.6), self.labels - 8)

    @property
    def place_height(self) -> float:
        return max(11 * MM, 2.4 * self.look.style("head").leading)

    @cached_property
    def room(self) -> float:
        """The height for contracts."""
        top = title_height(self.rules, self.look, self.table)
        return self.look.block[3] - top - HEAVIEST - self.head_height

    @cached_property
    def last_room(self) -> float:
        """The same on the last page, which has the places and the foot."""
        return self.room - self.place_height - self.foot.below(3 * MM)

    @cached_property
    def chunks(self) -> list[range]:
        """The contracts of each page: as few pages as it takes, about as full as one another."""
        heights = list(map(self.needed, self.items))
        end = self.room - self.last_room
        fewest = filled(heights, self.room, end)
        share = max((sum(heights) + end) / len(fewest), max(heights))
        for step in range(9):
            tried = filled(heights, share + (self.room - share) * step / 8, end)
            if len(tried) == len(fewest):
                return tried

        return fewest

    def row_heights(self, rows: range) -> list[float]:
        """All rows of a page alike where there is room for that, else each a little more than it
        needs.
        """
        needed = list(map(self.needed, self.items[rows.start : rows.stop]))
        most = (MOST_ROW_WIDE if self.look.landscape else MOST_ROW) * self.scale
        if self.look.large:
            most = max(most, max(needed) + MOST_SPARE)

        room = self.last_room if rows.stop == len(self.items) else self.room
        alike = max([*needed, min(most, room / len(rows))])
        if alike * len(rows) <= room + 0.01:
            return [alike] * len(rows)

        spare = max(0.0, room - sum(needed)) / len(rows)
        return [each + min(spare, 4 * MM) for each in needed]

    @property
    def shares(self) -> list[tuple[range, range]]:
        return list(product(self.chunks, self.groups))

    @property
    def pages(self) -> int:
        return len(self.shares)

    def rounds_laid(self, column: int) -> dict[int, int]:
        """In which round a player laid which contract."""
        laid = {}
        for index, cells in enumerate(self.table.rows):
            if number := cells[column].laid:
                laid[number] = self.table.first_round + index

        return laid


# ---------------------------------------------------------------- one page


def _page(race: _Race, rows: range, columns: range, number: int, count: int) -> Page:
    pen = Pen(race.look)
    y = draw_title(pen, race.rules, race.table, number, count)
    end = _table(race, rows, columns).draw(pen, pen.left, y)
    if rows.stop == len(race.items):
        race.foot.draw(pen, pen.left, end + 3 * MM)

    values = {"contracts": contracts_title(race.rules), "first": rows.start + 1, "last": rows.stop}

    return pen.page(_("%(contracts)s, %(first)d to %(last)d") % values)


def _table(race: _Race, rows: range, columns: range) -> Table:
    """Names, contracts with their boxes, and places."""
    label = Cell(partial(_label, race), "Column")
    names = [race.names.cell(at, "center", above=DOUBLE_HEIGHT) for at in columns]
    drawn = [Row(race.head_height, [label, *names], below=DOUBLE)]

    heights = race.row_heights(rows)
    for at, (row, height) in enumerate(zip(rows, heights, strict=True)):
        contract = Cell(partial(_contract, race, row), "Row")
        boxes = cells_in(columns, partial(_box, race, row + 1))
        below = HAIR
        if row + 1 == len(race.items):
            below = THICK
        elif at + 1 == len(rows):
            below = THICKEST

        drawn.append(Row(height, [contract, *boxes], is_tinted=bool(at % 2), below=below))

    if rows.stop == len(race.items):
        places = cells_in(columns, partial(_place, race))
        title = Cell(partial(_places_label, race), "Row")
        drawn.append(Row(race.place_height, [title, *places], below=THICKEST))

    room = (race.look.block[2] - race.labels) / len(columns)
    lines = uprights(range(1, len(columns) + 1))
    return Table([race.labels, *[room] * len(columns)], drawn, lines)


def _label(race: _Race, pen: Pen, place: Place) -> None:
    """What is to be done, above the contracts."""
    small, lines = race.look.style("small", 8.6), race.label_lines
    pen.lines(place.left, place.bottom - 7.5 - (len(lines) - 1) * small.leading, lines, small)


def _contract(race: _Race, row: int, pen: Pen, place: Place) -> None:
    """The number in a ring, the words, and the cards below or beside them."""
    item, middle = race.items[row], place.middle
    if race.table.address:
        mark_row(pen, row + 1, place)

    radius = 4.3 * MM * min(race.scale, 1.15)
    pen.ringed(pen.left + radius + 1, middle, item.number, race.look.size(10.5), radius)

    left = pen.left + RING + race.look.pick(0, 2)
    style = race.words_style
    lines = wrap(item.words, style, race.words_room)
    melds = meld_lines(item.melds, race.card, race.cards_room)
    text, cards = race.content(item)

    if race.is_stacked:
        top = middle - (text + cards + 2) / 2
        pen.lines(left, top + style.size * ASCENT, lines, style)
        draw_melds(pen, left, top + text + 2, melds, race.card)
        return

    pen.lines(left, middle - text / 2 + style.size * ASCENT, lines, style)
    draw_melds(pen, left + race.words_room + 8, middle - cards / 2, melds, race.card)


def _box(race: _Race, number: int, column: int, pen: Pen, place: Place) -> None:
    """A box to tick, and a line for the round; ticked where the contract is laid."""
    side, line, y = BOX * race.scale, NOTE, place.middle
    left = place.center - (side + 2 * MM + line) / 2
    pen.box(left, y - side / 2, side, side, 1.5, stroke=FIRM, line=0.9)
    note = left + side + 2 * MM

    if number > race.table.laid_by(column):
        if not race.table.finished:
            pen.line(note, y + side * 0.28, note + line, y + side * 0.28, HAIRLINE, FAINT, (0.5, 2))

        return

    tick = [(0.2, 0.48), (0.42, 0.76), (0.98, 0.04)]
    pen.trail([(left + side * a, y - side / 2 + side * b) for a, b in tick], 1.9)

    laid_in = race.rounds_laid(column).get(number)
    if laid_in:
        pen.fitted(note + 1, y, str(laid_in), race.look.style("soft", 9.5), line + 2)


def _places_label(race: _Race, pen: Pen, place: Place) -> None:
    """Who came in when, and what that goes by."""
    head, small = race.look.style("head"), race.look.style("small", 8.4)
    wins = wrap(wins_line(race.rules), small, race.labels - 8)
    if len(wins) > 1:
        wins = ()

    base = place.middle + head.size * CAP_HEIGHT / 2 - small.leading / 2 * len(wins)
    pen.write(place.right - 6, base, pgettext("rank", "Place"), head, "right")
    pen.lines(place.right - 6, base + small.leading + 1, wins, small, "right")


def _place(race: _Race, column: int, pen: Pen, place: Place) -> None:
    rank = race.table.place(column)
    if not rank:
        return

    style, x = race.look.style("name", 14), place.center
    wide = pen.write(x, place.middle + style.size * CAP_HEIGHT / 2, rank, style, "center")
    if column in race.table.winners:
        size = style.size * 0.9
        pen.shape("crown", x + wide / 2 + 4, place.middle - size / 2, size, GOLD)


# ---------------------------------------------------------------- the foot


def _foot(race: _Race, much: int) -> Part:
    """So much of it, from 0 to 2: how it ended or who deals, what is done in a deal, and the
    rules that a contract is read with.
    """
    rules, look, room = race.rules, race.look, race.look.block[2]
    small = look.style("small", 8.6)
    deal = race.deal if much > 1 else ""
    parts = []

    if race.table.result:
        parts.append(crib.text_part("", race.table.result, room, look, look.style("text", 10.5)))
    elif race.table.upcoming and much:
        parts.append(_turns(race))

    parts += crib.deal_parts(rules, deal, room, look)
    parts.append(crib.text_part("", race.read_with, room, look, small))
    return crib.below(parts, 3)


def _turns(race: _Race) -> Part:
    """Who deals the next rounds, to be crossed off one by one."""
    look, room = race.look, race.look.block[2]
    strong, soft = look.style("crib-strong"), look.style("soft", 9)
    first = race.table.first_round + len(race.table.rows)
    turns = list(enumerate(race.table.upcoming[:TURNS_SHOWN], start=first))
    title = _("Who deals") if race.rules.deal.has_dealer else _("Who plays first")
    label = max(strong.width(title) + 12, room * 0.13)
    figure = strong.width("00")
    name = soft.sized(look.smallest).widest(race.table.upcoming) + figure + 15
    fewest, most = look.pick((3, 8), (2, 4))
    columns = max(fewest, min(most, int((room - label) // name)))
    cell = (room - label) / columns
    rows = in_pieces(turns, columns)
    leading = soft.leading + 5

    def draw(pen: Pen, x: float, y: float) -> None:
        base = y + soft.size * ASCENT + 2
        pen.write(x, base, title, strong)
        for row in rows:
            _turn_row(pen, race, row, x + label, base, cell)
            pen.line(x + label, base + 5, x + room, base + 5, HAIRLINE)
            base += leading

    return Part(len(rows) * leading + 3, draw)


def _turn_row(
    pen: Pen, race: _Race, row: Sequence[tuple[int, str]], x: float, base: float, cell: float
) -> None:
    strong, soft = race.look.style("crib-strong", 9), race.look.style("soft", 9)
    figure = strong.width("00")
    for number, name in row:
        pen.write(x + figure, base, str(number), strong, "right")
        lines, style = fit(name, soft, cell - figure - 10, race.look.smallest)
        pen.lines(x + figure + 5, base, lines[:1], style)
        x += cell
