"""How hard a contract is, on paper: five dots, and the curve of the hands that have it. Sizes are
points.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.forecast.difficulty import Hardness
from rulesets.forecast.store import difficulty_of
from rulesets.ruleset import Ruleset
from scorekeeper.printing.fonts import REGULAR
from scorekeeper.printing.pages import FIRM, HAIRLINE, Look, Pen, Style

TURNS = 10
CURVE = 11.0  # how high it is
GAP = 2.5
DOTS = 8.0  # their size as type


def hardness_on_paper(rules: Ruleset, look: Look, *, is_wanted: bool) -> tuple[Hardness, ...]:
    """How hard each contract is; nothing where that isn't known, or not to be printed: ink is
    saved, or only what has to be read is large.
    """
    if not is_wanted or look.saver or look.large:
        return ()

    found = difficulty_of(rules)
    return found.contracts if found and len(found.contracts) > 1 else ()


def hardness_height(look: Look) -> float:
    return look.size(DOTS) + GAP + CURVE


def hardness_key() -> str:
    """What dots and curves mean."""
    return _(
        "Dots: how hard it is. Curve: how many hands of simulated players, not you, have it by "
        "turns 1 to %(n)d."
    ) % {"n": TURNS}


def draw_hardness(pen: Pen, x: float, y: float, wide: float, hard: Hardness) -> None:
    """Draw it so wide, with this place in the middle of its upper edge."""
    style = Style(REGULAR, pen.look.size(DOTS))
    text = "●" * hard.dots + "○" * (5 - hard.dots)
    said = _("%(n)d of 5 for how hard it is") % {"n": hard.dots}
    pen.write(x, y + style.size * 0.8, text, style, "center", said=said)

    left, floor = x - wide / 2, y + hardness_height(pen.look)
    pen.line(left, floor, left + wide, floor, HAIRLINE, FIRM)
    step = wide / (TURNS - 1)
    points = [(left + step * turn, floor - CURVE * _share(hard, turn)) for turn in range(TURNS)]
    pen.trail(points, 1.1)


def _share(hard: Hardness, place: int) -> float:
    """Of the hands, after one turn more than this; it stays where it was when nothing follows."""
    return hard.shares[min(place, len(hard.shares) - 1)] if hard.shares else 0.0
