"""A household's file of any size: games/import/<id>/, what it shows, and what happens when it is
interrupted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rulesets.files.household import FIRST_LINE
from scorekeeper import services
from scorekeeper.models import Act, Entry, Game, Import, Player, Result, Round, Seat
from scorekeeper.services import large_imports
from tests.factories import believe_clock, make_client, make_household, new_key
from tests.markup import form_data, read
from tests.scorekeeper.games import CASES, SIMPLE, bring_in

pytestmark = pytest.mark.django_db
URL = "/games/import/"
EVERYTHING = (Game, Seat, Round, Entry, Act, Player, Result)


def games(number: int, kinds: Sequence[dict[str, Any]] = (SIMPLE,)) -> list[dict[str, Any]]:
    """So many games, each begun at a time of its own."""
    return [
        {
            "options": {},
            **kinds[index % len(kinds)],
            "begun": f"2020-01-01T{index // 60:02}:{index % 60:02}:00Z",
        }
        for index in range(number)
    ]


def text_of(number: int) -> str:
    lines = ",\n".join(json.dumps(each) for each in games(number))
    return f'{FIRST_LINE}\n"players": [\n"Zed"\n],\n"games": [\n{lines}\n]}}\n'


def send(phone: Client, text: str | bytes, key: str = ""):
    content = text.encode() if isinstance(text, str) else text
    return phone.post(
        URL, {"key": key or new_key(), "file": SimpleUploadedFile("all.json", content)}
    )


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch, settings, tmp_path: Path) -> None:
    """What is done in the background is done before the answer."""
    settings.IMPORTS_DIR = settings.FILE_UPLOAD_TEMP_DIR = tmp_path
    monkeypatch.setattr(large_imports, "in_background", lambda work, *args: work(*args))
    monkeypatch.setattr(large_imports, "PAUSE", 0)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody gets to work on it."""
    monkeypatch.setattr(large_imports, "in_background", lambda work, *args: None)


def counted() -> list[int]:
    return [model.objects.count() for model in EVERYTHING]


def test_a_file_that_is_larger_than_any_other(phone: Client, settings) -> None:
    """The full export of a household was refused beyond 2 MB."""
    lines = text_of(60).splitlines()
    padded = "\n".join([lines[0], *(f"{line}{' ' * 80_000}" for line in lines[1:])])
    assert len(padded) > 5_000_000
    answer = send(phone, padded)
    assert answer.status_code == 302
    page = read(phone.get(answer.url))
    assert "60 games added" in page.text
    assert Game.objects.count() == 60
    assert list(settings.IMPORTS_DIR.iterdir()) == []


def test_what_was_exported_comes_back_with_the_same_bytes(phone: Client) -> None:
    other = make_household()
    for data in games(60, CASES):
        bring_in(data, other)
    file = make_client(other).get(reverse("household-export")).getvalue()
    # as an editor may have laid it out again
    assert send(phone, json.dumps(json.loads(file), indent=2)).status_code == 302
    assert list(services.results.mend_results(Game.objects.all(), pretend=True)) == []
    assert phone.get(reverse("household-export")).getvalue() == file
    assert (
        phone.get(reverse("household-table")).getvalue()
        == make_client(other).get(reverse("household-table")).getvalue()
    )


def test_a_second_try_adds_nothing_twice(phone: Client) -> None:
    text, key = text_of(60), new_key()
    first = send(phone, text, key)
    there = counted()
    assert send(phone, text, key).url == first.url  # the same act
    again = send(phone, text)  # another one
    assert "0 games added You already had 60 games" in read(phone.get(again.url)).text
    assert counted() == there
    assert send(phone, text_of(61), key).status_code == 409


def test_others_save_between_two_portions(phone: Client) -> None:
    """No transaction holds more than a portion of the games."""
    sizes, store = [], large_imports._store

    def watch(import_: Import, copies: list[Any]) -> None:
        sizes.append(len(copies))
        store(import_, copies)

    with patch.object(large_imports, "_store", watch):
        send(phone, text_of(60))
    assert sum(sizes) == 60
    assert max(sizes) <= 20


def test_a_slow_computer_stores_fewer_games_at_a_time() -> None:
    took = [0.05, 0.2, 0.4, 4.0, 100.0]
    assert [large_imports._next_size(20, seconds) for seconds in took] == [20, 20, 10, 1, 1]
    assert large_imports._next_size(5, 0.01) == 10  # and more again, step by step


def test_everything_is_checked_before_the_first_game_is_stored(phone: Client) -> None:
    bad = json.dumps({**SIMPLE, "rounds": [{"out": "Zed"}]})
    lines = text_of(60).splitlines()
    lines[-2] = bad
    answer = send(phone, "\n".join(lines))
    page = read(phone.get(answer.url)).text
    assert "This file can’t be imported" in page
    assert "Where in the file: games[59].rounds[0].out" in page
    assert "Nothing was added" in page
    assert counted() == [0] * len(EVERYTHING)


def line_20(text: str) -> Callable[[list[str]], list[str]]:
    return lambda lines: [*lines[:20], text, *lines[21:]]


BAD_LINES = {
    "ends in the middle": lambda lines: lines[:-3],
    "goes on after its end": lambda lines: [*lines, "x"],
    "it’s damaged": line_20("{,"),
    "nested too deep": line_20("[" * 100_000),
    "larger than 1,000,000": line_20("x" * 4_100_000),
    "is there twice": line_20('{"a":1,"a":2}'),
    "isn’t a text file": line_20("\udcff"),
    "count as the same name": lambda lines: [*lines[:2], '"Ann","ANN",', *lines[2:]],
    "This key doesn’t exist": lambda lines: [lines[0], '"more": [],', *lines[1:]],
}


