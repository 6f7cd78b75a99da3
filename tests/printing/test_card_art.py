from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string

from rulesets.cards import Card
from scorekeeper.printing.card_art import SHAPES, SQUARE, draw_card, draw_fan, fan_width
from scorekeeper.printing.drawing.look import Look
from scorekeeper.printing.drawing.marks import Box, Shape, Text
from scorekeeper.printing.pages import Pen
from scorekeeper.printing.paths import PathError, outlines


@pytest.mark.parametrize("name", SHAPES)
def test_screen_and_paper_draw_the_same_path(name):
    page = render_to_string("_icons.html")
    drawn = re.findall(
        rf'<symbol id="i-{name}" viewBox="0 0 24 24"><path fill="currentColor" d="([^"]+)"', page
    )
    assert drawn == [SHAPES[name]]


@pytest.mark.parametrize("name", SHAPES)
def test_shapes_fill_their_square_and_no_more(name):
    points = [
        point
        for outline in outlines(SHAPES[name])
        for segment in outline
        for point in [segment[-2:]]
    ]
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    assert 0 <= min(xs) < 5 and SQUARE - 5 < max(xs) <= SQUARE  # noqa: PT018
    assert 0 <= min(ys) < 5 and SQUARE - 5 < max(ys) <= SQUARE  # noqa: PT018


@pytest.mark.parametrize(
    ("data", "segments"),
    [
        ("M1 2L3 4z", [(1, 2), (3, 4)]),
        ("m1 2 3 4-1-1", [(1, 2), (4, 6), (3, 5)]),
        ("M1 2h3V5H0v-1", [(1, 2), (4, 2), (4, 5), (0, 5), (0, 4)]),
        ("M0 0c1 2 3 4 5 6", [(0, 0), (1, 2, 3, 4, 5, 6)]),
        ("M1 1c1 2 3 4 5 6", [(1, 1), (2, 3, 4, 5, 6, 7)]),
        ("M1.5.5l.5-.5", [(1.5, 0.5), (2, 0)]),
        ("M0 0q3 0 3 3", [(0, 0), (2, 0, 3, 1, 3, 3)]),
    ],
)
def test_paths_are_read(data, segments):
    assert outlines(data) == (tuple(segments),)


@pytest.mark.parametrize("flags", ["0 0 1 2 0", "0 012 0", "0,0,1,2,0"])
def test_an_arc_is_part_of_a_circle(flags):
    ((start, *curves),) = outlines(f"M0 0a1 1 {flags}")
    assert start == (0, 0)
    assert len(curves) == 2
    assert curves[0][-2:] == pytest.approx((1, -1))
    assert curves[-1][-2:] == pytest.approx((2, 0))


def test_a_large_arc_goes_the_long_way_round():
    ((_start, *curves),) = outlines("M0 0a1 1 0 1 1 1 1")
    assert len(curves) == 3
    assert max(max(curve[0::2]) for curve in curves) == pytest.approx(2, abs=0.01)


def test_commands_that_arent_read_are_named():
    with pytest.raises(PathError, match="'T'"):
        outlines("M0 0T2 2")


@pytest.mark.parametrize(
    "card",
    [Card("7", "H"), Card("10", "S"), Card("K", "C"), Card("joker"), Card("Q"), Card("21", "H")],
)
def test_a_card_stays_in_its_frame(card):
    pen = Pen(Look())
    draw_card(pen, 100, 100, card, 40)
    (frame,) = [mark for mark in pen.marks if isinstance(mark, Box)]
    for text in (mark for mark in pen.marks if isinstance(mark, Text)):
        assert frame.x < text.x and text.x + text.width < frame.x + 0.45 * frame.width  # noqa: PT018
    for shape in (mark for mark in pen.marks if isinstance(mark, Shape)):
        assert frame.x <= shape.x and shape.x + shape.size <= frame.x + frame.width  # noqa: PT018
        assert frame.y <= shape.y and shape.y + shape.size <= frame.y + frame.height  # noqa: PT018


def test_a_card_with_a_name_of_its_own_has_it_across_below_a_star():
    pen = Pen(Look())
    draw_card(pen, 100, 100, Card("RUMMY"), 40)
    frame, star, name = pen.marks
    assert (star.name, name.text) == ("star", "RUMMY")
    assert star.y + star.size < name.y < frame.y + frame.height
    assert 0.9 * frame.width < name.width < frame.width
    assert frame.x < name.x


def test_ink_saver_draws_suits_as_outlines():
    for saver in (False, True):
        pen = Pen(Look(saver=saver))
        draw_card(pen, 0, 0, Card("7", "H"), 40)
        assert {mark.filled for mark in pen.marks if isinstance(mark, Shape)} == {not saver}


def test_a_fan_is_as_wide_as_it_says():
    pen = Pen(Look())
    right = draw_fan(pen, 50, 0, [Card(rank, "S") for rank in "3456"], 40)
    assert right == pytest.approx(50 + fan_width(4, 40))
    assert max(mark.x + mark.width for mark in pen.marks if isinstance(mark, Box)) == pytest.approx(
        right
    )
