"""Names that people type: made clean, and compared as people compare them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

LONGEST = 40  # characters
# what is longer isn't even looked at: putting a million accents in order takes minutes
LONGEST_READ = 1000
MOST_MARKS = 4  # accents on one letter; no script stacks more

_JOINERS = {"\u200c", "\u200d"}  # some scripts and emoji need them
# marks of direction and the like; not Cn: emoji newer than this Python
_UNSEEN = {"Cf", "Co", "Cs"}
# categories of which a name needs one sign: letters, numbers, symbols, newer signs
_SEEN = ("L", "N", "S", "C")


def by_fold(names: Iterable[str]) -> dict[str, str]:
    """Names as they are spelled, by what makes two of them one."""
    return {fold_name(name): name for name in names}


def clean_name(text: str) -> str:
    """A name in one normal form, without what can't be seen.

    Raises ValidationError saying what to type.
    """
    if len(text) > LONGEST_READ:
        raise _too_long(text)

    text = unicodedata.normalize("NFC", text.replace("\t", " "))
    if any(unicodedata.category(sign) == "Cc" for sign in text):
        raise ValidationError(
            _("A name has to fit on one line. Please type it again."), code="control"
        )

    text = "".join(" " if sign.isspace() else sign for sign in text)
    text = "".join(
        sign for sign in text if unicodedata.category(sign) not in _UNSEEN or sign in _JOINERS
    )

    text = " ".join(_with_few_marks(text).split())
    if not any(unicodedata.category(sign)[0] in _SEEN for sign in text if sign not in _JOINERS):
        raise ValidationError(_("Please type a name."), code="empty")
    if len(text) > LONGEST:
        raise _too_long(text)

    return text


def fold_name(name: str) -> str:
    """What two names that people would call the same have in common: no case, no accents."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    folded = "".join(
        sign for sign in decomposed if not unicodedata.combining(sign) and sign not in _JOINERS
    )

    return unicodedata.normalize("NFC", folded.casefold())[: LONGEST * 4] or name


def _with_few_marks(text: str) -> str:
    """The text without the marks that would grow over the lines above and below."""
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MOST_MARKS:
            kept.append(sign)

    return "".join(kept)


def _too_long(text: str) -> ValidationError:
    return ValidationError(too_long(LONGEST, len(text)), code="long")


def too_long(most: int, number: int) -> str:
    """What to say of a text that has more letters than there is room for."""
    text = ngettext(
        "Use at most %(most)d letters. This has %(number)d letter.",
        "Use at most %(most)d letters. This has %(number)d letters.",
        number,
    )

    return text % {"most": most, "number": number}
