"""One word for one thing: docs/words.md says which, and no text has one of the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.texts import AREAS, Text

WORDS = Path(__file__).parent.parent / "docs" / "words.md"


class Row(NamedTuple):
    """A row of the list: what to say, what not, and where old texts still do."""

    say: str
    refused: tuple[str, ...]
    not_yet_in: tuple[str, ...]

    def found_in(self, text: str) -> list[str]:
        """The refused words that a text has, the exceptions apart."""
        return re.findall(_pattern(self.refused), _without_exceptions(text), re.IGNORECASE)


def table(number: int) -> Iterator[list[str]]:
    """The rows of one of the tables, without its head."""
    tables = re.findall(r"(?:^\|.*\n)+", WORDS.read_text(encoding="utf-8"), re.MULTILINE)
    for line in tables[number].splitlines()[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def listed(cell: str) -> tuple[str, ...]:
    return tuple(filter(None, (part.strip() for part in cell.split(","))))


ROWS = [Row(say, listed(refused), listed(areas)) for say, _for, refused, areas in table(0)]
EXCEPTIONS = tuple(text for text, _because in table(1))
PENDING = [(row, area) for row in ROWS for area in row.not_yet_in]


def _pattern(words: tuple[str, ...]) -> str:
    return rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])"


def _without_exceptions(text: str) -> str:
    return re.sub(_pattern(EXCEPTIONS), "…", text, flags=re.IGNORECASE)


@cache
def texts_of(area: str) -> tuple[Text, ...]:
    return tuple(AREAS[area]())


def ids(cases: list[tuple[Row, str]]) -> list[str]:
    return [f"{row.say} ({area})" for row, area in cases]


def test_the_list_is_read() -> None:
    assert len(ROWS) > 20
    assert {area for row in ROWS for area in row.not_yet_in} <= AREAS.keys()
    assert all(row.refused for row in ROWS)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("There is no copy.", ["is no"]),
        ("There is nobody.", []),
        ("It is no longer there.", []),
        ("Jokers stand for a 7; they stand here.", ["stand"]),
        ("verify --mend", []),
    ],
)
def test_what_is_refused(text: str, found: list[str]) -> None:
    every = Row("", tuple(word for row in ROWS for word in row.refused), ())
    assert every.found_in(text) == found


@pytest.mark.parametrize("area", AREAS)
def test_one_word_for_one_thing(area: str) -> None:
    assert len("".join(each.text for each in texts_of(area))) > 1000
    settled = [row for row in ROWS if area not in row.not_yet_in]
    every = Row("", tuple(word for row in settled for word in row.refused), ())
    found = [each for each in texts_of(area) if every.found_in(each.text)]
    wrong = [
        f"{each.file}: say “{row.say}”, not “{word}”: {each.text[:200]}"
        for row in settled
        for each in found
        for word in row.found_in(each.text)
    ]
    assert wrong == []


@pytest.mark.parametrize(("row", "area"), PENDING, ids=ids(PENDING))
def test_what_is_rewritten_is_switched_on(row: Row, area: str) -> None:
    assert any(row.found_in(each.text) for each in texts_of(area)), (
        f"No text of “{area}” has these words now: take it out of “not yet in” in docs/words.md"
    )
