"""The sheet of games without points: every contract drawn, and a box for each player to tick."""

from __future__ import annotations

import pytest

from rulesets.library.load import load_ruleset
from scorekeeper.printing.drawing.look import FIRM, MM
from scorekeeper.printing.drawing.marks import Box, Drawing, Shape, Trail
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.melds import contract_items
from scorekeeper.printing.race_sheet import BOX, is_race
from scorekeeper.printing.sheets import draw
from tests.kinds import in_turn
from tests.printing.games import play
from tests.rulesets.variants import rules_of

RACES = ["frustration", "frustration-rummy", "twelve-step-rummy"]


def boxes(drawing: Drawing) -> list[Box]:
    marks = [mark for page in drawing.pages for mark in page.marks if isinstance(mark, Box)]
    return [box for box in marks if box.width == box.height >= BOX and box.stroke == FIRM]


def ticks(drawing: Drawing) -> list[Trail]:
    marks = [mark for page in drawing.pages for mark in page.marks]
    return [mark for mark in marks if isinstance(mark, Trail) and not mark.fill]


@pytest.mark.parametrize(("slug", "large", "players"), in_turn(RACES, [False, True, False], [2, 5]))
def test_a_box_for_each_player_and_contract(slug, players, large, look_at):
    rules = load_ruleset(slug)
    drawing = draw(Order("score-sheet", players=players, large=large), rules)
    text = " ".join(sheet.text for sheet in look_at(drawing))
    items = contract_items(rules)
    found = boxes(drawing)
    assert len(found) == players * len(items)
    assert min(box.width for box in found) >= 8 * MM - 0.01
    for item in items:
        assert all(word in text for word in item.words.split())
    faces = [m for page in drawing.pages for m in page.marks if getattr(m, "fill", "") == "#ffffff"]
    assert len(faces) == sum(item.cards for item in items)
    assert "First to finish wins" in text
    assert "Place" in text
    assert "Total" not in text


def test_cards_that_fill_their_room_are_on_one_line():
    rules = load_ruleset("twelve-step-rummy")
    (page,) = draw(Order("score-sheet"), rules).pages
    lines = {round(mark.y) for mark in page.marks if getattr(mark, "fill", "") == "#ffffff"}
    assert len(lines) == len(rules.contract_list)


def test_who_deals_is_said_round_by_round(look_at):
    rules, board = play("frustration", rounds=0)
    (sheet,) = look_at(draw(Order("score-sheet"), rules, board))
    assert "Who deals 1 Ann 2 Ben 3 Cal 4 Dee 5 Ann" in sheet.text


def test_what_is_laid_is_ticked_with_its_round(look_at):
    rules, board = play("frustration", rounds=6)
    drawing = draw(Order("score-sheet"), rules, board)
    (sheet,) = look_at(drawing)
    laid = sum(column.steps_done for column in board.columns)
    assert laid > 0
    assert len(ticks(drawing)) == laid
    for row in board.rows:
        for cell in row.cells:
            if cell.laid:
                assert sheet.text.count(f" {row.number} ") >= 1
    assert "Who deals 7 Cal" in sheet.text


def test_at_the_end_there_are_places_and_a_crown(look_at):
    rules, board = play("frustration", rounds=13, stopped=True)
    assert board.end
    drawing = draw(Order("score-sheet"), rules, board, date="21 November 2026")
    (sheet,) = look_at(drawing)
    crowns = [m for m in drawing.pages[0].marks if isinstance(m, Shape) and m.name == "crown"]
    assert len(crowns) == sum(standing.wins for standing in board.end.standings)
    assert board.end.reason in sheet.text
    assert "Who deals" not in sheet.text
    assert "The small number is the round" in sheet.text


def test_with_points_it_is_an_ordinary_sheet():
    rules = rules_of("frustration", {"keep_score": True})
    assert rules.keeps_score
    assert not is_race(rules)
    assert is_race(load_ruleset("frustration"))
    assert not is_race(load_ruleset("progressive-rummy"))


def test_many_players_share_pages_whole_in_themselves(look_at):
    rules = load_ruleset("frustration")
    drawing = draw(Order("score-sheet", players=12), rules)
    sheets = look_at(drawing)
    assert len(boxes(drawing)) == 12 * len(rules.contract_list)
    assert all("First to finish wins" in sheet.text for sheet in sheets)
