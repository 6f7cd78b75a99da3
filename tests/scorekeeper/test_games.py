from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper import services
from scorekeeper.games.all_games import PER_PAGE
from scorekeeper.models import Game, Household, Role
from tests.factories import make_client, make_game, play_round
from tests.markup import Element, read
from tests.played import make_many, play_case, sent_to
from tests.scorekeeper.house import keep_own

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

LIST = reverse("games")
NOW = datetime(2026, 11, 22, 20, 14, tzinfo=UTC)  # 21:14 at the table


def finished_at(game: Game, *when: int) -> Game:
    """The game, as if it had ended on that day."""
    moment = datetime(*when, 20, tzinfo=UTC)
    Game.objects.filter(pk=game.pk).update(finished_at=moment, changed_at=moment)
    return game


def get(client: Client, question: str = "", **more: str) -> Element:
    page = client.get(LIST, {"q": question, **more} if question else more)
    assert page.status_code == 200
    return read(page).one(id="games")


def links(client: Client, question: str = "", **more: str) -> list[str]:
    return [
        link["href"].split("/")[2]
        for link in get(client, question, **more).all("a", css="row-link")
    ]


def ids(*games: Game) -> list[str]:
    return [game.public_id for game in games]


def test_nothing_yet(phone: Client, household: Household, nothing_written) -> None:
    with nothing_written():
        page = get(phone)
    assert "No games yet." in page.text
    assert page.one("a", css="button")["href"] == "/games/new/"
    watcher = make_client(household, Role.WATCHER)
    assert not get(watcher).all("a", css="button")


@time_machine.travel(NOW, tick=False)
def test_not_finished_first_then_by_month(phone: Client, household: Household) -> None:
    old = finished_at(play_case(household, "ah-1"), 2025, 11, 3)
    early, late = (finished_at(play_case(household, "ah-1"), 2026, 11, day) for day in (1, 21))
    october = finished_at(play_case(household, "fr-1"), 2026, 10, 31)
    going_on = make_game(household=household, rounds=4)
    assert links(phone) == ids(going_on, late, early, october, old)
    page = get(phone)
    assert page.one(id="going-on").text == "Not finished"
    heads = [(part.one("h2").text, part.one("p").text) for part in page.all(css="month")]
    assert heads == [("November", "2 games"), ("October", "1 game"), ("November 2025", "1 game")]
    rows = [row.text for row in page.all("li")]
    assert rows[0] == (
        "Aggravation Rummy, household Round 5, today 21:14 Ann leads with 50 Continue"
    )
    assert rows[1] == "Aggravation Rummy, household Sat 21, 8 rounds, 3 players Ben won with −135"


@time_machine.travel(NOW, tick=False)
def test_a_game_belongs_to_the_month_in_which_the_table_ended_it(
    phone: Client, household: Household
) -> None:
    game = play_case(household, "ah-1")
    at = datetime(2026, 9, 30, 22, 30, tzinfo=UTC)  # after midnight at the table
    Game.objects.filter(pk=game.pk).update(finished_at=at)
    assert get(phone).one(css="month").one("h2").text == "October"
    assert links(phone, "october") == ids(game)
    assert links(phone, "september") == []


def test_a_game_without_points_and_one_that_was_won_together(
    phone: Client, household: Household
) -> None:
    game = make_game("frustration", 2, household=household)
    for _ in range(10):
        play_round(game, out="Ben", laid=["Ben"])
    assert get(phone).one(css="won").text == "Ben won"
    together = make_game(household=household, rounds=0)
    play_round(together, left={"Ann": 5, "Ben": 5, "Cal": 9})
    services.stop_game(game=together, sent=sent_to(together), stopped=True)
    assert get(phone).all(css="won")[0].text == "Ann and Ben won with 5"


# --- search -------------------------------------------------------------------------------------


@pytest.fixture
def games(household: Household) -> dict[str, Game]:
    """Three games, in the order of the list."""
    with time_machine.travel(NOW, tick=False):
        return {
            "going on": make_game(household=household, players=("Eve", "Zoë"), rounds=1),
            "frustration": finished_at(
                play_case(household, "fr-1", names=("Ann", "Eve-Marie", "Steve")), 2026, 5, 2
            ),
            "tiles": finished_at(
                make_game("tile-rummy-game", ("Ann", "May"), household=household), 2025, 11, 2
            ),
        }


