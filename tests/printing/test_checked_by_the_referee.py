"""What is drawn is legal: every example on guides, cards and rules sheets is put before the
referee.
"""

from __future__ import annotations

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.referee.contract import check_contract
from rulesets.referee.meld import check_meld
from scorekeeper.printing.melds import contract_items
from scorekeeper.printing.phase_guide import wild_example
from tests.kinds import some_of
from tests.rulesets.variants import variants

WITH_CONTRACTS = [slug for slug in all_slugs() if load_ruleset(slug).contract_list]


@pytest.mark.parametrize("slug", some_of(WITH_CONTRACTS, 4))
def test_every_contract_is_drawn_with_cards_that_fulfil_it(slug):
    for rules in variants(slug):
        for item in contract_items(rules):
            number = 1 if rules.has_one_contract else item.number
            verdict = check_contract(item.melds, number, rules, players=rules.players.min)
            assert verdict.problems == (), (item.number, rules.chosen)


@pytest.mark.parametrize("slug", some_of(WITH_CONTRACTS, 3))
def test_the_example_with_a_wild_card_is_legal(slug):
    for rules in variants(slug):
        example = wild_example(rules)
        assert bool(example) == bool(rules.wild.cards and rules.meld.set.min)
        if example:
            assert check_meld(example, rules).problems == (), rules.chosen
