"""What people type about people: a new name, and which two spellings are one person."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.models import Player
from scorekeeper.names import clean_name
from scorekeeper.services import merge_fault


class PersonNameField(forms.CharField):
    """A name as ``names.clean_name`` makes it."""

    def __init__(self) -> None:
        super().__init__(strip=False, required=False)

    def clean(self, value: Any) -> str:
        return clean_name(str(value or ""))


class RenameForm(forms.Form):
    name = PersonNameField()


class MergeForm(forms.Form):
    """Whose games become those of ``player``; ``sure`` once the page has asked."""

    other = forms.ModelChoiceField(
        queryset=Player.objects.none(),
        error_messages={
            "required": _("Choose who is the same person."),
            "invalid_choice": _("Choose one of these players."),
        },
    )
    sure = forms.BooleanField(required=False)

    def __init__(self, player: Player, data: Any = None) -> None:
        super().__init__(data)
        self.player = player
        others = (
            Player.objects.filter(household=player.household_id)
            .exclude(pk=player.pk)
            .order_by("name")
        )
        self.fields["other"].queryset = others  # type: ignore[attr-defined]

    def clean_other(self) -> Player:
        other: Player = self.cleaned_data["other"]
        if fault := merge_fault(self.player, other):
            raise ValidationError(fault)
        return other


class ArchiveForm(forms.Form):
    """Present and ticked: put away; absent: take back."""

    archived = forms.BooleanField(required=False)
