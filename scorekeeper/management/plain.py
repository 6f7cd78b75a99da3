"""What commands say: plain words, without the name of an exception, and numbers that agree."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError


class PlainCommand(BaseCommand):
    """A command whose errors are read by whoever typed it."""

    is_typed = False  # on the terminal, not called by other code

    def run_from_argv(self, argv: list[str]) -> None:
        self.is_typed = True
        super().run_from_argv(argv)

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except CommandError as error:
            if not self.is_typed or options.get("traceback"):
                raise

            self.stderr.write(str(error))
            sys.exit(error.returncode)
        except DatabaseError as error:
            if not self.is_typed or options.get("traceback"):
                raise

            self.stderr.write(f"The database can't be used: {error}")
            sys.exit(1)


def counted(number: int, thing: str) -> str:
    """ "1 game", "2 games"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
