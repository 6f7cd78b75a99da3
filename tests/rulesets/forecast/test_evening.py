"""Simulated rounds and games: everything done in them is legal, and they end as games do."""

from __future__ import annotations

import statistics
from dataclasses import replace
from random import Random

import pytest

from rulesets.forecast.distance import Distance
from rulesets.forecast.evening import Evenings
from rulesets.forecast.laid import LaidMeld
from rulesets.forecast.pack import Pack
from rulesets.forecast.players import CARELESS, GREEDY, SLOPPY, Mind, Player
from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from tests.kinds import some_of
from tests.rulesets.factories import make_rules
from tests.rulesets.forecast.checked import SLUGS
from tests.rulesets.forecast.judged import judge_games
from tests.rulesets.variants import rules_of, single_changes

HOUSEHOLD = "aggravation-household"
SHARED = {"contracts__per": "round", "end__when": "rounds", "end__rounds": 3}


def usual_number(rules: Ruleset) -> int:
    return max(rules.players.min, min(4, rules.players.max))


@pytest.mark.parametrize("slug", some_of(SLUGS, 3))
def test_all_that_players_do_is_legal(slug: str) -> None:
    rules = load_ruleset(slug)
    judge = judge_games(rules, usual_number(rules), 5, seed=1)
    assert judge.wrong == []
    assert judge.acts > judge.outs > 0


@pytest.mark.parametrize("slug", some_of(SLUGS, 3, 1))
def test_every_option_can_be_played(slug: str) -> None:
    for option, value in single_changes(slug)[:3]:
        rules = rules_of(slug, {option: value})
        judge = judge_games(rules, rules.players.min, 1, seed=2)
        assert judge.wrong == [], (option, value)


def test_the_judge_notices_what_isnt_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LaidMeld, "takes", lambda self, code: True)
    judge = judge_games(load_ruleset(HOUSEHOLD), 4, 4, seed=3)
    assert judge.wrong


def test_players_wait_a_turn_only_where_they_have_to() -> None:
    """Rounds are shorter where cards can be added on the turn of the phase."""
    games = {
        same_turn: turns_of(rules_of(HOUSEHOLD, {"lay_off_same_turn": same_turn}), 8)
        for same_turn in (False, True)
    }
    assert games[True] < games[False]


def test_whoever_may_buy_does() -> None:
    """Rounds are shorter where cards that one needs can be bought out of turn."""
    turns = {buys: turns_of(make_rules(**SHARED, turn__buys=buys), 12) for buys in ("any", 0)}
    assert turns["any"] < turns[0]


def turns_of(rules: Ruleset, games: int) -> float:
    evenings = Evenings(rules, 4)
    played = [evenings.play([SLOPPY] * 4, Random(seed)) for seed in range(games)]
    return statistics.mean(evening.turns / len(evening.rounds) for evening in played)


def test_nobody_breaks_up_what_is_nearly_complete() -> None:
    """However little they think: a needed card stays, so a hand never gets further away."""
    distracted = replace(SLOPPY, lapse=1.0)
    pack = Pack(load_ruleset("garbage-rummy"), 4)
    distance = Distance(pack.rules.contract_list[-1], pack)
    hands = [random_hand(pack, distracted, distance, seed) for seed in range(40)]

    for seed, mind in enumerate(hands):
        before = mind.missing
        mind.discard(Random(seed))
        assert mind.missing == before


def random_hand(pack: Pack, player: Player, distance: Distance, seed: int) -> Mind:
    cards = list(pack.all)
    Random(seed).shuffle(cards)
    return Mind(player, distance, pack.hand(cards[:11]))


def test_better_players_win_more_often() -> None:
    evenings = Evenings(load_ruleset(HOUSEHOLD), 4)
    ways = [GREEDY, CARELESS, CARELESS, CARELESS]

    won = 0
    for seed in range(30):
        winners = evenings.play(ways, Random(seed)).board.winners
        won += evenings.names[0] in winners

    assert won > 30 / 4 + 5


def test_a_game_has_an_end_and_its_own_fold() -> None:
    evening = Evenings(load_ruleset(HOUSEHOLD), 3).play([SLOPPY] * 3, Random(1))
    board = evening.board

    assert board.finished
    assert board.winners
    assert len(board.rounds) == len(evening.rounds)
    assert max(board.laid(name) for name in board.seats) == 7
    assert all(sum(played.turns) >= 3 for played in evening.rounds)


def test_rounds_end_where_the_last_card_cant_be_discarded() -> None:
    """Players keep a card that goes somewhere until the whole hand does."""
    rules = make_rules(
        contracts__list=["2x set 3"],
        contracts__per="round",
        end__when="rounds",
        end__rounds=1,
        out__discard="forbidden",
        after__melds="none",
    )
    judge = judge_games(rules, 4, 12, seed=4)
    assert judge.wrong == []
    assert judge.outs >= 11


def test_a_contract_that_takes_the_whole_hand_is_laid() -> None:
    rules = make_rules(
        contracts__list=["2x set 4"],
        contracts__per="round",
        deal__cards=7,
        end__when="rounds",
        end__rounds=1,
    )
    judge = judge_games(rules, 4, 6, seed=5)
    assert judge.wrong == []
    assert judge.outs == 6


def test_a_round_nobody_can_end_stops_with_the_stock() -> None:
    rules = make_rules(
        contracts__list=["run 11 pure"],
        turn__stock_out="end_round",
        contracts__per="round",
        end__when="rounds",
        end__rounds=1,
    )
    evening = Evenings(rules, 4).play([CARELESS] * 4, Random(1))
    (played,) = evening.rounds
    assert played.out is None
    assert sum(played.turns) == 108 - 4 * 10 - 1 + 1
