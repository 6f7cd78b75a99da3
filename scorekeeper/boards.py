"""Frozen values that pages and prints show. No model, no request and no rule lives here.

Whole numbers are points unless a name says otherwise; None means "not kept" or "not there".
Texts are ready to be shown: translated, with true minus signs where they hold figures.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesets.cards import Card
    from scorekeeper.contract_buttons import AlternativeButtons

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
    """A player's head on the sheet."""

    seat_id: int
    name: str
    total: int | None  # None where the game keeps no score
    leads: bool
    has_left: bool
    steps: tuple[Step, ...]  # empty where contracts belong to the round
    steps_done: int
    contract_lines: tuple[str, ...]  # short form, a line a part: ("set 3", "2 × run 4")
    contract_words: str  # full form: "1 set of 3 and 2 runs of 4, any suits"
    spoken: str  # "phases 1 to 3 laid, on phase 4"


@dataclass(frozen=True, slots=True)
class Cell:
    """What a player did in one round."""

    played: bool = False  # False: not at the table in that round, or not yet played
    points: int | None = None
    total: int | None = None
    laid: int | None = None  # the contract laid in this round
    went_out: bool = False
    deals: bool = False
    begins: bool = False  # plays first, where nobody deals
    notes: tuple[str, ...] = ()  # "Exact deal −50", "Corrected 20:31, was 65"; they leave a mark


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

    saved: str = ""  # what Undo takes back: "Round 4 saved 21:14"; empty where there is nothing
    undone: str = ""  # what was undone last: "Round 5 undone 21:15"; empty once the game went on
    redo: int | None = None  # its number in the history, where it can be done again
    said: str = ""  # the very last act, to be read aloud: "Round 5 undone"


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    cells: tuple[Cell, ...]  # one a column
    is_next: bool = False  # the round to be scored next
    is_blank: bool = False  # an empty line below it, as on paper


@dataclass(frozen=True, slots=True)
class Task:
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
    steps: str  # "7 phases"; empty where there are no personal contracts
    wins: bool
    has_left: bool


@dataclass(frozen=True, slots=True)
class End:
    """The end of a game."""

    title: str  # "Dee wins", "Ann and Ben win together"
    reason: str  # "with 30, the lowest total after 9 rounds"
    standings: tuple[Standing, ...]
    notes: tuple[str, ...]  # "Ann and Cal share second place…"


@dataclass(frozen=True, slots=True)
class Timer:
    """How long a turn may take."""

    seconds: int
    shown: str  # "1:00"
    rule: str  # "A turn takes at most 1 minute."
    cost: str  # what it costs to be too slow; may be empty


@dataclass(frozen=True, slots=True)
class Sheet:
    """One game as it stands: everything the sheet, the end and the prints show."""

    game_id: str  # public id
    title: str  # the ruleset's name
    ruleset_slug: str
    version: int
    keeps_score: bool
    personal_contracts: bool
    step_noun: str  # "phase", "contract", "goal"
    low_wins: bool
    wins_line: str  # "Low score wins", "First to finish wins"
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    now: tuple[str, ...]  # "Round 5", "Ben deals 13", "Cal plays first"; first one is bold
    next_number: int | None  # None when the game is over
    tasks: tuple[Task, ...]
    values: tuple[Value, ...]
    bonuses: tuple[str, ...]  # "Going out −25"
    house_rules: tuple[str, ...]  # options that were chosen, in words
    end: End | None
    done: Done = Done()
    notes: tuple[Note, ...] = ()  # what the marks in the cells mean
    values_line: str = ""  # what cards count, in one line: "Joker 50, 1–13 its number"
    has_dealer: bool = True
    turns: tuple[str, ...] = ()  # who deals the next rounds, or plays first where nobody deals
    plus: bool = False  # whether points above 0 have their sign
    has_rounds: bool = False  # one is played at least
    zero_line: str = ""  # "The totals add to 0", where what one wins the others lose
    timer: Timer | None = None
    rulings: tuple[RulingLine, ...] = ()  # those that are printed with the result
    can_stop: bool = False  # the players say when it is over, and something has been played
    is_stopped: bool = False  # they have said so


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
    """A line of the grid, or a numbered round: where, and what stands there."""

    at: str
    label: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One player's running total. Lengths are text, as SVG reads them."""

    name: str
    short: str  # as it stands at the end of the line
    is_ahead: bool  # won, or leads
    path: str
    dash: str
    mark: str  # shape at the end
    mark_x: str
    mark_y: str
    name_x: str
    name_y: str
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
class MarkedRound:
    """A round that stands out: "−25", round 4."""

    points: str
    number: int


