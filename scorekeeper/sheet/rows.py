"""The rows of the sheet: rounds, the one that is played next, what was paid at the end."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.scoring.breakdown import Breakdown, breakdown
from rulesets.scoring.progress import RoundResult, Scoreboard
from rulesets.words.bonuses import end_bonus_label
from scorekeeper.sheet.display import (
    EndRow,
    SheetCell,
    SheetRow,
)
from scorekeeper.sheet.notes import Notes
from scorekeeper.sheet.side_games import running_totals, spoken_totals
from scorekeeper.sheet.upcard import card_signs

BLANK_ROWS = 9  # a sheet shows at least so many rounds, as paper does, if the game has as many


def sheet_rows(board: Scoreboard, notes: Notes) -> Iterator[SheetRow]:
    for result in board.rounds:
        number = result.number
        cells = (_cell(board, result, name, notes.get((number, name), ())) for name in board.sides)
        yield SheetRow(
            number,
            tuple(cells),
            wild_rank=result.facts.wild_rank,
            upcard=card_signs(result.facts.upcard),
        )

    if upcoming := board.next_round:
        last = upcoming.number
        cells = (_next_cell(board, name, notes.get((last, name), ())) for name in board.sides)
        yield SheetRow(last, tuple(cells), is_next=True)
        shown = len(board.rounds) + 1
        end = last + max(1, BLANK_ROWS - shown)
        if board.rules.fixed_rounds:
            end = min(end, board.rules.fixed_rounds)

        empty = (SheetCell(),) * len(board.sides)
        for number in range(last + 1, end + 1):
            yield SheetRow(number, empty, is_blank=True)


def end_rows(board: Scoreboard) -> Iterator[EndRow]:
    """What was paid at the end, a row for each reason."""
    if not board.finished:  # of several games one may be over
        return

    for bonus_id in dict.fromkeys(given.id for given in board.bonuses):
        paid = {given.player: given.points for given in board.bonuses if given.id == bonus_id}
        label = end_bonus_label(bonus_id, board.rules)
        yield EndRow(label, tuple(map(paid.get, board.sides)))


def _cell(board: Scoreboard, result: RoundResult, name: str, notes: tuple[str, ...]) -> SheetCell:
    if name not in result.points:
        return SheetCell()

    points = total = laid = None
    if board.rules.keeps_score:
        points, total = result.points[name], result.totals[name]

    if name in result.facts.laid:
        laid = result.contracts[name]

    partners = board.teams.get(name, ())
    return SheetCell(
        played=True,
        points=points,
        total=total,
        laid=laid,
        went_out=_is_on(board, result.facts.out, name),
        deals=_is_on(board, result.dealer, name),
        begins=result.dealer is None and _is_on(board, result.first, name),
        out_name=_one_of(partners, result.facts.out),
        dealer_name=_one_of(partners, result.dealer or result.first),
        made=_made(board, result, name),
        notes=notes,
        totals=running_totals(result, name),
        spoken_totals=spoken_totals(result, name),
    )


def _made(board: Scoreboard, result: RoundResult, side: str) -> Breakdown | None:
    """What the points are made of, where cards on the table count."""
    if not board.rules.counts_melds:
        return None
    return breakdown(board.rules, result, side, board.teams)


def _next_cell(board: Scoreboard, name: str, notes: tuple[str, ...]) -> SheetCell:
    upcoming = board.next_round
    if upcoming is None:
        return SheetCell(notes=notes)

    partners = board.teams.get(name, ())
    return SheetCell(
        deals=_is_on(board, upcoming.dealer, name),
        begins=upcoming.dealer is None and _is_on(board, upcoming.first, name),
        dealer_name=_one_of(partners, upcoming.dealer or upcoming.first),
        notes=notes,
    )


def _is_on(board: Scoreboard, player: str | None, side: str) -> bool:
    return player is not None and board.side_of(player) == side


def _one_of(partners: tuple[str, ...], player: str | None) -> str:
    """The player, if it's one of these partners."""
    return player if player is not None and player in partners else ""
