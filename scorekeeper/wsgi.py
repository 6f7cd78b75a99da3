"""The app for any WSGI server."""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.urls import resolve

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

# Who saves comes to the processor ten times as soon as usual: everybody else waits for their turn.
sys.setswitchinterval(0.0005)

# All phones wait while Python looks for rubbish that only refers to itself: what is loaded here
# will never be any, and of the rest hardly anything is, so it looks rarely.
gc.disable()
_django = get_wsgi_application()
resolve("/")  # reads all pages now, and not while the first phone waits
gc.freeze()
gc.enable()
gc.set_threshold(10_000, 20, 20)


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Django, which is told no other coding than UTF-8.

    It would believe in any that Python knows, such as rot13, and break on it before a page of ours
    could answer.
    """
    environ["CONTENT_TYPE"] = re.sub(
        r";\s*charset[^;]*", "", environ.get("CONTENT_TYPE", ""), flags=re.IGNORECASE
    )

    return _django(environ, start_response)
