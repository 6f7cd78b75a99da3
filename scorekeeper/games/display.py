"""What the pages of a game as a whole display, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.core.paginator import Page
    from django.forms import BoundField

    from rulesets.cards import Card
from scorekeeper.forms.display import OptionField
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
class Chip:
    """A remembered or newly typed player: one tap takes a seat."""

    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SeatChoice:
    place: int  # from 1, clockwise
    name: str
    deals_first: bool


@dataclass(frozen=True, slots=True)
class Partner:
    """A player in a team, to be tapped."""

    name: str
    team: int  # its number
    is_marked: bool  # was tapped, and waits for a partner


@dataclass(frozen=True, slots=True)
class TeamSize:
    value: int
    words: str  # "Teams of two"
    chosen: bool


@dataclass(frozen=True, slots=True)
class TeamChoice:
    """Who plays with whom."""

    sizes: tuple[TeamSize, ...]  # none where that can't be chosen
    teams: tuple[tuple[Partner, ...], ...]
    marked: str  # who waits for a partner
    is_picked: bool  # somebody has tapped partners
    are_opposite: bool  # partners sit opposite each other


@dataclass(frozen=True, slots=True)
class PaperSeat:
    """Where one player is on paper."""

    name: str
    points: BoundField | None  # None in games without points
    contract: BoundField | None  # None where contracts belong to the round


@dataclass(frozen=True, slots=True)
class PaperStart:
    """A game begun on paper."""

    asks: str  # "Add the totals so far"
    about: str  # what the numbers beside each name are, where a field doesn't say it
    step: str  # "phase"
    rounds: BoundField  # already played
    seats: tuple[PaperSeat, ...]
    is_open: bool  # something is typed


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
class GameFact:
    """What is to be known of a game before it starts, beside its name: "Players", "2 to 12"."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class NewGame:
    key: str
    title: str  # of the chosen game
    facts: tuple[GameFact, ...]
    line: str
    play: str  # how many play it, with how many packs, how long
    chips: tuple[Chip, ...]
    typed_name: str
    name_error: str
    players_error: str
    seats: tuple[SeatChoice, ...]
    draw_for_dealer: bool
    asks_first_player: bool  # who plays first is chosen, not who deals
    change_words: str  # "Change contracts and values"
    options: tuple[OptionField, ...]
    options_line: str  # "The usual ones", "2 changes: …"
    opens_options: bool  # something in them needs a look
    button: str  # "Start, Ben deals 13"
    problem: str  # about the form as a whole
    paper: PaperStart | None  # None where a game can’t go on from paper
    ruleset: str = ""  # slug of the chosen game
    plain: str = ""  # slug of the sheet for games that aren't offered; empty: it is chosen
    plain_title: str = ""
    takes_a_name: bool = False  # the family says what it's called
    game_name: str = ""  # as typed
    game_name_error: str = ""
    can_draw: bool = True  # there are cards to draw for the first deal
    is_own: bool = False  # it is the household's own
    focus_name: bool = False  # a name was just added: the next one is typed right away
    evening: Evening | None = None  # how long it takes, where that's known
    waits_for_evening: bool = False  # that has to be worked out
    way: str = ""  # a shorter one that no house rule is for, with the game that it is of
    partners: TeamChoice | None = None  # None where there's nothing to choose


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
