"""The guide to the contracts: each one in words, and drawn with cards that fulfil it. Sizes are
points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.cards import JOKER, Card
from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import contracts_title, step_noun
from rulesets.words.grammar import card_called, cards_called
from rulesets.words.short import choice_line
from scorekeeper.printing import crib
from scorekeeper.printing.card_art import CLOSE, TALL, draw_fan, fan_width, least_card
from scorekeeper.printing.drawing.look import HAIRLINE, HEAVY, MM, RULE, Look, Style
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import wrap
from scorekeeper.printing.fonts import ASCENT
from scorekeeper.printing.guide.hardness import (
    draw_hardness,
    hardness_height,
    hardness_key,
    hardness_on_paper,
)
from scorekeeper.printing.kinds import Job, SheetKind
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
from scorekeeper.printing.pages import Part, Pen, page_aside, ruled_heading
from scorekeeper.printing.tables import in_pieces, ranges
from scorekeeper.sheet.display import Sheet

USUAL_CARD = 14 * MM  # width of a card
# on a guide of one page, smaller ones are drawn only where bigger ones need a second page
SEEMLY_CARD, SEEMLY_LARGE = 9.5 * MM, 17 * MM
STEPS = (0.62, 0.58, 0.55, 0.5)  # from card to card where there is room, in widths
COLUMN_GAP = 24.0
SIZES = 20  # of cards that are tried
LARGEST = 1.75  # times as wide, in large print, or where there are few contracts
FEW = 4
MOST_SPARE = 10 * MM  # white in a row
# a contract is in one line where that makes cards no smaller than so, by the largest there are; and
# smaller still where they fill the page
NEARLY, FULL_AT = 0.8, 0.6
FULL = 0.75  # of a page

# ---------------------------------------------------------------- the guide


@dataclass(frozen=True, slots=True)
class _GuidePlan:
    """Columns, the size of cards and how far they are apart in a fan, in widths."""

    columns: int
    card: float
    step: float
    pages: tuple[range, ...]  # the contracts of each
    heights: tuple[float, ...]
    is_whole: bool  # every contract is in one line

    def rows(self, page: range) -> int:
        return math.ceil(len(page) / self.columns)

    def parted(self, page: range) -> list[Sequence[float]]:
        """The heights of contracts, in the columns of a page."""
        return in_pieces(self.heights[page.start : page.stop], self.rows(page))

    def tallest(self, page: range) -> float:
        """The height of the highest column of a page."""
        return max(map(sum, self.parted(page)))


@dataclass(frozen=True, slots=True)
class _Room:
    """The height for contracts on a page, and on the last one, which has the foot."""

    page: float
    last: float

    def of(self, pages: Sequence[range]) -> list[float]:
        return [*[self.page] * (len(pages) - 1), self.last]


def phase_guide(
    rules: Ruleset, look: Look, language: str = "en", *, shows_hardness: bool = True
) -> Drawing:
    """Draw the guide: on one page where the cards stay large enough to be read, else on as few as
    it takes.
    """
    items = contract_items(rules)
    if hard := hardness_on_paper(rules, look, is_wanted=shows_hardness):
        items = tuple(replace(item, hard=hard[item.number - 1]) for item in items)

    foot = _foot(rules, look, key=hardness_key() if hard else "")
    top = _heading(Pen(look), rules, 8, 9) - look.block[1]
    room = _Room(look.block[3] - top - 1 * MM, look.block[3] - top - foot.height - 3 * MM)
    plan = _plan(items, look, room)
    draw = partial(_page, rules, look, plan, room, items, foot)
    pages = tuple(map(draw, range(1, len(plan.pages) + 1)))
    title = _("%(game)s: %(contracts)s") % {
        "game": rules_text(rules.name),
        "contracts": contracts_title(rules),
    }

    return Drawing(title, choice_line(rules), look, pages, language)


def _plan(items: Sequence[Item], look: Look, room: _Room) -> _GuidePlan:
    """The columns with the largest cards on one page, each contract in one line where that doesn't
    make them small; more pages when they would be too small.
    """
    seemly = look.pick(SEEMLY_CARD, SEEMLY_LARGE)
    widest = _widest_in_one_line(items, look)
    for count in range(1, len(items) + 1):
        pages = _shared_out(len(items), count, room)
        found = map(partial(_largest, items, look, room, pages), (1, 2, 3))
        plans = [*chain.from_iterable(found)]
        largest = max(plans, key=lambda plan: (plan.card, plan.step), default=None)
        if not largest:
            continue

        whole = [plan for plan in plans if plan.is_whole and _is_large(plan, largest, room)]
        is_as_wide_as_paper = any(plan.card >= widest for plan in whole)
        if largest.card >= seemly or is_as_wide_as_paper or (count == 1 and not look.large):
            return max([largest, *whole], key=lambda plan: (plan.is_whole, plan.card, plan.step))

    return _one_a_page(items, look, least_card(look.smallest))


def _is_large(plan: _GuidePlan, largest: _GuidePlan, room: _Room) -> bool:
    """Whether cards are large enough beside the largest ones, for what they leave white."""
    is_full = sum(map(plan.tallest, plan.pages)) >= FULL * sum(room.of(plan.pages))
    return plan.card >= (FULL_AT if is_full else NEARLY) * largest.card


def _widest_in_one_line(items: Sequence[Item], look: Look) -> float:
    """The width of the largest cards with which each contract is in one line: more pages don't make
    room for larger ones. Wider than any if there are none.
    """
    room = look.block[2] - _ring_room(look)
    longest = max(items, key=lambda item: melds_width(item.melds, USUAL_CARD))
    fitting = (card for card in _sizes(items, look) if melds_width(longest.melds, card) <= room)
    return next(fitting, math.inf)


def _shared_out(count: int, pages: int, room: _Room) -> tuple[range, ...]:
    """So many contracts on so many pages, fewer on the last one, which has the foot."""
    whole = room.page * (pages - 1) + room.last
    ends = [0]
    for page in range(1, pages):
        end = math.ceil(count * room.page * page / whole)
        ends.append(max(page, min(end, count - pages + page)))  # each page has one at least

    return tuple(ranges([*ends, count]))


def _one_a_page(items: Sequence[Item], look: Look, card: float) -> _GuidePlan:
    """For contracts that no card on earth is long enough for."""
    column = look.block[2]
    heights = []
    for item in items:
        lines = line_count(item.melds, card, column - _ring_room(look), CLOSE)
        heights.append(_head_height(item, look, column) + lines_height(lines, card))

    pages = tuple(ranges(range(len(items) + 1)))
    return _GuidePlan(1, card, CLOSE, pages, tuple(heights), is_whole=False)


def _largest(
    items: Sequence[Item], look: Look, room: _Room, pages: tuple[range, ...], columns: int
) -> Iterator[_GuidePlan]:
    """The largest cards with which the contracts fit into these columns, once with each contract in
    one line and once whatever lines they take; then as far apart as there is room.
    """
    column = (look.block[2] - COLUMN_GAP * (columns - 1)) / columns
    heads = [_head_height(item, look, column) for item in items]
    room_for_cards = column - _ring_room(look)

    def tried(card: float, step: float, *, in_one_line: bool) -> _GuidePlan | None:
        lines = [line_count(item.melds, card, room_for_cards, step) for item in items]
        is_whole = max(lines) == 1
        if in_one_line and not is_whole:
            return None

        of_each = zip(heads, lines, strict=True)
        heights = tuple(head + lines_height(each, card) for head, each in of_each)
        plan = _GuidePlan(columns, card, step, pages, heights, is_whole)
        there = zip(pages, room.of(pages), strict=True)
        fits = all(plan.tallest(page) <= high for page, high in there)
        return plan if fits else None

    for in_one_line in (True, False):
        plan = _first_plan(partial(tried, step=CLOSE, in_one_line=in_one_line), _sizes(items, look))
        if plan:
            wider = (tried(plan.card, step, in_one_line=plan.is_whole) for step in STEPS)
            yield next(filter(None, wider), plan)


def _first_plan(
    tried: Callable[[float], _GuidePlan | None], sizes: Sequence[float]
) -> _GuidePlan | None:
    """The plan with the first of these sizes that works: where one does, every smaller one does."""
    low, high = 0, len(sizes)

    best: _GuidePlan | None = None
    while low < high:
        middle = (low + high) // 2
        if plan := tried(sizes[middle]):
            best, high = plan, middle
        else:
            low = middle + 1

    return best


def _sizes(items: Sequence[Item], look: Look) -> list[float]:
    """Widths of cards, the largest first."""
    least, most = least_card(look.smallest), USUAL_CARD
    if look.large or len(items) <= FEW:
        most *= LARGEST

    return [most + (least - most) * step / SIZES for step in range(SIZES + 1)]


def _ring_room(look: Look) -> float:
    return look.pick(17, 19) * MM


def _styles(look: Look) -> tuple[Style, Style]:
    return look.style("head"), look.style("soft", 10)


def _head_height(item: Item, look: Look, column: float) -> float:
    """The height of the words of a contract, and the white around it."""
    head, _soft = _styles(look)
    return len(_head_lines(item, look, column - _ring_room(look))) * head.leading + 5.5 * MM


def _count_words(item: Item) -> str:
    return ngettext("%(n)d card", "%(n)d cards", item.cards) % {"n": item.cards}


def _head_lines(item: Item, look: Look, room: float) -> tuple[str, ...]:
    head, soft = _styles(look)
    return wrap(item.words, head, room - soft.width(_count_words(item)) - 10)


def _page(
    rules: Ruleset,
    look: Look,
    plan: _GuidePlan,
    room: _Room,
    items: Sequence[Item],
    foot: Part,
    number: int,
) -> Page:
    pen = Pen(look)
    count, places = len(plan.pages), plan.pages[number - 1]
    y = _heading(pen, rules, number, count)
    column = (look.block[2] - COLUMN_GAP * (plan.columns - 1)) / plan.columns
    rows = plan.rows(places)

    height = _row_height(plan, room)
    tallest = plan.tallest(places)
    parted = in_pieces(items[places.start : places.stop], rows)
    for place, (part, heights) in enumerate(zip(parted, plan.parted(places), strict=True)):
        x = pen.left + place * (column + COLUMN_GAP)
        base = y
        spare = (tallest - sum(heights)) / len(part)  # so that all columns end alike
        for item, own in zip(part, heights, strict=True):
            if item is not part[0]:
                pen.line(x, base, x + column, base, HAIRLINE, RULE)

            high = height or own + spare
            _item(pen, plan, item, x, base, column, high)
            base += high

    end = y + (height * rows or tallest)
    pen.rule(end, HEAVY)
    if number == count:
        foot.draw(pen, pen.left, end + 3 * MM)

    return pen.page(
        _("%(contracts)s, %(first)d to %(last)d")
        % {"contracts": contracts_title(rules), "first": places.start + 1, "last": places.stop}
    )


def _heading(pen: Pen, rules: Ruleset, number: int, count: int) -> float:
    aside = [contracts_title(rules), page_aside(number, count)]
    return ruled_heading(pen, rules_text(rules.name), aside)


def _row_height(plan: _GuidePlan, room: _Room) -> float:
    """The same height for every row of all pages, where there is room for that; 0 where each takes
    its own.
    """
    most = max(plan.heights)
    there = zip(plan.pages, room.of(plan.pages), strict=True)
    alike = min(high / plan.rows(page) for page, high in there)
    if most > alike:
        return 0.0

    return min(alike, most + MOST_SPARE)


def _item(
    pen: Pen, plan: _GuidePlan, item: Item, x: float, y: float, column: float, height: float
) -> None:
    look = pen.look
    head, soft = _styles(look)
    indent = _ring_room(look)
    lines = _head_lines(item, look, column - indent)
    card = plan.card
    melds = meld_lines(item.melds, card, column - indent, plan.step)
    content = len(lines) * head.leading + lines_height(len(melds), card) + 1.5 * MM
    base = y + (height - content) / 2 + head.size * ASCENT
    with pen.inside("H2"):
        pen.lines(x + indent, base, lines, head)

    pen.write(x + column, base, _count_words(item), soft, "right")
    top = base - head.size * ASCENT + len(lines) * head.leading + 1.5 * MM
    draw_melds(pen, x + indent, top, melds, card, plan.step)
    across = min(6 * MM * look.pick(1.0, 1.1), indent / 2 - 4)
    ring_y = y + height / 2
    below = hardness_height(look) + 2 * MM
    if item.hard and 2 * across + below <= height:
        ring_y -= below / 2
        draw_hardness(pen, x + 1 + across, ring_y + across + 2 * MM, item.hard)

    pen.ringed(x + 1 + across, ring_y, item.number, look.size(17), across, 1.3)


# ---------------------------------------------------------------- what is wild, what may be mixed


def _foot(rules: Ruleset, look: Look, *, key: str = "") -> Part:
    """The rules that a contract is read with, and one meld with a wild card in it. ``key``: what
    is drawn beside the contracts.
    """
    text = " ".join(filter(None, (*guide_lines(rules), key)))
    example = wild_example(rules)
    if not example:
        return crib.text_part("", text, look.block[2], look)

    card = max(9 * MM, least_card(look.smallest))
    picture = fan_width(len(example), card)
    room = look.block[2] - (picture + 14)
    caption = crib.text_part("", wild_words(rules), room, look, look.style("soft", 9.5))
    column = crib.below([crib.text_part("", text, room, look), caption], 1)

    def draw(pen: Pen, x: float, y: float) -> None:
        column.draw(pen, x, y)
        draw_fan(pen, pen.right - picture, y, example, card)

    return Part(max(column.height, card * TALL + 2), draw)


def wild_example(rules: Ruleset) -> tuple[Card, ...]:
    """A set with one wild card in it, the smallest the game allows; nothing where no such set is
    allowed.
    """
    limit = rules.wild.limit
    if not rules.wild.cards or not rules.meld.set.min or limit == 0:
        return ()

    size = max(rules.meld.set.min, 3)
    naturals = [rank for rank in rules.deck.ranks if rank not in rules.wild.cards]
    rank = "Q" if "Q" in naturals else naturals[-1]
    wild = JOKER if JOKER in rules.wild.cards else rules.wild.cards[0]
    suits = rules.deck.suits
    cards = tuple(Card(rank, suits[index % len(suits)]) for index in range(size - 1))

    if wild in {JOKER, *rules.special_cards}:
        return (*cards, Card(wild))

    return (*cards, Card(wild, suits[(size - 1) % len(suits)]))


def wild_words(rules: Ruleset) -> str:
    """What the wild card of the example stands for."""
    *naturals, wild = wild_example(rules)
    values = {"wild": card_called(wild.rank), "rank": cards_called(naturals[0].rank)}
    return _("In the picture, the %(wild)s completes the %(rank)s.") % values


# ---------------------------------------------------------------- among the other sheets


def no_contracts(rules: Ruleset, sheet: Sheet | None) -> str:
    """Why there is nothing to draw; empty where there are contracts."""
    if rules.contract_list:
        return ""

    text = _("%(game)s doesn’t have contracts, so there’s nothing to draw on this sheet.")
    return text % {"game": rules_text(rules.name)}


def _words(rules: Ruleset) -> tuple[str, str]:
    name = _("Guide to the %(steps)s") % {"steps": step_noun(rules, 2)}
    if rules.has_one_contract:
        name = _("Guide to going out")

    return name, _("Each one in words and as cards")


def _draw(job: Job) -> Drawing:
    return phase_guide(job.rules, job.look, job.language, shows_hardness=job.order.shows_hardness)


SHEET = SheetKind("phase-guide", 20, _words, _draw, no_contracts)
