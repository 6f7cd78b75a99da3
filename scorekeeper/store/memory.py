"""Games that were read a moment ago, kept in memory by each process.

A glance says first what there is to see now; a game that was kept is used only if that is still the
same.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from scorekeeper.store.records import Record
from scorekeeper.store.versions import Glance, digits

MOST = 200  # games; the one that nobody has asked for longest makes room

_games: OrderedDict[str, Record] = OrderedDict()
_lock = Lock()


def keep(record: Record) -> None:
    """Keep a game as it is now, if it was read under a glance.

    Nobody may change its rows from now on.
    """
    if record.household_version is None:
        return

    with _lock:
        _games[record.game.public_id] = record
        _games.move_to_end(record.game.public_id)
        while len(_games) > MOST:
            _games.popitem(last=False)


def find_kept(game_id: str, glance: Glance) -> Record | None:
    """The game as this glance sees it, if it was kept."""
    with _lock:
        record = _games.get(game_id)
        if record is None or not _is_seen(record, glance):
            return None

        _games.move_to_end(game_id)

    return record


def _is_seen(record: Record, glance: Glance) -> bool:
    """Whether nothing has been done or renamed since.

    The moment tells a database that was restored.
    """
    game = record.game

    return (game.version, record.household_version, digits(game.changed_at)) == (
        glance.acts,
        glance.household,
        glance.changed,
    )
