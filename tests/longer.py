"""A language whose words are a third longer than in English, for pages and paper."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.utils.translation import trans_real

from rulesets import language

CODE = "br"  # Django knows it, so that it can be asked for
WORD = re.compile(r"(<[^>]*>|\{\w+\}|%\(\w+\)[sd]|&\w+;)|[^\W\d_]{4,}")


def longer(text: str) -> str:
    """Each word with its last third twice; fields and elements stay as they are."""
    return WORD.sub(
        lambda word: word[0] if word[1] else word[0] + word[0][-len(word[0]) // 3 :], text
    )


class Longer(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return longer(message.rpartition("\x04")[2])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


class LongerPages(trans_real.DjangoTranslation):
    gettext = Longer.gettext
    ngettext = Longer.ngettext


@contextmanager
def longer_words(settings) -> Iterator[None]:
    """Offer the language, beside those that there are."""
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, "Longer")]
    real = language.use_language

    def use(code: str) -> None:
        language.use_translations(Longer()) if code == CODE else real(code)

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(trans_real._translations, CODE, LongerPages(CODE))
        patch.setattr(language, "use_language", use)
        yield
