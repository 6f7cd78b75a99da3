from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.contracts import MAX_SIZE
from rulesets.files.game import read_game, write_game
from rulesets.library.house import HouseText, build_house_ruleset, faults_in_words, written_of
from rulesets.library.load import (
    RulesetError,
    all_slugs,
    known_options,
    load_ruleset,
    read_house_ruleset,
    restore_ruleset,
    store_ruleset,
    with_options,
)
from rulesets.melds.examples import example_melds
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import FactError
from rulesets.words import describe
from rulesets.words.about import about_words
from rulesets.words.differences import differences
from rulesets.words.origins import origin_of
from tests.kinds import some_of

SLUG = "house-abcdefghjk"
FIVE = ("set 3 + 2x pair", "3x set 3", "run 8", "run 6 + set 4", "2x set 5")


def write(base: str = "aggravation-household", **changes: Any) -> HouseText:
    return replace(written_of(load_ruleset(base)), name="Ours", **changes)


def build(base: str = "aggravation-household", **changes: Any) -> Ruleset:
    return build_house_ruleset(load_ruleset(base), SLUG, write(base, **changes)).rules


def notices(base: str = "aggravation-household", **changes: Any) -> tuple[str, ...]:
    return build_house_ruleset(load_ruleset(base), SLUG, write(base, **changes)).notices


def faults(base: str = "aggravation-household", **changes: Any) -> list[tuple[int | None, str]]:
    with pytest.raises(RulesetError) as caught:
        build(base, **changes)
    return list(faults_in_words(caught.value))


# --- what is written over


@pytest.mark.parametrize("slug", some_of(all_slugs(), 8))
def test_nothing_written_is_the_same_game(slug: str) -> None:
    base, rules = load_ruleset(slug), build(slug)
    assert (rules.id, rules.name, rules.based_on, rules.changed) == (SLUG, "Ours", slug, ())
    changed = {"id", "name", "based_on"}
    assert rules.model_dump(exclude=changed) == base.model_dump(exclude=changed)
    assert differences(rules, base) == notices(slug) == ()


def test_contracts_values_and_bonuses() -> None:
    base = load_ruleset("aggravation-household")
    rules = build(contracts=FIVE, values={"joker": 50}, bonuses={"out": -30, "last": 0}, deal=(12,))
    assert rules.contracts.list == FIVE
    assert (rules.score.values["joker"], rules.score.values["A"]) == (50, 15)
    assert [(bonus.id, bonus.points) for bonus in rules.bonus] == [("out", -30)]
    assert rules.deal.cards == 12
    assert about_words(rules) == (
        "5 phases, each player at their own pace. Jokers are wild. Runs can mix suits. "
        "The lowest total wins."
    )
    assert differences(rules, base) == (
        "5 phases instead of 7.",
        "Moved from phase 4 to phase 3: 1 run of 8, any suits.",
        "Moved from phase 6 to phase 4: 1 run of 6 (any suits) and 1 set of 4.",
        "Your own phase 5: 2 sets of 5.",
        "Left out: 1 set of 3 and 2 runs of 4 (any suits).",
        "Left out: 2 sets of 4.",
        "Left out: 1 run of 9, one suit.",
        "Cards dealt: 12 instead of 13.",
        "Joker: 50 instead of 25.",
        "Going out: −30 instead of −25.",
        "Bonus left out: Out with phase 7.",
    )
    halved = build(contracts=FIVE, bonuses={"last": -100})
    assert "Out with phase 5: −100 instead of −200." in differences(halved, base)


def test_what_was_written_can_be_written_again() -> None:
    base, rules = load_ruleset("aggravation-household"), build(contracts=FIVE, bonuses={"last": 0})
    written = written_of(base, rules)
    assert (written.name, written.contracts, written.bonuses) == (
        "Ours",
        FIVE,
        {"out": -25, "last": 0},
    )
    assert build_house_ruleset(base, SLUG, written).rules == rules


def test_each_change_says_that_it_is_a_house_rule() -> None:
    rules = build(contracts=FIVE, values={"joker": 50}, bonuses={"out": -30})
    kinds = {
        path: origin_of(rules, (path,)).kind
        for path in (
            "contracts.list",
            "score.values.joker",
            "score.values.A",
            "bonus.out",
            "bonus.last",
            "deal.cards",
        )
    }
    assert kinds == {
        "contracts.list": "house",
        "score.values.joker": "house",
        "score.values.A": "source",
        "bonus.out": "house",
        "bonus.last": "source",
        "deal.cards": "source",
    }
    assert origin_of(rules, ("contracts.list",)).text == "Your house rule"


# --- what follows by itself


OPTIONS = [
    ("count of a list that is gone", "aggravation-household", {"contracts": FIVE}, {"phase_count"}),
    (
        "a value that a choice is about",
        "progressive-rummy",
        {"values": {"2": 7}},
        {"two_value", "face_value"},
    ),
    ("a missing bonus", "aggravation-household", {"bonuses": {"last": 0}}, {"final_bonus"}),
    ("hands that a choice is about", "aggravation-catsatcards", {"deal": (12,)}, {"deal"}),
    ("points alone", "aggravation-household", {"bonuses": {"last": -100}}, set()),
]


@pytest.mark.parametrize(
    ("base", "changes", "gone"), [row[1:] for row in OPTIONS], ids=[row[0] for row in OPTIONS]
)
def test_options_that_go_no_more_are_left_out(
    base: str, changes: dict[str, Any], gone: set[str]
) -> None:
    if "deal" in gone:  # the id is the file's business
        gone = {option.id for option in load_ruleset(base).option if option.label == "Cards dealt"}
    before = {option.id for option in load_ruleset(base).option}
    assert before - {option.id for option in build(base, **changes).option} == gone
    assert len(notices(base, **changes)) == len(gone)


