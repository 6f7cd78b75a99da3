"""Check what is stored for problems that the database's own constraints can't find."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import Count, F, JSONField, Max, Q

from rulesets.library.load import restore_ruleset
from scorekeeper.models import Game, HouseRuleset
from scorekeeper.sqlite.base import another_file
from scorekeeper.store import sql

OBJECTS = """
    SELECT type, name, sql FROM sqlite_master
    WHERE type <> 'index' AND name NOT LIKE 'sqlite@_%%' ESCAPE '@'
"""
COLUMNS = 'SELECT name, type, "notnull", pk FROM pragma_table_info(%s)'
REFERENCES = 'SELECT "from", "table" FROM pragma_foreign_key_list(%s)'
INDEXES = """
    SELECT group_concat(part.name), "unique", partial
    FROM pragma_index_list(%s) AS list, pragma_index_info(list.name) AS part GROUP BY list.name
"""
CHECK = re.compile(r'CONSTRAINT "(\w+)" CHECK')


def faults() -> Iterator[str]:
    """Everything that is wrong, except for results that don't match a game (``mend_results``).

    If the database itself is damaged, nothing else is checked.
    """
    if found := database_faults() or schema_faults():
        yield from map("database: {}".format, found)
        return

    yield from broken_texts()
    yield from map("{}: the history has a gap".format, gaps())


def database_faults() -> list[str]:
    """What the database itself finds: damaged pages, rows without an owner, failed checks."""
    found = []
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA integrity_check")  # with all unique and check constraints
                found = [row[0] for row in cursor.fetchall() if row[0] != "ok"]

        connection.check_constraints()
    except DatabaseError as error:
        found.append(str(error))

    return found


def schema_faults() -> list[str]:
    """Tables, columns, indexes, constraints and triggers that are missing, changed or added.

    Only for SQLite, where anybody can change the schema in the file.
    """
    if connection.vendor != "sqlite":
        return []

    found, wanted = _schema(), _schema_of_this_version()
    missing = list(map("{} is missing".format, sorted(wanted.keys() - found.keys())))
    foreign = list(map("{} doesn't belong there".format, sorted(found.keys() - wanted.keys())))
    both = sorted(wanted.keys() & found.keys())
    return [
        *missing,
        *foreign,
        *(f"{name} {what}" for name in both for what in _differences(found[name], wanted[name])),
    ]


def broken_texts() -> Iterator[str]:
    """Stored JSON that can't be read, and rulesets of a household that can't be played."""
    for model in apps.get_app_config(Game._meta.app_label).get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, JSONField) and connection.vendor == "sqlite":
                yield from _broken_json(model._meta.db_table, str(field.column))

    for ruleset in HouseRuleset.objects.all():
        try:
            restore_ruleset(ruleset.ruleset)
        except ValueError as error:
            yield f"{ruleset}: {error}"


def gaps() -> Iterator[Game]:
    """Games whose history doesn't go from 1 to their version without gaps."""
    counted = Game.objects.annotate(lines=Count("acts"), last=Max("acts__seq"))
    yield from counted.filter(~Q(lines=F("version")) | ~Q(last=F("version")))


def is_from_newer_version() -> bool:
    """Whether the database has been through migrations that this version doesn't have."""
    return bool(_applied() - _known())


def is_from_older_version() -> bool:
    """Whether there are scores, and this version will change how they're kept."""
    return bool(_applied()) and is_behind()


def is_behind() -> bool:
    """Whether there aren't any scores yet, or they're from an older version."""
    return bool(_known() - _applied())


def _applied() -> set[tuple[str, str]]:
    return set(filter(_is_ours, MigrationLoader(connection).applied_migrations))


def _known() -> set[tuple[str, str]]:
    return set(filter(_is_ours, MigrationLoader(None).disk_migrations))


def _is_ours(migration: tuple[str, str]) -> bool:
    return migration[0] == Game._meta.app_label


def _broken_json(table: str, column: str) -> Iterator[str]:
    spoilt = f"{column} IS NOT NULL AND NOT JSON_VALID({column})"
    query = f"SELECT rowid FROM {table} WHERE {spoilt}"  # noqa: S608  # our names
    for (row,) in sql.rows(query, []):
        yield f"{table} {row}: {column} can't be read"


def _differences(found: set[str], wanted: set[str]) -> list[str]:
    missing = list(map("doesn't have {}".format, sorted(wanted - found)))
    return missing + list(map("has an extra {}".format, sorted(found - wanted)))


@cache
def _schema_of_this_version() -> dict[str, set[str]]:
    with tempfile.TemporaryDirectory() as folder, another_file(Path(folder) / "new.sqlite3"):
        call_command("migrate", interactive=False, verbosity=0)
        return _schema()


def _schema() -> dict[str, set[str]]:
    """Tables, triggers and views of the open file, each with its parts, in no order."""
    return {
        f"{kind} {name}": set(_parts_of(name, text))
        if kind == "table"
        else {" ".join(text.split())}
        for kind, name, text in sql.rows(OBJECTS, [])
    }


def _parts_of(table: str, text: str) -> Iterator[str]:
    for name, kind, is_needed, is_key in sql.rows(COLUMNS, [table]):
        yield _words(f"column {name} {kind}", ("not null", is_needed), ("primary key", is_key))

    for column, other in sql.rows(REFERENCES, [table]):
        yield f"reference from {column} to {other}"

    for columns, is_unique, is_partial in sql.rows(INDEXES, [table]):
        yield _words(f"index on {columns}", ("unique", is_unique), ("partial", is_partial))

    for name in CHECK.findall(text):
        yield f"check {name}"


def _words(name: str, *signs: tuple[str, int]) -> str:
    return ", ".join([name, *(sign for sign, has in signs if has)])
