"""What all acts have in common: key, version, lock, the check of facts, the history."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from rulesets.scoring.progress import Scoreboard
from scorekeeper.models import Act, Game
from scorekeeper.services.errors import KeyReusedError, Stale, StaleError
from scorekeeper.services.results import refresh_results
from scorekeeper.store import sql
from scorekeeper.store.act_head import Sent
from scorekeeper.store.memory import keep
from scorekeeper.store.records import Record, load_record
from scorekeeper.store.versions import digits

log = logging.getLogger(__name__)

STATE = "SELECT version, changed_at FROM scorekeeper_game WHERE id = %s"
GO_ON = "UPDATE scorekeeper_game SET version = %s, changed_at = %s, finished_at = %s WHERE id = %s"
DIGEST = "SELECT digest FROM scorekeeper_act WHERE game_id = %s AND key = %s"


@dataclass(frozen=True, slots=True)
class Change:
    """What an act has changed: the subject, and its value before and after, None for nothing.

    ``record`` is the game as it is then, where the act knows it; else it is read once more.
    """

    subject: str
    before: Any = None
    after: Any = None
    undoes: Act | None = None
    record: Record | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether all is as it was. Undoing always counts: it says of an act that it is undone."""
        return self.undoes is None and self.before == self.after


def perform(
    game: Game,
    sent: Sent,
    kind: Act.Kind,
    contents: Mapping[str, Any],
    change: Callable[[Record, datetime], Change],
    is_stale: Callable[[Game, int], bool] | None = None,
    seen: Record | None = None,
) -> Scoreboard:
    """Do an act once.

    Lock the game, let ``change`` write rows, check that the facts still fold, write history.

    What changes nothing isn't an act: the history and the version stay as they are. ``is_stale``
    says whether the game has gone on too far since the version its page saw; usually: ``went_on``.
    ``seen`` is the game as it was read before; it isn't read again if nothing has been done since.

    Returns the game as it is then. Raises StaleError, KeyReusedError, FactError; then nothing
    is stored.
    """
    with _reason_logged(), transaction.atomic():
        record = lock(game, seen)
        if is_repeat(record.game, sent.key, contents):
            return record.board()
        if (is_stale or went_on)(record.game, sent.version):
            raise StaleError(Stale.DONE_SINCE)

        now = timezone.now()
        done = change(record, now)
        if done.is_nothing:
            return record.board()

        after = done.record or load_record(Game.objects.select_related("household").get(pk=game.pk))
        board, had_results = after.board(), record.game.finished_at is not None
        act = write_act(record.game, sent, kind, contents, done, board, now)

        if had_results or board.finished:
            refresh_results(record.game, after)

    if done.record:
        keep(replace(done.record, last_act=act))

    return board


@contextmanager
def _reason_logged() -> Iterator[None]:
    try:
        yield
    except StaleError as error:
        log.info(error.reason.value)
        raise


def went_on(game: Game, version: int) -> bool:
    """Whether anything was done since that an act may hang on, unlike a ruling."""
    if game.version == version:
        return False

    done = game.acts.filter(seq__gt=version).exclude(kind=Act.Kind.RULING)
    return version > game.version or done.exists()


def is_another(game: Game, version: int) -> bool:
    """Whether anything at all was done since."""
    return game.version != version


def lock(game: Game, seen: Record | None = None) -> Record:
    """The game as it is now, locked until the transaction ends."""
    if seen is None:
        return load_record(Game.objects.select_for_update().get(pk=game.pk))

    ((version, changed_at),) = sql.rows(STATE + sql.for_update(), [game.pk])
    if (seen.game.version, digits(seen.game.changed_at)) == (version, digits(changed_at)):
        return seen.own()

    return load_record(Game.objects.get(pk=game.pk))


def is_repeat(game: Game, key: str, contents: Mapping[str, Any]) -> bool:
    """Whether this act was done before. Raises KeyReusedError if its key belongs to another one."""
    done = sql.rows(DIGEST, [game.pk, key])
    if done and done[0][0] != digest(contents):
        raise KeyReusedError
    return bool(done)


def write_act(
    game: Game,
    sent: Sent,
    kind: Act.Kind,
    contents: Mapping[str, Any],
    change: Change,
    board: Scoreboard,
    now: datetime,
) -> Act:
    """Add a line to the history, and move the game's version on."""
    game.version += 1
    game.changed_at = now
    game.finished_at = (game.finished_at or now) if board.finished else None
    sql.run(
        GO_ON, [game.version, sql.moment(game.changed_at), sql.moment(game.finished_at), game.pk]
    )
    act = Act(
        game=game,
        seq=game.version,
        key=sent.key,
        digest=digest(contents),
        kind=change.undoes.kind if change.undoes else kind,
        subject=change.subject,
        before=change.before,
        after=change.after,
        undoes=change.undoes,
        device=sent.device,
        at=now,
    )
    sql.insert([act])

    return act


def digest(contents: Mapping[str, Any]) -> str:
    return hashlib.sha256(
        json.dumps(contents, sort_keys=True, ensure_ascii=True).encode()
    ).hexdigest()
