"""No page is half empty, in usual and in large print."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.words import describe
from rulesets.words.contracts import contracts_title
from scorekeeper.machine.speaking import speaking
from scorekeeper.printing.drawing.marks import Box, Drawing, Line, Page, Text, all_marks
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.sheets import draw, kinds_of
from scorekeeper.printing.tables import shared_out
from tests.kinds import in_turn
from tests.rulesets.variants import WITH_CARDS
from tests.scorekeeper.house import make_own

WITH_CONTRACTS = [slug for slug in all_slugs() if load_ruleset(slug).contract_list]
FEW_ROUNDS = 6
FULL = ("phase-guide", "rules-sheet", "score-sheet")


def lowest(page: Page) -> float:
    """How far down a page anything is drawn."""
    found = [0.0]
    for mark in all_marks(page):
        if isinstance(mark, Text):
            found.append(mark.y)
        elif isinstance(mark, Line):
            found.append(max(mark.y1, mark.y2))

    return max(found)


def filled(drawing: Drawing, apart: str = "") -> Iterator[float]:
    """The share of the height of each page that is used, apart from one with this title."""
    _left, top, _width, height = drawing.look.block
    for page in drawing.pages:
        if page.title != apart:
            yield (lowest(page) - top) / height


@pytest.mark.parametrize(
    ("slug", "large", "paper"), in_turn(all_slugs(), [False, True], ["a4", "letter"])
)
def test_no_page_is_half_empty(slug: str, large: bool, paper: str) -> None:
    rules = load_ruleset(slug)
    for kind in set(kinds_of(rules)) & set(FULL):
        if kind == "score-sheet" and rules.shares_contracts and rules.fixed_rounds < FEW_ROUNDS:
            continue  # so few, each with its contract, don't fill a page

        apart = (
            contracts_title(rules) if kind == "score-sheet" else ""
        )  # for the back: all there is
        shares = list(filled(draw(Order(kind, paper, large=large), rules), apart))
        assert min(shares) > 0.6, kind
        assert sum(shares) / len(shares) > 0.7, kind


NINE = (  # the rules of three sources
    *("aggravation-household", "frustration", "frustration-rummy", "aggravation-catsatcards"),
    *("twelve-step-rummy", "garbage-rummy", "progressive-rummy"),
    *("tile-rummy-game", "rummy-special-cards"),
)


@pytest.mark.parametrize(
    ("slug", "paper"),
    in_turn(WITH_CARDS, ["a4", "letter"]),
)
def test_rules_are_on_one_page_or_two(slug: str, paper: str) -> None:
    drawing = draw(Order("rules-sheet", paper), load_ruleset(slug))
    assert len(drawing.pages) <= (1 if slug in NINE else 2)
    ends = column_ends(drawing.pages[-1])
    if len(drawing.pages) == 1:
        assert max(ends) - min(ends) < 0.25 * drawing.look.block[3], ends


@pytest.mark.parametrize(("slug", "code"), in_turn(WITH_CARDS, ["de", "fr", "pl", "en"]))
def test_large_rules_are_on_three_pages_at_most(slug: str, code: str, glance_at) -> None:
    with speaking(code):
        drawing = draw(Order("rules-sheet", large=True), load_ruleset(slug), language=code)
    assert len(glance_at(drawing)) <= 3


@pytest.mark.parametrize("slug", ["aggravation-sets", "carioca", "frustration"])
def test_large_rules_are_set_tighter_where_that_spares_a_page(slug: str) -> None:
    assert len(draw(Order("rules-sheet", large=True), load_ruleset(slug)).pages) == 2


@pytest.mark.parametrize(
    ("slug", "large", "code"), [("canasta", True, "de"), ("shanghai-rummy", False, "fr")]
)
def test_no_label_is_cut(slug: str, large: bool, code: str) -> None:
    with speaking(code):
        drawing = draw(Order("rules-sheet", large=large), load_ruleset(slug), language=code)

    marks = [mark for page in drawing.pages for mark in all_marks(page)]
    assert [mark.text for mark in marks if isinstance(mark, Text) and "…" in mark.text] == []


def column_ends(page: Page) -> list[float]:
    """How far down the text in each column goes; the lines between columns begin where it does."""
    marks = [*all_marks(page)]
    lines = [mark for mark in marks if isinstance(mark, Line)]
    between = sorted({line.x1 for line in lines if line.x1 == line.x2 and line.y2 - line.y1 > 150})
    top, foot = (
        min(line.y1 for line in lines if line.x1 in between),
        max(line.y2 for line in lines if line.x1 in between),
    )
    ends = [0.0] * (len(between) + 1)
    for mark in marks:
        if isinstance(mark, Text) and top < mark.y <= foot:
            column = sum(x < mark.x for x in between)
            ends[column] = max(ends[column], mark.y)

    return ends


OWN = (
    *("set 3 + 2x pair", "3x set 3", "set 3 + 2x run 4", "run 8", "2x set 4", "run 6 + set 4"),
    *("run 9 same", "2x set 5", "run 5 + set 4", "set 3 + run 7", "4x set 3", "run 10"),
)


@pytest.mark.parametrize(("phases", "paper"), [(5, "a4"), (8, "letter"), (12, "a4")])
def test_a_guide_to_phases_of_ones_own_fills_its_page(phases: int, paper: str) -> None:
    rules = make_own(contracts=OWN[:phases])
    (share,) = filled(draw(Order("phase-guide", paper), rules))
    assert share > 0.87, share


@pytest.mark.parametrize(
    ("slug", "landscape"),
    in_turn(WITH_CONTRACTS, [False, True]),
)
def test_the_contracts_of_the_rules_are_on_one_page(slug: str, landscape: bool) -> None:
    rules = load_ruleset(slug)
    drawing = draw(Order("rules-sheet", landscape=landscape), rules)
    title = contracts_title(rules)
    (page,) = [page for page in drawing.pages if title in texts(page)]
    for number in range(1, len(rules.shown_contracts) + 1):
        assert str(number) in texts(page)


@pytest.mark.parametrize("slug", ["aggravation-household", "garbage-rummy", "carioca"])
def test_what_is_wild_is_said_once_on_a_large_guide(slug: str) -> None:
    drawing = draw(Order("phase-guide", large=True), load_ruleset(slug))
    with_picture = [page for page in drawing.pages if "In the picture" in " ".join(texts(page))]
    assert with_picture == [drawing.pages[-1]]


def texts(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


@pytest.mark.parametrize(
    ("slug", "large"),
    [
        *(("kalooki-caribbean", False), ("progressive-15", False), ("liverpool-rummy", False)),
        *(("double-rum", True), ("frustration", True)),
    ],
)
def test_no_head_of_the_rules_has_one_sentence_alone_below_it(slug: str, large: bool) -> None:
    rules = load_ruleset(slug)
    drawing = draw(Order("rules-sheet", large=large), rules)
    heads = {section.title for section in describe(rules)}
    assert list(heads_left_behind(drawing, heads)) == []


def heads_left_behind(drawing: Drawing, heads: set[str]) -> Iterator[str]:
    """Those with one sentence below them whose next one is in another column."""
    head, place, count = "", (0, 0.0), 0
    for number, page in enumerate(drawing.pages):
        for mark in page.marks:
            if isinstance(mark, Text) and mark.text in heads:
                head, place, count = mark.text, (number, mark.x + 50), 0
            elif isinstance(mark, Box) and mark.width == mark.height < 6:  # before a sentence
                if count == 1 and (number, mark.x) > place:
                    yield head
                count += 1


@given(st.integers(1, 60), st.integers(1, 20))
def test_what_is_shared_out_is_even_and_the_first_pages_have_more(count: int, most: int) -> None:
    pages = shared_out(count, most)
    sizes = [len(page) for page in pages]
    assert [number for page in pages for number in page] == list(range(count))
    assert most >= sizes[0] >= sizes[-1] >= sizes[0] - 1
    assert sizes == sorted(sizes, reverse=True)
    assert (len(pages) - 1) * most < count
