"""The cache of results: what finished games came to, worked out from their facts alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import Scoreboard
from rulesets.scoring.statistics import PlayerFigures, player_figures
from scorekeeper.models import Game, Result
from scorekeeper.store.records import Record, load_records

BATCH = 50  # games folded at a time
COLUMNS = [field.attname for field in Result._meta.concrete_fields if field.name != "game"]


def refresh_results(game: Game, record: Record) -> None:
    """Put what a game has come to, and its record says, in place of what was kept of it.

    The game must be locked.
    """
    game.results.all().delete()
    Result.objects.bulk_create(
        Result(game=game, **row) for row in _rows(record) if game.deleted_at is None
    )


def missing_results() -> QuerySet[Game]:
    """Games whose results should be there and aren't: those finished before results were kept."""
    return Game.objects.filter(
        deleted_at=None, finished_at__isnull=False, results=None, rounds__number__gte=1
    ).distinct()


def mend_results(
    games: QuerySet[Game], *, pretend: bool = False
) -> Iterator[tuple[Game, FactError | None]]:
    """Fold games and put their results right; yields those that weren't.

    ``pretend`` changes nothing.

    A game whose facts contradict each other is left as it is, and comes with the reason.
    """
    ids = list(games.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(ids), BATCH):
        with transaction.atomic():
            locked = (
                Game.objects.select_for_update()
                .filter(pk__in=ids[start : start + BATCH])
                .order_by("pk")
            )
            for game, record in _read(list(locked)):
                try:
                    if isinstance(record, FactError):
                        raise record

                    record.board()
                except FactError as error:
                    yield game, error
                    continue

                if _is_right(record):
                    continue
                if not pretend:
                    refresh_results(record.game, record)

                yield record.game, None


def _read(games: Sequence[Game]) -> list[tuple[Game, Record | FactError]]:
    """Games with their facts; one by one where one is spoilt, so that the others are read."""
    try:
        return list(zip(games, load_records(games), strict=True))
    except Exception as error:  # whatever somebody has written into the file
        if len(games) > 1:
            return [pair for game in games for pair in _read([game])]

        return [(game, FactError("game", f"can't be read: {error}")) for game in games]


def _is_right(record: Record) -> bool:
    rows: list[dict[str, Any]] = []
    if record.game.deleted_at is None:
        rows = _rows(record)
    return rows == list(record.game.results.order_by("seat_id").values(*COLUMNS))


def _rows(record: Record) -> list[dict[str, Any]]:
    """The results of a game as rows, in the order of the seats' ids."""
    seat_ids = record.seat_ids
    rows = [
        values | {"seat_id": seat_ids[name]}
        for name, values in result_values(record.board()).items()
    ]

    return sorted(rows, key=lambda row: row["seat_id"])


def result_values(board: Scoreboard) -> dict[str, dict[str, Any]]:
    """What is kept of a game for each player: nothing before its end, or without a round."""
    if not board.finished or not board.rounds:
        return {}
    return {figures.player: _row(board, figures) for figures in player_figures(board)}


def _row(board: Scoreboard, figures: PlayerFigures) -> dict[str, Any]:
    best, worst = figures.best, figures.worst
    return {
        "place": figures.place,
        "wins": figures.wins,
        "has_left": figures.has_left,
        "low_wins": board.rules.low_wins,
        "total": figures.total,
        "points": figures.points,
        "rounds": figures.rounds,
        "outs": figures.outs,
        "best": best and best.points,
        "best_round": best and best.number,
        "worst": worst and worst.points,
        "worst_round": worst and worst.number,
        "steps": [
            [step.number, step.rounds] for step in figures.steps if step.is_laid and step.is_whole
        ],
    }
