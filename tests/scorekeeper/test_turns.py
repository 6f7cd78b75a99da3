"""Writers on SQLite take turns: threads, other processes, single statements, and what ends a
turn.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import DatabaseError, OperationalError, connection, transaction

from scorekeeper.models import Household, Player
from scorekeeper.sqlite.turns import Turn

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        "connection.vendor != 'sqlite'", reason="PostgreSQL locks rows, not the file"
    ),
]

IN_ANOTHER_PROCESS = """
import sys
from filelock import FileLock
with FileLock(sys.argv[1]):
    print("taken", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "scores.sqlite3")


@pytest.fixture(params=["lock", "next.lock"], ids=["has its turn", "is next"])
def other_process(file: str, request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", IN_ANOTHER_PROCESS, f"{file}.{request.param}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "taken\n"
        yield process
        process.kill()


def is_free() -> bool:
    """Whether another connection of this process could write now."""
    turn = Turn(str(connection.settings_dict["NAME"]), patience=0.01)
    try:
        turn.take()
    except OperationalError:
        return False
    turn.pass_on()
    return True


def test_a_second_thread_waits(file: str) -> None:
    first, order = Turn(file, 10), []
    first.take()

    def come_second() -> None:
        with Turn(file, 10):
            order.append("second")

    thread = threading.Thread(target=come_second)
    thread.start()
    order.append("first")
    first.pass_on()
    thread.join()
    assert order == ["first", "second"]


def test_another_process_has_its_turn(file: str, other_process: subprocess.Popen[str]) -> None:
    with pytest.raises(OperationalError, match="locked"):
        Turn(file, 0.05).take()
    other_process.kill()  # even so it leaves the turn
    Turn(file, 10).take()


def test_a_folder_that_cant_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OperationalError, match="readonly"):
        Turn(str(tmp_path / "file" / "scores.sqlite3"), 1).take()


def test_a_transaction_keeps_the_turn_to_its_end() -> None:
    assert is_free()
    with transaction.atomic():
        Household.objects.count()
        with transaction.atomic():
            pass
        assert not is_free()
    assert is_free()


def test_a_transaction_that_fails_passes_the_turn_on() -> None:
    @transaction.atomic
    def fail() -> None:
        Household.objects.create()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert is_free()


def test_a_commit_that_fails_passes_the_turn_on() -> None:
    @transaction.atomic
    def write_what_only_the_commit_refuses() -> None:
        Player.objects.create(household_id=0, name="Ann", folded_name="ann")  # no such household

    with pytest.raises(DatabaseError):
        write_what_only_the_commit_refuses()
    assert is_free()


def test_a_single_statement_has_a_turn_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    connection.execute_wrappers.append(
        lambda execute, *rest: (seen.append(is_free()), execute(*rest))[1]
    )
    try:
        Household.objects.create()
        Household.objects.count()
    finally:
        connection.execute_wrappers.pop()
    assert seen == [False, True]
    assert is_free()


def test_reading_waits_for_nobody() -> None:
    Household.objects.create()
    found: list[int] = []
    read = threading.Event()

    def look() -> None:
        found.append(Household.objects.count())
        read.set()
        connection.close()

    with Turn(str(connection.settings_dict["NAME"]), 1):
        thread = threading.Thread(target=look)
        thread.start()
        assert read.wait(timeout=5)
    thread.join()
    assert found == [1]
