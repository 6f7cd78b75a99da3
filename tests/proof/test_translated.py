"""Reasons in German and Polish name the same cards and figures as in English, and say nothing else
that isn't true: read back by the catalogue.
"""

from __future__ import annotations

from itertools import starmap
from typing import Any

import pytest

from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from scorekeeper.machine.speaking import speaking
from tests.proof.__main__ import is_legal_on_table
from tests.proof.claims import random_claim, rules_of
from tests.proof.compare import answer, judge_of
from tests.proof.reasons.every import WithReasons
from tests.proof.reasons.translated import other_readings, says_the_same, without_kind

CLAIMS = 90


def reasons(claim: dict[str, Any], rules: Ruleset, code: str) -> list[str]:
    with speaking(code):
        return [problem["text"] for problem in answer(claim, rules).get("problems", [])]


def test_reasons_are_the_same_in_every_language() -> None:
    read = 0
    for seed in range(CLAIMS):
        claim = random_claim(seed, is_legal_on_table)
        rules, code = rules_of(claim), ("de", "pl")[seed % 2]
        pairs = zip(reasons(claim, rules, "en"), reasons(claim, rules, code), strict=True)
        for english, text in starmap(without_kind, pairs):
            assert says_the_same(code, rules, english, text), (english, text)
            for row in other_readings(code, rules, english, text):
                fields = row.other.fullmatch(text).groupdict()
                other = row.text.format(**fields)
                judge = judge_of(rules)(rules, claim)
                assert WithReasons(judge).all_true(other), (english, text, other)
            read += 1

    assert read > 25


@pytest.mark.parametrize(
    ("text", "is_same"),
    [
        ("Diese Folge braucht Karten in derselben Farbe: 4♥ 5♦ 6♥.", True),
        ("Diese Folge braucht Karten in derselben Farbe: 4♥ 5♦ 7♥.", False),
        ("Ein Satz braucht Karten vom selben Wert: 4♥ 5♦ 6♥.", False),
    ],
)
def test_a_wrong_sentence_would_be_found(text: str, is_same: bool) -> None:
    rules = load_ruleset("progressive-rummy")
    english = "This run needs cards of the same suit: 4♥ 5♦ 6♥."
    assert says_the_same("de", rules, english, text) is is_same
