"""Whose field is whose, whatever number a seat has: the first games of a household have small
ones.
"""

from __future__ import annotations

import pytest
from django.http import QueryDict

from rulesets.library.load import load_ruleset
from rulesets.scoring.facts import GameFacts
from rulesets.scoring.progress import scoreboard
from scorekeeper.rounds.cells import form_of, read_cells
from scorekeeper.rounds.form import RoundForm
from tests.kinds import one_of_each_kind

pytestmark = pytest.mark.one_database

SEATS = {"Ann": 10, "Ben": 11, "Cal": 12, "Dee": 13}


@pytest.fixture(params=one_of_each_kind())
def form(request) -> RoundForm:
    rules = load_ruleset(request.param)
    players = tuple(SEATS)[: rules.players.max]
    upcoming = scoreboard(rules, GameFacts(players=players, rounds=())).next_round
    assert upcoming
    return RoundForm(rules, upcoming, SEATS, QueryDict("key=1", mutable=True))


def typed(form: RoundForm, name: str) -> RoundForm:
    data = form.data.copy()
    data[name] = "1"
    return RoundForm(form.rules, form.upcoming, SEATS, data)


def test_a_field_is_in_the_cell_of_its_own_row_alone(form: RoundForm) -> None:
    for row in form.rows:
        for name in row.html_names:
            cells = read_cells(typed(form, name))
            assert {cell for cell, values in cells.items() if name in values} == {str(row.seat_id)}
            again = form_of(form, cells)
            assert [key for key, text in again.data.items() if text == "1" and key != "key"] == [
                name
            ]
