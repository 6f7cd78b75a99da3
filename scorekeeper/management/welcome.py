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

from scorekeeper.care import backups

INDENT = "  "
FIRST_COLUMN = 16  # "This computer", and a gap

# Versions before this can damage a database in WAL mode when two connections meet at a bad moment;
# sqlite/turns.py keeps them apart
FIRST_SOUND_SQLITE = (3, 51, 3)


def address_lines(urls: Sequence[str], style: Style, *, here: str, missing: str) -> list[str]:
    """Where this computer and the phones find the app, under each other."""
    lines = [_row("This computer", style.SUCCESS(here))]
    if not urls:
        return [*lines, _row("Phones", missing)]

    names = ["Phones", *[""] * (len(urls) - 1)]
    return [
        *lines,
        *(_row(name, style.SUCCESS(url)) for name, url in zip(names, urls, strict=True)),
    ]


def storage_lines() -> list[str]:
    """Where the scores are kept."""
    if connection.vendor != "sqlite":
        return [f"Scores are kept in {connection.display_name}."]

    folder = _short(settings.DATA_DIR)
    if settings.DEMO:
        return [
            f"This is the demo: a made-up family, in {folder}.",
            "Your own scores aren't touched.",
        ]

    return [f"Scores are kept in {folder}, with a copy each day."]


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


def _row(name: str, value: str) -> str:
    return f"{INDENT}{name:<{FIRST_COLUMN}}{value}"


def _short(folder: Path) -> str:
    """Only its name where it can be seen from here."""
    return folder.name if folder.parent == Path.cwd() else str(folder)
