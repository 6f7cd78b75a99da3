"""manage.py referee: claims in, verdicts out, a JSON object a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import IO, Any

from django.core.management.base import BaseCommand

from rulesets.claims import answer
from rulesets.files.strict import load_json
from rulesets.scoring.facts import FactError

LONGEST_LINE = 65_536  # bytes; a claim has a few hundred


class Command(BaseCommand):
    help = "Read questions as lines of JSON from standard input, and print an answer to each."
    requires_system_checks: list[str] = []  # it needs neither database nor settings

    def handle(self, *args: Any, **options: Any) -> None:
        for line in lines_of(sys.stdin):
            if line.strip() or len(line) > LONGEST_LINE:
                self.stdout.write(json.dumps(verdict_on(line), ensure_ascii=False))
                self.stdout.flush()


def lines_of(stream: IO[Any]) -> Iterator[bytes]:
    """The lines of standard input, as bytes; one that is too long is cut just behind the limit."""
    source = getattr(stream, "buffer", stream)

    is_whole = True
    while piece := source.readline(LONGEST_LINE + 1):
        line = piece if isinstance(piece, bytes) else piece.encode("utf-8", "replace")
        if is_whole:
            yield line

        is_whole = line.endswith(b"\n")


def verdict_on(line: bytes) -> dict[str, Any]:
    """The answer to one line."""
    if len(line) > LONGEST_LINE:
        return {"id": None, "error": f"A line can have at most {LONGEST_LINE:,} bytes."}

    try:
        return answer(load_json(line.decode("utf-8")))
    except UnicodeDecodeError:
        return {"id": None, "error": "The line isn't UTF-8."}
    except FactError as error:
        if isinstance(error.__cause__, json.JSONDecodeError):
            return {"id": None, "error": f"This line isn’t valid JSON: {error.__cause__}."}
        return {"id": None, "error": f"Can’t read this line. {error.text}"}
