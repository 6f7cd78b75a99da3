"""The language of whoever reads a terminal."""

from __future__ import annotations

import ctypes
import locale
import os
import sys

from django.conf import settings
from django.utils.translation import get_supported_language_variant, to_language

NAMES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


def language_of_terminal() -> str:
    """The language that this computer speaks, if we do; else English."""
    told = next(filter(None, map(os.environ.get, NAMES)), "") or _of_windows()
    name = told.partition(":")[0].partition(".")[0].partition("@")[0]
    try:
        return get_supported_language_variant(to_language(name))
    except LookupError:
        return settings.LANGUAGE_CODE


def _of_windows() -> str:
    if sys.platform != "win32":
        return ""

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
