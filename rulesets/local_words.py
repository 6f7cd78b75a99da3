"""Contracts in the words of the reader's language, read and written.

A catalogue has all that somebody may type for one thing, with a ``|`` between two: "Satz|Sätze". So
a language needs no grammar here, only its words; English ones are read in every language.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import NullTranslations

from rulesets.language import pgettext, translations

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
    table = _table(translations())
    if not table:
        return text

    longest_first = "|".join(map(re.escape, sorted(table, key=len, reverse=True)))
    pattern = rf"(?<!\w)(?:{longest_first})(?!\w)"
    return re.sub(pattern, lambda found: f" {table[found[0]]} ", text)


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
def _table(_language: NullTranslations) -> dict[str, str]:
    """What is typed and what it is in English; nothing of what is the same in both."""
    return {
        typed.casefold(): english
        for english, original in WORDS.items()
        if _words_for(english) != original
        for typed in _words_for(english).split("|")
    }
