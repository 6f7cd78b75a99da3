"""What a kind of sheet says about itself, and an order for one. Each sheet ends with its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.scoring.sides import team_name
from scorekeeper.printing.drawing.look import Look
from scorekeeper.printing.drawing.marks import Drawing
from scorekeeper.sheet.display import Sheet


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed."""

    kind: str
    paper: str = "a4"
    landscape: bool | None = None  # None: as the sheet fits best
    large: bool = False
    saver: bool = False
    players: int = 4  # of a blank sheet
    names: tuple[str, ...] = ()  # of its players, in the order of the seats
    teams: tuple[tuple[str, ...], ...] = ()  # who of them plays with whom
    rounds: int = 0  # of a score sheet; 0: as many as fit well
    with_scores: bool = True  # of a game: filled in so far, or names and dealers only
    for_each: bool = False  # cards: a set for each player, with the name
    double_sided: bool = False  # cards: what counts on the backs
    shows_hardness: bool = True  # how hard each contract is, where that is known
    address: str = ""  # where a phone puts what is written on a score sheet into the app

    @property
    def sides(self) -> tuple[str, ...]:
        """Who has a column: the teams, or each player."""
        return tuple(map(team_name, self.teams)) or self.names


@dataclass(frozen=True, slots=True)
class Job:
    """An order with all that it is drawn from; ``sheet``: of a game, if there is one. ``look``: how
    it's printed; upright unless it was ordered on its side.
    """

    order: Order
    rules: Ruleset
    look: Look
    sheet: Sheet | None = None
    date: str = ""
    hours: str = ""  # "from 19:40 to 22:55"; empty where they aren't known
    language: str = "en"

    @property
    def looks(self) -> tuple[Look, ...]:
        """Upright and on its side, where nobody says which; otherwise as was ordered."""
        if self.order.landscape is not None:
            return (self.look,)

        return self.look, replace(self.look, landscape=True)

    @property
    def names(self) -> tuple[str, ...]:
        """Who has a column and still plays, in the order of the seats."""
        if not self.sheet:
            return self.order.sides

        columns = self.sheet.columns
        return tuple(column.name for column in columns if not column.has_left)


def always(rules: Ruleset, sheet: Sheet | None) -> str:
    """For a sheet that every game has."""
    return ""


def needs_cards(rules: Ruleset, sheet: Sheet | None) -> str:
    """Why a game without cards of its own has no such sheet; empty for any other game."""
    if rules.has_cards:
        return ""

    text = _("%(game)s has no rules of its own to print.")
    return text % {"game": rules_text(rules.name)}


def needs_end(rules: Ruleset, sheet: Sheet | None) -> str:
    """Why a game that goes on has no such sheet; empty for a finished one."""
    if sheet is None or sheet.end is None:
        return _("Only a finished game has a result.")

    return ""


@dataclass(frozen=True, slots=True)
class SheetKind:
    """One kind of sheet. A module of this folder that ends with ``SHEET = …`` is found by itself.

    ``words``: its name and what it is for, in a game's own words. ``why_not``: why a game has no
    such sheet; empty if it has one.
    """

    id: str
    place: int  # its place among the others
    words: Callable[[Ruleset], tuple[str, str]]
    draw: Callable[[Job], Drawing]
    why_not: Callable[[Ruleset, Sheet | None], str] = always
    needs_game: bool = False
    asks_players: bool = False  # for how many it is, where no game says
    asks_rounds: bool = False  # how many there are, and what is filled in
    asks_sets: bool = False  # one set, or one for each player; backs or none
