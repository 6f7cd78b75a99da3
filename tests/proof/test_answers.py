"""Each answer checks itself: what its headline, its reasons, its rules and its plan say is one and
the same.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Answer
from tests.kinds import is_thorough
from tests.proof.__main__ import is_legal_on_table
from tests.proof.answers import answer_of, disagreements
from tests.proof.claims import random_claim

CLAIMS = 1_000 if is_thorough() else 100


@settings(max_examples=CLAIMS, deadline=None, derandomize=True)
@given(st.integers(min_value=0, max_value=10_000_000))
def test_no_part_of_an_answer_says_something_else(seed: int) -> None:
    claim = random_claim(seed, is_legal_on_table)
    answered = answer_of(claim)
    assert answered is None or disagreements(*answered) == [], claim


LAY_OFF = {
    "claim": "lay_off",
    "ruleset": "basic-rummy",
    "meld": "7H 7D 7S 7C",
    "cards": "8D",
    "owner": "self",
    "contract_laid": True,
    "laid_this_turn": False,
}
OUT = {"claim": "go_out", "ruleset": "hand-and-foot", "hand": "4S 4D 4C 5S 9D KS", "table": []}
TWO = {"claim": "meld", "ruleset": "garbage-rummy", "cards": "4H 5H 6H 7D 8D", "kind": "run"}


def said(claim: dict[str, object]) -> tuple[Case, Answer]:
    answered = answer_of({"options": {}, "keys": {}} | claim)
    assert answered
    return answered


WRONG = [
    (LAY_OFF, "**5 cards**", "**0 cards**", "no_figure_is_empty"),
    (LAY_OFF, "**5 cards**", "**4 cards**", "sizes_are_those_of_the_meld"),
    (LAY_OFF, "**5 cards**", "**5 tiles**", "tiles_are_tiles"),
    (OUT, "5♠ K♠", "9♦ K♠", "the_same_cards_are_left"),
    (OUT, "5♠ K♠", "5♠ Q♠", "only_known_cards_are_named"),
    (TWO, "~~♦~~ ~~♦~~", "~~♦~~ ♦", "the_headline_counts_what_is_marked"),
]


@pytest.mark.parametrize(("claim", "now", "wrong", "check"), WRONG)
def test_evidence_that_says_something_else_is_found(
    claim: dict[str, object], now: str, wrong: str, check: str
) -> None:
    case, answer = said(claim)
    assert disagreements(case, answer) == []
    rules = [replace(line, here=line.here.replace(now, wrong)) for line in answer.rules]
    assert tuple(rules) != answer.rules
    found = disagreements(case, replace(answer, rules=tuple(rules)))
    assert check in {each.split(":")[0] for each in found}


def test_another_headline_is_found() -> None:
    case, answer = said(TWO)
    found = disagreements(case, replace(answer, line="3 cards have the wrong suit"))
    assert found[0].startswith("the_headline_counts_what_is_marked")


def test_a_plan_that_keeps_other_cards_is_found() -> None:
    case, answer = said(OUT)
    (near,) = answer.nearest
    left = replace(near.groups[-1], cards=near.groups[-1].cards[:1])
    other = replace(answer, nearest=(replace(near, groups=(*near.groups[:-1], left)),))
    assert [each.split(":")[0] for each in disagreements(case, other)] == [
        "the_same_cards_are_left"
    ]
