"""A cover for each game, drawn from its rules alone, for screen and paper: always the same marks.

The ground says the family, the corner how many contracts, deals or cards there are; in front is
what is laid first or held, behind it how contracts or deals grow. Measures are its own; whoever
places it says how large it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple
from zlib import crc32

from rulesets.cards import JOKER, Card
from rulesets.contracts import RUNS, Contract
from rulesets.letters import on_card
from rulesets.melds.examples import Meld, example_melds
from rulesets.ruleset import Ruleset
from rulesets.words.families import family_of
from scorekeeper.printing.card_art import SHAPES, shape_of
from scorekeeper.printing.drawing.figures import BASE, FIGURES
from scorekeeper.printing.drawing.look import BLUE, GOLD, GREEN, INK, RED, VIOLET, WHITE, Look
from scorekeeper.printing.drawing.marks import Mark, Placed
from scorekeeper.printing.pages import Pen
from scorekeeper.store.rulesets import OWN

WIDE, HIGH = 208, 128
CREAM, EDGE, NAMED = "#fffdf8", "#4a4034", "#efe9f5"
OWN_GROUND = "#3d4a45"
GROUNDS = {  # cream on each is at least 4.5
    "phases": "#7c2d2a",
    "rounds": "#264a70",
    "classic": "#8a6218",
    "two": "#5d3f70",
    "extra": "#a8532a",
    "any": "#6d6455",
}
INKS = {"H": RED, "D": RED, "R": RED, "B": BLUE, "Y": GOLD, "G": GREEN, "STAR": GOLD}
FIGURE = 22.0  # size of the one in the corner
MOST_IN_A_ROW = 8  # cards
MOST_IN_HAND = 15
MOST_BARS = 40


class _Palette(NamedTuple):
    """What is behind the cards. Where ink is saved, the ground stays white."""

    ground: str
    bar: str  # of a set, or of a deal
    run: str
    frame: str
    figure: str


def cover(rules: Ruleset, *, saver: bool = False, small: bool = False) -> tuple[Mark, ...]:
    """The cover of a game, in its own measures; ``small``: what can be read beside a line."""
    pen, colors = Pen(Look(saver=saver)), _palette(rules, saver=saver)

    pen.box(0, 0, WIDE, HIGH, fill=colors.ground)
    if small:
        _few(pen, rules, colors)
        return tuple(pen.marks)

    _behind(pen, rules, colors)
    pen.box(5.5, 5.5, WIDE - 11, HIGH - 11, 2, stroke=colors.frame, line=1)
    _index(pen, rules, colors)
    _front(pen, rules, colors.ground)

    return tuple(pen.marks)


def place_cover(pen: Pen, rules: Ruleset, x: float, y: float, width: float) -> None:
    """Draw the cover this wide, with its upper left corner there."""
    marks = cover(rules, saver=pen.look.saver)
    pen.marks.append(Placed(x, y, marks, scale=width / WIDE, room=(WIDE, HIGH)))


def cover_height(width: float) -> float:
    return width * HIGH / WIDE


def _palette(rules: Ruleset, *, saver: bool) -> _Palette:
    if saver:
        return _Palette(WHITE, "#e4e4e4", "#cccccc", INK, INK)

    ground = OWN_GROUND if rules.id.startswith(OWN) else GROUNDS[family_of(rules)]
    bar, run, frame = map(partial(_mixed, ground), (0.15, 0.3, 0.42))
    return _Palette(ground, bar, run, frame, CREAM)


def _mixed(ground: str, share: float) -> str:
    """A ground with so much cream in it."""
    pairs = zip(bytes.fromhex(ground[1:]), bytes.fromhex(CREAM[1:]), strict=True)
    return "#" + "".join(f"{round(dark + (light - dark) * share):02x}" for dark, light in pairs)


# ---------------------------------------------------------------- behind


def _behind(pen: Pen, rules: Ruleset, colors: _Palette) -> None:
    bars = list(map(_sizes, rules.contract_list[:MOST_BARS]))
    if len(bars) < 2:
        bars = [[(size, "set")] for size in rules.deal.sizes[:MOST_BARS]]
    if len(bars) < 2:
        if rules.has_cards:
            _rays(pen, max(rules.deal.sizes), colors.bar)
        return

    tallest = max(map(_height, bars))
    step = (WIDE - 16) / len(bars)
    for number, bar in enumerate(bars):
        foot = HIGH - 6.0
        for size, kind in bar:
            height = 84 * size / max(tallest, 1)
            foot -= height
            fill = colors.run if kind in RUNS else colors.bar
            pen.box(8 + number * step, foot, step - 1, height - 1, fill=fill)


def _sizes(contract: Contract) -> list[tuple[int, str]]:
    return [(part.size, part.kind) for part in contract.parts]


def _height(bar: Sequence[tuple[int, str]]) -> int:
    return sum(size for size, _kind in bar)


def _rays(pen: Pen, cards: int, fill: str) -> None:
    """As many as cards are dealt."""
    count = min(max(cards, 5), MOST_IN_HAND)
    step = 2 * WIDE / count
    for number in range(count):
        left = number * step - WIDE / 2
        points = ((WIDE / 2, HIGH), (left, 0.0), (left + step / 2, 0.0))
        pen.trail(points, 0, "", fill=fill)


def _index(pen: Pen, rules: Ruleset, colors: _Palette) -> None:
    if number := _number(rules):
        pen.box(8, 8, 30, 26, fill=colors.ground)
        _write(pen, 23, 28, str(number), FIGURE, colors.figure)


def _number(rules: Ruleset) -> int:
    """How many contracts, or deals, or cards: it repeats what the facts beside it say."""
    deals, contracts = len(rules.deal.sizes), len(rules.contract_list)
    if contracts > 1:
        return contracts
    if deals > 1:
        return deals

    return max(rules.deal.sizes)


# ---------------------------------------------------------------- in front


def _front(pen: Pen, rules: Ruleset, ground: str) -> None:
    if not rules.has_cards:
        _sheet(pen)
    elif rules.has_tiles:
        _tiles(pen, rules)
    elif rules.contract_list:
        _melds(pen, _with_joker(rules, _first_melds(rules)))
    else:
        _hand(pen, rules, ground)


def _few(pen: Pen, rules: Ruleset, colors: _Palette) -> None:
    """The figure and two cards, as large as there is room."""
    if not rules.has_cards:
        _sheet(pen)
        return

    cards = _first_melds(rules)[0] if rules.contract_list else [*_drawn(rules, 4)]
    _write(pen, 46, 90, str(_number(rules)), 74, colors.figure)
    for place, each in enumerate((cards[0], cards[-1])):
        _card(pen, each, 120 + place * 50, HIGH / 2, 62, place * 10 - 5, is_large=True)


def _first_melds(rules: Ruleset) -> Sequence[Meld]:
    """What is laid first, with other cards for another game."""
    return example_melds(rules.contract_list[0], rules, start=_seed(rules))


def _seed(rules: Ruleset) -> int:
    return crc32(rules.id.encode())


def _with_joker(rules: Ruleset, melds: Sequence[Meld]) -> Sequence[Meld]:
    """A joker stands in the first meld that has room for one, where jokers are wild."""
    if not rules.smallest_deck.jokers:
        return melds

    for number, meld in enumerate(melds):
        if len(meld) > 2:
            first, _hidden, *others = meld
            return (*melds[:number], (first, Card(JOKER), *others), *melds[number + 1 :])

    return melds


def _melds(pen: Pen, melds: Sequence[Meld]) -> None:
    """Sets as fans, runs as steps, in as many rows as they need."""
    rows = list(_rows(melds))
    widest = max(map(_row_width, rows))
    room = 176 if len(rows) == 1 else 136  # beside the figure in the corner
    card = min(room / widest, 100 / (1.5 * len(rows)), 46)
    for number, row in enumerate(rows):
        x = (WIDE - _row_width(row, card)) / 2 + card / 2
        y = HIGH / 2 + 6 + (number - (len(rows) - 1) / 2) * card * 1.5
        for meld in row:
            is_run = len({each.rank for each in meld if not each.is_joker}) > 1
            for place, each in enumerate(meld):
                off = place - (len(meld) - 1) / 2
                lift, turn = (off, 0.0) if is_run else (0.0, min(off * 7, 14))
                _card(pen, each, x + place * card * 0.68, y - lift, card, turn)
            x += _fan_width(meld, card) + card * 0.35


def _fan_width(meld: Meld, card: float) -> float:
    return card * (1 + 0.68 * (len(meld) - 1))


def _row_width(row: Sequence[Meld], card: float = 1.0) -> float:
    return sum(_fan_width(meld, card) for meld in row) + (len(row) - 1) * card * 0.35


def _rows(melds: Sequence[Meld]) -> Iterator[list[Meld]]:
    row: list[Meld] = []
    for meld in melds:
        if row and sum(map(len, row)) + len(meld) > MOST_IN_A_ROW:
            yield row
            row = []
        row.append(meld)
    yield row


def _hand(pen: Pen, rules: Ruleset, ground: str) -> None:
    """As many cards as are dealt; where two play, the backs of the other's above."""
    size = min(rules.deal.sizes[-1], MOST_IN_HAND)
    down = 8
    if rules.players.max == 2:
        down = 20
        for place in range(size):
            _back(pen, (place - (size - 1) / 2) * 6, ground)

    hand = [*_drawn(rules, size - min(len(rules.special_cards), 2))]
    hand += map(Card, rules.special_cards[:2])
    card = 34 if size > 8 else 42
    lean = min(7.0, 60 / max(size, 1))
    for place, each in enumerate(hand):
        off = place - (size - 1) / 2
        x = WIDE / 2 + off * min(card * 0.62, 150 / max(size, 1))
        _card(pen, each, x, HIGH / 2 + down + off * off * lean / 22, card, off * lean / 1.6)


