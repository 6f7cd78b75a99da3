from __future__ import annotations

from collections import Counter

import pytest

from rulesets.cards import Card
from rulesets.contracts import Part, parse_contract
from rulesets.library.load import all_slugs, load_ruleset, with_options
from rulesets.melds.examples import example_melds
from rulesets.ruleset import Ruleset
from tests.kinds import some_of
from tests.rulesets.variants import pairs_of_changes, variants

# Written out here, so that the test doesn't lean on the code it tests.
UP_TO_KING = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def ways_up(rules: Ruleset) -> list[list[str]]:
    """The orders in which ranks may follow each other, by what the ace is allowed to do."""
    if rules.meld.run.ace == "none":
        return [list(rules.deck.ranks)]
    low = ["2", *UP_TO_KING] if "2" in rules.deck.ranks else UP_TO_KING
    return {
        "high": [[*low, "A"]],
        "low": [["A", *low]],
        "both": [["A", *low], [*low, "A"]],
        "wrap": [["A", *low, "A", *low]],
    }[rules.meld.run.ace]


def assert_is_set(meld: tuple[Card, ...], part: Part) -> None:
    assert len(meld) == part.size
    assert len({card.rank for card in meld}) == 1
    assert len({card.suit for card in meld}) == min(4, part.size)


def assert_is_of_one_colour(meld: tuple[Card, ...], part: Part) -> None:
    assert len(meld) == len({card.rank for card in meld}) == part.size
    assert len({card.suit for card in meld}) == 1


def assert_is_run(meld: tuple[Card, ...], part: Part, rules: Ruleset) -> None:
    ranks = " ".join(card.rank for card in meld)
    assert len(meld) == part.size
    assert any(f" {ranks} " in f" {' '.join(order)} " for order in ways_up(rules)), ranks
    mixed = (part.suits or rules.meld.run.suit) == "any"
    assert len({card.suit for card in meld}) == (min(4, part.size) if mixed else 1)


@pytest.mark.parametrize("slug", some_of(all_slugs(), 2))
def test_examples_fulfil_their_contract(slug: str) -> None:
    """In the smallest deck, and no two of its melds look alike."""
    for rules in variants(slug):
        tables = range(rules.players.min, rules.players.max + 1)
        packs = min(rules.deck_for(players).packs for players in tables)
        for contract in rules.contract_list:
            melds = example_melds(contract, rules)
            cards = Counter(card for meld in melds for card in meld)
            assert max(cards.values()) <= packs, contract.text
            assert len({meld[0].rank for meld in melds}) == len(melds), contract.text
            for meld, part in zip(melds, contract.parts, strict=True):
                assert all(card.rank not in {*rules.wild.cards, "joker"} for card in meld)
                if part.kind == "set":
                    assert_is_set(meld, part)
                elif part.kind == "color":
                    assert_is_of_one_colour(meld, part)
                else:
                    assert_is_run(meld, part, rules)


WITH_CONTRACTS = [slug for slug in all_slugs() if load_ruleset(slug).contract_list]


@pytest.mark.parametrize("slug", some_of(WITH_CONTRACTS, 3))
def test_contracts_of_a_game_look_different(slug: str) -> None:
    rules = load_ruleset(slug)
    shown = [example_melds(contract, rules) for contract in rules.contract_list]
    assert len(set(shown)) == len(shown)
    assert len({melds[0][0] for melds in shown}) >= min(len(shown) / 2, 7)


@pytest.mark.parametrize("slug", some_of(all_slugs(), 10))
def test_there_are_examples_for_every_two_options(slug: str) -> None:
    for pair in pairs_of_changes(slug):
        rules = with_options(load_ruleset(slug), dict(pair))
        for contract in rules.contract_list:
            assert sum(map(len, example_melds(contract, rules))) == contract.fewest_cards


@pytest.mark.parametrize(
    "text", ["set 12", "run 13", "run 14", "4x set 8", "run 9 any", "2x pair + run 3 pure"]
)
def test_contracts_of_other_games_have_examples_too(text: str) -> None:
    melds = example_melds(parse_contract(text), load_ruleset("garbage-rummy"))
    assert sum(map(len, melds)) == parse_contract(text).fewest_cards
