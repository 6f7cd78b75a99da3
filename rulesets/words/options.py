"""House rules in words: the choices there are, and the ones a household made."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.keys.options import Option
from rulesets.language import gettext as _
from rulesets.language import pgettext
from rulesets.ruleset import Ruleset
from rulesets.words.origins import change_words

ON = "on"  # the value a form sends for a switch that's on; "" is off


@dataclass(frozen=True, slots=True)
class ValueWords:
    """One way to play an option."""

    value: str
    label: str
    is_usual: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option of a game and its ways; a switch has the values "" and "on"."""

    id: str
    label: str
    about: str  # what the game's own rules say; may be empty
    is_switch: bool
    values: tuple[ValueWords, ...]


def option_words(rules: Ruleset) -> tuple[OptionWords, ...]:
    """Every option of a game, with the usual way and the chosen one marked."""
    return tuple(
        OptionWords(
            option.id, _(option.label), _(option.about), option.is_switch, _values(rules, option)
        )
        for option in rules.option
    )


def changes(rules: Ruleset) -> tuple[str, ...]:
    """The house rules that were chosen: "Ace in runs: Only high".

    A house rule that a later one overrides completely is left out.
    """
    deciding = {option.id for option in rules.house_paths.values()}

    return tuple(change_words(rules, option) for option in rules.option if option.id in deciding)


def _values(rules: Ruleset, option: Option) -> tuple[ValueWords, ...]:
    chosen = rules.chosen.get(option.id, option.usual)
    if option.is_switch:
        return (
            ValueWords(
                "",
                pgettext("house rule", "No"),
                is_usual=not option.usual,
                is_chosen=chosen is not True,
            ),
            ValueWords(
                ON,
                pgettext("house rule", "Yes"),
                is_usual=bool(option.usual),
                is_chosen=chosen is True,
            ),
        )

    return tuple(
        ValueWords(
            value, _(choice.label), is_usual=value == option.default, is_chosen=value == chosen
        )
        for value, choice in option.choices.items()
    )
