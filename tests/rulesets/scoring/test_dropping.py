"""Ticks that count in place of the cards left, such as for a player who drops; and the most that a
hand costs.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.library.load import RulesetError
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import FactError, GameFacts, Hand, RoundFacts
from rulesets.scoring.progress import scoreboard
from rulesets.words import describe
from tests.rulesets.factories import HIGH, ONE_ROUND, make_rules

DROPS = [
    {"id": "first", "on": "flag", "label": "Dropped at once", "points": 20, "replaces": ["hand"]},
    {"id": "middle", "on": "flag", "label": "Dropped", "points": 40, "replaces": ["hand"]},
]
LOW: dict[str, Any] = {**ONE_ROUND, "score__cap": 80, "bonus": DROPS}
TAKES: dict[str, Any] = {**LOW, **HIGH, "score__method": "winner_takes"}


def points(patch: dict[str, Any], facts: RoundFacts) -> dict[str, int]:
    game = GameFacts(("Ann", "Ben", "Cal", "Dee"), rounds=(facts,))
    (result,) = scoreboard(make_rules(**patch), game).rounds
    return dict(result.points)


ROUND = RoundFacts(
    out="Ben", left={"Ann": Hand(points=34), "Dee": Hand(points=25)}, ticks={"first": ("Cal",)}
)


@pytest.mark.parametrize(
    ("patch", "facts", "expected"),
    [
        (LOW, ROUND, {"Ann": 34, "Ben": 0, "Cal": 20, "Dee": 25}),
        (TAKES, ROUND, {"Ann": -34, "Ben": 79, "Cal": -20, "Dee": -25}),
        # the cards of whoever dropped don't count, even if somebody wrote them down
        (LOW, RoundFacts(out="Ann", left={"Cal": Hand(points=90)}, ticks={"middle": ("Cal",)}),
         {"Ann": 0, "Ben": 0, "Cal": 40, "Dee": 0}),
        (LOW, RoundFacts(out="Ann", left={"Cal": Hand(points=90)}),
         {"Ann": 0, "Ben": 0, "Cal": 80, "Dee": 0}),
        (TAKES, RoundFacts(out="Ann", left={"Cal": Hand(points=90)}, ticks={"middle": ("Dee",)}),
         {"Ann": 120, "Ben": 0, "Cal": -80, "Dee": -40}),
    ],
)  # fmt: skip
def test_what_counts_instead_of_cards(
    patch: dict[str, Any], facts: RoundFacts, expected: dict[str, int]
) -> None:
    assert points(patch, facts) == expected


@pytest.mark.parametrize(
    ("ticks", "text"),
    [
        ({"first": ("Ben",)}, "Ben went out, so they can’t have this."),
        ({"first": ("Cal",), "middle": ("Cal",)}, "already counts instead of Cal’s cards"),
    ],
)
def test_who_cannot_drop(ticks: dict[str, tuple[str, ...]], text: str) -> None:
    with pytest.raises(FactError, match=text):
        points(LOW, RoundFacts(out="Ben", ticks=ticks))


@pytest.mark.parametrize(
    ("patch", "fault"),
    [
        ({"bonus": [DROPS[0] | {"on": "out"}]}, "replaced by a tick"),
        ({"bonus": [DROPS[0] | {"points": -20}]}, "replaced by a tick"),
        ({"bonus": [DROPS[0] | {"id": "hand", "replaces": []}]}, "replaced by a tick"),
        (TAKES | {"bonus": [DROPS[0] | {"replaces": []}]}, "only in place of cards"),
    ],
)
def test_what_does_not_go_together(patch: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        make_rules(**(LOW | patch))


def test_the_rules_say_so() -> None:
    rules: Ruleset = make_rules(**LOW)
    said = [line.text for section in describe(rules) for line in section.lines]
    assert "A hand costs 80 points at most." in said
    assert "Dropped at once: 20, whatever cards are left in the hand." in said