def _drawn(rules: Ruleset, count: int) -> Iterator[Card]:
    """Cards of the game's deck, other ones for another game."""
    deck = rules.smallest_deck
    cards = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits or ("",)]
    apart, start = divmod(_seed(rules), len(cards))
    stride = 3 + 2 * (apart % 3)
    while len(cards) % stride == 0:
        stride += 2
    for number in range(count):
        if number == 1 and deck.jokers:
            yield Card(JOKER)
        else:
            yield cards[(start + number * stride) % len(cards)]


def _tiles(pen: Pen, rules: Ruleset) -> None:
    """A group above, a row with a joker below."""
    deck = rules.smallest_deck
    seed = _seed(rules)
    rank = deck.ranks[seed % len(deck.ranks)]
    first = seed // 7 % max(len(deck.ranks) - 5, 1)
    suit = deck.suits[seed // 11 % len(deck.suits)]
    row = [Card(each, suit) for each in deck.ranks[first : first + 5]]
    if deck.jokers:
        row[2] = Card(JOKER)
    for line, cards in enumerate((list(map(partial(Card, rank), deck.suits)), row)):
        for place, each in enumerate(cards):
            x = WIDE / 2 + (place - (len(cards) - 1) / 2) * 31
            _tile(pen, each, x, 42 + line * 44)


def _sheet(pen: Pen) -> None:
    """A score sheet: points may be of any game."""
    sheet = Pen(pen.look)
    sheet.box(-38, -50, 76, 110, fill=CREAM)
    sheet.line(-38, -32, 38, -32, 1, EDGE)
    for x in (-13, 13):
        sheet.line(x, -50, x, 60, 1, EDGE)
    for line, figures in enumerate((("35", "80", "20"), ("10", "60", "95"), ("70", "5", "40"))):
        for column, figure in enumerate(figures):
            _write(sheet, (column - 1) * 25, line * 20 - 14, figure, 14, INK)

    pen.marks.append(Placed(104, 70, tuple(sheet.marks), angle=-4))


# ---------------------------------------------------------------- one card


def _card(
    pen: Pen,
    card: Card,
    x: float,
    y: float,
    width: float,
    turn: float = 0,
    *,
    is_large: bool = False,
) -> None:
    height = width * 1.4
    own = Pen(pen.look)
    paper = NAMED if _is_named(card) else CREAM
    own.box(-width / 2, -height / 2, width, height, 3, paper, EDGE, 1)
    if is_large:
        _large_face(own, card, width)
    else:
        _face(own, card, width)

    pen.marks.append(Placed(x, y, tuple(own.marks), angle=turn))


def _face(pen: Pen, card: Card, width: float) -> None:
    left, top = -width * 0.26, -width * 0.7
    if card.is_joker:
        _shape(pen, "star", left, top + width * 0.3, width * 0.42, VIOLET)
    elif _is_named(card):
        name = Pen(pen.look)
        size = min(width * 0.36, width * 1.25 / _width(card.rank))
        _write(name, 0, size / 3, card.rank, size, VIOLET)
        pen.marks.append(Placed(0, 0, tuple(name.marks), angle=-90))
    else:
        ink = INKS.get(card.suit, INK)
        rank = on_card(card.rank)
        size = width * min(0.44, 0.46 / _width(rank))
        _write(pen, left, top + width * 0.42, rank, size, ink)
        _pip(pen, card, left, top + width * 0.66, width * 0.32)
        _pip(pen, card, width * 0.2, width * 0.42, width * 0.46)


def _large_face(pen: Pen, card: Card, width: float) -> None:
    """A rank and a suit, for a card that is seen small."""
    rank = on_card(card.rank)
    size = width * min(0.66, 0.6 / _width(rank))
    _write(pen, -width * 0.16, -width * 0.08, rank, size, INKS.get(card.suit, INK))
    _pip(pen, card, width * 0.14, width * 0.36, width * 0.56)


def _is_named(card: Card) -> bool:
    return len(card.rank) > 2 and not card.is_joker


def _pip(pen: Pen, card: Card, x: float, y: float, size: float) -> None:
    name = shape_of(card.suit)
    ink = INKS.get(card.suit, INK)
    if name in SHAPES:
        _shape(pen, name, x, y, size, ink)
    else:
        pen.box(x - size / 2, y - size / 2, size, size, size / 2, ink)


def _shape(pen: Pen, name: str, x: float, y: float, size: float, color: str) -> None:
    pen.shape(name, x - size / 2, y - size / 2, size, color)


def _tile(pen: Pen, card: Card, x: float, y: float) -> None:
    pen.box(x - 14, y - 19, 28, 38, 3, CREAM, EDGE, 1)
    if card.is_joker:
        _shape(pen, "star", x, y, 18, VIOLET)
        return

    ink = INKS.get(card.suit, INK)
    _write(pen, x, y + 2, card.rank, 19, ink)
    pen.box(x - 3.5, y + 7.5, 7, 7, 3.5, ink)


def _back(pen: Pen, off: float, ground: str) -> None:
    back = Pen(pen.look)
    back.box(off * 2 - 15, 18, 30, 42, 3, ground, INK if ground == WHITE else CREAM, 1)
    pen.marks.append(Placed(104, -40, tuple(back.marks), angle=-off / 3))


# ---------------------------------------------------------------- figures


def _write(pen: Pen, middle: float, base: float, text: str, size: float, color: str) -> None:
    """Figures and capitals about this point of the base line; other signs are left out."""
    x = middle - _width(text) * size / 2
    for sign in text.upper():
        if sign in FIGURES:
            pen.figure(sign, x, base - size * BASE, size, color)
            x += FIGURES[sign][0] * size


def _width(text: str) -> float:
    """For size 1."""
    return sum(FIGURES[sign][0] for sign in text.upper() if sign in FIGURES) or 1.0
