from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scorekeeper.files.bg_stats import play_data
from tests.factories import get_record
from tests.markup import read
from tests.scorekeeper.games import CASES, SIMPLE, bring_in

pytestmark = pytest.mark.django_db
TIED = next(
    case for case in CASES if case["ruleset"] == "aggravation-household" and "start" in case
)


def linked(phone: Client, game) -> dict:
    (link,) = [
        each
        for each in read(phone.get(game.get_absolute_url())).all("a")
        if each.text == "Send to BG Stats"
    ]
    address = urlsplit(link["href"])
    assert (address.scheme, address.netloc, address.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    (data,) = parse_qs(address.query, strict_parsing=True)["data"]
    return json.loads(data)


def test_the_link_decodes_to_the_play(phone: Client, household) -> None:
    rounds = [{**each, "saved": "2025-11-21T20:31:00Z"} for each in TIED["rounds"]]
    game = bring_in({**TIED, "begun": "2025-11-21T19:00:00Z", "rounds": rounds}, household)
    play = linked(phone, game)
    board = get_record(game).board()
    assert play["sourceName"] == "Rummy Scorekeeper"
    assert play["sourcePlayId"] == game.public_id
    assert play["playDate"] == "2025-11-21 20:00:00"  # the table's own time
    assert play["durationMin"] == 91
    assert play["game"] == {
        "name": "Aggravation Rummy, household",
        "sourceGameId": "aggravation-household",
        "highestWins": False,
        "noPoints": False,
    }
    found = {each["name"]: each for each in play["players"]}
    assert {name: each["score"] for name, each in found.items()} == dict(board.totals)
    assert (
        {name for name, each in found.items() if each["winner"]}
        == set(board.winners)
        == {"Ann", "Ben"}
    )
    assert [found[name]["rank"] for name in ("Ann", "Ben", "Cal")] == [1, 1, 3]
    # Ben dealt the first of these
    assert [name for name, each in found.items() if each["startPlayer"]] == ["Cal"]
    assert len({each["sourcePlayerId"] for each in play["players"]}) == 3


def test_a_game_without_points_and_with_house_rules(household) -> None:
    case = next(case for case in CASES if case["ruleset"] == "frustration")
    game = bring_in({**case, "options": {"jokers": "four"}}, household)
    play = play_data(get_record(game), get_record(game).board())
    assert play["game"]["noPoints"] is True
    assert not any("score" in each for each in play["players"])
    assert all(
        type(each["winner"]) is type(each["startPlayer"]) is bool for each in play["players"]
    )
    assert play["board"]
    assert "durationMin" not in play  # nobody knows how long it took


def test_only_finished_games_are_logged(phone: Client, household) -> None:
    page = read(phone.get(bring_in(SIMPLE, household).get_absolute_url()))
    assert "BG Stats" not in page.text
