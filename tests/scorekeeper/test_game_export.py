from __future__ import annotations

import csv
import io
import json
import re
from itertools import chain

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.files.game import read_game
from scorekeeper.files.tables import csv_bytes
from scorekeeper.models import Game
from tests.scorekeeper.games import CASES, SIMPLE, bring_in

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
DATED = {"begun": "2025-11-21T18:30:00Z"}


@pytest.fixture
def game(household) -> Game:
    return bring_in({**SIMPLE, **DATED}, household)


def url(game: Game, name: str = "game-export") -> str:
    return reverse(name, args=[game.public_id])


def rows(answer) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.getvalue().decode("utf-8-sig"), newline="")))


def test_the_game_file(
    phone: Client, game: Game, nothing_written, django_assert_num_queries
) -> None:
    with nothing_written(), django_assert_num_queries(8):
        answer = phone.get(url(game))
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == (
        'attachment; filename="aggravation-rummy-household-2025-11-21.json"; '
        "filename*=UTF-8''aggravation-rummy-household-2025-11-21.json"
    )
    assert answer["X-Content-Type-Options"] == "nosniff"
    data = json.loads(answer.content)
    assert (data["players"], data["begun"]) == (SIMPLE["players"], DATED["begun"])
    assert read_game(answer.content.decode()).facts.rounds
    assert phone.get(url(game)).content == answer.content


def test_the_table(phone: Client, game: Game, nothing_written) -> None:
    with nothing_written():
        answer = phone.get(url(game, "game-table"))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].startswith(
        'attachment; filename="aggravation-rummy-household-2025-11-21.csv"'
    )
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert answer.content.endswith(b"\r\n")
    head, line = rows(answer)
    assert head[:6] == [
        "Round",
        "Dealer",
        "Went out",
        "Ann, points",
        "Ann, total",
        "Ann, phase laid",
    ]
    assert line == ["1", "Ben", "Ann", "-25", "-25", "1", "10", "10", "", "45", "45", ""]


def test_a_table_of_a_game_with_knocking(phone: Client, household) -> None:
    game = bring_in(next(case for case in CASES if case["ruleset"] == "gin-rummy"), household)
    assert rows(phone.get(url(game, "game-table")))[0][:3] == ["Round", "Dealer", "Knocked"]


def test_a_table_without_points(phone: Client, household) -> None:
    game = bring_in(next(case for case in CASES if case["ruleset"] == "frustration"), household)
    assert rows(phone.get(url(game, "game-table")))[0] == [
        *("Round", "Dealer", "Went out"),
        *("Ann, contract laid", "Ben, contract laid", "Cal, contract laid"),
    ]


@pytest.mark.parametrize("name", ["=1+1", "-1+1", "＋1"])
def test_names_are_never_formulas(phone: Client, household, name: str) -> None:
    left = {"Ben": 5}
    data = {
        **SIMPLE,
        "players": [name, "Ben"],
        "first_dealer": name,
        "rounds": [{"out": None, "left": left}],
    }
    adjusted = {
        "out": None,
        "left": left,
        "adjust": [{"player": "Ben", "points": -50, "why": "fun"}],
    }
    game = bring_in(
        {**data, "rounds": [{"out": name, "laid": [name], "left": left}, adjusted]}, household
    )
    head, first, second = rows(phone.get(url(game, "game-table")))
    assert head[3] == f"'{name}, points"
    assert first[1:3] == [f"'{name}", f"'{name}"]
    assert second[6:8] == ["-45", "-40"]  # a number stays a number
    for row in rows(phone.get(reverse("household-table"))):
        assert not row[5].startswith(("=", "+", "-", "@"))
    assert json.loads(phone.get(url(game)).content)["players"][0] == name


SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
HIDDEN = ["A;=cmd|'/C calc'!A0", 'A;"=1"', "A; =1", "A;;+1", "A|@x", "A\t-1", "A\n=1", "\r=1+1"]


@pytest.mark.parametrize("text", HIDDEN)
@pytest.mark.parametrize("separators", [",", ";", ",;\t|"])
def test_no_cell_is_a_formula_whatever_parts_the_cells(text: str, separators: str) -> None:
    table = csv_bytes([["1", text, -50, text], [text, "x"]]).decode("utf-8-sig")
    fields = cells(table, separators)
    assert len(fields) >= 2
    assert not [field for field in fields if field.strip(' "').startswith(SIGNS) and field != "-50"]


def cells(table: str, separators: str) -> list[str]:
    """Every field that some program may see: it may heed quotes or not."""
    apart = re.split(f"[{re.escape(separators)}\r\n]", table)
    heeding = csv.reader(io.StringIO(table, newline=""), delimiter=separators[0])
    return [*apart, *chain.from_iterable(heeding)]


def test_a_name_for_the_file_in_any_script(phone: Client, game: Game) -> None:
    """B128."""
    rules = json.loads(game.ruleset) | {"name": "../Öl\r\nX: y 牌"}
    game.ruleset = json.dumps(rules)
    game.save()
    header = phone.get(url(game))["Content-Disposition"]
    assert header.startswith("attachment; filename=\"ol-x-y-2025-11-21.json\"; filename*=UTF-8''")
    assert header.endswith("%C3%B6l-x-y-%E7%89%8C-2025-11-21.json")
