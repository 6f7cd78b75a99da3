"""What the referee's pages show, as frozen values: cards with what they stand for, the answer, the
suggestions.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.cards import Card
from scorekeeper.rulebook.display import RuleLine


def weighty(text: str) -> str:
    """A figure that decides, in a line of text: it is set strong."""
    return f"**{text}**" if text else ""


def at_fault(text: str) -> str:
    """What speaks against the cards, in a line of text: it is tinted."""
    return f"~~{text}~~" if text else ""


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card as it is drawn: itself, as what it stands for, as newly laid, as one still to be
    found, or as one at fault.
    """

    card: Card
    stands_for: Card | None = None
    is_new: bool = False
    is_wanted: bool = False
    is_wrong: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that are together. ``is_right``: with a tick or a cross; None: with neither.

    ``is_pile``: nobody said which of them belong together.
    """

    label: str
    cards: tuple[ShownCard, ...]
    aside: str = ""
    is_right: bool | None = None
    is_pile: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something legal close by, in a sentence and drawn."""

    text: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """What some cards of the hand cost: "2 × King", 20."""

    label: str
    points: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A verdict as it is drawn, the big word first."""

    question: str
    is_right: bool
    word: str  # "Legal", "No", "105 points"
    line: str
    groups: tuple[Group, ...]
    reasons: tuple[str, ...]
    jokers: tuple[str, ...]  # what each wild card stands for
    jokers_title: str
    rules: tuple[RuleLine, ...]
    checked: tuple[str, ...]  # what is right all the same
    nearest: tuple[Suggestion, ...]
    next_steps: tuple[str, ...]
    costs: tuple[Cost, ...]
    next_way: int | None = None  # another way to read the cards, where there is one
