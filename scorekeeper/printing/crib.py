"""What a table looks up while playing, in small: card values, bonuses, contracts, house rules.
Sizes are points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.keys.score import Bonus
from rulesets.letters import on_card
from rulesets.ruleset import Ruleset
from rulesets.words import describe
from rulesets.words.bonuses import bonus_labels, bonus_title
from rulesets.words.card_values import value_labels, values_title
from rulesets.words.contracts import (
    contract_words,
    held,
)
from rulesets.words.grammar import joined, sentence, signed
from rulesets.words.options import changes
from scorekeeper.printing.drawing.look import HAIRLINE, Look, Style
from scorekeeper.printing.drawing.wrapping import wrap
from scorekeeper.printing.fonts import ASCENT, width
from scorekeeper.printing.pages import NO_PART, Part, Pen
from scorekeeper.printing.tables import widest

GAP = 18.0  # between blocks side by side
TURN = (
    *("turn.draw", "turn.pile", "turn.draw_instead", "turn.stock_if_used"),
    *("turn.discard_after_meld", "meld.when"),
)


@dataclass(frozen=True, slots=True)
class Pair:
    """A line with a figure at its end, and perhaps a word about it below."""

    label: str
    figure: str
    note: str = ""


def values(rules: Ruleset) -> tuple[Pair, ...]:
    return tuple(Pair(label, figure) for label, figure in value_labels(rules))


def bonuses(rules: Ruleset) -> tuple[Pair, ...]:
    """Each bonus; one that takes the place of another says so, or that needs more than two."""
    return tuple(
        Pair(label, points, _instead(rules, bonus.replaces) or _needs(bonus) or _full(bonus))
        for bonus, (label, points) in zip(rules.bonus, bonus_labels(rules), strict=True)
    )


Titled = tuple[str, tuple[Pair, ...]]  # under a head


def figures(rules: Ruleset) -> tuple[Titled, Titled]:
    """Values and bonuses, each under their head."""
    return (values_title(rules), values(rules)), (bonus_title(rules), bonuses(rules))


def _needs(bonus: Bonus) -> str:
    return _("%(n)d players or more") % {"n": bonus.players} if bonus.players else ""


def _full(bonus: Bonus) -> str:
    """What all of them bring together, where that's more."""
    if not bonus.full:
        return ""

    return _("all %(most)d: %(full)s") % {"most": bonus.most, "full": signed(bonus.full)}


def _instead(rules: Ruleset, replaced: Sequence[str]) -> str:
    if rules.is_match:
        return ""  # a game brings one point, for whatever reason

    others = [signed(bonus.points) for bonus in rules.bonus if bonus.id in replaced]
    return _("instead of %(points)s") % {"points": joined(others)} if others else ""


def wild_in_round(rank: str) -> str:
    """Which cards are wild in a round: "3s wild"."""
    return _("%(rank)ss wild") % {"rank": on_card(rank)}


def turned_up_head(rules: Ruleset) -> str:
    """The head of the column for what is turned up: a card, or the rank that's wild then."""
    return _("Wild") if rules.turns_up_wilds else _("Turned up")


def sentences(rules: Ruleset, sections: Sequence[str], keys: Sequence[str]) -> list[str]:
    """What these sections of the rules say of these keys."""
    return [
        line.text
        for section in describe(rules)
        if section.id in sections
        for line in section.lines
        if {*line.paths} & {*keys}
    ]


def each_deal(rules: Ruleset) -> str:
    """What is done in each deal: how many cards are dealt, unless each round says so, and what a
    turn is.
    """
    dealt = () if len(set(rules.deal.sizes)) > 1 else ("deal.cards", "deal.by_players")
    return " ".join(sentences(rules, ("deal", "turn"), (*dealt, *TURN)))


def each_deal_short(rules: Ruleset) -> str:
    """The first of it: how many cards are dealt; where each round says so, what is drawn."""
    if len(set(rules.deal.sizes)) > 1:
        return " ".join(turn_lines(rules)[:1])

    # what is tried before dealing can be left out
    lifted = [bonus for bonus in rules.bonus if bonus.on == "exact_deal"]
    dealt = sentences(rules, ("deal",), ("deal.cards", "deal.by_players"))
    return " ".join(dealt[len(lifted) :])


def turn_lines(rules: Ruleset) -> list[str]:
    """What a turn is: drawing, laying, discarding."""
    return sentences(rules, ("turn",), TURN)


