from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from rulesets.card_text import parse_cards
from rulesets.keys.options import Ours
from rulesets.library.consistency import RULE_TABLES
from rulesets.library.load import file_of, load_ruleset, with_options
from rulesets.library.messages import texts_of
from rulesets.referee.contract import find_contract
from rulesets.ruleset import Ruleset
from tests.kinds import some_of
from tests.rulesets.variants import ANY_GAME, SHIPPED, pairs_of_changes, single_changes

# Cards in each contract, counted by hand from the sources.
CONTRACT_SIZES = {
    "aggravation-catsatcards": [9, 7, 8, 8, 8, 12, 10],
    "aggravation-sets": [3, 6, 4, 8, 5, 10, 6, 12],
    "aggravation-household": [7, 9, 11, 8, 8, 10, 9],
    "canasta": [],
    "carioca": [6, 7, 8, 9, 10, 11, 12, 12],
    "conquian": [],
    "continental-rummy": [15],
    "contract-rummy": [6, 7, 8, 9, 10, 11, 12],
    "frustration": [6, 7, 7, 8, 8, 8, 8, 7, 9, 10],
    "frustration-19": [6, 6, 7, 8, 8, 9, 7, 9, 8, 10, 9, 10, 10, 10, 10, 10, 10, 10, 10],
    "frustration-points": [6, 7, 7, 8, 8, 8, 9, 9, 8, 10],
    "dummy-rummy": [6, 7, 8, 8, 8, 10, 10, 9, 10, 10, 8, 10],
    "frustration-rummy": [9, 7, 10, 8, 8, 12, 10, 12, 12, 10, 10, 12, 12, 12],
    "double-rum": [],
    "five-suits": [],
    "garbage-rummy": [6, 6, 7, 8, 8, 9, 7, 9, 8, 10, 11],
    "hand-and-foot": [],
    "kaluki-51": [],
    "kalooki-caribbean": [9, 10, 11, 12, 12, 13, 14, 15, 16],
    "liverpool-rummy": [6, 7, 8, 9, 10, 11, 12],
    "progressive-rummy": [6, 7, 8, 9, 10, 11, 12],
    "progressive-15": [6, 7, 8, 8, 10, 9, 10, 10, 12, 12, 12, 15, 15, 12, 11],
    "shanghai-rummy": [6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    "ten-phases": [6, 7, 8, 7, 8, 9, 8, 7, 7, 8],
    "three-thirteen": [],
    "twelve-step-rummy": [6, 7, 8, 8, 9, 8, 10, 10, 10, 10, 8, 10],
    "tile-rummy-game": [],
    "tile-rummy-standard": [],
    "rummy-special-cards": [],
    "basic-rummy": [],
    "gin-rummy": [],
    "indian-deals": [],
    "indian-points": [],
    "indian-pool-101": [],
    "five-hundred-rum": [],
    "points": [],
}
DECKS = [
    *[("aggravation-household", players, 4, 8) for players in (2, 12)],
    *[("aggravation-sets", players, 4, 8) for players in (3, 6)],
    *[("frustration", players, packs, 0) for players, packs in ((2, 2), (5, 2), (6, 3), (8, 3))],
    *[("carioca", players, 2, 4) for players in (2, 5)],
    *[("three-thirteen", players, packs, 0) for players, packs in ((2, 1), (3, 2), (5, 2), (6, 3))],
    *[("contract-rummy", players, packs, packs - 1) for players, packs in ((3, 2), (4, 2), (5, 3))],
    *[
        ("kalooki-caribbean", players, packs, jokers)
        for players, packs, jokers in ((3, 2, 4), (4, 2, 4), (5, 3, 8), (6, 3, 8), (7, 4, 10))
    ],
    *[("liverpool-rummy", players, packs, 2 * packs) for players, packs in ((4, 2), (5, 3))],
    *[("shanghai-rummy", players, packs, 2 * packs) for players, packs in ((4, 2), (6, 3), (7, 4))],
    *[("dummy-rummy", players, 2, 4) for players in (2, 4)],
    *[("progressive-15", players, 2, 4) for players in (3, 6)],
    *[("frustration-19", players, 2, 4) for players in (2, 5)],
    *[("frustration-points", players, 2, 4) for players in (2, 5)],
    *[("frustration-rummy", players, 2, 4) for players in (2, 5)],
    *[("aggravation-catsatcards", players, 2, 4) for players in (3, 7)],
    *[("twelve-step-rummy", players, 2, 4) for players in (2, 5)],
    *[("garbage-rummy", players, 2, 4) for players in (2, 8)],
    *[("kaluki-51", players, 2, 4) for players in (2, 6)],
    *[("canasta", players, 2, 4) for players in (2, 4)],
    *[("hand-and-foot", players, packs, 2 * packs) for players, packs in ((2, 3), (4, 5), (6, 7))],
    *[("double-rum", players, 2, 2) for players in (2, 4)],
    ("gin-rummy", 2, 1, 0),
    *(("basic-rummy", players, 1, 0) for players in range(2, 7)),
    *[("indian-points", players, packs, packs) for players, packs in ((2, 1), (3, 2), (6, 2))],
    *[
        ("five-hundred-rum", players, packs, 2 * packs)
        for players, packs in ((2, 1), (4, 1), (5, 2), (8, 2))
    ],
    *[
        ("progressive-rummy", players, packs, 2 * packs)
        for players, packs in ((2, 1), (3, 2), (4, 2), (5, 3), (7, 4))
    ],
]
VALUES = {
    "aggravation-household": {"joker": 25, "A": 15, "K": 10, "10": 10, "9": 5, "2": 5},
    "aggravation-catsatcards": {"joker": 25, "2": 25, "A": 15, "K": 10, "10": 10, "9": 5, "3": 5},
    "carioca": {"joker": 30, "A": 20, "K": 10, "J": 10, "10": 10, "9": 9, "2": 2},
    "canasta": {"joker": 50, "2": 20, "A": 20, "K": 10, "8": 10, "7": 5, "4": 5},
    "contract-rummy": {"joker": 15, "A": 15, "K": 10, "J": 10, "10": 10, "9": 9, "2": 2},
    "dummy-rummy": {"joker": 25, "2": 25, "A": 15, "K": 10, "10": 10, "9": 5, "3": 5},
    "progressive-15": {"joker": 15, "2": 15, "A": 15, "K": 10, "10": 10, "9": 9, "3": 3},
    "hand-and-foot": {"joker": 50, "2": 20, "A": 20, "K": 10, "8": 10, "7": 5, "4": 5},
    "kaluki-51": {"joker": 25, "A": 15, "K": 10, "J": 10, "10": 10, "2": 2},
    "kalooki-caribbean": {"joker": 50, "K": 10, "J": 10, "10": 10, "9": 9, "2": 2},
    "liverpool-rummy": {"joker": 15, "A": 15, "K": 10, "J": 10, "10": 10, "9": 9, "2": 2},
    "shanghai-rummy": {"joker": 15, "A": 15, "K": 10, "J": 10, "10": 5, "9": 5, "2": 5},
    "frustration-points": {"joker": 20, "2": 20, "A": 15, "K": 10, "10": 10, "9": 5, "3": 5},
    "aggravation-sets": {"joker": 50, "2": 20, "A": 20, "K": 10, "10": 10, "9": 5, "3": 5},
    "garbage-rummy": {"joker": 20, "A": 15, "K": 10, "10": 10, "9": 5, "2": 5},
    "progressive-rummy": {"joker": 20, "A": 20, "K": 10, "10": 10, "9": 5, "3": 5, "2": 5},
    "double-rum": {"joker": 15, "A": 11, "K": 10, "J": 10, "10": 10, "2": 2},
    "five-hundred-rum": {"joker": 15, "A": 15, "K": 10, "J": 10, "10": 10, "9": 9, "2": 2},
    "basic-rummy": {"A": 1, "2": 2, "9": 9, "10": 10, "J": 10, "K": 10},
    "gin-rummy": {"A": 1, "2": 2, "9": 9, "10": 10, "J": 10, "K": 10},
    "indian-pool-101": {"joker": 0, "A": 10, "K": 10, "10": 10, "9": 9, "2": 2},
    "indian-deals": {"joker": 0, "A": 10, "K": 10, "10": 10, "9": 9, "2": 2},
    "indian-points": {"joker": 0, "A": 10, "K": 10, "10": 10, "9": 9, "2": 2},
    "five-suits": {"joker": 50, "K": 13, "J": 11, "10": 10, "3": 3},
    "ten-phases": {"WILD": 25, "SKIP": 15, "12": 10, "10": 10, "9": 5, "1": 5},
    "three-thirteen": {"A": 1, "2": 2, "10": 10, "J": 10, "K": 10},
    "tile-rummy-game": {"joker": 50, "13": 13, "10": 10, "1": 1},
    "tile-rummy-standard": {"joker": 30, "13": 13, "10": 10, "1": 1},
}


def keys_set_in(data: dict[str, Any], path: str = "") -> Iterator[str]:
    """The dotted key of every rule that a file sets; a part of a list is called by its id,
    packs by the least number of players.
    """
    for key, value in data.items():
        here = f"{path}{key}"
        if not path and key not in RULE_TABLES:
            continue
        if isinstance(value, dict):
            yield from keys_set_in(value, f"{here}.")
        elif here == "deck.by_players":
            yield from (f"{here}.{row['min']}" for row in value)
        elif here == "bonus":
            for bonus in value:
                yield from keys_set_in(
                    {k: v for k, v in bonus.items() if k != "id"}, f"bonus.{bonus['id']}."
                )
        else:
            yield here


def keys_with_defaults(rules: Ruleset) -> set[str]:
    """Every key that a ruleset has, whether its file sets it or not."""
    return set(keys_set_in(rules.model_dump(mode="json", by_alias=True)))


def overlap(key: str, other: str) -> bool:
    return f"{key}.".startswith(f"{other}.") or f"{other}.".startswith(f"{key}.")


def own_data(slug: str) -> dict[str, Any]:
    return tomllib.loads(file_of(slug).read_text("utf-8"))


def family(slug: str) -> Iterator[dict[str, Any]]:
    """The data of a file and of those it builds on, but for bonuses that it replaces."""
    data = own_data(slug)
    yield data
    for parent in family(data["extends"]) if "extends" in data else ():
        yield {key: value for key, value in parent.items() if key != "bonus" or key not in data}


def test_the_contracts_of_every_game_are_counted() -> None:
    assert set(SHIPPED) == set(CONTRACT_SIZES)


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_game_loads_and_cites_its_source(slug: str) -> None:
    rules = load_ruleset(slug)
    cited = {fact for fact in rules.facts.values() if isinstance(fact, str)}
    assert cited == set(rules.sources)


# --- each option, and every two of them


@pytest.mark.parametrize("slug", ANY_GAME)
def test_every_option_and_every_two_are_a_valid_game(slug: str) -> None:
    rules = load_ruleset(slug)
    for change in single_changes(slug):
        other = with_options(rules, dict([change]))
        assert other.chosen == dict([change])
        assert other.model_copy(update={"chosen": {}}) != rules, f"{change} changes nothing"
        assert (other.id, other.name, other.option) == (rules.id, rules.name, rules.option)

    for pair in some_of([*pairs_of_changes(slug)], 3, len(slug)):
        assert with_options(rules, dict(pair)).chosen == dict(pair)


# --- where each rule comes from


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_rule_that_is_set_has_an_origin(slug: str) -> None:
    facts = load_ruleset(slug).facts
    keys = {key for data in family(slug) for key in keys_set_in(data)}
    assert (
        sorted(key for key in keys if not any(f"{key}.".startswith(f"{fact}.") for fact in facts))
        == []
    )


@pytest.mark.parametrize("slug", ANY_GAME)
def test_every_fact_is_about_a_rule(slug: str) -> None:
    rules = load_ruleset(slug)
    keys = keys_with_defaults(rules)
    assert [
        fact for fact in rules.facts if not any(f"{key}.".startswith(f"{fact}.") for key in keys)
    ] == []


@pytest.mark.parametrize("slug", ANY_GAME)
def test_defaults_of_ours_and_the_options_that_change_them_name_each_other(slug: str) -> None:
    rules = load_ruleset(slug)
    for key, fact in rules.facts.items():
        if isinstance(fact, Ours) and fact.option:
            option = rules.option_by_id(fact.option)
            assert option, key
            assert any(overlap(key, path) for path in option.paths), key

    for option in rules.option:
        for path in option.paths:
            fact = rules.facts.get(path)
            assert not isinstance(fact, Ours) or fact.option, path


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_fact_of_a_source_says_where_to_find_it(slug: str) -> None:
    text = file_of(slug).read_text("utf-8")
    facts = text[text.index("[facts]") :].splitlines()[1:]
    cited = [line for line in facts if re.match(r'"[\w.]+" = "', line)]
    assert bool(cited) == bool(load_ruleset(slug).sources)
    assert [line for line in cited if not re.search(r'# .*"[^"]{4,}"', line)] == []


# --- the rules themselves, against the sources


@pytest.mark.parametrize("slug", SHIPPED)
def test_contracts_have_as_many_cards_as_in_the_source(slug: str) -> None:
    assert [
        contract.fewest_cards for contract in load_ruleset(slug).contract_list
    ] == CONTRACT_SIZES[slug]


@pytest.mark.parametrize(("slug", "players", "packs", "jokers"), DECKS)
def test_decks(slug: str, players: int, packs: int, jokers: int) -> None:
    deck = load_ruleset(slug).deck_for(players)
    assert (deck.packs, deck.jokers, deck.size) == (packs, jokers, 52 * packs + jokers)


@pytest.mark.parametrize(("slug", "values"), VALUES.items(), ids=VALUES)
def test_card_values(slug: str, values: dict[str, int]) -> None:
    found = load_ruleset(slug).card_values
    assert {rank: found[rank] for rank in values} == values


@pytest.mark.parametrize(
    ("slug", "options", "two"),
    [
        ("frustration", {"keep_score": True}, 25),
        ("twelve-step-rummy", {"keep_score": True}, 5),
        ("twelve-step-rummy", {"keep_score": True, "twos_wild": True}, 25),
        ("progressive-rummy", {}, 5),
        ("progressive-rummy", {"two_value": "two"}, 2),
        ("progressive-rummy", {"twos_wild": True}, 20),
        ("progressive-rummy", {"twos_wild": True, "face_value": True, "two_value": "two"}, 20),
    ],
)
def test_what_a_two_costs(slug: str, options: dict[str, Any], two: int) -> None:
    assert with_options(load_ruleset(slug), options).card_values["2"] == two


@pytest.mark.parametrize(("aces", "points"), [("AC AS", 20), ("AC AH", 16)])
def test_aces_of_kalooki_that_are_left_cost_what_they_do(aces: str, points: int) -> None:
    rules = load_ruleset("kalooki-caribbean")
    threes = f"KH KD * 9C 9H 9D 10S 10H 10D {aces}"  # sets, so that suits make no difference
    hand = parse_cards(threes, rules.largest_deck)
    assert find_contract(hand, 1, rules).points == points


def test_jokers_of_frustration_follow_the_players() -> None:
    rules = with_options(load_ruleset("frustration"), {"jokers": "four"})
    assert [rules.deck_for(players).jokers for players in (2, 5, 6, 8)] == [4, 4, 6, 6]
    assert set(rules.wild.cards) == {"2", "joker"}


def test_ten_cards_are_played_with_the_whole_pile() -> None:
    rules = load_ruleset("aggravation-catsatcards")
    rules = with_options(rules, {"hand_size": "ten", "top_card_only": True})
    assert (rules.deal.cards, rules.turn.pile) == (10, "whole_if_used")


# --- what players read


@pytest.mark.parametrize("slug", ANY_GAME)
def test_texts_are_whole_and_well_set(slug: str) -> None:
    """And nobody reads of “the review”, who knows of none."""
    unclear = re.compile(r"\bthe (review|source|article|website)\b", re.IGNORECASE)
    for option in load_ruleset(slug).option:
        assert option.about, option.id
        assert len(option.label) <= 64, option.label
        assert all(len(choice.label) <= 48 for choice in option.choices.values()), option.id

    for key, text in texts_of(load_ruleset(slug)):
        assert text == text.strip(), key
        assert not unclear.search(text), f"{key}: {text}"
        assert not re.search(r"(?<!\w)-\d|\.\.\.|  |--|'", text), f"{key}: {text}"
        assert not re.search(
            r"\b(contracts?|melds?|turn|deal|end)\.\w|_|\bTrue\b|\bjoker\b = ", text
        ), f"{key}: {text}"
        if key.startswith(("facts.", "note[")) or key.endswith(".about"):
            assert text.endswith("."), f"{key}: {text}"
