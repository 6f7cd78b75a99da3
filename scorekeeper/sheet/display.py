"""Frozen values that pages and prints show. No model, no request and no rule lives here.

Whole numbers are points unless a name says otherwise; None means "not kept" or "not there".
Texts are ready to be shown: translated, with true minus signs where they hold figures.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesets.cards import Card
    from rulesets.scoring.breakdown import Breakdown
    from rulesets.scoring.statistics import PlayerFigures


MOST_ROUNDS = 60  # on paper, and for which it is said who deals

# ---------------------------------------------------------------- the sheet


class StepState(StrEnum):
    LAID = "laid"
    NOW = "now"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Step:
    """One number of a player's contract strip."""

    number: int
    state: StepState


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a player, or of a team, on the sheet."""

    seat_id: int  # of a team, its first player's
    name: str
    total: int | None  # None where the game keeps no score
    leads: bool
    has_left: bool
    is_out: bool  # of the game, which goes on without them
    steps: tuple[Step, ...]  # empty where contracts belong to the round
    steps_done: int
    contract_lines: tuple[str, ...]  # short form, a line a part: ("set 3", "2 × run 4")
    contract_words: str  # full form: "1 set of 3 and 2 runs of 4 (any suits)"
    spoken: str  # "phases 1 to 3 laid, on phase 4"
    brought: int | None = None  # points from rounds on paper; None where there are none
    left_after: int | None = None  # the last round of a player who has left
    opening: str = ""  # "Opens with 90 points", where that depends on the total
    partners: tuple[str, ...] = ()  # who is in the team; empty for a player on their own
    members: str = ""  # "Ben and Dee", for a team that isn't called after them


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What a player, or a team, did in one round."""

    played: bool = False  # False: not at the table in that round, or not yet played
    points: int | None = None
    total: int | None = None
    laid: int | None = None  # the contract laid in this round
    went_out: bool = False
    deals: bool = False
    begins: bool = False  # plays first, where nobody deals
    out_name: str = ""  # which partner went out
    dealer_name: str = ""  # which partner deals, or plays first
    # of what the points are made, where cards laid count; drawn on paper alone, so lines of the
    # sheet are the same without
    made: Breakdown | None = field(default=None, compare=False)
    notes: tuple[str, ...] = ()  # "Exact deal −50", "Corrected 20:31, was 65"; they leave a mark
    # the totals of several games that the round feeds: "43 · 25 · –", and in words
    totals: str = ""
    spoken_totals: str = ""


def total_text(cell: SheetCell, *, plus: bool) -> str:
    """The total of a cell, or those of several games: "130", "43 · 25 · –"."""
    if cell.totals or cell.total is None:
        return cell.totals
    sign = "+" if plus and cell.total > 0 else ""
    return f"{sign}{cell.total}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class Note:
    """What the mark in a cell means."""

    number: int  # of the round
    seat_id: int
    name: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """What was done last in a game."""

    saved: str = ""  # what Undo takes back: "Round 4 saved, 21:14"; empty where there is nothing
    undone: str = ""  # what was undone last: "Round 5 undone 21:15"; empty once the game went on
    redo: int | None = None  # its number in the history, where it can be done again
    said: str = ""  # the very last act, to be read aloud: "Round 5 undone"


@dataclass(frozen=True, slots=True)
class Ahead:
    """How much longer a game goes on."""

    rounds: str  # "About 2 more rounds"
    time: str  # "40 minutes"
    between: str  # "Between 1 and 4 rounds"
    times: str  # "20 minutes to 1¼ hours"
    is_own_pace: bool


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely a player wins."""

    name: str
    figure: str  # of 100: "30"


@dataclass(frozen=True, slots=True)
class SheetRow:
    number: int
    cells: tuple[SheetCell, ...]  # one a column
    is_next: bool = False  # the round to be scored next
    is_blank: bool = False  # an empty line below it, as on paper
    wild_rank: str = ""  # the one that was turned up for it, where that is noted
    upcard: str = ""  # the card that was, where a round goes by it: "7♠"


@dataclass(frozen=True, slots=True)
class SideGame:
    """One of several games that the rounds feed."""

    title: str  # "Game 1"
    figures: tuple[str, ...]  # one a column: its total, with bonuses once the game is over
    made: tuple[str, ...]  # of what a total with bonuses is made: "112 + 100 + 75"; or empty
    status: str  # "Won by Ann", "Goes on"
    is_over: bool

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Each figure with what it's made of."""
        return tuple(zip(self.figures, self.made, strict=True))


