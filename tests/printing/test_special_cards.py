"""Special cards at poker size: every card as often as it is in the deck, each whole between its cut
lines.
"""

from __future__ import annotations

import pytest

from rulesets.words.special import special_card_lines
from scorekeeper.printing.cards.special_cards import FRAME, POKER, special_cards
from scorekeeper.printing.drawing.look import MM, Look
from scorekeeper.printing.drawing.marks import Box, Shape, Text
from tests.rulesets.variants import rules_of

GAME = "rummy-special-cards"


def frames(look: Look, options: dict | None = None) -> list[list[Box]]:
    drawing = special_cards(rules_of(GAME, options), [look])
    inside = (POKER[0] - 2 * FRAME, POKER[1] - 2 * FRAME)
    return [
        [
            mark
            for mark in page.marks
            if isinstance(mark, Box) and (mark.width, mark.height) == pytest.approx(inside)
        ]
        for page in drawing.pages
    ]


@pytest.mark.parametrize(
    ("paper", "landscape", "large"),
    [("a4", False, False), ("letter", True, False), ("letter", False, True)],
)
def test_nine_cards_that_dont_touch(paper: str, landscape: bool, large: bool) -> None:
    look = Look(paper, landscape, large)
    pages = frames(look)
    assert sum(map(len, pages)) == 9
    wide, high = look.page_size
    for boxes in pages:
        corners = [(round(box.x), round(box.y)) for box in boxes]
        assert len(set(corners)) == len(corners)
        for box in boxes:
            assert box.x - FRAME > 5 * MM
            assert box.y - FRAME > 5 * MM
            assert box.x + POKER[0] - FRAME < wide - 5 * MM
            assert box.y + POKER[1] - FRAME < high - 5 * MM


def test_a_card_that_is_left_out_isnt_printed() -> None:
    assert sum(map(len, frames(Look(), {"group_card": False}))) == 8
    assert sum(map(len, frames(Look(), {"going_out_variation": True}))) == 8


def test_what_a_card_does_is_said_by_the_rules() -> None:
    rules = rules_of(GAME)
    said = {name: tuple(special_card_lines(rules, name)) for name in rules.deck.special}
    assert all(said.values())
    assert said["GROUP"] == ("Stands for any card, in sets only.",)
    assert said["CAN'T GO OUT"] == (
        "Never part of a meld.",
        "You can’t discard it.",
        "You can’t go out while you hold it.",
    )


@pytest.mark.parametrize("large", [False, True])
def test_every_card_has_its_picture_clear_of_the_words(large: bool) -> None:
    drawing = special_cards(rules_of(GAME), [Look(large=large)])
    marks = [mark for page in drawing.pages for mark in page.marks]
    crowns = [mark for mark in marks if isinstance(mark, Shape) and mark.name == "crown"]
    stars = [mark for mark in marks if isinstance(mark, Shape) and mark.name == "star"]
    rings = [mark for mark in marks if isinstance(mark, Box) and mark.line == 3]
    assert (len(crowns), len(stars), len(rings)) == (2, 3 + 3 + 3, 2)

    for page in drawing.pages:
        shapes = [mark for mark in page.marks if isinstance(mark, Shape)]
        pictures = [(each.x, each.y, each.size, each.size) for each in shapes]
        pictures += [(b.x, b.y, b.width, b.height) for b in page.marks if b in rings]
        for text in (mark for mark in page.marks if isinstance(mark, Text)):
            for x, y, wide, high in pictures:
                beside = text.x > x + wide or text.x + text.width < x
                assert beside or text.y - 0.7 * text.size > y + high or text.y < y
