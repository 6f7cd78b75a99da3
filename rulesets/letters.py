"""The letters on the cards that people hold: ranks are kept as A J Q K, seen and typed as theirs.

What is kept, in games, files and claims, is in our letters whatever a household has chosen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

OURS = "AJQK"  # ace, jack, queen, king: the order of each choice
CHOICES = (OURS, "ABDK", "AVDR", "1VDR", "ABVH", "AWDK")
OF_LANGUAGES = {"de": "ABDK", "fr": "AVDR", "nl": "ABVH", "pl": "AWDK"}

IN_TEXT = re.compile(r"(?<!\w)[AJQK](?=[♠♥♦♣★])")

_SHOWN = {letters: dict(zip(OURS, letters, strict=True)) for letters in CHOICES}
_TYPED = {letters: dict(zip(letters, OURS, strict=True)) for letters in CHOICES}

_current: ContextVar[Callable[[], str]] = ContextVar("letters", default=lambda: OURS)


@contextmanager
def use_letters(letters: str | Callable[[], str]) -> Iterator[None]:
    """Show and read these letters in this context; a function is asked when it matters."""
    before = _current.set(letters if callable(letters) else lambda: letters)
    try:
        yield
    finally:
        _current.reset(before)


def letters_now() -> str:
    """The letters of this context: what depends on them is remembered with them."""
    return _current.get()()


def letters_of_language(code: str) -> str:
    """What the cards have where people speak this language."""
    return OF_LANGUAGES.get(code.partition("-")[0], OURS)


def on_card(rank: str) -> str:
    """A rank as it's on the cards: "D" for a queen, "7" for a 7."""
    return _SHOWN[letters_now()].get(rank, rank)


def on_cards_of(text: str) -> str:
    """A text that was kept, with the letters of this household on its cards: "D♥" for "Q♥"."""
    return IN_TEXT.sub(lambda rank: on_card(rank[0]), text)


def typed(ranks: tuple[str, ...]) -> Mapping[str, str]:
    """The letters that mean another rank of a deck, "D" a queen; a number is itself."""
    meant = _TYPED[letters_now()].items()
    return {
        letter: rank
        for letter, rank in meant
        if rank in ranks and letter not in ranks and not letter.isdigit()
    }
