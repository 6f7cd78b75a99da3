"""The score sheet with a block for each round, for games in which melds and tallies make it up."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from django.utils.translation import gettext as _

from rulesets.files.game import read_game
from rulesets.library.load import load_ruleset
from rulesets.scoring.facts import GameFacts
from scorekeeper.machine.speaking import speaking
from scorekeeper.printing.drawing.marks import Line, Page
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.score.blocks import LEAST_ROW, LEAST_ROW_LARGE
from scorekeeper.printing.sheets import draw
from tests.kinds import in_turn
from tests.printing.games import DIFFICULT, board_of
from tests.printing.readback import read
from tests.rulesets.factories import make_rules
from tests.rulesets.scoring.test_teams import COUNTS

CASES = Path(__file__).parents[1] / "cases" / "scoring"
TEAM_GAMES = ["canasta", "hand-and-foot"]


def case(slug: str, rounds: int | None = None):
    game = read_game(json.dumps(json.loads((CASES / f"{slug}-1.json").read_text("utf-8"))["game"]))
    facts = game.facts if rounds is None else game.facts.prefix(rounds)
    return game.rules, board_of(game.rules, facts)


def texts(drawing) -> list[str]:
    return [sheet.text for sheet in read(pdf(drawing))]


def test_a_blank_sheet_for_two_teams():
    (text,) = texts(draw(Order("score-sheet"), load_ruleset("canasta")))
    assert [text.count(name) for name in ("We They", "Round 8", "Round 9")] == [2, 1, 0]
    for label in ("Base count", "Cards", "This round", "Total"):
        assert text.count(label) >= 8
    for once in ("Natural canastas", "instead of 100", "all 4: 800", "Total from 1500"):
        assert text.count(once) == 1
    assert text.count("50 to open") == 2  # in the first round


@pytest.mark.parametrize("players", [3])
def test_a_blank_sheet_for_players_on_their_own(players):
    (text,) = texts(draw(Order("score-sheet", players=players), load_ruleset("canasta")))
    assert "They" not in text
    assert text.count("50 to open") == players


def test_a_large_blank_sheet_has_a_back_and_what_is_looked_up_is_in_front():
    front, back = texts(draw(Order("score-sheet", large=True), load_ruleset("canasta")))
    assert "Round 2" in front
    assert "Each deal" in front
    assert back.count("This round") == 4
    for once in ("Each deal", "Natural canastas", "Total from 1500"):
        assert once not in back


def test_a_game_of_four_rounds_with_an_opening_for_each():
    (text,) = texts(draw(Order("score-sheet"), load_ruleset("hand-and-foot")))
    assert "Round 4" in text
    assert "Round 5" not in text
    assert [text.count(f" {n} to open") for n in (50, 90, 120, 150)] == [2, 2, 2, 2]


def test_a_finished_game_is_on_one_page():
    rules, sheet = case("canasta")
    (text,) = texts(draw(Order("score-sheet"), rules, sheet))
    lines = [
        ("Ann deals", "50 to open 50 to open"),
        ("Cards left", "−15 −110"),
        ("This round", "840 210"),
        ("Total", "5140 4265"),
    ]
    joined = " ".join(text.split())
    for label, figures in lines:
        assert label in joined
        assert figures in joined
    for figures in ("4 ×", " 800 ", "−2 ×", " −200 ", "120 to open 90 to open"):
        assert figures in joined
    assert (
        "Over: Ann & Cal reached 5000 points. High score wins, so Ann & Cal win with 5140."
        in joined
    )


def test_points_by_hand_have_a_line_where_there_are_some():
    rules, _sheet = case("canasta", rounds=1)
    data = json.loads((CASES / "canasta-1.json").read_text("utf-8"))["game"]
    data["rounds"] = data["rounds"][:1]
    assert "By hand" not in texts(draw(Order("score-sheet"), *case("canasta", rounds=1)))[0]
    data["rounds"][0]["adjust"] = [{"player": "Cal", "points": -35, "why": "peeked"}]
    game = read_game(json.dumps(data))
    text = " ".join(texts(draw(Order("score-sheet"), rules, board_of(rules, game.facts))))
    assert "By hand" in text
    assert "−35" in text


@pytest.mark.parametrize("code", ["fr"])
def test_what_opens_is_on_one_line(code):
    with speaking(code):
        drawing = draw(Order("score-sheet"), load_ruleset("hand-and-foot"), language=code)
        opens = _("%(points)d to open") % {"points": 150}

    assert opens in [word.text for sheet in read(pdf(drawing)) for word in sheet.words]


@pytest.mark.parametrize(
    ("slug", "paper", "landscape", "large"),
    in_turn(TEAM_GAMES * 3, ["a4", "letter"], [None, False, True], [False, True]),
)
def test_nothing_is_cut_or_covered(slug, paper, landscape, large, glance_at):
    order = Order("score-sheet", paper=paper, landscape=landscape, large=large)
    rules, sheet = case(slug)
    glance_at(draw(order, rules, sheet))
    glance_at(draw(order, *case(slug, rounds=1)))
    glance_at(draw(order, rules))


@pytest.mark.parametrize("large", [False, True])
def test_long_names_of_teams(large, glance_at):
    rules = load_ruleset("hand-and-foot")
    names = DIFFICULT[:6]
    teams = {" & ".join(names[at::2]): names[at::2] for at in range(2)}
    sheet = board_of(rules, GameFacts(names, teams=teams))
    glance_at(draw(Order("score-sheet", large=large), rules, sheet))


def test_more_players_than_a_page_has_room_for(glance_at):
    rules = make_rules(**(COUNTS | {"players__max": 12, "deck__decks": 5, "end__target": 3000}))
    names = DIFFICULT[:12]
    sheets = glance_at(draw(Order("score-sheet", names=names, landscape=False), rules))
    assert len(sheets) > 1
    assert len(glance_at(draw(Order("score-sheet", players=12), rules, None))) == 1  # two teams


@pytest.mark.parametrize("slug", ["five-hundred-rum", "canasta"])
def test_a_sheet_of_such_a_game_can_be_looked_up(slug):
    """Rows of pages are remembered by what's in their cells."""
    _rules, sheet = case(slug)
    first = sheet.rows[0].cells[0]
    assert first.made is not None
    assert first.made.total == first.points
    assert hash(first) == hash(case(slug)[1].rows[0].cells[0])


