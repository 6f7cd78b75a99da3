"""What takes time to find out, as plain data that can be kept and worked out bit by bit."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol

Task = dict[str, Any]  # its ``kind`` says which study it is for
Figures = dict[str, Any]
DONE = 100


@dataclass(frozen=True, slots=True)
class Question:
    """Something to be found out, under a key that is made of everything it depends on."""

    key: str
    task: Task

    @classmethod
    def about(cls, task: Task) -> Question:
        """The question under a short name for the whole task."""
        text = json.dumps(task, sort_keys=True)
        return cls(sha256(text.encode()).hexdigest()[:32], task)


class Study(Protocol):
    """How questions of one kind are worked out."""

    def __call__(self, task: Task, figures: Figures, /) -> tuple[Figures, int]:
        """Better figures than those so far, of which there may be none; how far that is, in 100."""
