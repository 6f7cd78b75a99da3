"""Games in which a total takes a player out, until one is left."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.files.results import result_data
from rulesets.library.load import RulesetError
from rulesets.scoring.facts import FactError, GameFacts, Hand, RoundFacts
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.words import describe
from tests.rulesets.factories import OPEN, make_rules
from tests.rulesets.scoring.strategies import games
from tests.rulesets.scoring.test_progress_properties import assert_agree

POOL: dict[str, Any] = {
    **OPEN,
    "end__when": "elimination",
    "end__target": 101,
    "end__winner": "last_in",
}
RULES = make_rules(**POOL)


def play(*rounds: tuple[str, dict[str, int]]) -> Scoreboard:
    facts = [
        RoundFacts(out=out, left={name: Hand(points=cost) for name, cost in left.items()})
        for out, left in rounds
    ]
    return scoreboard(RULES, GameFacts(("Ann", "Ben", "Cal"), "Ann", rounds=tuple(facts)))


OUT_FIRST = ("Cal", {"Ann": 104, "Ben": 98})


def test_who_is_out_plays_and_deals_no_more() -> None:
    board = play(OUT_FIRST)
    assert board.rounds[-1].eliminated == ("Ann",)
    assert board.next_round is not None
    assert board.next_round.players == ("Ben", "Cal")
    assert board.turns(3) == ("Ben", "Cal", "Ben")
    assert board.leaders == ("Cal",)

    with pytest.raises(FactError, match="Ann would be out of the game by then"):
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


def test_where_all_are_out_at_once_nobody_deals_next() -> None:
    left = {name: Hand(points=200) for name in ("Ann", "Ben", "Cal")}
    game = GameFacts(("Ann", "Ben", "Cal"), rounds=(RoundFacts(left=left),), next_dealer="Ann")
    assert scoreboard(RULES, game).next_round is None
    assert_agree(RULES, game)


@given(st.integers(5, 60).map(lambda target: make_rules(**POOL | {"end__target": target})).flatmap(
    lambda rules: st.tuples(st.just(rules), games(rules))
))  # fmt: skip
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


# --- coming back

BACK_IN = make_rules(**POOL | {"end__rejoin": {"most": 79, "more": 1}})


def play_pool(*rounds: RoundFacts) -> Scoreboard:
    return scoreboard(BACK_IN, GameFacts(("Ann", "Ben", "Cal"), "Ann", rounds=rounds))


def counted(out: str, *rejoin: str, **left: int) -> RoundFacts:
    hands = {name: Hand(points=cost) for name, cost in left.items()}
    return RoundFacts(out=out, left=hands, rejoin=rejoin)


def test_who_is_out_may_come_back_with_more_than_the_highest() -> None:
    board = play_pool(counted("Cal", Ann=104, Ben=67))
    assert board.next_round is not None
    assert board.next_round.may_rejoin == {"Ann": 68}

    board = play_pool(counted("Cal", Ann=104, Ben=67), counted("Ann", "Ann", Ben=10, Cal=5))
    assert board.totals == {"Ann": 68, "Ben": 77, "Cal": 5}
    assert board.rounds[-1].rejoined == {"Ann": 68}
    assert board.rounds[-1].eliminated == ()
    assert board.next_round is not None
    assert board.next_round.players == ("Ann", "Ben", "Cal")


@pytest.mark.parametrize("rounds_without", [0, 1])
def test_who_comes_back_may_be_the_next_to_deal(rounds_without: int) -> None:
    rounds = [counted("Cal", Ann=104, Ben=67), *[counted("Ben", Cal=5)] * rounds_without]
    with_ann = play_pool(*rounds).next_with("Ann")
    played = play_pool(*rounds, counted("Ann", "Ann", Ben=10, Cal=5)).rounds[-1]
    assert (with_ann.dealer, with_ann.first) == (played.dealer, played.first)
    assert with_ann.players == ("Ann", "Ben", "Cal")


@pytest.mark.parametrize(
    ("earlier", "name"),
    [
        (counted("Cal", Ann=104, Ben=80), "Ann"),  # Ben has too much for that
        (counted("Cal", Ann=104, Ben=67), "Dee"),  # isn't in this game
    ],
)
def test_nobody_else_comes_back(earlier: RoundFacts, name: str) -> None:
    with pytest.raises(FactError, match=f"{name} can’t come back"):
        play_pool(earlier, counted("Cal", name))


@pytest.mark.parametrize("earlier", [(), (counted("Cal", Ann=50, Ben=60),)])
def test_who_is_still_in_plays_on_with_their_own_total(earlier: tuple[RoundFacts, ...]) -> None:
    back, not_back = (
        play_pool(*earlier, counted("Cal", *names, Ann=20, Ben=10)) for names in [("Ann",), ()]
    )
    assert back.totals == not_back.totals
    assert back.rounds[-1].rejoined == {}


@pytest.mark.parametrize(
    ("patch", "fault"),
    [
        ({"end__when": "open", "end__winner": "lowest"}, "takes players out of"),
        ({"end__rejoin": {"most": 100}}, "lets nobody in who wouldn’t be out"),
    ],
)
def test_what_does_not_go_with_coming_back(patch: dict[str, Any], fault: str) -> None:
    base = {**POOL, "end__rejoin": {"most": 79}}
    with pytest.raises(RulesetError, match=fault):
        make_rules(**(base | patch))
