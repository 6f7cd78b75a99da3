from __future__ import annotations

import re

import pytest

from rulesets.library.load import load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.words.about import about_words
from tests.kinds import some_of
from tests.rulesets.variants import (
    SHIPPED,
    WITH_CARDS,
    changed,
    pairs_of_changes,
    rules_of,
    variants,
)

NUMBER = re.compile(r"\b(\w+) (contracts|phases|goals|rounds|cards each|numbered tiles)")
WINNERS = {
    "lowest": "lowest total wins",
    "highest": "highest total wins",
    "first_finisher": "first to finish wins",
    "last_in": "last one left wins",
    "lowest_finisher": "If several finish in the same round, the one with the lowest total wins",
}


def ways(slug: str) -> list[Ruleset]:
    """The game with each option, and with every two of them."""
    usual = load_ruleset(slug)
    pairs = [with_options(usual, dict(pair)) for pair in pairs_of_changes(slug)]
    return [*variants(slug)[1:], *pairs]


def counts(rules: Ruleset) -> dict[str, int]:
    """What a number before each of these words has to be."""
    steps = len(rules.contract_list)
    each = dict.fromkeys(("contracts", "phases", "goals", "rounds"), steps)
    tiles = rules.largest_deck.size
    dealt = [*rules.deal.sizes, *(row.cards for row in rules.deal.by_players)]
    return {**each, "cards each": max(dealt), "numbered tiles": tiles}


@pytest.mark.parametrize("slug", SHIPPED)
def test_the_usual_game_is_told_of_by_its_file(slug: str) -> None:
    rules = load_ruleset(slug)
    assert rules.about
    assert about_words(rules) == rules.about


@pytest.mark.parametrize("slug", some_of(WITH_CARDS, 3))
def test_no_choice_and_no_two_make_it_untrue(slug: str) -> None:
    for rules in ways(slug):
        said = about_words(rules)
        where = rules.chosen, said

        numbers = NUMBER.findall(said)
        assert numbers, where
        for number, noun in numbers:
            right = counts(rules)[noun]
            assert number == str(right), where

        wild = {"joker": "okers", "2": "wos"}
        named = {card for card, name in wild.items() if f"{name} " in said.partition(" wild")[0]}
        if "wild" in said and rules.contract_list:
            assert named == set(rules.wild.cards), where

        suits = {part.suits or rules.meld.run.suit for part in runs(rules)}
        called = "colour" if rules.has_colours else "suit"
        assert (f"can mix {called}s" in said) == (suits == {"any"}), where
        assert (f"in one {called}" in said) == (suits == {"same"}), where

        if not rules.is_match:
            first = f"First to {rules.end.target} points wins"
            if rules.end.when == "either":
                first = f"High score wins, ends at {rules.end.target}"
            if rules.has_columns:
                first = f"3 games at once, each to {rules.end.target}"
            wins = first if rules.ends_at_target else WINNERS[rules.end.winner]
            assert wins in said or said == rules.about, where
        assert ("each player at their own pace" in said) == rules.has_personal_contracts, where
        is_by_round = rules.shares_contracts and len(rules.contract_list) > 1
        assert ("for all players" in said) == is_by_round, where


def runs(rules: Ruleset):
    return [part for each in rules.contract_list for part in each.parts if part.kind == "run"]


@pytest.mark.parametrize("slug", ["tile-rummy-game"])
def test_with_what_tiles_begin(slug: str) -> None:
    for rules in ways(slug):
        said, opening = about_words(rules), rules.meld.opening
        assert ("Start with" in said) == bool(opening.points)
        if opening.points:
            asked = said.partition("Start with ")[2].partition(",")[0]
            assert asked == f"{opening.points} points or more"


def test_a_game_without_words_of_its_own_is_told_of_by_its_rules() -> None:
    rules = load_ruleset("garbage-rummy").model_copy(update={"about": ""})
    assert about_words(rules) == (
        "11 goals, each player at their own pace. Jokers are wild. Each run is in one suit. "
        "The lowest total wins."
    )
    no_wilds = changed(rules, wild={"cards": ()})
    assert "No cards are wild. Each run is in one suit." in about_words(no_wilds)


def test_rules_of_a_household_are_told_of_as_they_are() -> None:
    rules = load_ruleset("frustration").model_copy(update={"changed": ("contracts.list",)})
    rules = changed(rules, contracts={"list": ("2x set 3", "run 7")})
    assert about_words(rules).startswith("2 contracts, each player at their own pace.")


def test_parts_with_suits_of_their_own_are_left_to_the_contracts() -> None:
    said = about_words(rules_of("aggravation-household", {"ace": "high"}))
    assert (
        said == "7 phases, each player at their own pace. Jokers are wild. The lowest total wins."
    )
