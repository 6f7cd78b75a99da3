"""Two thousand claims of the proof, each time the same; more of them: ``python -m tests.proof``."""

from __future__ import annotations

import pytest

from rulesets.library.load import all_slugs
from tests.proof import compare
from tests.proof.__main__ import lies_legally, play
from tests.proof.claims import random_claim

CLAIMS = 2_000


def test_the_referee_and_the_oracle_say_the_same() -> None:
    counted = play(CLAIMS)
    assert counted["different"] == 0
    assert counted["legal"] > CLAIMS / 4  # and there are enough of both
    assert counted["not legal"] > CLAIMS / 4


def test_the_claims_are_of_every_kind_and_about_every_game() -> None:
    claims = [random_claim(seed, lies_legally) for seed in range(400)]
    assert {claim["ruleset"] for claim in claims} == set(all_slugs())
    asked = {"meld", "contract", "lay_off", "swap", "go_out", "best", "count"}
    assert {claim["claim"] for claim in claims} == asked | {"opening", "rearrange", "table"}
    assert [random_claim(seed, lies_legally) for seed in range(400)] == claims


def said(monkeypatch: pytest.MonkeyPatch, **changed: object) -> list[str]:
    """What is found where the referee says something else."""
    claim = {
        "claim": "best",
        "ruleset": "garbage-rummy",
        "options": {},
        "hand": "6S 9C 3D 5H",
        "table": ["4S 5S *"],
    }
    right = compare.answer(claim)
    monkeypatch.setattr(compare, "answer", lambda _claim: {**right, **changed})
    return compare.differences(claim)


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({}, 0),
        ({"legal": False}, 1),
        ({"points": 4}, 1),
        ({"left": []}, 1),
        ({"arrangement": [{"kind": "run", "cards": ["4S", "5S", "7S"], "added": ["7S"]}]}, 1),
    ],
)
def test_a_wrong_referee_would_be_found(
    monkeypatch: pytest.MonkeyPatch, changed: dict[str, object], found: int
) -> None:
    assert len(said(monkeypatch, **changed)) == found
