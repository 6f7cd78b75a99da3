"""What the choices of a game display, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass

# ---------------------------------------------------------------- a new game


@dataclass(frozen=True, slots=True)
class GameChoice:
    slug: str
    name: str
    line: str  # "7 phases, 13 cards. Low score wins"
    chosen: bool
    is_own: bool = False  # the household's own
    family: str = ""  # the heading it is under
    play: str = ""  # "2 to 4 players, 20 to 30 minutes"


@dataclass(frozen=True, slots=True)
class OptionValue:
    value: str
    label: str
    is_default: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class OptionField:
    """A house rule: a switch has the values "" and "on", a choice one value for each way."""

    name: str
    label: str
    about: str  # what the source says, may be empty
    is_switch: bool
    values: tuple[OptionValue, ...]
