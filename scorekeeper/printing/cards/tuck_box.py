"""A box for the cards that are printed: to cut out, fold and glue. Sizes are points."""

from __future__ import annotations

import math
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import contracts_title
from rulesets.words.short import choice_line
from scorekeeper.printing import crib
from scorekeeper.printing.cards import phase_cards, special_cards
from scorekeeper.printing.cards.card_backs import draw_back, no_cards
from scorekeeper.printing.drawing.look import FIRM, INK, MM, RED, RULE, Look, Style
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import fit, fit_name, shortened
from scorekeeper.printing.fonts import ASCENT, TITLE
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.pages import Pen

CARD = 0.3 * MM  # how thick one is, on paper for cards
PLAY = 1.5 * MM  # room around the cards
LEAST_DEPTH, MOST_DEPTH = 8 * MM, 22 * MM
GLUE, TAB, TUCK = 12 * MM, 12 * MM, 14 * MM  # flaps at the side, at the bottom, at the lid
SLANT = 3 * MM  # by which flaps are narrower at their end
NOTCH = 8 * MM  # for a thumb
RULER = 50 * MM
SUITS = (("suit-S", INK), ("suit-H", RED), ("suit-C", INK), ("suit-D", RED))

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Net:
    """The box before it is folded: from the left a flap to glue, back, side, front, side."""

    left: float
    top: float
    width: float  # of the front
    height: float
    depth: float

    @property
    def edges(self) -> tuple[float, float, float, float, float]:
        """The upright folds, and the right edge."""
        back = self.left + GLUE
        side = back + self.width
        front = side + self.depth
        other = front + self.width
        return back, side, front, other, other + self.depth

    @property
    def lid(self) -> float:
        """The fold at the top of all panels."""
        return self.top + TUCK + self.depth

    @property
    def floor(self) -> float:
        return self.lid + self.height

    @property
    def whole_height(self) -> float:
        return TUCK + 2 * self.depth + self.height + TAB

    @property
    def dust(self) -> float:
        """How long the small flaps of the sides are."""
        return min(self.depth + 4 * MM, self.width / 2 - 2 * MM)

    @classmethod
    def of(cls, left: float, top: float, card: tuple[float, float], cards: int) -> Net:
        """A box for so many cards of this size."""
        depth = min(MOST_DEPTH, max(LEAST_DEPTH, cards * CARD + PLAY))
        return cls(left, top, card[0] + PLAY, card[1] + PLAY, depth)


@dataclass(frozen=True, slots=True)
class _Cards:
    """What goes into the box: a card is ``layers`` sheets thick."""

    name: str
    size: tuple[float, float]
    count: int
    layers: int = 1


