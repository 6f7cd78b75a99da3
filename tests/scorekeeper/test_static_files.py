"""Styles and scripts are collected without their comments, and lose nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.machine.static_files import OURS, lean

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
