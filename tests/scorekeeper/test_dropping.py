"""A tick that counts in place of the cards left, where a round is typed."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.test import Client

from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts
from rulesets.scoring.progress import scoreboard
from scorekeeper.models import Household
from scorekeeper.rounds.form import RoundForm
from tests.factories import get_record, make_game, round_url, typed_round
from tests.rulesets.factories import ONE_ROUND, make_rules

SEATS = {"Ann": 11, "Ben": 12, "Cal": 13}
DROP = {"id": "drop", "on": "flag", "label": "Dropped", "points": 20, "replaces": ["hand"]}
TICKED = {"wrong_show": ["Ben"]}
RULES = make_rules(**ONE_ROUND, bonus=[DROP])


def typed(text: str, rules: Ruleset = RULES, seats: dict[str, int] = SEATS) -> RoundForm:
    upcoming = scoreboard(rules, GameFacts(tuple(seats))).next_round
    assert upcoming is not None
    return RoundForm(rules, upcoming, seats, QueryDict(text))


def test_nothing_more_is_asked_of_whoever_dropped() -> None:
    form = typed("out=11&tick-drop=13&left-12=7+K")
    assert [form.counts_otherwise(row) for row in form.rows] == [False, False, True]
    assert form.facts.ticks == {"drop": ("Cal",)}
    assert set(form.facts.left) == {"Ben"}


@pytest.mark.parametrize(
    ("slug", "players", "offered"),
    [
        ("indian-deals", 2, ["wrong_show"]),
        ("indian-deals", 3, ["first_drop", "middle_drop", "wrong_show"]),
        ("indian-points", 2, ["first_drop", "middle_drop", "wrong_show"]),
    ],
)
def test_two_players_are_offered_no_drops_in_deals(
    slug: str, players: int, offered: list[str]
) -> None:
    seats = dict([*SEATS.items()][:players])
    form = typed("", load_ruleset(slug), seats)
    assert [bonus.id for bonus in form.ticked_bonuses] == offered


def test_a_drop_of_two_players_that_was_typed_before_can_be_taken_off() -> None:
    form = typed("tick-first_drop=11", load_ruleset("indian-deals"), {"Ann": 11, "Ben": 12})
    assert form.facts.ticks == {"first_drop": ("Ann",)}


@pytest.mark.django_db
@pytest.mark.one_database
def test_somebody_gets_what_a_wrong_show_costs(phone: Client, household: Household) -> None:
    game = make_game("indian-deals", household=household)
    said = "Whoever wins the round gets what “Wrong show” costs: say who went out."

    open_round = typed_round(game, ticks=TICKED, wild="7")
    preview = phone.post(round_url(game, name="round-preview"), open_round)
    assert said not in preview.content.decode()

    nobody = open_round | {"out": "nobody"}
    preview = phone.post(round_url(game, name="round-preview"), nobody)
    assert said in preview.content.decode()
    answer = phone.post(round_url(game), nobody)
    assert answer.status_code == 422
    assert answer.content.decode().count(said) == 1
    assert get_record(game).facts.rounds == ()

    won = typed_round(game, out="Ann", left={"Cal": "10"}, ticks=TICKED, wild="7")
    assert phone.post(round_url(game), won).status_code == 302
    assert get_record(game).board().totals == {"Ann": 90, "Ben": -80, "Cal": -10}
