"""Backs meet the cards they belong to, and a box folds up around them."""

from __future__ import annotations

import itertools

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.printing.cards.card_backs import MEDALLION
from scorekeeper.printing.cards.phase_cards import WALLET, count_of
from scorekeeper.printing.cards.special_cards import POKER
from scorekeeper.printing.cards.tuck_box import CARD, PLAY
from scorekeeper.printing.drawing.look import INK, MM, VIOLET
from scorekeeper.printing.drawing.marks import Box, Drawing, Line, Page, Shape, Trail
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.sheets import NoSuchSheetError, draw, kinds_of
from tests.kinds import in_turn, some_of

PHASES, SPECIAL = "aggravation-household", "rummy-special-cards"
LOOKS = [(paper, landscape) for paper in ("a4", "letter") for landscape in (False, True)]
WITH_CARDS = [slug for slug in all_slugs() if "tuck-box" in kinds_of(load_ruleset(slug))]


def centres(page: Page, size: float) -> list[tuple[float, float]]:
    """The middles of the medallions."""
    rings = [m for m in page.marks if isinstance(m, Box) and m.width == pytest.approx(size)]
    return [(mark.x + size / 2, mark.y + size / 2) for mark in rings]


def cells(page: Page) -> tuple[list[float], list[float]]:
    """Where the lines between the cards are."""
    dashed = [mark for mark in page.marks if isinstance(mark, Line) and mark.dash == (2.2, 2.2)]
    xs = sorted({round(mark.x1, 2) for mark in dashed if mark.x1 == mark.x2})
    ys = sorted({round(mark.y1, 2) for mark in dashed if mark.y1 == mark.y2})
    return xs, ys


@pytest.mark.parametrize(
    ("slug", "kind", "paper", "landscape"),
    [(PHASES, "phase-cards", "a4", False), (SPECIAL, "special-cards", "letter", True)],
)
def test_backs_are_behind_their_cards(slug: str, kind: str, paper: str, landscape: bool) -> None:
    """Turned on its long edge, a sheet has each back exactly behind a card, and none elsewhere."""
    rules = load_ruleset(slug)
    fronts = draw(Order(kind, paper, landscape=landscape), rules)
    backs = draw(Order("card-backs", paper, landscape=landscape), rules)
    assert len(fronts.pages) == len(backs.pages)
    wide, high = fronts.look.page_size

    seen = 0
    for front, back in zip(fronts.pages, backs.pages, strict=True):
        xs, ys = cells(front)
        for x, y in centres(back, MEDALLION):
            turned = (x, high - y) if landscape else (wide - x, y)
            column = [at for at, edge in enumerate(xs[1:]) if xs[at] < turned[0] < edge]
            row = [at for at, edge in enumerate(ys[1:]) if ys[at] < turned[1] < edge]
            assert len(column) == len(row) == 1
            middle = (xs[column[0]] + xs[column[0] + 1]) / 2, (ys[row[0]] + ys[row[0] + 1]) / 2
            assert turned == pytest.approx(middle, abs=0.1)
            assert drawn_in(front, xs[column[0]], ys[row[0]], xs[column[0] + 1], ys[row[0] + 1])
            seen += 1

    count = sum(rules.deck.special.values()) or count_of(rules)
    assert seen == count


def drawn_in(page: Page, left: float, top: float, right: float, bottom: float) -> bool:
    texts = [mark for mark in page.marks if hasattr(mark, "text")]
    return any(left < mark.x < right and top < mark.y < bottom for mark in texts)


@pytest.mark.parametrize("slug", [PHASES, SPECIAL])
def test_a_back_is_the_same_from_both_ends(slug: str) -> None:
    """Or one could tell which way a card was put back."""
    drawing = draw(Order("card-backs"), load_ruleset(slug))
    page = drawing.pages[0]
    x, y = centres(page, MEDALLION)[0]
    wide, high = POKER if slug == SPECIAL else WALLET
    lines = [m for m in page.marks if isinstance(m, Line) and m.x1 != m.x2 and m.y1 != m.y2]
    own = [m for m in lines if abs(m.x1 - x) < wide / 2 and abs(m.y1 - y) < high / 2]
    ends = {frozenset({at(m.x1 - x, m.y1 - y), at(m.x2 - x, m.y2 - y)}) for m in own}
    assert len(ends) > 20
    assert ends == {frozenset(at(-a, -b) for a, b in line) for line in ends}

    shapes = [m for m in page.marks if isinstance(m, Shape)]
    assert {mark.name for mark in shapes} == {"suit-D"}  # it looks the same upside down
    middles = {at(m.x + m.size / 2 - x, m.y + m.size / 2 - y) for m in shapes}
    near = {(a, b) for a, b in middles if abs(a) < wide / 2 and abs(b) < high / 2}
    assert near == {at(-a, -b) for a, b in near}


