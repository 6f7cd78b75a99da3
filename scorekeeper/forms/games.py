"""The games that can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.forecast.length import Pace
from rulesets.language import gettext as rules_text
from rulesets.library.name_search import option_meant
from rulesets.ruleset import Ruleset
from rulesets.words import short
from rulesets.words.families import family_title
from rulesets.words.short import choice_line, list_line
from scorekeeper.sheet.durations import time_line
from scorekeeper.store.rulesets import based_on_name


@dataclass(frozen=True, slots=True)
class Tonight:
    """Who would play: how many, 0 where nobody has said so, and how fast."""

    players: int = 0
    pace: Pace = field(default_factory=Pace)


USUAL_TABLE = Tonight()


@dataclass(frozen=True)
class GameChoice:
    """A game to choose, and what a page may say about it: each says a part, so all is worked out
    when it's asked for.
    """

    rules: Ruleset
    chosen: bool
    table: Tonight
    played: int  # how often it was here
    asked: str  # what was looked for, which may be a house rule

    @property
    def slug(self) -> str:
        return self.rules.id

    @property
    def name(self) -> str:
        return rules_text(self.rules.name)

    @property
    def line(self) -> str:
        """What it is like: "7 phases, 13 cards. Low score wins"."""
        return game_line(self.rules)

    @property
    def list_line(self) -> str:
        """The same in fewer words."""
        return list_line(self.rules)

    @property
    def is_own(self) -> bool:
        """Whether it's the household's own."""
        return bool(self.rules.based_on)

    @cached_property
    def family(self) -> str:
        """The heading it is under."""
        return _("Your own") if self.is_own else family_title(self.rules)

    @property
    def play(self) -> str:
        """What it takes: "2 to 5 players, 2 packs"."""
        return short.play_line(self.rules)

    @cached_property
    def time(self) -> str:
        """How long it takes: "about 2¼ hours with 4"."""
        return time_line(self.rules, self.table.players, self.table.pace)

    @cached_property
    def times(self) -> str:
        """How often it was played here: "18 times"."""
        if not self.played:
            return ""

        return ngettext("%(n)d time", "%(n)d times", self.played) % {"n": self.played}

    @cached_property
    def option(self) -> str:
        """The house rule that was looked for: "Hollywood: three games at once"."""
        return option_meant(self.rules, self.asked)


def game_choices(
    rulesets: Iterable[Ruleset],
    chosen: str = "",
    times: Mapping[str, int] | None = None,
    table: Tonight = USUAL_TABLE,
    asked: str = "",
) -> tuple[GameChoice, ...]:
    """Games to choose from, as they come; ``times``: how often each was played, by slug."""
    played = times or {}
    return tuple(
        GameChoice(rules, rules.id == chosen, table, played.get(rules.id, 0), asked)
        for rules in rulesets
    )


def game_line(rules: Ruleset) -> str:
    """What a game is like, and what the household's own is based on."""
    line = choice_line(rules)
    if base := based_on_name(rules):
        return _("%(line)s. Based on %(game)s") % {"line": line, "game": base}
    return line
