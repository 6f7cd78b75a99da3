"""One player's row as it was typed, and a stamp by which two of them are compared."""

from __future__ import annotations

import hashlib
import json
from itertools import chain
from typing import NamedTuple

from scorekeeper.models import DraftState

Cell = dict[str, list[str]]
WILD = "wild"  # the cell of what was turned up in a round, and the field of its rank


class DraftPlace(NamedTuple):
    """Where a draft is kept: a cell of the page, and how far its hand has come."""

    cell: str
    state: str = DraftState.SENT


def stamp(cell: Cell) -> str:
    return (
        hashlib.sha256(json.dumps(cell, sort_keys=True).encode()).hexdigest()[:12] if cell else ""
    )


def size_of(cell: Cell) -> int:
    """How many characters were typed into a cell."""
    return sum(map(len, chain.from_iterable(cell.values())))
