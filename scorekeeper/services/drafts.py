"""Drafts: what is typed into the open round, cell by cell, kept as it is typed."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from itertools import chain

from django.db import transaction
from django.utils import timezone

from scorekeeper.models import Device, Draft, Game
from scorekeeper.store import sql
from scorekeeper.store.stamps import Cell, stamp

LARGEST_CELL = 2000  # characters

CELLS = "SELECT cell, data, page FROM scorekeeper_draft WHERE game_id = %s AND number = %s"
CLEAR = "DELETE FROM scorekeeper_draft WHERE game_id = %s AND number <= %s"


def keep_drafts(
    *,
    game: Game,
    number: int,
    cells: Mapping[str, Cell],
    seen: Mapping[str, str],
    device: Device | None,
    page: str = "",
) -> set[str]:
    """Store what was typed into cells of the open round. Returns those that are stored now.

    A cell that another page has written since (its stamp isn't ``seen`` any more) is left alone,
    and so is everything when the round isn't open any more.
    """
    cells = {cell_id: cell for cell_id, cell in cells.items() if _size(cell) <= LARGEST_CELL}
    if not cells:
        return set()

    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game.pk)
        if number != game.start_rounds + game.rounds.count() + 1:
            return set()

        there = {draft.cell: draft for draft in game.drafts.filter(number=number)}
        kept = [id_ for id_ in cells if _may_write(there.get(id_), seen.get(id_, ""), page)]
        drafts = [
            Draft(
                game=game,
                number=number,
                cell=cell_id,
                data=cells[cell_id],
                version=there[cell_id].version + 1 if cell_id in there else 1,
                device=device,
                page=page,
                at=timezone.now(),
            )
            for cell_id in kept
        ]
        Draft.objects.bulk_create(
            drafts,
            update_conflicts=True,
            unique_fields=["game", "number", "cell"],
            update_fields=["data", "version", "device", "page", "at"],
        )

    return set(kept)


def _may_write(there: Draft | None, seen: str, page: str) -> bool:
    """Whether nothing is there that this page hasn't seen, or that it didn't write itself."""
    if there is None:
        return stamp({}) == seen

    is_own = page != "" and there.page == page
    return is_own or stamp(there.data) == seen


def drafts_differ(
    game: Game, number: int, known: Mapping[str, Collection[str]], page: str = ""
) -> bool:
    """Whether other pages have written anything else into the round than these stamps, by cell.

    The game must be locked.
    """
    now: dict[str, str] = {}

    own: set[str] = set()
    for cell_id, data, wrote in sql.rows(CELLS, [game.pk, number]):
        now[cell_id] = stamp(json.loads(data))
        if page and wrote == page:
            own.add(cell_id)

    cells = {*now, *known} - own
    return any(now.get(cell_id, "") not in known.get(cell_id, ("",)) for cell_id in cells)


def clear_drafts(game: Game, number: int) -> None:
    """The round is saved: what was typed for it is a fact now."""
    sql.run(CLEAR, [game.pk, number])


def move_drafts(game: Game, number: int, by: int) -> None:
    """A round was put in or taken out before the open one, which has another number now."""
    game.drafts.filter(number=number + by).delete()
    game.drafts.filter(number=number).update(number=number + by)


def _size(cell: Cell) -> int:
    """How many characters were typed into a cell."""
    return sum(map(len, chain.from_iterable(cell.values())))
