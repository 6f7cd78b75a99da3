"""What is typed into an open round: sent, still typed on phones of their own, or disputed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from scorekeeper.models import Device, DraftState
from scorekeeper.rounds.cells import ROUND
from scorekeeper.rounds.merging import Written
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.sheet.build import clock
from scorekeeper.store.queries import signed_drafts_of
from scorekeeper.store.stamps import Cell


@dataclass(slots=True)
class Drafts:
    """What is typed into an open round, by cell."""

    sent: dict[str, Written] = field(default_factory=dict)
    # hands that are typed on phones of their own, and aren't sent; each with who went out
    typing: dict[str, Written] = field(default_factory=dict)
    # what other phones had typed for players who then sent something else
    disputed: dict[str, Written] = field(default_factory=dict)


def read_drafts(slot: Slot) -> Drafts:
    """All of the open round; a round that was played has none."""
    by_state: dict[str, dict[str, Written]] = {state: {} for state in DraftState}
    if slot.act != RoundAct.RECORD:
        return Drafts()

    for each in signed_drafts_of(slot.record.game, slot.number):
        by_state[each.state][each.cell] = Written(
            each.data,
            who=each.device.called if each.device else "",
            when=clock(each.at),
            device_id=each.device_id,
            page=each.page,
            by_owner=each.cell in own_cells(slot, each.device),
        )

    return Drafts(**by_state)


def own_cells(slot: Slot, device: Device | None) -> set[str]:
    """The hands of the player whose phone this is."""
    if device is None or device.player_id is None:
        return set()
    return {str(seat.pk) for seat in slot.record.seats if seat.player_id == device.player_id}


def hand_typed(drafts: Drafts, only: str) -> dict[str, Written]:
    """The cell of a hand as it was typed on its own page last, where it isn't sent yet."""
    there = drafts.typing.get(only)
    if there is None or not there.cell:
        return {}

    cell = {name: values for name, values in there.cell.items() if name != "out"}
    return {only: replace(there, cell=cell)}


def hand_cells(drafts: Drafts, only: str) -> dict[str, Cell]:
    """The cells of an open round as the page of one hand has left them."""
    cells = {cell_id: each.cell for cell_id, each in drafts.sent.items()}
    for cell_id, each in hand_typed(drafts, only).items():
        cells[cell_id] = each.cell
        is_out = "out" in drafts.typing[cell_id].cell
        was_out = only in cells.get(ROUND, {}).get("out", ())
        if is_out and not was_out:
            cells[ROUND] = {"out": [only]}
        elif was_out and not is_out:
            cells[ROUND] = {}

    return cells
