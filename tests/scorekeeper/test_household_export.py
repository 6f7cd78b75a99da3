from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game, Household, Result
from scorekeeper.services.results import mend_results
from scorekeeper.store.records import Record, load_records
from tests.factories import make_game
from tests.kinds import some_of
from tests.markup import read
from tests.scorekeeper.games import CASES, SIMPLE, bring_in

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]
ALL = ["household-export", "household-table", "take-along"]


def test_all_games_in_one_file(phone: Client, household: Household, nothing_written) -> None:
    bring_in({**SIMPLE, "begun": "2025-11-21T18:30:00Z"}, household)
    bring_in({**SIMPLE, "begun": "2025-11-20T18:30:00Z"}, household)
    make_game()  # of others
    with nothing_written():
        answer = phone.get(reverse("household-export"))
        text = answer.getvalue()
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"].startswith('attachment; filename="rummy-games-20')
    data = json.loads(text)
    assert (data["format"], data["players"]) == ("scorekeeper-household/1", ["Ann", "Ben", "Cal"])
    assert [game["begun"][:10] for game in data["games"]] == ["2025-11-20", "2025-11-21"]
    assert phone.get(reverse("household-export")).getvalue() == text


def test_few_queries_however_many_games(
    phone: Client, household: Household, django_assert_max_num_queries
) -> None:
    for case in some_of(CASES, 4):
        bring_in(case, household)
    for name in ALL:
        with django_assert_max_num_queries(12):
            assert b"".join(phone.get(reverse(name)))


def test_a_large_household_is_read_some_games_at_a_time(
    phone: Client, household: Household
) -> None:
    for case in some_of(CASES, 4):
        bring_in(case, household)
    whole = [phone.get(reverse(name)).getvalue() for name in ALL[:2]]
    with patch("scorekeeper.store.queries.PORTION", 4):
        for name, text in zip(ALL, whole, strict=False):
            answer = phone.get(reverse(name))
            assert answer.streaming
            assert answer.getvalue() == text


def test_what_is_kept_of_a_game_gives_the_same_lines_as_its_facts(
    phone: Client, household: Household
) -> None:
    """Finished games aren't worked out again for the table."""
    for case in some_of(CASES, 4):
        bring_in(case, household)
    Result.objects.all().delete()
    worked_out = phone.get(reverse("household-table")).getvalue()
    list(mend_results(Game.objects.all()))
    finished = Game.objects.filter(finished_at__isnull=False, rounds__isnull=False).distinct()
    assert (
        set(Result.objects.values_list("game", flat=True))
        == set(finished.values_list("pk", flat=True))
        != set()
    )
    with patch("scorekeeper.files.outcomes.load_records", _none_finished):
        assert phone.get(reverse("household-table")).getvalue() == worked_out


def _none_finished(games: Iterable[Game]) -> list[Record]:
    games = list(games)
    assert not [game for game in games if game.finished_at]
    return load_records(games)


def test_the_table_of_all_games(phone: Client, household: Household) -> None:
    finished = next(case for case in CASES if case["ruleset"] == "progressive-rummy")
    bring_in({**finished, "begun": "2025-11-21T23:30:00Z"}, household)  # the 22nd at this table
    text = phone.get(reverse("household-table")).getvalue()
    assert text.startswith(
        b"\xef\xbb\xbfDate,Game,House rules,Rounds,Finished,Player,Place,Won,Total,"
    )
    head, *lines = csv.reader(io.StringIO(text.decode("utf-8-sig"), newline=""))
    assert [line[5] for line in lines] == finished["players"]
    assert {line[0] for line in lines} == {"2025-11-22"}
    assert min(line[6] for line in lines) == "1"
    assert {line[7] for line in lines} == {"yes", "no"}
    assert all(len(line) == len(head) for line in lines)


def test_the_page_leads_everywhere(phone: Client, household: Household, nothing_written) -> None:
    make_game(household=household)
    with nothing_written():
        page = read(phone.get(reverse("take-along")))
    links = {link["href"] for link in page.all("a")}
    assert {
        reverse(name) for name in ("household-export", "household-table", "game-import")
    } <= links
    assert "1 game, with everybody who played" in page.text
