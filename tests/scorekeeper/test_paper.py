"""A blank sheet of paper that was scanned: its game is started with the names in its columns."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.games.paper_names import sheet_query
from scorekeeper.models import Game, Household
from tests.factories import get_record, make_game, new_key
from tests.markup import form_data, read

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

URL = reverse("paper")


def scanned(slug: str = "aggravation-household", players: int = 3, **more: str) -> str:
    return f"{URL}?{urlencode(sheet_query(load_ruleset(slug), players) | more)}"


def named(*names: str, **more: object) -> dict[str, object]:
    sheet = {"ruleset": "aggravation-household", "players": "3", "key": new_key()}
    return sheet | {"player": names} | more


def test_it_asks_for_the_names_of_its_columns(client: Client, nothing_written) -> None:
    with nothing_written():
        page = client.get(scanned())
    fields = read(page).all("input", type="text")
    assert [field["aria-label"] for field in fields] == [
        f"Name in column {number}" for number in (1, 2, 3)
    ]
    assert not Household.objects.exists()


def test_the_game_starts_and_its_rows_come_next(client: Client) -> None:
    page = client.get(scanned())
    sent = form_data(page, "paper-names", player=["Ann", "Ben", "Cal"], first="1")
    answer = client.post(URL, sent)
    game = Game.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"{game.get_absolute_url()}paper/")
    facts = get_record(game).facts
    assert (facts.players, facts.first_dealer) == (("Ann", "Ben", "Cal"), "Ben")
    assert client.post(URL, sent)["Location"] == answer["Location"]  # sent twice
    assert Game.objects.count() == 1


def test_a_key_of_another_game_is_told_and_pressed_again(phone: Client) -> None:
    sent = named("Ann", "Ben", "Cal")
    phone.post(URL, sent)
    page = phone.post(URL, sent | {"player": ["Ann", "Ben", "Dan"]})
    assert page.status_code == 409
    assert "already started a game" in read(page).one("p", role="alert").text
    again = form_data(page, "paper-names", player=["Ann", "Ben", "Dan"])
    assert phone.post(URL, again).status_code == 302


@pytest.mark.parametrize("key", ["", "with space"])
def test_a_key_that_cant_be_read_starts_nothing_however_often_it_is_sent(
    phone: Client, key: str
) -> None:
    sent = named("Ann", "Ben", "Cal", key=key)
    page = [phone.post(URL, sent), phone.post(URL, sent)][-1]
    assert page.status_code == 422
    assert "Press the button again" in read(page).one("p", role="alert").text
    assert not Game.objects.exists()
    again = form_data(page, "paper-names", player=["Ann", "Ben", "Cal"])
    answers = [phone.post(URL, again), phone.post(URL, again)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Game.objects.count() == 1


def test_names_on_the_sheet_are_there_already(phone: Client) -> None:
    page = phone.get(f"{scanned()}&player=Ann&player=Zo%C3%AB&first=1")
    assert [field["value"] for field in read(page).all("input", type="text")] == ["Ann", "Zoë", ""]
    assert "checked" in read(page).one(id="first-2")


def test_house_rules_of_the_sheet_are_played(phone: Client) -> None:
    page = phone.get(scanned(**{"option-ace": "high"}))
    assert "Ace in runs: Only high, after the king" in read(page).text
    phone.post(URL, form_data(page, "paper-names", player=["Ann", "Ben", "Cal"]))
    assert Game.objects.get().options == {"ace": "high"}


def test_a_column_in_which_nobody_played_is_left_out(phone: Client) -> None:
    phone.post(URL, named("Ann", "", "Cal", first="2"))
    facts = get_record(Game.objects.get()).facts
    assert (facts.players, facts.first_dealer) == (("Ann", "Cal"), "Cal")


TEAMS = {
    "as on the sheet": (
        "Ann Ben Cal Dee",
        {},
        {"Ann & Cal": ("Ann", "Cal"), "Ben & Dee": ("Ben", "Dee")},
    ),
    "everybody alone": ("Ann Ben Cal Dee", {"teams": "none"}, {}),
    "too few for two teams": ("Ann Ben Cal", {}, {}),
}


@pytest.mark.parametrize(("names", "more", "teams"), TEAMS.values(), ids=TEAMS)
def test_every_second_name_is_in_the_same_team(
    phone: Client, names: str, more: dict[str, str], teams: dict[str, tuple[str, ...]]
) -> None:
    page = phone.get(scanned("canasta", 4))
    phone.post(URL, form_data(page, "paper-names", player=names.split(), **more))
    assert get_record(Game.objects.get()).facts.teams == teams


def test_a_remembered_player_is_the_same_one(phone: Client, household) -> None:
    make_game(players=("Zoë", "Ann"), household=household)
    phone.post(URL, named("ZOE", "ann"))
    assert get_record(Game.objects.latest("pk")).facts.players == ("Zoë", "Ann")


NOT_YET = {
    "one": (("Ann",), "needs at least 2 players. Type the names from the paper."),
    "twice": (("Ann", "ann"), "Two players have the same name."),
    "too long": (("A" * 41, "Ben"), "Use at most 40 letters. This has 41 letters."),
    "unseen": (("\u200b", "Ann", "Ben"), "Please type a name."),
}


@pytest.mark.parametrize(("names", "why"), NOT_YET.values(), ids=NOT_YET)
def test_names_that_wont_do_stay_and_are_explained(
    phone: Client, names: tuple[str, ...], why: str
) -> None:
    page = phone.post(URL, named(*names))
    assert (page.status_code, Game.objects.count()) == (422, 0)
    assert why in read(page).text
    assert [field["value"] for field in read(page).all("input", type="text")][: len(names)] == [
        *names
    ]


STRANGE = {
    "no such game": {"ruleset": "no-such-game"},
    "no slug at all": {"ruleset": "../\x00"},
    "0 players": {"players": "0"},
    "a word": {"players": "four"},
    "no such house rule": {"option-no_such": "on"},
    "no such way": {"option-ace": "purple"},
}


@pytest.mark.parametrize("says", STRANGE.values(), ids=STRANGE)
def test_a_strange_code_says_what_to_do_next(phone: Client, says: dict[str, str]) -> None:
    sheet = sheet_query(load_ruleset("aggravation-household"), 3) | says
    for page in (phone.get(URL, sheet), phone.post(URL, sheet)):
        assert page.status_code == 400
        assert "Start the game by hand, then add the totals from the paper." in read(page).text
        assert read(page).one("a", css="button")["href"] == reverse("game-new")


def test_without_a_code_the_game_is_chosen(phone: Client) -> None:
    page = read(phone.get(URL))
    offered = {option["value"] for option in page.one("select").all("option")}
    assert offered == set(all_slugs())
    page = read(phone.get(URL, {"ruleset": "contract-rummy"}))
    assert len(page.all("input", type="text")) == 8
