"""The foot of the rules: what counts, in figures, and where they come from. Sizes are points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from scorekeeper.printing import crib
from scorekeeper.printing.drawing.look import FAINT, HAIRLINE, MM, RULE, Look, Style
from scorekeeper.printing.drawing.wrapping import fit_whole
from scorekeeper.printing.fonts import ASCENT
from scorekeeper.printing.pages import Part, Pen
from scorekeeper.printing.rules.blocks import Sentence, bullet_part
from scorekeeper.printing.tables import in_pieces

FOOT = 8.6  # the size of its sentences
LABEL_LINES = range(2, 5)


def foot_part(rules: Ruleset, look: Look, sentences: Sequence[Sentence]) -> Part:
    """What counts, in figures; and where the rules come from, which are these sentences."""
    pairs = (*crib.values(rules), *crib.bonuses(rules))
    room = look.block[2]
    small = look.style("small", FOOT)
    names = list(map(rules_text, rules.sources.values()))
    source = ngettext("Source: %(sources)s.", "Sources: %(sources)s.", len(names))
    source = source % {"sources": _("; ").join(names)}
    said = [crib.text_part("", source, room, look, small)]

    watch = ""
    if any(sentence.is_watched for sentence in sentences):
        watch = _("“Watch this” is for the players: the app can’t see it.")
    if any(sentence.is_ours for sentence in sentences):
        text = _("The rules don’t say; we play it this way")
        both = ". ".join(filter(None, (text, watch)))
        said.append(bullet_part(Sentence(both, is_ours=True), room, small))
    else:
        said.append(crib.text_part("", watch, room, look, small))

    return crib.below([*_figures(pairs, room, look), crib.below(said, 0)], 1.5 * MM)


def _figures(pairs: Sequence[crib.Pair], room: float, look: Look) -> Iterator[Part]:
    """Figures in rows across the page, on a ground of their own."""
    small = look.style("small", 9)
    label, figure = crib.widths_of(pairs, small, look.style("name", 13))
    least = look.size(9) * 7  # of a cell: a longer label is set in two lines
    cell = max(min(label + 14, least), figure + 8)
    share = _evenly(len(pairs), min(len(pairs), int(room // cell)))

    for piece in in_pieces(pairs, share):
        yield _figure_row(piece, room, look, small)


def _evenly(count: int, most: int) -> int:
    """How many of them are in a row, with about as many in each."""
    rows = -(-count // max(1, most))
    return -(-count // rows) if rows else 1


def _figure_row(pairs: Sequence[crib.Pair], room: float, look: Look, small: Style) -> Part:
    figure = look.style("name", 13)
    cell = room / len(pairs)
    labels = [fit_whole(pair.label, small, cell - 8, look.smallest, LABEL_LINES) for pair in pairs]
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
            foot = y + height - 1.5 * MM - figure.size * 0.22
            pen.write(middle, foot, pair.figure, figure, "center")

            left = x + place * cell
            if place:
                pen.line(left, y + 2 * MM, left, y + height - 2 * MM, HAIRLINE, RULE)

    return Part(height, draw)
