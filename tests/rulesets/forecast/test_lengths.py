"""How long an evening is, what would save time, and what ships about it."""

from __future__ import annotations

import json
from math import sqrt

import pytest

from rulesets.forecast.difficulty import usual_table
from rulesets.forecast.length import (
    Length,
    LengthStudy,
    Pace,
    evening_key,
    first_contracts,
)
from rulesets.forecast.limits import reason_against
from rulesets.forecast.savings import length_words, savings
from rulesets.forecast.store import (
    FOLDER,
    FORMAT,
    difficulty_of,
    length_of,
    shorter_ways,
    study_of,
)
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from tests.kinds import some_of
from tests.rulesets.variants import rules_of

HOUSEHOLD = "aggravation-household"
FILES = sorted(FOLDER.glob("*.json"))
IDS = [file.stem for file in FILES]
MOST_BYTES = 500_000
REPLAYED = 12  # games of each; a few tenths of a second
MOST_ERRORS = 4  # standard errors


def of_household(**options: str | bool) -> Ruleset:
    return rules_of(HOUSEHOLD, options)


# --- what ships -----------------------------------------------------------------------------------


def test_they_fit_in_their_place() -> None:
    assert FILES
    assert sum(file.stat().st_size for file in FILES) <= MOST_BYTES
    assert set(IDS) <= set(all_slugs())


@pytest.mark.parametrize("slug", IDS)
def test_they_are_about_the_game_as_it_is(slug: str) -> None:
    rules = load_ruleset(slug)
    content = json.loads((FOLDER / f"{slug}.json").read_text("utf-8"))

    assert content["format"] == FORMAT
    assert tuple(content["contracts"]) == tuple(each.text for each in rules.contract_list)
    again = f"make it again: manage.py forecasts {slug}"
    assert difficulty_of(rules), again
    ways = [rules, *(way for _number, way in shorter_ways(rules))]
    assert all(length_of(way, usual_table(rules)) for way in ways), again


@pytest.mark.parametrize("slug", some_of(IDS, 12))
def test_a_few_games_more_say_the_same(slug: str) -> None:
    rules = load_ruleset(slug)
    length = length_of(rules, rules.players.min)
    assert length

    study = LengthStudy(rules, rules.players.min)
    study.key = "other games than those that were stored"
    study.refine(REPLAYED)
    again = study.length()

    # the spread of so few games is that of the many
    more = sqrt(1 + length.games / REPLAYED)
    rounds, turns = length.rounds_error * more, length.turns_error * more
    assert abs(again.mean_rounds - length.mean_rounds) <= MOST_ERRORS * rounds
    assert abs(again.mean_turns - length.mean_turns) <= MOST_ERRORS * turns


def test_what_isnt_as_usual_isnt_stored_but_its_contracts_may_be() -> None:
    rules = of_household(lay_off_same_turn=True)
    assert length_of(rules, 4) is None
    assert difficulty_of(rules) == difficulty_of(load_ruleset(HOUSEHOLD))
    assert difficulty_of(of_household(suits="one_suit_per_run")) is None

    study = study_of(first_contracts(load_ruleset(HOUSEHOLD), 3))
    assert all(study.known.values())
    assert study.difficulty().order == (1, 3, 2)


@pytest.mark.parametrize("slug", [slug for slug in all_slugs() if slug not in IDS])
def test_games_without_a_forecast_say_nothing(slug: str) -> None:
    rules = load_ruleset(slug)
    assert length_of(rules, rules.players.min) is None
    assert savings(rules, rules.players.min) == ()
    if reason_against(rules):
        assert difficulty_of(rules) is None


def test_names_and_points_dont_change_a_game() -> None:
    usual = evening_key(load_ruleset(HOUSEHOLD), 4)
    assert evening_key(of_household(final_bonus="every_finisher"), 4) == usual
    assert evening_key(of_household(stock_out="end_round"), 4) != usual
    assert evening_key(load_ruleset(HOUSEHOLD), 5) != usual


# --- hours and minutes ----------------------------------------------------------------------------

GAMES = [(rounds, 10 * rounds * rounds) for rounds in range(5, 16)]


def test_a_length_in_figures() -> None:
    length = Length.of_games(3, GAMES)
    assert length.rounds == tuple(range(5, 16))
    assert length.usual_rounds == (6, 14)
    assert length.mean_rounds == 10
    assert Length.of(3, json.loads(json.dumps(length.data()))) == length


def test_minutes_by_the_quarter_hour() -> None:
    length = Length.of_games(3, [(10, 400)] * 20)
    # 400 turns of 20 s, and 10 rounds of 1.6 + 3 x 0.4 min: 161 min
    assert length.minutes().middle == 165
    assert length.minutes(Pace(seconds=10)).middle == 90
    assert length.minutes(Pace(seconds=27)).middle == 210
    assert Length.of_games(2, [(1, 2)]).minutes().middle == 15


def test_six_players_take_three_hours_and_could_take_less() -> None:
    rules = load_ruleset(HOUSEHOLD)
    length = length_of(rules, 6)
    assert length
    assert length.mean_rounds == pytest.approx(12.4, abs=0.3)
    assert length.minutes().low < 165 <= length.minutes().middle <= 195 < length.minutes().high

    found = savings(rules, 6)
    assert [each.text for each in found] == [
        "Any suits in phase 7",
        "Only the first 6 phases",
        "Only the first 5 phases",
    ]
    assert [each.option for each in found] == [None, None, ("phase_count", "five")]
    assert found[0].contracts[-1] == "run 9 any"
    assert found[-1].contracts == rules.contracts.list[:5]
    assert found[-1].length.minutes().middle in {60, 75, 90}

    assert length_words(rules, 7) == "Phase 7 alone is more than half of it."
    assert length_words(rules, 4) == ""


def test_steps_dont_change_the_figures() -> None:
    rules = first_contracts(load_ruleset(HOUSEHOLD), 2)
    in_steps, at_once = LengthStudy(rules, 3), LengthStudy(rules, 3)

    for games in (2, 5, 6):
        in_steps.refine(games)
    at_once.refine(6)

    assert in_steps.length() == at_once.length()
    assert in_steps.teacher.clocks() == at_once.teacher.clocks()
