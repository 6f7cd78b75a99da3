"""What the pages of a game as a whole display, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.core.paginator import Page

    from rulesets.cards import Card
from scorekeeper.forms.games import GameChoice
from scorekeeper.sheet.display import Summary

# ---------------------------------------------------------------- all games


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in a list: who leads if it goes on, who won if it is finished."""

    game_id: str
    title: str
    when: str  # "Sat 21, 12 rounds, 6 players", "Round 5, today 21:14"
    line: str = ""  # "Cal leads with 95"
    winners: str = ""  # "Ann and Cal"; empty where the game goes on, or nothing was played
    winners_count: int = 0
    total: str = ""  # theirs; empty where the game keeps no score


@dataclass(frozen=True, slots=True)
class ShelfGame:
    """A game to start again, with the people who played it last; or one to begin with."""

    game_id: str  # the last one; empty: nothing was played yet
    slug: str  # of its ruleset
    title: str
    line: str  # "November 3, Dee won", "7 phases. Low score wins"


@dataclass(frozen=True, slots=True)
class MonthOfGames:
    title: str  # "November"
    count: str  # "5 games", also those on another page
    games: tuple[ListedGame, ...]


@dataclass(frozen=True, slots=True)
class GamesPage:
    question: str  # what was searched for; empty: nothing
    found: str  # "7 games with Eve"
    note: str  # "2 wins"
    going_on: tuple[ListedGame, ...]
    going_on_count: int  # also those on another page
    months: tuple[MonthOfGames, ...]
    portion: Page[int]  # of all pages


# ---------------------------------------------------------------- choosing a game


@dataclass(frozen=True, slots=True)
class ShelfOfGames:
    title: str  # "Played here", "Classic rummy"
    games: tuple[GameChoice, ...]


@dataclass(frozen=True, slots=True)
class Chooser:
    """The games to choose from, or those that were found."""

    question: str  # as typed
    is_search: bool
    shelves: tuple[ShelfOfGames, ...]
    nearest: str  # slug of the likeliest game found
    any_game: GameChoice | None  # the sheet for games that have no file


# ---------------------------------------------------------------- history


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One act, as a sentence."""

    seq: int
    text: str
    details: tuple[str, ...]  # what changed: "Ben: 65 → 90"
    who: str  # the device
    when: str
    can_undo: bool
    is_undone: bool


@dataclass(frozen=True, slots=True)
class Shortening:
    """A way to be done earlier, or back to the usual one."""

    text: str  # "Only the first 5 phases", "5 phases tonight"
    press: str  # what its button sends: a house rule and its value
    time: str = ""  # "about 1½ hours"
    rounds: str = ""  # "7 to 9 rounds"
    back: str = ""  # "All 7 phases"


@dataclass(frozen=True, slots=True)
class Scale:
    """Hours on a line that is 300 wide: 8 of 10 evenings, and the one in the middle."""

    low: int
    span: int
    middle: int
    hours: tuple[tuple[int, int], ...]  # each with its place


@dataclass(frozen=True, slots=True)
class Evening:
    """How long an evening takes."""

    title: str  # "About 3¾ hours"
    pace: str  # "at your pace"; empty: at the usual one
    range: str  # "We reckon 2¼ to 4 hours, as the cards fall"
    hint: str  # "Only the first 5 phases: about 1½ hours"; empty: nothing would be shorter
    about: str  # "6 players, 11 to 14 rounds."
    scale: Scale
    ways: tuple[Shortening, ...]
    longer: Shortening | None  # back to all contracts
    source: str  # how it's worked out
    limits: tuple[str, ...]  # rules that the simulated players don't use


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """What one player drew for the deal: the first card, then those that broke equal ones."""

    name: str
    cards: tuple[Card, ...]
    deals: bool


@dataclass(frozen=True, slots=True)
class DrawPage:
    """The drawing for the first deal: everybody's card, the dealer first, and what it decided."""

    game_id: str
    title: str
    rule: str  # "The highest card deals."
    hands: tuple[DrawnHand, ...]
    seats: tuple[str, ...]  # clockwise; empty where the draw didn't decide them
    deals: str  # "Ben deals 11", "Ben plays first"
    mark: str  # beside who has the best card: "deals first"


@dataclass(frozen=True, slots=True)
class DeletedGame:
    """A game that can still be brought back."""

    summary: Summary
    version: int
    gone_on: str  # the day from which it is gone for good
