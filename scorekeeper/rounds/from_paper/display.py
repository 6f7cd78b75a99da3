"""What the page of a paper sheet displays, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.forms.display import Way


@dataclass(frozen=True, slots=True)
class PaperCell:
    """One box of the sheet."""

    name: str  # of the form field; empty where this player doesn't play the round
    value: str  # as typed
    label: str  # "Round 3, Ann", for readers
    other: str = ""  # the points where totals are typed, else the total
    went_out: bool = False
    laid: int = 0  # the number of the contract; 0 for none
    wrong: bool = False
    warns: bool = False


@dataclass(frozen=True, slots=True)
class PaperAsk:
    """What the figures of a row leave open; ``many``: any number of answers, else one.

    ``folds``: it may stay open, so its answers are shown to whoever asks for them.
    """

    name: str  # of the form field
    title: str
    choices: tuple[Way, ...]
    many: bool = False
    folds: bool = False

    @property
    def is_answered(self) -> bool:
        """Whether somebody chose another answer than the last, which says nothing."""
        return not self.choices[-1].chosen