@dataclass(frozen=True, slots=True)
class EndRow:
    """What was paid at the end of the game, below the rounds: "Winning the game"."""

    label: str
    points: tuple[int | None, ...]  # one a column


@dataclass(frozen=True, slots=True)
class LayDown:
    """What one or several players have to lay in the next round, with cards that would do."""

    names: str  # "Ann, Cal and Dee"
    step: str  # "phase 4"; empty where the contract belongs to the round
    words: str
    melds: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Value:
    """What one class of cards costs: "10–K", 10 points."""

    label: str
    points: int


@dataclass(frozen=True, slots=True)
class Standing:
    place: int
    shared: bool
    name: str
    player_id: int
    total: int | None
    steps: str  # "7 phases"; empty where players don't have contracts of their own
    wins: bool
    has_left: bool
    partners: tuple[tuple[int, str], ...] = ()  # player and name of each, where it's a team

    @property
    def rank(self) -> str:
        """Its place as it's written: "1", "2="."""
        return f"{self.place}=" if self.shared else str(self.place)


@dataclass(frozen=True, slots=True)
class End:
    """The end of a game."""

    title: str  # "Dee wins", "Ann and Ben win together"
    reason: str  # "Over: all 7 rounds are played. Low score wins, so Dee wins with 30."
    standings: tuple[Standing, ...]
    notes: tuple[str, ...]  # "Ann and Cal are tied for 2nd."

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(standing.name for standing in self.standings if standing.wins)


@dataclass(frozen=True, slots=True)
class Timer:
    """How long a turn may take."""

    seconds: int
    shown: str  # "1:00"
    rule: str  # "A turn takes at most 1 minute."
    cost: str  # what it costs to be too slow; may be empty


@dataclass(frozen=True, slots=True)
class Sheet:
    """One game as it is now: everything the sheet, the end and the prints show."""

    game_id: str  # public id
    title: str  # the ruleset's name
    ruleset_slug: str
    version: int
    keeps_score: bool
    personal_contracts: bool
    step_noun: str  # "phase", "contract", "goal"
    low_wins: bool
    ranks_rounds: bool  # a round can be better than another
    first_wins: bool  # whoever lays all contracts first, whatever the points
    wins_line: str  # "Low score wins", "First to finish wins"
    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]
    now: tuple[str, ...]  # "Round 5", "Ben deals 13", "Cal plays first"; first one is bold
    next_number: int | None  # None when the game is over
    tasks: tuple[LayDown, ...]
    tasks_title: str  # "What each player has to lay"
    values: tuple[Value, ...]
    bonuses: tuple[str, ...]  # "Going out −25"
    bonuses_title: str  # "Points for a game"
    house_rules: tuple[str, ...]  # options that were chosen, in words
    end: End | None
    done: Done = Done()
    notes: tuple[Note, ...] = ()  # what the marks in the cells mean
    values_line: str = ""  # what cards count, in one line: "Joker 50, 1–13 its number"
    has_dealer: bool = True
    noted_wild: str = ""  # a rank that was turned up and noted, to explain the mark
    noted_upcard: str = ""  # or a card
    has_cards: bool = True  # that the app knows: there is something to check
    turns: tuple[str, ...] = ()  # who deals the next rounds, or plays first where nobody deals
    plus: bool = False  # whether points above 0 have their sign
    has_rounds: bool = False  # one is played at least
    zero_line: str = ""  # "The totals add up to 0", where what one wins the others lose
    timer: Timer | None = None
    rulings: tuple[RulingLine, ...] = ()  # those that are printed with the result
    is_open_ended: bool = True  # nothing but the players ends it
    can_stop: bool = False  # the players say when it is over, and something has been played
    is_stopped: bool = False  # they have said so
    out_word: str = ""  # "went out", "knocked"
    end_rows: tuple[EndRow, ...] = ()
    games: tuple[SideGame, ...] = ()  # those that the rounds feed, where these are several
    games_title: str = ""  # "Three games at once"
    takes_paper: bool = False  # its next rounds, or its next game, can be typed in from paper

    @property
    def names(self) -> tuple[str, ...]:
        """One a column."""
        return tuple(column.name for column in self.columns)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; nobody while it goes on."""
        return self.end.winners if self.end else ()


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One player on the table view."""

    column: Column
    figure: str  # the total, or the contract in games without points
    last: str  # "last round 20"; empty before the first
    deals: bool
    melds: tuple[tuple[Card, ...], ...]  # what they have to lay, drawn as cards


