"""Games as CSV tables for a spreadsheet, in which nothing is ever a formula."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets.language import gettext as rules_text
from rulesets.scoring.progress import Scoreboard
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import sentence
from rulesets.words.knocking import out_word
from rulesets.words.options import changes
from scorekeeper.files.outcomes import Outcome

Cell = str | int | None

# With these a spreadsheet begins a formula; the last four are their full-width forms.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")

# Where a field may begin, for one program or another: at the start of the cell, and after what some
# of them part cells by. Spaces and quotes in front of a sign don't help.
_SIGN = f"[{re.escape(''.join(FORMULA_SIGNS))}]"
BEGINNING = re.compile(rf"""(^|[,;|\t\r\n])([ \u00a0"]*)(?={_SIGN})""")


def csv_bytes(rows: Iterable[Sequence[Cell]]) -> bytes:
    """A table in one piece."""
    return b"".join(csv_lines(rows))


def csv_lines(rows: Iterable[Sequence[Cell]]) -> Iterator[bytes]:
    """UTF-8 with its mark, so that Excel knows; CRLF at the line ends."""
    yield codecs.BOM_UTF8
    text = io.StringIO(newline="")

    writer = csv.writer(text, delimiter=_delimiter(), lineterminator="\r\n")
    for row in rows:
        writer.writerow(list(map(_safe, row)))
        yield text.getvalue().encode()
        text.seek(0)
        text.truncate()


def _delimiter() -> str:
    """What Excel expects between two cells: where a comma is in numbers, it's a semicolon."""
    return ";" if formats.get_format("DECIMAL_SEPARATOR") == "," else ","


def _safe(cell: Cell) -> Cell:
    """Words never begin a formula, whether a program parts cells by commas or by semicolons.

    Numbers stay numbers.
    """
    return BEGINNING.sub(r"\1'\2", cell) if isinstance(cell, str) else cell


def game_table(board: Scoreboard) -> Iterator[list[Cell]]:
    """One game as on the sheet, a line a round.

    For each player, or each team, there are points, running total and the contract laid.
    """
    rules, names = board.rules, board.sides

    head: list[Cell] = [
        _("Round"),
        _("Dealer") if rules.deal.has_dealer else _("Played first"),
        sentence(out_word(rules)),
    ]
    for name in names:
        if rules.keeps_score:
            head += [
                _("%(player)s, points") % {"player": name},
                _("%(player)s, total") % {"player": name},
            ]

        if rules.has_personal_contracts:
            head.append(_("%(player)s, %(step)s laid") % {"player": name, "step": step_noun(rules)})

    yield head
    for each in board.rounds:
        row: list[Cell] = [each.number, each.dealer or each.first, each.facts.out]
        for name in names:
            if rules.keeps_score:
                row += [each.points.get(name), each.totals.get(name)]

            if rules.has_personal_contracts:
                row.append(each.contracts[name] if name in each.facts.laid else None)

        yield row


def household_table(games: Iterable[Outcome]) -> Iterator[list[Cell]]:
    """All games: a line for each player of each game."""
    yield [
        *(_("Date"), pgettext("kind of game", "Game"), _("House rules")),
        *(_("Rounds"), _("Finished")),
        *(_("Player"), pgettext("rank", "Place"), _("Won"), _("Total"), _("Contracts laid")),
        *(_("Rounds played"), _("Went out or knocked")),
    ]

    for game in games:
        yield from _game_lines(game)


def _game_lines(game: Outcome) -> Iterator[list[Cell]]:
    head: list[Cell] = [
        f"{timezone.localtime(game.begun):%Y-%m-%d}",
        rules_text(game.rules.name),
        "; ".join(changes(game.rules)),
        game.rounds,
        _yes_or_no(game.finished),
    ]
    for player in game.players:
        yield [
            *head,
            player.name,
            player.place,
            _yes_or_no(player.won),
            player.total,
            player.laid,
            player.rounds,
            player.outs,
        ]


def _yes_or_no(value: bool) -> str:
    return _("yes") if value else _("no")