SEARCHES = [
    ("", "going on, frustration, tiles"),
    ("EVE", "going on, frustration"),  # where a part of a name begins so
    ("marie", "frustration"),
    ("zoe", "going on"),  # no accents are needed
    ("teve", ""),  # nobody's name begins so
    ("frustration", "frustration"),
    ("rummikub", "tiles"),  # another name of it
    ("Aggravation Rummy, household", "going on"),  # as a page writes it
    ("ann rummikub", "tiles"),
    ("eve rummikub", ""),
    ("november", "going on, tiles"),
    ("2026", "going on, frustration"),
    ("may", "tiles"),  # somebody is called that
    ("9999", ""),
    ("99999999999999", ""),
    ("٢٠٢٦", "going on, frustration"),  # digits of other scripts
]


def test_search(phone: Client, games: dict[str, Game]) -> None:
    for question, found in SEARCHES:
        with time_machine.travel(NOW, tick=False):
            assert links(phone, question) == ids(
                *(games[name] for name in found.split(", ") if name)
            ), question


def test_what_a_search_says(phone: Client, games: dict[str, Game]) -> None:
    head = get(phone, "zoe").one(css="month")
    assert head.text == "1 game with Zoë 0 wins"
    assert get(phone, "eve").all(css="month")[0].text == "2 games found"


def test_own_rules_are_found_by_their_name(phone: Client, household: Household) -> None:
    rules = keep_own(household, name="Grandma’s way")
    game = services.start_game(
        household=household,
        key="own",
        ruleset=rules,
        options={},
        players=["Ann", "Ben"],
        first_dealer="Ann",
    )
    household.rulesets.all().delete()  # the game keeps its copy
    make_game(household=household)
    assert links(phone, "grandma’s") == ids(game)


def test_nothing_found_says_what_to_do_and_what_was_typed_stays(
    phone: Client, games: dict[str, Game]
) -> None:
    page = read(phone.get(LIST, {"q": 'zzz "><b>'}))
    assert page.one("input", id="q")["value"] == 'zzz "><b>'
    assert "No games found." in page.one(id="games").text
    assert page.one(id="games").one("a", css="button")["href"] == LIST


# --- pages --------------------------------------------------------------------------------------


def test_pages(phone: Client, household: Household) -> None:
    make_many(household, PER_PAGE + 5)
    first, second = links(phone), links(phone, page="2")
    assert (len(first), len(second)) == (PER_PAGE, 5)
    assert not set(first) & set(second)
    pager = get(phone).one("nav", css="pager")
    assert pager.one("a")["href"] == "?page=2"
    assert "Page 1 of 2" in pager.text
    assert get(phone, page="2").one("nav", css="pager").one("a")["href"] == "?page=1"
    assert get(phone, "ann").one("nav", css="pager").one("a")["href"] == "?q=ann&page=2"
    for missing in ("0", "x", "99", "9" * 5000):
        assert len(links(phone, page=missing)) in {PER_PAGE, 5}

    # a month counts its games on other pages, too
    moment = timezone.now() - timedelta(days=1)
    Game.objects.update(finished_at=moment)
    assert get(phone, page="2").one(css="month").one("p").text == "45 games"


# --- ways here ----------------------------------------------------------------------------------


def test_people_and_records_lead_here(phone: Client, household: Household) -> None:
    game = play_case(household, "ah-1", names=("Ann & Co", "Ben", "Cal"))
    player = game.seats.get(place=0).player
    person = read(phone.get(reverse("person", args=[player.pk]))).one("a", css="all-games")
    assert person["href"] == "/games/?q=Ann%20%26%20Co"
    assert links(phone, player.name) == ids(game)
    records = read(phone.get(reverse("people-list")))
    ways = [link["href"] for link in records.all("a") if link["href"].startswith(LIST + "?")]
    assert ways == ["/games/?q=Aggravation%20Rummy%2C%20household"]
    assert records.one("a", css="all-games")["href"] == LIST
