"""Bonuses that are given as often as somebody types: what they come to, and what can't be typed."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.files.game import GameFile, game_data, read_game_data
from rulesets.files.order import in_order
from rulesets.keys.score import Bonus
from rulesets.library.load import RulesetError
from rulesets.ruleset import Ruleset
from rulesets.scoring.doubts import sign_doubt
from rulesets.scoring.facts import FactError, GameFacts, Hand, RoundFacts
from rulesets.scoring.points import GivenBonus
from rulesets.scoring.progress import RoundResult, scoreboard
from rulesets.words.bonuses import bonus_labels, bonus_lines
from tests.rulesets.factories import make_rules

BOOK: dict[str, Any] = {"id": "book", "on": "tally", "label": "Books", "points": 300}
THREE: dict[str, Any] = {
    "id": "three",
    "on": "tally",
    "label": "Red threes",
    "points": 100,
    "least": -4,
    "most": 4,
    "full": 800,
}
COUNTS: dict[str, Any] = {
    "contracts__per": "none",
    "contracts__list": [],
    "score__method": "melds_minus_hand",
    "score__better": "high",
    "score__values": {"joker": 15, "A-K": 5},
    "end__when": "target",
    "end__target": 500,
    "end__winner": "highest",
    "bonus": [BOOK, THREE],
}


def rules(**patches: Any) -> Ruleset:
    return make_rules(**(COUNTS | patches))


def play(facts: RoundFacts) -> RoundResult:
    return scoreboard(rules(), GameFacts(("Ann", "Ben"), rounds=(facts,))).rounds[0]


@pytest.mark.parametrize(
    ("number", "points"), [(0, 0), (1, 100), (3, 300), (4, 800), (-1, -100), (-3, -300), (-4, -800)]
)
def test_all_of_them_can_come_to_more(number: int, points: int) -> None:
    assert Bonus(**THREE).worth(number) == points


def test_the_points_of_a_round() -> None:
    tally = {"book": {"Ann": 2}, "three": {"Ann": 1, "Ben": -4}}
    result = play(RoundFacts(out="Ann", melded={"Ann": Hand(points=30)}, tally=tally))
    assert result.points == {"Ann": 730, "Ben": -800}
    assert set(result.bonuses) == {
        GivenBonus("Ann", "book", 600),
        GivenBonus("Ann", "three", 100),
        GivenBonus("Ben", "three", -800),
    }


def test_none_of_them_is_no_bonus() -> None:
    result = play(RoundFacts(out="Ann", tally={"book": {"Ann": 0}}))
    assert result.bonuses == ()


@pytest.mark.parametrize(
    ("tally", "place", "text"),
    [
        ({"book": {"Ann": 100}}, "book.Ann", "Books: 0 to 99."),
        ({"three": {"Ben": 5}}, "three.Ben", "Red threes: −4 to 4."),
        ({"queen": {"Ann": 1}}, "", "doesn’t count “queen”"),
    ],
)
def test_what_cannot_be(tally: dict[str, dict[str, int]], place: str, text: str) -> None:
    with pytest.raises(FactError, match=text) as error:
        play(RoundFacts(out="Ann", tally=tally))
    assert error.value.place == ".".join(filter(None, ["rounds[0].tally", place]))


def test_a_file_has_those_that_are_not_none_in_the_order_of_the_rules() -> None:
    tally = {"three": {"Ben": -1, "Ann": 2}, "book": {"Ann": 0, "Ben": 1}}
    game = GameFacts(("Ann", "Ben"), rounds=(RoundFacts(out="Ann", tally=tally),))
    data = game_data(in_order(GameFile(rules(), {}, game, rules())))
    assert list(data["rounds"][0]["tally"].items()) == [
        ("book", {"Ben": 1}),
        ("three", {"Ann": 2, "Ben": -1}),
    ]
    assert read_game_data(data).facts.rounds[0].tally == data["rounds"][0]["tally"]


@pytest.mark.parametrize("tally", [{"book": 1}, {"book": {"Ann": 1.5}}, {"book": {"Ann": True}}])
def test_a_file_with_something_else_is_refused(tally: Any) -> None:
    game = GameFacts(("Ann", "Ben"), rounds=(RoundFacts(out="Ann"),))
    data = game_data(GameFile(rules(), {}, game, rules()))
    data["rounds"][0]["tally"] = tally
    with pytest.raises(FactError, match=r"rounds\[0\].tally"):
        read_game_data(data)


def test_what_the_rules_say() -> None:
    assert bonus_labels(rules()) == (("Books", "300 each"), ("Red threes", "100 each"))
    assert [line.text for line in bonus_lines(rules())] == [
        "Books: 300 each.",
        "Red threes: 100 each.",
        "All 4 together: 800.",
        "They can count against you: then type them with a minus.",
    ]


def test_when_they_count_against_a_side_can_be_said() -> None:
    three = THREE | {"minus": "no_meld"}
    last = list(bonus_lines(rules(bonus=[three])))[-1]
    assert last.text == "Without a meld they count against you: then type them with a minus."


@pytest.mark.parametrize("patches", [{"least": 0}, {"most": 4, "least": 0, "full": 0}])
def test_only_what_can_be_minus_is_minus_without_a_meld(patches: dict[str, Any]) -> None:
    with pytest.raises(RulesetError, match="No meld needs melds that count"):
        rules(bonus=[THREE | {"minus": "no_meld"} | patches])


@pytest.mark.parametrize(
    ("number", "has_laid", "fact"),
    [
        (2, True, ""),
        (-2, True, "Red threes: −2, but Ann laid melds."),
        (2, False, "Red threes: 2, but Ann laid nothing."),
        (-2, False, ""),
        (0, True, ""),
        (0, False, ""),
    ],
)
def test_a_wrong_sign_is_doubtful_where_the_rules_fix_it(
    number: int, has_laid: bool, fact: str
) -> None:
    fixed, free = Bonus(**THREE, minus="no_meld"), Bonus(**THREE)
    doubt = sign_doubt(fixed, number, "Ann", rules(), has_laid=has_laid)
    assert (doubt.fact if doubt else "") == fact
    assert sign_doubt(free, number, "Ann", rules(), has_laid=has_laid) is None


@pytest.mark.parametrize(
    ("bonus", "fault"),
    [
        (BOOK | {"label": ""}, "needs a label"),
        (BOOK | {"to": "dealer"}, "is any player’s"),
        ({"id": "out", "on": "out", "points": 5, "most": 3}, "Only what is counted"),
        ({"id": "out", "on": "out", "points": 5, "full": 3}, "Only what is counted"),
    ],
)
def test_what_does_not_go_together(bonus: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        rules(bonus=[bonus])
