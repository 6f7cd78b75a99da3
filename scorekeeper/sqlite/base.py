"""Django's SQLite backend, with turns for those who write (see turns.py)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

from django.db import DEFAULT_DB_ALIAS, OperationalError, connections
from django.db.backends.sqlite3 import base

from scorekeeper.sqlite.restored import Generation, RestoredError, generation_of
from scorekeeper.sqlite.turns import Turn

PATIENCE = 10.0  # seconds; as "timeout" in the settings
NO_FILE = "{file} isn't a file, so there can't be any scores in it"
KEPT_FROM_US = "{file} may not be read by whoever runs this"
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE", "CREATE", "ALTER", "DROP")


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that waits for its turn to write, and keeps it to the transaction's end."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._turn: Turn | None = None
        self._generation: Generation = None  # of the scores, when they were opened
        self._may_write = True  # when they were opened
        self.execute_wrappers.append(self._write_in_turn)

    @property
    def turn(self) -> Turn:
        """Made when it is first wanted: the name of the file changes when tests begin."""
        if self._turn is None:
            self._turn = Turn(self.file, self.settings_dict["OPTIONS"].get("timeout", PATIENCE))
        return self._turn

    @property
    def file(self) -> str:
        return str(self.settings_dict["NAME"])

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        self._generation = generation_of(self.file)
        if not self.is_in_memory_db():
            if is_no_file(Path(self.file)):
                raise OperationalError(NO_FILE.format(file=self.file))
            if is_kept_from_us(Path(self.file)):
                raise OperationalError(KEPT_FROM_US.format(file=self.file))

            with suppress(OSError):  # it is there, or SQLite says what is wrong
                # names and scores are for the owner's eyes
                os.close(os.open(self.file, os.O_CREAT | os.O_EXCL, 0o600))

            self._may_write = os.access(self.file, os.W_OK)

        return super().get_new_connection(conn_params)

    def close_if_unusable_or_obsolete(self) -> None:
        """Between two requests: leave a file that a copy has taken the place of.

        And one that couldn't be written when it was opened: that holds as long as it's open.
        """
        super().close_if_unusable_or_obsolete()
        if self.connection is not None and (not self._may_write or self._is_replaced()):
            self.close()

    def _is_replaced(self) -> bool:
        return generation_of(self.file) != self._generation

    def _refuse_what_was_read_before(self) -> None:
        if self._is_replaced():
            raise RestoredError("the scores were restored from a copy")

    def _start_transaction_under_autocommit(self) -> None:
        self.turn.take()
        try:
            self._refuse_what_was_read_before()
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs leave these out
        except BaseException:
            self.turn.pass_on()
            raise

    def _commit(self) -> None:
        # where this fails, a rollback follows, and the turn lasts until then
        super()._commit()  # type: ignore[misc]
        self.turn.pass_on()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self.turn.pass_on()

    def _close(self) -> None:
        # a file that is locked for good mustn't keep a connection open
        with suppress(OperationalError):
            self.turn.take()  # the last connection to go empties the log

        try:
            super()._close()  # type: ignore[misc]
        finally:
            self.turn.pass_on()

    def _write_in_turn(
        self,
        execute: Callable[..., Any],
        sql: str,
        params: Any,
        many: bool,
        context: Mapping[str, Any],
    ) -> Any:
        """Give a single statement outside a transaction a turn of its own."""
        if self.in_atomic_block or not sql.lstrip().upper().startswith(WRITES):
            return execute(sql, params, many, context)

        with self.turn:
            self._refuse_what_was_read_before()
            return execute(sql, params, many, context)


def is_no_file(path: Path) -> bool:
    """Whether something else is there: a folder, or a pipe, at which SQLite might wait for ever."""
    try:
        return path.exists() and not path.is_file()
    except OSError:  # SQLite says what is wrong
        return False


def is_kept_from_us(path: Path) -> bool:
    """Whether it's there, and whoever runs this has no right to read it."""
    try:
        return path.exists() and not os.access(path, os.R_OK)
    except OSError:
        return True


@contextmanager
def another_file(path: Path) -> Iterator[None]:
    """Let this thread find its scores in another file than that of the app."""
    usual = cast(DatabaseWrapper, connections[DEFAULT_DB_ALIAS])
    other = DatabaseWrapper({**usual.settings_dict, "NAME": path}, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = other

    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual
        other.close()
