"""House rules in forms: the fields, what was chosen, and the game as it is played with that."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from rulesets import words
from rulesets.library.load import OptionError, RulesetError, with_options
from rulesets.ruleset import Ruleset
from rulesets.words.options import OptionWords
from scorekeeper.forms.display import OptionField, OptionValue

SWITCHED_OFF = "off"  # what a form sends of a switch that is usually on, and wasn't ticked


def read_options(rules: Ruleset, data: Mapping[str, str]) -> dict[str, str | bool]:
    """The house rules that a form has chosen; what the game doesn't have is left out."""
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
    return tuple(map(_field, words.option_words(rules)))


def _field(option: OptionWords) -> OptionField:
    values = tuple(
        OptionValue(value.value, value.label, is_default=value.is_usual, chosen=value.is_chosen)
        for value in option.values
    )
    return OptionField(
        name=f"option-{option.id}",
        label=option.label,
        about=option.about,
        is_switch=option.is_switch,
        values=values,
    )


def sent_option(value: str | bool) -> str:
    """A house rule as a form sends it."""
    if isinstance(value, str):
        return value
    return "on" if value else SWITCHED_OFF


def play_with(rules: Ruleset, options: Mapping[str, str | bool]) -> tuple[Ruleset, str]:
    """The game with these house rules, and why it can't be played like that.

    Where it can't, it is the game without them.
    """
    try:
        return with_options(rules, options), ""
    except (OptionError, RulesetError):
        return rules, _("These house rules don’t go together. Change one of them.")


def read_house_rules(rules: Ruleset, data: Mapping[str, str]) -> Ruleset:
    """The game with the house rules that a form has chosen, if it can be played like that."""
    return play_with(rules, read_options(rules, data))[0]
