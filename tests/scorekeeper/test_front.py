from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client

from rulesets.library.load import load_ruleset
from rulesets.words.families import FAMILIES, family_of
from scorekeeper.access import COOKIE
from scorekeeper.models import Household
from tests.factories import get_record, make_game, play_round
from tests.markup import read

SHEET = re.compile(r"/games/[a-z0-9]{10}/")

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


def test_first_visit(client: Client, nothing_written) -> None:
    with nothing_written():
        page = client.get("/")
    assert page.status_code == 200
    assert page.context["last"] is None
    links = [link["href"] for link in read(page).one("nav", css="jobs").all("a")]
    assert links == ["/games/new/", "/join/", "/check/", "/print/"]
    more = [link["href"] for link in read(page).one("nav", css="foot").all("a")]
    assert more == ["/rules/", "/people/", "/settings/"]
    assert not read(page).all("a", href="/games/")
    assert COOKIE in page.cookies
    assert not Household.objects.exists()


def test_a_first_visit_shows_a_game_of_each_family_to_begin_with(client: Client) -> None:
    shelf = read(client.get("/")).one("section", css="shelf")
    slugs = [link["href"].partition("?ruleset=")[2] for link in shelf.one("ul").all("a")]
    assert {family_of(load_ruleset(slug)) for slug in slugs} == set(FAMILIES)


def test_the_last_game_can_be_gone_on_with(phone: Client, household, nothing_written) -> None:
    game = make_game(household=household)
    play_round(game, out="Ben", laid=["Ben"], left={"Ann": 105, "Cal": 15})
    with nothing_written():
        page = phone.get("/")
    last = read(page).one("section", css="last")
    assert last.one("h2").text == "Aggravation Rummy, household"
    assert last.one("a", css="main-button")["href"] == game.get_absolute_url()
    columns = last.one("dl").all("div")
    totals = [(each.one("dt").text, each.one("dd", css="ledger-total").text) for each in columns]
    assert totals == [("Ann", "105"), ("Benleads", "−25"), ("Cal", "15")]
    assert last.one(css="last-round").text == "Round 2Ben deals 13Cal plays first"


def test_games_that_are_over_and_those_to_start_again(phone: Client, household) -> None:
    for slug in ("frustration", "frustration", "twelve-step-rummy"):
        game = make_game(slug, ("Cal", "Ann", "Ben"), household=household)
        for _ in get_record(game).rules.contract_list:
            play_round(game, out="Ben", laid=["Ben"])
    make_game(household=household)

    page = read(phone.get("/"))
    over = [row.one("a").text for row in page.one(css="lately").all("li", css="laptop-only")]
    assert [text.partition("Ben")[0] for text in over] == [
        "Twelve Step Rummy",
        "Frustration",
        "Frustration",
    ]
    shelf = page.one(css="shelf").one("ul").all("a")
    assert [tile.one("b").text for tile in shelf] == ["Twelve Step Rummy", "Frustration"]
    new = phone.get(shelf[0]["href"]).context["new"]
    assert (new.base.id, list(new.seats)) == (
        "twelve-step-rummy",
        ["Cal", "Ann", "Ben"],
    )


def shown(client: Client) -> list[str]:
    """The games that the front page leads to, as it shows them."""
    links = [link["href"] for link in read(client.get("/")).one("main").all("a")]
    return [link.split("/")[2] for link in links if SHEET.fullmatch(link)]


def test_the_last_game_two_that_go_on_and_one_that_is_over(phone: Client, household) -> None:
    games = [make_game(household=household) for _ in range(5)]
    over = make_game("frustration", 2, household=household)
    for _ in range(10):
        play_round(over, out="Ben", laid=["Ben"])
    assert shown(phone) == [game.public_id for game in (over, games[4], games[3])]
    play_round(games[0])
    assert shown(phone) == [game.public_id for game in (games[0], games[4], games[3], over)]


@pytest.mark.parametrize(
    ("languages", "today", "later"),
    [
        ("en-US,en;q=0.9", "today 9:14 PM", "November 20, 2026"),
        ("en-GB,en;q=0.9", "today 21:14", "20 November 2026"),
    ],
)
def test_dates_and_times_are_those_of_the_devices_region(
    phone: Client, household, languages: str, today: str, later: str
) -> None:
    headers = {"accept-language": languages}
    with time_machine.travel(datetime(2026, 11, 20, 20, 14, tzinfo=UTC), tick=False):
        make_game(household=household)
        assert phone.get("/", headers=headers).context["last"].when == today
    with time_machine.travel(datetime(2026, 12, 24, tzinfo=UTC), tick=False):
        assert phone.get("/", headers=headers).context["last"].when == later


# --- joining somebody else's game -----------------------------------------------------------------


def test_a_phone_that_comes_to_a_household_with_games_may_join(client: Client, household) -> None:
    make_game(household=household, players=("Wilhelmine", "Ottokar"), rounds=3)
    page = client.get("/")
    assert [link["href"] for link in read(page).one("nav", css="jobs").all("a")][:2] == [
        "/games/new/",
        "/join/",
    ]
    assert "Join a game" in read(page).one("nav", css="jobs").one("a", href="/join/").text
    assert client.get("/join/").status_code == 200
    for answer in (page, client.get("/join/"), client.get("/people/"), client.get("/print/")):
        # nothing of what is played there
        for word in ("Wilhelmine", "Ottokar", household.public_id):
            assert word not in answer.content.decode()
