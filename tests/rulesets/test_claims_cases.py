"""Every claim in tests/cases through ``manage.py referee``."""

from __future__ import annotations

import io
import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.rulesets.variants import SHIPPED, WITH_CARDS

CASES = Path(__file__).parents[1] / "cases"
CLAIMS = [json.loads(line) for line in (CASES / "claims.jsonl").read_text("utf-8").splitlines()]


def referee(monkeypatch: pytest.MonkeyPatch, *claims: Any) -> list[dict[str, Any]]:
    lines = [claim if isinstance(claim, str) else json.dumps(claim) for claim in claims]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    out = io.StringIO()
    call_command("referee", stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_the_claims_are_about_every_game() -> None:
    assert {claim["ruleset"] for claim in CLAIMS} == {*WITH_CARDS} & {*SHIPPED}
    assert len(CLAIMS) > 500


@pytest.mark.parametrize("slug", sorted({claim["ruleset"] for claim in CLAIMS}))
def test_the_referee_says_what_is_expected(monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    claims = [claim for claim in CLAIMS if claim["ruleset"] == slug]
    asked = [{key: value for key, value in claim.items() if key != "expect"} for claim in claims]
    for claim, found in zip(claims, referee(monkeypatch, *asked), strict=True):
        assert "error" not in found
        assert found["id"] == claim["id"]
        said = {
            "legal": found["legal"],
            "points": found.get("points"),
            "codes": [each["code"] for each in found["problems"]],
        }
        assert {key: said[key] for key in claim["expect"]} == claim["expect"], claim["id"]
        check_reading(claim, found)


def check_reading(claim: dict[str, Any], found: dict[str, Any]) -> None:
    """A legal reading holds just the cards of the claim."""
    if not found["legal"] or claim["claim"] == "count":
        return
    given = [*claim.get("cards", []), *claim.get("hand", []), *chain(*claim.get("melds", []))]
    given += [*chain(*claim.get("before", [])), *claim.get("rack", [])]
    if "card" in claim:
        given.append(claim["card"])
    given += [each["freed"] for each in found.get("arrangement", []) if "freed" in each]
    laid = (
        [card for each in found["arrangement"] for card in each.get("added", each["cards"])]
        if "arrangement" in found
        else []
    )
    discard = [found["discard"]] if "discard" in found else []
    shown = [*laid, *found.get("left", []), *discard]
    if claim["claim"] == "take_pile":
        taken = len(shown) - len(given)  # from the top
        given += claim["pile"][len(claim["pile"]) - taken :]
    assert sorted(shown) == sorted(given), claim["id"]
