"""What is refused when a game comes in, and stays readable where it was kept before."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.files.game import GameFile, read_game_data
from rulesets.scoring.facts import FactError
from rulesets.scoring.incoming import incoming_scoreboard
from rulesets.scoring.progress import scoreboard


def file_of(game: str, **keys: Any) -> GameFile:
    data = {"format": "scorekeeper-game/1", "ruleset": game, "players": ["Ann", "Ben", "Cal"]}
    return read_game_data(data | keys)


def refusal(file: GameFile) -> tuple[str, str]:
    with pytest.raises(FactError) as raised:
        incoming_scoreboard(file.rules, file.facts)
    return raised.value.place, raised.value.text


THREES = "Red threes (minus without a meld)"

NO_WINNER = (
    "Whoever wins the round gets what “Wrong show” costs: say who went out. "
    "If only one player was left, it’s that one."
)

CONCEALED = {"concealed": ["Ben"]}
NOT_OUT = "Only whoever goes out can have this, and Ben didn’t."

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
    ("canasta", {"out": "Ben", "ticks": CONCEALED}, "", ""),
    ("canasta", {"out": "Ann", "ticks": CONCEALED}, "ticks.concealed", NOT_OUT),
    ("canasta", {"out": None, "ticks": CONCEALED}, "ticks.concealed", NOT_OUT),
    (
        "shanghai-rummy",
        {"out": "Ann", "left": {"Ben": 5}, "ticks": {"blind": ["Ben"]}},
        "ticks.blind",
        NOT_OUT,
    ),
    ("indian-points", {"out": None, "ticks": {"wrong_show": ["Ben"]}}, "", ""),
]


@pytest.mark.parametrize(
    ("game", "facts", "place", "text"),
    ROUNDS,
    ids=[f"{game}-{index}" for index, (game, *_) in enumerate(ROUNDS)],
)
def test_a_round_that_comes_in(game: str, facts: dict[str, Any], place: str, text: str) -> None:
    if game.startswith("indian"):
        facts = facts | {"wild_rank": "7"}

    file = file_of(game, rounds=[facts])
    kept = scoreboard(file.rules, file.facts)  # it stays readable
    if not place:
        assert incoming_scoreboard(file.rules, file.facts) == kept
        return

    assert refusal(file) == (f"rounds[0].{place}", text)


def test_going_rummy_is_for_whoever_goes_out() -> None:
    rounds = [{"out": "Ann", "ticks": {"rummy": ["Ben"]}}]
    file = file_of("basic-rummy", options={"going_rummy": True}, rounds=rounds)
    assert refusal(file) == ("rounds[0].ticks.rummy", NOT_OUT)


@pytest.mark.parametrize("ticked", ["Ann", "Cal", "Even"])
def test_partners_have_it_together(ticked: str) -> None:
    teams = {"Even": ["Ann", "Cal"], "Odd": ["Ben", "Dee"]}
    more = {"players": ["Ann", "Ben", "Cal", "Dee"], "teams": teams}
    file = file_of("canasta", rounds=[{"out": "Ann", "ticks": {"concealed": [ticked]}}], **more)
    points = incoming_scoreboard(file.rules, file.facts).rounds[0].points
    assert points == {"Even": 200, "Odd": 0}

    file = file_of("canasta", rounds=[{"out": "Ben", "ticks": {"concealed": [ticked]}}], **more)
    text = f"Only whoever goes out can have this, and {ticked} didn’t."
    assert refusal(file) == ("rounds[0].ticks.concealed", text)


OVER = (
    "With 5000, Ann has ended the game: it goes to 5000. "
    "Start it with less, or start a new game without these totals."
)
OUT = "With {}, Ben would be out of the game. Begin with less than 101, or leave Ben out."

# the game, its totals at the start, the place in it, why it's refused; "" if it isn't
STARTS: list[tuple[str, dict[str, int], str, str]] = [
    ("canasta", {"Ann": 4995}, "", ""),
    ("canasta", {"Ann": 5000}, "start.totals.Ann", OVER),
    ("canasta", {"Ann": 5000, "Ben": 5000}, "start.totals.Ann", OVER),
    ("indian-pool-101", {"Ben": 100}, "", ""),
    ("indian-pool-101", {"Ben": 110}, "start.totals.Ben", OUT.format(110)),
    ("rummy-special-cards", {"Ann": 1, "Ben": 1}, "", ""),
    ("rummy-special-cards", {"Ann": 2, "Ben": 2}, "", ""),
    (
        "rummy-special-cards",
        {"Ann": 2, "Ben": 1},
        "start.totals.Ann",
        OVER.replace("5000", "2"),
    ),
    ("points", {"Ann": 5000}, "", ""),
    ("garbage-rummy", {"Ann": 5000}, "", ""),
]


@pytest.mark.parametrize(("game", "totals", "place", "text"), STARTS)
def test_totals_from_paper(game: str, totals: dict[str, int], place: str, text: str) -> None:
    file = file_of(game, start={"totals": totals})
    kept = scoreboard(file.rules, file.facts)
    if not place:
        assert incoming_scoreboard(file.rules, file.facts) == kept
        return

    assert refusal(file) == (place, text)


def test_nobody_joins_a_pool_with_more_than_takes_one_out() -> None:
    dee = {"name": "Dee", "points": 101}
    text = "With 101, Dee would be out of the game. Begin with less than 101, or leave Dee out."
    assert refusal(file_of("indian-pool-101", join=[dee])) == ("join[0].points", text)
    joins = [{"out": "Ann", "wild_rank": "7", "join": [dee]}]
    assert refusal(file_of("indian-pool-101", rounds=joins)) == ("rounds[0].join[0].points", text)


TIED = {"totals": {"Ann": 2, "Ben": 2}}


def test_a_tie_at_the_start_is_played_off_at_once() -> None:
    file = file_of("rummy-special-cards", start=TIED, first_dealer="Cal")
    board = incoming_scoreboard(file.rules, file.facts)
    assert board.playoff == ("Ann", "Ben")
    assert board.next_round is not None
    assert (board.next_round.players, board.next_round.dealer) == (("Ann", "Ben"), "Ann")

    file = file_of("rummy-special-cards", start=TIED, rounds=[{"out": "Ben"}])
    board = incoming_scoreboard(file.rules, file.facts)
    assert board.rounds[0].playoff
    assert (board.winners, dict(board.totals)) == (("Ben",), {"Ann": 2, "Ben": 3, "Cal": 0})


@pytest.mark.parametrize(
    ("game", "place", "text"),
    [
        (
            {"rounds": [{"out": "Cal"}]},
            "rounds[0]",
            "Ann and Ben are level at the start, so only they play this round.",
        ),
        ({"join": ["Dee"]}, "join[0]", "Nobody can join a play-off."),
    ],
)
def test_nobody_else_plays_it_off(game: dict[str, Any], place: str, text: str) -> None:
    file = file_of("rummy-special-cards", start=TIED, **game)
    kept = scoreboard(file.rules, file.facts)  # it's read as it was
    first = kept.rounds[0] if kept.rounds else kept.next_round
    assert first is not None
    assert "Cal" in first.players
    assert refusal(file) == (place, text)


def test_nobody_joins_with_more_than_ends_the_game() -> None:
    def joining(points: int) -> GameFile:
        dee = {"name": "Dee", "points": points}
        return file_of("points", options={"target": 50}, join=[dee])

    text = "With 60, Dee would end the game: it goes to 50. Begin with less."
    assert refusal(joining(60)) == ("join[0].points", text)
    assert scoreboard(joining(60).rules, joining(60).facts).totals["Dee"] == 60  # it stays readable
    assert incoming_scoreboard(joining(49).rules, joining(49).facts).totals["Dee"] == 49
