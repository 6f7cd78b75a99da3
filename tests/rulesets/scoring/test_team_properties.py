"""Random games in teams: a second scorekeeper, other names, and teams in any order."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rulesets.files.game import GameFile, game_data, read_game_data, write_game
from rulesets.files.order import in_order
from rulesets.scoring.breakdown import breakdown
from rulesets.scoring.facts import GameFacts
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.scoring.statistics import player_figures
from tests.rulesets.oracles import teams as oracle_teams
from tests.rulesets.scoring.test_teams import rules

RULES = rules()
NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fin"]
KEYS = ["joker", "A-2", "8-K", "3-7"]
CARDS = ["*", "A", "2", "3", "7", "8", "10", "K"]

hands = (
    st.integers(0, 400)
    | st.dictionaries(st.sampled_from(KEYS), st.integers(0, 1), max_size=3)
    | st.lists(st.sampled_from(CARDS), max_size=3, unique=True).map(" ".join)
)


@st.composite
def teams_of(draw: st.DrawFn) -> dict[str, list[str]]:
    """Four or six players in equal teams, shuffled; some teams have names of their own."""
    number, size = draw(st.sampled_from([(4, 2), (6, 2), (6, 3)]))
    players = draw(st.permutations(NAMES[:number]))
    teams = [players[at : at + size] for at in range(0, number, size)]
    own = draw(st.lists(st.booleans(), min_size=len(teams), max_size=len(teams)))
    return {
        f"Team {at}" if is_own else " & ".join(team): team
        for at, (team, is_own) in enumerate(zip(teams, own, strict=True))
    }


@st.composite
def rounds(draw: st.DrawFn, teams: dict[str, list[str]]) -> dict[str, Any]:
    players = sorted(name for team in teams.values() for name in team)
    names = st.sampled_from([*players, *teams])
    out = draw(st.none() | st.sampled_from(players))
    # a deck has few jokers: of the hands only a few are cards
    left = draw(st.dictionaries(names.filter(lambda name: name != out), hands, max_size=2))
    melded = draw(st.dictionaries(names, hands, max_size=2))
    threes: dict[str, int] = {}
    for team, members in teams.items():
        first = draw(st.integers(-4, 4))
        second = draw(st.integers(max(-4, -4 - first), min(4, 4 - first)))
        threes |= {team: first, draw(st.sampled_from(members)): second}

    return {
        "out": out,
        "tied": out is None and draw(st.booleans()),
        "left": left,
        "melded": melded,
        "ticks": {"concealed": draw(st.lists(names, max_size=2, unique=True))},
        "tally": {"three": threes, "book": draw(st.dictionaries(names, st.integers(0, 2)))},
        "adjust": draw(
            st.lists(
                st.fixed_dictionaries(
                    {"player": names, "points": st.integers(-50, 50), "why": st.just("agreed")}
                ),
                max_size=2,
            )
        ),
    }


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    """A game file, with no round after the one that ends it."""
    teams = draw(teams_of())
    players = draw(st.permutations(sorted(name for team in teams.values() for name in team)))
    data = {
        "format": "scorekeeper-game/1",
        "ruleset": "little",
        "ruleset_data": game_data(GameFile(RULES, {}, GameFacts(tuple(NAMES[:4])), RULES))[
            "ruleset_data"
        ],
        "options": {},
        "players": players,
        "teams": teams,
        "first_dealer": draw(st.sampled_from(players)),
        "start": {
            "totals": draw(st.dictionaries(st.sampled_from(list(teams)), st.integers(-200, 600)))
        },
        "rounds": draw(st.lists(rounds(teams), max_size=4)),
    }
    played = oracle_teams.score(plain_rules(), data)["rounds"]
    data["rounds"] = data["rounds"][: len(played)]
    return data


def plain_rules() -> dict[str, Any]:
    return RULES.model_dump(mode="json")


def fold(data: dict[str, Any]) -> Scoreboard:
    file = read_game_data(data)
    return scoreboard(file.rules, file.facts)


@given(data=games())
def test_a_second_scorekeeper_agrees(data: dict[str, Any]) -> None:
    board, expected = fold(data), oracle_teams.score(plain_rules(), data)
    assert board.totals == expected["totals"]
    assert board.finished == expected["over"]
    assert set(board.winners or board.leaders) == expected["ahead"]
    for result, round_ in zip(board.rounds, expected["rounds"], strict=True):
        assert result.dealer == round_["dealer"]
        assert result.points == round_["points"]
        assert result.totals == round_["totals"]

        # what points are made of comes to them
        for side, points in result.points.items():
            parts = breakdown(board.rules, result, side, board.teams)
            assert parts.total == points
            assert parts.left >= 0
            assert parts.melded >= 0

    won = {each.player for each in player_figures(board) if each.wins}
    assert won == {player for team in board.winners for player in data["teams"][team]}
    assert {each.player for each in player_figures(board)} == set(data["players"])


@given(data=games(), random=st.randoms(use_true_random=False))
def test_the_order_of_teams_changes_nothing(data: dict[str, Any], random: Any) -> None:
    teams = list(data["teams"].items())
    random.shuffle(teams)
    for _team, players in teams:
        random.shuffle(players)
    other = fold(data | {"teams": dict(teams)})
    board = fold(data)
    assert (other.rounds, other.totals, other.winners, other.leaders, other.standings) == (
        board.rounds,
        board.totals,
        board.winners,
        board.leaders,
        board.standings,
    )
    assert list(other.totals) == list(board.totals)


@given(data=games())
def test_names_do_not_matter(data: dict[str, Any]) -> None:
    facts = read_game_data(data).facts
    renamed = facts.renamed({name: name[::-1] for name in facts.players})
    board, other = scoreboard(RULES, facts), scoreboard(RULES, renamed)
    assert list(other.totals.values()) == list(board.totals.values())
    assert [each.place for each in other.standings] == [each.place for each in board.standings]
    assert [sorted(each.points.values()) for each in other.rounds] == [
        sorted(each.points.values()) for each in board.rounds
    ]
    assert renamed.renamed({name[::-1]: name for name in facts.players}) == facts


@given(data=games())
def test_a_file_gives_the_same_game_again(data: dict[str, Any]) -> None:
    file = in_order(read_game_data(data))
    text = write_game(file)
    again = read_game_data(json.loads(text))
    assert write_game(in_order(again)) == text
    assert fold(json.loads(text)).totals == fold(data).totals
