"""Rulings that were kept, on the printed result: read back from the PDF."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.card_text import parse_cards
from rulesets.cards import RANKS, Card
from rulesets.library.load import load_ruleset
from scorekeeper.printing.drawing.look import Look
from scorekeeper.printing.files import pdf
from scorekeeper.printing.result_sheet import result_sheet
from scorekeeper.sheet.display import RulingLine
from tests.printing.games import play
from tests.printing.readback import outside, overlapping, read

DECK = load_ruleset("aggravation-household").largest_deck
NOT_LEGAL = RulingLine(
    "Ben asked: Is this meld legal? Not legal",
    is_right=False,
    melds=(parse_cards("7H * *", DECK),),
    cards="7♥ joker joker",
    reasons=(
        (
            "7♥ joker joker has 2 wild cards in 3 cards. At most half of a meld can be "
            "wild, so 1 here."
        ),
    ),
    when="21:14",
)
LONG = RulingLine(
    "Maximiliane-Josephine asked: Is this my phase? (phase 7) Legal",
    is_right=True,
    melds=tuple(tuple(Card(rank, suit) for rank in RANKS) for suit in "SHDC"),
    cards="",
    reasons=(),
)


def printed(*rulings: RulingLine, rounds: int = 5, **look) -> list:
    _rules, board = play(rounds=rounds, stopped=True)
    return read(pdf(result_sheet(replace(board, rulings=rulings), Look(**look))))


def test_a_ruling_is_below_the_rounds():
    (sheet,) = printed(NOT_LEGAL)
    assert "Rulings kept" in sheet.text
    assert f"{NOT_LEGAL.text} 21:14" in sheet.text
    assert "At most half of a meld can be wild" in sheet.text
    assert sheet.text.index("Rulings kept") > sheet.text.index("Ann")


def test_without_rulings_nothing_is_said_of_them():
    assert all("Rulings kept" not in sheet.text for sheet in printed())


@pytest.mark.parametrize(
    ("rounds", "look"),
    [(3, {"large": True}), (30, {"landscape": True})],
)
def test_many_rulings_go_on_to_further_pages(rounds, look):
    sheets = printed(*[NOT_LEGAL, LONG] * 4, rounds=rounds, **look)
    text = " ".join(sheet.text for sheet in sheets)
    assert text.count("Ben asked") == 4
    assert text.count("Rulings kept") == 1
    for sheet in sheets:
        assert not outside(sheet, 13.5)
        assert not overlapping(sheet)
