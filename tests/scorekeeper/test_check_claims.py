"""What the cases claim and a page can ask is answered by the page as it is answered to a program:
one claim of each kind of each game, with each answer.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rulesets.claims import answer
from rulesets.library.load import all_slugs, load_ruleset, with_options
from scorekeeper.referee.kinds import questions_of
from tests.kinds import some_of
from tests.scorekeeper.checks import answer_to, asked_claim, reasons, word

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

CASES = Path(__file__).parents[1] / "cases" / "claims.jsonl"
CLAIMS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
ASKED = {
    *("meld", "contract", "lay_off", "swap", "go_out", "knock", "count", "take_pile"),
    *("opening", "rearrange", "best"),
}


def is_offered(claim: dict[str, Any]) -> bool:
    """Whether a page asks this: whether its question is in the menu of the game."""
    if claim["ruleset"] not in all_slugs() or claim["claim"] not in ASKED:
        return False

    question = asked_claim(claim)["question"]
    if question == "least" and claim.get("owners"):  # a page asks for one's own melds first
        return False

    rules = with_options(load_ruleset(claim["ruleset"]), claim.get("options", {}))
    return question in [each.id for each in questions_of(rules)]


def as_asked(claim: dict[str, Any]) -> dict[str, Any]:
    """The claim of the page: what a hand costs is asked of all of it, with its melds."""
    is_count = claim["claim"] == "count" and load_ruleset(claim["ruleset"]).keeps_melds_in_hand
    return claim | {"whole": True} if is_count else claim


HERE = [claim for claim in CLAIMS if is_offered(claim)]


def kind_of(claim: dict[str, Any]) -> tuple[str, ...]:
    expect = claim["expect"]
    return claim["ruleset"], claim["claim"], str(expect.get("legal")), str(expect.get("codes"))


OF_EACH_KIND = some_of(list({kind_of(claim): claim for claim in HERE}.values()), 3)
RIGHT = {"Legal", "Yes"}


def test_nearly_all_of_them_can_be_asked() -> None:
    of_these_games = [claim for claim in CLAIMS if claim["ruleset"] in all_slugs()]
    assert {claim["claim"] for claim in of_these_games} - ASKED <= {"table"}
    assert len(HERE) >= 350


@pytest.mark.parametrize("claim", OF_EACH_KIND, ids=[claim["id"] for claim in OF_EACH_KIND])
def test_the_page_says_what_the_referee_says(phone: Client, claim: dict[str, Any]) -> None:
    said = answer({key: value for key, value in as_asked(claim).items() if key != "expect"})
    page = answer_to(phone, asked_claim(claim))
    assert page.status_code == 200
    assert reasons(page) == [problem["text"] for problem in said["problems"]]
    if claim["claim"] in {"count", "best"} and said["legal"]:
        assert word(page).split()[0] == str(said["points"])
    else:
        right = {*RIGHT, "Not yet"} if "missing" in said and claim["table"] else RIGHT
        assert (word(page) in right) is said["legal"] is claim["expect"]["legal"]
