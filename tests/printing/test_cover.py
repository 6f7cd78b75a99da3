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
from tests.printing.games import play

POINTS = [slug for slug in all_slugs() if not is_race(load_ruleset(slug))]


def covers(page: Page) -> list[Placed]:
    return [mark for mark in page.marks if isinstance(mark, Placed) and mark.room == (WIDE, HIGH)]


@pytest.mark.parametrize("slug", POINTS)
def test_both_halves_of_a_pad_have_it(slug: str) -> None:
    rules = load_ruleset(slug)
    front = covers(draw(Order("score-pad"), rules).pages[0])
    assert [each.marks for each in front] == [cover(rules)] * 2


@pytest.mark.parametrize("look", [Look(), Look(large=True), Look(landscape=True)])
def test_a_result_to_frame_has_it(look: Look) -> None:
    rules, board = play(rounds=9, stopped=True)
    drawing = keepsake(rules, board, look)
    assert [each.marks for each in covers(drawing.pages[0])] == [cover(rules)]
    assert pdf(drawing) == pdf(keepsake(rules, board, look))


@pytest.mark.parametrize("slug", all_slugs())
def test_saving_ink_leaves_its_ground_white(slug: str) -> None:
    ground, *_others = cover(load_ruleset(slug), saver=True)
    assert isinstance(ground, Box)
    assert (ground.fill, ground.width, ground.height) == (WHITE, WIDE, HIGH)


@pytest.mark.parametrize("slug", all_slugs())
def test_nothing_in_it_needs_a_font(slug: str) -> None:
    """A picture can't load the app's: its figures are drawn."""
    rules = load_ruleset(slug)
    assert not [mark for mark in all_marks(Page(cover(rules), "")) if isinstance(mark, Text)]
    assert cover_svg(rules) == cover_svg(rules)


@pytest.mark.parametrize("slug", all_slugs())
def test_its_figure_can_be_read_56_pixels_wide(slug: str) -> None:
    rules = load_ruleset(slug)
    if rules.has_cards:
        drawn = cover(rules, small=True)
        figures = [mark for mark in drawn if isinstance(mark, Shape)]
        assert figures
        assert all(figure.size * 0.67 * 56 / WIDE > 12 for figure in figures)


def test_no_two_games_have_the_same() -> None:
    drawn = {cover_svg(load_ruleset(slug)) for slug in all_slugs()}
    assert len(drawn) == len(all_slugs())
