"""Reads the YAML that our own small files need: mappings, lists and texts, nothing clever."""

from __future__ import annotations

import json
import re
from typing import Any

Line = tuple[int, str]  # how far it is indented, and what it says
KEY = re.compile(r"([^\s:\"\[-][^:\"]*):(?: +(.*))?$")


def read_yaml(text: str) -> dict[str, Any]:
    """The mapping in a file. Raises ValueError for what is beyond this reader."""
    lines = [
        (len(line) - len(line.lstrip()), line.strip())
        for line in text.splitlines()
        if line.strip() and not line.lstrip().startswith("#")
    ]
    found: dict[str, Any] = _mapping(lines)

    if lines:
        raise ValueError(f"not understood: {lines[0]}")
    return found


def _mapping(lines: list[Line]) -> dict[str, Any]:
    depth = lines[0][0]
    found: dict[str, Any] = {}
    while lines and lines[0][0] == depth:
        match = KEY.match(lines[0][1])
        if match is None or match[1] in found:
            raise ValueError(f"not a key, or a second time: {lines[0]}")

        lines.pop(0)
        found[match[1]] = _value(lines, depth, match[2])

    return found


def _value(lines: list[Line], depth: int, here: str | None) -> Any:
    if here:
        return _word(here)
    if not lines or lines[0][0] <= depth:
        return None

    read = _list if lines[0][1].startswith("- ") else _mapping
    return read(lines)


def _list(lines: list[Line]) -> list[Any]:
    depth = lines[0][0]
    found: list[Any] = []
    while lines and lines[0][0] == depth and lines[0][1].startswith("- "):
        item = lines[0][1].removeprefix("- ")
        if KEY.match(item):
            lines[0] = (depth + 2, item)
            found.append(_mapping(lines))
        else:
            lines.pop(0)
            found.append(_word(item))

    return found


def _word(text: str) -> Any:
    if text.startswith("["):
        return [_word(part.strip()) for part in text[1:-1].split(",")]
    if text.startswith('"'):
        return json.loads(text)
    if text in {"true", "false"} or text.isdecimal():
        return json.loads(text)

    return text
