"""Django's SQLite backend, with turns for those who write (see turns.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from scorekeeper.sqlite.turns import Turn

PATIENCE = 10.0  # seconds; as "timeout" in the settings
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE", "CREATE", "ALTER", "DROP")


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that waits for its turn before it writes, and keeps it until the transaction has ended."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._turn: Turn | None = None
        self.execute_wrappers.append(self._write_in_turn)

    @property
    def turn(self) -> Turn:
        """Made when it is first wanted: the name of the file changes when tests begin."""
        if self._turn is None:
            settings = self.settings_dict
            self._turn = Turn(str(settings["NAME"]), settings["OPTIONS"].get("timeout", PATIENCE))
        return self._turn

    def _start_transaction_under_autocommit(self) -> None:
        self.turn.take()
        try:
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
        with suppress(OperationalError):  # a file that is locked for good must not keep a connection open
            self.turn.take()  # the last connection to go empties the log
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self.turn.pass_on()

    def _write_in_turn(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Mapping[str, Any]
    ) -> Any:
        """Give a single statement outside a transaction a turn of its own."""
        if self.in_atomic_block or not sql.lstrip().upper().startswith(WRITES):
            return execute(sql, params, many, context)
        with self.turn:
            return execute(sql, params, many, context)
