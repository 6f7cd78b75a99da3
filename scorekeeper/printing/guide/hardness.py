"""How hard a contract is, on paper: five dots. Sizes are points."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _

from rulesets.forecast.difficulty import Hardness
from rulesets.forecast.store import difficulty_of
from rulesets.library.load import restore_ruleset, store_ruleset
from rulesets.ruleset import Ruleset
from scorekeeper.printing.drawing.look import Look, Style
from scorekeeper.printing.fonts import REGULAR
from scorekeeper.printing.pages import Pen

DOTS = 8.0  # their size as type


def hardness_on_paper(rules: Ruleset, look: Look, *, is_wanted: bool) -> tuple[Hardness, ...]:
    """How hard each contract is; nothing where that isn't known, or not to be printed: ink is
    saved, or only what has to be read is large.
    """
    if not is_wanted or look.saver or look.large:
        return ()

    return _known(store_ruleset(rules))


@lru_cache(maxsize=64)  # comparing them takes as long as drawing them
def _known(rules: str) -> tuple[Hardness, ...]:
    difficulty = difficulty_of(restore_ruleset(rules))
    return difficulty.contracts if difficulty and len(difficulty.contracts) > 1 else ()


def hardness_height(look: Look) -> float:
    return look.size(DOTS)


def hardness_key() -> str:
    """What the dots mean."""
    return _("Dots: how hard it is for simulated players, not you.")


def draw_hardness(pen: Pen, x: float, y: float, hard: Hardness) -> None:
    """Draw it with this place in the middle of its upper edge."""
    style = Style(REGULAR, pen.look.size(DOTS))
    text = "●" * hard.dots + "○" * (5 - hard.dots)
    said = _("%(n)d of 5 for how hard it is") % {"n": hard.dots}
    pen.write(x, y + style.size * 0.8, text, style, "center", said=said)