@dataclass(frozen=True, slots=True)
class StepCell:
    """How many rounds a player was on a contract; None: not yet, or not written down here."""

    rounds: int | None = None
    is_laid: bool = False


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One player's game in figures."""

    player_id: int
    name: str
    outs: str  # "4 of 9"
    best: MarkedRound | None
    worst: MarkedRound | None
    steps: tuple[StepCell, ...]  # one a contract


@dataclass(frozen=True, slots=True)
class GameFigures:
    """What a game has come to so far, in the order of the standings."""

    chart: Chart | None
    keeps_score: bool
    step_noun: str
    steps_title: str  # "Rounds for each phase"
    step_numbers: tuple[int, ...]  # empty where contracts belong to the round
    is_unlaid_shown: bool  # somebody has not laid the contract they were on
    rows: tuple[FigureRow, ...]


# ---------------------------------------------------------------- people


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure with its label; a note and a game it comes from where there are."""

    label: str
    figure: str
    note: str = ""  # "Ann", "round 4, 3 May"
    game_id: str = ""


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A player in the list of the household."""

    player_id: int
    name: str
    line: str  # "12 games, 5 wins"


@dataclass(frozen=True, slots=True)
class RulesetRecords:
    """The records of a household in one game."""

    slug: str
    title: str
    line: str  # "12 games"
    records: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class PeoplePage:
    facts: tuple[Fact, ...]
    players: tuple[PersonLine, ...]
    archived: tuple[PersonLine, ...]
    records: tuple[RulesetRecords, ...]


@dataclass(frozen=True, slots=True)
class PersonRuleset:
    """One player's figures in one game."""

    title: str
    line: str  # "12 games, 5 wins"
    facts: tuple[Fact, ...]
    steps_title: str
    steps: tuple[tuple[int, str], ...]  # (contract, average number of rounds)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    player_id: int
    name: str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class PastGame:
    game_id: str
    title: str
    when: str
    line: str  # "1st of 4" in plain words


@dataclass(frozen=True, slots=True)
class PersonPage:
    player_id: int
    name: str
    is_archived: bool
    facts: tuple[Fact, ...]
    rulesets: tuple[PersonRuleset, ...]
    others: tuple[HeadToHead, ...]
    latest: tuple[PastGame, ...]


# ---------------------------------------------------------------- all games


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in a list: who leads if it goes on, who won if it is finished."""

    game_id: str
    title: str
    when: str  # "Sat 21, 12 rounds, 6 players", "Today 21:14, round 5"
    line: str = ""  # "Cal leads with 95"
    winners: str = ""  # "Ann and Cal"; empty where the game goes on, or nothing was played
    winners_count: int = 0
    total: str = ""  # theirs; empty where the game keeps no score


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
    number: int  # of the page
    pages: int

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        return self.number + 1 if self.number < self.pages else None


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


# ---------------------------------------------------------------- entering a round


class Tone(StrEnum):
    """How a line under a row is meant."""

    NOTE = "note"
    WARN = "warn"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Hint:
    tone: Tone
    lead: str  # bold first words, may be empty
    text: str
    asks: bool = False  # a warning that is shown once more before the round is saved


@dataclass(frozen=True, slots=True)
class CountField:
    """How many cards of one value class are left."""

    name: str  # of the form field
    label: str  # "Ann: 10–K, 10 points each", for readers
    value: str  # as typed
    worked_out: str  # count read from the cards as text, shown softly
    digits: int  # 1: no second digit is possible; 2: one is, in a field that is tapped again
    largest: int  # most cards of this class that can be in a hand
    wrong: bool
    short: str = ""  # "13", beside the field where no column names it


@dataclass(frozen=True, slots=True)
class TickField:
    name: str
    value: str
    label: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class AdjustField:
    """Points outside the rules, with a reason."""

    name: str
    value: str
    wrong: bool
    why_name: str
    why: str
    why_wrong: bool


@dataclass(frozen=True, slots=True)
class Clash:
    """Two people wrote different things into the same cell of an open page: both, and who wrote when."""

    cell: str
    who: str
    when: str
    theirs: str  # in words: "40, laid"
    mine: str
    stamp: str  # of theirs, so that a choice is for what was shown


@dataclass(frozen=True, slots=True)
class CellNews:
    """What a page takes over from others, and what it has seen."""

    cell: str
    seen: str  # stamp
    values: str  # fields and what stands in them, as JSON; empty: they stay


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


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One player's line in the entry of a round."""

    seat_id: int
    name: str
    is_out: bool
    contract: int | None  # the contract attempted; None: nothing left to lay
    is_laid: bool
    laid_is_ours: bool  # the tick follows what is typed until the player touches it
    points: str  # "120", "−25", or "–" while it is not known
    new_total: str  # total after this round, for the sheet's current row; may be empty
    hints: tuple[Hint, ...]
    counts: tuple[CountField, ...]
    free_name: str
    free_value: str
    free_wrong: bool
    free_warns: bool
    ticks: tuple[TickField, ...]
    adjust: AdjustField | None  # None in games without points