@dataclass(frozen=True, slots=True)
class TableView:
    """A game as the tablet in the middle shows it."""

    sheet: Sheet
    lead: str  # "Round 5"
    line: tuple[str, ...]  # "Ben deals 13", "Cal plays first"; at the end "Dee wins"
    seats: tuple[TableSeat, ...]
    is_list: bool
    columns: int  # side by side


# ---------------------------------------------------------------- a game in figures


@dataclass(frozen=True, slots=True)
class ChartTick:
    """A line of the grid, or a numbered round: where, and what it says there."""

    at: str
    label: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One player's running total. Lengths are text, as SVG reads them."""

    name: str
    short: str  # at the end of the line
    is_ahead: bool  # won, or leads
    path: str
    dash: str
    mark: str  # shape at the end
    mark_x: str
    mark_y: str
    name_x: str
    name_y: str
    total: str  # beside the name; empty where there's no room for it
    leader: str  # hairline from the mark to the name; empty when they are side by side
    totals: tuple[int | None, ...]  # one a round, for the table


@dataclass(frozen=True, slots=True)
class Chart:
    """The running totals of a game."""

    width: str
    height: str
    left: str
    right: str
    grid: tuple[ChartTick, ...]
    ticks: tuple[ChartTick, ...]
    ticks_y: str
    rounds: tuple[int, ...]
    lines: tuple[ChartLine, ...]


@dataclass(frozen=True, slots=True)
class GameFigures:
    """What a game has come to so far, in the order of the standings."""

    charts: tuple[Chart, ...]  # the same for narrow papers and for wide ones; empty without points
    keeps_score: bool
    has_outs: bool  # somebody goes out in a round
    step_noun: str
    steps_title: str  # "Rounds for each phase"
    step_numbers: range  # empty where contracts belong to the round
    is_unlaid_shown: bool  # somebody hasn't laid the contract they were on
    rows: tuple[PlayerFigures, ...]


# ---------------------------------------------------------------- rulings


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling of the referee that was kept."""

    text: str  # "Ben asked: Is this meld legal? Not legal"
    is_right: bool
    melds: tuple[tuple[Card, ...], ...]
    cards: str  # the same as text: "7♥ 7♦ joker / 4♠ 4♦"
    reasons: tuple[str, ...]  # why not; empty where it was legal
    when: str = ""  # "21:14"


@dataclass(frozen=True, slots=True)
class Difference:
    """What was saved for a player (no name: for all), and what was typed on this phone."""

    name: str
    saved: str
    typed: str


@dataclass(frozen=True, slots=True)
class SavedRound:
    """A round that another phone saved while it was typed here."""

    lead: str  # "Round 1 was saved on Ann’s phone."
    results: tuple[tuple[str, str], ...]  # "You", "35"
    differences: tuple[Difference, ...]


# ---------------------------------------------------------------- front and rules


@dataclass(frozen=True, slots=True)
class Summary:
    """A game on the front page."""

    game_id: str
    title: str
    when: str  # "tonight 21:14"
    line: str  # "Round 5, Ben deals 13" or "Dee won"
    finished: bool
    now: tuple[str, ...]  # "Round 5", "Ben deals 13", "Cal plays first"; or that it's finished
    players: tuple[tuple[Column, str], ...]  # with the total, or the contract
    cover: str  # the slug of a game that ships; "" for the household's own, which may be gone
