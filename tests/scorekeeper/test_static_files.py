"""Styles and scripts are collected without their comments, and lose nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.machine import static_files
from scorekeeper.machine.static_files import MARK, OURS, lean
from scorekeeper.management.commands import serve

pytestmark = pytest.mark.one_database

STATIC = Path(__file__).parents[2] / "static"
FILES = [path.relative_to(STATIC).as_posix() for path in STATIC.glob("*/*.[cj]s*")]

LEAN = [
    ("a { b: c; } /* why */\n", "a { b: c; }\n"),
    ("/* two\n   lines */\na {\n  b: c;\n\n}\n", "a {\nb: c;\n}\n"),
    ("f(1); // why\ng();\n", "f(1);\ng();\n"),
    ("catch { /* why */ }\n", "catch {  }\n"),
    ('f("http://a/*b");\n', 'f("http://a/*b");\n'),
    ("x = /[^/]*/g;\n", "x = /[^/]*/g;\n"),
]


@pytest.mark.parametrize(("text", "expected"), LEAN)
def test_comments_are_left_out(text: str, expected: str) -> None:
    assert lean(text) == expected


def test_nothing_but_comments_is_left_out() -> None:
    """A text that looked like a comment would leave a bracket open."""
    for file in FILES:
        assert OURS.match(file)
        text = lean((STATIC / file).read_text())
        assert [text.count(sign) for sign in "([{"] == [text.count(sign) for sign in ")]}"], file
        assert len(text) > 500, file


# --- a start collects them ------------------------------------------------------------------------


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    """Where a family's app collects them."""
    settings.DATA_DIR = tmp_path / "data"
    settings.STATIC_ROOT = settings.DATA_DIR / "staticfiles"
    settings.STATIC_ROOT.mkdir(parents=True)
    return Path(settings.STATIC_ROOT)


@pytest.fixture
def is_collected(monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """Start; whether that has put files anywhere."""
    calls: list[str] = []

    def note(name: str, **more: Any) -> None:
        calls.append(name)
        call_command(name, **more)

    def start() -> bool:
        calls.clear()
        serve.collect_static_files()
        return bool(calls)

    monkeypatch.setattr(serve, "call_command", note)
    return start


def test_files_of_the_older_version_give_way_even_if_they_look_younger(folder: Path) -> None:
    """A package's files keep the time when they were unpacked, perhaps before the last start."""
    old_style = folder / "css" / "base.css"
    old_style.parent.mkdir()
    old_style.write_text("body { color: red }")
    gone = folder / "js" / "of_an_older_version.js"
    gone.parent.mkdir()
    gone.touch()

    serve.collect_static_files()

    assert not gone.exists()
    assert "color: red" not in old_style.read_text()
    assert "--focus-table" in old_style.read_text()


def test_what_is_collected_already_stays(
    folder: Path, is_collected: Callable[[], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_collected()
    assert not is_collected()

    style = folder / "css" / "base.css"
    text = style.read_bytes()
    style.write_bytes(bytes(len(text)))  # as a power cut leaves it
    assert is_collected()
    assert style.read_bytes() == text

    style.unlink()
    assert is_collected()
    assert style.read_bytes() == text

    (folder / MARK).unlink()
    assert is_collected()
    assert not is_collected()

    newer = folder.with_name("newer.css")  # a style that the version before didn't have
    newer.touch()
    sources = [*static_files._sources(), newer]
    monkeypatch.setattr(static_files, "_sources", lambda: sources)
    assert is_collected()
    assert not is_collected()

    newer.write_text("a { b: c }")
    assert is_collected()


def test_nothing_is_removed_from_a_folder_that_somebody_else_chose(
    folder: Path, settings: Any
) -> None:
    own = folder.parents[1] / "public" / "holiday.jpg"
    own.parent.mkdir()
    own.write_text("sea")
    settings.STATIC_ROOT = own.parent

    serve.collect_static_files()

    assert own.read_text() == "sea"
    assert (own.parent / "css").is_dir()
