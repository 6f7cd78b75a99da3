"""Games in teams: whose the points are, who wins, and which teams can't be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulesets.files.game import GameFile, game_data, read_game_data
from rulesets.files.order import in_order
from rulesets.files.results import result_data
from rulesets.forecast.questions import onward_task
from rulesets.keys.deck import team_sizes
from rulesets.library.load import RulesetError
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Adjustment, FactError, GameFacts, Hand, Join, RoundFacts, Start
from rulesets.scoring.fair_start import fair_points
from rulesets.scoring.points import GivenBonus
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.scoring.sides import Teams
from rulesets.scoring.statistics import player_figures
from rulesets.words import describe
from tests.rulesets.factories import NO_CONTRACTS, make_rules

SEATS = ("Ann", "Ben", "Cal", "Dee")
TEAMS = {"Ann & Cal": ("Ann", "Cal"), "Ben & Dee": ("Ben", "Dee")}
COUNTS: dict[str, Any] = {
    "players__teams": "optional",
    "contracts__per": "none",
    "contracts__list": [],
    "score__method": "melds_minus_hand",
    "score__better": "high",
    "score__values": {"joker": 50, "A-2": 20, "8-K": 10, "3-7": 5},
    "end__when": "target",
    "end__target": 1000,
    "end__winner": "highest",
    "bonus": [
        {"id": "out", "on": "out", "points": 100},
        {"id": "concealed", "on": "flag", "label": "Concealed", "points": 200, "replaces": ["out"]},
        {"id": "dealt", "on": "exact_deal", "points": 50, "to": "dealer"},
        {"id": "cut", "on": "flag", "label": "Cut well", "points": 20, "to": "cutter"},
        {"id": "book", "on": "tally", "label": "Books", "points": 300},
        {
            "id": "three",
            "on": "tally",
            "label": "Red threes",
            "points": 100,
            "least": -4,
            "most": 4,
            "full": 800,
        },
    ],
}


def rules(**patches: Any) -> Ruleset:
    return make_rules(**(COUNTS | patches))


def game(*rounds: RoundFacts, teams: Teams = TEAMS, **more: Any) -> GameFacts:
    return GameFacts(more.pop("players", SEATS), rounds=rounds, teams=teams, **more)


def play(*rounds: RoundFacts, **more: Any) -> Scoreboard:
    return scoreboard(rules(), game(*rounds, **more))


def points(**numbers: int) -> dict[str, Hand]:
    """What is typed for players, or for a team: Ann_Cal is the team of Ann and Cal."""
    return {name.replace("_", " & "): Hand(points=number) for name, number in numbers.items()}


# --- whose the points are


@pytest.mark.parametrize(
    ("melded", "left", "ann_and_cal", "ben_and_dee"),
    [
        (points(Ann_Cal=120), points(Cal=15), 205, 0),
        (points(Ann=70, Ann_Cal=50), points(Cal=15), 205, 0),
        (points(Ann=70, Ben=30), points(Ann_Cal=15, Dee=20, Ben=5), 155, 5),
        (points(Ben_Dee=90), points(Ben_Dee=100), 100, -10),
        ({"Ann": Hand(counts=(("joker", 2),))}, {"Dee": Hand(points=5)}, 200, -5),
    ],
)
def test_a_team_has_what_its_players_have(
    melded: dict[str, Hand], left: dict[str, Hand], ann_and_cal: int, ben_and_dee: int
) -> None:
    (result,) = play(RoundFacts(out="Ann", melded=melded, left=left)).rounds
    assert result.points == {"Ann & Cal": ann_and_cal, "Ben & Dee": ben_and_dee}
    assert result.players == SEATS
    assert result.winner == "Ann"


@pytest.mark.parametrize(
    ("ticks", "given"),
    [
        ({}, [("Ann & Cal", "out", 100)]),
        ({"concealed": ("Ann",)}, [("Ann & Cal", "concealed", 200)]),
        (
            {"dealt": ("Ann",), "cut": ("Ben & Dee",)},
            [("Ann & Cal", "out", 100), ("Ann & Cal", "dealt", 50), ("Ben & Dee", "cut", 20)],
        ),
    ],
)
def test_a_tick_is_for_a_player_or_for_the_team(
    ticks: dict[str, tuple[str, ...]], given: list[tuple[str, str, int]]
) -> None:
    (result,) = play(RoundFacts(out="Ann", ticks=ticks)).rounds
    assert result.bonuses == tuple(GivenBonus(*each) for each in given)


@pytest.mark.parametrize(
    ("threes", "worth"),
    [
        ({"Ann": 1, "Cal": 2}, 300),
        ({"Ann": 2, "Cal": 2}, 800),
        ({"Ann & Cal": 3, "Cal": 1}, 800),
        ({"Ann": -1, "Ann & Cal": -3}, -800),
        ({"Ann": 1, "Cal": -1}, 0),
    ],
)
def test_what_partners_tally_counts_together(threes: dict[str, int], worth: int) -> None:
    (result,) = play(RoundFacts(out="Ben", tally={"three": threes})).rounds
    assert result.points == {"Ann & Cal": worth, "Ben & Dee": 100}


def test_points_outside_the_rules() -> None:
    adjust = (Adjustment("Cal", -20, "peeked"), Adjustment("Ben & Dee", 5, "late"))
    (result,) = play(RoundFacts(adjust=adjust)).rounds
    assert result.points == {"Ann & Cal": -20, "Ben & Dee": 5}


def test_the_team_with_most_wins_at_the_target() -> None:
    board = play(
        RoundFacts(out="Ann", melded=points(Ann_Cal=905)), start=Start({"Ben & Dee": 990}, rounds=3)
    )
    assert board.finished
    assert board.winners == ("Ann & Cal",)
    assert board.totals == {"Ann & Cal": 1005, "Ben & Dee": 990}
    assert [each.player for each in board.standings] == ["Ann & Cal", "Ben & Dee"]
    assert board.sides == ("Ann & Cal", "Ben & Dee")
    assert (board.total("Cal"), board.total("Ben & Dee")) == (1005, 990)


def test_rounds_won_by_partners_break_a_tie() -> None:
    won = [RoundFacts(out=name) for name in ("Ann", "Cal", "Ben")]
    even = RoundFacts(melded=points(Ben_Dee=100))
    by_rounds = rules(end__when="rounds", end__rounds=4, end__ties="rounds_won")
    board = scoreboard(by_rounds, game(*won, even))
    assert board.totals == {"Ann & Cal": 200, "Ben & Dee": 200}
    assert board.over
    assert (board.winners, board.over.decides) == (("Ann & Cal",), "won_more")


def test_low_points_can_be_a_team_s_too() -> None:
    low = make_rules(**NO_CONTRACTS, players__teams="required", players__min=4)
    board = scoreboard(low, game(RoundFacts(out="Ann", left=points(Ben=10, Cal=25, Dee=20))))
    assert board.totals == {"Ann & Cal": 25, "Ben & Dee": 30}
    assert board.leaders == ("Ann & Cal",)


def test_what_is_said_of_each_player() -> None:
    board = play(
        RoundFacts(out="Cal", melded=points(Ann=850)), RoundFacts(out="Ben"), RoundFacts(out="Cal")
    )
    figures = {each.player: each for each in player_figures(board)}
    assert [each.wins for each in figures.values()] == [True, True, False, False]
    assert [each.place for each in figures.values()] == [1, 1, 2, 2]
    assert {name: each.outs for name, each in figures.items()} == {
        "Ann": 0,
        "Cal": 2,
        "Ben": 1,
        "Dee": 0,
    }
    assert {each.total for each in figures.values() if each.wins} == {1050}


def test_nothing_is_proposed_for_who_would_join_and_nothing_forecast() -> None:
    board = play(RoundFacts(out="Ann"))
    assert fair_points(board) == ()
    assert onward_task(board) is None


# --- what can't be


SIX = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fin")


@pytest.mark.parametrize(
    ("players", "teams", "place", "text"),
    [
        (SEATS, {"X": ("Ann", "Cal"), "Y": ("Ben", "Ann")}, "teams.Y", "Ann is in two teams."),
        (SEATS, {"X": ("Ann", "Ann"), "Y": ("Ben", "Dee")}, "teams.X", "Ann is named twice."),
        (SEATS, {"X": ("Ann", "Zoe"), "Y": ("Ben", "Dee")}, "teams.X", "Zoe isn’t at the table."),
        (SEATS, {"X": ("Ann", "Cal")}, "teams", "Ben isn’t in a team."),
        (SEATS[:2], {"X": ("Ann", "Ben")}, "teams", "There are at least two teams."),
        (SEATS, {"X": ("Ann", "Ben", "Cal"), "Y": ("Dee",)}, "teams", "the same number of players"),
        (SEATS[:2], {"X": ("Ann",), "Y": ("Ben",)}, "teams", "A team has two or three players."),
        (
            SEATS,
            {"Ann": ("Ann", "Cal"), "Y": ("Ben", "Dee")},
            "teams.Ann",
            "“Ann” is a team and a player. Give the player another name.",
        ),
    ],
)
def test_teams_that_cannot_be(
    players: tuple[str, ...], teams: dict[str, tuple[str, ...]], place: str, text: str
) -> None:
    with pytest.raises(FactError) as error:
        play(players=players, teams=teams)
    assert error.value.place == place
    assert text in error.value.text


@pytest.mark.parametrize(
    "teams",
    [
        {"X": ("Ann", "Cal", "Eve"), "Y": ("Ben", "Dee", "Fin")},
        {"X": ("Ann", "Dee"), "Y": ("Ben", "Eve"), "Z": ("Cal", "Fin")},
    ],
)
def test_six_play_two_against_two_or_three_against_three(teams: dict[str, Any]) -> None:
    assert play(players=SIX, teams=teams).sides == tuple(teams)


@pytest.mark.parametrize(("players", "sizes"), [(4, (2,)), (5, ()), (6, (2, 3)), (9, (3,))])
def test_how_many_can_be_in_a_team(players: int, sizes: tuple[int, ...]) -> None:
    assert team_sizes(players) == sizes


@pytest.mark.parametrize(
    ("facts", "place", "text"),
    [
        (RoundFacts(out="Ann & Cal"), "out", "Ann & Cal isn’t at the table."),
        (RoundFacts(melded=points(Ann_Dee=5)), "melded.Ann & Dee", "Ann & Dee isn’t at the table."),
        (
            RoundFacts(tally={"three": {"Ann": 3, "Cal": 2}}),
            "tally.three.Ann & Cal",
            "Red threes: −4 to 4.",
        ),
        (
            RoundFacts(ticks={"dealt": ("Ben & Dee",)}),
            "ticks.dealt",
            "Only the dealer of the round can have this: Ann.",
        ),
        (
            RoundFacts(ticks={"cut": ("Ann & Cal",)}),
            "ticks.cut",
            "Only the player who cuts in this round can have this: Dee.",
        ),
        (RoundFacts(leave=("Ann",)), "leave", "Nobody can leave a game that is played in teams."),
        (
            RoundFacts(join=(Join("Eve"),)),
            "join[0]",
            "Nobody can join a game that is played in teams.",
        ),
        (RoundFacts(dealer="Ann & Cal"), "dealer", "Ann & Cal isn’t at the table."),
    ],
)
def test_what_cannot_be_in_a_round(facts: RoundFacts, place: str, text: str) -> None:
    with pytest.raises(FactError) as error:
        play(facts)
    assert error.value.place == f"rounds[0].{place}"
    assert text in error.value.text


@pytest.mark.parametrize(
    ("start", "place", "text"),
    [({"Ann": 5}, "start.totals.Ann", "Teams share their points: name the team, not Ann.")],
)
def test_a_start_is_by_team(start: dict[str, int], place: str, text: str) -> None:
    with pytest.raises(FactError) as error:
        play(start=Start(start))
    assert (error.value.place, error.value.text) == (place, text)


@pytest.mark.parametrize(("most", "numbers"), [(5, "4"), (10, "4, 6, 8, 9 or 10")])
def test_so_many_as_cannot_make_teams_are_told_who_can(most: int, numbers: str) -> None:
    needed = rules(players__teams="required", players__min=4, players__max=most)
    five = GameFacts(("Ann", "Ben", "Cal", "Dee", "Eve"))
    with pytest.raises(FactError) as error:
        scoreboard(needed, five)
    said = f"Little Rummy is played in equal teams, so it’s for {numbers} players, not 5."
    assert (error.value.place, error.value.text) == ("players", said)


def test_who_needs_teams_and_who_does_not_have_any() -> None:
    needed = rules(players__teams="required", players__min=4)
    with pytest.raises(FactError, match="Little Rummy is played in teams: say who plays with whom"):
        scoreboard(needed, game(teams={}))
    with pytest.raises(FactError, match="Little Rummy isn’t played in teams: leave this out"):
        scoreboard(rules(players__teams="none"), game())


@pytest.mark.parametrize(
    ("patches", "fault"),
    [
        ({"players__max": 3}, "need four players or more"),
        ({"players__teams": "required"}, "are for four players or more"),
        ({"contracts__per": "player", "contracts__list": ["set 3"]}, "contracts of a player’s own"),
        ({"end__ties": "playoff"}, "some play on alone"),
        (
            {"bonus": [COUNTS["bonus"][1] | {"replaces": ["hand"]}]},
            "a bonus in place of one player’s cards",
        ),
        ({"score__method": "winner_takes", "bonus": []}, "points counted in this way"),
    ],
)
def test_what_does_not_go_together(patches: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        rules(**patches)


# --- in words


@pytest.mark.parametrize(
    ("patches", "text"),
    [
        ({}, "You can play in teams of 2 or 3. Partners share their points."),
        ({"players__max": 4}, "You can play in teams of 2. Partners share their points."),
        (
            {"players__teams": "required", "players__min": 4},
            "You play in teams of 2 or 3. Partners share their points.",
        ),
    ],
)
def test_what_the_rules_say(patches: dict[str, Any], text: str) -> None:
    said = [line.text for section in describe(rules(**patches)) for line in section.lines]
    assert text in said
    alone = rules(**patches | {"players__teams": "none"})
    assert "teams" not in str(describe(alone))


# --- in a file


def test_a_file_has_the_teams_in_the_order_of_the_seats() -> None:
    teams = {"Ben & Dee": ("Dee", "Ben"), "Ann & Cal": ("Cal", "Ann")}
    facts = RoundFacts(out="Ann", left=points(Ben_Dee=5, Cal=10))
    whole = game(facts, teams=teams, start=Start({"Ben & Dee": 5, "Ann & Cal": 10}))
    data = game_data(in_order(GameFile(rules(), {}, whole, rules())))
    assert list(data["teams"].items()) == [
        ("Ann & Cal", ["Ann", "Cal"]),
        ("Ben & Dee", ["Ben", "Dee"]),
    ]
    assert list(data["start"]["totals"]) == ["Ann & Cal", "Ben & Dee"]
    assert list(data["rounds"][0]["left"]) == ["Cal", "Ben & Dee"]
    assert read_game_data(data).facts == in_order(GameFile(rules(), {}, whole, rules())).facts


@pytest.mark.parametrize("teams", [{"X": "Ann"}, ["Ann"], {"X": [1]}, {"X" * 251: []}])
def test_a_file_with_something_else_is_refused(teams: Any) -> None:
    data = game_data(GameFile(rules(), {}, game(), rules())) | {"teams": teams}
    with pytest.raises(FactError, match="teams"):
        read_game_data(data)


def test_the_result_names_teams() -> None:
    data = result_data(play(RoundFacts(out="Cal", melded=points(Dee=40))))
    assert data["leaders"] == ["Ann & Cal"]
    assert data["rounds"][0]["bonuses"] == [{"player": "Ann & Cal", "id": "out", "points": 100}]
    assert json.loads(json.dumps(data))["totals"] == {"Ann & Cal": 100, "Ben & Dee": 40}


# --- under other names


def test_a_team_called_after_its_players_is_renamed_with_them() -> None:
    teams = {"Ann & Cal": ("Ann", "Cal"), "The Others": ("Ben", "Dee")}
    facts = RoundFacts(
        out="Ann", melded={"Ann & Cal": Hand(points=5), "The Others": Hand(points=9)}
    )
    renamed = game(facts, teams=teams).renamed({name: name.upper() for name in SEATS})
    assert renamed.teams == {"ANN & CAL": ("ANN", "CAL"), "The Others": ("BEN", "DEE")}
    assert list(renamed.rounds[0].melded) == ["ANN & CAL", "The Others"]
    assert scoreboard(rules(), renamed).totals == {"ANN & CAL": 105, "The Others": 9}
