"""Queries that are written out: those that each look or each save asks. The ORM takes several times as long to build
them as the database to answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connection


def rows(query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What a query finds, as plain values; JSON is text."""
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return list(cursor.fetchall())


def run(query: str, values: Sequence[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(query, values)


def for_update() -> str:
    """The end of a query that locks its rows. Where there is no such thing, a transaction that writes is alone."""
    return f" {connection.ops.for_update_sql()}" if connection.features.has_select_for_update else ""
