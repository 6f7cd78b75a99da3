"""A cover for each game, drawn from its rules alone: the same bytes each time.

The ground says the family, the corner how many contracts, deals or cards there are; in front is
what is laid first or held, behind it how contracts or deals grow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from zlib import crc32

from rulesets.cards import JOKER, Card
from rulesets.contracts import Contract
from rulesets.melds.examples import Meld, example_melds
from rulesets.ruleset import Ruleset
from rulesets.words.families import family_of
from scorekeeper.printing.card_art import SHAPES
from scorekeeper.store.rulesets import OWN

WIDE, HIGH = 208, 128
CREAM, EDGE = "#fffdf8", "#4a4034"
OWN_GROUND = "#3d4a45"
GROUNDS = {  # cream on each is at least 4.5
    "phases": "#7c2d2a",
    "rounds": "#264a70",
    "classic": "#8a6218",
    "two": "#5d3f70",
    "extra": "#a8532a",
    "any": "#6d6455",
}
INKS = {
    "S": "#1f1b16",
    "C": "#1f1b16",
    "K": "#1f1b16",
    "": "#1f1b16",
    "H": "#b3261e",
    "D": "#b3261e",
    "R": "#b3261e",
    "B": "#1c4f9c",
    "Y": "#8a5a00",
    "G": "#1e6b3a",
    "STAR": "#8a5a00",
}
VIOLET = "#5a3d86"
MOST_IN_A_ROW = 8  # cards
MOST_IN_HAND = 15
MOST_BARS = 40


def draw_cover(rules: Ruleset) -> str:
    """The cover of a game as an SVG file."""
    behind, front = "".join((*_behind(rules), *_frame())), "".join(_front(rules))
    ground = OWN_GROUND if rules.id.startswith(OWN) else GROUNDS[family_of(rules)]

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" '
        f'font-family="Georgia,serif" font-weight="700" text-anchor="middle">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{ground}"/>{behind}'
        f'<rect x="8" y="8" width="30" height="26" fill="{ground}"/>{"".join(_index(rules))}'
        f"{front}</svg>"
    )


# ---------------------------------------------------------------- behind


def _behind(rules: Ruleset) -> Iterator[str]:
    bars = [_sizes(contract) for contract in rules.contract_list[:MOST_BARS]]
    if len(bars) < 2:
        bars = [[(size, "set")] for size in rules.deal.sizes[:MOST_BARS]]
    if len(bars) < 2:
        if rules.has_cards:
            yield from _rays(max(rules.deal.sizes))
        return

    tallest = max(sum(size for size, _ in bar) for bar in bars)
    step = (WIDE - 16) / len(bars)
    for number, bar in enumerate(bars):
        foot = HIGH - 6.0
        for size, kind in bar:
            height = 84 * size / max(tallest, 1)
            foot -= height
            opacity = ".3" if kind == "run" else ".15"
            yield _box(8 + number * step, foot, step - 1, height - 1, CREAM, opacity)


def _sizes(contract: Contract) -> list[tuple[int, str]]:
    return [(part.size, part.kind) for part in contract.parts]


def _rays(cards: int) -> Iterator[str]:
    """As many as cards are dealt."""
    count = min(max(cards, 5), MOST_IN_HAND)
    step = 2 * WIDE / count
    for number in range(count):
        left = number * step - WIDE / 2
        yield (
            f'<path d="M{WIDE / 2:g} {HIGH}L{left:.1f} 0h{step / 2:.1f}z" '
            f'fill="{CREAM}" fill-opacity=".15"/>'
        )


def _box(x: float, y: float, width: float, height: float, fill: str, opacity: str = "1") -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'fill="{fill}" fill-opacity="{opacity}"/>'
    )


def _frame() -> Iterator[str]:
    yield (
        f'<rect x="5.5" y="5.5" width="{WIDE - 11}" height="{HIGH - 11}" rx="2" fill="none" '
        f'stroke="{CREAM}" stroke-opacity=".42"/>'
    )


def _index(rules: Ruleset) -> Iterator[str]:
    """How many contracts, or deals, or cards: it repeats what the facts beside it say."""
    deals, contracts = len(rules.deal.sizes), len(rules.contract_list)
    number = max(rules.deal.sizes)
    if deals > 1:
        number = deals
    if contracts > 1:
        number = contracts
    if number:
        yield f'<text x="23" y="28" font-size="21" fill="{CREAM}">{number}</text>'


# ---------------------------------------------------------------- in front


def _front(rules: Ruleset) -> Iterator[str]:
    if not rules.has_cards:
        yield from _sheet()
    elif rules.has_tiles:
        yield from _tiles(rules)
    elif rules.contract_list:
        yield from _melds(_with_joker(rules, example_melds(rules.contract_list[0], rules)))
    else:
        yield from _hand(rules)


def _with_joker(rules: Ruleset, melds: Sequence[Meld]) -> Sequence[Meld]:
    """A joker stands in the first meld that has room for one, where jokers are wild."""
    if not rules.smallest_deck.jokers:
        return melds

    for number, meld in enumerate(melds):
        if len(meld) > 2:
            first, _hidden, *others = meld
            return (*melds[:number], (first, Card(JOKER), *others), *melds[number + 1 :])

    return melds


def _melds(melds: Sequence[Meld]) -> Iterator[str]:
    """Sets as fans, runs as steps, in as many rows as they need."""
    rows = list(_rows(melds))
    widest = max(_row_width(row, 1) for row in rows)
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
                yield _card(each, x + place * card * 0.68, y - lift, card, turn)
            x += _fan_width(meld, card) + card * 0.35


def _fan_width(meld: Meld, card: float) -> float:
    return card * (1 + 0.68 * (len(meld) - 1))


def _row_width(row: Sequence[Meld], card: float) -> float:
    return sum(_fan_width(meld, card) for meld in row) + (len(row) - 1) * card * 0.35


def _rows(melds: Sequence[Meld]) -> Iterator[list[Meld]]:
    row: list[Meld] = []
    for meld in melds:
        if row and sum(map(len, row)) + len(meld) > MOST_IN_A_ROW:
            yield row
            row = []
        row.append(meld)
    yield row


def _hand(rules: Ruleset) -> Iterator[str]:
    """As many cards as are dealt; where two play, the backs of the other's above."""
    size = min(rules.deal.sizes[-1], MOST_IN_HAND)
    if rules.players.max == 2:
        for place in range(size):
            yield _back((place - (size - 1) / 2) * 6, -1)

    hand = [*_drawn(rules, size - min(len(rules.special_cards), 2))]
    hand += [Card(name) for name in rules.special_cards[:2]]
    card = 34 if size > 8 else 42
    lean = min(7.0, 60 / max(size, 1))
    down = 20 if rules.players.max == 2 else 8
    for place, each in enumerate(hand):
        off = place - (size - 1) / 2
        x = WIDE / 2 + off * min(card * 0.62, 150 / max(size, 1))
        yield _card(each, x, HIGH / 2 + down + off * off * lean / 22, card, off * lean / 1.6)


