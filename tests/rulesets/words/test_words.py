from __future__ import annotations

import pytest

from rulesets.contracts import parse_contract
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.words.contracts import (
    contract_lines,
    contract_words,
    contracts_title,
    step_noun,
    steps_counted,
)
from rulesets.words.grammar import (
    card_called,
    card_class_label,
    cards_called,
    either,
    joined,
    number_word,
    ordinal,
    sentence,
    several_cards,
    signed,
    span,
)
from rulesets.words.options import changes, option_words
from rulesets.words.short import choice_line, facts_line, wins_line
from tests.rulesets.variants import changed, rules_of, variants

SUITED = {"suits": "one_suit_per_run"}

# --- ranks of players


def test_the_rank_of_a_player() -> None:
    said = [ordinal(place) for place in (1, 2, 3, 4, 11, 12)]
    assert said == ["1st", "2nd", "3rd", "4th", "11th", "12th"]


# --- contracts

HOUSEHOLD_WORDS = [
    ("1 set of 3 and 2 pairs", ("set 3", "2 × pair")),
    ("3 sets of 3", ("3 × set 3",)),
    ("1 set of 3 and 2 runs of 4 (any suits)", ("set 3", "2 × run 4")),
    ("1 run of 8, any suits", ("run 8",)),
    ("2 sets of 4", ("2 × set 4",)),
    ("1 run of 6 (any suits) and 1 set of 4", ("run 6", "set 4")),
    ("1 run of 9, one suit", ("run 9,", "one suit")),
]
CONTRACT_WORDS = [
    ("frustration", {}, "set 5 + pair", "1 set of 5 and 1 pair", ("set 5", "pair")),
    ("frustration", {}, "run 4 + set 3", "1 run of 4 (any suits) and 1 set of 3", None),
    (
        "frustration-rummy",
        {},
        "run 4 + 2x set 3",
        "1 run of 4 and 2 sets of 3",
        ("run 4", "2 × set 3"),
    ),
    ("frustration-rummy", {}, "set 3 + run 4", "1 set of 3 and 1 run of 4", ("set 3", "run 4")),
    ("frustration-rummy", {}, "set 5 + set 5", "2 sets of 5", ("2 × set 5",)),
    ("aggravation-household", SUITED, "2x run 4", "2 runs of 4", ("2 × run 4",)),
    ("aggravation-household", SUITED, "run 9 same", "1 run of 9", ("run 9",)),
    (
        "aggravation-household",
        {},
        "run 4 + run 5 same",
        "1 run of 4 (any suits) and 1 run of 5 (one suit)",
        None,
    ),
    (
        "aggravation-household",
        {},
        "set 3 or run 4",
        "1 set of 3 or 1 run of 4, any suits",
        ("set 3", "or", "run 4"),
    ),
    ("garbage-rummy", {}, "run 3 pure + set 3", "1 run of 3 without jokers and 1 set of 3", None),
    (
        "garbage-rummy",
        {},
        "2x run 3 pure",
        "2 runs of 3 without jokers",
        ("2 × run 3,", "no jokers"),
    ),
    (
        "garbage-rummy",
        {},
        "set 3 + run 4 + pair",
        "1 set of 3, 1 run of 4 and 1 pair",
        ("set 3", "run 4", "pair"),
    ),
    ("garbage-rummy", {"mixed_runs": True}, "2x run 3", "2 runs of 3, any suits", ("2 × run 3",)),
]


def test_the_phases_as_they_are_drawn() -> None:
    rules = load_ruleset("aggravation-household")
    found = [
        (contract_words(each, rules), contract_lines(each, rules)) for each in rules.contract_list
    ]
    assert found == HOUSEHOLD_WORDS


@pytest.mark.parametrize(("slug", "options", "text", "full", "short"), CONTRACT_WORDS)
def test_contracts_in_words(
    slug: str, options: dict[str, str | bool], text: str, full: str, short: tuple[str, ...] | None
) -> None:
    rules, contract = rules_of(slug, options), parse_contract(text)
    assert contract_words(contract, rules) == full
    if short:
        assert contract_lines(contract, rules) == short


@pytest.mark.parametrize("slug", all_slugs())
def test_no_two_contracts_of_a_game_sound_alike(slug: str) -> None:
    for rules in variants(slug):
        spoken = [contract_words(contract, rules) for contract in rules.contract_list]
        assert len(set(spoken)) == len(set(rules.contracts.list[: len(spoken)]))


@pytest.mark.parametrize(
    ("slug", "one", "many", "counted", "title"),
    [
        ("aggravation-household", "phase", "phases", "7 phases", "The 7 phases"),
        ("garbage-rummy", "goal", "goals", "11 goals", "The 11 goals"),
        ("frustration-rummy", "contract", "contracts", "14 contracts", "The 14 contracts"),
    ],
)
def test_the_noun_of_a_game(slug: str, one: str, many: str, counted: str, title: str) -> None:
    rules = load_ruleset(slug)
    assert (step_noun(rules), step_noun(rules, 2)) == (one, many)
    assert steps_counted(rules, 1) == f"1 {one}"
    assert steps_counted(rules, len(rules.contract_list)) == counted
    assert contracts_title(rules) == title


