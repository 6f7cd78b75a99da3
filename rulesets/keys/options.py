"""House rules, defaults of our own, and facts that no other key holds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from rulesets.keys.base import Id, Model, Points, Text

Value = str | bool | int  # of an option: the id of a choice, whether a switch is on, a number


class Choice(Model):
    """One way of an option."""

    label: Text
    """What players call it."""

    set: dict[str, Any] = {}
    """The rules it sets, by dotted path."""


class Number(Model):
    """A number as a house rule."""

    key: Text
    """The rule it sets, a dotted path."""

    min: Points
    """The least it can be."""

    max: Points
    """The most it can be."""

    step: Annotated[int, Field(ge=1)] = 1
    """From ``min`` on, only every so many are possible."""

    press: Annotated[int, Field(ge=0)] = 0
    """How far one press of plus or minus goes; 0: one step."""

    default: Points
    """What it usually is."""

    zero: Text = ""
    """What 0 is called, such as “none”."""

    def __contains__(self, value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return self.min <= value <= self.max and (value - self.min) % self.step == 0

    @model_validator(mode="after")
    def _limits_fit(self) -> Number:
        for name, value in (("default", self.default), ("max", self.max)):
            if value not in self:
                raise ValueError(
                    f"{name} {value} isn't one of the numbers from {self.min} to {self.max} "
                    f"in steps of {self.step}"
                )

        if self.press % self.step:
            raise ValueError(f"press {self.press} isn't a number of steps of {self.step}")
        if self.zero and 0 not in self:
            raise ValueError("zero is for numbers that can be 0")

        return self


class Option(Model):
    """A house rule: a switch (``set`` or ``off``), a choice of ways, or a ``number``."""

    id: Id
    """What files and addresses call it."""

    label: Text
    """What players call it."""

    about: Text = ""
    """What the game's own rules say."""

    set: dict[str, Any] = {}
    """Of a switch: the rules it sets, by dotted path."""

    off: dict[str, Any] = {}
    """Of a switch that is usually on, in place of ``set``: the rules that not having it sets."""

    default: str = ""
    """Of a choice: the usual way."""

    choices: dict[Id, Choice] = {}
    """The ways, by their ids."""

    number: Annotated[Number | None, Field(exclude_if=lambda number: number is None)] = None
    """The number."""

    @property
    def is_switch(self) -> bool:
        return not self.choices and self.number is None

    def has(self, value: object) -> bool:
        """Whether it can be played like this."""
        if self.number is not None:
            return value in self.number
        if self.is_switch:
            return isinstance(value, bool)

        return isinstance(value, str) and value in self.choices

    @property
    def ways(self) -> dict[Value, dict[str, Any]]:
        """The rules that each way of it sets, by dotted path; of a number its limits."""
        if self.number is not None:
            return {limit: {self.number.key: limit} for limit in (self.number.min, self.number.max)}
        if self.is_switch:
            return {False: self.off, True: self.set}

        return {way: choice.set for way, choice in self.choices.items()}

    def patch(self, value: Value) -> dict[str, Any]:
        """The rules that this value sets, by dotted path. Raises KeyError if it isn't one."""
        if not self.has(value):
            raise KeyError(value)
        if self.number is not None:
            return {self.number.key: value}

        return self.ways[value]

    @property
    def usual(self) -> Value:
        if self.number is not None:
            return self.number.default
        return bool(self.off) if self.is_switch else self.default

    @property
    def unusual(self) -> tuple[Value, ...]:
        """The ways to play it other than the usual one; of a number its limits."""
        return tuple(way for way in self.ways if way != self.usual)

    @property
    def paths(self) -> frozenset[str]:
        """Every rule that some way of it sets."""
        return frozenset(path for patch in self.ways.values() for path in patch)

    @model_validator(mode="after")
    def _one_kind(self) -> Option:
        if sum(map(bool, (self.set, self.off, self.choices, self.number))) != 1:
            raise ValueError("an option has either set or off or choices or number")
        if self.choices and self.default not in self.choices:
            raise ValueError(f"default {self.default!r} isn't one of the choices")
        return self


class Ours(Model):
    """A default that is ours, or how we read a fact that can be read in other ways."""

    ours: Text
    """Why."""

    option: Id | Literal[""] = ""
    """The option that changes it."""

    source: Id | Literal[""] = ""
    """It is a fact of this source: how we read it."""


class Note(Model):
    """A fact for the rules page that no other key holds, in our own words."""

    text: Text
    """One sentence, or a few."""

    when: Literal["before", "deal", "turn", "end"]
    """To which part of the rules it belongs."""

    source: str
    """The id of a source; “ours” for a note of our own."""

    needs: dict[str, list[Any]] = {}
    """The rules under which it holds, by dotted path, each with the values it may have."""

    keys: tuple[str, ...] = ()
    """The rules, by dotted path, that the app keeps to and that the note explains."""

    watch: bool = False
    """Whether it says what’s allowed, and only the players can see to it."""
