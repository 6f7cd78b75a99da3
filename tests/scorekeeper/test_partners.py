"""Who plays with whom in a game being set up: who sits opposite, until somebody taps partners."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorekeeper.games.partners import opposite, together
from scorekeeper.models import Game, Seat
from tests.factories import get_record, make_game, typed_game
from tests.markup import form_data, read

pytestmark = pytest.mark.django_db

URL = "/games/new/"
FOUR = ("Ann", "Ben", "Cal", "Dee")
SIX = (*FOUR, "Eve", "Fin")


def pressed(phone: Client, data: dict[str, Any], **more: Any) -> Any:
    """The page after one more press of what it would send."""
    page = phone.post(URL, data | {"action": "refresh"} | more)
    assert page.status_code == 200
    return page


def teams(page: Any) -> list[tuple[str, ...]]:
    """The teams that a page shows."""
    partners = page.context["new"].partners
    return list(partners.teams)


def canasta(*players: str, **more: Any) -> dict[str, Any]:
    return typed_game(*players, ruleset="canasta", **more)


@pytest.mark.parametrize(
    ("seats", "size", "found"),
    [
        (SIX, 2, (("Ann", "Dee"), ("Ben", "Eve"), ("Cal", "Fin"))),
        (SIX, 3, (("Ann", "Cal", "Eve"), ("Ben", "Dee", "Fin"))),
    ],
)
def test_partners_sit_opposite(seats, size, found) -> None:
    assert opposite(seats, size) == found


@pytest.mark.parametrize(
    ("size", "one", "other", "found"),
    [
        (2, "Ann", "Ben", (("Ann", "Ben"), ("Cal", "Fin"), ("Dee", "Eve"))),
        (2, "Ann", "Dee", (("Ann", "Dee"), ("Ben", "Eve"), ("Cal", "Fin"))),
        (3, "Ann", "Ben", (("Ann", "Ben", "Eve"), ("Cal", "Dee", "Fin"))),
        (3, "Eve", "Fin", (("Ann", "Ben", "Dee"), ("Cal", "Eve", "Fin"))),
    ],
)
def test_two_who_were_tapped_play_together(size, one, other, found) -> None:
    assert together(opposite(SIX, size), one, other, SIX) == found


def test_two_taps_make_partners(phone: Client) -> None:
    page = pressed(phone, canasta(*FOUR))
    assert teams(page) == [("Ann", "Cal"), ("Ben", "Dee")]
    page = pressed(phone, form_data(page, "new-game"), partner="Ann")
    assert "Now tap who plays with Ann." in read(page).text
    again = pressed(phone, form_data(page, "new-game"), partner="Ann")  # takes it back
    assert again.context["new"].partners.marked == ""
    page = pressed(phone, form_data(page, "new-game"), partner="Ben")
    assert teams(page) == [("Ann", "Ben"), ("Cal", "Dee")]
    page = phone.post(URL, form_data(page, "new-game") | {"action": "start"})
    assert page.status_code == 302
    facts = get_record(Game.objects.get()).facts
    assert facts.players == FOUR
    assert facts.teams == {"Ann & Ben": ("Ann", "Ben"), "Cal & Dee": ("Cal", "Dee")}


def test_partners_follow_the_seats_until_somebody_taps(phone: Client) -> None:
    page = pressed(phone, canasta(*FOUR), move="down:Ann")
    assert teams(page) == [("Ben", "Cal"), ("Ann", "Dee")]
    picked = pressed(phone, canasta(*FOUR, marked="Ann"), partner="Cal")
    assert teams(picked) == [("Ann", "Cal"), ("Ben", "Dee")]
    page = pressed(phone, form_data(picked, "new-game"), move="down:Ann")
    assert {frozenset(team) for team in teams(page)} == {
        frozenset(("Ann", "Cal")),
        frozenset(("Ben", "Dee")),
    }
    assert "Seat partners opposite each other" in read(page).text


def test_one_press_seats_them_opposite(phone: Client) -> None:
    page = pressed(phone, canasta(*FOUR, marked="Ann"), partner="Ben")
    page = pressed(phone, form_data(page, "new-game") | {"action": "opposite"}, action="opposite")
    assert list(page.context["new"].seats) == ["Ann", "Cal", "Ben", "Dee"]
    assert teams(page) == [("Ann", "Ben"), ("Cal", "Dee")]
    assert "Seat partners opposite each other" not in read(page).text


def test_everybody_for_themselves(phone: Client) -> None:
    page = pressed(phone, canasta(*FOUR, team_size="1"))
    assert teams(page) == []
    phone.post(URL, form_data(page, "new-game") | {"action": "start"})
    assert get_record(Game.objects.get()).facts.teams == {}
    assert not Seat.objects.exclude(team=None).exists()


def test_who_comes_takes_the_place_of_who_has_gone(phone: Client) -> None:
    data = form_data(pressed(phone, canasta(*FOUR, marked="Ann"), partner="Ben"), "new-game")
    three = [name for name in FOUR if name != "Ben"]
    page = pressed(phone, data, player=three, seat=three)
    assert not page.context["new"].partners.sizes
    four = [*three, "Eve"]
    page = pressed(phone, data, player=four, seat=four)
    assert teams(page) == [("Ann", "Eve"), ("Cal", "Dee")]


@pytest.mark.parametrize(
    ("ruleset", "players", "sizes"),
    [
        ("canasta", 3, []),
        ("canasta", 4, [2, 1]),
        ("hand-and-foot", 5, []),
        ("hand-and-foot", 6, [2, 3, 1]),
        ("aggravation-household", 4, []),
    ],
)
def test_teams_are_offered_where_they_are_equal(
    phone: Client, ruleset: str, players: int, sizes: list[int]
) -> None:
    page = pressed(phone, typed_game(*SIX[:players], ruleset=ruleset))
    partners = page.context["new"].partners
    assert [size for size, _words in partners.choices] == sizes
    assert ('name="team_size"' in page.content.decode()) is bool(sizes)


@pytest.mark.parametrize(
    "junk",
    [
        {"team": ["0:Ann", "0:Ben", "0:Cal", "0:Dee"]},
        {"team": ["x:Ann", "-1:Ben", "99999999:Cal", "²:Dee", "0"]},
        {"team_size": "²", "marked": "Zoe", "partner": "Ann"},
        {"marked": "Ann", "partner": "Zoe"},
    ],
)
def test_what_no_page_sends_makes_no_broken_teams(phone: Client, junk: dict[str, Any]) -> None:
    page = pressed(phone, canasta(*FOUR, **junk))
    found = teams(page)
    assert sorted(name for team in found for name in team) == sorted(FOUR)
    assert {len(team) for team in found} == {2}


def test_points_from_paper_are_those_of_teams(phone: Client) -> None:
    data = canasta(*FOUR) | {"points:Ann & Cal": "1200", "points:Ben & Dee": "-40"}
    assert phone.post(URL, data | {"paper-rounds": "3"}).status_code == 302
    record = get_record(Game.objects.get())
    assert record.facts.start.totals == {"Ann & Cal": 1200, "Ben & Dee": -40}
    assert dict(record.board().totals) == {"Ann & Cal": 1200, "Ben & Dee": -40}


def test_the_same_people_play_in_the_same_teams_again(phone: Client, household) -> None:
    teams = {"Ann & Ben": ("Ann", "Ben"), "Cal & Dee": ("Cal", "Dee")}
    game = make_game("canasta", 4, household=household, teams=teams)
    phone.post(f"{game.get_absolute_url()}again/", {"key": "the-key-of-again"})
    again = Game.objects.exclude(pk=game.pk).get()
    assert get_record(again).facts.teams == teams


def test_a_player_who_is_called_like_a_team_gets_another_name(phone: Client) -> None:
    page = phone.post(URL, canasta("Ann", "Ben", "Cal", "Ann & Cal"))
    assert page.status_code == 422
    assert "“Ann & Cal” is a team and a player. Give the player another name." in read(page).text
