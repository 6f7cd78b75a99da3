"""Who may win: a game played on by its clocks, beside the same game with cards."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulesets.forecast.chances import chances_of, play_by_clocks
from rulesets.forecast.clocks import MOST_MELDS, Clock, Teacher
from rulesets.forecast.evening import Evenings
from rulesets.forecast.players import SLOPPY
from rulesets.forecast.store import clocks_of, length_of
from rulesets.forecast.table import MOST_TURNS, RoundPlayed
from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard

HOUSEHOLD = "aggravation-household"
NAMES = ("Ann", "Ben", "Cal", "Dee")


def board_of(
    rules: Ruleset, totals: dict[str, int], contracts: dict[str, int], rounds: int = 6
) -> Scoreboard:
    start = Start(totals, contracts, rounds)
    return scoreboard(rules, GameFacts(NAMES, first_dealer="Ann", start=start))


def test_what_a_round_teaches() -> None:
    """Three players: one out, one who laid and stayed behind, one who never laid."""
    teacher = Teacher([3, 1])
    played = RoundPlayed(out=0, laid=(1, 0), laid_on=(3, 2, 0), turns=(4, 3, 3), points=(0, 25, 90))
    for _round in range(20):
        teacher.see(played, [1, 1, 2])

    first, second = teacher.clocks()
    # on turn 1 nobody laid, on turn 2 one of two, on turn 3 the other one
    assert first.lay == [0, 500, 1000]
    # nobody went out on the turn of laying; one turn later, one of two did
    assert [first.chance_to_go_out(later, 5) for later in (0, 1, 9)] == [0, 500, 500]
    # who went out had the three melds of the other one on the table all the time
    assert [first.chance_to_go_out(later, 3) for later in (0, 1)] == [0, 500]
    assert first.laid_points == [25] * 10
    assert first.open_points == []
    assert [second.chance_to_lay(turn) for turn in (1, 3, 9)] == [0, 0, 0]
    assert (second.chance_to_go_out(0, 0), second.open_points) == (0, [90] * 10)


def test_more_melds_of_others_get_players_out_sooner() -> None:
    """Who laid first has none beside their own; who laid next has those of the first."""
    teacher = Teacher([2])
    alone = RoundPlayed(out=None, laid=(0,), laid_on=(1, 0), turns=(3, 3), points=(10, 80))
    beside = RoundPlayed(out=1, laid=(0, 1), laid_on=(1, 2), turns=(2, 2), points=(10, 0))
    for _round in range(20):
        teacher.see(alone, [1, 1])
        teacher.see(beside, [1, 1])

    (clock,) = teacher.clocks()
    assert clock.chance_to_go_out(0, 0) == 0
    assert clock.chance_to_go_out(0, 2) == 1000


def test_melds_count_from_the_moment_they_are_on_the_table() -> None:
    """Both lay on their second turn: whoever had it first in the round saw none of the other."""
    teacher = Teacher([2])
    played = RoundPlayed(None, (1, 0), (2, 2), (2, 2), (10, 10), first=1)
    for _round in range(20):
        teacher.see(played, [1, 1])

    (lesson,) = teacher.lessons
    assert (lesson.stayed[0][0], lesson.stayed[2][0]) == (20, 20)
    assert played.when(1, 2) < played.when(0, 2) < played.when(1, 3)


def test_a_contract_that_is_laid_late_can_still_be_laid() -> None:
    """All turns from the fortieth on are one: here twenty of them, and the last one lays it."""
    teacher = Teacher([1])
    for _round in range(20):
        teacher.see(RoundPlayed(0, (0,), (59,), (59,), (0,)), [1])

    (clock,) = teacher.clocks()
    assert [clock.chance_to_lay(turn) for turn in (39, 40, 59, 90)] == [0, 50, 50, 50]


def test_the_turn_to_lay_is_drawn_as_the_chances_say() -> None:
    """On turn 1 in a quarter of all rounds, on turn 2 in half of the others; or never."""
    clock, random = Clock([250, 500, 0], [], [], []), Random(1)
    drawn = Counter(clock.turn_to_lay(random) for _round in range(2_000))
    assert drawn[1] == pytest.approx(500, abs=80)
    assert drawn[2] == pytest.approx(750, abs=90)
    assert set(drawn) == {1, 2, MOST_TURNS + 1}


def test_too_few_cases_teach_nothing() -> None:
    teacher = Teacher([1])
    teacher.see(RoundPlayed(0, (0,), (1,), (1,), (0,)), [1])
    (clock,) = teacher.clocks()
    assert (clock.chance_to_lay(1), clock.chance_to_go_out(0, 0)) == (0, 0)
    assert (clock.laid_points, clock.open_points) == ([], [])


@pytest.mark.parametrize(("slug", "players"), [(HOUSEHOLD, 6), ("twelve-step-rummy", 3)])
def test_games_by_clocks_are_as_long_as_with_cards(slug: str, players: int) -> None:
    """With nothing done to make them so."""
    rules = load_ruleset(slug)
    length = length_of(rules, players)
    assert length

    names = tuple(map(str, range(players)))
    board = scoreboard(rules, GameFacts(names, first_dealer=names[0]))
    clocks, games = clocks_of(rules, players), 60
    played = [play_by_clocks(board, clocks, Random(seed))[1] for seed in range(games)]
    rounds = sum(len(each) for each in played) / games
    turns = sum(map(sum, played)) / games

    assert rounds == pytest.approx(length.mean_rounds, rel=0.05)
    assert turns == pytest.approx(length.mean_turns, rel=0.1)


@pytest.mark.parametrize(("slug", "turns"), [(HOUSEHOLD, 5), ("twelve-step-rummy", 1)])
def test_the_last_contract_ends_a_round_only_where_the_rules_say_so(slug: str, turns: int) -> None:
    """Everybody lays on the first turn, and nobody can go out before the next one."""
    rules = load_ruleset(slug)
    last = len(rules.contract_list)
    board = board_of(rules, {}, dict.fromkeys(NAMES, last))
    clocks = [Clock([1000], [[0, 1000]] * (MOST_MELDS + 1), [], [])] * last
    _end, in_rounds = play_by_clocks(board, clocks, Random(1))
    assert in_rounds == [turns]


def test_equal_players_have_equal_chances() -> None:
    rules = load_ruleset(HOUSEHOLD)
    board = board_of(rules, {}, {}, 0)
    found = chances_of(board, clocks_of(rules, 4))

    assert sum(found.wins.values()) == pytest.approx(1)
    assert all(0.15 < share < 0.35 for share in found.wins.values())
    assert found.rounds[0] <= found.rounds[1] <= found.rounds[2]
    assert found.rounds[1] == pytest.approx(10, abs=1)
    assert chances_of(board, clocks_of(rules, 4)) == found


def test_whoever_waits_for_the_last_phase_alone_pays_for_it() -> None:
    """The others lay easier phases and end the rounds; with cards it comes to the same."""
    rules = load_ruleset(HOUSEHOLD)
    board = board_of(
        rules,
        {"Ann": 180, "Ben": 100, "Cal": 500, "Dee": 520},
        {"Ann": 7, "Ben": 4, "Cal": 2, "Dee": 2},
    )
    found = chances_of(board, clocks_of(rules, 4))
    assert found.wins["Ann"] < 0.1 < 0.5 < found.wins["Ben"]
    assert found.rounds.low >= 3


def test_clocks_and_cards_come_to_the_same() -> None:
    """A race near its end: few rounds, so that cards are quick."""
    rules = load_ruleset("twelve-step-rummy")
    last = len(rules.contract_list)
    board = board_of(rules, {}, {"Ann": last, "Ben": last - 1, "Cal": last, "Dee": last - 1})
    found = chances_of(board, clocks_of(rules, 4), games=600)

    evenings, games = Evenings(rules, 4), 60
    wins = dict.fromkeys(NAMES, 0.0)
    for seed in range(games):
        winners = evenings.play_from(board, [SLOPPY] * 4, Random(seed)).board.winners
        for name in winners:
            wins[name] += 1 / len(winners) / games

    off = [abs(found.wins[name] - wins[name]) for name in NAMES]
    assert max(off) < 0.2
    assert sum(off) / 4 < 0.1
