"""What people type, made clean. Fields and rows come from the ruleset."""

from __future__ import annotations

from typing import Any, TypeVar

from django import forms
from django.core.exceptions import BadRequest, ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.forms.fields import NameField, PointsField
from scorekeeper.models import Device
from scorekeeper.sheet.joining import FIRST, OTHER, ZERO
from scorekeeper.store.act_head import Sent

LARGEST_VERSION = 2**31 - 1

AnyForm = TypeVar("AnyForm", bound=forms.Form)


def valid(form: AnyForm) -> AnyForm:
    """A form that only says what a page of ours has written into it. Raises BadRequest."""
    if not form.is_valid():
        raise BadRequest

    return form


def key_field() -> forms.RegexField:
    """A key that a page has made for an act of its own."""
    return forms.RegexField(r"^[A-Za-z0-9-]{8,40}\Z")


def key_of(data: QueryDict, fresh: str) -> tuple[str, str]:
    """The key that a page has sent, or a fresh one; and what to say where it can't be read: were
    the act done with a fresh one, a button pressed twice would do it twice.
    """
    try:
        return str(key_field().clean(data.get("key", fresh))), ""
    except ValidationError:
        return fresh, _("Part of this page got lost. Press the button again.")


def used_key() -> str:
    """What to say where another game was started with the key of this page."""
    return _("This page has already started a game. Press the button again to start another one.")


class ActForm(forms.Form):
    """What every act brings along: a key of its own, and the version of the game its page saw."""

    key = key_field()
    version = forms.IntegerField(min_value=0, max_value=LARGEST_VERSION, required=False)

    def sent(self, device: Device | None = None) -> Sent:
        """What services take of it. The form must be valid."""
        return Sent(self.cleaned_data["key"], self.cleaned_data["version"] or 0, device)


class UndoForm(ActForm):
    """An act to be undone; the last one unless another is named."""

    seq = forms.IntegerField(min_value=1, max_value=LARGEST_VERSION, required=False)
    sheet = forms.BooleanField(required=False)  # pressed on the sheet, not in the history


class AgainForm(ActForm):
    """The same people once more."""

    next = forms.CharField(max_length=10, required=False)  # the next game, if the page shows one


class StopForm(ActForm):
    """The game ends where it is now; or goes on after all."""

    go_on = forms.BooleanField(required=False)


def choice_of(*values: str) -> forms.ChoiceField:
    """A field that may be left empty, whose values nobody sees."""
    return forms.ChoiceField(choices=list(zip(values, values, strict=True)), required=False)


def _start_field(*ways: str) -> forms.ChoiceField:
    """How somebody starts who joins late, where they don't start with a number alone."""
    field = choice_of(*ways)
    field.error_messages["invalid_choice"] = gettext_lazy("Choose one of the ways to start.")
    return field


class SitDownForm(ActForm):
    """Somebody sits down: who, after whom, with how many points, on which contract."""

    name = NameField()
    after = forms.IntegerField(min_value=0, max_value=LARGEST_VERSION, required=False)
    points_as = _start_field("highest", "lowest", "average", ZERO, OTHER)
    points = PointsField()
    contract_as = _start_field("slowest", FIRST, OTHER)
    contract = forms.IntegerField(min_value=1, max_value=60, required=False)

    @property
    def start(self) -> dict[str, Any]:
        """Points and contract as services take them. The form must be valid."""
        points_as, contract_as = self.cleaned_data["points_as"], self.cleaned_data["contract_as"]
        start: dict[str, Any] = {}

        if points_as in {"", OTHER}:
            start["points"] = self.cleaned_data["points"] or 0
        elif points_as != ZERO:
            start["points_as"] = points_as

        if contract_as in {"", OTHER}:
            start["contract"] = self.cleaned_data["contract"] or 1
        elif contract_as != FIRST:
            start["contract_as"] = contract_as

        return start


class SeatForm(ActForm):
    """An act on one seat."""

    seat = forms.IntegerField(min_value=1, max_value=LARGEST_VERSION)


class TeamsForm(ActForm):
    """Two seats that are to play together; or teams of a size, of those who sit opposite."""

    marked = forms.IntegerField(min_value=1, max_value=LARGEST_VERSION, required=False)
    seat = forms.IntegerField(min_value=1, max_value=LARGEST_VERSION, required=False)
    team_size = forms.IntegerField(min_value=1, max_value=3, required=False)
