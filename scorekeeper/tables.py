"""Games as tables for a spreadsheet: CSV that opens right and in which nothing is ever a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from rulesets import words
from rulesets.language import gettext as rules_text
from rulesets.progress import Scoreboard
from scorekeeper.records import Record

Cell = str | int | None

# With these a spreadsheet begins a formula; the last four are their full-width forms.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_bytes(rows: Iterable[Sequence[Cell]]) -> bytes:
    """UTF-8 with its mark, so that Excel knows; commas, and CRLF at the line ends."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerows([_safe(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _safe(cell: Cell) -> Cell:
    """Words never begin a formula; numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell


def game_table(board: Scoreboard) -> Iterator[list[Cell]]:
    """One game as on the sheet: a line a round; for each player points, running total and the contract laid."""
    rules, names = board.rules, board.seats
    head: list[Cell] = [_("Round"), _("Dealer") if rules.deal.has_dealer else _("Played first"), _("Went out")]
    for name in names:
        if rules.keeps_score:
            head += [_("%(player)s, points") % {"player": name}, _("%(player)s, total") % {"player": name}]
        if rules.has_personal_contracts:
            head.append(_("%(player)s, %(step)s laid") % {"player": name, "step": words.step_noun(rules)})
    yield head
    for each in board.rounds:
        row: list[Cell] = [each.number, each.dealer or each.first, each.facts.out]
        for name in names:
            if rules.keeps_score:
                row += [each.points.get(name), each.totals.get(name)]
            if rules.has_personal_contracts:
                row.append(each.contracts[name] if name in each.facts.laid else None)
        yield row


def household_table(games: Iterable[tuple[Record, Scoreboard]]) -> Iterator[list[Cell]]:
    """All games: a line for each player of each game."""
    yield [
        *(_("Date"), _("Game"), _("House rules"), _("Rounds"), _("Finished")),
        *(_("Player"), _("Place"), _("Won"), _("Total"), _("Contracts laid"), _("Rounds played"), _("Went out")),
    ]
    for record, board in games:
        yield from _game_lines(record, board)


def _game_lines(record: Record, board: Scoreboard) -> Iterator[list[Cell]]:
    rules = board.rules
    game: list[Cell] = [
        f"{timezone.localtime(record.game.created_at):%Y-%m-%d}",
        rules_text(rules.name),
        "; ".join(words.changes(rules)),
        record.game.start_rounds + len(board.rounds),
        _("yes") if board.finished else _("no"),
    ]
    places = {place.player: place.place for place in board.standings}
    for name in board.seats:
        number = board.contracts[name]
        laid = len(rules.contract_list) if number is None else number - 1
        yield [
            *game,
            name,
            places.get(name),
            _("yes") if name in board.winners else _("no"),
            board.totals[name] if rules.keeps_score else None,
            laid if rules.has_personal_contracts else None,
            sum(name in each.points for each in board.rounds),
            sum(name == each.facts.out for each in board.rounds),
        ]
