"""When a game ends, who wins it, who leads, who is in which place."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.files.results import result_data
from rulesets.library.load import load_ruleset, with_options
from rulesets.scoring.facts import FactError, RoundFacts
from tests.rulesets.factories import (
    BY_ROUND,
    HIGH,
    NO_CONTRACTS,
    ON_LAST,
    ONE_ROUND,
    OPEN,
    RACE,
    hold,
    make_round,
    make_rules,
    places_of,
    play,
)

# --- when it ends

ENDS: list[tuple[str, dict[str, Any], list[RoundFacts], bool]] = [
    ("contracts: nobody finished", {}, [make_round("Cal", laid="Cal")], False),
    ("contracts: out and finished", {}, [make_round("Ann", laid="Ann")], True),
    ("contracts: finished, nobody out", {}, [make_round(None, laid="Ann")], True),
    (
        "contracts: out needed, nobody out",
        {"end__needs_out": True},
        [make_round(None, laid="Ann")],
        False,
    ),
    (
        "contracts: out needed, somebody out",
        {"end__needs_out": True},
        [make_round("Cal", laid="Ann Cal")],
        True,
    ),
    (
        "contracts: out needed, out later",
        {"end__needs_out": True},
        [make_round(None, laid="Ann"), make_round("Ann")],
        True,
    ),
    ("contracts: at once", {"end__timing": "immediate"}, [make_round(None, laid="Ann")], True),
    ("rounds: not yet", NO_CONTRACTS, [make_round("Ann")] * 2, False),
    ("rounds: all played", NO_CONTRACTS, [make_round("Ann")] * 3, True),
    ("rounds: with contracts", BY_ROUND, [make_round(None)] * 3, True),
    (
        "rounds: a contract each",
        {"end__when": "rounds", "end__rounds": 2},
        [make_round("Ann", laid="Ann")],
        False,
    ),
    ("open: never by itself", OPEN, [make_round("Ann")] * 60, False),
]


@pytest.mark.parametrize(
    ("patches", "rounds", "ends"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS]
)
def test_when_a_game_ends(patches: dict[str, Any], rounds: list[RoundFacts], ends: bool) -> None:
    rules = make_rules(**patches)
    board = play(rules, *rounds, contracts=ON_LAST if rules.has_personal_contracts else None)
    assert board.finished is ends
    assert bool(board.winners) is ends
    assert bool(board.leaders) is not ends
    assert (board.next_round is None) is ends


@pytest.mark.parametrize("patches", [{}, OPEN], ids=["contracts", "open"])
@pytest.mark.parametrize("rounds", [0, 1])
def test_players_may_stop_any_game(patches: dict[str, Any], rounds: int) -> None:
    board = play(make_rules(**patches), *[hold(5, 0, 10)] * rounds, stopped=True)
    assert board.finished
    assert board.winners == (("Ben",) if rounds else ("Ann", "Ben", "Cal"))


@pytest.mark.parametrize("patches", [{}, ONE_ROUND], ids=["contracts", "rounds"])
def test_no_round_after_the_end(patches: dict[str, Any]) -> None:
    rules = make_rules(**patches)
    game: dict[str, Any] = (
        {"contracts": ON_LAST} if rules.has_personal_contracts else {"played": rules.end.rounds - 1}
    )
    last = make_round("Ann", laid="Ann" if rules.has_personal_contracts else "")
    assert play(rules, last, **game).finished
    with pytest.raises(FactError, match=r"The game would be over before round \d+\.") as raised:
        play(rules, last, make_round(None), **game)
    assert raised.value.place == "rounds[1]"


# --- who wins

BOTH_LAY = make_round("Cal", laid="Ben Ann Cal", left={"Ann": 5, "Ben": 10})
WINNERS: list[tuple[str, dict[str, Any], str]] = [
    ("lowest", {}, "Cal"),
    ("highest", HIGH, "Ben"),
    ("lowest of those who finished", {"end__winner": "lowest_finisher"}, "Ann"),
    ("first to finish", {"end__winner": "first_finisher"}, "Ben"),
]


@pytest.mark.parametrize(
    ("patches", "winner"), [row[1:] for row in WINNERS], ids=[row[0] for row in WINNERS]
)
def test_who_wins(patches: dict[str, Any], winner: str) -> None:
    assert play(make_rules(**patches), BOTH_LAY, contracts=ON_LAST).winners == (winner,)


def test_the_first_to_finish_is_the_first_to_lay_and_nobody_else() -> None:
    rules = make_rules(end__winner="first_finisher", end__needs_out=True)
    board = play(
        rules, make_round(None, laid="Ben"), make_round("Ann", laid="Ann"), contracts=ON_LAST
    )
    assert board.winners == ("Ben",)


def test_the_lowest_of_those_who_finished_in_any_round() -> None:
    rules = make_rules(end__winner="lowest_finisher", end__needs_out=True)
    rounds = (
        make_round(None, laid="Ben", left={"Ann": 5}),
        make_round("Ann", laid="Ann", left={"Ben": 10}),
    )
    assert play(rules, *rounds, contracts=ON_LAST).winners == ("Ann",)


# --- ties

TIED = make_round("Cal", laid="Ben Ann Cal", left={"Ann": 5, "Ben": 5}, adjust={"Cal": 5})
TIES: list[tuple[str, dict[str, Any], str]] = [
    ("shared", {}, "Ann Ben Cal"),
    ("finisher", {"end__ties": "finisher"}, "Ben"),  # of two finishers the first to lay
    ("rounds won", {"end__ties": "rounds_won"}, "Cal"),
    ("of those who finished", {"end__winner": "lowest_finisher"}, "Ann Ben"),
    (
        "of those who finished, first",
        {"end__winner": "lowest_finisher", "end__ties": "finisher"},
        "Ben",
    ),
    ("first to finish never ties", {"end__winner": "first_finisher"}, "Ben"),
]


@pytest.mark.parametrize(
    ("patches", "winners"), [row[1:] for row in TIES], ids=[row[0] for row in TIES]
)
def test_who_wins_a_tie(patches: dict[str, Any], winners: str) -> None:
    assert play(make_rules(**patches), TIED, contracts=ON_LAST).winners == tuple(winners.split())


@pytest.mark.parametrize(
    ("patches", "decides"),
    [
        ({}, "score"),
        ({"end__ties": "finisher"}, "laid_first"),
        ({"end__ties": "rounds_won"}, "won_more"),
        ({"end__winner": "first_finisher", "end__ties": "rounds_won"}, "first_of_several"),
    ],
    ids=["shared", "finisher", "rounds won", "first to finish never ties"],
)
def test_what_broke_a_tie(patches: dict[str, Any], decides: str) -> None:
    over = play(make_rules(**patches), TIED, contracts=ON_LAST).over
    assert over
    assert over.decides == decides


def test_a_tie_in_which_nobody_finished_stays_shared() -> None:
    rules = make_rules(end__ties="finisher")
    board = play(rules, make_round("Ann", laid="Ann", adjust={"Ann": 20}), contracts=ON_LAST)
    assert board.winners == ("Ben", "Cal")


def test_a_tie_in_which_all_won_as_many_rounds_stays_shared() -> None:
    rules = make_rules(**NO_CONTRACTS, end__ties="rounds_won")
    assert play(rules, make_round("Ann"), make_round("Ben"), make_round(None)).winners == (
        "Ann",
        "Ben",
    )


def test_rounds_won_by_others_break_no_tie() -> None:
    rules = make_rules(**NO_CONTRACTS, end__ties="rounds_won")
    board = play(rules, make_round("Cal"), make_round("Cal"), make_round("Ben", adjust={"Cal": 5}))
    assert board.winners == ("Ben",)


# --- who leads, who is in which place


@pytest.mark.parametrize(
    ("patches", "totals", "leaders", "standings"),
    [
        ({}, {"Ann": 5, "Ben": 5, "Cal": -5}, "Cal", "1 Cal, 2= Ann, 2= Ben"),
        ({}, {"Ann": 5, "Ben": 0, "Cal": 0}, "Ben Cal", "1= Ben, 1= Cal, 3 Ann"),
        (HIGH, {"Ann": 5, "Ben": 5, "Cal": -5}, "Ann Ben", "1= Ann, 1= Ben, 3 Cal"),
        (
            {"end__ties": "rounds_won"},
            {"Ann": 5, "Ben": 0, "Cal": 0},
            "Ben Cal",
            "1= Ben, 1= Cal, 3 Ann",
        ),
    ],
)
def test_leaders_and_standings(
    patches: dict[str, Any], totals: dict[str, int], leaders: str, standings: str
) -> None:
    board = play(make_rules(**patches), totals=totals)
    assert (board.leaders, places_of(board)) == (tuple(leaders.split()), standings)


def test_whoever_has_laid_most_leads_a_race() -> None:
    board = play(make_rules(**RACE), contracts={"Ann": 2, "Ben": 3, "Cal": 3})
    assert (board.leaders, places_of(board)) == (("Ben", "Cal"), "1= Ben, 1= Cal, 3 Ann")


def test_places_of_a_race_when_it_is_over() -> None:
    """Both have laid every contract, but only one was first."""
    board = play(make_rules(**RACE), make_round("Ann", laid="Ben Ann"), contracts=ON_LAST)
    assert places_of(board) == "1 Ben, 2 Ann, 3 Cal"


def test_a_broken_tie_isnt_shared_in_the_standings() -> None:
    board = play(make_rules(end__ties="finisher"), TIED, contracts=ON_LAST)
    assert places_of(board) == "1 Ben, 2= Ann, 2= Cal"


def test_the_lowest_finisher_comes_before_lower_totals() -> None:
    rules = make_rules(end__winner="lowest_finisher")
    board = play(
        rules, make_round("Ann", laid="Ann"), contracts=ON_LAST, totals={"Ann": 90, "Ben": 20}
    )
    assert places_of(board) == "1 Ann, 2 Cal, 3 Ben"


@pytest.mark.parametrize(("finished", "key"), [(False, "leaders"), (True, "winners")])
def test_the_result_names_leaders_only_while_the_game_goes_on(finished: bool, key: str) -> None:
    result = result_data(play(make_rules(**ONE_ROUND), *[hold(5, 0, 10)] * finished))
    assert result["finished"] is finished
    assert ("leaders" in result) is not finished
    assert result[key] == (["Ben"] if finished else ["Ann", "Ben", "Cal"])


# --- games that keep no score


def test_a_race_of_ours_ends_with_the_first_to_finish() -> None:
    rules = load_ruleset("frustration")
    last = len(rules.contract_list)
    board = play(
        rules, make_round(None, laid="Ben Ann"), contracts={"Ann": last, "Ben": last, "Cal": 2}
    )
    assert (board.finished, board.winners) == (True, ("Ben",))
    assert places_of(board) == "1 Ben, 2 Ann, 3 Cal"


def test_with_points_the_lowest_of_those_who_finish_wins() -> None:
    rules = with_options(load_ruleset("frustration"), {"keep_score": True})
    last = len(rules.contract_list)
    facts = make_round("Cal", laid="Ben Ann Cal", left={"Ann": "K", "Ben": "A"})
    board = play(rules, facts, contracts={"Ann": last, "Ben": last, "Cal": 2}, totals={"Cal": -500})
    assert (board.finished, board.winners) == (True, ("Ann",))
