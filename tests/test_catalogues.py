"""The catalogues of all languages: whole, of this code, and each sentence filled in as in English.

``manage.py translations`` writes them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from gettext import c2py

import pytest
from babel.messages.catalog import Catalog, Message
from django.conf import settings
from django.utils.translation import to_locale

from scorekeeper.management.catalogues import (
    DOMAINS,
    forms_of,
    languages,
    merged,
    mo_content,
    po_file,
    po_text,
    read,
    untranslated,
    wanted,
)

ENOUGH = 0.98  # of the messages; a new sentence is English until somebody translates it
BOTH = [(domain, language) for domain in DOMAINS for language in languages()]
FIELD = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")
OWN_NOUN = {"step", "steps", "noun", "nouns", "last"}  # languages have one for all of these
TAG = re.compile(r"<[^<>]+>")
QUOTED = {"de": "„“", "pl": "„”", "fr": "«»"}  # others as in English
OF_FRENCH = re.compile(r"[^\s\u00a0(?!:;][?!;](?=\s|$)|[^\s\d\u00a0]:(?=\s|$)| [?!:;»]|«(?!\u00a0)")
NUMBERS = (0, 1, 2, 5, 22)


@cache
def catalogue(domain: str, language: str) -> Catalog:
    return read(po_file(domain, language))


def translated(domain: str, language: str) -> list[tuple[Message, str, str]]:
    """Each message with each text it is translated to, and the English it stands for."""
    found = []
    for message in catalogue(domain, language):
        english = [message.id] if isinstance(message.id, str) else list(message.id)
        forms = forms_of(message) if message.id else ()
        for place, text in enumerate(forms):
            if text:
                found.append((message, text, english[min(place, len(english) - 1)]))

    return found


def fields(text: str) -> set[str]:
    return {one or other for one, other in FIELD.findall(text)}


def wrong(domain: str, language: str, is_wrong: Callable[[Message, str, str], bool]) -> list[str]:
    return [
        f"{english} = {text}"
        for message, text, english in translated(domain, language)
        if is_wrong(message, text, english)
    ]


# ---------------------------------------------------------------- all of it


def test_there_are_catalogues() -> None:
    assert {"de", "pl"} <= set(languages())


@pytest.mark.parametrize("domain", DOMAINS)
def test_catalogues_are_of_this_code(domain: str) -> None:
    """If not: ``manage.py translations`` brings them up to date."""
    messages = wanted(domain)
    for language in languages():
        fresh = merged(domain, language, messages)
        path = po_file(domain, language)
        assert path.read_bytes() == po_text(fresh), path
        assert path.with_suffix(".mo").read_bytes() == mo_content(fresh), path


def test_a_language_is_offered_when_it_is_whole() -> None:
    whole = {
        language
        for language in languages()
        if all(
            untranslated(catalogue(domain, language))
            <= (1 - ENOUGH) * len(catalogue(domain, language))
            for domain in DOMAINS
        )
    }
    offered = {to_locale(code) for code, _name in settings.LANGUAGES}
    assert offered == {"en", "en_US"} | whole


# ---------------------------------------------------------------- each sentence


@pytest.mark.parametrize(("domain", "language"), BOTH)
def test_each_sentence_is_filled_in_as_in_english(domain: str, language: str) -> None:
    """Only the form for one may leave out how many there are."""

    def is_wrong(message: Message, text: str, english: str) -> bool:
        every = fields(" ".join([message.id] if isinstance(message.id, str) else message.id))
        is_for_one = message.pluralizable and text == message.string[0]
        needed = fields(message.id[0]) - {"n"} if is_for_one else fields(english)
        has_others = re.search(r"[{}]|%\(", FIELD.sub("", text))
        return not needed - OWN_NOUN <= fields(text) <= every or bool(has_others)

    assert wrong(domain, language, is_wrong) == []


@pytest.mark.parametrize(("domain", "language"), BOTH)
def test_each_sentence_has_the_same_elements(domain: str, language: str) -> None:
    def is_wrong(_message: Message, text: str, english: str) -> bool:
        return Counter(TAG.findall(text)) != Counter(TAG.findall(english))

    assert wrong(domain, language, is_wrong) == []


@pytest.mark.parametrize(("domain", "language"), BOTH)
def test_each_sentence_has_the_same_edges(domain: str, language: str) -> None:
    """Spaces and new lines, which join it to what's before and after."""

    def is_wrong(_message: Message, text: str, english: str) -> bool:
        before, after = re.match(r"\s*", english)[0], re.search(r"\s*$", english)[0]
        return text != before + text.strip(" \n") + after or ("  " in text and "  " not in english)

    assert wrong(domain, language, is_wrong) == []


@pytest.mark.parametrize(("domain", "language"), BOTH)
def test_quotation_marks_are_those_of_the_language(domain: str, language: str) -> None:
    def is_wrong(_message: Message, text: str, english: str) -> bool:
        words = TAG.sub("", text)
        marks = re.findall(r"[\"'„“”«»]", words)
        pair = list(QUOTED.get(language, "“”"))
        return marks != pair * (len(marks) // 2) and "'" not in english and '"' not in english

    assert wrong(domain, language, is_wrong) == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_has_a_space_before_these_signs_that_never_breaks(domain: str) -> None:
    def is_wrong(_message: Message, text: str, _english: str) -> bool:
        return OF_FRENCH.search(TAG.sub("", text)) is not None

    assert wrong(domain, "fr", is_wrong) == []


@pytest.mark.parametrize(("domain", "language"), BOTH)
def test_each_number_has_its_form(domain: str, language: str) -> None:
    """A rule for plurals that asks for a form that isn't there would break every page."""
    head = catalogue(domain, language)
    form = c2py(head.plural_expr)
    assert {form(number) for number in NUMBERS} <= set(range(head.num_plurals))
    assert {form(1)} == {0}
    some = {form(number) for number in (*range(101), 1_000_000)}  # Romance ones say “un million de”
    assert some == set(range(head.num_plurals))
    counts = [message for message in head if message.pluralizable]
    assert len(counts) > 50
    assert [m.id for m in counts if any(m.string) and not all(m.string)] == []
