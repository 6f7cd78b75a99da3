"""The games that can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import words
from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from scorekeeper.forms.display import GameChoice
from scorekeeper.store.rulesets import based_on_name


def game_choices(
    rulesets: Iterable[Ruleset], chosen: str = "", times: Mapping[str, int] | None = None
) -> tuple[GameChoice, ...]:
    """Games to choose from, each with a line about it, as they come.

    ``times``: how often each was played, by slug.
    """
    return tuple(
        GameChoice(
            rules.id,
            rules_text(rules.name),
            game_line(rules),
            words.list_line(rules),
            chosen=rules.id == chosen,
            is_own=bool(rules.based_on),
            family=_("Your own") if rules.based_on else words.family_title(rules),
            play=words.play_line(rules),
            times=_times_words((times or {}).get(rules.id, 0)),
        )
        for rules in rulesets
    )


def _times_words(number: int) -> str:
    return ngettext("%(n)d time", "%(n)d times", number) % {"n": number} if number else ""


def game_line(rules: Ruleset) -> str:
    """What a game is like, and what the household's own is based on."""
    line = words.choice_line(rules)
    if base := based_on_name(rules):
        return _("%(line)s. Based on %(game)s") % {"line": line, "game": base}
    return line
