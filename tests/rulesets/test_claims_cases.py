"""Every claim in tests/cases through ``manage.py referee``, and every tricky case by its rule
parameters.
"""

from __future__ import annotations

import io
import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from rulesets.card_text import parse_cards
from rulesets.melds.on_table import PlacedMeld, grown_by, read_placed
from rulesets.melds.shapes import meld_rules
from rulesets.referee.contract import check_contract, find_contract
from rulesets.referee.meld import check_meld
from rulesets.ruleset import Ruleset
from tests.rulesets.factories import make_rules
from tests.rulesets.variants import SHIPPED, WITH_CARDS

CASES = Path(__file__).parents[1] / "cases"
CLAIMS = [json.loads(line) for line in (CASES / "claims.jsonl").read_text("utf-8").splitlines()]
TRICKY = [json.loads(line) for line in (CASES / "tricky.jsonl").read_text("utf-8").splitlines()]


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


# --- tricky cases: the rules are in the case


def rules_of(case: dict[str, Any]) -> Ruleset:
    """The ruleset of a case, from the prototype's names for its rules."""
    said = case["rules"]
    line = [{"T": "10"}.get(rank, rank) for rank in said["line"]]
    wild = [{"*": "joker", "T": "10"}.get(rank, rank) for rank in said["wild"]]
    ends = (line[0] == "A", line[-1] == "A")
    ranks = tuple(dict.fromkeys(line))
    extra = [rank for rank in wild if rank not in (*ranks, "joker")]
    limit: Any = {"le": "half", "lt": "minority"}.get(said.get("ratio", ""), "none")
    if table := said.get("max_wild"):
        limit = {str(size): most for size, most in enumerate(table) if size} or table[-1]
    restricted = dict(said.get("restricted", []))
    smallest = {"min": case.get("lo", 3), "max": case["hi"] if case.get("hi", 99) < 99 else 0}
    return make_rules(
        deck__decks=4,
        deck__jokers=16,
        deck__ranks=list(ranks),
        deck__wild_ranks_extra=extra,
        wild__cards=wild,
        wild__limit=limit,
        wild__as_itself=bool(said.get("own_face")),
        wild__adjacent_in_run=said.get("adjacent", True),
        wild__only_set=[
            {"*": "joker"}.get(rank, rank) for rank, kind in restricted.items() if kind == "set"
        ],
        wild__only_run=[
            {"*": "joker"}.get(rank, rank) for rank, kind in restricted.items() if kind == "run"
        ],
        meld__set={**smallest, "suits": "distinct" if said.get("distinct") else "any"},
        meld__run={
            **smallest,
            "suit": "any" if said.get("any_suit") else "same",
            "ace": {
                (True, True): "both",
                (True, False): "low",
                (False, True): "high",
                (False, False): "none",
            }[ends],
        },
        contracts__list=[contract_text(case)],
        contracts__sizes="exact"
        if any(len(part) > 2 for part in case.get("parts", []))
        else "at_least",
        after__melds="any",
        score__method="none",
        score__values={},
        end__winner="first_finisher",
    )


def contract_text(case: dict[str, Any]) -> str:
    return " + ".join(f"{part[0]} {part[1]}" for part in case.get("parts", [["set", 3]]))


def cards_of(texts: list[str], rules: Ruleset):
    return parse_cards(texts, rules.largest_deck)


def lying(case: dict[str, Any], which: str) -> list[PlacedMeld]:
    """Cards of a case as a meld of its kind that lies on the table in this order."""
    rules = rules_of(case)
    placed = read_placed(cards_of(case[which], rules), meld_rules(rules))
    return [each for each in placed if each.shape.kind == case["kind"]]


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"]) for case in TRICKY if case["type"] == "meld"]
)
def test_tricky_melds(case: dict[str, Any]) -> None:
    rules = rules_of(case)
    cards = cards_of(case["cards"], rules)
    if case["ordered"]:
        assert bool(lying(case, "cards")) is case["legal"], case["why"]
    else:
        assert check_meld(cards, rules, kind=case["kind"]).legal is case["legal"], case["why"]


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"]) for case in TRICKY if case["type"] == "contract"]
)
def test_tricky_contracts(case: dict[str, Any]) -> None:
    rules = rules_of(case)
    verdict = find_contract(cards_of(case["cards"], rules), 1, rules)
    assert verdict.legal is case["satisfied"], case["why"]
    if verdict.legal:
        assert check_contract([reading.cards for reading in verdict.arrangement], 1, rules).legal


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"]) for case in TRICKY if case["type"] == "layoff"]
)
def test_tricky_lay_offs(case: dict[str, Any]) -> None:
    added = cards_of(case["cards"], rules_of(case))
    on_table = lying(case, "table")
    assert on_table
    fits = any(grown_by(placed, added) for placed in on_table)
    assert fits is case["legal"], case["why"]


def test_all_tricky_cases_are_judged() -> None:
    assert {case["type"] for case in TRICKY} == {"meld", "contract", "layoff"}
    assert len(TRICKY) == 130
