"""The copies of the scores as a host sees them: with real files, as in test_restore."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from scorekeeper.care import backups, condition, sealing
from scorekeeper.care.caretaker import Caretaker
from scorekeeper.models import Game, Household, Role
from tests.factories import make_client, make_game, make_household, play_rounds
from tests.markup import read

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has pg_dump"),
]

COPIES = "/settings/copies/"
SURE = {"sure": "on"}


@pytest.fixture(autouse=True)
def nothing_wrong(live: Path) -> None:
    condition.note(None)


@pytest.fixture
def game() -> Game:
    return make_game(players=("Ann", "Ben"), rounds=3)


@pytest.fixture
def host(game: Game) -> Client:
    return make_client(game.household)


def words(answer: Any) -> str:
    return " ".join(read(answer).text.split())


def content_of(answer: Any) -> bytes:
    return answer.getvalue()


# --- the list ------------------------------------------------------------------------------------


def test_the_list_says_when_how_many_games_and_how_large(host: Client, game: Game) -> None:
    with time_machine.travel(datetime.now(tz=UTC) - timedelta(days=1), tick=False):
        backups.make_backup()
    make_game(household=game.household)
    backups.make_backup()

    said = words(host.get(COPIES))

    assert "Today" in said
    assert "Yesterday" in said
    assert "2 games, " in said
    assert "1 game, " in said
    assert "KB" in said.replace("\xa0", " ")


def test_a_file_that_cant_be_read_is_listed_as_such(host: Client) -> None:
    backups.make_backup()
    (backups.folder() / "holiday.sqlite3").write_text("no scores")
    page = host.get(COPIES)
    assert "Can’t be read" in words(page)
    assert host.get(f"{COPIES}holiday.sqlite3/").status_code == 404


@pytest.mark.parametrize("role", [Role.SCORER])
def test_copies_are_the_hosts(game: Game, role: Role) -> None:
    name = backups.make_backup().name
    guest = make_client(game.household, role)
    assert guest.get(COPIES).status_code == 404
    assert guest.get(f"{COPIES}{name}/").status_code == 404
    assert guest.post(f"{COPIES}save/").status_code == 404


def test_hosted_there_is_no_such_page(host: Client, settings: Any) -> None:
    settings.HTTPS = True
    assert host.get(COPIES, secure=True).status_code == 404
    assert "copy" not in words(host.get("/", secure=True))


# --- a copy is of all, or nobody gets at it ------------------------------------------------------


def test_nobody_gets_the_scores_of_others_by_a_copy(host: Client) -> None:
    make_game(household=make_household(), players=("Xanthippe", "Yolande"))
    name = backups.make_backup().name
    page = host.get(COPIES)
    assert name not in page.content.decode()
    assert "Others keep scores on this computer, too" in words(page)
    assert host.get(f"{COPIES}{name}/").status_code == 404
    assert host.post(f"{COPIES}{name}/put-back/", SURE).status_code == 404
    assert host.post(f"{COPIES}save/", {"copy": name}).status_code == 404
    assert host.post(f"{COPIES}save/").status_code == 404
    assert host.post(f"{COPIES}bring/", SURE).status_code == 404


def test_an_older_copy_of_ones_own_isnt_put_over_the_scores_of_others(host: Client) -> None:
    name = backups.make_backup().name
    make_game(household=make_household())
    assert host.get(f"{COPIES}{name}/").status_code == 200
    assert host.post(f"{COPIES}{name}/put-back/", SURE).status_code == 404
    assert Game.objects.count() == 2


@pytest.mark.parametrize("name", ["..", "nothing.sqlite3"])
def test_only_copies_can_be_asked_for(host: Client, name: str) -> None:
    backups.make_backup()
    assert host.get(f"{COPIES}{name}/").status_code == 404


# --- look at one, put it back --------------------------------------------------------------------


def test_the_games_in_a_copy(host: Client, game: Game) -> None:
    name = backups.make_backup().name
    make_game(household=game.household, players=("Cal", "Dee"), rounds=1)

    page = read(host.get(f"{COPIES}{name}/"))

    said = " ".join(page.text.split())
    assert "This copy has 1 game. Here you have 2 now." in said
    assert "Ann" in said
    assert "Cal" not in said
    assert not [link for link in page.one("main").all("a") if link["href"].startswith("/games/")]


def test_put_back_with_a_copy_of_what_was_there(host: Client, game: Game) -> None:
    name = backups.make_backup().name
    play_rounds(game, 2)

    answer = host.post(f"{COPIES}{name}/put-back/", SURE, follow=True)

    assert "The copy is back" in words(answer)
    assert "What was here before is kept as a copy, today" in words(answer)
    assert Game.objects.get().rounds.count() == 3
    newest = backups.list_backups()[0]
    with closing(sqlite3.connect(newest)) as kept:
        assert kept.execute("SELECT count(*) FROM scorekeeper_round").fetchone() == (5,)

    host.post(f"{COPIES}{newest.name}/put-back/", SURE)  # and there again
    assert Game.objects.get().rounds.count() == 5


def test_it_has_to_be_meant(host: Client, game: Game) -> None:
    name = backups.make_backup().name
    play_rounds(game, 1)
    answer = host.post(f"{COPIES}{name}/put-back/")
    assert answer.status_code == 422
    assert "Nothing was changed. Tick the box" in words(answer)
    assert Game.objects.get().rounds.count() == 4


def test_a_damaged_copy_isnt_put_back(host: Client) -> None:
    path = backups.make_backup()
    path.write_bytes(path.read_bytes()[:8192] + bytes(len(path.read_bytes()) - 8192))
    answer = host.post(f"{COPIES}{path.name}/put-back/", SURE)
    assert answer.status_code in {404, 422}
    assert Game.objects.get().rounds.count() == 3


# --- one for the phone, and back from it ---------------------------------------------------------


@pytest.mark.parametrize("passphrase", ["", "blaue Möwe 7"])
def test_saved_to_a_phone_and_brought_back(host: Client, game: Game, passphrase: str) -> None:
    saved = host.post(f"{COPIES}save/", {"passphrase": passphrase})
    content = content_of(saved)
    assert "attachment" in saved["Content-Disposition"]
    assert sealing.is_sealed(content) == bool(passphrase)
    assert content.startswith(b"SQLite") != bool(passphrase)
    play_rounds(game, 2)

    file = SimpleUploadedFile("scores", content)
    sent = {"file": file, "passphrase": passphrase, **SURE}
    answer = host.post(f"{COPIES}bring/", sent, follow=True)

    assert "The copy is back" in words(answer)
    assert Game.objects.get().rounds.count() == 3


def test_the_one_that_is_named_is_saved(host: Client, game: Game) -> None:
    path = backups.make_backup()
    play_rounds(game, 1)
    answer = host.post(f"{COPIES}save/", {"copy": path.name})
    assert content_of(answer) == path.read_bytes()


def test_a_short_passphrase_is_refused(host: Client) -> None:
    answer = host.post(f"{COPIES}save/", {"passphrase": "1234"})
    assert answer.status_code == 422
    assert "Use at least 8 letters, or none at all." in words(answer)


WRONG_FILES = {
    "nothing chosen": (None, "", "Choose the file with your copy."),
    "another file": (b"holiday", "", "This isn’t a copy of the scores"),
    "the wrong passphrase": (sealing.seal(b"x", "Blaue Möwe 7"), "blaue Möwe 7", "doesn’t fit"),
    "sealed, and not ours": (sealing.seal(b"x", "blaue Möwe 7"), "blaue Möwe 7", "isn’t a copy"),
}


@pytest.mark.parametrize("name", WRONG_FILES)
def test_what_isnt_a_copy_changes_nothing(host: Client, name: str) -> None:
    content, passphrase, says = WRONG_FILES[name]
    file = {} if content is None else {"file": SimpleUploadedFile("scores", content)}
    answer = host.post(f"{COPIES}bring/", {"passphrase": passphrase, **SURE, **file})
    assert answer.status_code == 422
    assert says in words(answer)
    assert Game.objects.get().rounds.count() == 3


def test_a_large_file_that_is_something_else_isnt_read_on(host: Client, settings: Any) -> None:
    settings.MAX_REQUEST_BYTES = 1000
    file = SimpleUploadedFile("film", b"0" * 5000)
    answer = host.post(f"{COPIES}bring/", {"file": file, **SURE})
    assert answer.status_code == 422
    assert "This isn’t a copy of the scores, or it’s too large." in words(answer)


def test_on_a_new_computer_the_phone_that_brings_the_scores_is_let_in(host: Client) -> None:
    content = content_of(host.post(f"{COPIES}save/"))
    Household.objects.all().delete()  # as on a new computer
    stranger = Client()
    assert stranger.get(COPIES).status_code == 200

    file = SimpleUploadedFile("scores", content)
    joining = stranger.post(f"{COPIES}bring/", {"file": file, **SURE}, follow=True)

    form = read(joining).one("main").one("form")
    secret = next(
        field["value"]
        for field in form.all("input")
        if "name" in field and field["name"] == "secret"
    )
    stranger.post("/join/", {"secret": secret, "phone_name": "Mama"})
    assert stranger.get(COPIES).status_code == 200
    assert "Ann" in words(stranger.get("/"))


# --- how it stands -------------------------------------------------------------------------------


def test_front_page_and_settings_say_from_when_the_last_good_copy_is(host: Client) -> None:
    assert "Your scores: no copy yet" in words(host.get("/settings/"))
    backups.make_backup()
    for place in ("/", "/settings/"):
        assert "Your scores: last good copy today" in words(host.get(place))


@pytest.mark.parametrize("days", [2, -3])
def test_it_is_red_where_that_is_too_long_ago(host: Client, days: int) -> None:
    with time_machine.travel(datetime.now(tz=UTC) - timedelta(days=days), tick=False):
        backups.make_backup()
    for place in ("/", "/settings/"):
        page = read(host.get(place))
        lines = [each.text for each in page.all("span") if {"hint", "error"} <= each.classes]
        assert lines
        assert all("Leave the app running" in line for line in lines)


FAULTS = {
    "full": (OSError(28, "No space left on device"), "The computer’s disk is full"),
    "damaged": (sqlite3.DatabaseError("database disk image is malformed"), "put a copy back"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_copy_that_fails_is_said_until_one_is_made(
    host: Client, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    error, says = FAULTS[name]
    backups.make_backup()

    def fail(path: Path) -> Path:
        with backups.named(path):
            raise error

    with monkeypatch.context() as broken:
        broken.setattr(backups, "_copy_to", fail)
        caretaker = Caretaker()
        caretaker.start()
        caretaker.stop()
    assert says in words(host.get("/"))
    assert says in words(host.get(COPIES))

    caretaker = Caretaker()
    caretaker.start()
    caretaker.stop()
    assert says not in words(host.get("/"))


# --- once a month --------------------------------------------------------------------------------

OTHER_DEVICE = {"REMOTE_ADDR": "192.168.1.5"}
OFFER = "Keep a copy on this phone"


@pytest.fixture
def month_later(game: Game) -> Iterator[None]:
    Household.objects.update(asks_to_keep_link=False)
    with time_machine.travel(datetime.now(tz=UTC) + timedelta(days=31), tick=False):
        yield


@pytest.mark.usefixtures("month_later")
@pytest.mark.parametrize("answer", ["save/", "later/"])
def test_once_a_month_the_hosts_phone_is_offered_a_copy(host: Client, answer: str) -> None:
    assert OFFER in words(host.get("/", **OTHER_DEVICE))
    assert OFFER not in words(host.get("/"))  # at the computer itself, where copies are
    host.post(f"{COPIES}{answer}").close()
    assert OFFER not in words(host.get("/", **OTHER_DEVICE))
    with time_machine.travel(datetime.now(tz=UTC) + timedelta(days=32), tick=False):
        assert OFFER in words(host.get("/", **OTHER_DEVICE))


@pytest.mark.usefixtures("month_later")
def test_a_copy_of_everybody_isnt_offered(host: Client) -> None:
    make_game(household=make_household())
    assert OFFER not in words(host.get("/", **OTHER_DEVICE))


def test_a_new_table_isnt_asked(host: Client) -> None:
    assert OFFER not in words(host.get("/", **OTHER_DEVICE))
