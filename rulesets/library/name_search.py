"""Finding a game by what people call it; near misses count, too.

Its name, other names of it, its house rules, and words of what it's about are looked at. Spaces
don't matter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from difflib import SequenceMatcher
from operator import itemgetter

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.about import about_words
from rulesets.words.grammar import number_word
from rulesets.words.origins import choice_words

NEAR = 0.76  # how alike two words must be, from 0 to 1; "aggrivation" and "aggravation" are 0.91
LONGEST = 80  # letters of a question that are looked at
SHORTEST = 3  # letters of a word that may be misspelt


def find_games(
    rulesets: Iterable[Ruleset], question: str, played: Collection[str] = ()
) -> tuple[Ruleset, ...]:
    """The games that a question may mean, the likeliest first; of equals, those played here.

    All of them, as they come, for an empty one.
    """
    asked = plain(question[:LONGEST])
    if not asked:
        return tuple(rulesets)

    rated = [(likeness(rules, asked), rules) for rules in rulesets]
    meant = [
        (rating, rules.id in played, _in_name(rules, asked), rules)
        for rating, rules in rated
        if rating
    ]
    meant.sort(key=itemgetter(0, 1, 2), reverse=True)
    return tuple(rules for *_rated, rules in meant)


def _in_name(rules: Ruleset, asked: str) -> float:
    """How much of a question is in the game's own name, whatever the order of the words.

    Many games go by "phase 10"; Ten Phases is even called so.
    """
    own = _in_words(plain(_(rules.name)))
    return sum(
        any(name.startswith(word) for name in own) or _nearness(word, own)
        for word in _in_words(asked)
    )


def _in_words(text: str) -> list[str]:
    """The words of a text; numbers as words, too."""
    return [plain(number_word(int(word))) if word.isdecimal() else word for word in text.split()]


def likeness(rules: Ruleset, asked: str) -> float:
    """How well a game answers a question in plain letters, from 0 (not at all) to 5 (its name).

    One word of a house rule says less than two of them: many games have rules about jokers.
    """
    if asked in (plain(_(rules.name)), plain(rules.name)):
        return 5

    names, together = names_of(rules), _without_spaces(asked)
    if any(_without_spaces(name).startswith(together) for name in names):
        return 4
    if any(asked in name for name in names):
        return 3

    has_option = any(_options_meant(rules, asked))
    if has_option and " " in asked:
        return 3

    words = {word for name in names for word in name.split()}
    words |= set(names) | {_without_spaces(name) for name in names}
    if whole := max(_nearness(together, words), _nearness(asked, words)):
        return 2 + whole

    near = [_nearness(word, words) for word in asked.split()]
    if all(near):
        return 1 + max(near)

    # from the beginning of a word: "gin" isn't in "begin"
    is_about = f" {asked}" in f" {plain(about_words(rules))}"
    return float(has_option or is_about)


# ---------------------------------------------------------------- house rules


def option_meant(rules: Ruleset, question: str) -> str:
    """The house rule that a question names, in words; "" for none, or the game itself."""
    asked = plain(question[:LONGEST])
    if not asked or _has_words(asked, _(rules.name)):
        return ""

    return next(_options_meant(rules, asked), "")


def _options_meant(rules: Ruleset, asked: str) -> Iterator[str]:
    """The house rules, and the unusual ways of each, that have all of these words."""
    for option in rules.option:
        if _has_words(asked, _(option.label)):
            yield _(option.label)
            continue

        for value in option.choices:
            way = choice_words(option, value)
            if value != option.usual and _has_words(asked, way):
                yield way


def _has_words(asked: str, text: str) -> bool:
    """Whether every word of a question begins one of these; short ones have to be all of it."""
    words = _in_words(plain(text))
    return all(
        word in words or (len(word) >= SHORTEST and any(own.startswith(word) for own in words))
        for word in _in_words(asked)
    )


def names_of(rules: Ruleset) -> list[str]:
    """What people call a game, in plain letters."""
    return [plain(name) for name in (_(rules.name), rules.name, *rules.aliases)]


def _without_spaces(name: str) -> str:
    return name.replace(" ", "")


def _nearness(asked: str, names: Iterable[str]) -> float:
    """How alike the nearest of the names is; 0 where none is near enough."""
    if len(asked) < SHORTEST:
        return float(asked in set(names))

    best = 0.0
    for name in names:
        matcher = SequenceMatcher(None, asked, name, autojunk=False)
        if matcher.real_quick_ratio() >= NEAR:
            best = max(best, matcher.ratio())

    return best if best >= NEAR else 0.0


def plain(text: str) -> str:
    """Small letters and digits without accents, in words."""
    letters = (
        sign
        for sign in unicodedata.normalize("NFKD", text).casefold()
        if not unicodedata.combining(sign)
    )

    return " ".join("".join(sign if sign.isalnum() else " " for sign in letters).split())
