"""Tables as an older version had them: step by step, where a new file has them all at once."""

from __future__ import annotations

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

LABEL, AT_ONCE = "scorekeeper", "0001_squashed_0032_letters"


def go_back_to(step: str) -> None:
    """``step``: the name of the last migration that is left."""
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    executor.migrate([(LABEL, step)])
    MigrationRecorder(connection).record_unapplied(LABEL, AT_ONCE)  # nobody knew of it then