def test_some_ways_of_an_option_are_left_out() -> None:
    contracts = ("2x set 5 + pair",)  # twelve cards: not with ten dealt
    rules = build("aggravation-catsatcards", contracts=contracts)
    (option,) = [option for option in rules.option if option.label == "Cards dealt"]
    dealt = [choice.set.get("deal.cards") for choice in option.choices.values()]
    assert dealt == [None, 10, 13]  # with ten, the whole pile may be taken
    assert not [
        option
        for option in build("aggravation-household", contracts=("run 14",)).option
        if option.id == "ace"
    ]


def test_options_that_are_still_known() -> None:
    rules = build(contracts=FIVE)
    assert known_options(rules, {"phase_count": "five", "partial_phase": True}) == {
        "partial_phase": True
    }
    assert known_options(rules, {"ace": True, "partial_phase": "yes", "ties": "finisher"}) == {
        "ties": "finisher"
    }


# --- what can't be

FAULTS = [
    (("run 8", "3x set 5"), 2, "It needs 15 cards, and a hand only has 14 after drawing."),
    (("run 15",), 1, "A run of 15 is longer than all ranks in order."),
    ((), None, "Name the contracts, and who lays them: one of these is missing."),
]


@pytest.mark.parametrize(
    ("contracts", "number", "text"), FAULTS, ids=["too many cards", "too long a run", "none"]
)
def test_impossible_contracts(contracts: tuple[str, ...], number: int | None, text: str) -> None:
    assert (number, text) in faults(contracts=contracts)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"chosen": {"ties": "finisher"}}, "chosen"),
        ({"id": "frustration"}, "id"),
        ({"bonus": [{"id": f"b{n}", "on": "out", "points": 1} for n in range(41)]}, "bonus"),
        ({"contracts": {"per": "player", "list": ["set 3"] * 61}}, "contracts.list"),
        ({"note": [{"text": "x" * 400, "when": "end", "source": "ours"}] * 200}, ""),
        ({"deal": {"cards": float("nan")}}, "deal.cards"),
    ],
)
def test_data_that_isnt_a_house_ruleset(change: dict[str, Any], place: str) -> None:
    data = json.loads(store_ruleset(build(contracts=FIVE))) | change
    with pytest.raises(RulesetError) as caught:
        read_house_ruleset(data, "x")
    assert caught.value.faults[0][0] == place


# --- any list of contracts

PARTS = st.builds(
    lambda count, meld, size, suits, pure: (
        f"{count}{meld} {size}{suits if meld == 'run' else ''}{pure}"
    ),
    st.sampled_from(["", "2x ", "3x ", "12x "]),
    st.sampled_from(["set", "run"]),
    st.one_of(st.integers(2, 8), st.integers(2, MAX_SIZE)),
    st.sampled_from(["", " same", " any"]),
    st.sampled_from(["", " pure"]),
)
CONTRACTS = st.lists(PARTS, min_size=1, max_size=3).map(" + ".join)


@given(
    slug=st.sampled_from(all_slugs()),
    contracts=st.lists(CONTRACTS, max_size=8),
    points=st.integers(-200, 200),
    value=st.integers(0, 50),
    deal=st.one_of(st.none(), st.lists(st.integers(1, 60), min_size=1, max_size=8)),
)
def test_any_contracts_make_a_ruleset_or_a_named_fault(
    slug: str, contracts: list[str], points: int, value: int, deal: list[int] | None
) -> None:
    base = load_ruleset(slug)
    written = write(
        slug,
        contracts=tuple(contracts),
        values=dict.fromkeys(base.score.values, value),
        bonuses={bonus.id: points for bonus in base.bonus},
        deal=tuple(deal) if deal else base.deal.sizes,
    )
    try:
        rules = build_house_ruleset(base, SLUG, written).rules
    except RulesetError as refused:
        named = list(faults_in_words(refused))
    else:
        check_all_pages_can_show(rules, base)
        named = [(None, "nothing")]
    assert named
    assert all(text for _number, text in named)


def check_all_pages_can_show(rules: Ruleset, base: Ruleset) -> None:
    assert restore_ruleset(store_ruleset(rules)) == rules
    assert describe(rules)
    assert all(isinstance(each, str) for each in differences(rules, base))
    for contract in rules.contract_list:
        assert len(example_melds(contract, rules)) == len(contract.parts)


# --- in a game file


def game_text(own: Ruleset, **more: Any) -> str:
    data = {
        "format": "scorekeeper-game/1",
        "ruleset": own.id,
        "ruleset_data": json.loads(store_ruleset(own)),
    }
    return json.dumps(data | {"options": {}, "players": ["Ann", "Ben"], "rounds": []} | more)


def test_a_game_file_carries_the_ruleset() -> None:
    own = build(contracts=FIVE, values={"joker": 50})
    game = read_game(game_text(own, options={"ties": "finisher"}))
    assert game.base == own
    assert game.rules == with_options(own, {"ties": "finisher"})
    text = write_game(game)
    assert write_game(read_game(text)) == text
    assert list(json.loads(text))[:3] == ["format", "ruleset", "ruleset_data"]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"contracts": {"per": "player", "list": ["run four"]}}, "ruleset_data.contracts.list[0]"),
        ({"id": "house-zzzzzzzzzz"}, "ruleset_data.id"),
        ({"unheard": 1}, "ruleset_data.unheard"),
    ],
)
def test_a_bad_ruleset_in_a_game_file_has_its_place(change: dict[str, Any], place: str) -> None:
    own = build(contracts=FIVE)
    with pytest.raises(FactError) as caught:
        read_game(game_text(own, ruleset_data=json.loads(store_ruleset(own)) | change))
    assert caught.value.place == place
