"""Players who join a game and players who leave it."""

from __future__ import annotations

import pytest

from rulesets.scoring.facts import FactError, Join
from tests.rulesets.factories import OPEN, make_game, make_round, make_rules, play

RULES = make_rules()
JOINED = (Join("Dee"),)


# --- joining


@pytest.mark.parametrize(
    ("after", "seats"), [("Ann", "Ann Dee Ben Cal"), ("Ben", "Ann Ben Dee Cal")]
)
def test_where_a_player_sits_down(after: str | None, seats: str) -> None:
    board = play(RULES, make_round(None, join=(Join("Dee", after),)))
    assert board.seats == board.rounds[0].players == tuple(seats.split())


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


def test_a_player_joins_on_the_first_contract_with_nothing() -> None:
    board = play(RULES, make_round("Ann", laid="Ann"), make_round("Dee", laid="Dee", join=JOINED))
    assert board.rounds[1].contracts == {"Ann": 2, "Ben": 1, "Cal": 1, "Dee": 1}
    assert board.rounds[1].totals["Dee"] == 0
    assert board.contracts["Dee"] == 2


def test_a_player_joins_with_points_on_a_later_contract() -> None:
    facts = make_round("Dee", laid="Dee", join=(Join("Dee", "Ben", points=80, contract=3),))
    board = play(RULES, facts)
    assert (board.totals["Dee"], board.rounds[0].points["Dee"]) == (80, 0)
    assert board.finished
    assert board.contracts["Dee"] is None


JOINED_DEALS = [
    ("last seat", Join("Dee"), "Ann Ben Cal Dee Ann"),
    ("after who deals next", Join("Dee", "Ben"), "Ann Ben Dee Cal Ann"),
    ("beside who dealt last, who hands the deal on", Join("Dee", "Ann"), "Ann Dee Ben Cal Ann"),
]


@pytest.mark.parametrize(
    ("join", "dealers"), [row[1:] for row in JOINED_DEALS], ids=[row[0] for row in JOINED_DEALS]
)
def test_who_joined_deals_in_turn(join: Join, dealers: str) -> None:
    rounds = [make_round(None), make_round(None, join=(join,)), *[make_round(None)] * 3]
    assert (
        " ".join(f"{each.dealer}" for each in play(make_rules(**OPEN), *rounds).rounds) == dealers
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


LEFT_DEALS = [
    ("the dealer of the round", {1: "Ann"}, "Ann Ben Cal Dee Ben"),
    ("one after the other", {1: "Ben", 2: "Cal"}, "Ann Cal Dee Ann Dee"),
    ("the last seat", {3: "Dee"}, "Ann Ben Cal Ann Ben"),
]


@pytest.mark.parametrize(
    ("leave", "dealers"), [row[1:] for row in LEFT_DEALS], ids=[row[0] for row in LEFT_DEALS]
)
def test_the_deal_skips_whoever_left(leave: dict[int, str], dealers: str) -> None:
    rounds = [make_round(None, leave=leave.get(number, "")) for number in range(1, 6)]
    board = play(make_rules(**OPEN), *rounds, players="Ann Ben Cal Dee")
    assert " ".join(f"{each.dealer}" for each in board.rounds) == dealers


@pytest.mark.parametrize("winner", ["lowest", "lowest_finisher", "first_finisher"])
def test_a_player_who_left_cant_win(winner: str) -> None:
    rules = make_rules(end__winner=winner)
    board = play(
        rules,
        make_round("Ann", laid="Ann", left={"Cal": 5}, leave="Ann"),
        contracts={"Ann": 3, "Ben": 2},
    )
    assert (board.finished, board.winners) == (True, ("Ben",))
    assert [each.player for each in board.standings] == ["Ben", "Cal", "Ann"]


def test_who_left_before_leads_no_more() -> None:
    board = play(RULES, make_round(None, left={"Ben": 5, "Cal": 10}, leave="Ann"))
    assert board.leaders == ("Ben",)
    assert [(each.place, each.player) for each in board.standings] == [
        (1, "Ben"),
        (2, "Cal"),
        (3, "Ann"),
    ]


def test_who_left_breaks_no_tie() -> None:
    rules = make_rules(end__ties="finisher", end__needs_out=True)
    rounds = make_round(None, laid="Ann", leave="Ann"), make_round("Ben", laid="Ben")
    assert play(rules, *rounds, contracts={"Ann": 3, "Ben": 1}).winners == ("Ben", "Cal")


def test_whoever_has_left_joins_again_under_another_name() -> None:
    leaves = make_round(None, leave="Cal")
    with pytest.raises(FactError) as raised:
        play(RULES, leaves, make_round(None, join=(Join("Cal"),)))

    text = "Cal has already played in this game. Add a new name, such as “Cal 2”."
    assert (raised.value.place, raised.value.text) == ("rounds[1].join[0]", text)
    board = play(RULES, leaves, make_round(None, join=(Join("Cal 2"),)))
    assert board.rounds[1].players == ("Ann", "Ben", "Cal 2")
