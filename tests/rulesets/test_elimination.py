"""Games in which a total takes a player out, until one is left."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.files.game import result_data
from rulesets.library.load import RulesetError
from rulesets.scoring.facts import FactError, GameFacts, Hand, RoundFacts
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.words import describe
from tests.rulesets.factories import OPEN, make_rules
from tests.rulesets.strategies import games
from tests.rulesets.test_progress_properties import assert_agree

POOL: dict[str, Any] = {
    **OPEN,
    "end__when": "elimination",
    "end__target": 101,
    "end__winner": "last_in",
}
RULES = make_rules(**POOL)


def play(*rounds: tuple[str, dict[str, int]], leave: str = "") -> Scoreboard:
    facts = [
        RoundFacts(out=out, left={name: Hand(points=cost) for name, cost in left.items()})
        for out, left in rounds
    ]
    if leave:
        facts[-1] = RoundFacts(out=facts[-1].out, left=facts[-1].left, leave=(leave,))
    return scoreboard(RULES, GameFacts(("Ann", "Ben", "Cal"), "Ann", rounds=tuple(facts)))


OUT_FIRST = ("Cal", {"Ann": 104, "Ben": 98})


def test_who_is_out_plays_and_deals_no_more() -> None:
    board = play(OUT_FIRST)
    assert board.rounds[-1].eliminated == ("Ann",)
    assert board.next_round is not None
    assert board.next_round.players == ("Ben", "Cal")
    assert board.turns(3) == ("Ben", "Cal", "Ben")
    assert board.leaders == ("Cal",)

    with pytest.raises(FactError, match="Ann isn’t at the table"):
        play(OUT_FIRST, ("Ann", {}))


def test_the_last_one_left_wins() -> None:
    board = play(OUT_FIRST, ("Ben", {"Cal": 33}), ("Cal", {"Ben": 3}))
    assert board.finished
    assert board.winners == ("Cal",)
    assert [(each.place, each.player) for each in board.standings] == [
        (1, "Cal"), (2, "Ben"), (3, "Ann"),
    ]  # fmt: skip
    shown = [each["eliminated"] for each in result_data(board)["rounds"]]
    assert shown == [["Ann"], ["Ann"], ["Ann", "Ben"]]


def test_of_those_who_go_together_the_lowest_wins() -> None:
    left = {"Ann": 120, "Ben": 110, "Cal": 115}
    facts = RoundFacts(left={name: Hand(points=cost) for name, cost in left.items()})
    board = scoreboard(RULES, GameFacts(("Ann", "Ben", "Cal"), rounds=(facts,)))
    assert board.winners == ("Ben",)
    assert [each.player for each in board.standings] == ["Ben", "Cal", "Ann"]


def test_it_is_over_when_all_others_have_left() -> None:
    assert play(OUT_FIRST, leave="Ben").winners == ("Cal",)


@given(st.integers(5, 60).map(lambda target: make_rules(**POOL | {"end__target": target})).flatmap(
    lambda rules: st.tuples(st.just(rules), games(rules))
))  # fmt: skip
@settings(max_examples=40, deadline=None)
def test_a_second_scorekeeper_agrees(case: tuple[Any, GameFacts]) -> None:
    assert_agree(*case)


@pytest.mark.parametrize(
    "patch",
    [
        {"end__target": 0},
        {"end__winner": "lowest"},
        {"end__ties": "playoff"},
        {"score__better": "high"},
        {"end__when": "open"},
    ],
)
def test_what_does_not_go_together(patch: dict[str, Any]) -> None:
    with pytest.raises(RulesetError):
        make_rules(**POOL | patch)


def test_the_rules_say_so() -> None:
    said = [line.text for section in describe(RULES) for line in section.lines]
    assert "Whoever has 101 points or more is out of the game." in said
    assert any(text.startswith("The last one left wins.") for text in said)