def test_a_step_is_called_a_step() -> None:
    rules = changed(load_ruleset("garbage-rummy"), contracts={"called": "step"})
    assert steps_counted(rules, 2) == "2 steps"


# --- small pieces


@pytest.mark.parametrize(
    ("key", "label"),
    [
        *(("joker", "Joker"), ("A", "Ace"), ("K", "King"), ("Q", "Queen"), ("J", "Jack")),
        *(("2", "Two"), ("7", "7"), ("10-K", "10–K"), ("2-9", "2–9")),
    ],
)
def test_card_class_label(key: str, label: str) -> None:
    assert card_class_label(key) == label


@pytest.mark.parametrize(("points", "text"), [(-25, "−25"), (0, "0"), (140, "140")])
def test_signed(points: int, text: str) -> None:
    assert signed(points) == text


@pytest.mark.parametrize(
    ("low", "high", "text"), [(3, 3, "3"), (2, 3, "2 or 3"), (2, 12, "2 to 12")]
)
def test_span(low: int, high: int, text: str) -> None:
    assert span(low, high) == text


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ([], ""),
        (["Ann"], "Ann"),
        (["Ann", "Ben"], "Ann and Ben"),
        (["Ann", "Ben", "Cal"], "Ann, Ben and Cal"),
    ],
)
def test_joined(names: list[str], text: str) -> None:
    assert joined(names) == text
    assert either(names) == text.replace(" and ", " or ")


def test_cards_have_names() -> None:
    assert (card_called("A"), card_called("7"), card_called("joker")) == ("ace", "7", "joker")
    assert (cards_called("2"), cards_called("joker"), cards_called("X")) == ("twos", "jokers", "X")
    assert (number_word(7), number_word(14)) == ("seven", "14")
    assert (sentence("run of 8"), sentence("")) == ("Run of 8", "")


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (["RUMMY"], "1 RUMMY"),
        (["RUMMY", "RUMMY"], "both RUMMY cards"),
        (["7", "7"], "2 sevens"),
    ],
)
def test_both_are_all_there_are(cards: list[str], text: str) -> None:
    assert several_cards(cards, load_ruleset("rummy-special-cards")) == text


# --- a game in one line


@pytest.mark.parametrize(
    ("slug", "options", "line"),
    [
        ("aggravation-household", {}, "7 phases, 13 cards. Low score wins"),
        ("aggravation-household", {"phase_count": "five"}, "5 phases, 13 cards. Low score wins"),
        ("aggravation-catsatcards", {}, "7 contracts, 11 cards. Low score wins"),
        ("frustration", {}, "10 contracts, 11 cards. First to finish wins"),
        (
            "frustration",
            {"keep_score": True},
            "10 contracts, 11 cards. First to finish wins; points break a tie",
        ),
        ("garbage-rummy", {}, "11 goals, 10 cards. Low score wins"),
        ("progressive-rummy", {}, "7 rounds, 6 to 12 cards. Low score wins"),
        (
            "progressive-rummy",
            {"personal_contracts": True},
            "7 contracts, 6 to 12 cards. Low score wins",
        ),
    ],
)
def test_choice_line(slug: str, options: dict[str, str | bool], line: str) -> None:
    assert choice_line(rules_of(slug, options)) == line


@pytest.mark.parametrize(
    ("slug", "options", "line"),
    [
        ("aggravation-household", {}, "2 to 12 players, 4 packs, 8 jokers, 13 cards each"),
        ("frustration", {}, "2 to 8 players, 2 or 3 packs, 11 cards each"),
        (
            "frustration",
            {"jokers": "two"},
            "2 to 8 players, 2 or 3 packs, 2 to 4 jokers, 11 cards each",
        ),
        (
            "progressive-rummy",
            {},
            "2 to 8 players, 1 to 4 packs, 2 to 8 jokers, 6 to 12 cards each",
        ),
    ],
)
def test_facts_line(slug: str, options: dict[str, str | bool], line: str) -> None:
    assert facts_line(rules_of(slug, options)) == line


def test_a_game_of_highest_score_says_so() -> None:
    assert (
        wins_line(changed(load_ruleset("garbage-rummy"), end={"winner": "highest"}))
        == "High score wins"
    )


# --- options


def test_options_mark_what_is_usual_and_what_is_chosen() -> None:
    rules = rules_of("aggravation-household", {"ace": "low", "partial_phase": True})
    by_id = {option.id: option for option in option_words(rules)}
    assert [(v.value, v.is_usual, v.is_chosen) for v in by_id["ace"].values] == [
        ("both", True, False),
        ("high", False, False),
        ("low", False, True),
    ]
    assert [(v.value, v.is_usual, v.is_chosen) for v in by_id["partial_phase"].values] == [
        ("", True, False),
        ("on", False, True),
    ]
    assert by_id["partial_phase"].is_switch
    assert all(option.label and option.about for option in by_id.values())


def test_changes_name_the_house_rules_in_the_order_of_the_file() -> None:
    rules = rules_of(
        "aggravation-household", {"ties": "finisher", "ace": "high", "partial_phase": True}
    )
    assert changes(rules) == (
        "Ace in runs: Only high, after the king",
        "You can lay part of a phase",
        "Tie for the lowest total: Whoever laid the last phase wins",
    )
