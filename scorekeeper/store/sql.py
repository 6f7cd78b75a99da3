"""Statements that are written out: those that each look or each save asks.

The ORM takes several times as long to build them as the database to answer, and while one saves all
others wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import cache
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model
from django.db.models.expressions import Col

Row = TypeVar("Row", bound=Model)


def rows(query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What a query finds, as plain values; JSON is text."""
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return list(cursor.fetchall())


def read(model: type[Row], query: str, values: Sequence[Any]) -> Iterator[Row]:
    """The objects that a query finds.

    It reads ``SELECT {columns} FROM`` the model's table, called by the model's name.
    """
    return (each for each, *_more in read_together([model], query, values))


def read_together(
    models: Sequence[type[Model]], query: str, values: Sequence[Any]
) -> Iterator[tuple[Any, ...]]:
    """The same for several tables that it joins: an object of each, and then what is selected after
    their columns, as plain values.

    QuerySet.raw finds out each time which column is which, and takes three times as long.
    """
    columns = ", ".join(map(_select, models))
    readers = [(model, _converters(model)) for model in models]

    for row in rows(query.replace("{columns}", columns), values):
        objects, more = [], list(row)
        for model, converters in readers:
            names = _names(model)
            for place, column, convert in converters:
                more[place] = convert(more[place], column, connection)

            objects.append(model.from_db(connection.alias, names, more[: len(names)]))
            more = more[len(names) :]

        yield *objects, *more


def _converters(model: type[Model]) -> list[tuple[int, Col, Callable[..., Any]]]:
    """How values of these columns become Python's, by their places."""
    return [
        (place, column, convert)
        for place, column in enumerate(_columns(model))
        for convert in (
            *connection.ops.get_db_converters(column),
            *column.get_db_converters(connection),
        )
    ]


@cache
def _names(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@cache
def _select(model: type[Model]) -> str:
    return ", ".join(
        f"{model._meta.model_name}.{field.column}" for field in model._meta.concrete_fields
    )


@cache
def _columns(model: type[Model]) -> list[Col]:
    return [field.get_col(model._meta.db_table) for field in model._meta.concrete_fields]


def run(statement: str, values: Sequence[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def insert(new: Sequence[Model]) -> None:
    """Store new rows of one table whose keys the database makes, as bulk_create does.

    They don't learn these.
    """
    if new:
        run(*_insertion(new))


def insert_new(row: Model) -> bool:
    """Store a row unless one of its kind is there; whether it was stored.

    No statement fails, so no database writes its values down as those of an error.
    """
    statement, values = _insertion([row])
    with connection.cursor() as cursor:
        cursor.execute(f"{statement} ON CONFLICT DO NOTHING", values)
        return bool(cursor.rowcount == 1)


def _insertion(new: Sequence[Model]) -> tuple[str, list[Any]]:
    table = new[0]._meta
    fields = [field for field in table.concrete_fields if not field.primary_key]
    columns, marks = (
        ", ".join(str(field.column) for field in fields),
        ", ".join(["%s"] * len(fields)),
    )
    values = [
        field.get_db_prep_save(field.pre_save(row, True), connection)
        for row in new
        for field in fields
    ]
    places = ", ".join([f"({marks})"] * len(new))
    statement = f"INSERT INTO {table.db_table} ({columns}) VALUES {places}"  # noqa: S608  # names of our models
    return statement, values


def moment(at: datetime | None) -> object:
    """A moment as a statement takes it."""
    return connection.ops.adapt_datetimefield_value(at) if at else None


def for_update() -> str:
    """The end of a query that locks its rows.

    Where that's missing, a transaction that writes is alone.
    """
    return (
        f" {connection.ops.for_update_sql()}" if connection.features.has_select_for_update else ""
    )