def at(x: float, y: float) -> tuple[float, float]:
    return round(x, 1) + 0.0, round(y, 1) + 0.0


def net_of(drawing: Drawing) -> tuple[Trail, list[Line]]:
    """The line to cut along, and the folds."""
    (page, *_more) = drawing.pages
    (cut,) = [mark for mark in page.marks if isinstance(mark, Trail)]
    folds = [mark for mark in page.marks if isinstance(mark, Line) and mark.dash == (4, 3)]
    return cut, folds


@pytest.mark.parametrize(("slug", "look", "large"), in_turn(some_of(WITH_CARDS, 4), LOOKS, [0, 1]))
def test_a_box_is_on_the_paper(slug: str, look: tuple[str, bool], large: bool, look_at) -> None:
    paper, landscape = look
    drawing = draw(Order("tuck-box", paper, landscape=landscape, large=large), load_ruleset(slug))
    look_at(drawing)
    cut, _folds = net_of(drawing)
    assert cut.color == INK
    assert not cut.dash
    assert cut.points[0] == cut.points[-1]
    wide, high = drawing.look.page_size
    assert all(5 * MM < x < wide - 5 * MM and 5 * MM < y < high - 5 * MM for x, y in cut.points)


@pytest.mark.parametrize("slug", some_of(WITH_CARDS, 4))
def test_the_cards_fit_into_the_box(slug: str) -> None:
    rules = load_ruleset(slug)
    count = sum(rules.deck.special.values()) or count_of(rules)
    card = POKER if rules.deck.special else sorted(WALLET)
    _cut, folds = net_of(draw(Order("tuck-box"), rules))
    upright = sorted({mark.x1 for mark in folds if mark.x1 == mark.x2})
    back, side, front = (b - a for a, b in itertools.pairwise(upright))
    (height,) = {round(mark.y2 - mark.y1, 3) for mark in folds if mark.x1 == mark.x2}
    assert back == pytest.approx(front)
    assert back == pytest.approx(card[0] + PLAY)
    assert height == pytest.approx(card[1] + PLAY, abs=0.01)
    assert side >= count * CARD


def test_flaps_meet_what_they_are_glued_to() -> None:
    """The lid and the floor are as deep as the sides, and the flaps for dust don't overlap."""
    cut, folds = net_of(draw(Order("tuck-box"), load_ruleset(SPECIAL)))
    level = sorted({round(mark.y1, 3) for mark in folds if mark.y1 == mark.y2})
    upright = sorted({mark.x1 for mark in folds if mark.x1 == mark.x2})
    depth = upright[2] - upright[1]
    assert level[1] - level[0] == pytest.approx(depth, abs=0.01)
    assert level[3] - level[2] == pytest.approx(depth, abs=0.01)
    right = max(x for x, _y in cut.points)
    assert right - upright[3] == pytest.approx(depth, abs=0.01)
    above = [y for x, y in cut.points if x > upright[1] + 1 and y < level[1]]
    assert level[1] - min(above) < (upright[1] - upright[0]) / 2


def test_a_line_tells_whether_the_size_is_right(look_at) -> None:
    drawing = draw(Order("tuck-box", large=True), load_ruleset(PHASES))
    (sheet,) = look_at(drawing)
    assert "This line is 50 mm long." in sheet.text
    lengths = {round(m.x2 - m.x1, 2) for m in drawing.pages[0].marks if isinstance(m, Line)}
    assert round(50 * MM, 2) in lengths


def test_backs_that_save_ink_have_no_ground() -> None:
    drawing = draw(Order("card-backs", saver=True), load_ruleset(SPECIAL))
    boxes = [mark for mark in drawing.pages[0].marks if isinstance(mark, Box)]
    assert {box.fill for box in boxes} == {"", "#ffffff"}
    assert VIOLET not in {box.stroke for box in boxes}


def test_a_game_of_tiles_has_neither() -> None:
    rules = load_ruleset("tile-rummy-game")
    for kind in ("card-backs", "tuck-box"):
        with pytest.raises(NoSuchSheetError, match="no cards of its own"):
            draw(Order(kind), rules)
