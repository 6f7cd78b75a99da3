"""When a game ends, who wins it, who leads, who is in which place."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.files.results import result_data
from rulesets.library.load import load_ruleset, with_options
from rulesets.scoring.facts import FactError, RoundFacts
from tests.rulesets.factories import (
    NO_CONTRACTS,
    ON_LAST,
    ONE_ROUND,
    OPEN,
    hold,
    make_round,
    make_rules,
    play,
)

# --- when it ends

ENDS: list[tuple[str, dict[str, Any], list[RoundFacts], bool]] = [
    ("contracts: nobody finished", {}, [make_round("Cal", laid="Cal")], False),
    ("contracts: out needed, nobody out", {"end__needs_out": True}, [make_round(None, laid="Ann")], False),
    ("contracts: out needed, somebody out", {"end__needs_out": True}, [make_round("Cal", laid="Ann Cal")], True),
    ("contracts: at once", {"end__timing": "immediate"}, [make_round(None, laid="Ann")], True),
    ("rounds: all played", NO_CONTRACTS, [make_round("Ann")] * 3, True),
    ("open: never by itself", OPEN, [make_round("Ann")] * 60, False),
]  # fmt: skip


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
    with pytest.raises(FactError, match="The game was over before this round") as raised:
        play(rules, last, make_round(None), **game)
    assert raised.value.place == "rounds[1]"


# --- who wins


def test_the_first_to_finish_is_the_first_to_lay_and_nobody_else() -> None:
    rules = make_rules(end__winner="first_finisher", end__needs_out=True)
    board = play(
        rules, make_round(None, laid="Ben"), make_round("Ann", laid="Ann"), contracts=ON_LAST
    )
    assert board.winners == ("Ben",)


# --- ties

TIED = make_round("Cal", laid="Ben Ann Cal", left={"Ann": 5, "Ben": 5}, adjust={"Cal": 5})


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


# --- who leads, who is in which place


@pytest.mark.parametrize(("finished", "key"), [(False, "leaders"), (True, "winners")])
def test_the_result_names_leaders_only_while_the_game_goes_on(finished: bool, key: str) -> None:
    result = result_data(play(make_rules(**ONE_ROUND), *[hold(5, 0, 10)] * finished))
    assert result["finished"] is finished
    assert ("leaders" in result) is not finished
    assert result[key] == (["Ben"] if finished else ["Ann", "Ben", "Cal"])


# --- games that keep no score


def test_with_points_the_lowest_of_those_who_finish_wins() -> None:
    rules = with_options(load_ruleset("frustration"), {"keep_score": True})
    last = len(rules.contract_list)
    facts = make_round("Cal", laid="Ben Ann Cal", left={"Ann": "K", "Ben": "A"})
    board = play(rules, facts, contracts={"Ann": last, "Ben": last, "Cal": 2}, totals={"Cal": -500})
    assert (board.finished, board.winners) == (True, ("Ann",))
