"""House rules in words: the choices there are, and the ones a household made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.keys.options import Number, Option, Value
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import signed
from rulesets.words.origins import change_words, number_words, way_words

ON = "on"  # the value a form sends for a switch that's on; "" is off


@dataclass(frozen=True, slots=True)
class ValueWords:
    """One way to play an option."""

    value: str
    label: str
    is_usual: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class NumberWords:
    """A number as a house rule: what it is now, and what it can be."""

    value: int
    least: int
    most: int
    press: int  # how far one press of plus or minus goes
    about: str  # "From 0 to 9999; 0 means none. Usually 500."
    limits: str  # what to type, for somebody who typed something else


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option of a game and its ways; a switch has the values "" and "on".

    A number has the usual value, and the chosen one if it's another.
    """

    id: str
    label: str
    about: str  # what the game's own rules say; may be empty
    is_switch: bool
    values: tuple[ValueWords, ...]
    number: NumberWords | None = None


def option_words(rules: Ruleset) -> tuple[OptionWords, ...]:
    """Every option of a game, with the usual way and the chosen one marked."""
    return tuple(
        OptionWords(
            option.id,
            _(option.label),
            _(option.about),
            option.is_switch,
            _values(rules, option),
            _number(rules, option),
        )
        for option in rules.option
    )


def changes(rules: Ruleset) -> tuple[str, ...]:
    """The house rules chosen, "Ace in runs: Only high", that no later one overrides."""
    deciding = {option.id for option in rules.house_paths.values()}

    return tuple(change_words(rules, option) for option in rules.option if option.id in deciding)


def _values(rules: Ruleset, option: Option) -> tuple[ValueWords, ...]:
    chosen = rules.chosen.get(option.id, option.usual)
    values: dict[str, Value] = {value: value for value in option.choices}
    if option.is_switch:
        values = {"": False, ON: True}
    elif option.number is not None:
        values = {str(value): value for value in (option.usual, chosen)}

    return tuple(
        ValueWords(
            key,
            way_words(option, value),
            is_usual=value == option.usual,
            is_chosen=value == chosen,
        )
        for key, value in values.items()
    )


def _number(rules: Ruleset, option: Option) -> NumberWords | None:
    number = option.number
    if number is None:
        return None

    return NumberWords(
        value=int(rules.chosen.get(option.id, number.default)),
        least=number.min,
        most=number.max,
        press=number.press or number.step,
        about=" ".join(_about_number(number)),
        limits=number_limits(option, number),
    )


def _about_number(number: Number) -> Iterator[str]:
    text = "From {least} to {most}."
    if number.zero:
        text = "From {least} to {most}; 0 means {meaning}."

    least, most = signed(number.min), signed(number.max)
    yield _(text).format(least=least, most=most, meaning=_(number.zero))
    if number.default or not number.zero:
        yield _("Usually {usual}.").format(usual=number_words(number, number.default))


def number_limits(option: Option, number: Number) -> str:
    """What can be typed for a number, for somebody who typed something else."""
    text = "{option}: type a whole number from {least} to {most}."
    if number.step > 1:
        text = "{option}: type a whole number from {least} to {most}, in steps of {step}."

    least, most = signed(number.min), signed(number.max)
    return _(text).format(option=_(option.label), least=least, most=most, step=number.step)