def rule_heights(page: Page, left: float = 0.0, right: float = 60.0, most: float = 9.0):
    """Where lines across begin between these places, from the top."""
    lines = [mark for mark in page.marks if isinstance(mark, Line) and mark.y1 == mark.y2]
    there = [mark for mark in lines if left < mark.x1 < right and mark.width < most]
    return sorted({round(mark.y1, 2) for mark in there if not mark.dash})


@pytest.mark.parametrize(
    ("slug", "large", "kind"),
    in_turn(TEAM_GAMES * 2, [False, True], ["score-sheet", "score-pad", "score-pad"]),
)
def test_lines_are_high_enough_for_a_pen(slug, large, kind):
    first, *pages = draw(Order(kind, large=large), load_ruleset(slug)).pages
    if kind == "score-sheet":
        pages = [first, *pages]

    for page in pages:
        apart = [high - low for low, high in pairwise(rule_heights(page))]
        rows = [high for high in apart if high > 3]  # but for the second rule under the names
        assert len(rows) > 4
        assert min(rows) >= LEAST_ROW - 0.01

        to_write_in = [high - low for low, high in pairwise(rule_heights(page, most=0.5))]
        assert min(to_write_in) >= (LEAST_ROW_LARGE if large else LEAST_ROW) - 0.01


def test_what_is_brought_forward_is_written_once() -> None:
    _cover, _first, page = draw(Order("score-pad"), load_ruleset("canasta")).pages
    first, second = rule_heights(page), rule_heights(page, 250, 350)
    assert len(second) > 20
    assert len(first) == len(second) + 2 * 2  # on both halves, and so are rules below titles
