"""The rulings a table has kept, on the result: who asked what and when, the cards, the verdict,
why. In points.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from django.utils.translation import gettext as _

from scorekeeper.printing.card_art import TALL, WIDE, Meld, draw_fan, fan_width, least_card
from scorekeeper.printing.drawing.look import HAIRLINE, MM, RULE, Look
from scorekeeper.printing.drawing.wrapping import wrap, wrap_all
from scorekeeper.printing.fonts import ASCENT
from scorekeeper.printing.pages import Part, Pen, under_head
from scorekeeper.printing.tables import in_pieces
from scorekeeper.sheet.display import RulingLine

CARD = 8.6 * MM
GAP = 4 * MM  # from meld to meld
MOST_IN_FAN = 20  # a longer meld goes on in a second fan


def ruling_parts(rulings: Sequence[RulingLine], look: Look) -> list[Part]:
    """Each ruling as a part of its own, the first one under a head; nothing where none was kept."""
    parts = [_ruling(ruling, look) for ruling in rulings]
    return under_head(_("Rulings kept"), parts, look)


def _ruling(ruling: RulingLine, look: Look) -> Part:
    room = look.block[2]
    strong, soft = look.style("strong"), look.style("soft", 9.5)
    card = max(CARD, least_card(look.smallest))
    when_room = soft.width(ruling.when) + 8
    text = wrap(ruling.text, strong, room - when_room)
    reasons = wrap_all(ruling.reasons, soft, room)
    rows = _rows(ruling.melds, card, room)
    row = card * TALL + 2 * MM
    height = 4 + len(text) * strong.leading + 2 + len(rows) * row + len(reasons) * soft.leading + 4

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.write(x + room, y + 4 + strong.size * ASCENT, ruling.when, soft, "right")
        base = pen.lines(x, y + 4 + strong.size * ASCENT, text, strong)

        top = base - strong.size * ASCENT + 2
        for melds in rows:
            left = x
            for meld in melds:
                left = draw_fan(pen, left, top, meld, card, WIDE) + GAP

            top += row

        pen.lines(x, top + soft.size * ASCENT, reasons, soft)
        pen.line(x, y + height, x + room, y + height, HAIRLINE, RULE)

    return Part(height, draw)


def _rows(melds: Sequence[Meld], card: float, room: float) -> list[list[Meld]]:
    """Melds side by side, as many as there is room for."""
    longest = min(MOST_IN_FAN, int((room / card - 1) / WIDE) + 1)
    rows: list[list[Meld]] = []

    used = 0.0
    for meld in chain.from_iterable(in_pieces(whole, longest) for whole in melds):
        wide = fan_width(len(meld), card, WIDE)
        if not rows or used + wide > room:
            rows.append([])
            used = 0.0

        rows[-1].append(meld)
        used += wide + GAP

    return rows
