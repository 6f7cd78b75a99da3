"""Game files, for the commands that read one."""

from __future__ import annotations

import sys
from pathlib import Path

from rulesets.files.game import GameFile, read_game
from rulesets.scoring.refusals import refusal
from scorekeeper.services.import_checks import check_names


def read_game_file(name: str) -> GameFile:
    """The game in a file, or on standard input for “-”. Raises OSError, FactError."""
    game = read_game(_text_of(name))
    check_names(game.facts)
    return game


def _text_of(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except UnicodeError as error:
        text = "This isn’t text in UTF-8. Save it again in your editor, with the coding UTF-8."
        raise refusal("file", text) from error
