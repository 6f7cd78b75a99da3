"""The games that can be chosen, and their house rules as form fields."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import QueryDict
from django.utils.translation import gettext as _

from rulesets import words
from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from scorekeeper.forms.display import GameChoice, OptionField, OptionValue
from scorekeeper.store.rulesets import based_on_name

SWITCHED_OFF = "off"  # what a form sends of a switch that is usually on, and was not ticked


def game_choices(rulesets: Iterable[Ruleset], chosen: str = "") -> tuple[GameChoice, ...]:
    """Games to choose from, each with one line about it, as they come."""
    return tuple(
        GameChoice(
            rules.id,
            rules_text(rules.name),
            game_line(rules),
            chosen=rules.id == chosen,
            is_own=bool(rules.based_on),
            family=_("Your own") if rules.based_on else words.family_title(rules),
            play=words.play_line(rules),
        )
        for rules in rulesets
    )


def game_line(rules: Ruleset) -> str:
    """What a game is like, and what the household's own is based on."""
    line = words.choice_line(rules)
    if base := based_on_name(rules):
        return _("%(line)s. Based on %(game)s") % {"line": line, "game": base}
    return line


def read_options(rules: Ruleset, data: QueryDict) -> dict[str, str | bool]:
    """The house rules that a form has chosen; what the game does not have is left out."""
    chosen: dict[str, str | bool] = {}
    for option in rules.option:
        value = data.get(f"option-{option.id}", "")
        if option.is_switch and value:
            chosen[option.id] = value != SWITCHED_OFF
        elif value in option.choices:
            chosen[option.id] = value
    return chosen


def option_fields(rules: Ruleset) -> tuple[OptionField, ...]:
    """The house rules of a game as form fields, the chosen ways marked."""
    return tuple(
        OptionField(
            name=f"option-{option.id}",
            label=option.label,
            about=option.about,
            is_switch=option.is_switch,
            values=tuple(
                OptionValue(
                    value.value, value.label, is_default=value.is_usual, chosen=value.is_chosen
                )
                for value in option.values
            ),
        )
        for option in words.option_words(rules)
    )
