"""The form for a file that is brought in."""

from __future__ import annotations

import codecs
from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext as _

from rulesets.files.household import FIRST_LINE
from rulesets.files.household import LARGEST_FILE as LARGEST_HOUSEHOLD
from rulesets.files.strict import too_large
from rulesets.scoring.facts import FactError
from scorekeeper.forms.acts import key_field


class ImportForm(forms.Form):
    """A file of games, or its text typed or pasted."""

    key = key_field()
    file = forms.FileField(required=False, allow_empty_file=True)
    text = forms.CharField(required=False, strip=False)

    def read(self) -> str:
        """The text of the file. Raises FactError."""
        if self.errors:
            raise FactError(
                "file", _("The file can’t be read. Choose it again, or paste its text.")
            )

        text = self.cleaned_data["text"]
        if file := self.cleaned_data["file"]:
            file.seek(0)
            text = _decoded(file.read(LARGEST_HOUSEHOLD * 4 + 1))

        if not text.strip():
            raise FactError("file", _("The file is empty. Choose a file, or paste its text."))
        if len(text) > LARGEST_HOUSEHOLD:
            raise too_large(LARGEST_HOUSEHOLD)

        return str(text)

    def large(self) -> Iterator[bytes] | None:
        """A household's file as this app writes it, too large to be read in one go; else None."""
        if self.errors:
            return None

        file = self.cleaned_data["file"]
        if not file or file.size <= LARGEST_HOUSEHOLD:
            return None

        file.seek(0)
        first = file.readline(200).decode("utf-8-sig", "replace")
        if first.strip() != FIRST_LINE:
            return None

        chunks: Iterator[bytes] = file.chunks()
        return chunks


def _decoded(data: bytes) -> str:
    """UTF-8, as we write it; and UTF-16 with its mark, as some editors do."""
    coding = "utf-8-sig"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        coding = "utf-16"

    try:
        return data.decode(coding)
    except UnicodeError as error:
        text = _("This isn’t a text file. Choose a file exported from this app.")
        raise FactError("file", text) from error
