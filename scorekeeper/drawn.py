"""Pieces of pages that are drawn already, kept as text: whatever would change one is part of its key.

A phone that asks for a new sheet gets what another phone was given a moment ago. Marks stand in it in the places of
what each phone has of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.core.cache import cache
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MINUTES = 10  # for so long nobody may ask; what is out of date is never asked for again


def drawn_once(key: tuple[object, ...], draw: Callable[[], str]) -> str:
    """The piece of this key, in the language of the page; drawn when there is none yet."""
    name = salted_hmac("drawn", repr((key, get_language()))).hexdigest()
    return str(cache.get_or_set(name, draw, 60 * MINUTES))


def marks(*names: str) -> dict[str, SafeString]:
    """For the context of what is drawn. Nobody can guess them, so they cannot stand in what people write."""
    return {name: SafeString(salted_hmac("drawn", name).hexdigest()) for name in names}


def filled(text: str, pieces: Mapping[str, str]) -> str:
    """What was drawn, with these pieces in the places of their marks."""
    for name, mark in marks(*pieces).items():
        text = text.replace(mark, pieces[name])
    return text