def tuck_box(rules: Ruleset, look: Look, language: str = "en") -> Drawing:
    """Draw a box that holds one set of cards; more boxes where they are too many for one."""
    cards = _cards(rules, look)
    holds = int((MOST_DEPTH - PLAY) // (CARD * cards.layers))
    boxes = math.ceil(cards.count / holds)
    share = math.ceil(cards.count / boxes)
    pages = (_page(rules, look, cards, share),) * boxes
    title = _("%(game)s: box for the cards") % {"game": rules_text(rules.name)}

    return Drawing(title, choice_line(rules), look, pages, language)


def _cards(rules: Ruleset, look: Look) -> _Cards:
    if rules.deck.special:
        count = sum(rules.deck.special.values())
        return _Cards(_("Special cards"), special_cards.POKER, count)

    long, short = phase_cards.WALLET
    layers = look.pick(1, 2)  # those of large print are folded
    name = contracts_title(rules)
    return _Cards(name, (short, long), phase_cards.count_of(rules), layers)


# ---------------------------------------------------------------- the page


def _page(rules: Ruleset, look: Look, cards: _Cards, count: int) -> Page:
    pen = Pen(look)
    net = Net.of(pen.left, pen.top, cards.size, count * cards.layers)
    _outline(pen, net)
    _folds(pen, net)
    _glue(pen, net)

    back, _side, front, other, right = net.edges
    draw_back(pen, back, net.lid, net.width, net.height)
    _front(pen, rules, cards, net, front)
    for x in (_side, other):
        _suits(pen, x + net.depth / 2, net.lid + net.height / 2, net)

    if look.landscape:
        _directions(pen, right + 10 * MM, pen.top)
    else:
        _directions(pen, pen.left, net.top + net.whole_height + 8 * MM)

    return pen.page(_("Box for the cards"))


def _outline(pen: Pen, net: Net) -> None:
    """The line to cut along, all around."""
    back, side, front, other, right = net.edges
    lid, floor, dust = net.lid, net.floor, net.dust
    bottom = floor + net.depth + TAB

    points: list[Point] = [(net.left, lid + SLANT), (back, lid)]
    points += [(back, net.top + TUCK), (back + SLANT, net.top), (side - SLANT, net.top)]
    points += [(side, net.top + TUCK), (side, lid)]
    points += _flap(side, front, lid, -dust)
    points += _notch(front, other, lid)
    points += _flap(other, right, lid, -dust)
    points += [(right, floor), *reversed(_flap(other, right, floor, dust)), (front, floor)]
    points += [*reversed(_flap(side, front, floor, dust)), (side, floor + net.depth)]
    points += [(side - SLANT, bottom), (back + SLANT, bottom), (back, floor + net.depth)]
    points += [(back, floor), (net.left, floor - SLANT)]
    pen.trail([*points, points[0]], 0.9, INK)


def _flap(left: float, right: float, y: float, reach: float) -> list[Point]:
    """A small flap, narrower at its end."""
    slant = min(SLANT, (right - left) / 4)
    return [(left, y), (left + slant, y + reach), (right - slant, y + reach), (right, y)]


def _notch(left: float, right: float, y: float) -> list[Point]:
    """The upper edge of the front, with a half circle for a thumb."""
    middle = (left + right) / 2
    turns = [math.pi * step / 16 for step in range(17)]
    arc = [(middle - NOTCH * math.cos(turn), y + NOTCH * math.sin(turn)) for turn in turns]
    return [(left, y), *arc, (right, y)]


def _folds(pen: Pen, net: Net) -> None:
    back, side, front, other, right = net.edges
    for x in (back, side, front, other):
        _fold(pen, (x, net.lid), (x, net.floor))

    for y in (net.top + TUCK, net.lid, net.floor, net.floor + net.depth):
        _fold(pen, (back, y), (side, y))

    for y in (net.lid, net.floor):
        _fold(pen, (side, y), (front, y))
        _fold(pen, (other, y), (right, y))


def _fold(pen: Pen, start: Point, end: Point) -> None:
    pen.line(*start, *end, 0.6, FIRM, (4, 3))


def _glue(pen: Pen, net: Net) -> None:
    """Hatch what is glued under something else: the flap at the left, the tab, the flaps below."""
    back, side, front, other, right = net.edges
    inset = 1.5 * MM
    low = net.floor + net.depth
    _hatched(pen, net.left + inset, net.lid + 5 * MM, GLUE - 2 * inset, net.height - 10 * MM)
    _hatched(pen, back + 5 * MM, low + inset, side - back - 10 * MM, TAB - 2 * inset)
    for left, end in ((side, front), (other, right)):
        _hatched(pen, left + 2 * inset, net.floor + inset, end - left - 4 * inset, net.dust * 0.7)


def _hatched(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    """An area in slanted lines; where there is room it says what they mean."""
    step = 2.2 * MM
    for number in range(1, int((wide + high) // step) + 1):
        along = number * step
        start = (x + min(along, wide), y + max(0.0, along - wide))
        end = (x + max(0.0, along - high), y + min(along, high))
        pen.line(*start, *end, 0.4, RULE)

    style = pen.look.style("small", 8)
    text = _("glue")
    room = style.width(text) + 4
    if room <= wide and style.size * 1.4 <= high:
        middle, base = x + wide / 2, y + high / 2 + style.size * 0.3
        pen.box(middle - room / 2, base - style.size, room, style.size * 1.35, 2, fill="#ffffff")
        pen.write(middle, base, text, style, "center")


def _front(pen: Pen, rules: Ruleset, cards: _Cards, net: Net, x: float) -> None:
    """The game and what is inside, clear of the notch."""
    look, middle, room = pen.look, x + net.width / 2, net.width - 8 * MM
    pen.box(x + 3 * MM, net.lid + 12 * MM, net.width - 6 * MM, net.height - 16 * MM, 8, stroke=RULE)
    title = Style(TITLE, look.size(18))
    name = rules_text(rules.name)
    small = (shortened(name, title.sized(look.smallest), room, 4), title.sized(look.smallest))
    lines, title = fit_name(name, title, room, look.smallest, 4) or small
    soft = look.style("soft", 10)
    below, soft = fit(cards.name, soft, room, look.smallest, 2)
    high = len(lines) * title.leading + len(below) * soft.leading
    base = net.lid + 12 * MM + (net.height - 16 * MM - high) / 2 + title.size * ASCENT

    base = pen.lines(middle, base, lines, title, "center")
    pen.lines(middle, base, below, soft, "center")


def _suits(pen: Pen, x: float, y: float, net: Net) -> None:
    """The four suits up a side."""
    size = min(net.depth * 0.5, 6 * MM)
    step = size * 1.8
    y -= (len(SUITS) - 1) / 2 * step
    for name, color in SUITS:
        pen.shape(name, x - size / 2, y - size / 2, size, color)
        y += step


def _directions(pen: Pen, x: float, y: float) -> None:
    """What to do, and a line by which to see that the printer has kept the size."""
    look = pen.look
    room = pen.right - x
    said = (
        _("Print on thin card at 100%."),
        _("Cut along the solid lines and fold back along the dashed ones."),
        _("Glue the hatched flaps: the long one under the side, then the bottom."),
    )
    part = crib.below(crib.text_parts(said, room, look), 2)
    part.draw(pen, x, y)

    line = y + part.height + 6 * MM
    pen.line(x, line, x + RULER, line, 0.9, INK)
    for end in (x, x + RULER):
        pen.line(end, line - 2 * MM, end, line + 2 * MM, 0.9, INK)

    small = look.style("small", 8.6)
    text = _("This line is 50 mm long.")
    pen.write(x, line + 3 * MM + small.size, text, small)


# ---------------------------------------------------------------- among the other sheets


def _words(rules: Ruleset) -> tuple[str, str]:
    if rules.deck.special:
        return _("Box for the special cards"), _("To cut out, fold and glue")

    return _("Box for the cards to hold"), _("To cut out, fold and glue")


def _draw(job: Job) -> Drawing:
    return tuck_box(job.rules, job.look, job.language)


SHEET = SheetKind("tuck-box", 44, _words, _draw, no_cards)
