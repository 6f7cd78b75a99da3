"""A plain sheet in words: who plays, who deals, how points get on it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.say import Line, Section, line
from rulesets.words.short import players_words
from rulesets.words.table import players_lines


def plain_sections(rules: Ruleset) -> list[Section]:
    """The rules of a game without cards of its own, but for points and the end."""
    bring = line(rules, "Play whatever you like: cards, dice or a board.", "deck.kind")
    summary = _("Moves on after each round") if rules.deal.has_dealer else _("Nobody deals")
    return [
        Section("deck", _("Players"), players_words(rules), (*players_lines(rules), bring)),
        Section("deal", _("Dealer"), summary, tuple(_dealer(rules))),
    ]


def _dealer(rules: Ruleset) -> Iterator[Line]:
    first = "Choose who plays first."
    after = "After each round, the next player starts, clockwise."
    if rules.deal.has_dealer:
        first = "Choose who deals first."
        after = "After each round the deal moves on to the next player, clockwise."

    yield line(rules, first, "setup.first_dealer")
    yield line(rules, after, "deal.next_dealer", "deal.moves")
