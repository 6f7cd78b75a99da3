"""What is on a score sheet before a pen touches it: nothing, names and dealers, or a game so
far.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.keys.deck import team_sizes
from rulesets.letters import on_card
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts
from rulesets.scoring.progress import scoreboard
from rulesets.scoring.sides import team_name
from scorekeeper.sheet.display import MOST_ROUNDS, EndRow, Sheet, SheetCell, Standing


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

    def total_after(self, rounds: int, column: int) -> int | None:
        """The total of a player after so many rounds of this sheet; None where they are to come."""
        if rounds > len(self.rows):
            return None

        for row in reversed(self.rows[:rounds]):
            if row[column].total is not None:
                return row[column].total

        return self.brought[column] if self.brought else None

    def card_turned_up(self, index: int) -> str:
        return self.turned_up[index] if index < len(self.turned_up) else ""

    def dealer(self, index: int) -> str:
        return self.dealers[index] if index < len(self.dealers) else ""


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
    played = (
        [row for row in sheet.rows if not row.is_next and not row.is_blank] if with_scores else []
    )
    upcoming = [row for row in sheet.rows if row.is_next]
    names = tuple(column.name for column in sheet.columns)
    dealt = [_dealer_of(row.cells, names) for row in played]

    if not with_scores:  # those who have left aren't asked for again
        names = tuple(column.name for column in sheet.columns if not column.has_left)

    shown = played or upcoming  # a sheet without scores goes on where the game is
    first = shown[0].number if shown else 1
    end = sheet.end if with_scores else None
    standings = {each.name: each for each in end.standings} if end else {}
    return ScoreTable(
        names=names,
        dealers=(*dealt, *sheet.turns),
        turned_up=tuple(row.upcard or on_card(row.wild_rank) for row in played),
        rows=tuple(row.cells for row in played),
        laid=tuple(column.steps_done for column in sheet.columns) if with_scores else (),
        totals=tuple(column.total for column in sheet.columns) if played else (),
        brought=_brought(sheet) if with_scores else (),
        first_round=first,
        date=date,
        finished=end is not None,
        places=tuple(_place(standings[name]) for name in names) if end else (),
        winners=frozenset(at for at, name in enumerate(names) if end and standings[name].wins),
        result=end.reason if end else "",
        end_rows=sheet.end_rows if end else (),
        upcoming=sheet.turns,
        members=tuple(column.members for column in sheet.columns if column.name in names),
    )


def _place(standing: Standing) -> str:
    return f"{standing.place}=" if standing.shared else str(standing.place)


def _brought(sheet: Sheet) -> tuple[int | None, ...]:
    brought = tuple(column.brought for column in sheet.columns)
    return brought if any(points is not None for points in brought) else ()


def _dealer_of(cells: Sequence[SheetCell], names: Sequence[str]) -> str:
    return next(
        (
            cell.dealer_name or name
            for name, cell in zip(names, cells, strict=True)
            if cell.deals or cell.begins
        ),
        "",
    )
