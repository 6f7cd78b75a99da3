"""Games in which the winner of a round gets what the others lose: every round adds to 0.

B025: nobody types what somebody wins, so no sum can be wrong.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.scoring.facts import GameFacts, Hand, RoundFacts
from rulesets.scoring.progress import scoreboard
from tests.rulesets.variants import rules_of

TILES = "tile-rummy-game"
EMPTY = {"Ann": 3, "Ben": 17, "Cal": 55}  # the pool is empty and nobody can play
ENDS: list[tuple[str, dict[str, Any], dict[str, int], str | None, dict[str, int]]] = [
    ("out", {}, {"Ben": 5, "Cal": 16}, "Ann", {"Ann": 21, "Ben": -5, "Cal": -16}),
    ("out with all racks empty", {}, {}, "Ann", {"Ann": 0, "Ben": 0, "Cal": 0}),
    ("empty: sum", {}, EMPTY, None, {"Ann": 72, "Ben": -17, "Cal": -55}),
    (
        "empty: difference",
        {"stock_out": "difference"},
        EMPTY,
        None,
        {"Ann": 66, "Ben": -14, "Cal": -52},
    ),
    ("empty: no score", {"stock_out": "no_score"}, EMPTY, None, {"Ann": 0, "Ben": 0, "Cal": 0}),
    (
        "out all the same",
        {"stock_out": "difference"},
        {"Ben": 5, "Cal": 16},
        "Ann",
        {"Ann": 21, "Ben": -5, "Cal": -16},
    ),
    ("tie", {}, {"Ann": 7, "Ben": 7, "Cal": 20}, None, {"Ann": 0, "Ben": 0, "Cal": 0}),
    (
        "tie above the lowest",
        {},
        {"Ann": 7, "Ben": 9, "Cal": 9},
        None,
        {"Ann": 18, "Ben": -9, "Cal": -9},
    ),
    (
        "tie, shared",
        {"stock_out_tie": "split"},
        {"Ann": 7, "Ben": 7, "Cal": 21},
        None,
        {"Ann": 11, "Ben": 10, "Cal": -21},
    ),
    (
        "tie, shared difference",
        {"stock_out_tie": "split", "stock_out": "difference"},
        {"Ann": 30, "Ben": 7, "Cal": 7},
        None,
        {"Ann": -23, "Ben": 12, "Cal": 11},
    ),
    (
        "all equal, shared",
        {"stock_out_tie": "split"},
        {"Ann": 7, "Ben": 7, "Cal": 7},
        None,
        dict.fromkeys(EMPTY, 0),
    ),
    (
        "tie, nothing written",
        {"stock_out_tie": "split", "stock_out": "no_score"},
        {"Ann": 7, "Ben": 7, "Cal": 8},
        None,
        dict.fromkeys(EMPTY, 0),
    ),
]


@pytest.mark.parametrize(
    ("options", "left", "out", "points"), [end[1:] for end in ENDS], ids=[end[0] for end in ENDS]
)
def test_what_a_round_brings(
    options: dict[str, Any], left: dict[str, int], out: str | None, points: dict[str, int]
) -> None:
    facts = RoundFacts(out=out, left={player: Hand(points=total) for player, total in left.items()})
    board = scoreboard(rules_of(TILES, options), GameFacts(("Ann", "Ben", "Cal"), rounds=(facts,)))
    assert dict(board.rounds[0].points) == points


def test_a_game_given_up_counts_nothing_and_the_same_player_begins_again() -> None:
    left = {"Ann": Hand(points=3), "Ben": Hand(points=9)}
    game = GameFacts(("Ann", "Ben"), rounds=(RoundFacts(tied=True, left=left),))
    board = scoreboard(rules_of(TILES), game)
    assert dict(board.totals) == {"Ann": 0, "Ben": 0}
    assert board.next_round is not None
    assert (board.rounds[0].first, board.next_round.first) == ("Ann", "Ann")


def test_nobody_deals_and_who_begins_moves_on() -> None:
    rounds = tuple(RoundFacts(out="Ann") for _round in range(4))
    board = scoreboard(rules_of(TILES), GameFacts(("Ann", "Ben", "Cal"), "Ben", rounds=rounds))
    assert [each.dealer for each in board.rounds] == [None] * 4
    assert [each.first for each in board.rounds] == ["Ben", "Cal", "Ann", "Ben"]
