"""Contracts: reading "set 3 + 2x run 4" and listing its parts.

contract := sequence { " or " sequence }
sequence := item { " + " item }
item     := [count "x "] meld [" pure"]
meld     := "set" size | "run" size [" same" | " any"] | "color" size | "pair"
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, cast, get_args

from rulesets.language import gettext as _

Kind = Literal["set", "run", "color"]
KINDS: tuple[Kind, ...] = get_args(Kind)  # of melds; a new kind begins here
RUNS = frozenset({"run"})  # those of cards in a row
SETS = frozenset({"set"})  # those of cards of one rank
KINDS_NAMED: dict[str, tuple[Kind, ...]] = {  # by what follows a contract (``after.melds``)
    "none": (),
    "sets": ("set",),
    "runs": ("run",),
    "any": KINDS,
}
Suits = Literal["", "same", "any"]

MAX_SIZE = 40  # cards in one part; no deal comes near it
MAX_PARTS = 12
MAX_LENGTH = 600  # characters, with all the ways to lay it

_OR = re.compile(r"\s+or\s+")
_ITEM = re.compile(
    r"(?:(\d{1,2}) ?x )?(?:pair|(set|run|color) (\d{1,2})(?: (same|any))?)( pure)?", re.ASCII
)


class ContractError(ValueError):
    """Text that isn't a contract. The message quotes the part that can't be read."""


class Meldlike:
    """Something of one kind of meld: a part of a contract, a shape, a reading.

    A new kind of run or set says here what it's like, and most of the search has it.
    """

    __slots__ = ()
    kind: str

    @property
    def is_run(self) -> bool:
        return self.kind in RUNS

    @property
    def is_set(self) -> bool:
        return self.kind in SETS


@dataclass(frozen=True, slots=True)
class Part(Meldlike):
    """One meld that a contract asks for."""

    kind: Kind
    size: int  # cards
    suits: Suits = ""  # "" leaves it to the ruleset's own rule for runs
    pure: bool = False  # no wild cards in it

    @property
    def text(self) -> str:
        """As a contract says it, by its size: "run 9 same"."""
        words = (self.kind, str(self.size), self.suits, "pure" if self.pure else "")
        return " ".join(filter(None, words))

    @property
    def is_pair(self) -> bool:
        return self.is_set and self.size == 2


@dataclass(frozen=True, slots=True)
class Contract:
    """What has to be laid before anything else: one of several lists of parts."""

    text: str
    alternatives: tuple[tuple[Part, ...], ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the first alternative, which is the only one in nearly all games."""
        return self.alternatives[0]

    @property
    def ways(self) -> tuple[Contract, ...]:
        """Each alternative as a contract of its own."""
        texts = _OR.split(self.text.strip())
        ways = zip(texts, self.alternatives, strict=True)
        return tuple(Contract(text, (parts,)) for text, parts in ways)

    @property
    def fewest_cards(self) -> int:
        return min(map(cards_in, self.alternatives))


def cards_in(parts: Sequence[Part]) -> int:
    """How many cards these parts ask for."""
    return sum(part.size for part in parts)


@lru_cache(maxsize=1024)
def parse_contract(text: str) -> Contract:
    """Read a contract such as "set 3 + 2x pair" or "run 9 same". Raises ContractError."""
    sequences = _OR.split(text.strip())
    return Contract(text, tuple(_parse_sequence(sequence) for sequence in sequences))


def _parse_sequence(text: str) -> tuple[Part, ...]:
    parts = tuple(part for item in text.split("+") for part in _parse_item(item.strip()))
    if len(parts) > MAX_PARTS:
        raise ContractError(
            _("“{text}” asks for more than {n} melds.").format(text=text, n=MAX_PARTS)
        )

    return parts


def _parse_item(text: str) -> tuple[Part, ...]:
    match = _ITEM.fullmatch(text)
    if not match or (match[2] in {"set", "color"} and match[4]):  # only runs have a say about suits
        raise ContractError(
            _(
                "“{text}” isn’t part of a contract. Write set 3, run 4, 2x set 3, pair "
                "or run 9 same."
            ).format(text=text)
        )

    count, kind, size, suits, pure = match.groups()  # a pair is a set of 2
    part = Part(
        cast(Kind, kind or "set"), int(size or 2), cast(Suits, suits or ""), pure=bool(pure)
    )
    if not 2 <= part.size <= MAX_SIZE or count == "0":
        raise ContractError(
            _("“{text}”: a meld of a contract has 2 to {n} cards.").format(text=text, n=MAX_SIZE)
        )

    return (part,) * int(count or 1)
