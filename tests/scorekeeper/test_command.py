"""`rummy-scorekeeper`: what it says about itself, and what it makes of the words after it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import platformdirs
import pytest

from scorekeeper import command
from scorekeeper.machine import installed
from scorekeeper.management import commands

pytestmark = pytest.mark.one_database

ROOT = Path(__file__).parents[2]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """With what words Django was asked."""
    asked: list[list[str]] = []
    monkeypatch.setattr(command, "run", asked.append)
    return asked


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("", "serve"),
        ("--port 8001 --demo", "serve --port 8001 --demo"),
        ("restore --force old.sqlite3", "restore --force old.sqlite3"),
    ],
)
def test_without_a_command_it_serves(
    monkeypatch: pytest.MonkeyPatch, started: list[list[str]], typed: str, asked: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["somewhere/rummy-scorekeeper", *typed.split()])
    command.main()
    assert started == [["rummy-scorekeeper", *asked.split()]]


def test_help_lists_every_command() -> None:
    there = {path.stem for path in Path(commands.__path__[0]).glob("[!_]*.py")}
    assert there == command.COMMANDS.keys()


@pytest.mark.parametrize("words", ["--help", "--version"])
def test_questions_about_itself_leave_no_folder(tmp_path: Path, words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from scorekeeper.command import main; main()", words],
        cwd=ROOT,
        env=os.environ | {"SCOREKEEPER_DATA": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        check=True,
    )
    expected = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert (
        expected if words == "--version" else "  restore       put a copy back\n"
    ) in done.stdout
    assert not (tmp_path / "data").exists()


# --- installed or not -----------------------------------------------------------------------------


def test_a_checkout_keeps_its_data_beside_the_code() -> None:
    assert installed.usual_data_folder() == ROOT / "data"


def test_a_package_keeps_its_data_where_the_system_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "IS_INSTALLED", True)
    folder = installed.usual_data_folder()
    assert folder == Path(platformdirs.user_data_dir("rummy-scorekeeper", appauthor=False))
    assert not folder.is_relative_to(installed.CHECKOUT)


@pytest.mark.parametrize(
    ("is_installed", "environment", "prefix", "expected"),
    [
        (False, {"STARTED_AS": "py start.py"}, "/home/ann/rummy/.venv", "py start.py verify"),
        (False, {}, "/home/ann/rummy/.venv", "manage.py verify"),
        (True, {}, "/home/ann/.venv", "rummy-scorekeeper verify"),
        (True, {}, "/home/ann/.local/pipx/.cache/1b2", "pipx run rummy-scorekeeper verify"),
        (True, {"UV": "/bin/uv"}, "/home/ann/.cache/uv/1b2", "uvx rummy-scorekeeper verify"),
    ],
    ids=["start.py", "checkout", "pip install", "pipx run", "uvx"],
)
def test_commands_are_named_as_they_are_typed(
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    prefix: str,
    expected: str,
    *,
    is_installed: bool,
) -> None:
    for name in ("STARTED_AS", "UV"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(installed, "IS_INSTALLED", is_installed)
    monkeypatch.setattr(sys, "prefix", prefix)
    assert installed.typed("verify") == expected
