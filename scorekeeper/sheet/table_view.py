"""The table view: what a tablet in the middle of the table shows, big and without anything to
press.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.melds.examples import example_melds
from rulesets.scoring.progress import Scoreboard
from rulesets.words import signed
from scorekeeper.sheet.build import build_sheet, figure
from scorekeeper.sheet.display import Column, Done, Sheet, TableSeat, TableView
from scorekeeper.store.records import Record

MOST_COLUMNS = 8  # with more players it is a list, the leader first
LIST_COLUMNS = 3  # read downwards


def build_table_view(record: Record, board: Scoreboard, done: Done | None = None) -> TableView:
    sheet = build_sheet(record, board, done)
    seats = [_seat(board, column) for column in sheet.columns]
    is_list = len(seats) > MOST_COLUMNS
    places = {place.player: index for index, place in enumerate(board.standings)}
    return TableView(
        sheet=sheet,
        lead=sheet.now[0],
        line=(sheet.end.title,) if sheet.end else sheet.now[1:],
        seats=tuple(sorted(seats, key=lambda seat: places[seat.column.name]) if is_list else seats),
        is_list=is_list,
        columns=_columns(sheet),
    )


def _columns(sheet: Sheet) -> int:
    """How many players are side by side on a tablet that lies flat; from five on there are two
    rows.
    """
    count = len(sheet.columns)
    if count > MOST_COLUMNS:
        return LIST_COLUMNS
    return count if count < 5 else -(-count // 2)


def _seat(board: Scoreboard, column: Column) -> TableSeat:
    upcoming = board.next_round
    task = upcoming.contracts.get(column.name) if upcoming else None
    last = (
        board.rounds[-1].points.get(column.name)
        if board.rounds and board.rules.keeps_score
        else None
    )
    contract = board.rules.contract_list[task - 1] if task else None
    return TableSeat(
        column=column,
        figure=figure(board, column.name),
        last="" if last is None else _("last round %(points)s") % {"points": signed(last)},
        deals=upcoming is not None and upcoming.dealer == column.name,
        melds=example_melds(contract, board.rules) if contract else (),
    )
