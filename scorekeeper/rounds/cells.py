"""The page of a round in cells: one for each player's row, for each team, and for all together.

People fill in different ones.

A cell holds what was typed, field by field, so that it can be typed on by somebody else. It has a
stamp: two cells with one stamp are the same, and an empty cell has the empty stamp.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.http import QueryDict

from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.side_forms import PlayerForm, SideForm, TeamForm
from scorekeeper.store.stamps import WILD, Cell

SUIT = "suit"  # beside the rank that was turned up
ROUND = "round"  # the cell of who went out, and who was first to finish
ACT_DATA = ("key", "version", "act", "confirmed")
ASIDE = "typed-"  # before the name of a field: what was typed there before somebody changed it


def read_cells(form: RoundForm) -> dict[str, Cell]:
    """What is typed in a form."""
    cells = {row.cell_id: _read_row(form, row) for row in form.rows}
    cells |= {team.cell_id: _read_typed(team) for team in form.teams}
    if form.asks_turned_up:
        cells[WILD] = _read_turned_up(form)

    return cells | {ROUND: _read_round(form)}


def _read_turned_up(form: RoundForm) -> Cell:
    """Which rank, or which card, was turned up."""
    sent = {name: _sent(form.data, name) for name in (WILD, SUIT)}
    return {name: values for name, values in sent.items() if any(values)}


def form_of(
    form: RoundForm, cells: Mapping[str, Cell], act_data: Mapping[str, str] | None = None
) -> RoundForm:
    """The same form with these cells typed into it."""
    data = QueryDict(mutable=True)
    if act_data is None:
        act_data = {name: form.typed(name) for name in ACT_DATA if name in form.data}

    data.update(dict(act_data))
    for row in form.rows:
        _write_row(data, row, cells.get(row.cell_id, {}))

    for team in form.teams:
        _write_typed(data, cells.get(team.cell_id, {}))

    for name, values in (*cells.get(ROUND, {}).items(), *cells.get(WILD, {}).items()):
        data.setlist(name, values)

    return form.with_data(data)


def seen_data(stamps: Mapping[str, str]) -> dict[str, str]:
    """What a page sends of the stamps that it has seen."""
    return {f"seen-{cell_id}": each for cell_id, each in stamps.items()}


def as_typed(form: RoundForm) -> RoundForm:
    """The form as it was typed on its own page, also where others have changed that since."""
    aside = QueryDict(mutable=True)
    for name, values in form.data.lists():
        if name.startswith(ASIDE):
            aside.setlist(name.removeprefix(ASIDE), values)

    if not aside:
        return form

    typed = read_cells(form.with_data(aside))
    cells = {cell_id: typed[cell_id] or cell for cell_id, cell in read_cells(form).items()}
    names = [name for name in form.data if name in ACT_DATA or name.startswith("seen-")]
    return form_of(form, cells, {name: form.typed(name) for name in names})


def meaning(form: RoundForm, cell_id: str, cell: Cell, of_round: Cell) -> Any:
    """What a cell says, however it is written: "10+5" and "15" mean the same.

    Who goes out has laid.
    """
    if cell_id in {ROUND, WILD}:
        return {name: sorted(filter(None, values)) for name, values in cell.items()}

    alone = form_of(form, {cell_id: cell, ROUND: of_round}, {})
    row = alone.part(cell_id)
    if alone.faults(row):
        return cell

    said = alone.facts.meaning.of(row.name)
    if isinstance(row, TeamForm):
        return said
    if not alone.plays(row):
        return cell

    return said | {"out": None, "laid": alone.is_laid(row)}, row.counts_all


def of_one_kind(form: RoundForm, cell_id: str, mine: Cell, theirs: Cell) -> Cell:
    """A cell that was typed on where somebody else had written.

    Cards that one has counted and the other has typed aren't a hand together: theirs are taken out.
    """
    if cell_id in {ROUND, WILD}:
        return mine

    for heap in form.part(cell_id).heaps:
        counts, free = [field.html_name for field in heap.counts], [heap.free.html_name]
        counted, typed = _part_of(mine, counts), _part_of(mine, free)
        there = _part_of(theirs, counts + free)
        if counted and typed and there in (counted, typed):
            mine = _part_of(mine, mine.keys() - there.keys())

    return mine


def _part_of(cell: Cell, names: Iterable[str]) -> Cell:
    return {name: values for name, values in cell.items() if name in names}


def _ticks(form: RoundForm) -> Iterator[str]:
    """The fields in which each ticked row is named by its seat."""
    return (name for name in form.fields if name.startswith("tick-"))


def _read_row(form: RoundForm, row: PlayerForm) -> Cell:
    seat, data = str(row.seat_id), form.data
    cell = _read_typed(row)
    cell |= {name: [seat] for name in _ticks(form) if seat in data.getlist(name)}

    if seat in data.getlist("auto"):
        return cell  # the tick follows what is typed
    if seat in data.getlist("laid"):
        return cell | {"laid": [seat]}

    return cell and cell | {"laid": []}


def _read_typed(part: SideForm) -> Cell:
    """What is typed in the fields of a row, or of a team."""
    return {
        field.html_name: [text]
        for field in part.typed_fields()
        if (text := field.typed.replace("\0", "").strip())
    }


def _sent(data: QueryDict, name: str) -> list[str]:
    """All that was sent under this name.

    A NUL is nobody's, and PostgreSQL keeps none; unreadable it stays, so that the form says so.
    """
    return sorted({each.replace("\0", "\ufffd") for each in data.getlist(name)})


def _read_round(form: RoundForm) -> Cell:
    read = {name: _sent(form.data, name) for name in ("out", "first")}
    return {
        name: values for name, values in read.items() if values and (name == "out" or any(values))
    }


def _write_row(data: QueryDict, row: PlayerForm, cell: Cell) -> None:
    _write_typed(data, cell)
    if "laid" not in cell:
        data.appendlist("auto", str(row.seat_id))


def _write_typed(data: QueryDict, cell: Cell) -> None:
    for name, values in cell.items():
        for value in values:
            data.appendlist(name, value)
