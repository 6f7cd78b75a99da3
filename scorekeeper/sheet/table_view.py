"""The table view: big, for a tablet in the middle of the table, with nothing to press."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.melds.examples import example_melds
from rulesets.scoring.progress import Scoreboard
from rulesets.words.grammar import signed
from scorekeeper.sheet.build import build_sheet, figure
from scorekeeper.sheet.columns import arranged
from scorekeeper.sheet.display import Column, Done, Sheet, TableSeat, TableView
from scorekeeper.store.records import Record

MOST_COLUMNS = 8  # with more players it is a list, the leader first
LIST_COLUMNS = 3  # read downwards


def build_table_view(record: Record, board: Scoreboard, done: Done | None = None) -> TableView:
    sheet = arranged(build_sheet(record, board, done))
    seats = [_seat(board, column) for column in sheet.columns]

    is_list = len(seats) > MOST_COLUMNS
    if is_list:
        places = {place.player: index for index, place in enumerate(board.standings)}
        seats.sort(key=lambda seat: places[seat.column.name])

    return TableView(
        sheet=sheet,
        lead=sheet.now[0],
        line=(sheet.end.title,) if sheet.end else sheet.now[1:],
        seats=tuple(seats),
        is_list=is_list,
        columns=_columns(sheet),
    )


def _columns(sheet: Sheet) -> int:
    """How many players are side by side on a tablet; five and more make two rows."""
    count = len(sheet.columns)
    if count > MOST_COLUMNS:
        return LIST_COLUMNS
    if count < 5:
        return count

    return -(-count // 2)


def _seat(board: Scoreboard, column: Column) -> TableSeat:
    contract = None
    if not board.rules.has_one_contract:
        contract = board.task(board.players_of(column.name)[0])

    return TableSeat(
        column=column,
        figure=figure(board, column.name),
        last=_last_points(board, column.name),
        deals=any(map(board.deals_next, board.players_of(column.name))),
        melds=example_melds(contract, board.rules) if contract else (),
    )


def _last_points(board: Scoreboard, name: str) -> str:
    """What the last round brought a player who was in it."""
    if not board.rules.keeps_score:
        return ""

    for last in board.rounds[-1:]:
        if name in last.points:
            points = signed(last.points[name], plus=board.rules.adds_to_zero)
            return _("last round %(points)s") % {"points": points}

    return ""