@dataclass(frozen=True, slots=True)
class Entry:
    """The page on which a round is written down."""

    game_id: str
    number: int
    version: int  # of the game, as the page saw it
    key: str  # one act, however often it is sent
    confirmed: str  # the warnings this page has already shown
    step_noun: str
    keeps_score: bool
    personal_contracts: bool
    values: tuple[Value, ...]
    rows: tuple[EntryRow, ...]
    nobody_out: bool
    nobody_word: str  # "Nobody went out"
    ask_first: tuple[tuple[int, str, bool], ...]  # (seat id, name, chosen): who finished first?
    problems: tuple[Hint, ...]  # about the round as a whole
    title: str
    button: str
    act: str  # "record", "correct" or "insert"
    follows: tuple[str, ...]  # what changes on the sheet: "Ben 65 → 90, now second"
    is_adjusted: bool  # some points outside the rules are typed
    counts_cards: bool = True  # whether cards left are written down
    tied: bool | None = None  # given up as tied; None where that is not asked
    free_hint: str = ""  # what may be typed in the free field, where no column says it
    free_example: str = ""  # "K 7 *"
    cells: tuple[CellNews, ...] = ()
    clashes: tuple[Clash, ...] = ()
    asked: str = ""  # the doubts that the button is to ask about, once they were on the screen for a while
    must_ask_first: bool = False  # it was to be saved, and nobody said who finished first
    first: str = ""  # seat of who finished first, where that is known and not asked
    is_counted: bool = False  # people count here: in this round, or in the last one
    only: str = ""  # seat of the one player whose hand this page is for; empty: everybody's
    live_version: str = ""
    was_saved: SavedRound | None = None  # it is not open any more


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


# ---------------------------------------------------------------- a new game


@dataclass(frozen=True, slots=True)
class GameChoice:
    slug: str
    name: str
    line: str  # "7 phases, 13 cards. Low score wins"
    chosen: bool
    is_own: bool = False  # the household's own
    family: str = ""  # the heading it stands under
    play: str = ""  # "2 to 4 players, 20 to 30 minutes"


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
class OptionValue:
    value: str
    label: str
    is_default: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class OptionField:
    """A house rule: a switch has the values "" and "on", a choice one value for each way."""

    name: str
    label: str
    about: str  # what the source says, may be empty
    is_switch: bool
    values: tuple[OptionValue, ...]


@dataclass(frozen=True, slots=True)
class PaperField:
    name: str
    value: str
    error: str


@dataclass(frozen=True, slots=True)
class PaperSeat:
    """Where one player stands on paper."""

    name: str
    points: PaperField | None  # None in games without points
    contract: PaperField | None  # None where contracts belong to the round


@dataclass(frozen=True, slots=True)
class PaperStart:
    """A game begun on paper."""

    rounds: PaperField  # already played
    seats: tuple[PaperSeat, ...]
    is_open: bool  # something is typed


@dataclass(frozen=True, slots=True)
class NewGame:
    key: str
    games: tuple[GameChoice, ...]
    line: str  # of the chosen game
    play: str  # how many play it, and how long
    chips: tuple[Chip, ...]
    typed_name: str
    name_error: str
    players_error: str
    seats: tuple[SeatChoice, ...]
    draw_for_dealer: bool
    asks_first_player: bool  # who plays first is chosen, not who deals
    has_contracts: bool
    options: tuple[OptionField, ...]
    options_line: str  # "As the source has it", "2 changes: …"
    button: str  # "Start, Ben deals 13"
    problem: str  # about the form as a whole
    paper: PaperStart
    ruleset: str = ""  # slug of the chosen game
    is_own: bool = False  # it is the household's own
    focus_name: bool = False  # a name was just added: the next one is typed right away


@dataclass(frozen=True, slots=True)
class GameOptions:
    """House rules being changed in the middle of a game."""

    game_id: str
    title: str
    version: int
    key: str
    seen: str  # the options whose effects this page shows
    options: tuple[OptionField, ...]
    chosen: tuple[str, ...]  # in words, those that are not as usual
    effects: tuple[str, ...]  # what they change on the sheet
    is_change: bool
    problem: str


# ---------------------------------------------------------------- a ruleset of the household's own


