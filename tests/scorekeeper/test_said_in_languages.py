"""What is said in each language, as players read it: nothing is left unfilled."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from rulesets.library.load import all_slugs
from scorekeeper.machine.speaking import speaking
from scorekeeper.models import Household
from tests.factories import make_client
from tests.kinds import in_turn, some_of
from tests.markup import read
from tests.proof.__main__ import is_legal_on_table
from tests.proof.answers import answer_of, shown_text
from tests.proof.claims import random_claim

CLAIMS = 60
LANGUAGES = [code for code, _name in settings.LANGUAGES if not code.startswith("en")]
UNFILLED = re.compile(r"[{}]|%\(|%[sd]")


@pytest.mark.one_database
@pytest.mark.django_db
def test_rules_are_filled_in(household: Household) -> None:
    for slug, code in in_turn(some_of(all_slugs(), 2), LANGUAGES):
        phone = make_client(household, headers={"accept-language": code})
        text = read(phone.get(f"/rules/{slug}/")).text
        assert UNFILLED.findall(text) == [], (slug, code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_verdicts_are_filled_in(code: str) -> None:
    claims = (random_claim(seed, is_legal_on_table) for seed in range(CLAIMS))
    with speaking(code):
        for claim in claims:
            if answered := answer_of(claim):
                text = "\n".join(shown_text(answered[1]))
                assert UNFILLED.findall(text) == [], claim
                assert "  " not in text, claim
