"""The language the rules are told in: gettext, with one choice for each context."""

from __future__ import annotations

import gettext as _gettext
from contextvars import ContextVar
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"

_current: ContextVar[_gettext.NullTranslations | None] = ContextVar(
    "rulesets_language", default=None
)
_english = _gettext.NullTranslations()


def use_language(code: str) -> None:
    """Speak this language from here on in this context; English where a translation is missing."""
    use_translations(_gettext.translation("rulesets", LOCALE, languages=[code], fallback=True))


def use_translations(translations: _gettext.NullTranslations) -> None:
    _current.set(translations)


def gettext(text: str) -> str:
    """Translate a text. The empty text stays empty (gettext would answer with its header)."""
    return _translations().gettext(text) if text else ""


def ngettext(singular: str, plural: str, number: int) -> str:
    """The text that goes with a number."""
    return _translations().ngettext(singular, plural, number)


def pgettext(context: str, text: str) -> str:
    """Translate a text that could mean two things; ``context`` says which one is meant."""
    return _translations().pgettext(context, text)


def _translations() -> _gettext.NullTranslations:
    return _current.get() or _english
