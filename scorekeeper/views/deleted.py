"""Deleting a game, and 30 days to bring it back."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import formats, timezone

from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, find_deleted_game, find_game, needs
from scorekeeper.forms.acts import ActForm, valid
from scorekeeper.games.display import DeletedGame
from scorekeeper.keys import new_key
from scorekeeper.models.games import DAYS_KEPT
from scorekeeper.sheet.build import build_summary
from scorekeeper.store.queries import deleted_records
from scorekeeper.store.records import Record


@needs(Power.HOST)
def listing(request: TableRequest) -> HttpResponse:
    """The games that can be brought back, the last deleted first."""
    games = tuple(map(_deleted, deleted_records(request.access.household_id)))
    return render(
        request, "games/deleted.html", {"games": games, "days": DAYS_KEPT, "key": new_key()}
    )


@needs(Power.HOST)
def delete(request: TableRequest, game_id: str) -> HttpResponse:
    game = find_game(request, game_id)
    form = valid(ActForm(request.POST))

    services.delete_game(game=game, sent=form.sent(device_of(request)))
    return redirect("games-deleted")


@needs(Power.HOST)
def restore(request: TableRequest, game_id: str) -> HttpResponse:
    game = find_deleted_game(request, game_id)
    form = valid(ActForm(request.POST))

    try:
        services.restore_game(game=game, sent=form.sent(device_of(request)))
    except (services.StaleError, services.KeyReusedError):
        return redirect("games-deleted")

    return redirect(game)


def _deleted(record: Record) -> DeletedGame:
    deleted_at = record.game.deleted_at or timezone.now()
    gone = timezone.localtime(deleted_at + timedelta(days=DAYS_KEPT))
    return DeletedGame(
        build_summary(record, record.board()),
        record.game.version,
        formats.date_format(gone, "DATE_FORMAT"),
    )
