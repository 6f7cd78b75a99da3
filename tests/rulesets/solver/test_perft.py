"""The counts in tests/cases/perft still come out, for the engine."""

from __future__ import annotations

import pytest

from rulesets.library.load import load_ruleset
from tests.kinds import some_of
from tests.perft import (
    FOLDER,
    brute_force,
    count_contracts,
    count_melds,
    count_outs,
    engine,
    file_of,
)

# a file is there only where both came to the same
COUNTED = sorted(path.stem for path in FOLDER.glob("*.json"))
WITH_TURNS = [slug for slug in COUNTED if "out" in file_of(slug)]
WITH_CONTRACTS = [slug for slug in COUNTED if "contracts" in file_of(slug)]


@pytest.mark.parametrize("slug", some_of(COUNTED, 6))
def test_melds_from_one_pack(slug: str) -> None:
    rules, found = load_ruleset(slug), file_of(slug)["melds"]
    assert found["2"] == count_melds(rules, 2, brute_force(rules))
    assert found["3"] == count_melds(rules, 3, engine(rules))


@pytest.mark.parametrize("slug", some_of(WITH_CONTRACTS, 12))
def test_hands_that_hold_a_contract(slug: str) -> None:
    rules, file = load_ruleset(slug), file_of(slug)
    assert count_contracts(rules, file, engine(rules)) == file["contracts"]
    # each tells something
    for each in file["contracts"]:
        assert 0 < each["held"] < len(each.get("hands") or file["hands"])


@pytest.mark.parametrize("slug", some_of(WITH_TURNS, 2))
def test_hands_that_go_out(slug: str) -> None:
    """In games in which wild cards are freed, or without contracts."""
    file = file_of(slug)
    out = file["out"]
    assert count_outs(load_ruleset(slug), file, engine) == out
    assert 0 < out.get("without_swaps", 1) < out["held"] < len(out["turns"])
