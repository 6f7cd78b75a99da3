"""Statements that are written out: those that each look or each save asks. The ORM takes several times as long to build
them as the database to answer, and while one saves all others wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import Model


def rows(query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What a query finds, as plain values; JSON is text."""
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return list(cursor.fetchall())


def run(statement: str, values: Sequence[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def insert(new: Sequence[Model]) -> None:
    """Store new rows of one table, as bulk_create does. They do not learn the keys they get."""
    if not new:
        return
    table = new[0]._meta
    fields = [field for field in table.concrete_fields if not field.primary_key]
    columns, marks = ", ".join(str(field.column) for field in fields), ", ".join(["%s"] * len(fields))
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for row in new for field in fields]
    places = ", ".join([f"({marks})"] * len(new))
    run(f"INSERT INTO {table.db_table} ({columns}) VALUES {places}", values)  # noqa: S608  # names of our models


def moment(at: datetime | None) -> object:
    """A moment as a statement takes it."""
    return connection.ops.adapt_datetimefield_value(at) if at else None


def for_update() -> str:
    """The end of a query that locks its rows. Where there is no such thing, a transaction that writes is alone."""
    return f" {connection.ops.for_update_sql()}" if connection.features.has_select_for_update else ""
