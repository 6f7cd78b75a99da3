"""The evening goes on: from a finished game to the next one, on phones and on the table view."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scorekeeper import services
from scorekeeper.models import Device, Game, Household, Role
from scorekeeper.store.act_head import Sent
from tests.factories import (
    get_record,
    make_client,
    make_game,
    new_key,
    play_round,
    undo,
)
from tests.markup import Element, read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]
PAGES = {"sheet": ("", "live/", "game"), "table view": ("table/", "table/live/", "table")}


@pytest.fixture
def game(household: Household) -> Game:
    return over(make_game("frustration", household=household))


@pytest.fixture
def watcher(household: Household) -> Client:
    return make_client(household, Role.WATCHER)


def over(game: Game) -> Game:
    for _ in range(10):
        play_round(game, out="Ann", laid=["Ann"])
    return Game.objects.get(pk=game.pk)


def again(phone: Client, game: Game) -> Game:
    """Press "Play again" on its sheet."""
    (form, *_more) = read(phone.get(game.get_absolute_url())).all(
        "form", action=f"{game.get_absolute_url()}again/"
    )
    place = phone.post(form["action"], form.data())["Location"]
    return Game.objects.get(public_id=place.split("/")[2])


def piece(phone: Client, game: Game, page: str = "sheet") -> Element:
    path, _live, element = PAGES[page]
    return read(phone.get(f"{game.get_absolute_url()}{path}")).one(id=element)


def leads_to(phone: Client, game: Game, page: str = "sheet") -> str:
    """Where a page that is opened now leads."""
    return str(piece(phone, game, page).attributes.get("data-next", ""))


def delete(game: Game) -> None:
    version = Game.objects.get(pk=game.pk).version
    services.delete_game(game=game, sent=Sent(new_key(), version))


# --- pages that are open are taken along ----------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_what_is_open_learns_of_the_next_game(
    phone: Client, watcher: Client, game: Game, page: str
) -> None:
    shown = piece(watcher, game, page)
    assert "data-over" in shown.attributes
    assert "data-next" not in shown.attributes
    seen = {"version": shown["data-version"]}
    assert watcher.get(shown["data-live"], seen).status_code == 204

    following = again(phone, game)
    news = read(watcher.get(shown["data-live"], seen)).one(id=PAGES[page][2])
    assert news["data-next"] == f"{following.get_absolute_url()}{PAGES[page][0]}"
    assert watcher.get(news["data-live"], {"version": news["data-version"]}).status_code == 204


@pytest.mark.parametrize("role", Role)
def test_without_javascript_it_is_a_link(
    household: Household, phone: Client, game: Game, role: Role
) -> None:
    following = again(phone, game)
    client = make_client(household, role)
    for path, _live, _element in PAGES.values():
        links = read(client.get(f"{game.get_absolute_url()}{path}")).all("a")
        (link, *_more) = [link for link in links if link.text == "Round 1 of the next game"]
        assert link["href"] == f"{following.get_absolute_url()}{path}"
        assert client.get(link["href"]).status_code == 200


def test_a_phone_of_a_player_has_their_hand_in_the_next_game(
    household: Household, phone: Client, game: Game
) -> None:
    ann, nobody = make_client(household, Role.SCORER), make_client(household, Role.SCORER)
    first, second = Device.objects.filter(role=Role.SCORER).order_by("pk")
    services.say_whose(device=first, player=household.players.get(name="Ann"))
    services.say_whose(device=second, player=None)

    following = again(phone, game)
    assert "Ann’s hand" in read(ann.get(leads_to(ann, game))).text
    assert "Whose phone is this?" not in read(nobody.get(following.get_absolute_url())).text
    assert (
        "Whose phone is this?"
        in read(make_client(household, Role.SCORER).get(following.get_absolute_url())).text
    )


def test_a_phone_that_waits_says_so(watcher: Client, phone: Client, game: Game) -> None:
    words = "The next game opens here by itself."
    assert words in read(watcher.get(game.get_absolute_url())).text
    assert words not in read(phone.get(game.get_absolute_url())).text
    again(phone, game)
    assert words not in read(watcher.get(game.get_absolute_url())).text


def test_the_link_counts_the_rounds(watcher: Client, phone: Client, game: Game) -> None:
    following = again(phone, game)
    play_round(following, out="Ann", laid=["Ann"])
    assert "Round 2 of the next game" in read(watcher.get(game.get_absolute_url())).text
    for _ in range(9):
        play_round(following, out="Ann", laid=["Ann"])
    text = read(watcher.get(game.get_absolute_url())).text
    assert "The next game" in text
    assert "of the next game" not in text


def test_a_correction_stays_and_shows_the_way(
    household: Household, phone: Client, game: Game
) -> None:
    scorer = make_client(household, Role.SCORER)
    url = f"{game.get_absolute_url()}rounds/10/"
    form = read(scorer.get(url)).one("form", id="entry")

    following = again(phone, game)
    news = read(scorer.post(f"{url}preview/", form.data()))
    assert news.one(id="next-game").one("a")["href"] == following.get_absolute_url()
    assert scorer.post(url, form.data())["Location"] == game.get_absolute_url()


def test_a_hand_that_was_saved_elsewhere_leads_on(
    household: Household, phone: Client, game: Game
) -> None:
    following = again(phone, game)
    scorer = make_client(household, Role.SCORER)
    seat = game.seats.get(player__name="Ben")
    page = read(scorer.get(f"{game.get_absolute_url()}rounds/10/hand/{seat.pk}/"))
    link = page.one("a", css="main-button")
    assert (link.text, link["href"]) == (
        *("Round 1 of the next game", following.get_absolute_url()),
    )


# --- which game is the next one -------------------------------------------------------------------


def begin(household: Household, *names: str, ruleset: str = "frustration") -> Game:
    return make_game(ruleset, names, household=household)


def test_one_of_them_goes_to_bed_and_another_comes(household: Household, watcher, game) -> None:
    assert leads_to(watcher, game) == ""
    following = begin(household, "Dee", "Ann", "Ben", ruleset="garbage-rummy")  # in any order
    assert leads_to(watcher, game) == following.get_absolute_url()


def test_other_people_play_another_evening(household, watcher, game) -> None:
    begin(household, "Ann", "Dee", "Eve")
    make_game("frustration")  # of another household
    assert leads_to(watcher, game) == ""


def test_the_game_that_goes_on_counts(household: Household, phone: Client, watcher, game) -> None:
    """A phone that slept through a whole game goes to the one that is played now."""
    second = over(again(phone, game))
    third = again(phone, second)
    assert leads_to(watcher, game) == leads_to(watcher, second) == third.get_absolute_url()


def test_the_table_parts(household: Household, game: Game, watcher: Client) -> None:
    mine, others = begin(household, "Ann", "Cal", "Dee"), begin(household, "Ben", "Cal")
    cal = make_client(household, Role.SCORER)
    Device.objects.filter(role=Role.SCORER).update(player=household.players.get(name="Ann"))
    assert leads_to(cal, game) == mine.get_absolute_url()
    assert leads_to(watcher, game) == others.get_absolute_url()


def test_a_next_game_that_is_deleted_is_none(
    household: Household, phone: Client, watcher, game
) -> None:
    second = again(phone, game)
    third = begin(household, "Ann", "Ben")
    shown = piece(watcher, game)
    delete(third)
    news = read(watcher.get(shown["data-live"], {"version": shown["data-version"]}))
    assert news.one(id="game")["data-next"] == second.get_absolute_url()
    delete(second)
    assert leads_to(watcher, game) == ""
    assert "Play again, same people" in read(phone.get(game.get_absolute_url())).text


def test_a_game_played_in_between_is_not_the_next(household: Household, watcher) -> None:
    long = make_game("frustration", household=household)
    over(begin(household, "Ann", "Ben"))
    assert leads_to(watcher, over(long)) == ""


def test_a_last_round_taken_back_and_saved_again(
    household: Household, phone: Client, watcher, game
) -> None:
    following = again(phone, game)
    undo(game)
    assert leads_to(watcher, game) == ""  # it goes on itself
    play_round(game, out="Ann", laid=["Ann"])
    assert leads_to(watcher, game) == following.get_absolute_url()


def test_another_evening_is_another_evening(household: Household, watcher, game) -> None:
    assert "data-pause" not in piece(watcher, game).attributes
    with time_machine.travel(timezone.now() + timedelta(hours=13)):
        begin(household, "Ann", "Ben", "Cal")
        assert leads_to(watcher, game) == ""
        assert piece(watcher, game)["data-pause"] == "30"
        assert "opens here" not in read(watcher.get(game.get_absolute_url())).text


# --- play again -----------------------------------------------------------------------------------


def test_two_hosts_press_at_once(household: Household, phone: Client, game: Game) -> None:
    other = make_client(household, Role.HOST)
    forms = [
        read(client.get(game.get_absolute_url())).all(
            "form", action=f"{game.get_absolute_url()}again/"
        )[0]
        for client in (phone, other)
    ]
    places = [
        client.post(form["action"], form.data())["Location"]
        for client, form in zip((phone, other), forms, strict=True)
    ]
    assert places[0] == places[1]
    assert Game.objects.count() == 2


def test_who_sees_a_next_game_can_begin_another(household, phone: Client, game: Game) -> None:
    quick = begin(household, "Ann", "Ben")
    following = again(phone, game)
    assert following not in {game, quick}
    assert get_record(following).facts.players == ("Ann", "Ben", "Cal")


def test_a_join_between_two_games_waits_at_the_finished_one(
    household: Household, phone: Client, game: Game
) -> None:
    page = phone.post("/phones/link/", {"role": "scorer"})
    secret = read(page).one(id="link-text").text.partition("#")[2]
    joined = Client()
    assert joined.post("/join/", {"secret": secret})["Location"] == game.get_absolute_url()
    following = again(phone, game)
    late = Client()
    assert late.post("/join/", {"secret": secret})["Location"] == following.get_absolute_url()
    assert leads_to(joined, game) == following.get_absolute_url()
