"""Games to begin with, for a household that has played none yet: one of each family."""

from __future__ import annotations

from rulesets.language import gettext as rules_text
from rulesets.library.load import load_ruleset
from rulesets.words.short import list_line
from scorekeeper.games.display import ShelfGame

# what most people have heard of; reading these alone keeps a first visit quick
TO_BEGIN_WITH = (
    "basic-rummy",
    "gin-rummy",
    "ten-phases",
    "contract-rummy",
    "tile-rummy-game",
    "points",
)


def first_games() -> tuple[ShelfGame, ...]:
    """What the shelf of the front page has before anything was played."""
    return tuple(
        ShelfGame("", rules.id, rules_text(rules.name), list_line(rules))
        for rules in map(load_ruleset, TO_BEGIN_WITH)
    )
