"""What people type to save a copy of the scores to their phone, and to put one back."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.care import sealing
from scorekeeper.care.sealing import WrongPassphraseError

SHORTEST, LONGEST = 8, 200  # signs of a passphrase


class SaveForm(forms.Form):
    """A passphrase, if one is wanted."""

    passphrase = forms.CharField(required=False, max_length=LONGEST)

    def clean_passphrase(self) -> str:
        typed: str = self.cleaned_data["passphrase"]
        if typed and not sealing.CAN_SEAL:
            raise forms.ValidationError(_("This computer can’t make files with a passphrase."))
        if typed and len(typed) < SHORTEST:
            text = _("Use at least %(number)d letters, or none at all.")
            raise forms.ValidationError(text % {"number": SHORTEST})

        return typed


class SureForm(forms.Form):
    sure = forms.BooleanField(required=False)

    def clean_sure(self) -> bool:
        if not self.cleaned_data["sure"]:
            raise forms.ValidationError(_("Nothing was changed. Tick the box if you’re sure."))
        return True


class BringForm(SureForm):
    """A file that was saved to a phone, and its passphrase if it has one."""

    file = forms.FileField(required=False, allow_empty_file=True)
    passphrase = forms.CharField(required=False, max_length=LONGEST)
    field_order = ("file", "passphrase", "sure")

    content = b""  # of the copy, once the form is valid

    def clean_file(self) -> object:
        if not self.cleaned_data["file"]:
            raise forms.ValidationError(_("Choose the file with your copy."))
        return self.cleaned_data["file"]

    def clean_passphrase(self) -> str:
        typed: str = self.cleaned_data["passphrase"]
        if file := self.cleaned_data.get("file"):
            self.content = file.read()

        if sealing.is_sealed(self.content):
            if not sealing.CAN_SEAL:
                text = _("This computer can’t open files with a passphrase.")
                raise forms.ValidationError(text)

            try:
                self.content = sealing.unseal(self.content, typed)
            except WrongPassphraseError as error:
                text = _("The passphrase doesn’t fit this file. Mind capitals and spaces.")
                raise forms.ValidationError(text) from error

        return typed
