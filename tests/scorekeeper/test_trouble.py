"""A full disk, one that may not be written, a database that doesn't answer: a clear page, nothing
half written.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import (
    DatabaseError,
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
    connection,
)
from django.http.response import HttpResponseBase
from django.test import Client

from scorekeeper.models import Act, Entry, Game, Round
from scorekeeper.views.trouble import name_trouble
from tests.factories import make_client, make_game, make_household, round_url, typed_round
from tests.markup import read

pytestmark = pytest.mark.django_db(transaction=True)
sqlite_only = pytest.mark.skipif(
    "connection.vendor != 'sqlite'", reason="done by a switch of SQLite"
)


@pytest.fixture
def game() -> Game:
    return make_game(household=make_household())


@pytest.fixture
def phone(game: Game) -> Client:
    return make_client(game.household, raise_request_exception=False)


@contextmanager
def full_disk() -> Iterator[None]:
    """Let the file grow no further: SQLite then says what it says on a full disk."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # no pages that other tests have left behind
    pages = pragma("page_count")
    before = pragma("max_page_count")
    pragma(f"max_page_count = {pages}")
    try:
        yield
    finally:
        pragma(f"max_page_count = {before}")


def pragma(what: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {what}")
        row = cursor.fetchone()
    return int(row[0]) if row else 0


@contextmanager
def read_only_disk() -> Iterator[None]:
    pragma("query_only = ON")
    try:
        yield
    finally:
        pragma("query_only = OFF")


def stored(game: Game) -> list[object]:
    return [
        Game.objects.values_list("version", flat=True).get(pk=game.pk),
        list(Round.objects.filter(game=game).values_list("number", flat=True)),
        Entry.objects.filter(round__game=game).count(),
        Act.objects.filter(game=game).count(),
    ]


def save_round(phone: Client, game: Game) -> HttpResponseBase:
    everybody = ["Ann", "Ben", "Cal"]
    return phone.post(
        round_url(game),
        typed_round(game, out="Ann", laid=everybody, left={"Ben": "7 3", "Cal": "K"}),
    )


@sqlite_only
def test_a_full_disk_is_said_and_nothing_is_half_written(phone: Client, game: Game) -> None:
    """B179."""
    with full_disk():
        for _ in range(6):  # a round is small, but one of these needs a page more than there is
            before = stored(game)
            answer = save_round(phone, game)
            if answer.status_code != 302:
                break
            assert stored(game) != before
        assert answer.status_code == 503
        assert answer["Retry-After"]
        page = read(answer)
        assert page.one("h1").text == "Nothing was saved"
        assert "The computer that keeps the scores has run out of space. Free some up" in page.text
        assert stored(game) == before
        # and all can still be looked at
        assert phone.get(game.get_absolute_url()).status_code == 200
    assert save_round(phone, game).status_code == 302  # there is room again
    assert stored(game) != before


@sqlite_only
def test_a_disk_that_may_not_be_written_is_said(phone: Client, game: Game) -> None:
    """B180."""
    before = stored(game)
    with read_only_disk():
        answer = save_round(phone, game)
        assert answer.status_code == 503
        assert "write-protected" in read(answer).text
        assert phone.get(game.get_absolute_url()).status_code == 200
    assert stored(game) == before
    assert save_round(phone, game).status_code == 302


@pytest.mark.parametrize(
    ("method", "error", "head", "is_safe"),
    [
        ("post", "connection refused", "Nothing was saved", True),
        ("get", "connection refused", "This page can’t be shown right now", True),
        ("get", "no such table: scorekeeper_game", "This page can’t be shown right now", False),
    ],
)
def test_a_database_that_doesnt_answer(
    phone: Client,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    error: str,
    head: str,
    *,
    is_safe: bool,
) -> None:
    """Nobody is told that scores are safe that can't be read."""

    def refuse(*_args: object) -> None:
        raise OperationalError(error)

    monkeypatch.setattr("scorekeeper.views.games._offer", refuse)
    answer = getattr(phone, method)("/games/new/")
    assert answer.status_code == 503
    page = read(answer)
    assert page.one("h1").text == head
    assert ("Wait a moment" in page.text) is is_safe
    assert ("Everything saved before is safe." in page.text) is is_safe


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OperationalError("database or disk is full"), "run out of space"),
        (
            OperationalError('could not extend file "base/1": No space left on device'),
            "run out of space",
        ),
        (OperationalError("attempt to write a readonly database"), "write-protected"),
        (InternalError("cannot execute INSERT in a read-only transaction"), "write-protected"),
        (OperationalError("database is locked"), "busy"),
        (OperationalError("canceling statement due to statement timeout"), "busy"),
        (OperationalError("disk I/O error"), "can’t reach"),
        (OperationalError("unable to open database file"), "can’t reach"),
        (OperationalError("connection to server failed: Connection refused"), "can’t reach"),
        (OperationalError("on socket “/run/x” failed: No such file or directory"), "can’t reach"),
        (OperationalError("FATAL: sorry, too many clients already"), "can’t reach"),
        (InterfaceError("connection already closed"), "can’t reach"),
        (DatabaseError("file is not a database"), "can’t read them"),
        (DatabaseError("database disk image is malformed"), "can’t read them"),
        (OperationalError("no such table: scorekeeper_game"), "can’t read them"),
        (ProgrammingError('relation "scorekeeper_game" does not exist'), "can’t read them"),
    ],
)
def test_trouble_has_a_name(error: Exception, said: str) -> None:
    assert said in (name_trouble(error) or "")


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("no such column: point"),
        OperationalError("too many SQL variables"),
        DatabaseError("Forced update did not affect any rows."),
        ProgrammingError('column "point" of relation "round" does not exist'),
        IntegrityError("Key (name)=(no such table) already exists."),
        OperationalError('near "SELEC": syntax error'),
        InternalError("current transaction is aborted"),
        IntegrityError("UNIQUE constraint failed"),
        ValueError("disk is full"),
    ],
)
def test_a_problem_of_our_own_isnt_blamed_on_the_disk(error: Exception) -> None:
    assert name_trouble(error) is None
