"""A start on a full disk, in a folder nobody may write, with damaged scores or with something else
in their place: what to do is said.
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

pytestmark = pytest.mark.skipif(
    "not __import__('django.db').db.connection.vendor == 'sqlite'", reason="a file of SQLite"
)
root_only = pytest.mark.skipif(
    sys.platform != "linux" or os.getuid() != 0, reason="mounts a small disk: for root on Linux"
)

SERVE = ("serve", "--host", "127.0.0.1", "--port", "0")

# root may write everywhere, unless it gives that up
RIGHTS = "-dac_override,-dac_read_search,-fowner,-chown"
AS_A_USER = (
    ["setpriv", f"--bounding-set={RIGHTS}", f"--inh-caps={RIGHTS}"]
    if shutil.which("setpriv") and os.getuid() == 0
    else []
)


def start(folder: Path, *command: str) -> str:
    """Run a command that can't work here; what it says on the terminal."""
    done = subprocess.run(
        [*AS_A_USER, sys.executable, "manage.py", *(command or SERVE)],
        cwd=ROOT,
        env=Server(folder).settings(PYTHONDONTWRITEBYTECODE="1"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 1, said
    assert "Traceback" not in said
    return said


def start_well(folder: Path) -> None:
    server = Server(folder)
    server.start()
    server.kill()


@pytest.fixture
def folder(whole_folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole_folder, tmp_path / "data"))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk without room for a single page."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", str(tmp_path)], check=True)
    try:
        (tmp_path / "filler").write_bytes(b"x" * 4096)
        yield tmp_path
    finally:
        subprocess.run(["umount", "-l", str(tmp_path)], check=True)


def remount(disk: Path, options: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{options}", str(disk)], check=True)


@root_only
def test_the_first_start_on_a_full_disk_keeps_nobody_from_the_next(small_disk: Path) -> None:
    assert "No space left on device" in start(small_disk)
    for room in ("8k", "1m"):  # for the key and nothing else; for some of the static files
        remount(small_disk, f"size={room}")
        assert "is full. Free up 30 MB" in start(small_disk)
    remount(small_disk, "size=40m")
    start_well(small_disk)
    assert len((small_disk / "secret_key").read_text()) >= 50


@root_only
def test_a_disk_that_is_read_only(small_disk: Path, whole_folder: Path) -> None:
    remount(small_disk, "size=40m")
    shutil.copytree(whole_folder, small_disk, dirs_exist_ok=True)
    remount(small_disk, "ro")
    assert "Give yourself the right to read and write" in start(small_disk)
    assert "Read-only file system" in start(small_disk, "backup")


@pytest.mark.skipif(
    sys.platform == "win32" or (os.getuid() == 0 and not AS_A_USER),
    reason="rights stop nobody here",
)
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    said = start(tmp_path / "data")
    assert "Permission denied" in said
    assert str(tmp_path) in said
    tmp_path.chmod(0o755)


NO_FILE = {"a pipe": os.mkfifo, "a folder": Path.mkdir} if sys.platform != "win32" else {}


@pytest.mark.parametrize(
    ("command", "name"), [("stats", "a pipe"), ("backup", "a folder")], ids=["stats", "backup"]
)
@pytest.mark.skipif(not NO_FILE, reason="no pipes here")
def test_what_is_no_file_is_said_at_once(tmp_path: Path, command: str, name: str) -> None:
    NO_FILE[name](tmp_path / "db.sqlite3")
    said = start(tmp_path, command)
    assert f"{tmp_path / 'db.sqlite3'} isn't a file, so there can't be any scores in it" in said
    assert len(said.splitlines()) == 1


def put_back_as_said(folder: Path) -> str:
    """Type the line with which the app that can't start ends; then it starts. What it said."""
    said = start(folder)
    Server(folder).manage(*said.split("manage.py ")[1].split())
    start_well(folder)
    return said


def test_a_damaged_database_is_restored_by_what_serve_says(folder: Path) -> None:
    scores = folder / "db.sqlite3"
    scores.write_bytes(bytes(4096) + scores.read_bytes()[4096:])
    put_back_as_said(folder)
    assert len(list(folder.glob("db-damaged-*.sqlite3"))) == 1


@pytest.mark.skipif(not NO_FILE, reason="no pipes here")
def test_in_place_of_what_is_no_file_a_copy_is_put_back(folder: Path) -> None:
    """Nobody waits for what might come out of a pipe."""
    scores = folder / "db.sqlite3"
    scores.unlink()
    NO_FILE["a pipe"](scores)
    assert f"{scores} isn't a file, so there can't be any scores in it" in put_back_as_said(folder)
    assert len(list(folder.glob("db-damaged-*.sqlite3"))) == 1
