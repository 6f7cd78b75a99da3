"""Scores that belong to somebody else: whoever starts the app is told what to do; all stays as it
is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.crash.server import ROOT, Server
from tests.scorekeeper.test_full_disk import AS_A_USER, SERVE, start

pytestmark = [
    pytest.mark.one_database,
    pytest.mark.skipif(
        "not __import__('django.db').db.connection.vendor == 'sqlite'", reason="a file of SQLite"
    ),
    pytest.mark.skipif(
        sys.platform == "win32" or (os.getuid() == 0 and not AS_A_USER),
        reason="rights stop nobody here",
    ),
]

NOBODY = 65534
ADVICE = "ive yourself the right to read"

SCORES, COPIES, KEY, FOLDER = "db.sqlite3", "backups", "secret_key", "."
READS = ("stats",)
COPY = ("backup",)
PUT_BACK = ("restore", "a good copy")

CASES = [
    *[(SCORES, command) for command in (SERVE, READS, PUT_BACK)],
    (FOLDER, SERVE),
    (COPIES, COPY),
    (KEY, SERVE),
]


@pytest.fixture
def folder(whole_folder: Path, tmp_path: Path) -> Iterator[Path]:
    made = tmp_path / "data"
    shutil.copytree(whole_folder, made)
    yield made
    for path in (made, made / COPIES):  # for those who tidy up
        path.chmod(0o700)


def take_away(path: Path, *, others_may: int = 0) -> None:
    """As it is for a user to whom it doesn't belong."""
    if os.getuid() == 0:
        os.chown(path, NOBODY, NOBODY)
        path.chmod(0o700 | others_may)
    else:
        path.chmod(others_may << 6 | others_may)


def contents(folder: Path) -> dict[str, bytes]:
    """What is kept, and nothing that SQLite or a lock needs for the moment."""
    names = [SCORES, KEY, *(str(path.relative_to(folder)) for path in folder.glob("backups/*"))]
    return {name: (folder / name).read_bytes() for name in names if (folder / name).exists()}


def good_copy(folder: Path) -> str:
    (copy,) = (folder / COPIES).glob("*.sqlite3")
    return str(copy)


@pytest.mark.parametrize(
    ("name", "command"), CASES, ids=lambda each: each if isinstance(each, str) else each[0]
)
def test_what_may_not_be_read(folder: Path, name: str, command: tuple[str, ...]) -> None:
    before = contents(folder)
    words = [good_copy(folder) if word == "a good copy" else word for word in command]
    take_away(folder / name)

    said = start(folder, *words)

    if os.getuid() != 0:
        (folder / name).chmod(0o700)
    assert ADVICE in said
    assert str(folder) in said
    assert len(said.splitlines()) <= 4
    assert contents(folder) == before
    assert not list(folder.glob("db-damaged-*"))


def test_scores_that_may_be_read_and_not_written(folder: Path) -> None:
    before = contents(folder)
    take_away(folder / SCORES, others_may=0o4)
    said = start(folder, *SERVE)
    assert ADVICE in said
    assert contents(folder) == before


def test_without_scores_nobody_begins_anew_where_copies_may_not_be_seen(folder: Path) -> None:
    """There may be some, and then the scores are missing."""
    for path in folder.glob(f"{SCORES}*"):
        path.unlink()
    take_away(folder / COPIES)
    said = start(folder, *SERVE)
    assert f"There may be copies in {folder / COPIES}: g{ADVICE}" in said
    assert not (folder / SCORES).exists() or not (folder / SCORES).stat().st_size


def test_the_key_of_the_environment_needs_no_file_and_the_folder_still_does(folder: Path) -> None:
    take_away(folder)
    done = subprocess.run(
        [*AS_A_USER, sys.executable, "manage.py", *SERVE],
        cwd=ROOT,
        env=Server(folder).settings(SECRET_KEY="x" * 60),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 1
    assert "Traceback" not in said
    assert "Give yourself the right to make it" in said
