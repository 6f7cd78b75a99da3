"""The games that can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.forecast.length import Pace
from rulesets.language import gettext as rules_text
from rulesets.library.name_search import option_meant
from rulesets.ruleset import Ruleset
from rulesets.words import short
from rulesets.words.families import family_title
from rulesets.words.short import choice_line, list_line
from scorekeeper.forms.display import GameChoice
from scorekeeper.sheet.durations import time_line
from scorekeeper.store.rulesets import based_on_name


@dataclass(frozen=True, slots=True)
class Tonight:
    """Who would play: how many, 0 where nobody has said so, and how fast."""

    players: int = 0
    pace: Pace = field(default_factory=Pace)


USUAL_TABLE = Tonight()


def game_choices(
    rulesets: Iterable[Ruleset],
    chosen: str = "",
    times: Mapping[str, int] | None = None,
    table: Tonight = USUAL_TABLE,
    asked: str = "",
) -> tuple[GameChoice, ...]:
    """Games to choose from, each with a line about it, as they come.

    ``times``: how often each was played, by slug. ``table``: who would play. ``asked``: what was
    looked for, which may be a house rule.
    """
    return tuple(
        GameChoice(
            rules.id,
            rules_text(rules.name),
            game_line(rules),
            list_line(rules),
            chosen=rules.id == chosen,
            is_own=bool(rules.based_on),
            family=_("Your own") if rules.based_on else family_title(rules),
            play=short.play_line(rules),
            time=time_line(rules, table.players, table.pace),
            times=_times_words((times or {}).get(rules.id, 0)),
            option=option_meant(rules, asked),
        )
        for rules in rulesets
    )


def _times_words(number: int) -> str:
    return ngettext("%(n)d time", "%(n)d times", number) % {"n": number} if number else ""


def game_line(rules: Ruleset) -> str:
    """What a game is like, and what the household's own is based on."""
    line = choice_line(rules)
    if base := based_on_name(rules):
        return _("%(line)s. Based on %(game)s") % {"line": line, "game": base}
    return line
