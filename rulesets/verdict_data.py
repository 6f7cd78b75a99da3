"""A verdict as plain data, with its sentences: what ``manage.py referee`` prints."""

from __future__ import annotations

from typing import Any

from rulesets.ruleset import Ruleset
from rulesets.verdict import Reading, Verdict
from rulesets.words.reasons import reason


def verdict_data(verdict: Verdict, rules: Ruleset) -> dict[str, Any]:
    """A verdict as plain data, as ``manage.py referee`` prints it; empty keys are left out."""
    data: dict[str, Any] = {
        "legal": verdict.legal,
        "problems": problems_data(verdict, rules),
    }
    if verdict.arrangement:
        data["arrangement"] = [_reading_data(reading) for reading in verdict.arrangement]
    if verdict.left is not None:
        data["left"] = [str(card) for card in verdict.left]
    if verdict.points is not None:
        data["points"] = verdict.points
    if verdict.missing.total:
        missing = verdict.missing._asdict()
        data["missing"] = {key: number for key, number in missing.items() if number}
    if verdict.wins_alone:
        data["wins_alone"] = True
    if not verdict.is_best:
        data["is_best"] = False

    cards = {"discard": verdict.discard, "freed": verdict.freed}
    return data | {key: str(card) for key, card in cards.items() if card}


def problems_data(verdict: Verdict, rules: Ruleset) -> list[dict[str, str]]:
    """What speaks against a claim: a code for programs, a sentence for players."""
    return [
        {"code": problem.code.value, "text": reason(problem, rules)} for problem in verdict.problems
    ]


def _reading_data(reading: Reading) -> dict[str, Any]:
    data: dict[str, Any] = {
        "part": reading.part,
        "kind": reading.kind,
        "cards": [str(card) for card in reading.cards],
        "stands_for": {str(place): str(card) for place, card in reading.stands_for.items()},
        "on": reading.on,
        "onto": reading.onto,
        "added": [str(card) for card in reading.added],
        "freed": str(reading.freed) if reading.freed else None,
    }

    return {key: value for key, value in data.items() if value not in ("", None, {}, [])}