@dataclass(frozen=True, slots=True)
class HouseContract:
    """One line of the contracts as it is typed: in words and drawn, or why it cannot be."""

    number: int
    where: str  # the same, for its buttons
    words: str
    melds: tuple[tuple[Card, ...], ...]
    fault: str
    is_first: bool
    is_last: bool
    is_open: bool  # its buttons are shown
    alternatives: tuple[AlternativeButtons, ...]  # empty where it can't be read


@dataclass(frozen=True, slots=True)
class HouseFigure:
    """What a class of cards or a bonus counts, as it is typed."""

    name: str  # of the form field
    label: str
    value: str
    usual: str  # in the game it is based on; with a true minus
    fault: str


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The page on which a household writes contracts and values of its own."""

    slug: str
    is_new: bool
    is_archived: bool
    based_on: str  # slug
    based_on_name: str
    name: str
    name_fault: str
    steps: str  # "phases"
    contracts: str  # as typed; a line a contract
    contracts_rows: int
    is_text_open: bool  # the text is being written
    lines: tuple[HouseContract, ...]
    open: int  # the line that is being built; 0: none
    next_number: int  # of a line that is added
    is_full: bool
    step: str  # "phase"
    has_wilds: bool
    has_contracts: bool
    deal: str
    deal_usual: str
    deal_fault: str
    values: tuple[HouseFigure, ...]
    bonuses: tuple[HouseFigure, ...]
    status: str  # "5 phases, all can be laid", or what is wrong
    is_wrong: bool
    lines_wrong: bool
    problems: tuple[str, ...]  # what is wrong and stands at no line
    differences: tuple[str, ...]
    notices: tuple[str, ...]  # what follows by itself


# ---------------------------------------------------------------- front and rules


@dataclass(frozen=True, slots=True)
class Summary:
    """A game on the front page."""

    game_id: str
    title: str
    when: str  # "tonight 21:14"
    line: str  # "Round 5, Ben deals 13" or "Dee won"
    round_line: str  # "round 5", "finished"
    finished: bool
    players: tuple[tuple[str, str, bool], ...]  # (name, total or contract, leads)


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One sentence of the rules and where it comes from."""

    text: str
    origin: str  # "CatsAtCards, Frustration (2015)", "Our default", "Your house rule"
    origin_kind: str  # "source", "ours", "house"
    why: str  # why it is our default; which option changes it


@dataclass(frozen=True, slots=True)
class RuleSection:
    id: str
    title: str
    summary: str  # one line, shown while folded
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class RuleContract:
    number: int
    words: str
    melds: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    slug: str
    name: str
    about: str
    facts_line: str  # "2 to 12 players, 4 packs with 8 jokers, 13 cards each"
    contracts_title: str
    contracts: tuple[RuleContract, ...]
    values: tuple[tuple[str, str], ...]  # ("Ace", "15")
    values_title: str  # "Cards left in the hand"
    bonus_lines: tuple[RuleLine, ...]
    sections: tuple[RuleSection, ...]
    options: tuple[OptionField, ...]
    sources: tuple[str, ...]
    based_on: str = ""  # of the household's own ruleset: slug and name of the game it changes, and how
    based_on_name: str = ""
    differences: tuple[str, ...] = ()
    prints: tuple[tuple[str, str], ...] = ()  # the sheets there are of it, each with its name


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """What one player drew for the deal; after the first card those drawn because it was equal to another's."""

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
    seats: tuple[str, ...]  # clockwise; empty where the draw did not decide them
    deals: str  # "Ben deals 11", "Ben plays first"
    mark: str  # beside who has the best card: "deals first"


@dataclass(frozen=True, slots=True)
class DeletedGame:
    """A game that can still be brought back."""

    summary: Summary
    version: int
    gone_on: str  # the day from which it is gone for good


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """How far a large file has got."""

    import_id: str
    state: str  # "checking", "storing", "interrupted", "done" or "refused"
    percent: int
    done: int = 0  # games checked, or stored
    total: int = 0
    added: int = 0
    were_here: int = 0
    fault: str = ""
    place: str = ""  # in the file: "games[3].rounds[0].out"

    @property
    def goes_on(self) -> bool:
        return self.state in {"checking", "storing", "interrupted"}

    @property
    def version(self) -> str:
        return f"{self.state}.{self.percent}.{self.done}"


@dataclass(frozen=True, slots=True)
class ImportPage:
    """Where a file is brought in, and what was wrong with the last one."""

    key: str
    text: str = ""  # as it was pasted
    problem: str = ""
    place: str = ""  # in the file: "rounds[3].left.Ann"
    here: str = ""  # the address of the game that is here already
