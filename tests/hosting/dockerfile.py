"""Reads the Dockerfile: the instructions of each stage, with those it is built on."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]

Instruction = tuple[str, str]  # its name, and what follows


def stages() -> dict[str, list[Instruction]]:
    """Each stage by name, in order; the last is what is built when nobody names one."""
    found: dict[str, list[Instruction]] = {}
    for name, rest in _instructions((ROOT / "Dockerfile").read_text(encoding="utf-8")):
        if name == "FROM":
            base, _, own = rest.partition(" AS ")
            current = found[own] = [*found.get(base, [])]
        current.append((name, rest))

    return found


def home() -> list[Instruction]:
    """The image for a home."""
    return stages()["home"]


def every(stage: list[Instruction], name: str) -> list[str]:
    """What follows each instruction of this name."""
    return [rest for own, rest in stage if own == name]


def last(stage: list[Instruction], name: str) -> str:
    """What follows the last instruction of this name: it is the one that counts."""
    return every(stage, name)[-1]


def environment(stage: list[Instruction]) -> dict[str, str]:
    pairs = [pair.partition("=") for rest in every(stage, "ENV") for pair in rest.split()]
    return {name: value for name, _, value in pairs}


def words(stage: list[Instruction], name: str) -> list[str]:
    """The command that an instruction writes as a list."""
    found: list[str] = json.loads(last(stage, name))
    return found


def _instructions(text: str) -> list[Instruction]:
    without_comments = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    in_one_line = re.sub(r"\\\n\s*", "", without_comments)
    parts = [line.partition(" ") for line in in_one_line.splitlines() if line]
    return [(name, rest.strip()) for name, _, rest in parts]
