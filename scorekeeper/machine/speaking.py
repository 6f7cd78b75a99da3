"""Pages and rules in one language, where no request has chosen it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.utils import translation

from rulesets import language


def spoken_language() -> str:
    """The language that is spoken now, as browsers say it: "en", "pt-br"."""
    return translation.get_language() or settings.LANGUAGE_CODE


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak this language, and then the one of before."""
    before = spoken_language()
    with translation.override(code):
        language.use_language(code)
        try:
            yield
        finally:
            language.use_language(before)
