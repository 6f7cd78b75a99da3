"""Every two choices together, for every game: nothing cut, covered, crossed or too small.

Choices are options of the game, sheet, paper, orientation, large print, ink saver, players and
their names; each pair of them comes up once at least. What is checked is the drawing; that its file
says the same is a test of its own.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from django.utils import translation

from rulesets.language import use_language
from rulesets.library.load import all_slugs, load_ruleset, with_options
from scorekeeper.printing.drawing.marks import Text, all_marks
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.score.plan import players_of
from scorekeeper.printing.sheets import KINDS, draw, kinds_of
from tests.kinds import in_turn, some_of
from tests.printing.games import DIFFICULT, play
from tests.printing.readback import drawn, read
from tests.rulesets.variants import single_changes

LOOKS: dict[str, list[Any]] = {
    "paper": ["a4", "letter"],
    "landscape": [False, True],
    "large": [False, True],
    "saver": [False, True],
    "names": [(), DIFFICULT],
}


def pairwise_rows(choices: dict[str, list[Any]]) -> list[dict[str, Any]]:
    """Few rows in which every two values of different choices meet: the one with most new pairs
    first.
    """
    names = list(choices)
    open_pairs = {
        (one, a, other, b)
        for one, other in combinations(names, 2)
        for a, b in product(range(len(choices[one])), range(len(choices[other])))
    }
    rows = []
    while open_pairs:
        one, a, other, b = min(open_pairs)
        row = {one: a, other: b}
        for name in names:
            if name not in row:
                row[name] = max(
                    range(len(choices[name])),
                    key=lambda value: _new_pairs(row | {name: value}, open_pairs, names),
                )
        open_pairs -= {(x, row[x], y, row[y]) for x, y in combinations(names, 2)}
        rows.append({name: choices[name][value] for name, value in row.items()})
    return rows


def _new_pairs(row, open_pairs, names) -> int:
    there = [name for name in names if name in row]
    return sum((x, row[x], y, row[y]) in open_pairs for x, y in combinations(there, 2))


def choices_of(slug: str) -> dict[str, list[Any]]:
    """What can be chosen for a game. No sheet is drawn for more players than it is for, or fewer:
    with others a sheet would be that of the least or the most once more.
    """
    rules = load_ruleset(slug)
    return {
        "option": [None, *single_changes(slug)],
        "kind": [*kinds_of(rules)],
        **LOOKS,
        "players": [*players_of(rules)],
    }


def rows_of(slug: str) -> list[dict[str, Any]]:
    return pairwise_rows(choices_of(slug))


@pytest.mark.parametrize("slug", some_of(all_slugs(), 12))
def test_every_two_choices_meet(slug):
    rows = rows_of(slug)
    choices = choices_of(slug)
    for one, other in combinations(choices, 2):
        met = {(str(row[one]), str(row[other])) for row in rows}
        assert len(met) == len(choices[one]) * len(choices[other])


@pytest.mark.parametrize("slug", some_of(all_slugs(), 8))
def test_every_sheet_of_every_game(slug, glance_at):
    variants = cache(lambda option: with_options(load_ruleset(slug), dict([option])))
    for row in rows_of(slug):
        option = row.pop("option")
        rules = variants(option) if option else load_ruleset(slug)
        row["names"] = row["names"][: row["players"]]
        glance_at(draw(Order(**row), rules))


@pytest.mark.parametrize(
    ("slug", "language"),
    in_turn(all_slugs(), ["de", "fr", "pl", "nl", "pt-br", "es", "it"]),
)
def test_no_label_is_cut_in_any_language(slug: str, language: str) -> None:
    rules = load_ruleset(slug)
    with translation.override(language):
        use_language(language)
        for kind in kinds_of(rules):
            drawing = draw(Order(kind, large=True), rules)
            marks = [mark for page in drawing.pages for mark in all_marks(page)]
            texts = [mark.text for mark in marks if isinstance(mark, Text)]
            assert [text for text in texts if "…" in text] == [], kind


@pytest.mark.parametrize(("kind", "large"), in_turn(KINDS, [False, True]))
def test_a_file_has_what_was_drawn(kind, large):
    """Every text at its place, in its size and as wide as it was measured."""
    is_special = kind == "special-cards"
    slug = "rummy-special-cards" if is_special else "aggravation-household"
    slug = "gin-rummy" if kind == "line-score" else slug
    players = DIFFICULT[: min(6, load_ruleset(slug).players.max)]
    rounds = 6 if slug == "aggravation-household" else 1
    rules, board = play(slug, players, rounds, stopped=True)
    drawing = draw(Order(kind, large=large), rules, board)
    for page, written in zip(drawn(drawing), read(pdf(drawing)), strict=True):
        assert (page.width, page.height) == pytest.approx((written.width, written.height))
        one, other = (sorted(map(place, sheet.words)) for sheet in (page, written))
        assert len(one) == len(other)
        for a, b in zip(one, other, strict=True):
            assert a[0] == b[0]
            assert a[1:] == pytest.approx(b[1:], abs=0.3)


def place(word):
    return word.text, round(word.x, 1), round(word.y, 1), word.size, word.width


@pytest.mark.parametrize(
    ("slug", "players", "rounds", "stopped"),
    [
        ("aggravation-household", 12, 30, True),
        ("frustration-rummy", 5, 6, False),
        ("progressive-rummy", 8, 4, False),
        ("tile-rummy-game", 4, 20, True),
        ("rummy-special-cards", 6, 1, True),
    ],
)
def test_games_with_difficult_names(slug, players, rounds, stopped, glance_at):
    rules, board = play(slug, DIFFICULT[:players], rounds, stopped=stopped)
    choices = {name: LOOKS[name] for name in ("paper", "landscape", "large", "saver")}
    choices |= {
        "kind": [
            kind for kind in kinds_of(rules, board) if kind not in {"phase-guide", "rules-sheet"}
        ]
    }
    choices |= {
        "with_scores": [True, False],
        "for_each": [True, False],
        "double_sided": [True, False],
    }
    for row in pairwise_rows(choices):
        glance_at(draw(Order(**row), rules, board, date="21 November 2026"))


def test_it_would_be_noticed(look_at):
    """A sheet with a text across its edge, one on another and one on a line doesn't pass."""
    from scorekeeper.printing.drawing.look import Look, Style
    from scorekeeper.printing.drawing.marks import Drawing
    from scorekeeper.printing.pages import Pen

    def drawing(*texts, line=False):
        pen = Pen(Look())
        for x, y, size in texts:
            pen.write(x, y, "Ann", Style("FeltSans", size))
        if line:
            pen.line(110, 0, 110, 300)
        return Drawing("", "", Look(), (pen.page(""),))

    look_at(drawing((100, 200, 10), (100, 220, 10)))
    for bad in (
        drawing((585, 200, 10)),
        drawing((100, 200, 10), (105, 203, 10)),
        drawing((100, 200, 6)),
        drawing((100, 200, 10), line=True),
    ):
        with pytest.raises(AssertionError):
            look_at(bad)
