"""What a table looks up while playing, in small: card values, bonuses, contracts, house rules.
Sizes are points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, starmap
from typing import NamedTuple

from django.utils.translation import gettext as _

from rulesets.keys.score import Bonus
from rulesets.letters import on_card
from rulesets.ruleset import Ruleset
from rulesets.words import describe
from rulesets.words.bonuses import bonus_labels, bonus_title
from rulesets.words.card_values import value_labels, values_title
from rulesets.words.contracts import contract_words, held
from rulesets.words.grammar import joined, sentence, signed
from rulesets.words.options import changes
from scorekeeper.printing.drawing.look import HAIRLINE, Look, Style
from scorekeeper.printing.drawing.wrapping import wrap
from scorekeeper.printing.fonts import ASCENT
from scorekeeper.printing.pages import NO_PART, Part, Pen, total_height
from scorekeeper.printing.tables import in_pieces

GAP = 18.0  # between blocks side by side
TURN = (  # drawing, laying, discarding
    *("turn.draw", "turn.pile", "turn.draw_instead", "turn.stock_if_used"),
    *("turn.discard_after_meld", "meld.when"),
)


class Pair(NamedTuple):
    """A line with a figure at its end, and perhaps a word about it below."""

    label: str
    figure: str
    note: str = ""


def values(rules: Ruleset) -> tuple[Pair, ...]:
    return tuple(starmap(Pair, value_labels(rules)))


def bonuses(rules: Ruleset) -> tuple[Pair, ...]:
    """Each bonus, with what there is to know about it."""
    labels = zip(rules.bonus, bonus_labels(rules), strict=True)
    return tuple(Pair(*label, _note(rules, bonus)) for bonus, label in labels)


Titled = tuple[str, tuple[Pair, ...]]  # under a head


def figures(rules: Ruleset) -> tuple[Titled, Titled]:
    """Values and bonuses, each under their head."""
    return (values_title(rules), values(rules)), (bonus_title(rules), bonuses(rules))


def _note(rules: Ruleset, bonus: Bonus) -> str:
    """What it takes the place of, but of a match, where each brings one point; that it needs more
    than two players; or what all of them bring together, where that's more.
    """
    others = [signed(other.points) for other in rules.bonus if other.id in bonus.replaces]
    if others and not rules.is_match:
        return _("instead of %(points)s") % {"points": joined(others)}
    if bonus.players:
        return _("%(n)d players or more") % {"n": bonus.players}
    if bonus.full:
        return _("all %(most)d: %(full)s") % {"most": bonus.most, "full": signed(bonus.full)}

    return ""


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
        return " ".join(sentences(rules, ("turn",), TURN)[:1])

    # what is tried before dealing can be left out
    lifted = [bonus for bonus in rules.bonus if bonus.on == "exact_deal"]
    dealt = sentences(rules, ("deal",), ("deal.cards", "deal.by_players"))
    return " ".join(dealt[len(lifted) :])


def openings(rules: Ruleset) -> str:
    """What first melds have to be worth, where that goes by the total or by the round."""
    if len(rules.meld.opening.by_score) == 1:
        return ""  # the same for all totals

    return ", ".join(words for words, _pair in _openings(rules))


def opening_pairs(rules: Ruleset) -> tuple[Pair, ...]:
    """The same, line by line."""
    return tuple(pair for _words, pair in _openings(rules))


def _openings(rules: Ruleset) -> Iterator[tuple[str, Pair]]:
    """Each of them in words and as a line."""
    opening = rules.meld.opening
    for number, points in enumerate(opening.by_round, 1):
        said = {"points": points, "number": number}
        pair = Pair(_("Round %(number)d") % said, str(points))
        yield _("%(points)d in round %(number)d") % said, pair

    # the first of them is for all totals below the second
    for (_lowest, points), (second, _more) in pairwise(opening.by_score[:2]):
        under = {"points": points, "total": signed(second)}
        pair = Pair(_("Total below %(total)s") % under, str(points))
        yield _("%(points)d below %(total)s") % under, pair

    for start, points in opening.by_score[1:] or opening.by_score:
        over = {"points": points, "total": signed(start)}
        pair = Pair(_("Total from %(total)s") % over, str(points))
        yield _("%(points)d from %(total)s") % over, pair


def contract_texts(rules: Ruleset) -> tuple[str, ...]:
    return tuple(
        held(sentence(contract_words(contract, rules)), whole=True)
        for contract in rules.shown_contracts
    )


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


def in_columns(parts: Sequence[Part], room: float, line: bool = True) -> Part:
    """The same, all of one width."""
    return beside([(part, room) for part in parts], line)


def below(parts: Sequence[Part], gap: float) -> Part:
    """Parts under one another."""
    there = [part for part in parts if part.height]
    height = total_height(there) + gap * max(0, len(there) - 1)

    def draw(pen: Pen, x: float, y: float) -> None:
        for part in there:
            part.draw(pen, x, y)
            y += part.height + gap

    return Part(height, draw)


def pair_width(title: str, pairs: Sequence[Pair], look: Look) -> float:
    """How wide a list of pairs wants to be."""
    plain, strong = look.style("crib"), look.style("crib-strong")
    label, figure = widths_of(pairs, plain, strong)
    return max(label + 12 + figure, strong.width(title))


def widths_of(pairs: Sequence[Pair], plain: Style, strong: Style) -> tuple[float, float]:
    """Of the longest label, and of the longest figure."""
    label = plain.widest(pair.label for pair in pairs)
    return label, strong.widest(pair.figure for pair in pairs)


def pairs_part(title: str, pairs: Sequence[Pair], room: float, look: Look, size: float = 0) -> Part:
    """A head and lines with figures at the right; ``size``: of the type, if not as usual."""
    plain, strong, small = look.style("crib"), look.style("crib-strong"), look.style("small", 8)
    if size:
        plain, strong = plain.sized(size), strong.sized(size)
        small = small.sized(max(look.smallest, size * 0.8))

    _label, figure = widths_of(pairs, plain, strong)
    head = wrap(title, strong, room)
    rows = []
    height = 0.0
    for pair in pairs:
        label, note = wrap(pair.label, plain, room - figure - 8), wrap(pair.note, small, room)
        rows.append((label, pair.figure, note))
        height += plain.height(label) + small.height(note)

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.inside("H2"):
            y = pen.lines(x, y + strong.size * ASCENT + 2, head, strong)

        with pen.inside("Table"):
            for row in rows:
                y = draw_row(pen, x, y, *row)

    def draw_row(
        pen: Pen, x: float, y: float, label: Sequence[str], number: str, note: Sequence[str]
    ) -> float:
        lift = (plain.leading - small.leading) / 2
        with pen.inside("TR"):
            with pen.inside("TH", "Row"):
                below = pen.lines(x, y, label, plain)
                if note:
                    below = pen.lines(x, below - lift, note, small) + lift

            with pen.inside("TD"):
                pen.write(x + room, y, number, strong, "right")

        return below

    return Part(plain.height(head) + height + 2, draw)


def numbered_part(
    title: str, items: Sequence[str], room: float, columns: int, look: Look, start: int = 1
) -> Part:
    """A head and numbered lines in columns, read downwards."""
    plain, strong = look.style("crib"), look.style("crib-strong")
    number_room = strong.width(str(start + len(items))) + 8
    share = -(-len(items) // columns)
    parted = in_pieces(items, share)
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
    wanted = [number_room + style.widest(part) + 1 for part in parted]
    spare = room - sum(wanted)
    if spare < 0:
        return [room / len(parted)] * len(parted)

    return [each + spare / len(parted) for each in wanted]


def small_part(text: str, room: float, look: Look) -> Part:
    """A sentence or two in small type."""
    return text_part("", text, room, look, look.style("small", 8.6))


def text_part(
    lead: str, text: str, room: float, look: Look, style: Style | None = None, start: float = 0.0
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
        indent += strong.width(lead) + 0.3 * strong.size
    next_word = text.split(maxsplit=1)[0]
    if indent + plain.width(next_word) > room:
        text, lead, indent = f"{lead} {text}", "", start

    first, *others = wrap(text, plain, room - indent)
    rest = wrap(" ".join(others), plain, room)

    def draw(pen: Pen, x: float, y: float) -> None:
        base = y + plain.size * ASCENT + 2
        if lead:
            pen.write(x + start, base, lead, strong)

        pen.write(x + indent, base, first, plain)
        pen.lines(x, base + plain.leading, rest, plain)

    return Part((1 + len(rest)) * plain.leading + 2, draw)


def text_parts(
    texts: Iterable[str], room: float, look: Look, style: Style | None = None
) -> list[Part]:
    """Each of these texts by itself."""
    return [text_part("", text, room, look, style) for text in texts]


def run_on(before: str, lead: str, text: str, room: float, look: Look) -> Part:
    """The same after other sentences, in their last line where its first words fit."""
    if not text:
        return text_part("", before, room, look)
    if not before:
        return text_part(lead, text, room, look)

    plain, strong = look.style("crib"), look.style("crib-strong")
    lines = wrap(before, plain, room)
    start = plain.width(lines[-1]) + 0.5 * plain.size
    first_words = " ".join((lead, *text.split()[:2]))
    above = text_part("", before, room, look)
    down = above.height - 2
    if start + strong.width(first_words) > room:
        start = 0.0
    else:
        down -= plain.leading

    part = text_part(lead, text, room, look, start=start)

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
    figure = pair.figure
    if pair.note:
        figure += f" ({pair.note})"

    return _("%(name)s: %(what)s") % {"name": pair.label, "what": figure}


def run_in_parts(
    titled: Sequence[Titled], room: float, look: Look, style: Style | None = None
) -> list[Part]:
    """The same after their heads."""
    return [
        text_part(_("%(title)s:") % {"title": title}, run_in(pairs), room, look, style)
        for title, pairs in titled
    ]
