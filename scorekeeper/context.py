"""What every page may ask: what this phone may do and shows, and what its household likes."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from scorekeeper.access import Access, Power
from scorekeeper.forms.phones import LIGHT_COOKIE, LIGHTS


class May:
    """Answers when a template asks, so that a page which doesn't ask costs nothing."""

    def __init__(self, access: Access | None) -> None:
        self._access = access

    @property
    def score(self) -> bool:
        return self._access is not None and self._access.may(Power.SCORE)

    @property
    def host(self) -> bool:
        return self._access is not None and self._access.may(Power.HOST)

    @property
    def is_alone(self) -> bool:
        """Whether this is a phone alone: no other phones, and no computer."""
        return settings.ALONE

    @property
    def lose_scores(self) -> bool:
        """Whether this browser clears them away where storage is short."""
        return not settings.STORAGE_LASTS

    @property
    def phone_app(self) -> str:
        """The address of this app for a phone alone; empty if nobody has put it anywhere."""
        return settings.PHONE_APP

    @property
    def has_four_colours(self) -> bool:
        if self._access is None or self._access.household is None:
            return False
        return self._access.household.four_colours

    @property
    def household_name(self) -> str:
        if self._access is None or self._access.household is None:
            return ""
        return self._access.household.name


def may(request: HttpRequest) -> dict[str, Any]:
    """``may.score`` and ``may.host`` in templates."""
    return {"may": May(getattr(request, "access", None))}


def light(request: HttpRequest) -> dict[str, Any]:
    """The ``light`` this device was told to use: "light" or "dark", or empty, as it has it."""
    told = request.COOKIES.get(LIGHT_COOKIE, "")
    return {"light": told if told in dict(LIGHTS) else ""}