def _drawn(rules: Ruleset, count: int) -> Iterator[Card]:
    """Cards of the game's deck, other ones for another game."""
    deck = rules.smallest_deck
    cards = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits or ("",)]
    start, stride = crc32(rules.id.encode()) % len(cards), 3
    while len(cards) % stride == 0:
        stride += 2
    for number in range(count):
        if number == 1 and deck.jokers:
            yield Card(JOKER)
        else:
            yield cards[(start + number * stride) % len(cards)]


def _tiles(rules: Ruleset) -> Iterator[str]:
    """A group above, a row with a joker below."""
    deck = rules.smallest_deck
    seed = crc32(rules.id.encode())
    rank = deck.ranks[seed % len(deck.ranks)]
    first = seed // 7 % max(len(deck.ranks) - 5, 1)
    suit = deck.suits[seed // 11 % len(deck.suits)]
    row = [Card(each, suit) for each in deck.ranks[first : first + 5]]
    if deck.jokers:
        row[2] = Card(JOKER)
    for line, cards in enumerate(([Card(rank, each) for each in deck.suits], row)):
        for place, each in enumerate(cards):
            x = WIDE / 2 + (place - (len(cards) - 1) / 2) * 31
            yield _tile(each, x, 42 + line * 44)


def _sheet() -> Iterator[str]:
    """A score sheet: points may be of any game."""
    yield f'<g transform="rotate(-4 104 70)"><path d="M66 20h76v110H66z" fill="{CREAM}"/>'
    yield f'<path d="M66 38h76M91 20v110M117 20v110" stroke="{EDGE}"/>'
    for line, figures in enumerate((("35", "80", "20"), ("10", "60", "95"), ("70", "5", "40"))):
        for column, figure in enumerate(figures):
            x, y = 79 + column * 25, 56 + line * 20
            yield f'<text x="{x}" y="{y}" font-size="13" fill="{INKS[""]}">{figure}</text>'
    yield "</g>"


# ---------------------------------------------------------------- one card


def _card(card: Card, x: float, y: float, width: float, turn: float = 0) -> str:
    height = width * 1.4
    turned = f" rotate({turn:.1f})" if turn else ""
    paper = "#efe9f5" if _is_named(card) else CREAM
    return (
        f'<g transform="translate({x:.1f} {y:.1f}){turned}">'
        f'<rect x="{-width / 2:.1f}" y="{-height / 2:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}" rx="3" fill="{paper}" stroke="{EDGE}"/>'
        f"{''.join(_face(card, width))}</g>"
    )


def _face(card: Card, width: float) -> Iterable[str]:
    left, top = -width * 0.26, -width * 0.7
    if card.is_joker:
        yield _shape("star", VIOLET, left, top + width * 0.3, width * 0.42)
    elif _is_named(card):
        size = min(width * 0.3, width * 1.9 / len(card.rank))
        yield (
            f'<text transform="rotate(-90)" y="{size / 3:.1f}" font-size="{size:.1f}" '
            f'fill="{VIOLET}">{escape(card.rank)}</text>'
        )
    else:
        ink = INKS.get(card.suit, INKS[""])
        squeezed = f' textLength="{width * 0.4:.1f}" lengthAdjust="spacingAndGlyphs"'
        yield (
            f'<text x="{left:.1f}" y="{top + width * 0.42:.1f}" font-size="{width * 0.42:.1f}"'
            f'{squeezed if len(card.rank) > 1 else ""} fill="{ink}">{escape(card.rank)}</text>'
        )
        yield _pip(card, ink, left, top + width * 0.66, width * 0.32)
        yield _pip(card, ink, width * 0.2, width * 0.42, width * 0.46)


def _is_named(card: Card) -> bool:
    return len(card.rank) > 2 and not card.is_joker


def _pip(card: Card, ink: str, x: float, y: float, size: float) -> str:
    name = "star" if card.suit == "STAR" else f"suit-{card.suit}"
    if name in SHAPES:
        return _shape(name, ink, x, y, size)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size / 2:.1f}" fill="{ink}"/>'


