"""Two small score sheets on a page, and a cover: everything twice, clear of the cut."""

from __future__ import annotations

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.printing.drawing.look import MM, PAPERS
from scorekeeper.printing.drawing.marks import Drawing, Line
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.race_sheet import is_race
from scorekeeper.printing.score.plan import LEAST_ROW, players_of
from scorekeeper.printing.sheets import NoSuchSheetError, draw, kinds_of
from tests.kinds import in_turn, some_of
from tests.printing.games import NAMES, play
from tests.printing.readback import Sheet, drawn, read

GAME = "aggravation-household"
WITH_PAD = [slug for slug in all_slugs() if not is_race(load_ruleset(slug))]


def halves(sheet: Sheet) -> tuple[list[str], list[str]]:
    """The texts on both sides of the cut, in the order of their places."""
    middle = sheet.width / 2 if sheet.width > sheet.height else sheet.height / 2
    words = sorted(sheet.words, key=lambda word: (-round(word.y), word.x))
    places = [word.x if sheet.width > sheet.height else word.y for word in words]
    there = list(zip(words, places, strict=True))
    first = [word.text for word, place in there if place < middle]
    return first, [word.text for word, place in there if place >= middle]


@pytest.mark.parametrize(("slug", "paper"), in_turn(some_of(WITH_PAD, 5), list(PAPERS)))
def test_both_halves_of_every_page_are_alike(slug: str, paper: str) -> None:
    rules = load_ruleset(slug)
    for players in set(players_of(rules)) & {2, 4, 8, 12}:
        sheets = drawn(draw(Order("score-pad", paper, players=players), rules))
        assert len(sheets) >= 2
        for sheet in sheets:
            one, other = halves(sheet)
            assert sorted(one) == sorted(other)
            assert len(one) >= 3


@pytest.mark.parametrize(
    ("slug", "landscape", "large"),
    in_turn(some_of(WITH_PAD, 4), [None, 0, 1], [0, 1]),
)
def test_nothing_is_cut(slug: str, landscape: bool | None, large: bool, glance_at) -> None:
    order = Order("score-pad", "letter", landscape=landscape, large=large)
    sheets = glance_at(draw(order, load_ruleset(slug)))
    for sheet in [] if large else sheets:  # large print has a page of its own for each
        is_wide = sheet.width > sheet.height
        cut = sheet.width / 2 if is_wide else sheet.height / 2
        for word in sheet.words:
            left, low, right, high = word.box
            start, end = (left, right) if is_wide else (low, high)
            assert end < cut - 9 * MM or start > cut + 9 * MM, word.text


def test_the_line_to_cut_along_is_in_the_middle() -> None:
    for landscape in (False, True):
        drawing = draw(Order("score-pad", landscape=landscape), load_ruleset(GAME))
        width, height = drawing.look.page_size
        for page in drawing.pages:
            cuts = [m for m in page.marks if isinstance(m, Line) and m.dash == (2.2, 2.2)]
            (cut,) = cuts
            if landscape:
                assert cut.x1 == cut.x2 == width / 2
                assert cut.y2 - cut.y1 > 0.9 * height
            else:
                assert cut.y1 == cut.y2 == height / 2
                assert cut.x2 - cut.x1 > 0.9 * width


def row_heights(drawing: Drawing) -> set[float]:
    marks = [mark for page in drawing.pages for mark in page.marks if isinstance(mark, Line)]
    return {mark.y2 - mark.y1 for mark in marks if mark.dash == (0.5, 2.2)}


@pytest.mark.parametrize("players", [2, 7, 12])
def test_boxes_are_large_enough_for_a_pen(players: int) -> None:
    drawing = draw(Order("score-pad", players=players), load_ruleset(GAME))
    assert min(row_heights(drawing)) >= LEAST_ROW - 0.01


@pytest.mark.parametrize("players", [8])
def test_a_pad_for_many_has_more_rows_than_contracts(players: int) -> None:
    rules = load_ruleset(GAME)
    _cover, sheet = draw(Order("score-pad", players=players), rules).pages
    rows = {m.y1 for m in sheet.marks if isinstance(m, Line) and m.dash == (0.5, 2.2)}
    assert len(rows) > len(rules.contract_list) + 2


def test_what_is_to_be_known_is_on_the_cover() -> None:
    cover, *sheets = read(pdf(draw(Order("score-pad"), load_ruleset(GAME))))
    for text in ("Score pad", "This pad belongs to", "The 7 phases", "3 sets of 3", "−200"):
        assert text in cover.text
        assert all(text not in sheet.text for sheet in sheets)
    assert "Round" in sheets[0].text
    assert "Place" not in sheets[0].text


def test_tonights_names_are_on_the_pad_but_no_dealers() -> None:
    rules, board = play(names=NAMES[:5], rounds=4)
    cover, sheet = read(pdf(draw(Order("score-pad"), rules, board)))
    assert cover.text.count("Ann, Ben, Cal, Dee and Eve") == 2
    texts = [word.text for word in sheet.words]
    assert [texts.count(name) for name in NAMES[:5]] == [2] * 5


@pytest.mark.parametrize("slug", ["frustration"])
def test_a_game_without_points_has_no_pad(slug: str) -> None:
    rules = load_ruleset(slug)
    assert "score-pad" not in kinds_of(rules)
    with pytest.raises(NoSuchSheetError, match="needs a whole page"):
        draw(Order("score-pad"), rules)
