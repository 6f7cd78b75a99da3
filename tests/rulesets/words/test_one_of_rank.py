"""One meld of a rank for a player or a team: what the rules page says, and which rules it needs."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.claims import answer
from rulesets.library.consistency import faults_of
from rulesets.library.load import load_ruleset
from rulesets.words import describe

CANASTA, FEET = load_ruleset("canasta"), load_ruleset("hand-and-foot")


def test_the_rules_page_says_it() -> None:
    lines = {rules.id: [line.text for part in describe(rules) for line in part.lines]
             for rules in (CANASTA, FEET)}  # fmt: skip
    assert (
        "You or your team have only one meld of a rank: whatever you lay of it later is added to "
        "it."
    ) in lines["canasta"]
    assert (
        "You or your team have only one meld of a rank until it has 7 cards. Then you can begin "
        "another."
    ) in lines["hand-and-foot"]


def test_a_meld_is_filled_before_another_one_of_its_rank_is_begun() -> None:
    claim = {"claim": "go_out", "ruleset": "hand-and-foot", "table": ["7S 7D 7H 7C 7C"]}
    said = answer(claim | {"hand": "7C 7D 7S 2H 2S 4H"})
    first, second = said["arrangement"]
    assert (first["on"], len(first["cards"])) == (0, 7)
    assert second["cards"] == ["7C", "7D", "7S"]


@pytest.mark.parametrize(
    ("table", "key", "value", "said"),
    [
        ("meld", "run", {"min": 3}, "is for games of sets alone"),
        ("meld", "different", True, "several melds that are alike"),
        ("meld", "when", "out", "melds that are laid on any turn"),
        ("after", "lay_off", "any", "melds that only their owners add to"),
        ("wild", "swap", "any", "wild cards that stay where they’re laid"),
        ("wild", "as_itself", True, "wild cards that never stand for themselves"),
        ("wild", "limit_on", "initial", "the same limit of wild cards at all times"),
        ("meld", "per_rank", "one_open", "needs sets that are full"),
    ],
)
def test_rules_it_doesnt_go_with_are_refused(table: str, key: str, value: Any, said: str) -> None:
    data = CANASTA.model_dump(by_alias=True)
    data[table] = data[table] | {key: value}
    rules = type(CANASTA).model_validate(data)
    assert any(name == "meld.per_rank" and said in text for name, text in faults_of(rules))
    assert not any(name == "meld.per_rank" for name, _text in faults_of(CANASTA))
