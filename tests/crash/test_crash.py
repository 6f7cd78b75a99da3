"""A few kills, a power cut and a few restores with every run of the tests; hundreds by hand."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.crash import kill, power, read_only, restored
from tests.crash.server import faults_of
from tests.crash.writers import Writer

pytestmark = pytest.mark.skipif(
    "not __import__('django.db').db.connection.vendor == 'sqlite'",
    reason="the PostgreSQL server isn't ours",
)


@pytest.fixture
def folder(whole_folder: Path, tmp_path: Path) -> Path:
    """The app was started there before."""
    return Path(shutil.copytree(whole_folder, tmp_path / "data"))


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(folder: Path) -> None:
    """B177."""
    report = kill.run(folder, kills=1, phones=3)
    assert report.acknowledged > 0
    assert report.faults == []
    assert report.kills == 1


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")
def test_nothing_acknowledged_is_lost_in_a_power_cut(tmp_path: Path) -> None:
    """B178."""
    _, faults = power.run(tmp_path, cuts=1, phones=3)
    assert faults == []


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")
def test_a_disk_that_is_read_only_while_people_play(folder: Path) -> None:
    """All is read; a save says what to do, and comes through, once, when the disk is well again."""
    with read_only.served(folder) as (server, disk):
        phone = Writer(port=server.port)
        for _step in ("a game", "its page", "a round"):
            phone.save_next()

        ann, ben, cal = phone.seats
        late = {"version": 2, "out": ann, "laid": phone.seats, "key": "a-late-round"}
        late |= {f"left-{ben}": "7 3", f"left-{cal}": "K"}
        url = f"{phone.game}rounds/2/"
        with disk.read_only():
            for path in ("/", phone.game, url, f"{phone.game}rounds/1/", "/rules/", "/check/"):
                assert phone.request("GET", path)[0] == 200, path

            for _ in range(3):
                status, _, page = phone.request("POST", url, late)
                assert status == 503
                assert b"Nothing was saved" in page
                assert b"write-protected" in page

        assert [phone.request("POST", url, late)[0] for _ in range(2)] == [302, 302]
        acknowledged = [*phone.acknowledged, "a-late-round"]

    assert faults_of(disk.folder / "db.sqlite3", acknowledged) == []


def test_nothing_acknowledged_is_lost_while_copies_are_put_back(folder: Path) -> None:
    report = restored.run(folder, restores=1, writers=3, pause=0.2)
    assert report.faults == []
    assert report.restores == 1
    assert 500 not in report.answers


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (["a", "b"], []),
        (["a"], ["lost: b"]),
        (["a", "b", "b"], ["2 times: b"]),
        ([], ["lost: a", "lost: b"]),
    ],
)
def test_what_is_lost_or_doubled_is_seen(
    tmp_path: Path, keys: list[str], expected: list[str]
) -> None:
    opened = sqlite3.connect(tmp_path / "db.sqlite3")
    opened.execute("CREATE TABLE scorekeeper_act (key TEXT)")
    opened.executemany("INSERT INTO scorekeeper_act VALUES (?)", [(key,) for key in keys])
    opened.commit()
    opened.close()
    assert faults_of(tmp_path / "db.sqlite3", ["a", "b"]) == expected
