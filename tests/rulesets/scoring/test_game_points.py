"""A match to two points: who wins a game, who plays first, how ties are broken."""

from __future__ import annotations

import pytest

from rulesets.scoring.facts import FactError, GameFacts, RoundFacts
from rulesets.scoring.progress import scoreboard
from tests.rulesets.variants import rules_of

MATCH = "rummy-special-cards"
SEATS = ("Ann", "Ben", "Cal", "Dee")


def played(
    out: str | None = None, *, rummy: str = "", both: str = "", tied: bool = False
) -> RoundFacts:
    ticks = {"rummy_card": tuple(rummy.split()), "both_rummy": tuple(both.split())}
    return RoundFacts(
        out=out, tied=tied, ticks={key: names for key, names in ticks.items() if names}
    )


WINNERS = [
    (played("Ann"), "Ann"),
    (played("Ann", rummy="Ann"), "Ann"),  # never more than one point
    (played("Ann", rummy="Ben"), "Ann Ben"),
    (played("Ann", rummy="Ben Cal"), "Ann Ben Cal"),
    (played(rummy="Ben Cal"), "Ben Cal"),  # the stock is used up
    (played(), ""),
    (played(both="Dee"), "Dee"),
    (played("Dee", both="Dee"), "Dee"),
    (played("Ann", both="Dee"), "Dee"),  # laid: nobody else wins
    (played(tied=True), ""),
]


@pytest.mark.parametrize(("facts", "winners"), WINNERS, ids=range(len(WINNERS)))
def test_who_wins_a_game(facts: RoundFacts, winners: str) -> None:
    board = scoreboard(rules_of(MATCH), GameFacts(SEATS, rounds=(facts,)))
    assert dict(board.totals) == {player: int(player in winners.split()) for player in SEATS}


IMPOSSIBLE = [
    (played("Ann", rummy="Ann Ben Cal"), "rounds[0].ticks"),  # there are two
    (played(rummy="Ann", both="Ben"), "rounds[0].ticks"),
    (played(both="Ann Ben"), "rounds[0].ticks"),
    (played(tied=True, rummy="Ann"), "rounds[0].ticks"),
]


@pytest.mark.parametrize(("facts", "place"), IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_who_cant_have_won(facts: RoundFacts, place: str) -> None:
    with pytest.raises(FactError) as fault:
        scoreboard(rules_of(MATCH), GameFacts(SEATS, rounds=(facts,)))
    assert fault.value.place == place


def test_both_cards_ticked_in_both_ways_are_still_two() -> None:
    facts = played(rummy="Ann", both="Ann")
    board = scoreboard(rules_of(MATCH), GameFacts(SEATS, rounds=(facts,)))
    assert board.totals["Ann"] == 1
    assert [given.id for given in board.rounds[0].bonuses] == ["both_rummy"]


def firsts(*rounds: RoundFacts, dealer: str | None = None) -> list[tuple[str | None, str | None]]:
    """Who dealt and who played first in each game, and in the next one."""
    board = scoreboard(rules_of(MATCH), GameFacts(SEATS, dealer, rounds=rounds))
    upcoming = board.next_round
    return [
        (each.dealer, each.first) for each in (*board.rounds, *([upcoming] if upcoming else []))
    ]


def test_who_plays_first_moves_on_and_the_seat_before_deals() -> None:
    assert firsts(played(), played()) == [("Ann", "Ben"), ("Ben", "Cal"), ("Cal", "Dee")]
    assert firsts(played(), dealer="Dee") == [("Dee", "Ann"), ("Ann", "Ben")]


def test_after_a_tied_game_the_same_player_begins() -> None:
    assert firsts(played(tied=True), played()) == [("Ann", "Ben"), ("Ann", "Ben"), ("Ben", "Cal")]


def test_in_a_play_off_the_next_tied_player_begins() -> None:
    # Dee began the last one
    rounds = (played(), played("Ben", rummy="Dee"), played("Ben", rummy="Dee"))
    assert firsts(*rounds)[-1] == ("Dee", "Ben")
    rounds = (played("Ben", rummy="Dee"), played("Ben", rummy="Dee"))  # Cal began the last one
    assert firsts(*rounds)[-1] == ("Ben", "Dee")
    assert firsts(*rounds, played(tied=True))[-1] == ("Ben", "Dee")
    assert firsts(*rounds, played())[-1] == ("Dee", "Ben")


def test_a_match_goes_on_until_the_tie_is_broken() -> None:
    rounds = [played("Ann", rummy="Ben Cal"), played("Ann", rummy="Ben Cal")]
    expected = [("Ann", "Ben", "Cal"), ("Ann", "Cal"), ()]
    for extra, playing in zip(
        [None, played("Ann", rummy="Cal"), played("Cal")], expected, strict=True
    ):
        rounds += [extra] if extra else []
        board = scoreboard(rules_of(MATCH), GameFacts(SEATS, rounds=tuple(rounds)))
        assert board.playoff == playing
    assert (board.finished, board.winners) == (True, ("Cal",))
    assert dict(board.totals) == {"Ann": 3, "Ben": 2, "Cal": 4, "Dee": 0}


def test_a_tie_below_two_points_is_none() -> None:
    board = scoreboard(rules_of(MATCH), GameFacts(SEATS, rounds=(played("Ann", rummy="Ben"),)))
    assert not board.finished
    assert board.playoff == ()
