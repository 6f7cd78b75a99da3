"""Which phone or computer writes: a name the family knows it by."""

from __future__ import annotations

import re

# what a browser says of itself, and what people call the thing
KINDS = [
    (r"iPhone", "iPhone"),
    (r"iPad", "iPad"),
    (r"Android.*Mobile", "Android phone"),
    (r"Android", "Android tablet"),
    (r"Windows", "Windows computer"),
    (r"Macintosh", "Mac"),
    (r"CrOS", "Chromebook"),
    (r"Linux", "Linux computer"),
]
UNKNOWN = "Another device"


def device_name(user_agent: str) -> str:
    """What to call a device until somebody gives it a name."""
    return next((name for pattern, name in KINDS if re.search(pattern, user_agent[:500])), UNKNOWN)
