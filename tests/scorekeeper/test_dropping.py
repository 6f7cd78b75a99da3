"""A tick that counts in place of the cards left, where a round is typed."""

from __future__ import annotations

from django.http import QueryDict

from rulesets.scoring.facts import GameFacts
from rulesets.scoring.progress import scoreboard
from scorekeeper.rounds.form import RoundForm
from tests.rulesets.factories import ONE_ROUND, make_rules

SEATS = {"Ann": 11, "Ben": 12, "Cal": 13}
DROP = {"id": "drop", "on": "flag", "label": "Dropped", "points": 20, "replaces": ["hand"]}
RULES = make_rules(**ONE_ROUND, bonus=[DROP])


def typed(text: str) -> RoundForm:
    upcoming = scoreboard(RULES, GameFacts(tuple(SEATS))).next_round
    assert upcoming is not None
    return RoundForm(RULES, upcoming, SEATS, QueryDict(text))


def test_nothing_more_is_asked_of_whoever_dropped() -> None:
    form = typed("out=11&tick-drop=13&left-12=7+K")
    assert [form.counts_otherwise(row) for row in form.rows] == [False, False, True]
    assert form.facts.ticks == {"drop": ("Cal",)}
    assert set(form.facts.left) == {"Ben"}
