"""Letters from the right: in the file as they are seen, in the picture as they are typed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.printing.directions import join_letters, kept_apart, runs_from_right, seen
from scorekeeper.printing.drawing.look import Look, Style
from scorekeeper.printing.drawing.marks import Drawing
from scorekeeper.printing.files import pdf
from scorekeeper.printing.fonts import REGULAR, clean
from scorekeeper.printing.pages import Pen
from scorekeeper.printing.pictures import svg
from tests.printing.readback import read

STYLE = Style(REGULAR, 10)


def drawn(text: str) -> Drawing:
    pen = Pen(Look())
    pen.write(100, 100, text, STYLE)
    return Drawing("", "", Look(), (pen.page(""),))


def read_back(text: str) -> str:
    """The signs of a printed text from left to right."""
    (sheet,) = read(pdf(drawn(text)))
    return "".join(word.text for word in sorted(sheet.words, key=lambda word: word.x))


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("שרה", "הרש"),
        ("שרה, דוד", "דוד ,הרש"),
        ("שרה (גיל)", "(ליג) הרש"),
        ("שרה [2]", "[2] הרש"),
        ("12 שרה", "הרש 12"),
        ("Ann (שרה) 3", "Ann (הרש) 3"),
        ("שרה (גיל) Ann", "(ליג) הרש Ann"),
        ("שרה 25, Ann 30", "הרש 25, Ann 30"),
        ("שָׂרָה", "ה\u05b8ר\u05b8\u05c2ש"),  # marks are drawn where their letter begins
    ],
)
def test_hebrew_is_seen_from_the_right(typed: str, shown: str) -> None:
    assert seen(clean(typed)) == unicodedata.normalize("NFC", shown)
    assert read_back(typed).replace(" ", "") == seen(clean(typed)).replace(" ", "")


@pytest.mark.parametrize(
    ("typed", "joined"),
    [
        ("محمد", "ﻣﺤﻤﺪ"),
        ("سلام", "ﺳﻼﻡ"),
        ("لا", "ﻻ"),
        ("پگاه", "ﭘﮕﺎﻩ"),
        ("مُحَمَّد", "ﻣُﺤَﻤَّﺪ"),
        ("Ann", "Ann"),
    ],
)
def test_arabic_letters_join(typed: str, joined: str) -> None:
    assert join_letters(typed) == joined


def test_arabic_is_printed_joined_and_from_the_right() -> None:
    assert read_back("محمد") == "ﺪﻤﺤﻣ"


@pytest.mark.parametrize("name", ["שרה, דוד", "محمد", "שרה (גיל)"])
def test_the_picture_has_what_was_typed(name: str) -> None:
    picture = svg(drawn(name)).decode()
    assert f">{name}</text>" in picture
    assert picture.count('direction="rtl"') == 1
    assert picture.count("</text>") == 1


def test_each_of_two_equal_names_is_in_the_picture() -> None:
    pen = Pen(Look())
    pen.lines(100, 100, ["שרה", "שרה"], STYLE)
    drawing = Drawing("", "", Look(), (pen.page(""),))
    assert svg(drawing).decode().count(">שרה</text>") == 2


def test_a_sentence_runs_as_the_page_does() -> None:
    picture = svg(drawn("שרה, round 4")).decode()
    assert "direction" not in picture
    assert kept_apart("שרה 25, Ann") == "שרה\u200e 25, Ann"
    assert kept_apart("שרה 25") == "שרה 25"


@given(st.text(alphabet="abשרהمحמדלا12 ,.()-[]\u05b8\u064e", max_size=30))
def test_nothing_is_lost_on_the_way(text: str) -> None:
    partners = str.maketrans("([", ")]")
    joined = join_letters(clean(text))
    expected = joined if runs_from_right(text) else clean(text)
    assert sorted(seen(clean(text)).translate(partners)) == sorted(expected.translate(partners))