def openings(rules: Ruleset) -> str:
    """What first melds have to be worth, where that goes by the total or by the round."""
    opening = rules.meld.opening
    if opening.by_round:
        texts = [
            _("%(points)d in round %(number)d") % {"points": points, "number": number}
            for number, points in enumerate(opening.by_round, 1)
        ]
        return ", ".join(texts)

    if not opening.by_score:
        return ""

    # the first of them is for all totals below the second
    (_lowest, first), *later = opening.by_score
    texts = [
        _("%(points)d from %(total)s") % {"points": points, "total": signed(start)}
        for start, points in later
    ]
    if later:
        below = {"points": first, "total": signed(later[0][0])}
        texts.insert(0, _("%(points)d below %(total)s") % below)

    return ", ".join(texts)


def opening_pairs(rules: Ruleset) -> tuple[Pair, ...]:
    """The same, line by line."""
    opening = rules.meld.opening
    if opening.by_round:
        return tuple(
            Pair(_("Round %(number)d") % {"number": number}, str(points))
            for number, points in enumerate(opening.by_round, 1)
        )

    pairs = []
    for place, (start, points) in enumerate(opening.by_score):
        later = opening.by_score[place + 1 : place + 2]
        label = _("Total from %(total)s") % {"total": signed(start)}
        if not place and later:
            label = _("Total below %(total)s") % {"total": signed(later[0][0])}

        pairs.append(Pair(label, str(points)))

    return tuple(pairs)


def contract_texts(rules: Ruleset) -> tuple[str, ...]:
    texts = (contract_words(contract, rules) for contract in rules.shown_contracts)
    return tuple(held(sentence(text), whole=True) for text in texts)


# ---------------------------------------------------------------- blocks


def beside(parts: Sequence[tuple[Part, float]], line: bool = True) -> Part:
    """Parts in a row, each of a given width, with hairlines between."""
    height = max((part.height for part, _width in parts), default=0)

    def draw(pen: Pen, x: float, y: float) -> None:
        for number, (part, room) in enumerate(parts):
            if number and line:
                pen.line(x - GAP / 2, y + 2, x - GAP / 2, y + height, HAIRLINE)

            part.draw(pen, x, y)
            x += room + GAP

    return Part(height, draw)


def below(parts: Sequence[Part], gap: float) -> Part:
    """Parts under one another."""
    there = [part for part in parts if part.height]
    height = sum(part.height for part in there) + gap * max(0, len(there) - 1)

    def draw(pen: Pen, x: float, y: float) -> None:
        for part in there:
            part.draw(pen, x, y)
            y += part.height + gap

    return Part(height, draw)


def pair_width(title: str, pairs: Sequence[Pair], look: Look) -> float:
    """How wide a list of pairs wants to be."""
    plain, strong = look.style("crib"), look.style("crib-strong")
    label = widest([pair.label for pair in pairs], plain)
    figure = widest([pair.figure for pair in pairs], strong)
    return max(label + 12 + figure, width(title, strong.font, strong.size))


def pairs_part(title: str, pairs: Sequence[Pair], room: float, look: Look, size: float = 0) -> Part:
    """A head and lines with figures at the right; ``size``: of the type, if not as usual."""
    plain, strong, small = look.style("crib"), look.style("crib-strong"), look.style("small", 8)
    if size:
        plain, strong = plain.sized(size), strong.sized(size)
        small = small.sized(max(look.smallest, size * 0.8))

    figure = widest([pair.figure for pair in pairs], strong)
    head = wrap(title, strong, room)
    rows = [
        (wrap(pair.label, plain, room - figure - 8), pair.figure, wrap(pair.note, small, room))
        for pair in pairs
    ]
    leading = plain.leading
    height = len(head) * leading + sum(
        len(label) * leading + len(note) * small.leading for label, _f, note in rows
    )

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.inside("H2"):
            y = pen.lines(x, y + strong.size * ASCENT + 2, head, strong)

        with pen.inside("Table"):
            for row in rows:
                y = draw_row(pen, x, y, *row)

    def draw_row(
        pen: Pen, x: float, y: float, label: Sequence[str], number: str, note: Sequence[str]
    ) -> float:
        lift = (leading - small.leading) / 2
        with pen.inside("TR"):
            with pen.inside("TH", "Row"):
                below = pen.lines(x, y, label, plain)
                if note:
                    below = pen.lines(x, below - lift, note, small) + lift

            with pen.inside("TD"):
                pen.write(x + room, y, number, strong, "right")

        return below

    return Part(height + 2, draw)


