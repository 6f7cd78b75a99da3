"""What the choices of a game display, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass

# ---------------------------------------------------------------- a new game


@dataclass(frozen=True, slots=True)
class OptionValue:
    value: str
    label: str
    is_default: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number as a house rule, between plus and minus."""

    value: str  # as typed
    least: int
    most: int
    press: int  # how far one press of plus or minus goes
    about: str  # "From 0 to 9999. Usually 500."
    error: str


@dataclass(frozen=True, slots=True)
class OptionField:
    """A house rule: a switch has the values "" and "on", a choice one value for each way.

    A number has the usual one, and the chosen one if it's another.
    """

    name: str
    label: str
    about: str  # what the source says, may be empty
    is_switch: bool
    values: tuple[OptionValue, ...]
    number: NumberField | None = None
