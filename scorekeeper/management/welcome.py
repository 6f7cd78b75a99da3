"""What the terminal shows once the app is ready: where it is, a QR code, how to stop."""

from __future__ import annotations

import io
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

import segno
from django.conf import settings
from django.core.management.color import Style
from django.db import connection
from django.utils.translation import gettext as _

from scorekeeper.care import backups

INDENT = "  "
GAP = 3

# Versions before this can damage a database in WAL mode when two connections meet at a bad moment;
# sqlite/turns.py keeps them apart
FIRST_SOUND_SQLITE = (3, 51, 3)


def address_lines(urls: Sequence[str], style: Style, *, here: str, missing: str) -> list[str]:
    """Where this computer and the phones find the app, under each other."""
    computer, phones = _("This computer"), _("Phones")
    first_column = max(len(computer), len(phones)) + GAP
    names = [computer, phones, *[""] * (len(urls) - 1)]
    values = [style.SUCCESS(here), *(map(style.SUCCESS, urls) if urls else [missing])]
    return [
        f"{INDENT}{name:<{first_column}}{value}" for name, value in zip(names, values, strict=True)
    ]


def storage_lines() -> list[str]:
    """Where the scores are kept."""
    if connection.vendor != "sqlite":
        return [f"Scores are kept in {connection.display_name}."]

    folder = _short(settings.DATA_DIR)
    if settings.DEMO:
        return [
            _("This is the demo: a made-up family, in %(folder)s.") % {"folder": folder},
            _("Your own scores aren’t touched."),
        ]

    return [_("Scores are kept in %(folder)s, with a copy each day.") % {"folder": folder}]


def detail_lines() -> list[str]:
    """What only somebody who is looking for a fault wants to know."""
    if connection.vendor != "sqlite":
        return []

    return [
        f"Scores: {connection.settings_dict['NAME']}",
        f"Copies: {backups.folder()}",
        f"SQLite: {sqlite3.sqlite_version}",
        *sqlite_notes(),
    ]


def sqlite_notes() -> list[str]:
    """A word about a version of SQLite that is known to have a fault."""
    if connection.vendor != "sqlite" or sqlite3.sqlite_version_info >= FIRST_SOUND_SQLITE:
        return []

    sound = ".".join(map(str, FIRST_SOUND_SQLITE))
    return [
        f"SQLite before {sound} can damage a file that several programs write to.",
        "This app writes in turns. Don't open the file with another program meanwhile.",
    ]


def show_qr_code(url: str) -> None:
    """Write to the real terminal: Django's wrapper would add line ends between the rows."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        "▀▄█".encode(encoding)
    except UnicodeEncodeError:  # an old Windows console; the address above is enough
        return

    drawing = io.StringIO()
    segno.make(url, micro=False).terminal(out=drawing, compact=True)
    for line in drawing.getvalue().splitlines():
        sys.stdout.write(f"{INDENT}{line}\n")


def _short(folder: Path) -> str:
    """Only its name where it can be seen from here."""
    return folder.name if folder.parent == Path.cwd() else str(folder)
