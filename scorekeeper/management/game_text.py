"""The text of a game file, for the commands that read one."""

from __future__ import annotations

import sys
from pathlib import Path

from rulesets.scoring.refusals import refusal


def text_of(name: str) -> str:
    """The text of a file, or of standard input for “-”. Raises OSError, FactError."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except UnicodeError as error:
        text = "This isn’t text in UTF-8. Save it again in your editor, with the coding UTF-8."
        raise refusal("file", text) from error
