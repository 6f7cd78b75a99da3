"""Hosted, a visitor and a household can have only so much; what nobody uses goes. At home nothing
is limited.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from scorekeeper import services
from scorekeeper.machine.addresses import visitor_address
from scorekeeper.models import Device, Game, Household, Import, Role, Try
from tests.factories import (
    HTMX,
    believe_clock,
    make_client,
    make_game,
    make_household,
    new_key,
    play_round,
    typed_game,
)
from tests.markup import read
from tests.scorekeeper.games import SIMPLE
from tests.scorekeeper.house import keep_own

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]
DAY = timedelta(days=1)


@pytest.fixture
def hosted(settings) -> Any:
    """As with HTTPS=1, but the numbers are small."""
    settings.HTTPS = True
    settings.LIMITS = {"household": (3, DAY), "game": (4, DAY), "import": (2, DAY)}
    settings.MOST_GAMES = 6
    settings.EMPTY_KEPT, settings.UNUSED_KEPT = DAY, timedelta(days=365)
    return settings


def visitor(address: str) -> Client:
    """A phone that has never been here, behind our proxy."""
    return Client(headers={"X-Forwarded-For": f"10.9.9.9, {address}"})


def start(phone: Client, **more: Any):
    return phone.post("/games/new/", typed_game("Ann", "Ben", first_dealer="Ann", **more))


def test_a_script_cant_start_households_without_end(hosted) -> None:
    answers = [start(visitor("198.51.100.7")) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 429, 429]
    assert Household.objects.count() == Game.objects.count() == 3
    refused = answers[-1]
    assert 86_000 < int(refused["Retry-After"]) <= 86_400
    page = read(refused)
    assert "Try again in 24 hours" in page.text
    assert "Ann" in refused.content.decode()  # what was typed stays
    assert start(visitor("198.51.100.8")).status_code == 302  # somebody else
    with time_machine.travel(timezone.now() + DAY + timedelta(seconds=1)):
        assert start(visitor("198.51.100.7")).status_code == 302


@pytest.mark.parametrize("url", ["/household/", "/phones/link/", "/rulesets/new/"])
def test_whatever_begins_a_household_counts(hosted, url: str) -> None:
    hosted.LIMITS = {"household": (0, DAY)}
    data = {"role": "host", "letters": "AJQK"}
    if "rulesets" in url:
        from tests.scorekeeper.house import typed_ruleset

        data = typed_ruleset(slug="house-bbbbbbbbbb", action="save")
    answer = visitor("198.51.100.7").post(url, data)
    assert answer.status_code == 429
    assert "Nothing was saved" in read(answer).text
    assert not Household.objects.exists()


def test_games_of_a_household_in_a_day(hosted, phone: Client, household: Household) -> None:
    data = typed_game("Ann", "Ben", first_dealer="Ann")
    assert [phone.post("/games/new/", data).status_code for _ in range(9)] == [302] * 9  # one act
    assert [start(phone).status_code for _ in range(4)] == [302, 302, 302, 429]
    game = Game.objects.first()
    assert game is not None
    again = phone.post(reverse("game-again", args=[game.public_id]), {"key": new_key()})
    assert (again.status_code, Game.objects.count()) == (429, 4)
    assert play_round(game, out="Ann", laid=["Ann"]).rounds  # who plays isn't disturbed


def test_with_htmx_the_form_says_it(hosted, phone: Client) -> None:
    hosted.LIMITS = {"game": (0, DAY)}
    answer = phone.post("/games/new/", typed_game("Ann", "Ben"), headers=HTMX)
    assert answer.status_code == 429
    assert b"<html" not in answer.content
    assert "Try again in" in read(answer).text
    config = read(phone.get("/")).one("meta", name="htmx-config")["content"]
    shown = [row["code"] for row in json.loads(config)["responseHandling"] if row["swap"]]
    assert any("429" in code for code in shown)


def test_games_that_a_household_can_keep(hosted, phone: Client, household: Household) -> None:
    hosted.LIMITS = {}
    for _ in range(6):
        make_game(household=household)
    answer = start(phone)
    assert answer.status_code == 429
    assert "This server keeps at most 6 games per household" in read(answer).text
    text = json.dumps(SIMPLE)
    assert phone.post("/games/import/", {"key": new_key(), "text": text}).status_code == 429
    assert Game.objects.count() == 6


def test_a_file_with_more_games_than_there_is_room(hosted, phone: Client, monkeypatch) -> None:
    from scorekeeper.services import large_imports
    from tests.scorekeeper.test_large_import import send, text_of

    monkeypatch.setattr(large_imports, "in_background", lambda work, *args: work(*args))
    answer = send(phone, text_of(60))
    assert "Room left: 6 of 6." in read(phone.get(answer.url)).text
    assert not Game.objects.exists()
    hosted.MOST_GAMES = 60
    assert "60 games added" in read(phone.get(send(phone, text_of(60)).url)).text
    hosted.LIMITS = {}
    again = send(phone, text_of(60))  # nothing of it is new
    assert "You already had 60 games" in read(phone.get(again.url)).text


def test_large_files_from_one_address(hosted, phone: Client, monkeypatch) -> None:
    from scorekeeper.services import large_imports
    from tests.scorekeeper.test_large_import import send, text_of

    monkeypatch.setattr(large_imports, "in_background", lambda work, *args: work(*args))
    phone.defaults["HTTP_X_FORWARDED_FOR"] = "198.51.100.7"
    assert [send(phone, text_of(51)).status_code for _ in range(3)] == [302, 302, 429]


def test_a_limit_holds_for_any_day_not_only_from_the_first_try(hosted) -> None:
    """Where a count begins anew each day, twice as many fit around midnight."""
    begin, answers = timezone.now(), []
    for hours in (0, 22, 23, 25, 26, 47):
        with time_machine.travel(begin + timedelta(hours=hours)):
            answers.append(start(visitor("198.51.100.7")).status_code)
    assert answers == [302, 302, 302, 302, 429, 302]


def test_at_home_nothing_is_limited(client: Client) -> None:
    assert [start(Client()).status_code for _ in range(10)] == [302] * 10
    assert not Try.objects.exists()
    Household.objects.update(created_at=timezone.now() - 1000 * DAY)
    Game.objects.update(changed_at=timezone.now() - 1000 * DAY)
    make_household()
    Household.objects.filter(games=None).update(created_at=timezone.now() - 1000 * DAY)
    believe_clock()
    call_command("purge", verbosity=0)
    assert Household.objects.count() == 11


def test_addresses_arent_kept(hosted) -> None:
    start(visitor("198.51.100.7"))
    assert [row.who for row in Try.objects.filter(who__contains="198.51")] == []
    with time_machine.travel(timezone.now() + 3 * DAY):
        call_command("purge", verbosity=0)
    assert not Try.objects.exists()


ADDRESSES = [
    ("8.8.8.8, 198.51.100.7", "198.51.100.7"),  # the first one is the visitor's own word
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ("::ffff:198.51.100.7", "198.51.100.7"),
    ("", ""),
    ("nonsense", "nonsense"),
]


@pytest.mark.parametrize(("said", "address"), ADDRESSES)
def test_who_a_visitor_is(settings, said: str, address: str) -> None:
    settings.HTTPS = True
    assert visitor_address(RequestFactory().get("/", headers={"X-Forwarded-For": said})) == address


def test_settings_of_both_profiles(load_settings: Callable[..., dict[str, Any]]) -> None:
    home, hosted = load_settings(), load_settings(HTTPS="1", ALLOWED_HOSTS="a.example")
    assert (home["LIMITS"], home["MOST_GAMES"], home["UNUSED_KEPT"]) == ({}, None, None)
    assert set(hosted["LIMITS"]) == {"household", "game", "import"}
    assert hosted["MOST_GAMES"] == 5000


# --- what nobody uses -----------------------------------------------------------------------------


def old(household: Household, days: int) -> Household:
    then = timezone.now() - timedelta(days=days)
    Household.objects.filter(pk=household.pk).update(created_at=then)
    Game.objects.filter(household=household).update(created_at=then, changed_at=then)
    return household


def left() -> set[int]:
    believe_clock()
    call_command("purge", verbosity=0)
    return set(Household.objects.values_list("pk", flat=True))


def test_households_without_a_game_go_after_a_day(hosted) -> None:
    fresh, empty, used = make_household(), old(make_household(), 2), old(make_household(), 2)
    make_client(empty)
    make_game(household=used)
    with_rules = make_household()
    keep_own(with_rules, slug="house-abcdefghjk", name="Ours")
    old(with_rules, 2)
    assert left() == {fresh.pk, used.pk, with_rules.pk}
    assert not Device.objects.filter(household=empty.pk).exists()


def test_unused_households_go_after_a_year(hosted) -> None:
    unused, kept, played, lately = (make_game().household for _ in range(4))
    for household in (unused, kept, played):
        old(household, 366)
    old(lately, 364)
    services.keep_household(household=kept)
    game = Game.objects.get(household=played)
    play_round(game, out="Ann", laid=["Ann"])
    assert left() == {kept.pk, played.pk, lately.pk}


def notice(phone: Client) -> str:
    page = read(phone.get("/"))
    return page.text if "will be deleted on" in page.text else ""


@time_machine.travel("2026-11-21T12:00:00Z", tick=False)
def test_the_page_says_so_a_month_before(
    hosted, phone: Client, household: Household, nothing_written
) -> None:
    make_game(household=household)
    assert notice(phone) == ""
    old(household, 334)
    assert notice(phone) == ""
    old(household, 340)
    with nothing_written():
        assert "These scores will be deleted on 16 December 2026" in notice(phone)
    watcher = make_client(household, Role.WATCHER)
    assert "Keep these scores" not in notice(watcher) != ""
    assert phone.post(reverse("household-keep")).url == "/"
    assert notice(phone) == ""
    assert household.pk in left()


# --- figures for whoever runs the server ----------------------------------------------------------


def stats(*options: str) -> str:
    out = io.StringIO()
    call_command("stats", *options, stdout=out)
    return out.getvalue()


def test_figures_of_an_empty_server(db: None) -> None:
    assert json.loads(stats("--json"))["growth"] == {}
    assert "nothing yet" in stats()


def test_figures_without_names(household: Household) -> None:
    Household.objects.filter(pk=household.pk).update(name="The Xanthippes")
    game = make_game(players=("Xanthippe", "Yolande"), household=household, rounds=3)
    make_game(players=("Xanthippe", "Yolande"), household=household)
    make_household()
    figures = json.loads(stats("--json"))
    counts = figures["counts"]
    assert (counts["households"], counts["households without a game"]) == (2, 1)
    assert (counts["games going on"], counts["rounds"], counts["people"]) == (2, 3, 2)
    assert figures["sizes"]["bytes of the database"] > 10_000
    assert figures["sizes"]["games of the largest household"] == 2
    month = f"{timezone.localdate():%Y-%m}"
    assert figures["growth"] == {month: {"households": 2, "games": 2, "rounds": 3}}
    text = stats()
    assert "3  rounds" in text
    secret = ("Xanthippe", "Yolande", household.public_id, game.public_id)
    assert not [word for word in secret if word in text + json.dumps(figures)]


def test_an_import_under_way_keeps_its_household(hosted) -> None:
    household = make_household()
    Import.objects.create(household=household, key=new_key(), size=1, seen_at=timezone.now())
    assert left() == {old(household, 2).pk}
