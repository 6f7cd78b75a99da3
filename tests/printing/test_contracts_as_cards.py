"""The contract of each round is drawn as cards on score sheets and pads, wherever there is room."""

from __future__ import annotations

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import contracts_title
from scorekeeper.machine.speaking import speaking
from scorekeeper.printing.drawing.look import WHITE
from scorekeeper.printing.drawing.marks import Box, Drawing, all_marks
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.melds import contract_items
from scorekeeper.printing.score.plan import players_of
from scorekeeper.printing.sheets import draw
from tests.kinds import in_turn
from tests.printing.games import NAMES

BY_ROUND = [
    slug
    for slug in all_slugs()
    if load_ruleset(slug).shares_contracts and not load_ruleset(slug).has_one_contract
]


def cards_on(drawing: Drawing) -> int:
    marks = [mark for page in drawing.pages for mark in all_marks(page)]
    return sum(isinstance(mark, Box) and mark.fill == WHITE for mark in marks)


def all_cards(rules: Ruleset) -> int:
    return sum(item.cards for item in contract_items(rules))


@pytest.mark.parametrize(("slug", "paper"), in_turn(BY_ROUND, ["a4", "letter"]))
@pytest.mark.parametrize("kind", ["score-sheet", "score-pad"])
def test_contracts_are_cards_for_any_number_of_players(
    slug: str, paper: str, kind: str, glance_at
) -> None:
    rules = load_ruleset(slug)
    for players in players_of(rules):
        for large in (False, True):
            drawing = draw(Order(kind, paper, players=players, large=large), rules)
            glance_at(drawing)
            assert cards_on(drawing), (players, large)


@pytest.mark.parametrize(
    ("slug", "players", "code"),
    [
        *(("kalooki-caribbean", 8, "fr"), ("progressive-15", 6, "de")),
        *(("contract-rummy", 8, "pl"), ("shanghai-rummy", 3, "nl")),
    ],
)
def test_names_are_turned_before_contracts_are_words(
    slug: str, players: int, code: str, glance_at
) -> None:
    names = NAMES[:players]
    with speaking(code):
        drawing = draw(Order("score-sheet", names=names, large=True), load_ruleset(slug))
    glance_at(drawing)
    assert cards_on(drawing)


@pytest.mark.parametrize(
    ("slug", "players"),
    [("shanghai-rummy", 6), ("kalooki-caribbean", 8), ("progressive-15", 4)],
)
def test_all_rounds_stay_on_one_page_and_the_foot_gets_one_of_its_own(
    slug: str, players: int, glance_at
) -> None:
    rules = load_ruleset(slug)
    drawing = draw(Order("score-sheet", players=players, large=True), rules)
    glance_at(drawing)
    rounds, foot = (page.title for page in drawing.pages)
    assert rounds == f"Rounds 1 to {rules.fixed_rounds}"
    assert foot == contracts_title(rules)


def test_corners_show_every_card() -> None:
    rules = load_ruleset("kalooki-caribbean")
    assert cards_on(draw(Order("score-sheet", players=8), rules)) == all_cards(rules)


def test_melds_of_a_kind_are_drawn_once_and_long_runs_by_their_ends(glance_at) -> None:
    rules = load_ruleset("shanghai-rummy")
    drawing = draw(Order("score-sheet", players=5, large=True), rules)
    (sheet,) = glance_at(drawing)
    # 2×3, 3 4, 2×4, 3×3, 3 7, 2×3 5, 3×4, 3 10, 3×3 5, 3×5
    assert cards_on(drawing) == 3 + 7 + 4 + 3 + (3 + 4) + 8 + 4 + (3 + 4) + 8 + 5
    words = [word.text for word in sheet.words]
    assert [word for word in words if "×" in word] == ["×2", "×2", "×3", "×2", "×3", "×3", "×3"]
    assert words.count("···") == 2
