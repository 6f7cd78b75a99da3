"""House rules in forms: the fields, what was chosen, and the game as it is played with that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from django.utils.translation import gettext as _

from rulesets.keys.options import Number, Option, Value
from rulesets.library.load import OptionError, Options, RulesetError, with_options
from rulesets.ruleset import Ruleset
from rulesets.words.options import option_words
from scorekeeper.forms.display import OptionField
from scorekeeper.forms.fields import plain_digits

SWITCHED_OFF = "off"  # what a form sends of a switch that is usually on, and wasn't ticked
NOTHING_WRONG: Mapping[str, str] = MappingProxyType({})


def read_options(rules: Ruleset, data: Mapping[str, str]) -> dict[str, Value]:
    """The house rules that a form has chosen; what the game doesn't have is left out."""
    chosen: dict[str, Value] = {}
    for option in rules.option:
        name = f"option-{option.id}"
        if name in data and option.has(value := _read(option, data[name])):
            chosen[option.id] = value

    return chosen


def _read(option: Option, text: str) -> Value:
    """What a form sent for a house rule; "" for nothing that it can be."""
    if option.number is not None:
        return _read_number(option.number, text)
    if option.is_switch and text:
        return text != SWITCHED_OFF

    return text


def _read_number(number: Number, text: str) -> int | str:
    """A number as it was typed. An empty field means 0 where that has a name, such as "None"."""
    plain = plain_digits(text).replace("−", "-")
    if not plain and number.zero:
        return 0

    return int(plain) if re.fullmatch(r"[+-]?\d{1,6}", plain) else ""


def wrong_numbers(rules: Ruleset, data: Mapping[str, str]) -> dict[str, str]:
    """Numbers that can't be played, as they were typed, by the names of their fields."""
    wrong: dict[str, str] = {}
    for option in rules.option:
        name = f"option-{option.id}"
        if option.number and name in data and not option.has(_read(option, data[name])):
            wrong[name] = data[name]

    return wrong


def option_fields(
    rules: Ruleset, wrong: Mapping[str, str] = NOTHING_WRONG
) -> tuple[OptionField, ...]:
    """The house rules of a game as form fields, the chosen ways marked.

    ``wrong``: numbers that can't be played, as they were typed, by the names of their fields.
    """
    return tuple(
        OptionField(option, wrong.get(f"option-{option.id}")) for option in option_words(rules)
    )


def number_problems(fields: Iterable[OptionField]) -> str:
    """What's wrong with the numbers that were typed, in sentences; "" for nothing."""
    return " ".join(field.error for field in fields if field.error)


def sent_options(rules: Ruleset) -> dict[str, str]:
    """The fields that choose the house rules of a game once more."""
    return {f"option-{key}": sent_option(value) for key, value in rules.chosen.items()}


def sent_option(value: Value) -> str:
    """A house rule as a form sends it."""
    if isinstance(value, bool):
        return "on" if value else SWITCHED_OFF
    return str(value)


def play_with(rules: Ruleset, options: Options) -> tuple[Ruleset, str]:
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


class ChangeWords(NamedTuple):
    """What the way to a ruleset of one's own is called."""

    button: str  # that leads to its form
    title: str  # of the form


def change_words(rules: Ruleset) -> ChangeWords:
    """By what can be changed in a game."""
    if rules.has_one_contract:
        return ChangeWords(_("Change melds and values"), _("Your melds and values"))
    if rules.contract_list:
        return ChangeWords(_("Change contracts and values"), _("Your contracts and values"))
    return ChangeWords(_("Change cards dealt and values"), _("Your cards dealt and values"))
