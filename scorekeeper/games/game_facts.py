"""What a game takes, as rows beside its cover: players, packs, cards, length, who wins."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.words import short
from rulesets.words.grammar import sentence, span
from scorekeeper.store.rulesets import based_on_name


def game_facts(rules: Ruleset, time: str) -> Iterator[tuple[str, str]]:
    """A row for each fact that the game has; ``time``: how long it takes, "" if not known here."""
    yield _("Players"), span(rules.players.min, rules.players.max)

    if rules.has_cards:
        yield _("You need"), short.packs_range(rules)
        yield _("Everyone gets"), short.cards_dealt(rules)

    if length := short.length_words(rules):
        yield _("Length"), length

    yield _("Goal"), short.wins_line(rules)

    if time:
        yield _("Time"), sentence(time)

    if base := based_on_name(rules):
        yield _("Based on"), base
