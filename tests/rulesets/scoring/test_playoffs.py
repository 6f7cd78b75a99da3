"""Who is tied for the win plays on until one is ahead."""

from __future__ import annotations

import pytest

from rulesets.scoring.facts import FactError, Join, RoundFacts
from tests.rulesets.factories import (
    ON_LAST,
    ONE_ROUND,
    hold,
    make_round,
    make_rules,
    places_of,
    play,
)

PLAYOFF = make_rules(**ONE_ROUND, end__ties="playoff")


def test_the_tied_play_on_among_themselves() -> None:
    board = play(PLAYOFF, hold(5, 5, 10))
    assert (board.finished, board.winners, board.playoff, board.leaders) == (
        False,
        (),
        ("Ann", "Ben"),
        ("Ann", "Ben"),
    )
    assert board.next_round is not None
    assert (board.next_round.number, board.next_round.players) == (2, ("Ann", "Ben"))
    assert (board.next_round.dealer, board.next_round.first) == ("Ben", "Ann")


def test_the_deal_passes_over_those_who_only_watch() -> None:
    board = play(PLAYOFF, hold(5, 10, 5), *[make_round(None)] * 3)
    assert [each.dealer for each in board.rounds] == ["Ann", "Cal", "Ann", "Cal"]
    assert [each.players for each in board.rounds[1:]] == [("Ann", "Cal")] * 3
    assert list(board.rounds[-1].totals) == ["Ann", "Ben", "Cal"]


def playoff_round(**points: int) -> RoundFacts:
    return make_round(None, left=points)


PLAYOFFS: list[tuple[str, list[RoundFacts], str, str]] = [
    ("ahead at once", [playoff_round(Ben=10)], "Ann", "1 Ann, 2 Ben, 3 Cal"),
    (
        "level twice",
        [playoff_round(Ann=5, Ben=5), playoff_round(Ann=5)],
        "Ben",
        "1 Ben, 2 Ann, 3 Cal",
    ),
    ("behind those who watch", [playoff_round(Ann=50, Ben=60)], "Ann", "1 Ann, 2 Ben, 3 Cal"),
    ("stopped while level", [playoff_round(Ann=50, Ben=50)], "Ann Ben", "1= Ann, 1= Ben, 3 Cal"),
    ("stopped before it began", [], "Ann Ben", "1= Ann, 1= Ben, 3 Cal"),
]


@pytest.mark.parametrize(
    ("rounds", "winners", "standings"),
    [row[1:] for row in PLAYOFFS],
    ids=[row[0] for row in PLAYOFFS],
)
def test_who_wins_a_play_off(rounds: list[RoundFacts], winners: str, standings: str) -> None:
    """Whoever only watches can't win, however many points the play-off brings."""
    board = play(PLAYOFF, hold(5, 5, 10), *rounds, stopped=True)
    assert (board.winners, places_of(board)) == (tuple(winners.split()), standings)
    assert board.playoff == ()


def test_a_play_off_of_three_becomes_one_of_two() -> None:
    rounds = [hold(5, 5, 5), hold(10, 10, 20), playoff_round(Ann=40)]
    assert play(PLAYOFF, *rounds[:2]).playoff == ("Ann", "Ben")
    board = play(PLAYOFF, *rounds)
    assert board.finished
    # Cal has fewer points than Ann, but dropped out earlier
    assert places_of(board) == "1 Ben, 2 Ann, 3 Cal"


def test_who_only_watches_plays_no_part() -> None:
    with pytest.raises(FactError, match="Cal isn’t at the table") as raised:
        play(PLAYOFF, hold(5, 5, 10), playoff_round(Cal=5))
    assert raised.value.place == "rounds[1].left.Cal"


def test_a_play_off_after_the_last_contract() -> None:
    rules = make_rules(end__ties="playoff")
    tied = make_round("Ann", laid="Ann", left={"Ben": 5}, adjust={"Ann": 5, "Cal": 9})
    board = play(rules, tied, contracts=ON_LAST)
    assert board.next_round is not None
    assert board.next_round.contracts == {"Ann": 3, "Ben": 3}  # the last one once more
    again = make_round("Ann", laid="Ann", left={"Ben": 5})
    over = play(rules, tied, again, contracts=ON_LAST)
    assert (over.finished, over.winners) == (True, ("Ann",))


def test_who_leaves_a_play_off_gives_the_win_away() -> None:
    board = play(PLAYOFF, hold(5, 5, 10), make_round(None, left={"Ann": 90}, leave="Ben"))
    assert (board.finished, board.winners) == (True, ("Ann",))
    assert places_of(board) == "1 Ann, 2 Cal, 3 Ben"


def test_nobody_joins_a_play_off() -> None:
    with pytest.raises(FactError, match="Nobody can join a play-off") as raised:
        play(PLAYOFF, hold(5, 5, 10), make_round(None, join=(Join("Dee"),)))
    assert raised.value.place == "rounds[1].join[0]"
