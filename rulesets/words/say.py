"""One notation for all sentences of a game: ``say(rules, "A meld has {n} <wild>|<wilds>.", n=2)``.

``{name}``             is filled in last: a number, a name, a list of cards; never part of a clause.
``{n}``                is the number that languages choose their plural by: what a sentence counts,
                       also where English has one form for all numbers. Others have other names.
``card|cards``         the form for one, and the form for more.
``(a card|{n} cards)`` the same for several words.
``<wilds>``            the game's own word, as ``NOUNS`` lists them: "jokers" where nothing else is
                       wild. ``<wild>`` is one of them, ``<Wilds>`` begins a sentence.

Words of the game go in before the language is asked, so a catalogue holds whole sentences: one for
jokers and one for wild cards, one for each of phase, goal, contract and step, one for play to the
left and one for play to the right. ``library/messages.py`` writes out what translators get. So
write the text where it's said, or in a table beside it.

``line`` says a sentence of the rules the same way, and keeps the keys that it comes from.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from rulesets.cards import JOKER
from rulesets.language import counts, forms, gettext, ngettext
from rulesets.ruleset import Ruleset

# What a game is played with, what is wild in it, what it calls a contract, which way around the
# table it goes, and which total is better; of each, its words.
DECKS = {
    "cards": {"card": "card", "suit": "suit", "rank": "rank", "set": "set", "run": "run"},
    "colours": {"card": "card", "suit": "colour", "rank": "rank", "set": "set", "run": "run"},
    "tiles": {"card": "tile", "suit": "colour", "rank": "number", "set": "group", "run": "row"},
}
WILDS = {"jokers": {"wild": "joker"}, "wilds": {"wild": "wild card"}}
STEPS = {name: {"step": name} for name in ("contract", "phase", "goal", "step")}
DIRECTIONS = {
    "left": {"left": "left", "right": "right", "clockwise": "clockwise"},
    "right": {"left": "right", "right": "left", "clockwise": "counter-clockwise"},
}
BETTER = {"low": {"low": "low"}, "high": {"low": "high"}}

NOUNS = (DECKS, WILDS, STEPS, DIRECTIONS, BETTER)
TERM = re.compile(r"<(\w+?)(s?)>")

Kind = tuple[str, ...]  # of games, by their words: a key of each of NOUNS


def say(rules: Ruleset, text: str, /, *, n: int = 0, **values: object) -> str:
    """A sentence in the words of this game and in the language of the reader."""
    one, many = in_words_of(kind_of(rules), text) if "<" in text else forms(text)
    message = ngettext(one, many, n) if counts(text) else gettext(one)
    return message.format(n=n, **values)


def kind_of(rules: Ruleset) -> Kind:
    """Which words a game uses."""
    deck = "colours" if rules.has_colours else "cards"
    return (
        "tiles" if rules.has_tiles else deck,
        "jokers" if has_only_jokers(rules) else "wilds",
        rules.contracts.called,
        rules.deal.direction,
        rules.score.better,
    )


def has_only_jokers(rules: Ruleset) -> bool:
    """Whether jokers are the only wild cards, so that texts can call them by name."""
    return rules.wild.cards == (JOKER,) and not rules.has_round_wilds


@cache
def in_words_of(kind: Kind, text: str) -> tuple[str, str]:
    """A text for one and for more, with the words of such a game."""
    nouns: dict[str, str] = {}
    for table, key in zip(NOUNS, kind, strict=True):
        nouns |= table[key]

    def noun(term: re.Match[str]) -> str:
        word = nouns[term[1].lower()] + term[2]
        return word.capitalize() if term[1][0].isupper() else word

    one, many = forms(text)
    return TERM.sub(noun, one), TERM.sub(noun, many)


# ---------------------------------------------------------------- sentences of the rules


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the rules, and the keys of the ruleset behind it; a note is "note.0".

    ``topic`` tells sentences about the same key apart.
    """

    text: str
    paths: tuple[str, ...]
    topic: str = ""


def line(
    rules: Ruleset, text: str, /, *paths: str, topic: str = "", n: int = 0, **values: object
) -> Line:
    """A sentence of the rules, with the keys of the ruleset behind it."""
    return Line(say(rules, text, n=n, **values), paths, topic)


@dataclass(frozen=True, slots=True)
class Section:
    """Lines that belong together, and one line to show while they are folded."""

    id: str
    title: str
    summary: str
    lines: tuple[Line, ...]
