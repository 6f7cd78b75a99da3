"""Commands that say what is wrong in plain words, without the name of an exception before them."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError


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
