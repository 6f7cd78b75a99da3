"""manage.py phone: the whole app for a phone alone, as a folder of static files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.phone.build import BuildError, build


class Command(BaseCommand):
    help = (
        "Build the app for phones without a computer: a folder of static files for any https host."
    )
    requires_system_checks: list[str] = []  # it needs no database

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, metavar="FOLDER")
        parser.add_argument(
            "--downloads",
            type=Path,
            metavar="FOLDER",
            help="where the runtime and the libraries are kept for next time",
        )

    def handle(self, *_args: Any, folder: Path, downloads: Path | None, **_options: Any) -> None:
        kept = downloads or folder.with_name(f"{folder.name}-downloads")
        try:
            made = build(folder.absolute(), kept.absolute())
        except BuildError as error:
            raise CommandError(str(error)) from error

        megabytes = sum(each["bytes"] for each in made["files"]) / 1_000_000
        self.stdout.write(f"{folder}: a first visit fetches {megabytes:.1f} MB.")
