"""What is on a score sheet before a pen touches it: nothing, names and dealers, or a game so
far.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils.translation import gettext as _

from rulesets.keys.deck import team_sizes
from rulesets.letters import on_card
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts
from rulesets.scoring.progress import scoreboard
from rulesets.scoring.sides import team_name
from scorekeeper.sheet.course import played_rows
from scorekeeper.sheet.display import MOST_ROUNDS, Column, End, EndRow, Sheet, SheetCell

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """What is on the sheet before a pen touches it."""

    names: tuple[str, ...]  # an empty text where a name is written in by hand
    # or who begins, of each round from the first on, as far as they are known
    dealers: tuple[str, ...] = ()
    turned_up: tuple[str, ...] = ()  # in the rounds that were played: "7♠", or a rank
    rows: tuple[tuple[SheetCell, ...], ...] = ()  # rounds that were played
    laid: tuple[int, ...] = ()  # contracts that each player has laid
    totals: tuple[int | None, ...] = ()
    brought: tuple[int | None, ...] = ()  # of a game begun on another sheet
    first_round: int = 1
    date: str = ""
    finished: bool = False
    places: tuple[str, ...] = ()  # of a finished game: "1", "2="
    winners: frozenset[int] = frozenset()  # their columns
    result: str = ""  # who won, and how
    end_rows: tuple[EndRow, ...] = ()  # what was paid at the end of the game
    upcoming: tuple[str, ...] = ()  # who deals the rounds that come, or begins them
    members: tuple[str, ...] = ()  # below the names: who is in a team with a name of its own
    is_blank: bool = False  # nobody has said who plays
    address: str = ""  # where a phone puts what is written on it into the app

    def row(self, index: int) -> tuple[SheetCell, ...]:
        """A round of this sheet; nothing where it's to come."""
        return _at(self.rows, index, ())

    def total_after(self, rounds: int, column: int) -> int | None:
        """The total of a player after so many rounds of this sheet; None where they are to come."""
        if rounds > len(self.rows):
            return None

        for row in reversed(self.rows[:rounds]):
            if row[column].total is not None:
                return row[column].total

        return self.brought[column] if self.brought else None

    def card_turned_up(self, index: int) -> str:
        return _at(self.turned_up, index, "")

    def dealer(self, index: int) -> str:
        return _at(self.dealers, index, "")

    def laid_by(self, column: int) -> int:
        return _at(self.laid, column, 0)

    def place(self, column: int) -> str:
        return _at(self.places, column, "")


def _at(items: Sequence[T], index: int, default: T) -> T:
    """The default where so many aren't known."""
    return items[index] if index < len(items) else default


def blank_table(players: int, rules: Ruleset | None = None) -> ScoreTable:
    """A sheet for so many players whose names aren't known.

    For two teams, if this game can be played by so many in teams.
    """
    if rules and rules.players.teams != "none" and team_sizes(players):
        return ScoreTable((_("We"), _("They")), is_blank=True)

    return ScoreTable(("",) * players, is_blank=True)


def named_table(
    rules: Ruleset, names: Sequence[str], teams: Iterable[tuple[str, ...]] = ()
) -> ScoreTable:
    """A sheet for these players, in the order of the seats; the first one begins to deal.

    With teams, who plays with whom, it has a column for each of them.
    """
    named = {team_name(team): team for team in teams}
    board = scoreboard(rules, GameFacts(tuple(names), first_dealer=names[0], teams=named))
    turns = board.turns(MOST_ROUNDS)
    return ScoreTable(board.sides, dealers=turns, upcoming=turns)


def game_table(sheet: Sheet, *, date: str = "", with_scores: bool = True) -> ScoreTable:
    """The sheet of a game: filled in so far, or with its names and dealers only, for the rounds to
    come. Of a finished game the latter is for the next one.
    """
    if not with_scores:  # those who have left aren't asked for again
        return _named(sheet, [column for column in sheet.columns if not column.has_left], date)

    table = _played(sheet, _named(sheet, sheet.columns, date))
    return _ended(sheet, sheet.end, table) if sheet.end else table


def _named(sheet: Sheet, columns: Sequence[Column], date: str) -> ScoreTable:
    """For the rounds to come: it goes on where the game is."""
    first, *_later = [row.number for row in sheet.rows if row.is_next] or [1]
    return ScoreTable(
        names=tuple(column.name for column in columns),
        dealers=sheet.turns,
        upcoming=sheet.turns,
        first_round=first,
        date=date,
        members=tuple(column.members for column in columns),
    )


def _played(sheet: Sheet, table: ScoreTable) -> ScoreTable:
    """With the rounds so far."""
    rows = played_rows(sheet)
    first, *_later = [row.number for row in rows] or [table.first_round]
    return replace(
        table,
        first_round=first,
        dealers=(*[_dealer_of(row.cells, sheet.names) for row in rows], *sheet.turns),
        turned_up=tuple(row.upcard or on_card(row.wild_rank) for row in rows),
        rows=tuple(row.cells for row in rows),
        laid=tuple(column.steps_done for column in sheet.columns),
        totals=tuple(column.total for column in sheet.columns),
        brought=_brought(sheet),
    )


def _ended(sheet: Sheet, end: End, table: ScoreTable) -> ScoreTable:
    """With how it ended."""
    ranks = {standing.name: standing.rank for standing in end.standings}
    return replace(
        table,
        finished=True,
        places=tuple(map(ranks.__getitem__, sheet.names)),
        winners=frozenset(map(sheet.names.index, end.winners)),
        result=end.reason,
        end_rows=sheet.end_rows,
    )


def _brought(sheet: Sheet) -> tuple[int | None, ...]:
    brought = tuple(column.brought for column in sheet.columns)
    return () if set(brought) == {None} else brought


def _dealer_of(cells: Sequence[SheetCell], names: Sequence[str]) -> str:
    for name, cell in zip(names, cells, strict=True):
        if cell.deals or cell.begins:
            return cell.dealer_name or name

    return ""
