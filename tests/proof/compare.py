"""Where the referee says something else than the oracle, and which of its reasons are false."""

from __future__ import annotations

from typing import Any

from rulesets.claims import judge, read_claim
from rulesets.ruleset import Ruleset
from rulesets.verdict_data import verdict_data
from tests.proof.claims import rules_of
from tests.proof.judge import HandJudge, Judge, OwnMeldsJudge, TileJudge
from tests.proof.reasons.every import untrue_reasons

Said = dict[str, Any]


def judge_of(rules: Ruleset) -> type[Judge]:
    """Who looks at a claim about this game."""
    if rules.meld.when == "hand":
        return HandJudge
    if rules.out.melded:
        return OwnMeldsJudge
    return TileJudge if rules.meld.rearrange else Judge


def differences(claim: dict[str, Any]) -> list[str]:
    """Where the referee differs from the oracle on a claim: in the verdict, in the points, in a
    false reading, in a false reason.
    """
    return compared(claim)[1]


def compared(claim: dict[str, Any]) -> tuple[Said, list[str]]:
    """What the referee says, and where it differs."""
    rules = rules_of(claim)
    said = answer(claim, rules)
    if "error" in said:
        return said, [f"refused: {said['error']}"]
    oracle = judge_of(rules)(rules, claim)
    found = []
    legal, points = oracle.expected()
    if said["legal"] is not legal:
        found.append(f"legal is {legal}, and the referee says {said['legal']}")
    if points is not None and said.get("points") != points:
        found.append(f"{points} points, and the referee says {said.get('points')}")
    if said["legal"] is legal is True:
        found += oracle.faults(said)
    if said["legal"] is legal is False:
        found += untrue_reasons(oracle, said)
    return said, found


def answer(claim: dict[str, Any], rules: Ruleset) -> Said:
    """What the referee says by these rules, as plain data."""
    asked = {key: value for key, value in claim.items() if key not in ("options", "keys")}
    try:
        return verdict_data(judge(read_claim(asked), rules), rules)
    except ValueError as error:
        return {"error": str(error)}
