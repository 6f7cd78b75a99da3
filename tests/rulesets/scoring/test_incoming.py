"""What is refused when a game comes in, and stays readable where it was kept before."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.files.game import read_game_data
from rulesets.scoring.facts import FactError
from rulesets.scoring.incoming import incoming_scoreboard
from rulesets.scoring.progress import scoreboard

THREES = "Red threes (minus without a meld)"

NO_WINNER = (
    "Whoever wins the round gets what “Wrong show” costs: say who went out. "
    "If only one player was left, it’s that one."
)

# the game, its only round, the place in it, why it's refused; "" if it isn't
ROUNDS: list[tuple[str, dict[str, Any], str, str]] = [
    ("canasta", {"out": "Ann", "tally": {"red_three": {"Ann": 3, "Ben": 1}}}, "", ""),
    ("canasta", {"out": "Ann", "tally": {"red_three": {"Ann": 3, "Ben": -1}}}, "", ""),
    (
        "canasta",
        {"out": "Ann", "tally": {"red_three": {"Ann": 3, "Ben": 2}}},
        "tally.red_three",
        f"{THREES}: 5 in all, and there are only 4.",
    ),
    (
        "canasta",
        {"out": "Ann", "tally": {"red_three": {"Ann": 4, "Ben": -4}}},
        "tally.red_three",
        f"{THREES}: 8 in all, and there are only 4.",
    ),
    ("canasta", {"out": "Ann", "tally": {"mixed_canasta": {"Ann": 9, "Ben": 9}}}, "", ""),
    ("indian-deals", {"out": None, "ticks": {"wrong_show": ["Ben"]}}, "out", NO_WINNER),
    ("indian-deals", {"tied": True, "ticks": {"wrong_show": ["Ben"]}}, "out", NO_WINNER),
    ("indian-deals", {"out": "Ann", "ticks": {"wrong_show": ["Ben"]}}, "", ""),
    ("indian-deals", {"out": None, "left": {"Ann": 20, "Ben": 30}}, "", ""),
    ("indian-points", {"out": None, "ticks": {"wrong_show": ["Ben"]}}, "", ""),
]


@pytest.mark.parametrize(
    ("game", "facts", "place", "text"),
    ROUNDS,
    ids=[f"{game}-{index}" for index, (game, *_) in enumerate(ROUNDS)],
)
def test_a_round_that_comes_in(game: str, facts: dict[str, Any], place: str, text: str) -> None:
    data = {"format": "scorekeeper-game/1", "ruleset": game, "players": ["Ann", "Ben"]}
    if game.startswith("indian"):
        facts = facts | {"wild_rank": "7"}

    file = read_game_data(data | {"rounds": [facts]})
    kept = scoreboard(file.rules, file.facts)  # it stays readable
    if not place:
        assert incoming_scoreboard(file.rules, file.facts) == kept
        return

    with pytest.raises(FactError) as raised:
        incoming_scoreboard(file.rules, file.facts)
    assert (raised.value.place, raised.value.text) == (f"rounds[0].{place}", text)
