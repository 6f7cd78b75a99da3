"""Cards to hold: one for each contract, the size of a bank card, to be cut out. Sizes are
points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.words.bonuses import bonus_title
from rulesets.words.contracts import contracts_title, step_noun
from rulesets.words.short import choice_line, wins_line
from scorekeeper.printing import crib
from scorekeeper.printing.card_art import TALL, least_card
from scorekeeper.printing.cards.cutting import Face, Grid, Layout
from scorekeeper.printing.drawing.look import FIRM, HAIRLINE, HEAVY, INK, MM, Look, Style
from scorekeeper.printing.drawing.marks import Drawing, Page
from scorekeeper.printing.drawing.wrapping import fit, wrap
from scorekeeper.printing.fonts import ASCENT, CAP_HEIGHT, TITLE
from scorekeeper.printing.kinds import Job, SheetKind
from scorekeeper.printing.melds import (
    Item,
    Melds,
    contract_items,
    draw_melds,
    lines_height,
    meld_lines,
)
from scorekeeper.printing.pages import Pen
from scorekeeper.printing.phase_guide import no_contracts

WALLET = (85.6 * MM, 54 * MM)
FOLDED = (85.6 * MM, 108 * MM)  # large print: folded in the middle it is a wallet card
PAD = 6 * MM
FOLD = 3 * MM  # clear on either side of a fold
LARGEST_CARD, LEAST_CARD = 12.4 * MM, 3.5 * MM  # a contract of forty cards is still drawn whole

Lines = tuple[tuple[str, ...], Style]


def phase_cards(
    rules: Ruleset,
    looks: Sequence[Look],
    names: Sequence[str] = (),
    *,
    double_sided: bool = False,
    language: str = "en",
) -> Drawing:
    """Draw one set of cards, or one for each player with the name on it; what counts on a last card
    or on the backs.
    """
    items = contract_items(rules)
    has_crib = not double_sided and _has_crib(rules)
    layout = Layout.of(looks, looks[0].pick(WALLET, FOLDED), len(items) + has_crib)
    look, grid, how_to_cut = layout.look, layout.grid, _how_to_cut(layout.look)
    crib_face = partial(_crib_face, rules, look, grid)

    pages: list[Page] = []
    for name in names or ("",):
        title = name or contracts_title(rules)
        backs_title = _("%(title)s, backs") % {"title": title}
        faces: list[Face] = [partial(_face, rules, look, grid, item, name) for item in items]
        faces += [crib_face] * has_crib

        for share in layout.shares:
            part = faces[share.start : share.stop]
            pages.append(layout.page(dict(enumerate(part)), title, how_to_cut))
            if double_sided:
                backs = {layout.back_of(place): crib_face for place in range(len(part))}
                pages.append(layout.page(backs, backs_title, how_to_cut))

    named = {"game": rules_text(rules.name), "contracts": step_noun(rules, 2)}
    title = _("%(game)s: cards for %(contracts)s") % named
    return Drawing(title, choice_line(rules), look, tuple(pages), language, double_sided)


def count_of(rules: Ruleset) -> int:
    """How many cards a set has: the contracts, and one with what counts."""
    return len(rules.shown_contracts) + _has_crib(rules)


def _has_crib(rules: Ruleset) -> bool:
    return bool(crib.values(rules) or crib.bonuses(rules))


def _how_to_cut(look: Look) -> str:
    if look.large:
        return _(
            "Cut along the marks and fold in the middle. Each fits a wallet sleeve. Print at 100%."
        )

    return _(
        "Cut along the marks. Each card is 85.6 × 54 mm and fits a wallet sleeve. Print at 100%."
    )


# ---------------------------------------------------------------- faces


def _face(
    rules: Ruleset, look: Look, grid: Grid, item: Item, name: str, pen: Pen, x: float, y: float
) -> None:
    """One contract: its number, the game or the player, the words and the cards."""
    left, right = x + PAD, x + grid.width - PAD
    room = right - left
    number = Style(TITLE, look.pick(look.size(28), 32))
    wide = number.width(str(item.number))
    aside = _aside(rules, look, item, name, room - wide - 8)
    high = number.size * CAP_HEIGHT + 2
    if look.large:
        high = sum(style.height(lines) for lines, style in aside) - 4

    base = y + PAD - 1.5 * MM + high
    rule = base + 3 * MM
    pen.write(left, base, str(item.number), number)
    _draw_aside(pen, aside, right, base)
    pen.line(left, rule, right, rule, HEAVY, INK)
    head = look.style("head", 11)

    lines = wrap(item.words, head, room)
    if len(lines) > 2:
        lines, head = fit(item.words, head, room, look.smallest, 4)

    base = rule + 1.6 * MM + head.size * ASCENT
    top = _head(pen, grid, y, left, base, lines, head) - head.size * ASCENT + 1.6 * MM
    rest = y + grid.height - 4 * MM - top
    card, melds = _largest_cards(item, room, rest, look)

    # where signs would be too small to read, some melds are above the fold, under the words
    least = least_card(look.smallest)
    under_words = base + (len(lines) - 1) * head.leading + 1.2 * MM
    above_fold = y + grid.height / 2 - FOLD * 2 / 3
    if look.large and card < least and under_words + least * TALL <= above_fold:
        card, (first, *others) = least, meld_lines(item.melds, least, room)
        lower = min(under_words + 2 * MM, above_fold - least * TALL)
        draw_melds(pen, left, lower, [first], card)
        melds = tuple(others)

    spare = max(0.0, min(4 * MM, (rest - lines_height(len(melds), card)) / 2))
    draw_melds(pen, left, top + spare, melds, card)

    if look.large:
        _fold(pen, grid, x, y)


def _head(
    pen: Pen, grid: Grid, y: float, left: float, base: float, lines: Sequence[str], style: Style
) -> float:
    """The words of a contract; give the base line after them, which is below the fold where a card
    is folded: nothing is on it.
    """
    if not pen.look.large:
        return pen.lines(left, base, lines, style)

    fold = y + grid.height / 2
    above = max(0, int((fold - FOLD - base) // style.leading) + 1)
    pen.lines(left, base, lines[:above], style)
    return pen.lines(left, fold + FOLD + style.size * ASCENT, lines[above:], style)


def _fold(pen: Pen, grid: Grid, x: float, y: float) -> None:
    """Short marks at the edges where a card is folded."""
    middle = y + grid.height / 2
    pen.line(x, middle, x + 2 * MM, middle, HAIRLINE, FIRM)
    pen.line(x + grid.width - 2 * MM, middle, x + grid.width, middle, HAIRLINE, FIRM)


def _aside(rules: Ruleset, look: Look, item: Item, name: str, room: float) -> tuple[Lines, Lines]:
    """The player's name or the game's, and how many of the cards in hand the contract takes."""
    small, strong = look.style("small", 8.4), look.style("strong", 10)
    dealt = rules.deal.size(item.number if rules.shares_contracts else 1)
    count = ngettext("%(n)d of %(dealt)d card", "%(n)d of %(dealt)d cards", dealt)

    if item.cards > dealt:
        count = ngettext("%(n)d card, %(dealt)d dealt", "%(n)d cards, %(dealt)d dealt", item.cards)

    count %= {"n": item.cards, "dealt": dealt}

    first = fit(name or rules_text(rules.name), strong if name else small, room, look.smallest, 2)
    return first, fit(count, small, room, look.smallest, 2)


def _draw_aside(pen: Pen, aside: tuple[Lines, Lines], right: float, base: float) -> None:
    """The same above the rule, its last line on this base line."""
    (first, style), (second, low) = aside
    first_of_second = base - (len(second) - 1) * low.leading
    pen.lines(right, first_of_second, second, low, "right")
    first_of_first = first_of_second - low.leading - (len(first) - 1) * style.leading
    pen.lines(right, first_of_first, first, style, "right")


def _largest_cards(
    item: Item, room: float, height: float, look: Look
) -> tuple[float, tuple[Melds, ...]]:
    """The largest size at which all melds of a contract fit; where their signs would be too small
    to read, the one in the middle of three goes on two lines, and of four a long and a short one
    share a line.
    """
    whole = _largest(item.melds, room, height, look)
    if whole[0] >= least_card(look.smallest) or len(item.melds) not in {3, 4}:
        return whole

    if len(item.melds) == 4:
        first, second, third, last = item.melds
        woven = _largest((first, third, second, last), room, height, look)
        return max(whole, woven, key=lambda way: way[0])

    first, middle, last = item.melds
    half = len(middle) // 2
    broken = _largest((first, middle[:half], middle[half:], last), room, height, look)
    return max(whole, broken, key=lambda way: way[0])


def _largest(
    melds: Melds, room: float, height: float, look: Look
) -> tuple[float, tuple[Melds, ...]]:
    card = look.pick(LARGEST_CARD, LARGEST_CARD * 1.25)
    while card > LEAST_CARD:
        lines = meld_lines(melds, card, room)
        if lines_height(len(lines), card) <= height:
            return card, lines

        card -= 0.8

    return LEAST_CARD, meld_lines(melds, LEAST_CARD, room)


def _crib_face(rules: Ruleset, look: Look, grid: Grid, pen: Pen, x: float, y: float) -> None:
    """What counts: values, bonuses, who wins."""
    left, room = x + PAD, grid.width - 2 * PAD
    title = look.style("title", 15)
    says = bonus_title(rules) if rules.pays_out else _("Card points")
    lines, title = fit(says, title, room, look.smallest, 2)
    base = y + PAD + title.size * CAP_HEIGHT
    pen.lines(left, base, lines, title)
    rule = base + (len(lines) - 1) * title.leading + 3 * MM
    pen.line(left, rule, left + room, rule, HEAVY, INK)
    top, rest = rule + 1.5 * MM, y + grid.height - 4 * MM - rule - 1.5 * MM
    told = list(filter(None, (crib.values(rules), crib.bonuses(rules))))
    own = room
    if len(told) > 1 and not look.large:
        own = (room - crib.GAP) / 2

    parts = [crib.pairs_part("", pairs, own, look) for pairs in told]
    figures = crib.below(parts, 4) if look.large else crib.in_columns(parts, own)
    wins = crib.text_part("", wins_line(rules), room, look, look.style("crib-strong"))

    part = crib.below([figures, wins], 3)
    if part.height > rest:
        style = look.style("crib", look.pick(8.4, look.smallest))
        texts = [*map(crib.run_in, told), wins_line(rules)]
        part = crib.below(crib.text_parts(texts, room, look, style), 3)

    part.draw(pen, left, top)


# ---------------------------------------------------------------- among the other sheets


def _words(rules: Ruleset) -> tuple[str, str]:
    return _("Cards to hold"), _("Wallet size, to cut out")


def _draw(job: Job) -> Drawing:
    return phase_cards(
        job.rules,
        job.looks,
        job.names if job.order.for_each else (),
        double_sided=job.order.double_sided,
        language=job.language,
    )


SHEET = SheetKind("phase-cards", 30, _words, _draw, no_contracts, asks_sets=True)
