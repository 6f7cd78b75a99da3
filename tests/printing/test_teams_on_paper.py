"""Results of games in teams, on paper: whose points they are, and who was there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulesets.files.game import read_game
from rulesets.library.load import load_ruleset
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.score.table import blank_table, game_table
from scorekeeper.printing.sheets import draw
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


def test_a_partner_deals():
    assert game_table(played()[1]).dealers[:5] == ("Ann", "Ben", "Cal", "Dee", "Ann")


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("canasta", "To open: 15 below 0, 50 from 0, 90 from 1500, 120 from 3000"),
        ("hand-and-foot", "To open: 50 in round 1, 90 in round 2, 120 in round 3"),
    ],
)
def test_the_cover_of_a_pad_says_what_opens(slug, said):
    cover, _sheets = read(pdf(draw(Order("score-pad"), load_ruleset(slug))))
    assert said in " ".join(cover.text.split())


def test_a_blank_pad_is_for_us_and_them():
    rules = load_ruleset("canasta")
    cover, sheets = read(pdf(draw(Order("score-pad"), rules)))
    assert "We" not in {word.text for word in cover.words}
    assert [word.text for word in sheets.words].count("They") == 2


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


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("kind", ["result-sheet", "keepsake", "score-sheet", "score-pad"])
def test_long_names_fit(kind, large, glance_at):
    names = dict(zip(("Ann", "Ben", "Cal", "Dee"), DIFFICULT, strict=False))
    for other_name in ("Ben & Dee", "M" * 40):
        glance_at(draw(Order(kind, large=large), *played(other_name, names)))
