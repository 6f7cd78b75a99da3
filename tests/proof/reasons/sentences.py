"""What the referee says, read back from the page: which sentence it is, and the cards and numbers
in it. Nothing here comes from the engine but the text itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rulesets.cards import JOKER, Card

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "★": "STAR"}
SPECIAL = ("RUMMY", "WILDCARD", "GROUP", "SEQUENCE", "NO MELD", "CAN’T GO OUT", "WILD", "SKIP")
CARD = "(?:[Jj]oker|" + "|".join(SPECIAL) + "|(?:1[0-3]|[1-9AJQK])[♠♥♦♣★RBYKG])"
CARDS = f"{CARD}(?: {CARD})*"

# what the names in a sentence hold
AS_CARDS = {"meld", "cards", "card", "rest", "one", "other", "tile"}
AS_NUMBER = {"n", "held", "size", "most", "worth", "least"}
AS_RANK = {"rank", "first", "last"}

Check = Callable[..., bool]


@dataclass(frozen=True)
class Sentence:
    """One sentence of the referee, and when it is true."""

    code: str
    pattern: re.Pattern[str]
    is_true: Check

    def said_at(self, text: str) -> Iterator[tuple[dict[str, Any], str]]:
        """What it says at the beginning of a text, and the rest of the text."""
        for stop in re.finditer(r"\.(?: |$)", text):
            if found := self.pattern.fullmatch(text, endpos=stop.start() + 1):
                words = {name: meaning(name, said) for name, said in found.groupdict().items()}
                yield words, text[stop.end() :]


SENTENCES: list[Sentence] = []


def says(code: str, *texts: str) -> Callable[[Check], Check]:
    """Marks what checks these sentences; names in braces are handed on as cards and numbers."""

    def keep(check: Check) -> Check:
        SENTENCES.extend(Sentence(code, compiled(text), check) for text in texts)
        return check

    return keep


def compiled(text: str) -> re.Pattern[str]:
    """A sentence as a pattern: a word with ``|`` has two forms, the rest is taken literally."""
    pattern = re.escape(text).replace(r"\ ", " ").replace(r"\|", "|")
    pattern = re.sub(r"([\w’]+(?:\|[\w’]+)+)", r"(?:\1)", pattern)
    named = re.sub(r"\\\{(\w+)\\\}", lambda name: form_of(name[1]), pattern)
    return re.compile(named)


def form_of(name: str) -> str:
    if name in AS_CARDS:
        return f"(?P<{name}>{CARDS})"
    if name in AS_NUMBER:
        return rf"(?P<{name}>\d+)"
    if name in AS_RANK:
        return rf"(?P<{name}>1[0-3]|[1-9AJQK])"
    return f"(?P<{name}>.+?)"


def meaning(name: str, said: str) -> Any:
    if name in AS_CARDS:
        return cards_in(said)
    return int(said) if name in AS_NUMBER else said


def cards_in(text: str) -> tuple[Card, ...]:
    """Cards as they are written in a sentence: "7♥ joker"."""
    return tuple(map(_card, re.findall(CARD, text)))


def _card(text: str) -> Card:
    if text.lower() == JOKER:
        return Card(JOKER)
    if text in SPECIAL:
        return Card(text.replace("’", "'"))
    return Card(text[:-1], SUITS.get(text[-1], text[-1]))
