"""Which phone or computer writes: a name the family knows it by."""

from __future__ import annotations

import re

from django.utils.translation import gettext_lazy as _

# what a browser says of itself, and what people call the thing
KINDS = [
    (r"iPhone", _("iPhone")),
    (r"iPad", _("iPad")),
    (r"Android.*Mobile", _("Android phone")),
    (r"Android", _("Android tablet")),
    (r"Windows", _("Windows computer")),
    (r"Macintosh", _("Mac")),
    (r"CrOS", _("Chromebook")),
    (r"Linux", _("Linux computer")),
]
UNKNOWN = _("Another device")


def device_name(user_agent: str) -> str:
    """What to call a device until somebody gives it a name."""
    return str(
        next((name for pattern, name in KINDS if re.search(pattern, user_agent[:500])), UNKNOWN)
    )


def is_device_name(name: str) -> bool:
    """Whether nobody has named a device: it is called like this, perhaps with a number."""
    kinds = {str(kind) for _pattern, kind in KINDS} | {str(UNKNOWN)}
    return re.sub(r" \d+$", "", name) in kinds
