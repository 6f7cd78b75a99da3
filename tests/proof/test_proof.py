"""Some hundred claims of the proof, the same each time; more: ``python -m tests.proof``."""

from __future__ import annotations

import pytest

from rulesets.verdict import Code
from tests.kinds import is_thorough
from tests.proof import compare
from tests.proof.__main__ import is_legal_on_table, play
from tests.proof.claims import random_claim, rules_of
from tests.proof.showdown import random_showdown
from tests.rulesets.variants import WITH_CARDS

CLAIMS = 2_000 if is_thorough() else 240


def test_the_referee_and_the_oracle_say_the_same() -> None:
    counted = play(CLAIMS)
    assert counted["different"] == 0
    assert counted["showdown"] == CLAIMS // 20
    assert counted["before first melds"] >= CLAIMS // 200
    assert counted["legal"] > CLAIMS / 4  # and there are enough of both
    assert counted["not legal"] > CLAIMS / 4
    given = [code for code in Code if counted[code.value]]
    assert len(given) > 0.6 * len(Code)  # in 2,000 each of them


def test_the_claims_are_of_every_kind_and_about_every_game() -> None:
    claims = [random_claim(seed, is_legal_on_table) for seed in range(1_200)]
    assert {claim["ruleset"] for claim in claims} == set(WITH_CARDS)
    asked = {"meld", "contract", "lay_off", "swap", "go_out", "best", "knock", "count", "take_pile"}
    assert {claim["claim"] for claim in claims} == asked | {"opening", "rearrange", "table"}
    with_parts = {claim["claim"] for claim in claims if claim.get("laid_parts")}
    assert with_parts - {"take_pile"} == {"contract", "go_out", "best"}  # there it's one in 3,000
    assert [random_claim(seed, is_legal_on_table) for seed in range(20)] == claims[:20]


def test_ends_of_rounds_of_gin_are_of_every_kind() -> None:
    """Somebody may knock or not, and is undercut or not; now and then by cards that were added."""
    kinds = set()
    for seed in range(60):
        showdown = random_showdown(seed)
        knocker, other = (showdown.asked("best", hand=hand)["points"] for hand in showdown.hands)
        may = showdown.asked("knock", hand=showdown.hands[0])["legal"]
        kinds.add((may, other <= knocker))

    assert kinds == {(True, True), (True, False), (False, True), (False, False)}


def said(monkeypatch: pytest.MonkeyPatch, **changed: object) -> list[str]:
    """What is found where the referee says something else."""
    claim = {
        "claim": "best",
        "ruleset": "garbage-rummy",
        "options": {},
        "keys": {},
        "hand": "6S 9C 3D 5H",
        "table": ["4S 5S *"],
    }
    right = compare.answer(claim, rules_of(claim))
    monkeypatch.setattr(compare, "answer", lambda _claim, _rules: {**right, **changed})
    return compare.differences(claim)


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({}, 0),
        ({"legal": False}, 1),
        ({"left": []}, 1),
        ({"arrangement": [{"kind": "run", "cards": ["4S", "5S", "7S"], "added": ["7S"]}]}, 1),
    ],
)
def test_a_wrong_referee_would_be_found(
    monkeypatch: pytest.MonkeyPatch, changed: dict[str, object], found: int
) -> None:
    assert len(said(monkeypatch, **changed)) == found


RUN = {"claim": "meld", "ruleset": "garbage-rummy", "cards": "4H 5D 6H 7H", "kind": "run"}
ADDED = {"claim": "lay_off", "ruleset": "garbage-rummy", "meld": "4H 5H 6H 7H", "cards": "9H"}
ADDED |= {"owner": "self", "contract_laid": True, "laid_this_turn": False}
OUT = {"claim": "go_out", "ruleset": "garbage-rummy", "hand": "6S 9C 3D", "table": ["4S 5S *"]}
REASONS = [
    (
        RUN,
        "mixed_suits",
        "This run needs cards of the same suit, and 5♦ doesn’t match 4♥ 6♥ 7♥.",
        0,
    ),
    (
        RUN,
        "mixed_suits",
        "This run needs cards of the same suit, and 4♥ doesn’t match 5♦ 6♥ 7♥.",
        1,
    ),
    (RUN, "mixed_suits", "These cards bring bad luck.", 1),
    (ADDED, "does_not_fit", "Adding 9♥ to 4♥ 5♥ 6♥ 7♥ would leave a gap.", 0),
    (ADDED, "does_not_fit", "9♥ doesn’t fit 4♥ 5♥ 6♥ 7♥: it has a different suit.", 1),
    (OUT, "cards_left", "This card would be left in your hand: 3♦.", 0),
    (OUT, "cards_left", "This card would be left in your hand: 6♠.", 1),
]


@pytest.mark.parametrize(("claim", "code", "text", "found"), REASONS)
def test_an_untrue_reason_would_be_found(
    monkeypatch: pytest.MonkeyPatch, claim: dict[str, object], code: str, text: str, found: int
) -> None:
    claim = {"options": {}, "keys": {}, "first": True} | claim
    if claim["claim"] != "meld":
        del claim["first"]
    verdict = {"legal": False, "problems": [{"code": code, "text": text}]}
    monkeypatch.setattr(compare, "answer", lambda _claim, _rules: verdict)
    assert len(compare.differences(claim)) == found
