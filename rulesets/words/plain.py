"""A plain sheet in words: who plays, who deals, how points get on it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.say import Line, Section
from rulesets.words.short import players_words
from rulesets.words.table import players_lines


def plain_sections(rules: Ruleset) -> list[Section]:
    """The rules of a game without cards of its own, but for points and the end."""
    players = Section(
        "deck", _("Players"), players_words(rules), (*players_lines(rules), *_bring(rules))
    )
    return [players, Section("deal", _("Dealer"), _dealer_summary(rules), tuple(_dealer(rules)))]


def _bring(rules: Ruleset) -> Iterator[Line]:
    yield Line(_("Play whatever you like: cards, dice or a board."), ("deck.kind",))


def _dealer_summary(rules: Ruleset) -> str:
    if rules.deal.has_dealer:
        return _("Moves on after each round")
    return _("Nobody deals")


def _dealer(rules: Ruleset) -> Iterator[Line]:
    paths = ("deal.next_dealer", "deal.moves")
    if rules.deal.has_dealer:
        yield Line(_("Choose who deals first."), ("setup.first_dealer",))
        yield Line(_("After each round the deal moves on to the next player, clockwise."), paths)
        return

    yield Line(_("Choose who plays first."), ("setup.first_dealer",))
    yield Line(_("After each round, the next player starts, clockwise."), paths)
