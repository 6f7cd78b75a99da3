"""What the page of a round displays, as frozen values."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from rulesets.ruleset import Ruleset
from scorekeeper.forms.readings import ReadingChoice
from scorekeeper.rounds.side_forms import PlayerForm, TeamForm, TypedField
from scorekeeper.sheet.display import SavedRound, Value

# ---------------------------------------------------------------- entering a round


class Tone(StrEnum):
    """How a line under a row is meant."""

    NOTE = "note"
    WARN = "warn"
    ERROR = "error"
    ASK = "ask"  # a question that has to be answered first


@dataclass(frozen=True, slots=True)
class PageLink:
    address: str
    words: str


@dataclass(frozen=True, slots=True)
class Toggle:
    """A tick that says otherwise than what was taken for granted."""

    name: str
    value: str
    label: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class Hint:
    tone: Tone
    lead: str  # bold first words, may be empty
    text: str
    asks: bool = False  # a warning that is shown once more before the round is saved
    of_hand: bool = True  # a warning about what is left: its field is marked
    link: PageLink | None = None
    correct_first: int = 0  # a round that has to be put right first; what is typed waits
    field: str = ""  # what is typed there can be meant in two ways …
    choices: tuple[ReadingChoice, ...] = ()  # … which are these
    toggle: Toggle | None = None  # to say otherwise

    @property
    def token(self) -> str:
        """A short sign of what it says: a page tells by it which doubts it has shown."""
        return hashlib.sha256(f"{self.lead} {self.text}".encode()).hexdigest()[:10]


@dataclass(frozen=True, slots=True)
class CountBox:
    """How many cards of one value class are left."""

    field: TypedField
    label: str  # "Ann: 10–K, 10 points each", for readers
    worked_out: str  # count read from the cards as text, shown softly
    digits: int  # 1: no second digit is possible; 2: one is, in a field that is tapped again
    largest: int  # most cards of this class that can be in a hand
    warns: bool = False  # the hand can't be, and most of its cards are of this class
    short: str = ""  # "13", beside the field where no column names it


@dataclass(frozen=True, slots=True)
class Heap:
    """The fields for cards that a player has laid, or still holds."""

    field: TypedField  # for points or cards
    title: str  # "Laid down"
    label: str  # "Ann: laid down, as points or cards", for readers
    wrong: bool
    warns: bool  # it is asked how the cards are meant, or what is typed there is odd
    is_left: bool  # in the hand
    counts: tuple[CountBox, ...]


@dataclass(frozen=True, slots=True)
class TickField:
    name: str
    value: str
    label: str
    ticked: bool
    for_out: bool = False  # only whoever went out can have it
    for_others: bool = False  # only those who hold cards can


@dataclass(frozen=True, slots=True)
class TallyBox:
    """How often a player gets a bonus."""

    field: TypedField
    label: str  # "Natural canastas"
    worth: str  # "500 each"
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Clash:
    """What two people wrote into the same cell of an open page, and who wrote when.

    Where it's the hand of one of them, ``owner``, theirs is that one's; ``who`` wrote the other,
    and is empty if that was typed on this phone.
    """

    cell: str
    who: str
    when: str
    theirs: str  # in words: "40, laid"
    mine: str
    stamp: str  # so that a choice is for what was shown
    owner: str = ""
    is_own: bool = False  # whether what is there was written on this phone, too


@dataclass(frozen=True, slots=True)
class CellNews:
    """What a page takes over from others, and what it has seen."""

    cell: str
    seen: str  # stamp
    values: str  # fields and what's in them, as JSON; empty: they stay
    is_own: bool = False  # they were typed on this page


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One player's line in the entry of a round."""

    typed: PlayerForm
    seat_id: int
    name: str
    is_out: bool
    contract: int | None  # the contract attempted; None: nothing left to lay
    is_laid: bool
    laid_is_ours: bool  # the tick follows what is typed until the player touches it
    points: str  # "120", "−25", or "–" while it isn't known
    new_total: str  # total after this round, for the sheet's current row; may be empty
    hints: tuple[Hint, ...]
    heaps: tuple[Heap, ...]  # laid down, where that counts, and left in hand
    ticks: tuple[TickField, ...]
    back_with: str = ""  # the total with which a player comes back; empty for those who are in
    is_back: bool = True  # plays this round
    tallies: tuple[TallyBox, ...] = ()
    had: str = ""  # total before this round, where points are typed as they are

    @property
    def cell(self) -> str:
        return str(self.seat_id)

    @property
    def left(self) -> Heap | None:
        """The cards left in hand, or points; None where these aren't written down."""
        return next((heap for heap in self.heaps if heap.is_left), None)

    @property
    def lines(self) -> tuple[EntryRow, ...]:
        return (self,)


