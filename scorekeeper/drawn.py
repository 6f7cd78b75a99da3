"""Pieces of pages that are drawn already, kept as text: whatever would change one is part of its key.

A phone that asks for a new sheet gets what another phone was given a moment ago, with a key and a token of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from django.core.cache import cache
from django.middleware.csrf import get_token
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from scorekeeper.access import TableRequest
from scorekeeper.keys import new_key

MINUTES = 10  # for so long nobody may ask; what is out of date is never asked for again

Draw = Callable[[dict[str, str]], str]


def drawn_once(request: TableRequest, key: tuple[object, ...], draw: Draw) -> str:
    """The piece of this key, in the language of the page; ``draw`` is called when there is none yet.

    It draws with what it is given in its context: marks in the places of what each phone has of its own.
    """
    name = salted_hmac("drawn", repr((key, get_language()))).hexdigest()
    marks = _marks()
    text = str(cache.get_or_set(name, lambda: draw(marks), 60 * MINUTES))
    return text.replace(marks["key"], new_key()).replace(marks["csrf_token"], get_token(request))


def _marks() -> dict[str, str]:
    """Nobody can guess them, so they cannot stand in what people write."""
    return {what: salted_hmac("drawn", what).hexdigest() for what in ("key", "csrf_token")}
