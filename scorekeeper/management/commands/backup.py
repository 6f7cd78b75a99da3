"""manage.py backup: a checked copy of all scores, while others go on playing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from scorekeeper.care import backups
from scorekeeper.machine.installed import typed
from scorekeeper.management.plain import PlainCommand, why_no_copy


class Command(PlainCommand):
    help = (
        "Copy all scores. “serve” does this after each game, every hour while people play, and "
        f"every day; old copies are thinned out. {typed('restore')} puts one back."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            type=Path,
            help="where to put it; default: backups/ in the data folder",
        )

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        if not backups.can_back_up():
            raise CommandError("These scores are kept in PostgreSQL. Copy them with pg_dump.")

        try:
            path = backups.make_backup(file)
        except backups.BackupError as error:
            raise CommandError(why_no_copy(error)) from error

        self.stdout.write(f"Copied all scores to {path}")
