"""The cover of a game on paper: the one of the screen, wherever there's room for it."""

from __future__ import annotations

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.printing.cover import HIGH, WIDE, cover
from scorekeeper.printing.drawing.look import WHITE, Look
from scorekeeper.printing.drawing.marks import Box, Page, Placed, Shape, Text, all_marks
from scorekeeper.printing.files import pdf
from scorekeeper.printing.keepsake import keepsake
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.pictures import cover_svg
from scorekeeper.printing.race_sheet import is_race
from scorekeeper.printing.sheets import draw
from tests.kinds import some_of
from tests.printing.games import play

POINTS = [slug for slug in all_slugs() if not is_race(load_ruleset(slug))]


def covers(page: Page) -> list[Placed]:
    return [mark for mark in page.marks if isinstance(mark, Placed) and mark.room == (WIDE, HIGH)]


@pytest.mark.parametrize("slug", some_of(POINTS, 8))
def test_both_halves_of_a_pad_have_it(slug: str) -> None:
    rules = load_ruleset(slug)
    front = covers(draw(Order("score-pad"), rules).pages[0])
    assert [each.marks for each in front] == [cover(rules)] * 2


@pytest.mark.parametrize("look", [Look(), Look(large=True)])
def test_a_result_to_frame_has_it(look: Look) -> None:
    rules, board = play(rounds=9, stopped=True)
    drawing = keepsake(rules, board, look)
    assert [each.marks for each in covers(drawing.pages[0])] == [cover(rules)]
    assert pdf(drawing) == pdf(keepsake(rules, board, look))


def test_each_game_has_its_own_that_can_be_read() -> None:
    """Without a font: a picture can't load the app's, so its figures are drawn."""
    covers_of_all = {slug: cover_svg(load_ruleset(slug)) for slug in all_slugs()}
    assert len(set(covers_of_all.values())) == len(covers_of_all)
    for slug in covers_of_all:
        rules = load_ruleset(slug)
        assert not [mark for mark in all_marks(Page(cover(rules), "")) if isinstance(mark, Text)]
        ground, *_others = cover(rules, saver=True)
        assert isinstance(ground, Box)
        assert (ground.fill, ground.width, ground.height) == (WHITE, WIDE, HIGH)
        if rules.has_cards:
            figures = [mark for mark in cover(rules, small=True) if isinstance(mark, Shape)]
            assert figures
            assert all(figure.size * 0.67 * 56 / WIDE > 12 for figure in figures)  # pixels
