"""Upright or on its side: what takes fewer pages, and then what has the higher rows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import SHORT_GAME
from scorekeeper.printing.drawing.look import MM
from scorekeeper.printing.drawing.marks import Drawing, Line, Mark, Text, all_marks
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.score.plan import LEAST_ROW_LARGE, players_of, usual_players
from scorekeeper.printing.sheets import draw
from tests.kinds import in_turn, some_of
from tests.printing.readback import read
from tests.printing.test_boxes import has_boxes
from tests.rulesets.variants import WITH_CARDS

RULES = load_ruleset("aggravation-household")


def row_height(drawing: Drawing) -> float:
    marks = [mark for page in drawing.pages for mark in page.marks if isinstance(mark, Line)]
    heights = [mark.y2 - mark.y1 for mark in marks if mark.dash and mark.x1 == mark.x2]
    return min(heights, default=0.0)


@pytest.mark.parametrize(("slug", "large"), in_turn(some_of(all_slugs(), 8), [False, True]))
def test_no_other_way_takes_fewer_pages(slug: str, large: bool) -> None:
    rules = load_ruleset(slug)
    # a page full may be more rounds one way than the other
    has_as_many = rules.contract_list and not rules.has_one_contract
    rounds = 0 if has_as_many or rules.fixed_rounds > SHORT_GAME else 12
    for players in {*players_of(rules)} & {2, 4, 5, 6, 8, 12}:
        order = Order("score-sheet", players=players, large=large, rounds=rounds)
        chosen = draw(order, rules)
        for landscape in (False, True):
            other = draw(replace(order, landscape=landscape), rules)
            assert len(chosen.pages) <= len(other.pages)


@pytest.mark.parametrize("players", [5, 7])
def test_from_five_players_upright_has_more_and_higher_rows(players: int) -> None:
    drawing = draw(Order("score-sheet", players=players), RULES)
    assert not drawing.look.landscape
    assert row_height(drawing) > 9.6 * MM
    assert "16" in {word.text for word in _words(drawing)}


def test_twelve_players_fit_on_one_page_on_its_side() -> None:
    drawing = draw(Order("score-sheet", players=12), RULES)
    assert drawing.look.landscape
    assert len(drawing.pages) == 1


def test_what_is_chosen_by_hand_stays() -> None:
    for landscape in (False, True):
        drawing = draw(Order("score-sheet", landscape=landscape, players=6), RULES)
        assert drawing.look.landscape == landscape


@pytest.mark.parametrize(
    ("slug", "players", "rounds"),
    in_turn(some_of(list(filter(has_boxes, all_slugs())), 5), [2, 4], [0, 30]),
)
def test_rows_of_large_print_are_large(slug: str, players: int, rounds: int) -> None:
    rules = load_ruleset(slug)
    drawing = draw(Order("score-sheet", players=players, large=True, rounds=rounds), rules)
    assert row_height(drawing) >= LEAST_ROW_LARGE - 0.01


def test_large_print_has_fewer_rows_and_one_page() -> None:
    large = draw(Order("score-sheet", large=True), RULES)
    assert len(large.pages) == 1
    texts = {word.text for word in _words(large)}
    assert "9" in texts
    assert "16" not in texts


@pytest.mark.parametrize("slug", some_of(WITH_CARDS, 5))
def test_large_print_says_what_is_done_in_each_deal(slug: str) -> None:
    """In a short form where there's no room for more. Only a sheet for few or many players that
    just fits on one page goes without.
    """
    rules = load_ruleset(slug)
    for players in players_of(rules):
        drawing = draw(Order("score-sheet", large=True, players=players), rules)
        texts = [mark.text for page in drawing.pages for mark in all_marks(page) if is_text(mark)]
        says_deal = any(text.startswith("Each deal:") for text in texts)
        assert says_deal or (len(drawing.pages) == 1 and players != usual_players(rules)), players


@pytest.mark.parametrize("players", [6, 8])
def test_labels_are_whole_where_only_the_number_of_the_round_is_beside_the_players(players: int):
    drawing = draw(Order("score-sheet", large=True, players=players), load_ruleset("garbage-rummy"))
    texts = [mark.text for page in drawing.pages for mark in all_marks(page) if is_text(mark)]
    assert len(drawing.pages) == 2
    assert {"Brought", "forward", "Carried", "over"} <= {*texts}


def is_text(mark: Mark) -> bool:
    return isinstance(mark, Text)


@pytest.mark.parametrize("rounds", [16, 40])
def test_no_page_of_large_print_is_half_empty(rounds: int) -> None:
    drawing = draw(Order("score-sheet", large=True, rounds=rounds), RULES)
    for page in drawing.pages:
        lowest = max(mark.y for mark in all_marks(page) if is_text(mark))
        assert lowest > 0.85 * drawing.look.page_size[1]


def _words(drawing: Drawing) -> list:
    from scorekeeper.printing.files import pdf

    return [word for sheet in read(pdf(drawing)) for word in sheet.words]
