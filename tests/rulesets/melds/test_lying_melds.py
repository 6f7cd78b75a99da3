"""Melds on the table: which there can be, and as which part of a contract they were
laid.
"""

from __future__ import annotations

import pytest

from rulesets.card_text import parse_cards
from rulesets.melds.on_table import read_placed
from rulesets.melds.shapes import meld_rules
from rulesets.referee.contract import contract_of, open_parts
from rulesets.ruleset import Ruleset
from tests.rulesets.factories import make_rules

SUITED = {"min": 3, "suit": "same"}
MIXED = {"min": 4, "suit": "any"}


def readings(text: str, rules: Ruleset) -> list[str]:
    """Each reading of a meld in its order: its kind, its cards, and what wild ones stand for."""
    placed = read_placed(parse_cards(text, rules.largest_deck), meld_rules(rules))
    return [
        " ".join([each.reading.kind, *map(str, each.reading.cards)])
        + "".join(f" {place}={card}" for place, card in each.reading.stands_for.items())
        for each in placed
    ]


def game(contract: str, run: dict[str, object], wild: tuple[str, ...] = ("joker",)) -> Ruleset:
    return make_rules(wild__cards=list(wild), meld__run=run, contracts__list=[contract])


@pytest.mark.parametrize(
    ("contract", "run", "meld", "expected"),
    [
        # smaller than other melds only as a part of the same kind asks for it
        ("run 2 + set 3", SUITED, "10H JH", ["run 10H JH"]),
        ("run 2 + set 3", SUITED, "10H 10D", []),
        # mixed suits only as a part that mixes them, and as large as that
        ("run 2 any", SUITED, "3D 2S", ["run 2S 3D"]),
        ("run 5 any", SUITED, "3D 4S 5D 6D 7D", ["run 3D 4S 5D 6D 7D"]),
        ("run 5", SUITED, "3D 4S 5D 6D 7D", []),
        # a part of one suit that is smaller than the runs of a game in which suits mix
        ("run 3 same", MIXED, "3D 4S 5D", []),
        # a part without wild cards
        ("run 3 pure", MIXED, "9D * JD", []),
    ],
)
def test_which_melds_can_be_on_the_table(
    contract: str, run: dict[str, object], meld: str, expected: list[str]
) -> None:
    assert readings(meld, game(contract, run)) == expected


def test_a_run_laid_from_high_to_low_is_read_so_where_that_takes_fewer_wild_cards() -> None:
    rules = game("run 2 any", SUITED, wild=("2", "joker"))
    assert "run 2S 3D" in readings("3D 2S", rules)
    assert readings("3D *", rules) == ["run 3D * 1=4D"]
    assert readings("3D 2S 2S", rules)[-1] == "run 2S 2S 3D 0=A"


@pytest.mark.parametrize(
    ("contract", "run", "laid", "still"),
    [
        ("run 2 any + set 3", SUITED, "3D 2S", ["set 3"]),
        ("run 4 + run 4 any", SUITED, "3D 4S 5D 6D", ["run 4"]),
        ("run 4 same + run 4", MIXED, "3D 4D 5D 6D 7S", ["run 4", "run 4"]),
        ("set 3 pure + set 3", SUITED, "9D 9S * 9H", ["set 3", "set 3"]),
    ],
)
def test_as_which_part_a_meld_was_laid(
    contract: str, run: dict[str, object], laid: str, still: list[str]
) -> None:
    rules = game(contract, run)
    ways = open_parts(
        contract_of(rules, 1), [parse_cards(laid, rules.largest_deck)], meld_rules(rules)
    )
    open_ = [f"{part.kind} {part.size}" for parts in ways for part in parts]
    assert sorted(open_) == sorted(still)


# in these games no contract asks for a run of so few cards
