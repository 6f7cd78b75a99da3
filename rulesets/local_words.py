"""Contracts in the words of the reader's language, read and written.

A catalogue has all that somebody may type for one thing, with a ``|`` between two: "Satz|Sätze". So
a language needs no grammar here, only its words; English ones are read in every language.
"""

from __future__ import annotations

import re
from functools import cache

from rulesets.language import pgettext

# what is put into a text, and what is translated
WORDS = {
    "set": "set|sets",
    "run": "run|runs",
    "pair": "pair|pairs",
    "card": "card|cards",
    "of": "of|with",
    "and": "and|plus|then",
    "or": "or",
    "×": "times|×",
    "of a kind": "of a kind|alike",
    "without wild cards": "without wild cards|without jokers|no jokers|pure",
    "in one colour": "in one suit|in one colour|one suit|one colour",
    "any suits": "any suits|any colours|mixed suits",
    "color": "colour|colours",
    "phase": "phase|contract|goal|step|round",
    "1": "one|a|an",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "10": "ten",
    "11": "eleven",
    "12": "twelve",
}

OF_FILES = {"any": "any suits", "same": "in one colour", "pure": "without wild cards"}


def in_english(text: str) -> str:
    """A text in small letters, with each word of the reader's language in English."""
    table = _table(tuple(_words_for(word) for word in WORDS))
    if not table:
        return text
    return _pattern(table).sub(lambda found: f" {dict(table)[found[0]]} ", text)


def in_own_words(text: str) -> str:
    """A contract as a file has it, "2x set 3 + run 4 any", to be read and changed by the reader."""
    return re.sub(r"[a-z]{2,}", lambda word: _own_word(word[0]), text)


def _own_word(word: str) -> str:
    key = OF_FILES.get(word, word)
    words = _words_for(key) if key in WORDS else word
    return word if words == WORDS.get(key) else words.partition("|")[0]


def any_of(*words: str) -> str:
    """A pattern for these words, in English and in the reader's language."""
    said = [each for word in words for each in (word, *_words_for(word).split("|"))]
    return "|".join(map(re.escape, said))


def _words_for(word: str) -> str:
    # Translators: all that somebody may type for one thing in a contract, with | between two.
    return pgettext("contract, typed", WORDS[word])


@cache
def _table(translated: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """What is typed and what it is in English; nothing of what is the same in both."""
    pairs = zip(WORDS.items(), translated, strict=True)
    return tuple(
        (typed.casefold(), english)
        for (english, original), words in pairs
        if words != original
        for typed in words.split("|")
    )


@cache
def _pattern(table: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    """The longest of what could be meant at a place."""
    longest_first = sorted((typed for typed, _english in table), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
