from __future__ import annotations

from typing import Any

import pytest

from rulesets.files.results import result_data
from rulesets.scoring.facts import FactError
from tests.rulesets.factories import BY_ROUND, OPEN, RACE, make_round, make_rules, play

RULES = make_rules()


# --- contracts of each player's own

LAID = [
    ("nobody", None, "", {"Ann": 1, "Ben": 2, "Cal": 3}),
    ("who went out", "Ann", "Ann", {"Ann": 2, "Ben": 2, "Cal": 3}),
    ("everybody who laid, not only who went out", "Ann", "Ben Ann", {"Ann": 2, "Ben": 3, "Cal": 3}),
    ("the last contract", "Ann", "Cal Ann", {"Ann": 2, "Ben": 2, "Cal": None}),
]


@pytest.mark.parametrize(
    ("out", "laid", "contracts"), [row[1:] for row in LAID], ids=[row[0] for row in LAID]
)
def test_who_laid_the_contract_moves_on(
    out: str | None, laid: str, contracts: dict[str, int | None]
) -> None:
    board = play(RULES, make_round(out, laid=laid), contracts={"Ann": 1, "Ben": 2, "Cal": 3})
    assert board.contracts == board.rounds[0].next == contracts
    assert board.rounds[0].contracts == {"Ann": 1, "Ben": 2, "Cal": 3}


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


def test_totals_add_up_round_by_round() -> None:
    rounds = (
        make_round("Ann", laid="Ann", left={"Ben": "K", "Cal": 30}),
        make_round(None, left={"Ann": {"A": 1}}),
    )
    board = play(RULES, *rounds)
    assert [each.points for each in board.rounds] == [
        {"Ann": 0, "Ben": 10, "Cal": 30},
        {"Ann": 15, "Ben": 0, "Cal": 0},
    ]
    assert [each.totals for each in board.rounds] == [
        {"Ann": 0, "Ben": 10, "Cal": 30},
        {"Ann": 15, "Ben": 10, "Cal": 30},
    ]
    assert board.totals == board.rounds[-1].totals


def test_adjustments_count_in_points_and_totals() -> None:
    facts = make_round("Ann", laid="Ann", left={"Cal": 10}, adjust={"Ann": -7, "Cal": 10})
    board = play(RULES, facts)
    assert board.totals == board.rounds[0].points == {"Ann": -7, "Ben": 0, "Cal": 20}
    assert board.rounds[0].bonuses == ()


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


def dealers(players: str, rounds: int, **rules_and_game: Any) -> str:
    direction = rules_and_game.pop("direction", "left")
    rules = make_rules(**OPEN, deal__direction=direction)
    board = play(rules, *[make_round(None)] * rounds, players=players, **rules_and_game)
    return " ".join(f"{each.dealer}" for each in board.rounds)


DEALERS: list[tuple[str, str, dict[str, Any], str]] = [
    ("the first seat begins", "Ann Ben Cal", {}, "Ann Ben Cal Ann Ben"),
    ("or somebody else", "Ann Ben Cal", {"first_dealer": "Cal"}, "Cal Ann Ben Cal Ann"),
    ("to the right", "Ann Ben Cal", {"direction": "right"}, "Ann Cal Ben Ann Cal"),
    # the first of these rounds
    ("begun on paper", "Ann Ben Cal", {"played": 7}, "Ann Ben Cal Ann Ben"),
]


@pytest.mark.parametrize(
    ("players", "game", "expected"), [row[1:] for row in DEALERS], ids=[row[0] for row in DEALERS]
)
def test_the_deal_goes_round(players: str, game: dict[str, Any], expected: str) -> None:
    assert dealers(players, 5, **game) == expected


@pytest.mark.parametrize(("direction", "first"), [("left", "Cal"), ("right", "Ann")])
def test_the_player_next_to_the_dealer_plays_first(direction: str, first: str) -> None:
    board = play(make_rules(deal__direction=direction), first_dealer="Ben")
    assert board.next_round is not None
    assert (board.next_round.dealer, board.next_round.first) == ("Ben", first)


def test_a_tied_round_is_dealt_again_by_the_same_player() -> None:
    board = play(
        make_rules(**OPEN),
        make_round("Ann"),
        make_round(None, tied=True),
        make_round("Ann"),
        make_round("Ann"),
    )
    assert [each.dealer for each in board.rounds] == ["Ann", "Ben", "Ben", "Cal"]


DEALS: list[tuple[str, dict[str, Any], int, list[int]]] = [
    ("a size a round", {"deal__cards": [7, 8, 9, 10]}, 0, [7, 8, 9]),
    ("past the end the last repeats", {"deal__cards": [9, 10]}, 0, [9, 10, 10]),
    ("begun on paper", {"deal__cards": [7, 8, 9, 10]}, 2, [9, 10, 10]),
]


@pytest.mark.parametrize(
    ("patches", "played", "sizes"), [row[1:] for row in DEALS], ids=[row[0] for row in DEALS]
)
def test_how_many_cards_are_dealt(patches: dict[str, Any], played: int, sizes: list[int]) -> None:
    board = play(make_rules(**OPEN, **patches), make_round(None), make_round(None), played=played)
    assert board.next_round is not None
    assert [*(each.deal for each in board.rounds), board.next_round.deal] == sizes


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


def test_a_start_carried_in_from_paper() -> None:
    facts = make_round("Ann", laid="Ann", left={"Ben": "K", "Cal": "A"})
    board = play(
        RULES, facts, totals={"Ann": 40, "Ben": -170}, contracts={"Ann": 2, "Ben": 3}, played=7
    )
    assert board.totals == {"Ann": 40, "Ben": -160, "Cal": 15}
    assert board.contracts == {"Ann": 3, "Ben": 3, "Cal": 1}
    assert board.rounds[0].number == 8


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
