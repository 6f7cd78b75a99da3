"""How often the database is asked. A number here is a promise: more players, rounds or games don't
raise it.
"""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Household
from scorekeeper.views.following import version_of
from tests.factories import glance_at, make_game, round_url, typed_game, typed_round
from tests.played import make_many

pytestmark = pytest.mark.django_db

ACCESS = 1  # this phone and its household; where the page is about a game, a glance at that, too
PACE = 1  # games that teach how fast they play; none was played to its end
RECORD = 7  # the game, its players, seats, dealers, rounds, entries, adjustments


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (12, 30)])
def test_a_game(
    phone: Client, household: Household, django_assert_num_queries, players: int, rounds: int
) -> None:
    game = make_game(household=household, players=players, rounds=rounds)
    entry, preview = round_url(game), round_url(game, name="round-preview")
    names = list(game.seats.values_list("player__name", flat=True))
    empty, whole = (
        typed_round(game),
        typed_round(game, out=names[0], left=dict.fromkeys(names[1:], "65")),
    )
    with django_assert_num_queries(ACCESS + RECORD + 1):  # what was done last
        assert phone.get(game.get_absolute_url()).status_code == 200
    live, seen = (
        f"{game.get_absolute_url()}live/",
        {"version": version_of(glance_at(game))},
    )
    with django_assert_num_queries(ACCESS):
        assert phone.get(live, seen).status_code == 204
    with django_assert_num_queries(ACCESS):  # read before
        assert phone.get(live, {"version": "0"}).status_code == 200
    with django_assert_num_queries(ACCESS):
        assert phone.get(game.get_absolute_url()).status_code == 200
    drafts = 1  # what others type
    with django_assert_num_queries(ACCESS + drafts):
        assert phone.get(entry).status_code == 200
    keeping = 2 + 4  # begin and end; locked, still open? what is there, what is new
    with django_assert_num_queries(ACCESS + drafts + keeping):
        assert phone.post(preview, whole).status_code == 200
    drafts += 1  # by whom
    with django_assert_num_queries(ACCESS + drafts):
        assert phone.post(preview, whole).status_code == 200  # nothing new
    with django_assert_num_queries(ACCESS + drafts + keeping):
        assert phone.post(entry, empty).status_code == 422
    # begin and end; locked, sent before? drafts: the same, and gone; round, entries, game, act
    writing = 2 + 2 + 2 + 4
    with django_assert_num_queries(ACCESS + drafts + writing):
        assert phone.post(entry, whole).status_code == 302
    undo = {"key": "key-of-the-undo", "version": rounds + 2}
    # which act? is it undone? the round, what hangs on it or waits, later rounds, who came, left or
    # dealt; game, act
    writing = 2 + 1 + 1 + 1 + 14
    with django_assert_num_queries(ACCESS + RECORD + RECORD + writing):
        assert phone.post(f"{game.get_absolute_url()}undo/", undo).status_code == 302
    with django_assert_num_queries(ACCESS + 1 + PACE):
        assert phone.get(f"/rules/{game.ruleset_slug}/?game={game.public_id}").status_code == 200


@pytest.mark.parametrize("games", [1, 6])
def test_front(phone: Client, household: Household, django_assert_num_queries, games: int) -> None:
    for number in range(games):
        make_game(household=household, players=2 + number, rounds=number + 1)
    # others that go on; how many there are; which are over; own rulesets
    with django_assert_num_queries(ACCESS + RECORD + 2 + 2):
        assert len(phone.get("/").context["going_on"]) == min(games - 1, 2)


LIST = 2  # how many games, which of them on this page
GOING_ON = RECORD
FINISHED = 3  # what they came to, their rounds, how many each month has
SEARCH = 3  # since when, who has played, what was played


@pytest.mark.parametrize("games", [1, 30])
def test_all_games(
    phone: Client, household: Household, django_assert_num_queries, games: int
) -> None:
    make_many(household, games)
    make_game(household=household, rounds=2)
    with django_assert_num_queries(ACCESS + LIST + GOING_ON + FINISHED):
        assert phone.get("/games/").status_code == 200
    with django_assert_num_queries(ACCESS + SEARCH + LIST + GOING_ON + FINISHED + 1):  # wins
        assert phone.get("/games/?q=ann").status_code == 200
    with django_assert_num_queries(ACCESS + SEARCH):  # no year in which anybody played
        assert phone.get("/games/?q=2001").status_code == 200


def test_front_of_a_new_household(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(2 + 1):  # is it known, is there a household; its games
        client.get("/")


@pytest.mark.parametrize("games", [0, 4])
def test_new_game(
    phone: Client, household: Household, django_assert_num_queries, games: int
) -> None:
    for number in range(games):
        make_game(household=household, players=2 + number)
    # the game played last, the players, the household's own rulesets
    with django_assert_num_queries(ACCESS + 3 + PACE):
        phone.get("/games/new/")
    with django_assert_num_queries(ACCESS + 3 + PACE):
        phone.post("/games/new/", typed_game("Ann", "Ben", action="refresh"))


@pytest.mark.parametrize("players", [2, 12])
def test_start(
    phone: Client, household: Household, django_assert_num_queries, players: int
) -> None:
    names = [f"Player {number}" for number in range(players)]
    household = 1  # its own rulesets
    people = 4  # who is known? those who are new, when they played, all of them
    writing = 4  # game, seats, version, act
    # begin and end; locked, sent before?
    with django_assert_num_queries(ACCESS + 2 + household + 2 + 2 + people + writing):
        assert phone.post("/games/new/", typed_game(*names)).status_code == 302


@pytest.mark.parametrize(("address", "queries"), [("/rules/", 3), ("/rules/frustration/", 2)])
def test_rules(client: Client, django_assert_num_queries, address: str, queries: int) -> None:
    # is this phone known, is there a household? the household's own
    with django_assert_num_queries(queries + PACE):
        client.get(address)
