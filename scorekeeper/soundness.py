"""Is what is stored whole? What no constraint can say, looked at from outside."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import DatabaseError, connection
from django.db.models import Count, F, Max, Q

from scorekeeper.models import Game


def database_faults() -> list[str]:
    """What the database itself finds wrong: damaged pages, rows that hang on nothing, checks that do not hold."""
    faults = []
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA integrity_check")  # with all unique and check constraints
            faults = [row[0] for row in cursor.fetchall() if row[0] != "ok"]
    try:
        connection.check_constraints()
    except DatabaseError as error:
        faults.append(str(error))
    return faults


def gaps() -> Iterator[Game]:
    """Games whose history does not go from 1 to their version, step by step."""
    counted = Game.objects.annotate(lines=Count("acts"), last=Max("acts__seq"))
    yield from counted.filter(~Q(lines=F("version")) | ~Q(last=F("version")))