def _shape(name: str, ink: str, x: float, y: float, size: float) -> str:
    corner = f"{x - size / 2:.1f} {y - size / 2:.1f}"
    return (
        f'<path transform="translate({corner}) scale({size / 24:.3f})" '
        f'fill="{ink}" d="{SHAPES[name]}"/>'
    )


def _tile(card: Card, x: float, y: float) -> str:
    ink = VIOLET if card.is_joker else INKS[card.suit]
    tile = (
        f'<rect x="{x - 14:.1f}" y="{y - 19}" width="28" height="38" rx="3" '
        f'fill="{CREAM}" stroke="{EDGE}"/>'
    )
    if card.is_joker:
        return tile + _shape("star", ink, x, y, 18)
    return (
        f'{tile}<text x="{x:.1f}" y="{y + 2}" font-size="19" fill="{ink}">{card.rank}</text>'
        f'<circle cx="{x:.1f}" cy="{y + 11}" r="3.5" fill="{ink}"/>'
    )


def _back(off: float, turn: int) -> str:
    return (
        f'<rect x="{WIDE / 2 + off * 2 - 15:.1f}" y="-22" width="30" height="42" rx="3" '
        f'fill="#17513f" stroke="{CREAM}" transform="rotate({off * turn / 3:.1f} 104 -40)"/>'
    )
