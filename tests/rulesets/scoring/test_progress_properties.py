"""What holds in every game, whatever is played: games at random, and a second scorekeeper that must
agree.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.files.game import GameFile, game_data, read_game, write_game
from rulesets.files.results import result_data
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import FactError, GameFacts, Hand, RoundFacts
from rulesets.scoring.progress import Scoreboard, play_on, play_through, scoreboard
from rulesets.scoring.table import NextRound
from tests.kinds import some_of
from tests.rulesets.factories import HIGH, ONE_ROUND, make_rules
from tests.rulesets.oracles import scoring as oracle_scoring
from tests.rulesets.scoring.strategies import games, in_other_words, made_rules, shipped_rules

RULES = shipped_rules() | made_rules()


def sheet_of(board: Scoreboard) -> dict[str, Any]:
    """A scoreboard in the words of the second scorekeeper."""
    sheet: dict[str, Any] = {
        "finished": board.finished,
        "winners": list(board.winners),
        "leaders": list(board.leaders),
        "totals": board.totals,
        "bonuses": sorted((given.player, given.id, given.points) for given in board.bonuses),
        "standings": [(each.place, each.shared, each.player) for each in board.standings],
        "rounds": [
            {
                **{
                    key: getattr(each, key)
                    for key in ("number", "dealer", "deal", "contracts", "points", "totals", "next")
                },
                "bonuses": sorted((given.player, given.id, given.points) for given in each.bonuses),
                "eliminated": sorted(each.eliminated),
            }
            for each in board.rounds
        ],
    }
    if upcoming := board.next_round:
        sheet["next"] = {
            key: getattr(upcoming, key)
            for key in ("number", "dealer", "first", "deal", "contracts")
        }
        sheet["next"]["players"] = list(upcoming.players)
    return sheet


def assert_agree(rules: Ruleset, game: GameFacts) -> None:
    expected = oracle_scoring.score(rules.model_dump(), game_data(GameFile(rules, {}, game, rules)))
    assert sheet_of(scoreboard(rules, game)) == expected


# what games have in common is drawn for each of them, so half as many will do
@pytest.mark.parametrize("slug", some_of(all_slugs(), 4))
@settings(max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_a_second_scorekeeper_agrees(slug: str, data: st.DataObject) -> None:
    rules = data.draw(shipped_rules(slug))
    assert_agree(rules, data.draw(games(rules)))


@given(data=st.data())
def test_a_second_scorekeeper_agrees_on_games_that_never_were(data: st.DataObject) -> None:
    rules = data.draw(made_rules())
    assert_agree(rules, data.draw(games(rules)))


@given(data=st.data())
def test_a_second_scorekeeper_agrees_on_play_offs(data: st.DataObject) -> None:
    direction, high = (
        data.draw(st.sampled_from(["left", "right"])),
        data.draw(st.sampled_from([{}, HIGH])),
    )
    rules = make_rules(**ONE_ROUND, **high, end__ties="playoff", deal__direction=direction)
    assert_agree(rules, data.draw(games(rules, is_close=True)))


@given(data=st.data())
def test_a_round_more_is_what_all_rounds_come_to(data: st.DataObject) -> None:
    rules = data.draw(RULES)
    game = data.draw(games(rules))
    for number, facts in enumerate(game.rounds):
        before = scoreboard(rules, game.prefix(number))
        told = sheet_of(before)
        rounds = game.rounds[: number + 1]
        whole = replace(game, rounds=rounds, stopped=False, join=(), next_dealer=None)
        assert play_on(before, facts) == scoreboard(rules, whole)
        assert sheet_of(before) == told


@given(data=st.data())
def test_all_rounds_in_one_go_are_what_they_come_to_one_by_one(data: st.DataObject) -> None:
    rules = data.draw(RULES)
    game = data.draw(games(rules))
    begun = replace(game, stopped=False, join=(), next_dealer=None)
    starts = [replace(begun, rounds=game.rounds[:number]) for number in range(len(game.rounds))]
    boards = [scoreboard(rules, start) for start in starts]
    asked: list[NextRound | None] = []

    def facts_of(coming: NextRound) -> RoundFacts:
        asked.append(coming)
        return game.rounds[len(asked) - 1]

    whole = scoreboard(rules, begun)
    first = boards[0] if boards else whole
    told = sheet_of(first)
    assert play_through(first, facts_of, len(game.rounds)) == whole
    assert asked == [board.next_round for board in boards]
    assert sheet_of(first) == told


@given(data=st.data())
def test_an_impossible_round_is_refused_with_the_same_words(data: st.DataObject) -> None:
    rules = data.draw(RULES)
    game = data.draw(games(rules))
    board = scoreboard(rules, game)
    spoilt = data.draw(
        st.sampled_from(
            [
                RoundFacts(out="Nobody"),
                RoundFacts(laid=(game.players[0],) * 2),
                RoundFacts(left={"Nobody": Hand(points=1)}),
                RoundFacts(ticks={"no-such-bonus": (game.players[0],)}),
            ]
        )
    )
    refused = []
    for fold in (
        lambda: play_on(board, spoilt),
        lambda: scoreboard(rules, game.with_round(spoilt)),
    ):
        with pytest.raises(FactError) as error:
            fold()
        refused.append(str(error.value))
    assert board.finished or refused[0] == refused[1]
    assert refused[0].startswith(f"rounds[{len(game.rounds)}]")


def told(facts: RoundFacts, rules: Ruleset, way: str) -> RoundFacts:
    """A round whose hands are written in another way."""
    left = {player: in_other_words(hand, rules, way) for player, hand in facts.left.items()}
    return replace(facts, left=left)


@given(data=st.data())
def test_the_three_ways_of_entering_a_hand_agree(data: st.DataObject) -> None:
    rules = data.draw(RULES)
    game = data.draw(games(rules, cards_only=True))
    result = result_data(scoreboard(rules, game))
    for way in ("ranks", "counts", "points"):
        rounds = tuple(
            told(facts, rules.in_round(number, facts.wild_rank), way)
            for number, facts in enumerate(game.rounds, start=game.start.rounds + 1)
        )
        assert result_data(scoreboard(rules, replace(game, rounds=rounds))) == result


@given(data=st.data())
def test_another_dealer_changes_nothing_that_happened(data: st.DataObject) -> None:
    """Rounds before keep who dealt them, and from there it goes round as if the game began
    there.
    """
    rules = data.draw(RULES)
    game = data.draw(games(rules).filter(lambda game: not scoreboard(rules, game).finished))
    before = scoreboard(rules, game)
    assert before.next_round is not None
    name = data.draw(st.sampled_from(before.next_round.players))
    after = scoreboard(rules, replace(game, next_dealer=name))
    assert after.rounds == before.rounds
    assert after.next_round is not None
    assert (after.next_round.dealer or after.next_round.first) == name
    players = list(before.next_round.players)
    order = players if rules.deal.direction == "left" else players[::-1]
    start = order.index(name)
    later = (*order[start:], *order[:start])
    assert after.turns(len(order)) == (later[:1] if rules.deal.follows_rounds else later)


@given(data=st.data())
def test_a_game_file_gives_the_same_board(data: st.DataObject) -> None:
    rules = data.draw(shipped_rules())
    game = GameFile(rules, rules.chosen, data.draw(games(rules)), load_ruleset(rules.id))
    written = write_game(game)
    again = read_game(written)
    assert write_game(again) == written
    assert again.rules == rules
    assert scoreboard(again.rules, again.facts) == scoreboard(rules, game.facts)