@pytest.mark.parametrize(("says", "spoil"), BAD_LINES.items(), ids=BAD_LINES)
def test_a_hostile_file_stores_nothing(phone: Client, settings, spoil, says: str) -> None:
    lines = [f"{line}{' ' * 40_000}" for line in text_of(60).splitlines()]
    lines[0] = lines[0].strip()
    text = "\n".join(spoil(lines)).encode("utf-8", "surrogateescape") + (b" " * 40_000 + b"\n") * 50
    answer = send(phone, text)
    assert answer.status_code == 302
    assert says in read(phone.get(answer.url)).text
    assert counted() == [0] * len(EVERYTHING)
    assert list(settings.IMPORTS_DIR.iterdir()) == []


def test_progress_is_shown_and_followed(phone: Client, waits: None) -> None:
    url = send(phone, text_of(60)).url
    page = read(phone.get(url))
    assert "Checking the file" in page.text
    piece = page.one("section", id="import-progress")
    assert piece["data-live"] == f"{url}live/"
    assert page.one("progress")["value"] == "0"
    # for browsers without JavaScript
    assert b'<noscript><meta http-equiv="refresh"' in phone.get(url).content
    version = {"version": piece["data-version"]}
    assert phone.get(f"{url}live/", version).status_code == 204
    Import.objects.update(total=60, done=30)
    Import.objects.update(read=Import.objects.get().size)
    news = phone.get(f"{url}live/", version)
    assert "30 of 60 games" in read(news).text
    assert b"<html" not in news.content
    services.run_import(Import.objects.get().pk)
    done = phone.get(f"{url}live/", version)
    assert b"data-live" not in done.content
    assert b"http-equiv" not in phone.get(url).content


class _Killed(BaseException):
    pass


def test_it_goes_on_where_it_was_interrupted(phone: Client) -> None:
    store, calls = large_imports._store, []

    def die(import_: Import, copies: list[Any]) -> None:
        calls.append(copies)
        if len(calls) > 2:
            raise _Killed
        store(import_, copies)

    other = make_household()
    send(make_client(other), text_of(60))
    with patch.object(large_imports, "_store", die), pytest.raises(_Killed):
        send(phone, text_of(60))
    begun = Import.objects.get(finished_at=None)
    url = reverse("import-progress", args=[begun.public_id])
    assert begun.done == Game.objects.filter(household=begun.household).count()
    assert begun.done

    phone.post(url)  # somebody may still be at work on it
    assert Import.objects.get(pk=begun.pk).finished_at is None
    Import.objects.filter(pk=begun.pk).update(seen_at=timezone.now() - timedelta(minutes=1))
    assert "The import was interrupted" in read(phone.get(url)).text
    answer = phone.post(url, follow=True)
    assert "60 games added" in read(answer).text
    export = reverse("household-export")
    assert phone.get(export).getvalue() == make_client(other).get(export).getvalue()


def test_at_home_it_goes_on_by_itself(phone: Client, waits: None, monkeypatch) -> None:
    send(phone, text_of(60))
    Import.objects.update(runner="gone", seen_at=timezone.now() - timedelta(minutes=1))
    monkeypatch.setattr(large_imports, "in_background", lambda work, *args: work(*args))
    services.work_on_interrupted()
    assert Game.objects.count() == 60


def test_two_never_work_on_one_file(phone: Client, waits: None) -> None:
    send(phone, text_of(60))
    import_ = Import.objects.get()
    Import.objects.update(runner="other", seen_at=timezone.now())
    services.run_import(import_.pk)
    assert Game.objects.count() == 0
    import_.runner = "me"
    with pytest.raises(large_imports._LostError):
        large_imports._tell(import_, now=True, done=3)


def test_one_file_at_a_time(phone: Client, waits: None) -> None:
    url = send(phone, text_of(60)).url
    answer = send(phone, text_of(61))
    assert answer.status_code == 409
    assert "Another file is still being imported" in read(answer).text
    assert [link["href"] for link in read(answer).one("div", id="problem").all("a")] == [url]
    assert form_data(answer, "import")["key"]


def test_a_file_that_is_gone(phone: Client, waits: None) -> None:
    """As after a restore: the copy knows of the import, the file went long ago."""
    url = send(phone, text_of(60)).url
    begun = Import.objects.get()
    begun.path.unlink()
    services.run_import(begun.pk)
    assert "Choose it again; no game gets added twice" in read(phone.get(url)).text


def test_its_file_is_for_the_owner_alone_and_goes(phone: Client, waits: None) -> None:
    send(phone, text_of(60))
    path = Import.objects.get().path
    assert path.stat().st_mode & 0o777 == 0o600
    Import.objects.update(seen_at=timezone.now() - timedelta(days=8))
    believe_clock()
    call_command("purge", verbosity=0)
    assert not path.exists()
    assert not Import.objects.exists()


def test_what_isnt_there(phone: Client, stranger: Client, waits: None) -> None:
    url = send(phone, text_of(60)).url
    assert [stranger.get(url).status_code, stranger.post(url).status_code] == [404, 404]
    assert phone.get(f"{URL}abcdefghjk/").status_code == 404
    assert phone.get(f"{URL}\x00/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_in_a_thread_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it runs for people: with a connection of its own, which ends with the work."""
    from scorekeeper.services import background

    threads = []
    start = background.threading.Thread.start
    monkeypatch.setattr(
        background.threading.Thread, "start", lambda self: (threads.append(self), start(self))[1]
    )
    monkeypatch.setattr(large_imports, "in_background", background.in_background)
    phone = make_client(make_household())
    url = send(phone, text_of(60)).url
    for thread in threads:
        thread.join(60)
    assert "60 games added" in read(phone.get(url)).text
    assert connection.is_usable()
