from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game, Household
from tests.factories import make_game
from tests.markup import read
from tests.played import play_case

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def url(game: Game) -> str:
    return reverse("game-figures", args=[game.public_id])


def test_a_game_in_figures(phone: Client, household: Household) -> None:
    page = read(phone.get(url(play_case(household, "ah-1-totals", rounds=4))))
    rows = page.all("table", css="figures")[0].all("tr")
    assert len(rows) == 1 + 3
    assert rows[0].text.split() == ["Player", "Went", "out", "Best", "round", "Worst", "round"]
    for chart in page.all("svg", role="img"):
        assert chart["aria-label"].startswith("Running totals")
    assert page.one("table", css="figures-steps")


def test_a_sheet_leads_there_and_has_the_chart_when_the_game_is_over(
    phone: Client, household: Household
) -> None:
    running, finished = (
        make_game(household=household, rounds=1),
        play_case(household, "ah-1-totals"),
    )
    sheet = read(phone.get(running.get_absolute_url()))
    assert sheet.one(id="figures")["hx-get"] == url(running)
    assert [link["href"] for link in sheet.one(id="figures-here").all("a")] == [url(running)]
    assert not sheet.all("table", css="figures")
    assert not sheet.all("figure", css="chart")
    sheet = read(phone.get(finished.get_absolute_url()))
    assert sheet.one("figure", css="chart")
    assert sheet.one(id="figures")["hx-get"] == url(finished)
    assert not read(phone.get(url(finished))).all("figure", css="chart")


def test_the_end_tells_the_moments_of_the_evening(phone: Client, household: Household) -> None:
    page = read(phone.get(play_case(household, "ah-1-totals").get_absolute_url()))
    told = [moment.text for moment in page.one("section", css="moments").all("li")]
    assert told[0] == "Biggest comebackBen 80 behind after round 2, then made up 80"


def test_before_the_first_round_there_are_none(phone: Client, household: Household) -> None:
    game = make_game(household=household)
    assert not read(phone.get(game.get_absolute_url())).all(id="figures")
    answer = phone.get(url(game))
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
