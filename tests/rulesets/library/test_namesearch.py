from __future__ import annotations

import time

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.library.name_search import find_games, option_meant
from rulesets.words.short import choice_line, facts_line, play_line
from scorekeeper.machine.speaking import speaking
from tests.kinds import some_of
from tests.rulesets.variants import SHIPPED, WITH_CARDS

GAMES = [load_ruleset(slug) for slug in all_slugs()]
FIRST = [
    ("rummikub", "tile-rummy-game"),
    ("aggrivation", "aggravation-catsatcards"),
    ("Frustrátion", "frustration"),
    ("12 step", "twelve-step-rummy"),
    ("wild card", "rummy-special-cards"),
    ("phase 10", "ten-phases"),  # eight games go by that name
    ("wild books", "hand-and-foot"),
    ("eleven cards", "carioca"),  # the first of several that have it as a house rule
    ("one pack", "basic-rummy"),
    ("oky", "tile-rummy-game"),  # as short as a misspelt word may be
]


@pytest.mark.parametrize(("question", "slug"), FIRST)
def test_the_first_answer(question: str, slug: str) -> None:
    assert find_games(GAMES, question)[0].id == slug


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(
    ("question", "slug"),
    [
        ("Rommé", "basic-rummy"),
        ("Remik", "basic-rummy"),
        ("Kontrakt-Rommé", "contract-rummy"),
        ("remik z fazami", "ten-phases"),
        ("Rommé mit Steinen", "tile-rummy-game"),
    ],
)
def test_words_of_other_languages_are_known(language: str, question: str, slug: str) -> None:
    with speaking(language):
        assert slug in [rules.id for rules in find_games(GAMES, question)][:8]


def test_a_word_of_several_games_finds_them_all() -> None:
    found = {rules.id for rules in find_games(GAMES, "phase")}
    assert {"aggravation-household", "frustration"} <= found
    found = {rules.id for rules in find_games(GAMES, "rummy")}
    assert found == {*WITH_CARDS} & {*SHIPPED}


@pytest.mark.parametrize(
    ("question", "slug", "rule"),
    [
        ("Oklahoma", "gin-rummy", "Oklahoma: the card turned up says how much you can knock with"),
        ("hollywood", "gin-rummy", "Hollywood: three games at once"),
        ("14 cards", "hand-and-foot", "Cards in the hand, and in the foot: 14 and 14"),
        ("eleven cards", "liverpool-rummy", "Eleven cards in every deal"),
        ("one pack", "basic-rummy", ""),  # a game of its own
        ("gin", "gin-rummy", ""),  # its name
        ("", "gin-rummy", ""),
    ],
)
def test_which_house_rule_was_looked_for(question: str, slug: str, rule: str) -> None:
    assert option_meant(load_ruleset(slug), question) == rule
    assert slug in {rules.id for rules in find_games(GAMES, question)}


@pytest.mark.parametrize("question", ["chess", "12345678", "x" * 10_000])
def test_what_isnt_a_games_name_finds_none(question: str) -> None:
    assert find_games(GAMES, question) == ()


def test_it_is_quick() -> None:
    started = time.process_time()  # whatever else the machine is doing
    for _turn in range(5):
        find_games(GAMES, "aggrivation of rumy contrakts with a long tail of other words here")
    assert time.process_time() - started < 1.5


@pytest.mark.parametrize("slug", some_of(all_slugs(), 12))
def test_other_names_are_for_finding_alone(slug: str) -> None:
    rules = load_ruleset(slug)
    shown = " ".join(
        [rules.name, rules.about, choice_line(rules), facts_line(rules), play_line(rules)]
    ).casefold()
    for trademark in ("rummikub", "phase 10", "phase ten"):
        assert trademark not in shown
    assert all(find_games(GAMES, alias) for alias in rules.aliases)
