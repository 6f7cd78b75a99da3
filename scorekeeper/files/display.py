"""What the pages of files display, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ImportPage:
    """Where a file is brought in, and what was wrong with the last one."""

    key: str
    text: str = ""  # as it was pasted
    problem: str = ""
    place: str = ""  # in the file: "rounds[3].left.Ann"
    here: str = ""  # the address of the game that is here already
