"""Games in which somebody knocks: what a round scores, who deals next, what the end brings."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.library.load import RulesetError, load_ruleset, with_options
from rulesets.scoring.facts import FactError, GameFacts, Hand, RoundFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard
from tests.rulesets.factories import make_rules

GIN = load_ruleset("gin-rummy")
BIG = {"big_gin": ("Ann",)}


def knock(out: str | None, ann: int, ben: int, **more: Any) -> RoundFacts:
    return RoundFacts(out=out, left={"Ann": Hand(points=ann), "Ben": Hand(points=ben)}, **more)


def play(*rounds: RoundFacts, start: Start | None = None, **options: Any) -> Scoreboard:
    facts = GameFacts(("Ann", "Ben"), start=start or Start(), rounds=rounds)
    return scoreboard(with_options(GIN, options), facts)


@pytest.mark.parametrize(
    ("facts", "options", "points", "winner"),
    [
        (knock("Ann", 8, 20), {}, (12, 0), "Ann"),
        (knock("Ann", 0, 20), {}, (45, 0), "Ann"),  # gin
        (knock("Ann", 0, 0), {}, (25, 0), "Ann"),  # gin can't be beaten
        (knock("Ann", 0, 20, ticks=BIG), {}, (51, 0), "Ann"),
        (knock("Ann", 9, 4), {}, (0, 30), "Ben"),  # an undercut
        (knock("Ann", 9, 9), {}, (0, 25), "Ben"),
        (knock("Ann", 9, 9), {"undercut_lower": True}, (0, 0), "Ann"),
        (knock("Ann", 0, 20), {"gin_20": True}, (40, 0), "Ann"),
        (RoundFacts(), {}, (0, 0), None),  # the stock ran out
    ],
)
def test_what_a_round_scores(
    facts: RoundFacts, options: dict[str, Any], points: tuple[int, int], winner: str | None
) -> None:
    (result,) = play(facts, **options).rounds
    assert tuple(result.points.values()) == points
    assert result.winner == winner


@pytest.mark.parametrize(
    ("facts", "options", "text"),
    [
        (knock("Ann", 11, 20), {}, "Ann knocked, so their deadwood is 10 or less."),
        (
            knock("Ann", 1, 20),
            {"gin_only": True},
            "Only gin ends this round, so Ann can’t have any deadwood.",
        ),
        (knock("Ann", 3, 20, ticks=BIG), {}, "Only a player who knocks without any deadwood"),
    ],
)
def test_what_cannot_be(facts: RoundFacts, options: dict[str, Any], text: str) -> None:
    with pytest.raises(FactError, match=text):
        play(facts, **options)


@pytest.mark.parametrize(
    ("dealer", "dealers"),
    [
        ("loser", "Ann Ben Ben Ben Ann"),
        ("winner", "Ann Ann Ann Ann Ben"),
        ("rotate", "Ann Ben Ann Ben Ann"),
    ],
)
def test_who_deals(dealer: str, dealers: str) -> None:
    """Ann wins, the stock runs out, Ann wins, Ben beats a knock."""
    rounds = (knock("Ann", 2, 9), RoundFacts(), knock("Ann", 2, 9), knock("Ann", 5, 2))
    board = play(*rounds, next_dealer=dealer)
    assert board.next_round is not None
    dealt = [result.dealer for result in board.rounds] + [board.next_round.dealer]
    assert dealt == dealers.split()


def test_it_is_only_known_who_deals_next() -> None:
    assert play(knock("Ann", 2, 9)).turns(5) == ("Ben",)
    assert play(knock("Ann", 2, 9), next_dealer="rotate").turns(3) == ("Ben", "Ann", "Ben")


def test_game_and_boxes_come_on_top_of_the_last_round() -> None:
    board = play(knock("Ben", 40, 0), knock("Ann", 0, 75))
    assert board.rounds[-1].totals == {"Ann": 100, "Ben": 65}
    assert board.totals == {"Ann": 225, "Ben": 90}
    assert {(each.player, each.id, each.points) for each in board.bonuses} == {
        ("Ann", "game", 100),
        ("Ann", "box", 25),
        ("Ben", "box", 25),
    }


def test_whoever_gets_there_first_wins_even_with_fewer_points_in_all() -> None:
    some = [knock("Ben", 9, 1)] * 9  # 8 points a round: 72
    board = play(*some, knock("Ann", 0, 75))
    assert board.winners == ("Ann",)
    assert board.totals == {"Ann": 225, "Ben": 297}
    assert [place.player for place in board.standings] == ["Ann", "Ben"]


def test_nothing_is_added_to_a_game_that_was_stopped() -> None:
    facts = GameFacts(("Ann", "Ben"), rounds=(knock("Ann", 0, 40),), stopped=True)
    board = scoreboard(GIN, facts)
    assert (board.winners, board.totals, board.bonuses) == (("Ann",), {"Ann": 65, "Ben": 0}, ())


@pytest.mark.parametrize(
    ("rounds", "start", "total"),
    [
        ([knock("Ann", 0, 75)], Start(), 325),  # 100 twice, the game, a box
        ([knock("Ben", 5, 5), knock("Ann", 0, 75)], Start(), 400),  # 125 twice, two boxes
        ([knock("Ann", 5, 5), knock("Ann", 0, 75)], Start(), 225),  # Ben has won one
        ([knock("Ann", 0, 75)], Start({"Ben": 3}), 225),
    ],
)
def test_a_shutout_doubles_the_rounds(rounds: list[RoundFacts], start: Start, total: int) -> None:
    assert play(*rounds, start=start, shutout=True).totals["Ann"] == total


@pytest.mark.parametrize(
    ("patch", "fault"),
    [
        ({"players__max": 3}, "Deadwood is for two players"),
        ({"score__better": "low", "end__winner": "lowest"}, "High points win"),
        ({"meld__when": "turn"}, "Melds stay in the hand"),
        ({"meld__run": {"min": 3, "suit": "any"}}, "needs runs of one suit"),
        ({"deal__cards": 14}, "needs hands of at most 13 cards"),
        ({"turn__buys": 1}, "needs hands of at most 13 cards that don’t grow"),
        ({"meld__alone": ["K"]}, "for single cards"),
        ({"wild__cards": ["joker"], "wild__limit": 1}, "needs wild cards without limits"),
        ({"score__method": "penalty"}, "out.knock"),
        ({"end__when": "open"}, "needs a game that ends at a target"),
        ({"deal__moves": "first_player"}, "the dealer moves on"),
    ],
)
def test_what_does_not_go_together(patch: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        make_rules(**(KNOCKING | patch))


KNOCKING: dict[str, Any] = {
    "players__max": 2,
    "deck__decks": 1,
    "deck__jokers": 0,
    "wild__cards": [],
    "contracts__per": "none",
    "contracts__list": [],
    "meld__when": "hand",
    "meld__run": {"min": 3, "ace": "low"},
    "deal__next_dealer": "loser",
    "out__knock": 10,
    "score__method": "deadwood",
    "score__better": "high",
    "score__values": {"A": 1, "2-10": "pip", "J-K": 10},
    "bonus": [{"id": "box", "on": "hands_won", "points": 25}],
    "end__when": "target",
    "end__target": 100,
    "end__winner": "highest",
}
