"""Reasons in another language, read back by its catalogue: which sentences of the referee a text
can be, and with which cards and figures.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rulesets.language import counts, gettext, ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.reasons import REASONS
from rulesets.words.say import Kind, in_words_of, kind_of
from scorekeeper.machine.speaking import speaking
from tests.proof.reasons.sentences import CARD, CARDS

OF_CARDS = {"meld", "cards", "card", "rest", "one", "other", "table", "added", "row", "alike"}
OF_CARDS |= {"run", "hand", "tile", "tiles"}
OF_NUMBERS = {"n", "held", "most", "least", "limit", "worth", "contract"}
SMALL = range(1, 31)  # numbers that show each form of a plural
FIGURE = re.compile(rf"{CARD.replace('[Jj]oker|', '')}|\d+")  # "joker" is a word, too
SEVERAL = rf"{CARDS}(?:\D{{1,8}}?{CARDS})*"  # "5♥ or 5♦"
AS_KIND = re.compile(r"As (?:a \w+|cards of one colour): ")


class Row(NamedTuple):
    """A sentence as the referee has it, and the same in the language that is read."""

    key: str
    english: re.Pattern[str]
    other: re.Pattern[str]
    text: str  # in English, for more than one

    def fields(self, pattern: re.Pattern[str], text: str) -> dict[str, str] | None:
        """The cards and figures in a text, if it's this sentence."""
        found = pattern.fullmatch(text)
        return found.groupdict() if found else None


@cache
def rows(language: str, kind: Kind) -> tuple[Row, ...]:
    """Every reason in the words of such a game."""
    with speaking(language):
        return tuple(
            Row(key, _pattern(english), _pattern(other), english)
            for key, text in REASONS.items()
            for english, other in _forms(*in_words_of(kind, text), is_counted=counts(text))
        )


def _forms(one: str, many: str, *, is_counted: bool) -> set[tuple[str, str]]:
    """What is said in English and in this language, for every number."""
    if not is_counted:
        return {(one, gettext(one))}
    return {(one if n == 1 else many, ngettext(one, many, n)) for n in SMALL}


def _pattern(text: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", text)
    literal = [re.escape(part) for part in parts[::2]]
    fields = [*map(_field, parts[1::2]), ""]
    return re.compile(
        "".join(f"{words}{field}" for words, field in zip(literal, fields, strict=True))
    )


def _field(name: str) -> str:
    shape = SEVERAL if name in OF_CARDS else r"\d+" if name in OF_NUMBERS else ".+?"
    return f"(?P<{name}>{shape})"


def figures(text: str) -> Counter[str]:
    """The cards and numbers in a text; "a card" may be "1 card" elsewhere."""
    found = Counter(FIGURE.findall(text))
    del found["1"]
    return found


def without_kind(english: str, text: str) -> tuple[str, str]:
    """The reason itself, where it's one against a kind of meld: "As a set: …"."""
    if not AS_KIND.match(english):
        return english, text
    return english.split(": ", 1)[1], text.split(": ", 1)[1]


def other_readings(language: str, rules: Ruleset, english: str, text: str) -> Iterator[Row]:
    """Sentences that a text says in its language, and that the English text doesn't say."""
    for row in rows(language, kind_of(rules)):
        if row.other.fullmatch(text) and not row.english.fullmatch(english):
            yield row


def says_the_same(language: str, rules: Ruleset, english: str, text: str) -> bool:
    """Whether a text is the same sentence as the English one, about the same cards."""
    if figures(english) != figures(text):
        return False

    for row in rows(language, kind_of(rules)):
        here, there = row.fields(row.english, english), row.fields(row.other, text)
        if here is not None and there is not None:
            shared = (here.keys() & there.keys()) & (OF_CARDS | OF_NUMBERS)
            if all(figures(here[name]) == figures(there[name]) for name in shared):
                return True

    return False
