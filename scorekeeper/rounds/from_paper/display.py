"""What the page of a paper sheet displays, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rounds.display import Hint


@dataclass(frozen=True, slots=True)
class PaperHead:
    """Who a column is of."""

    seat_id: int
    name: str
    before: str  # the total that the sheet begins with


@dataclass(frozen=True, slots=True)
class PaperCell:
    """One box of the sheet."""

    seat_id: int
    name: str  # of the form field; empty where this player doesn't play the round
    value: str  # as typed
    label: str  # "Round 3, Ann", for readers
    other: str = ""  # the points where totals are typed, else the total
    went_out: bool = False
    laid: int = 0  # the number of the contract; 0 for none
    wrong: bool = False
    warns: bool = False


@dataclass(frozen=True, slots=True)
class PaperChoice:
    """One answer to a question about a row."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PaperAsk:
    """What the figures of a row leave open; ``many``: any number of answers, else one."""

    name: str  # of the form field
    title: str
    choices: tuple[PaperChoice, ...]
    many: bool = False


@dataclass(frozen=True, slots=True)
class PaperLine:
    """One row of the sheet."""

    number: int
    cells: tuple[PaperCell, ...]
    hints: tuple[Hint, ...] = ()
    asks: tuple[PaperAsk, ...] = ()
    is_fifth: bool = False  # marked as on the paper, to keep one's place


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A sheet of paper to be typed in."""

    game_id: str
    title: str
    key: str
    version: int
    confirmed: str
    heads: tuple[PaperHead, ...]
    lines: tuple[PaperLine, ...]
    totals: bool  # running totals are typed; else points of each round
    may_be_minus: bool
    button: str
    said: str  # what it comes to: "3 rounds typed. Ann leads with 40"
    problems: tuple[Hint, ...] = ()
