"""Games to begin with, for a household that has played none yet: one of each family."""

from __future__ import annotations

from rulesets.language import gettext as rules_text
from rulesets.library.load import load_ruleset, slugs_to_begin_with
from rulesets.words.short import list_line
from scorekeeper.games.display import ShelfGame


def first_games() -> tuple[ShelfGame, ...]:
    """What the shelf of the front page has before anything was played."""
    return tuple(
        ShelfGame("", rules.id, rules_text(rules.name), list_line(rules))
        for rules in map(load_ruleset, slugs_to_begin_with())
    )
