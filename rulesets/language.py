"""The language the rules are told in: gettext, with one choice for each context."""

from __future__ import annotations

import gettext as _gettext
import re
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"

_current: ContextVar[_gettext.NullTranslations | None] = ContextVar(
    "rulesets_language", default=None
)
_english = _gettext.NullTranslations()

# "card|cards", and several words in parentheses: "(one meld|{n} melds)"
FORMS = re.compile(r"\(([^()|]*)\|([^()|]*)\)|([\w’<>]+)\|([\w’<>]+)")


def use_language(code: str) -> None:
    """Speak this language from here on in this context; English where a translation is missing.

    ``code`` is as browsers say it: "de", "pt-br".
    """
    use_translations(_catalogue(code))


@cache
def _catalogue(code: str) -> _gettext.NullTranslations:
    language, _hyphen, region = code.partition("-")
    folder = f"{language}_{region.upper()}" if region else language
    return _gettext.translation("rulesets", LOCALE, languages=[folder], fallback=True)


def use_translations(translations: _gettext.NullTranslations) -> None:
    _current.set(translations)


def gettext(text: str) -> str:
    """Translate a text. The empty text stays empty (gettext would answer with its header)."""
    return translations().gettext(text) if text else ""


def ngettext(singular: str, plural: str, number: int) -> str:
    """The text that goes with a number."""
    return translations().ngettext(singular, plural, number)


def pgettext(context: str, text: str) -> str:
    """Translate a text that could mean two things; ``context`` says which one is meant."""
    return translations().pgettext(context, text)


def counted(text: str, /, *, n: int, **values: object) -> str:
    """A text that has the form for one and for more, filled in: ``counted("{n} card|cards", n=3)``.

    ``words/say.py`` explains the notation. This is for what's said without the rules of a game.
    """
    return ngettext(*forms(text), n).format(n=n, **values)


@cache
def forms(text: str) -> tuple[str, str]:
    """What a text is for one, and for more: "{n} card" and "{n} cards" of "{n} card|cards"."""
    return FORMS.sub(r"\1\3", text), FORMS.sub(r"\2\4", text)


def counts(text: str) -> bool:
    """Whether it depends on the number ``n`` in some language, if not in English."""
    return "{n}" in text or FORMS.search(text) is not None


def translations() -> _gettext.NullTranslations:
    """The language that is spoken in this context."""
    return _current.get() or _english
