"""Copies of a game that was played, as many as one likes, written by the database itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from django.core.management.color import no_style
from django.db import connection
from django.db.models import Field, ForeignKey, Max, Min, Model

from scorekeeper.models import Act, Entry, Game, Result, Round, Seat

TABLES: list[tuple[type[Model], str]] = [  # and how its rows find their game
    (Game, "pk"),
    (Seat, "game"),
    (Round, "game"),
    (Entry, "round__game"),
    (Result, "game"),
    (Act, "game"),
]
FRESH = {"public_id", "start_key"}  # another one for each copy
_names = count()


def copy_game(game: Game, copies: int) -> None:
    """Write so many copies of a game, the last that was written, with all its rows."""
    if copies < 1:
        return
    spans: dict[
        type[Model], tuple[int, int, int]
    ] = {}  # first id of the game's rows, how many ids, first id of the copies
    with connection.cursor() as cursor:
        for model, path in TABLES:
            ids = model._default_manager.filter(**{path: game.pk}).aggregate(
                first=Min("pk"), last=Max("pk")
            )
            if model is Result:  # its key is that of its seat
                spans[model] = spans[Seat]
            else:
                spans[model] = ids["first"], ids["last"] - ids["first"] + 1, _last_id(model) + 1
            first, size, _start = spans[model]
            columns = model._meta.concrete_fields
            sql = f"""
                WITH RECURSIVE copy(n) AS (
            SELECT 0 UNION ALL SELECT n + 1 FROM copy WHERE n + 1 < {copies}
        )
                INSERT INTO {model._meta.db_table} ({", ".join(f'"{field.column}"' for field in columns)})
                SELECT {", ".join(_values(columns, spans, next(_names)))} FROM {model._meta.db_table} AS old, copy
                WHERE old."{model._meta.pk.column}" BETWEEN {first} AND {first + size - 1}
            """  # noqa: S608 (our own names and numbers)
            cursor.execute(sql)
        for statement in connection.ops.sequence_reset_sql(
            no_style(), [model for model, _path in TABLES]
        ):
            cursor.execute(statement)


def _last_id(model: type[Model]) -> int:
    return model._default_manager.aggregate(last=Max("pk"))["last"] or 0


def _values(
    columns: list[Field], spans: dict[type[Model], tuple[int, int, int]], name: int
) -> Iterator[str]:
    """What's in each column of a copy: ids move on, all else stays."""
    for field in columns:
        target = (
            field.related_model
            if isinstance(field, ForeignKey)
            else field.model
            if field.primary_key
            else None
        )
        if field.column in FRESH:
            yield f"'{name}-' || copy.n"
        elif target in spans:
            first, size, start = spans[target]
            yield f'old."{field.column}" - {first} + {start} + copy.n * {size}'
        else:
            yield f'old."{field.column}"'
