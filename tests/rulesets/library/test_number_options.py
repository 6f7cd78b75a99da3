"""Numbers as house rules: their limits, what is refused, and how they are said."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulesets.claims import answer
from rulesets.files.game import read_game, write_game
from rulesets.library.house import build_house_ruleset, written_of
from rulesets.library.load import (
    OptionError,
    RulesetError,
    build_ruleset,
    known_options,
    read_ruleset,
    store_ruleset,
    with_options,
)
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import FactError
from rulesets.words.options import changes, option_words
from tests.rulesets.factories import OPEN, make_rules
from tests.rulesets.variants import changes_of

TARGET: dict[str, Any] = {"key": "end.target", "min": 100, "max": 1000, "step": 50, "default": 500}
HAND: dict[str, Any] = {"key": "deal.cards", "min": 7, "max": 13, "default": 10}


def make(number: dict[str, Any] = TARGET, **patches: Any) -> Ruleset:
    ends = {"end__when": "target", "end__target": 500}
    option = [{"id": "size", "label": "Size", "number": number}]
    return make_rules(**{**OPEN, **ends, "option": option, **patches})


# --- what it does


@pytest.mark.parametrize("value", [100, 1000])
def test_a_number_sets_its_rule(value: int) -> None:
    rules = with_options(make(), {"size": value})
    assert (rules.end.target, rules.chosen) == (value, {"size": value})


def test_it_is_tried_at_its_limits() -> None:
    (option,) = make().option
    assert changes_of(option) == [("size", 100), ("size", 1000)]
    (at_limit,) = make(TARGET | {"default": 100}, end__target=100).option
    assert changes_of(at_limit) == [("size", 1000)]


# --- what it can't be


@pytest.mark.parametrize("value", [99, 1001, 525, 0, True, "500"])
def test_other_values_are_refused_with_the_limits(value: Any) -> None:
    with pytest.raises(OptionError) as refused:
        with_options(make(), {"size": value})
    said = "Size: type a whole number from 100 to 1000, in steps of 50."
    assert (str(refused.value), refused.value.option) == (said, "size")
    assert known_options(make(), {"size": value}) == {}


@pytest.mark.parametrize(("chosen", "is_way"), [(300, True), ("300", False), (True, False)])
def test_a_stored_game_has_a_number_that_can_be(chosen: object, is_way: bool) -> None:
    data = make().model_dump(mode="json", by_alias=True) | {"chosen": {"size": chosen}}
    if is_way:
        assert build_ruleset(data, "stored").chosen == {"size": chosen}
    else:
        with pytest.raises(RulesetError, match=r"chosen\.size"):
            build_ruleset(data, "stored")


# --- what a file can't say

WRONG = {
    "a default between two steps": ({"default": 525}, "default 525 isn't one of the numbers"),
    "no step": ({"step": 0}, "greater than or equal to 1"),
    "presses beside the steps": ({"press": 70}, "press 70 isn't a number of steps of 50"),
    "a name for 0 that can't be": ({"zero": "None"}, "zero is for numbers that can be 0"),
    "a key that isn't a rule": ({"key": "colour"}, "It sets colour, which isn’t a rule"),
    "another default than the game's": ({"default": 450}, "but end.target is 500"),
    "a limit that can't be played": ({"min": 0}, "Say the total that ends the game"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_with_a_bad_number_is_refused(name: str) -> None:
    change, said = WRONG[name]
    assert said in faults_of_text(file_with(TARGET | change))


@pytest.mark.parametrize("also", ['set = { "deal.cards" = 8 }', 'off = { "deal.cards" = 8 }'])
def test_an_option_is_of_one_kind(also: str) -> None:
    text = file_with(TARGET).replace('label = "Size"', f'label = "Size"\n{also}')
    assert "either set or off or choices or number" in faults_of_text(text)


def faults_of_text(text: str) -> str:
    try:
        read_ruleset(text, "mine.toml")
    except RulesetError as error:
        return str(error)
    return ""


def file_with(number: dict[str, Any]) -> str:
    keys = ", ".join(f"{key} = {json.dumps(value)}" for key, value in number.items())
    return f"""
schema = 1
id = "mine"
name = "Mine"
sources = {{ us = "Our table" }}
players = {{ max = 4 }}
deal = {{ cards = 7 }}
meld = {{ set = {{ min = 3 }} }}
score = {{ values = {{ "A-K" = 5 }} }}
end = {{ when = "target", target = 500 }}

[[option]]
id = "size"
label = "Size"
number = {{ {keys} }}
"""


# --- in words


@pytest.mark.parametrize(
    ("number", "value", "said"),
    [(TARGET, 300, "Size: 300"), (TARGET | {"min": 0, "zero": "None"}, 0, "Size: None")],
)
def test_a_chosen_number_is_said(number: dict[str, Any], value: int, said: str) -> None:
    rules = make(number)
    chosen = rules.model_copy(update={"chosen": {"size": value}})
    assert changes(chosen) == (said,)


def test_its_limits_are_said() -> None:
    (option,) = option_words(make(TARGET | {"press": 100}))
    assert option.number
    assert ([each.label for each in option.values], option.is_switch) == (["500"], False)
    assert (option.number.value, option.number.press) == (500, 100)
    assert option.number.about == "From 100 to 1000. Usually 500."


# --- a household's own rules, game files, claims


def test_it_is_kept_beside_what_a_household_writes() -> None:
    base = make(HAND, deal__cards=10)
    written = written_of(base)
    own = build_house_ruleset(base, "house-abcdefghjk", written).rules
    assert own.option == base.option


def test_it_goes_where_a_household_writes_that_rule_itself() -> None:
    base = make(HAND, deal__cards=10)
    written = written_of(base)
    changed = type(written)(written.name, written.contracts, (9,), written.values, written.bonuses)
    house = build_house_ruleset(base, "house-abcdefghjk", changed)
    assert house.rules.option == ()
    assert house.notices == ("The house rule “Size” is left out: you’ve set that yourself.",)


def game_text(value: object) -> str:
    rules = json.loads(store_ruleset(make()))
    return json.dumps(
        {
            "format": "scorekeeper-game/1",
            "ruleset": rules["id"],
            "ruleset_data": rules,
            "options": {"size": value},
            "players": ["Ann", "Ben"],
            "rounds": [],
        }
    )


def test_a_game_file_carries_it() -> None:
    game = read_game(game_text(300))
    assert (game.rules.end.target, game.options) == (300, {"size": 300})
    assert read_game(write_game(game)) == game


@pytest.mark.parametrize("value", ["abc", 2.5, 525, True])
def test_a_game_file_with_a_bad_number_names_the_place(value: object) -> None:
    with pytest.raises(FactError) as refused:
        read_game(game_text(value))
    assert refused.value.place == "options.size"


def test_true_is_not_the_number_1_in_a_claim() -> None:
    """Also after a claim with the number: 1 and true are the same key to a cache."""
    about = {"ruleset": "garbage-rummy", "claim": "count", "cards": "KH"}
    answers = [answer(about | {"id": 1, "options": {"wild_half": way}}) for way in (True, 1)]
    assert ["error" in answer for answer in answers] == [False, True]
