"""Players who join a game and players who leave it."""

from __future__ import annotations

import pytest

from rulesets.scoring.facts import FactError, Join
from tests.rulesets.factories import make_game, make_round, make_rules, play

RULES = make_rules()
JOINED = (Join("Dee"),)


# --- joining


def test_several_sit_down_in_the_order_they_are_named() -> None:
    joins = (Join("Dee", "Ann"), Join("Eve", "Ann"), Join("Fin", "Dee"))
    assert play(RULES, make_round(None, join=joins)).seats == (
        "Ann",
        "Eve",
        "Dee",
        "Fin",
        "Ben",
        "Cal",
    )


def test_a_player_sits_down_before_the_next_round() -> None:
    board = play(RULES, make_round(None), join=(Join("Dee", "Ann", points=80, contract=2),))
    assert (board.seats, board.totals["Dee"]) == (("Ann", "Dee", "Ben", "Cal"), 80)
    assert board.next_round is not None
    assert board.next_round.players == board.seats
    assert (board.next_round.dealer, board.next_round.contracts["Dee"]) == ("Dee", 2)


def test_who_sat_down_plays_the_round_that_follows() -> None:
    game = make_game(make_round(None), join=JOINED).with_round(make_round("Dee", laid="Dee"))
    assert game == make_game(make_round(None), make_round("Dee", laid="Dee", join=JOINED))
    assert game.prefix(1) == make_game(make_round(None), join=JOINED)
    assert game.prefix(0) == make_game()


@pytest.mark.parametrize("stopped", [True, False], ids=["stopped", "last contract laid"])
def test_nobody_sits_down_when_the_game_is_over(stopped: bool) -> None:
    last = make_round(None) if stopped else make_round("Ann", laid="Ann")
    with pytest.raises(FactError, match="The game is over, so nobody can join it") as raised:
        play(RULES, last, contracts={"Ann": 3}, join=JOINED, stopped=stopped)
    assert raised.value.place == "join[0]"


@pytest.mark.parametrize("join", [Join("Ann"), Join("Dee", contract=9)])
def test_who_sits_down_next_is_checked_as_well(join: Join) -> None:
    with pytest.raises(FactError) as raised:
        play(RULES, join=(join,))
    assert raised.value.place.startswith("join[0]")


# --- leaving


def test_who_left_plays_no_more_but_keeps_the_score() -> None:
    board = play(
        RULES, make_round(None, left={"Ben": 10}, leave="Ben"), make_round(None, left={"Ann": 5})
    )
    assert (board.seats, board.gone) == (("Ann", "Ben", "Cal"), {"Ben"})
    assert board.rounds[0].points["Ben"] == 10  # the round after which Ben leaves counts
    assert board.rounds[1].players == ("Ann", "Cal")
    assert board.rounds[1].totals == board.totals == {"Ann": 5, "Ben": 10, "Cal": 0}
    assert "Ben" not in board.rounds[1].next
