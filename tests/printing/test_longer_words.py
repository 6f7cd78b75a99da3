"""Words a third longer than in English, German and Polish ones: paper has room for them."""

from __future__ import annotations

import pytest

from rulesets.library.load import load_ruleset
from scorekeeper.machine.speaking import speaking
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.sheets import draw
from tests.longer import CODE, longer, longer_words

PRINTS = [
    ("score-sheet", "ten-phases"),
    ("score-sheet", "gin-rummy"),
    ("phase-guide", "aggravation-household"),
    ("rules-sheet", "tile-rummy-game"),
    ("table-tent", "frustration"),
    ("phase-cards", "ten-phases"),
]


@pytest.mark.parametrize(
    ("kind", "slug", "code"),
    [*((*each, CODE) for each in PRINTS), (*PRINTS[0], "de"), (*PRINTS[4], "pl")],
)
def test_longer_words_fit_on_paper(glance_at, settings, code: str, kind: str, slug: str) -> None:
    with longer_words(settings), speaking(code):
        for paper in ("a4", "letter"):
            assert glance_at(draw(Order(kind, paper), load_ruleset(slug), language=code))


def test_its_words_are_longer_and_its_fields_are_not() -> None:
    assert (
        longer("Round %(n)d of {count} <b>cards</b>") == "Roundnd %(n)d of {count} <b>cardsds</b>"
    )
