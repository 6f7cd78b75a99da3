"""manage.py score: read game files, print their scoreboards."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulesets.files.results import result_data
from rulesets.scoring.facts import FactError
from rulesets.scoring.incoming import incoming_scoreboard
from rulesets.scoring.progress import Scoreboard
from scorekeeper.management.game_files import read_game_file

BAD_FILE = 2  # exit status


class Command(BaseCommand):
    help = "Print the scores of game files. “-” reads standard input."
    requires_system_checks: list[str] = []  # it needs neither database nor settings

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument(
            "--json", action="store_true", help="print JSON, one line for each file"
        )

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        boards = list(map(self._read, files))  # all are read before the first is printed
        for board in boards:
            if options["json"]:
                self.stdout.write(json.dumps(result_data(board), ensure_ascii=False))
            else:
                self.stdout.write(as_text(board))

    def _read(self, name: str) -> Scoreboard:
        try:
            game = read_game_file(name)
            return incoming_scoreboard(game.rules, game.facts)
        except (FactError, OSError) as error:
            where = error.__cause__
            more = f" ({where})" if isinstance(where, json.JSONDecodeError) else ""
            self.stderr.write(f"{name}: {error}{more}")
            sys.exit(BAD_FILE)


def as_text(board: Scoreboard) -> str:
    """The scoreboard as a table for the terminal: a line a round."""
    names = board.sides
    head = ["", *names]

    rows = [head]
    for each in board.rounds:
        cells = [
            _cell(board, name, each.points.get(name), each.totals.get(name), each.next)
            for name in names
        ]
        rows.append([f"{each.number}", *cells])

    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_line(row, widths) for row in rows]
    return "\n".join([board.rules.name, *lines, _last_line(board)])


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(map(str.rjust, row, widths)).rstrip()


def _cell(board: Scoreboard, name: str, points: int | None, total: int | None, on: Any) -> str:
    if points is None:
        return ""

    score = f"{points} ({total})" if board.rules.keeps_score else ""
    step = f"→{on[name] or 'done'}" if board.rules.has_personal_contracts else ""
    return f"{score} {step}".strip()


def _last_line(board: Scoreboard) -> str:
    if board.finished:
        return f"Won by {', '.join(board.winners)}"
    return f"Not finished. In the lead: {', '.join(board.leaders)}"