def numbered_part(
    title: str, items: Sequence[str], room: float, columns: int, look: Look, start: int = 1
) -> Part:
    """A head and numbered lines in columns, read downwards."""
    plain, strong = look.style("crib"), look.style("crib-strong")
    number_room = width(str(start + len(items)), strong.font, strong.size) + 8
    share = -(-len(items) // columns)
    parted = [items[place : place + share] for place in range(0, len(items), share)]
    rooms = _column_rooms(parted, room - GAP * (columns - 1), number_room, plain)
    wrapped = []
    for part, own in zip(parted, rooms, strict=True):
        wrapped.append([wrap(item, plain, own - number_room) for item in part])

    head = wrap(title, strong, room)
    most = max((sum(map(len, part)) for part in wrapped), default=0)

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.inside("H2"):
            top = pen.lines(x, y + strong.size * ASCENT + 2, head, strong)

        number = start - 1
        for part, own in zip(wrapped, rooms, strict=True):
            base = top
            for lines in part:
                number += 1
                with pen.inside("P"):
                    pen.write(x, base, str(number), strong)
                    base = pen.lines(x + number_room, base, lines, plain)

            x += own + GAP

    return Part((len(head) + most) * plain.leading + 2, draw)


def _column_rooms(
    parted: Sequence[Sequence[str]], room: float, number_room: float, style: Style
) -> list[float]:
    """The width of each column: what it wants, if all can have that; otherwise all the same."""

    def wide(item: str) -> float:
        return width(item, style.font, style.size)

    wanted = [number_room + max(map(wide, part)) + 1 for part in parted]

    spare = room - sum(wanted)
    if spare < 0:
        return [room / len(parted)] * len(parted)

    return [each + spare / len(parted) for each in wanted]


def small_part(text: str, room: float, look: Look) -> Part:
    """A sentence or two in small type."""
    return text_part("", text, room, look, look.style("small", 8.6))


def text_part(
    lead: str,
    text: str,
    room: float,
    look: Look,
    style: Style | None = None,
    start: float = 0.0,
) -> Part:
    """A sentence or two, the first words bold if one more fits beside them. ``start``: how much of
    the first line is taken.
    """
    plain = style or look.style("crib")
    strong = look.style("crib-strong").sized(plain.size)
    if not text:
        return NO_PART

    indent = start
    if lead:
        indent += width(lead, strong.font, strong.size) + 0.3 * strong.size
    next_word = text.split(maxsplit=1)[0]
    if indent + width(next_word, plain.font, plain.size) > room:
        text, lead, indent = f"{lead} {text}", "", start

    first, *others = wrap(text, plain, room - indent)
    rest = wrap(" ".join(others), plain, room) if others else ()

    def draw(pen: Pen, x: float, y: float) -> None:
        base = y + plain.size * ASCENT + 2
        if lead:
            pen.write(x + start, base, lead, strong)

        pen.write(x + indent, base, first, plain)
        pen.lines(x, base + plain.leading, rest, plain)

    return Part((1 + len(rest)) * plain.leading + 2, draw)


def run_on(before: str, lead: str, text: str, room: float, look: Look) -> Part:
    """The same after other sentences, in their last line where its first words fit."""
    if not before or not text:
        return text_part(lead if text else "", text or before, room, look)

    plain, strong = look.style("crib"), look.style("crib-strong")
    lines = wrap(before, plain, room)
    start = width(lines[-1], plain.font, plain.size) + 0.5 * plain.size
    first_words = " ".join((lead, *text.split()[:2]))
    if start + width(first_words, strong.font, strong.size) > room:
        start = 0.0

    above = text_part("", before, room, look)
    part = text_part(lead, text, room, look, start=start)
    down = above.height - 2 - (plain.leading if start else 0)

    def draw(pen: Pen, x: float, y: float) -> None:
        above.draw(pen, x, y)
        part.draw(pen, x, y + down)

    return Part(down + part.height, draw)


def deal_parts(rules: Ruleset, deal: str, room: float, look: Look, before: str = "") -> list[Part]:
    """What is done in each deal, after other sentences, and the house rules, as far as there are
    any.
    """
    house = _("; ").join(changes(rules))
    return [
        run_on(before, _("Each deal:"), deal, room, look),
        text_part(_("House rules:"), house, room, look),
    ]


def run_in(pairs: Sequence[Pair]) -> str:
    """Pairs as a sentence: "Joker: 25, Ace: 15"."""
    return ", ".join(map(_pair_words, pairs))


def _pair_words(pair: Pair) -> str:
    figure = f"{pair.figure} ({pair.note})" if pair.note else pair.figure
    return _("%(name)s: %(what)s") % {"name": pair.label, "what": figure}


def run_in_parts(
    titled: Sequence[Titled], room: float, look: Look, style: Style | None = None
) -> list[Part]:
    """The same after their heads."""
    heads = [(_("%(title)s:") % {"title": title}, pairs) for title, pairs in titled]
    return [text_part(head, run_in(pairs), room, look, style) for head, pairs in heads]
