"""The key that signs cookies: made at the first start, kept beside the scores."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

WAIT_SECONDS = 2.0


def read_or_make_secret_key(path: Path) -> str:
    """Return the key in the file; the first process to come makes it, for the owner's eyes only."""
    try:
        # O_EXCL: of two processes that start at once, one makes the key and the other reads it
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(path)
    key = secrets.token_urlsafe(60)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return key


def _read(path: Path) -> str:
    """Read the key, giving another process that is just making it a moment to finish."""
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        key = path.read_text(encoding="ascii").strip()
        if key:
            return key
        if time.monotonic() > deadline:
            raise ImproperlyConfigured(f"{path} is empty. Delete it and start again; a new key is made.")
        time.sleep(0.02)