@dataclass(frozen=True, slots=True)
class EntryTeam:
    """What partners have together, around the lines of its players."""

    typed: TeamForm
    cell: str
    number: int
    name: str
    seat_id: int  # of its first player: so is its column on the sheet
    rows: tuple[EntryRow, ...]
    points: str  # "1,530", "−435", or "–" while nothing is typed
    had: str  # total before this round
    new_total: str  # total after it; empty while nothing is typed
    heaps: tuple[Heap, ...]  # laid down, where that counts
    tallies: tuple[TallyBox, ...]
    hints: tuple[Hint, ...]

    @property
    def lines(self) -> tuple[EntryRow, ...]:
        return self.rows


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """Which rank was turned up, or which card: the ranks and suits to choose from."""

    title: str
    hint: str
    ranks: tuple[str, ...]
    rank: str  # the one that was; empty while nobody has noted it
    suits: tuple[tuple[str, str, str], ...] = ()  # value, sign and name; empty if it doesn't matter
    suit: str = ""


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """The page on which a round is written down."""

    game_id: str
    number: int
    version: int  # of the game, as the page saw it
    key: str  # one act, however often it is sent
    confirmed: str  # the warnings this page has already shown
    rules: Ruleset
    step_noun: str
    values: tuple[Value, ...]
    rows: tuple[EntryRow, ...]
    nobody_out: bool
    nobody_word: str  # "Nobody went out"
    ask_first: tuple[tuple[int, str, bool], ...]  # (seat id, name, chosen): who finished first?
    problems: tuple[Hint, ...]  # about the round as a whole
    title: str
    button: str
    act: str  # "record", "correct" or "insert"
    follows: tuple[str, ...]  # what changes on the sheet: "Ben 65 → 90, now 2nd"
    is_adjusted: bool  # some points outside the rules are typed
    tied: bool | None = None  # given up as tied; None where that isn't asked
    free_hint: str = ""  # what may be typed in the free field, where no column says it
    free_example: str = ""  # "K 7 *"
    loser_words: str = ""  # how a hand counts, where it isn't just its cards
    cells: tuple[CellNews, ...] = ()
    clashes: tuple[Clash, ...] = ()
    # the doubts that the button is to ask about, once they were on the screen for a while
    asked: str = ""
    must_ask_first: bool = False  # it was to be saved, and nobody said who finished first
    first: str = ""  # seat of who finished first, where that is known and not asked
    is_counted: bool = False  # people count here: in this round, or in the last one
    only: str = ""  # seat of the one player whose hand this page is for; empty: everybody's
    live_version: str = ""
    turned_up: TurnedUp | None = None  # None where nothing is
    was_saved: SavedRound | None = None  # it isn't open any more
    teams: tuple[EntryTeam, ...] = ()  # partners, with the rows of each

    @property
    def sides(self) -> tuple[EntryRow | EntryTeam, ...]:
        """Who gets points by hand."""
        return self.teams or self.rows

    @property
    def shares_points(self) -> bool:
        """Whether nothing is said of what a player's own cards come to."""
        return bool(self.teams) and self.rules.counts_melds

    @property
    def asks_others(self) -> bool:
        """Whether others can win a round besides whoever went out, by a tick."""
        return any(row.ticks for row in self.rows)

    @property
    def asks_adjust(self) -> bool:
        """Whether points outside the rules are asked for: not where any points can be typed."""
        return self.is_adjusted or not self.rules.types_points
