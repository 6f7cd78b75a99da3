"""Results of games in teams, on paper: whose points they are, and who was there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulesets.files.game import read_game
from rulesets.library.load import load_ruleset
from scorekeeper.printing.drawing.marks import Text
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.score.table import blank_table
from scorekeeper.printing.sheets import draw
from tests.kinds import in_turn
from tests.printing.games import DIFFICULT, board_of
from tests.printing.readback import read

CASE = Path(__file__).parents[1] / "cases" / "scoring" / "canasta-1.json"


def played(other_name: str = "Ben & Dee", names: dict[str, str] | None = None):
    """A finished game; the team of Ben and Dee may have a name of its own."""
    data = json.loads(CASE.read_text("utf-8"))["game"]
    game = read_game(json.dumps(data).replace("Ben & Dee", other_name))
    facts = game.facts.renamed(names) if names else game.facts
    return game.rules, board_of(game.rules, facts)


def text_of(kind: str, **team: str) -> str:
    rules, sheet = played(**team)
    return " ".join(
        " ".join(page.text for page in read(pdf(draw(Order(kind), rules, sheet)))).split()
    )


@pytest.mark.parametrize("kind", ["result-sheet", "keepsake", "score-sheet"])
def test_a_team_with_a_name_of_its_own_says_who_is_in_it(kind):
    text = text_of(kind, other_name="Cardsharps")
    assert "Cardsharps" in text
    assert "Ben and Dee" in text
    assert "Ann and Cal" not in text  # "Ann & Cal" says it already


def test_everybody_signs_for_themselves():
    words = {
        word.text for page in read(pdf(draw(Order("keepsake"), *played()))) for word in page.words
    }
    assert {"Ann", "Ben", "Cal", "Dee", "Ann & Cal", "Ben & Dee"} <= words


def test_the_result_is_that_of_teams():
    text = text_of("result-sheet")
    assert "Ann & Cal win" in text
    assert "5140" in text
    assert "Ann & Cal, round 3: Natural canastas 500; Mixed canastas 300" in text


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("canasta", ["To open: Total below 0: 15", "Total from 1500: 90, Total from 3000: 120"]),
        ("hand-and-foot", ["To open: Round 1: 50", "Round 2: 90, Round 3: 120"]),
    ],
)
def test_the_cover_of_a_pad_says_what_opens(slug, said):
    cover, *_sheets = read(pdf(draw(Order("score-pad"), load_ruleset(slug))))
    text = " ".join(cover.text.split())
    assert [each for each in said if each not in text] == []


def test_a_blank_pad_is_for_us_and_them():
    rules = load_ruleset("canasta")
    cover, *sheets = read(pdf(draw(Order("score-pad"), rules)))
    assert "We" not in {word.text for word in cover.words}
    # at the head of each of two stacks, on both halves
    assert [[word.text for word in sheet.words].count("They") for sheet in sheets] == [4, 4]


def test_a_pad_has_the_lines_of_the_sheet():
    """For rounds 1 to 4, then with what is brought forward for 5 to 8."""
    _cover, *sheets = draw(Order("score-pad"), load_ruleset("canasta")).pages
    for first, sheet in zip((1, 5), sheets, strict=True):
        texts = [mark.text for mark in sheet.marks if isinstance(mark, Text)]
        for label in ("Base count", "Cards", "This round", "Total"):
            assert texts.count(label) == 8
        for number in range(first, first + 4):
            assert texts.count(f"Round {number}") == 2
        assert texts.count("Brought forward") == (2 if first == 5 else 0)


@pytest.mark.parametrize(
    ("slug", "players", "columns"),
    [
        ("canasta", 4, ("We", "They")),
        ("canasta", 3, ("",) * 3),
        ("hand-and-foot", 6, ("We", "They")),
        ("hand-and-foot", 5, ("",) * 5),
        ("five-hundred-rum", 4, ("",) * 4),
    ],
)
def test_whose_columns_a_blank_sheet_has(slug, players, columns):
    assert blank_table(players, load_ruleset(slug)).names == columns


@pytest.mark.parametrize(
    ("kind", "large"),
    in_turn(["result-sheet", "keepsake", "score-sheet", "score-pad"], [False, True]),
)
def test_long_names_fit(kind, large, glance_at):
    names = dict(zip(("Ann", "Ben", "Cal", "Dee"), DIFFICULT, strict=False))
    for other_name in ("Ben & Dee", "M" * 40):
        glance_at(draw(Order(kind, large=large), *played(other_name, names)))
