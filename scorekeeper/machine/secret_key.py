"""The key that signs cookies: made at the first start, kept beside the scores."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from filelock import FileLock


def read_or_make_secret_key(path: Path) -> str:
    """Return the key in the file; the first process to come makes it, for the owner's eyes only.

    Raises ImproperlyConfigured where it can't be read or made.
    """
    try:
        return _read(path) or _make(path)
    except OSError as error:
        what = "read" if _is_there(path) else "make"
        raise ImproperlyConfigured(
            f"Can't {what} the secret key {path}: {error.strerror}.\n"
            "Make room on the disk, or give yourself the right to read and write in the folder. "
            "Then start again."
        ) from error


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except PermissionError:  # nobody may look
        return True


def _read(path: Path) -> str:
    """The key; empty where there is none, or where a disk that was full has left an empty file."""
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""


def _make(path: Path) -> str:
    """Of several that start at once, one makes the key and the others read it."""
    with FileLock(f"{path}.lock"):
        if key := _read(path):
            return key

        key = secrets.token_urlsafe(60)
        _write_whole(path, key)

    return key


def _write_whole(path: Path, key: str) -> None:
    """Write beside the final name first: a file of that name holds a whole key."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())

        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
