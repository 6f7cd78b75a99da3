"""The counts in tests/cases/perft still come out, for the engine."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulesets.library.load import load_ruleset
from tests.kinds import some_of
from tests.perft import (
    FOLDER,
    HANDS,
    SIZES,
    TURNS,
    contract_counts,
    count_melds,
    engine_judge,
    hands_for,
    held_by_engine,
    listed_hands,
    oracle_judge,
    out_by_engine,
    turns_of,
    without_swaps,
    written,
)

# a file is there only where both came to the same
COUNTED = sorted(path.stem for path in FOLDER.glob("*.json"))


def counts_of(slug: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{slug}.json").read_text("utf-8"))


WITH_CONTRACTS = [slug for slug in COUNTED if load_ruleset(slug).contract_list]
# where wild cards are freed
SWAPPING = [slug for slug in COUNTED if load_ruleset(slug).wild.swap != "none"]
WITHOUT_CONTRACTS = [slug for slug in COUNTED if slug not in WITH_CONTRACTS]


def test_there_are_counts() -> None:
    assert COUNTED
    assert SWAPPING


@pytest.mark.parametrize("slug", some_of(COUNTED, 4))
def test_melds_from_one_pack(slug: str) -> None:
    rules, found = load_ruleset(slug), counts_of(slug)["melds"]
    assert list(found) == [str(size) for size in SIZES]
    assert found["2"] == count_melds(rules, 2, oracle_judge(rules))
    assert found["3"] == count_melds(rules, 3, engine_judge(rules))


@pytest.mark.parametrize("slug", some_of(WITH_CONTRACTS, 6))
def test_hands_that_hold_a_contract(slug: str) -> None:
    rules, counts = load_ruleset(slug), counts_of(slug)
    number = len(counts["hands"])
    rare = [place for place, each in enumerate(counts["contracts"], 1) if "hands" in each]
    hands = hands_for(rules, number, rare)
    held = [each["held"] for each in counts["contracts"]]
    assert counts["contracts"] == contract_counts(rules, hands, held)
    assert counts["hands"] == [" ".join(map(str, hand)) for hand in listed_hands(rules, number)]
    assert number >= HANDS
    assert held == held_by_engine(rules, hands)
    # each tells something
    assert all(0 < count < len(some) for count, some in zip(held, hands, strict=True))


@pytest.mark.parametrize("slug", SWAPPING)
def test_hands_that_go_out_with_freed_wild_cards(slug: str) -> None:
    rules, counts = load_ruleset(slug), counts_of(slug)["out"]
    turns = turns_of(rules)
    assert counts["turns"] == written(turns)
    assert counts["held"] == out_by_engine(rules, turns)
    assert counts["without_swaps"] == out_by_engine(without_swaps(rules), turns)
    assert 0 < counts["without_swaps"] < counts["held"] < TURNS  # swaps make the difference


@pytest.mark.parametrize("slug", WITHOUT_CONTRACTS)
def test_hands_that_go_out_without_contracts(slug: str) -> None:
    rules, counts = load_ruleset(slug), counts_of(slug)["out"]
    turns = turns_of(rules)
    assert counts["turns"] == written(turns)
    assert counts["held"] == out_by_engine(rules, turns)
    assert 0 < counts["held"] < TURNS
