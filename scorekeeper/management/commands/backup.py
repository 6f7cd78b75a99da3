"""manage.py backup: a checked copy of all scores, while others go on playing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.care import backups


class Command(BaseCommand):
    help = (
        "Make a copy of all scores. “serve” does it by itself each day and after each game; "
        f"{backups.KEPT} copies are kept. manage.py restore puts one back."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, help="where to; default: backups/ in the data folder"
        )

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        if not backups.can_back_up():
            raise CommandError(
                "These scores are kept in PostgreSQL. Copy them with its own tool: pg_dump."
            )
        try:
            path = backups.make_backup(file)
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"All scores are copied to {path}")
