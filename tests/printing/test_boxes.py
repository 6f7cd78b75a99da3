"""The boxes of a score sheet: what goes where, clear of the lines and of each other."""

from __future__ import annotations

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.printing.fonts import BOLD
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.pages import (
    FIRM,
    Drawing,
    Line,
    Look,
    Page,
    Style,
    Text,
    fit_name,
    shortened,
)
from scorekeeper.printing.score.blocks import is_in_blocks
from scorekeeper.printing.score.head import name_lines
from scorekeeper.printing.score.plan import players_of
from scorekeeper.printing.sheets import draw
from tests.printing.games import NAMES, play
from tests.printing.readback import drawn

RULES = load_ruleset("aggravation-household")
LEFT_AND_RIGHT = "Write the points on the left of a box, the total on the right."


def columns(page: Page) -> list[float]:
    """Where the lines between the players are."""
    lines = [mark for mark in page.marks if isinstance(mark, Line) and mark.x1 == mark.x2]
    return sorted({mark.x1 for mark in lines if mark.color == FIRM and mark.width == 0.9})


def written(drawing: Drawing) -> str:
    return " ".join(sheet.text for sheet in drawn(drawing))


def has_boxes(slug: str) -> bool:
    rules = load_ruleset(slug)
    return rules.keeps_score and not is_in_blocks(rules)


@pytest.mark.parametrize("slug", list(filter(has_boxes, all_slugs())))
@pytest.mark.parametrize("large", [False, True])
def test_a_blank_sheet_says_what_goes_where(slug: str, large: bool) -> None:
    rules = load_ruleset(slug)
    for players in players_of(rules):
        drawing = draw(Order("score-sheet", players=players, large=large), rules)
        text = written(drawing)
        in_boxes = text.count("points total")
        assert in_boxes == players or LEFT_AND_RIGHT in text


@pytest.mark.parametrize("players", [2, 4, 6])
def test_points_are_left_and_totals_right_in_the_first_row(players: int) -> None:
    (page,) = draw(Order("score-sheet", players=players), RULES).pages
    texts = [mark for mark in page.marks if isinstance(mark, Text)]
    first = next(mark.y for mark in texts if mark.text == "1" and mark.x < 60)
    edges = [*columns(page), 1000.0]
    points = [mark for mark in texts if mark.text == "points"]
    totals = [mark for mark in texts if mark.text == "total"]
    assert len(points) == len(totals) == players
    for left, right, edge, after in zip(points, totals, edges, edges[1:], strict=False):
        assert edge < left.x < left.x + left.width < right.x < right.x + right.width < after
        assert left.y == right.y < first


def test_a_sheet_with_scores_needs_no_such_words() -> None:
    rules, board = play(rounds=3)
    text = written(draw(Order("score-sheet"), rules, board))
    assert "points total" not in text
    assert LEFT_AND_RIGHT not in text


@pytest.mark.parametrize("players", range(2, 13))
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("large", [False, True])
def test_figures_are_clear_of_every_column(players: int, landscape: bool, large: bool) -> None:
    """Also the strokes through contracts, and every figure is whole."""
    rules, board = play(names=NAMES[:players], rounds=12)
    drawing = draw(Order("score-sheet", landscape=landscape, large=large), rules, board)
    for page in drawing.pages:
        edges = columns(page)
        foot = max(mark.y2 for mark in page.marks if isinstance(mark, Line) and mark.x1 in edges)
        texts = [mark for mark in page.marks if isinstance(mark, Text) and mark.y < foot]
        figures = [mark for mark in texts if mark.text.strip("–").isdigit()]
        strokes = [m for m in page.marks if isinstance(m, Line) and m.x1 != m.x2 and m.y1 != m.y2]
        spans = [(each.x, each.x + each.width) for each in figures]
        spans += [(each.x1, each.x2) for each in strokes]
        assert len(spans) > 20
        for left, right in spans:
            assert not [edge for edge in edges if left - 1.5 < edge < right + 1.5]

    text = " ".join(mark.text for page in drawing.pages for mark in page.marks if is_text(mark))
    for row in board.rows:
        for cell in row.cells:
            if cell.total is not None:
                assert str(cell.total).replace("-", "–") in text.split()


def is_text(mark: object) -> bool:
    return isinstance(mark, Text)


@pytest.mark.parametrize("players", [8, 10, 12])
def test_totals_keep_away_from_the_points_beside_them(players: int) -> None:
    rules, board = play(names=NAMES[:players], rounds=12)
    for page in draw(Order("score-sheet"), rules, board).pages:
        figures = [m for m in page.marks if isinstance(m, Text) and m.text.strip("–").isdigit()]
        for one in figures:
            for other in figures:
                is_beside = abs(one.y - other.y) < 6 and one.x < other.x
                if is_beside and one.font == BOLD and other.font != BOLD:
                    assert other.x - (one.x + one.width) > 6


LONG = "Maximiliane-Josephine"


@pytest.mark.parametrize("room", range(40, 200, 10))
def test_a_name_is_broken_at_its_hyphen_before_it_shrinks(room: int) -> None:
    lines, style = name_lines(Look(), LONG, room)
    assert lines in {(LONG,), ("Maximiliane-", "Josephine")} or "…" in lines[0]
    if room >= 130:
        assert style.size == 15
    if len(lines) == 1 and "…" not in lines[0]:
        assert style.size == 15


NAMES_OF_PARTS = ["Ann Elisabeth Mae", f"{LONG} von der Wiese", "Юлия Александровна"]


@pytest.mark.parametrize("name", ["Christophersen", "Bartholomew", LONG, *NAMES_OF_PARTS])
@pytest.mark.parametrize("room", range(30, 120, 6))
def test_a_name_is_never_broken_inside_a_word(name: str, room: int) -> None:
    lines, style = name_lines(Look(), name, room)
    assert style.size >= 8
    whole = {*name.split(), *name.replace("-", "- ").split()}
    for word in " ".join(lines).split():
        assert word in whole or "…" in word


def test_what_cant_be_whole_is_cut_part_by_part() -> None:
    style = Style(BOLD, 8)
    assert fit_name(LONG, style, 45, 8, 2) is None
    lines = shortened(LONG, style, 45, 2)
    assert lines[1] == "Josephine"
    assert lines[0].startswith("Max")
    assert lines[0].endswith("e-")
