"""Pieces of pages that are drawn already, kept as text: whatever would change one is part of its
key.

A phone that asks for a new sheet gets what another phone was given a moment ago. Marks stand in it
in the places of what each phone has of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeVar

from django.core.cache import cache as memory
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MINUTES = 10  # for so long nobody may ask; what is out of date is never asked for again

Drawn = TypeVar("Drawn", str, dict[str, str])


def drawn_once(key: tuple[object, ...], draw: Callable[[], Drawn]) -> Drawn:
    """What there is under this key, in the language of the page; drawn when there is nothing
    yet.
    """
    name = salted_hmac("drawn", repr((key, get_language()))).hexdigest()
    there: Drawn | None = memory.get(name)
    if there is None:
        there = draw()
        memory.set(name, there, 60 * MINUTES)
    return there


def marks(*names: str) -> dict[str, SafeString]:
    """For the context of what is drawn. Nobody can guess them, so they cannot stand in what people
    write.
    """
    return {name: _mark(name) for name in names}


@cache
def _mark(name: str) -> SafeString:
    return SafeString(salted_hmac("drawn", name).hexdigest())


def filled(text: str, pieces: Mapping[str, str]) -> str:
    """What was drawn, with these pieces in the places of their marks."""
    for name, piece in pieces.items():
        text = text.replace(_mark(name), piece)
    return text
