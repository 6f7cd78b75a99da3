"""House rules, defaults of our own, and facts that no other key holds."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import model_validator

from rulesets.keys.base import Id, Model, Text


class Choice(Model):
    """One way of an option: the rules it sets, by dotted path."""

    label: Text
    set: dict[str, Any] = {}


class Option(Model):
    """A house rule: a switch (``set``), or a choice of several ways (``default``, ``choices``).

    A switch that is usually on has ``off`` instead of ``set``: the rules that not having it sets.
    """

    id: Id
    label: Text
    about: Text = ""  # what the game's own rules say
    set: dict[str, Any] = {}
    off: dict[str, Any] = {}
    default: str = ""
    choices: dict[Id, Choice] = {}

    @property
    def is_switch(self) -> bool:
        return not self.choices

    def patch(self, value: str | bool) -> dict[str, Any]:
        """The rules that this value sets, by dotted path.

        Raises KeyError for a value the option doesn't have.
        """
        if self.is_switch != isinstance(value, bool):
            raise KeyError(value)
        if isinstance(value, bool):
            return self.set if value else self.off

        return self.choices[value].set

    @property
    def usual(self) -> str | bool:
        return bool(self.off) if self.is_switch else self.default

    @property
    def unusual(self) -> tuple[str | bool, ...]:
        """The ways to play it other than the usual one."""
        return (
            (not self.usual,)
            if self.is_switch
            else tuple(key for key in self.choices if key != self.default)
        )

    @property
    def paths(self) -> frozenset[str]:
        """Every rule that some way of it sets."""
        ways = (self.set, self.off, *(choice.set for choice in self.choices.values()))
        return frozenset(path for way in ways for path in way)

    @model_validator(mode="after")
    def _switch_or_choice(self) -> Option:
        if sum(map(bool, (self.set, self.off, self.choices))) != 1:
            raise ValueError("an option has either set or off or choices")
        if self.choices and self.default not in self.choices:
            raise ValueError(f"default {self.default!r} isn't one of the choices")
        return self


class Ours(Model):
    """A default that is ours: why, and the option that changes it.

    With ``source`` it is a fact of that source which can be read in other ways: how we read it.
    """

    ours: Text
    option: Id | Literal[""] = ""
    source: Id | Literal[""] = ""


class Note(Model):
    """A fact for the rules page that no other key holds, in our own words.

    ``needs``: the rules under which it holds, by dotted path, each with the values it may have.
    """

    text: Text
    when: Literal["before", "deal", "turn", "end"]
    source: str  # id of a source; "ours" for a note of our own
    needs: dict[str, list[Any]] = {}
