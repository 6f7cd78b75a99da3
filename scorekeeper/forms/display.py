"""What the choices of a game display, as frozen values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.words.options import OptionWords

LONGEST_NUMBER = 20  # signs of a wrong number that come back


@dataclass(frozen=True, slots=True)
class Way:
    """One of several ways to choose."""

    value: str
    label: str
    chosen: bool
    about: str = ""


def ways(choices: Iterable[tuple[str, str]], chosen: str) -> tuple[Way, ...]:
    return tuple(Way(value, label, value == chosen) for value, label in choices)


@dataclass(frozen=True, slots=True)
class OptionField:
    """A house rule in a form. ``wrong``: a number that can't be played, as it was typed."""

    words: OptionWords
    wrong: str | None = None

    @property
    def name(self) -> str:
        return f"option-{self.words.id}"

    @property
    def value(self) -> str:
        """A number, as typed."""
        if self.wrong is not None:
            return self.wrong[:LONGEST_NUMBER]
        return str(self.words.number.value) if self.words.number else ""

    @property
    def error(self) -> str:
        """What to type in place of a wrong number."""
        return self.words.number.limits if self.words.number and self.wrong is not None else ""
