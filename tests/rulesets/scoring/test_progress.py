from __future__ import annotations

from typing import Any

import pytest

from rulesets.files.results import result_data
from rulesets.scoring.facts import FactError
from tests.rulesets.factories import BY_ROUND, OPEN, RACE, make_round, make_rules, play

RULES = make_rules()


# --- contracts of each player's own


# --- the contract of the round


def test_the_round_asks_all_players_for_the_same() -> None:
    board = play(make_rules(**BY_ROUND), make_round("Ann"), make_round(None))
    assert [set(each.contracts.values()) for each in board.rounds] == [{1}, {2}]
    assert board.next_round is not None
    assert board.next_round.contracts == {"Ann": 3, "Ben": 3, "Cal": 3}
    assert set(board.contracts.values()) == set(board.rounds[0].next.values()) == {None}


@pytest.mark.parametrize(("patches", "has_next"), [({}, True), (BY_ROUND, False), (OPEN, False)])
def test_the_result_names_the_next_contract_of_personal_ones_only(
    patches: dict[str, Any], has_next: bool
) -> None:
    (each,) = result_data(play(make_rules(**patches), make_round(None)))["rounds"]
    assert ("next" in each) is has_next


# --- points and totals


def test_a_game_that_keeps_no_score_counts_nothing() -> None:
    board = play(make_rules(**RACE), make_round("Ann", laid="Ann", left={"Ben": "K K", "Cal": ""}))
    assert set(board.totals.values()) == {0}
    result = result_data(board)
    assert "totals" not in result
    assert result["rounds"] == [
        {
            "number": 1,
            "dealer": "Ann",
            "deal": 10,
            "next": {"Ann": 2, "Ben": 1, "Cal": 1},
            "bonuses": [],
        }
    ]


# --- who deals, who plays first, how many cards


ROWS = [
    {"min": 2, "max": 3, "decks": 1, "jokers": 1},
    {"min": 4, "max": 6, "decks": 2, "jokers": 4},
]


@pytest.mark.parametrize(("players", "jokers"), [("Ann Ben Cal", 1), ("Ann Ben Cal Dee", 4)])
def test_the_deck_follows_the_number_of_players(players: str, jokers: int) -> None:
    rules = make_rules(deck__by_players=ROWS)
    play(rules, make_round(None, left={"Ann": {"joker": jokers}}), players=players)
    with pytest.raises(FactError, match="joker"):
        play(rules, make_round(None, left={"Ann": {"joker": jokers + 1}}), players=players)


# --- a game begun on paper


# --- the fold


def test_a_game_that_hasnt_begun() -> None:
    board = play(RULES)
    assert (board.rounds, board.finished, board.winners) == ((), False, ())
    assert board.leaders == board.seats == ("Ann", "Ben", "Cal")
    assert board.next_round is not None
    assert (board.next_round.number, board.next_round.dealer, board.next_round.deal) == (
        1,
        "Ann",
        10,
    )
