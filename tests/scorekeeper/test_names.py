from __future__ import annotations

import time

import pytest
from django.core.exceptions import ValidationError

from scorekeeper.names import LONGEST, clean_name, fold_name

pytestmark = pytest.mark.one_database

CLEAN = {
    "plain": ("Ann", "Ann"),
    "spaces around": ("  Ann \t", "Ann"),
    "spaces within": ("Ann   Lee", "Ann Lee"),
    "every white space": ("Ann\u00a0\u2003Lee", "Ann Lee"),
    "line separator": ("a\u2028b", "a b"),
    "accent apart": ("E\u0301va", "Éva"),
    "Hebrew": ("דוד", "דוד"),
    "Tamil": ("தமிழ்", "தமிழ்"),
    "emoji family, joined": ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
    "emoji newer than this Python": ("Ann \U0001fae9", "Ann \U0001fae9"),
    "a heart": ("♥", "♥"),
    "zero width space": ("An\u200bna", "Anna"),
    "bidi override": ("\u202egnp.ecilA", "gnp.ecilA"),
    "bidi isolates": ("\u2067Ann\u2069", "Ann"),
    "lone surrogate": ("a\ud800b", "ab"),
    "private use": ("a\ue000b", "ab"),
    "tower of accents": ("Z" + "\u0336" * 39, "Z" + "\u0336" * 4),
    "markup is text": ("<b>Ann</b> & {{ 7*7 }}", "<b>Ann</b> & {{ 7*7 }}"),
    "as long as can be": ("ł" * LONGEST, "ł" * LONGEST),
    "counted when clean": (" " + "\u200bA" * LONGEST + " ", "A" * LONGEST),
}


@pytest.mark.parametrize(("typed", "name"), CLEAN.values(), ids=CLEAN)
def test_clean_name(typed: str, name: str) -> None:
    assert clean_name(typed) == name
    assert clean_name(name) == name


EMPTY = {
    "nothing": "",
    "spaces": "   ",
    "zero width": "\u200b\u200b",
    "joiners": "\u200d\u200c",
    "an accent alone": "\u0301",
    "full stops": "...",
    "dashes": "– — -",
    "a star": "*",
}


@pytest.mark.parametrize("typed", EMPTY.values(), ids=EMPTY)
def test_an_invisible_name_isnt_a_name(typed: str) -> None:
    with pytest.raises(ValidationError, match="Please type a name") as error:
        clean_name(typed)
    assert error.value.code == "empty"


@pytest.mark.parametrize(
    "typed", ["a\x00b", "Anna\r\nSet-Cookie: x=1", "\x1b[31mred", "\x7f", "a\x85b", "\n"]
)
def test_controls_arent_letters(typed: str) -> None:
    with pytest.raises(ValidationError, match="A name has to fit on one line") as error:
        clean_name(typed)
    assert error.value.code == "control"


@pytest.mark.parametrize("number", [LONGEST + 1, 1000, 1_000_000])
def test_too_long(number: int) -> None:
    with pytest.raises(
        ValidationError, match=f"Use at most 40 letters\\. This has {number} letters\\."
    ):
        clean_name("A" * number)


@pytest.mark.parametrize(
    "text",
    [
        "a" + "\u0315\u0300" * 500_000,
        "\u0344" * 500_000,
        "a" * 30_000 + "!",
        " " * 1_000_000,
        "\u200b" * 999,
    ],
    ids=["accents out of order", "accents that part", "plain", "spaces", "unseen"],
)
def test_no_name_takes_long(text: str) -> None:
    start = time.process_time()
    with pytest.raises(ValidationError):
        clean_name(text)
    assert time.process_time() - start < 0.2


SAME = {
    "case": ("Ann", "ANN"),
    "accent": ("Zoë", "zoe"),
    "accent apart": ("Éva", "E\u0301va"),
    "sharp s": ("Strauß", "STRAUSS"),
    "Turkish capital": ("İnci", "inci"),
    "final sigma": ("ΝΙΚΟΣ", "νικος"),
    "full width": ("Ａｎｎ", "Ann"),
    "ligature": ("ﬁnn", "Finn"),
    "joiner": ("A\u200dnn", "Ann"),
    "Polish": ("ŁÓDŹ", "łodz"),
    "Hebrew points": ("דָּוִד", "דוד"),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_names_people_would_call_the_same(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


DIFFERENT = {
    "letters": ("Ann", "Anna"),
    "space": ("Ann Lee", "Annlee"),
    "look-alike of another script": ("Anna", "\u0410nna"),
    "another letter, not an accent": ("Łucja", "Lucja"),
    "symbols": ("♥", "♠"),
    "emoji": ("😀", "😎"),
    "numbers": ("1", "2"),
}


@pytest.mark.parametrize(("one", "other"), DIFFERENT.values(), ids=DIFFERENT)
def test_names_that_differ(one: str, other: str) -> None:
    assert fold_name(one) != fold_name(other)


@pytest.mark.parametrize(
    "name", ["Ann", "Łódź", "ß" * LONGEST, "\ufdfa" * LONGEST, "´", "😀", "I" * LONGEST]
)
def test_a_folded_name_is_there_and_fits(name: str) -> None:
    assert 0 < len(fold_name(name)) <= 4 * LONGEST
    assert fold_name(fold_name(name)) == fold_name(name)
