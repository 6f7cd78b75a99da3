"""The boxes of a score sheet: what goes where, clear of the lines and of each other."""

from __future__ import annotations

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.printing.drawing.look import FIRM, PAPERS, Look
from scorekeeper.printing.drawing.marks import Drawing, Line, Page, Text
from scorekeeper.printing.fonts import BOLD
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.names import set_names
from scorekeeper.printing.score.blocks import is_in_blocks
from scorekeeper.printing.score.plan import players_of
from scorekeeper.printing.sheets import draw, kinds_of
from tests.kinds import in_turn, some_of
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


@pytest.mark.parametrize(
    ("slug", "large"), in_turn(some_of(list(filter(has_boxes, all_slugs())), 5), [False, True])
)
def test_a_blank_sheet_says_what_goes_where(slug: str, large: bool) -> None:
    rules = load_ruleset(slug)
    for players in players_of(rules):
        drawing = draw(Order("score-sheet", players=players, large=large), rules)
        text = written(drawing)
        in_boxes = text.count("points total")
        assert in_boxes == players or LEFT_AND_RIGHT in text


@pytest.mark.parametrize("players", [2, 6])
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


@pytest.mark.parametrize(
    ("players", "landscape", "large"), in_turn((2, 5, 8, 12), [False, True], [False, True])
)
def test_figures_are_clear_of_every_column(players: int, landscape: bool, large: bool) -> None:
    """Also the strokes through contracts, and every figure is whole."""
    rules, board = play(names=NAMES[:players], rounds=12)
    drawing = draw(Order("score-sheet", landscape=landscape, large=large), rules, board)
    for page in drawing.pages:
        edges = columns(page)
        foot = max(mark.y2 for mark in page.marks if isinstance(mark, Line) and mark.x1 in edges)
        texts = [mark for mark in page.marks if isinstance(mark, Text) and mark.y < foot]
        figures = [mark for mark in texts if mark.text.strip("−").isdigit()]
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
                assert str(cell.total).replace("-", "−") in text.split()


def is_text(mark: object) -> bool:
    return isinstance(mark, Text)


@pytest.mark.parametrize("players", [10])
def test_totals_keep_away_from_the_points_beside_them(players: int) -> None:
    rules, board = play(names=NAMES[:players], rounds=12)
    for page in draw(Order("score-sheet"), rules, board).pages:
        figures = [m for m in page.marks if isinstance(m, Text) and m.text.strip("−").isdigit()]
        for one in figures:
            for other in figures:
                is_beside = abs(one.y - other.y) < 6 and one.x < other.x
                if is_beside and one.font == BOLD and other.font != BOLD:
                    assert other.x - (one.x + one.width) > 6


NAMES_OF_TWELVE = (
    *("Christopher", "Alexandra", "Elisabeth", "Katharina", "Benjamin", "Grandmother"),
    *("Maximilianus", "Bartholomäus"),
)
WIDE = tuple(letter * 12 for letter in "WMmwABCD")
OF_NAMES = {"score-sheet", "score-pad", "line-score"}


@pytest.mark.parametrize(("slug", "large"), in_turn(some_of(all_slugs(), 4), [False, True]))
def test_no_name_of_twelve_letters_is_cut(slug: str, large: bool) -> None:
    rules = load_ruleset(slug)
    for kind in OF_NAMES & {*kinds_of(rules)}:
        for paper, names in zip(PAPERS, (NAMES_OF_TWELVE, WIDE), strict=True):
            for players in {*players_of(rules)} & {2, 4, 6, 8}:
                order = Order(kind, paper, large=large, names=names[:players])
                assert "…" not in written(draw(order, rules)), (kind, paper, players)


def test_columns_of_one_sheet_have_names_of_one_size() -> None:
    level = set_names(NAMES_OF_TWELVE[:4], Look(), 110)
    assert level.are_good
    assert len({way.style.size for way in level.ways}) == 1

    turned = set_names(NAMES_OF_TWELVE, Look(), 52)
    assert turned.is_upward
    assert turned.worth >= 10


def test_a_name_is_broken_at_its_hyphen_before_it_is_turned() -> None:
    names = set_names(("Maximiliane-Josephine",), Look(), 100)
    assert names.ways[0].lines == ("Maximiliane-", "Josephine")
    assert not names.is_upward
