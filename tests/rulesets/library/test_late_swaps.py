"""Wild cards freed on the turn of the contract: rules they don't go with are refused."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.library.consistency import faults_of
from rulesets.ruleset import Ruleset
from tests.rulesets.factories import make_rules

SWAPS = {"wild__swap": "any"}


def faults(rules: Ruleset) -> list[str]:
    return [text for key, text in faults_of(rules) if key == "wild.swap_needs_contract"]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({}, []),
        ({"meld__different": True}, ["This is false where melds have to differ."]),
        ({"after__lay_off": "none"}, ["This is false where nothing is added to melds."]),
        ({"meld__different": True, "wild__swap_needs_contract": False}, []),
        ({"after__lay_off": "none", "wild__swap_needs_contract": False}, []),
        ({"after__lay_off": "none", "wild__swap": "none"}, []),
    ],
)
def test_they_are_refused_where_they_cant_be_judged(keys: dict[str, Any], said: list[str]) -> None:
    rules = make_rules()
    for name, value in (SWAPS | keys).items():
        table, key = name.split("__")
        old = getattr(rules, table)
        rules = rules.model_copy(update={table: old.model_copy(update={key: value})})

    assert faults(rules) == said
