"""What commands say: plain words, without the name of an exception, and numbers that agree."""

from __future__ import annotations

import errno
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

NO_RIGHTS = ("readonly", "read-only", "unable to open", "may not be read", "permission denied")


class PlainCommand(BaseCommand):
    """A command whose errors are read by whoever typed it."""

    requires_system_checks: list[str] = []  # they'd read all pages first
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
        except (DatabaseError, PermissionError) as error:
            if not self.is_typed or options.get("traceback"):
                raise

            self.stderr.write(why_it_cant_store(error))
            sys.exit(1)


def why_it_cant_store(error: DatabaseError | OSError) -> str:
    """What went wrong on the disk, and what to do about it."""
    folder = settings.DATA_DIR
    if getattr(error, "errno", None) == errno.ENOSPC or "disk is full" in str(error).lower():
        return f"The disk with {folder} is full. Free up 30 MB, then start again."

    if isinstance(error, OSError) or is_about_rights(error):
        where = getattr(error, "filename", None) or folder
        why = getattr(error, "strerror", None) or error
        return (
            f"Can't use {where}: {why}.\n"
            f"Give yourself the right to read and write {folder} and all that's in it, or set "
            "SCOREKEEPER_DATA to another folder."
        )

    return f"The database can't be used: {error}"


def why_no_copy(error: Exception) -> str:
    """What is wrong with a copy, and what to do where it's for lack of rights."""
    if not is_about_rights(error):
        return str(error)
    return f"{error}.\nGive yourself the right to read and write there."


def is_about_rights(error: Exception) -> bool:
    words = str(error).lower()
    return any(each in words for each in NO_RIGHTS)


def counted(number: int, thing: str) -> str:
    """ "1 game", "2 games"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
