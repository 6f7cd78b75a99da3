"""Drafts: what is typed into the open round, cell by cell, kept as it is typed; and what was typed
on the page of a played round, put aside while another round is put right.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from django.db import transaction
from django.utils import timezone

from scorekeeper.models import Aside, Device, Draft, DraftState, Game, Round
from scorekeeper.store import sql
from scorekeeper.store.stamps import Cell, DraftPlace, size_of, stamp

LARGEST_CELL = 2000  # characters
LARGEST_PAGE = 20_000  # characters typed on the page of a played round

CELLS = """
    SELECT cell, data, page FROM scorekeeper_draft
    WHERE game_id = %s AND number = %s AND state = %s
"""
CLEAR = """
    DELETE FROM scorekeeper_draft
    WHERE game_id = %s AND (number < %s OR number = %s AND state <> %s)
"""


def keep_drafts(
    *,
    game: Game,
    number: int,
    cells: Mapping[str, Cell],
    seen: Mapping[str, str],
    device: Device | None,
    page: str = "",
    beside: Mapping[DraftPlace, tuple[Cell, int | None]] | None = None,
) -> set[DraftPlace]:
    """Store what was typed into cells of the open round. Returns the places that are written now.

    A cell that another page has written since (its stamp isn't ``seen`` any more) is left alone,
    and so is everything when the round isn't open any more.

    ``beside`` is what isn't sent or is disputed, each with the device that typed it. What belongs
    to a cell that is written here goes with it, or is left alone with it.
    """
    beside = beside or {}
    cells = {cell_id: cell for cell_id, cell in cells.items() if size_of(cell) <= LARGEST_CELL}
    beside = {place: each for place, each in beside.items() if size_of(each[0]) <= LARGEST_CELL}
    if not cells and not beside:
        return set()

    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game.pk)
        if number != game.start_rounds + game.rounds.count() + 1:
            return set()

        there = {
            DraftPlace(each.cell, each.state): each for each in game.drafts.filter(number=number)
        }
        device_id = getattr(device, "pk", None)
        new = {DraftPlace(id_): (cell, device_id) for id_, cell in cells.items()} | dict(beside)
        for id_ in cells:
            if not _may_write(there.get(DraftPlace(id_)), seen.get(id_, ""), page):
                new = {place: each for place, each in new.items() if place.cell != id_}

        drafts = [
            Draft(
                game=game,
                number=number,
                cell=place.cell,
                state=place.state,
                data=cell,
                version=there[place].version + 1 if place in there else 1,
                device_id=by,
                page=page,
                at=timezone.now(),
            )
            for place, (cell, by) in new.items()
        ]
        Draft.objects.bulk_create(
            drafts,
            update_conflicts=True,
            unique_fields=["game", "number", "cell", "state"],
            update_fields=["data", "version", "device", "page", "at"],
        )

    return set(new)


def _may_write(there: Draft | None, seen: str, page: str) -> bool:
    """Whether nothing is there that this page hasn't seen, or that it didn't write itself."""
    if there is None:
        return stamp({}) == seen

    is_own = page != "" and there.page == page
    return is_own or stamp(there.data) == seen


def drafts_differ(
    game: Game, number: int, known: Mapping[str, Collection[str]], page: str = ""
) -> bool:
    """Whether other pages have sent anything else into the round than these stamps, by cell.

    The game must be locked.
    """
    now: dict[str, str] = {}

    own: set[str] = set()
    for cell_id, data, wrote in sql.rows(CELLS, [game.pk, number, DraftState.SENT]):
        now[cell_id] = stamp(json.loads(data))
        if page and wrote == page:
            own.add(cell_id)

    cells = {*now, *known} - own
    return any(now.get(cell_id, "") not in known.get(cell_id, ("",)) for cell_id in cells)


def clear_drafts(game: Game, number: int) -> None:
    """The round is saved: what was sent for it is a fact now.

    What wasn't sent stays until the round after it, for the phone that typed it.
    """
    sql.run(CLEAR, [game.pk, number, number, DraftState.TYPING])


def move_drafts(game: Game, number: int, by: int) -> None:
    """A round was put in or taken out before the open one, which has another number now."""
    game.drafts.filter(number__lt=number).delete()  # never sent, for a round that was saved
    game.drafts.filter(number=number + by).delete()
    game.drafts.filter(number=number).update(number=number + by)


def put_aside(
    *,
    round_: Round,
    act: str,
    first: Round,
    device: Device,
    cells: Mapping[str, Cell],
    seen: Mapping[str, str],
) -> bool:
    """Keep what was typed for ``round_`` until ``first`` is put right. Whether it could be."""
    if sum(map(size_of, cells.values())) > LARGEST_PAGE:
        return False

    with transaction.atomic():
        Game.objects.select_for_update().get(pk=round_.game_id)
        both = {round_.pk, first.pk}
        if Round.objects.filter(pk__in=both).count() != len(both):
            return False  # somebody has deleted one of them

        Aside.objects.update_or_create(
            round=round_,
            act=act,
            device=device,
            defaults={"first": first, "cells": cells, "seen": seen, "at": timezone.now()},
        )

    return True


def clear_aside(*, round_: Round, act: str, device: Device) -> None:
    """What was typed on that page is saved."""
    Aside.objects.filter(round=round_, act=act, device=device).delete()
