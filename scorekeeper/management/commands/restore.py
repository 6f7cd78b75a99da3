"""manage.py restore: put a copy of the scores back."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from scorekeeper import backups


class Command(BaseCommand):
    help = "Put a copy of all scores back, in place of those that are here now (which are kept, too)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="the copy; without it, the copies are listed")

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        if not backups.can_back_up():
            raise CommandError("These scores are kept in PostgreSQL. Put them back with its own tool: pg_restore.")
        if file is None:
            self.show_list()
            return
        try:
            kept = backups.restore_backup(file)
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"The scores of {file} are back.\nThose that were here until now are in {kept}")

    def show_list(self) -> None:
        found = backups.list_backups()
        for path in found:
            until = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
            self.stdout.write(f"{path}  (as the scores were on {until:%Y-%m-%d at %H:%M})")
        self.stdout.write("Put one back with: manage.py restore FILE" if found else "There is no copy yet.")
