"""The referee's answer as data: what speaks against it, or the reading that makes cards legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from rulesets.cards import JOKER, Card, Deck
from rulesets.contracts import KINDS
from rulesets.language import gettext as _
from rulesets.letters import on_card

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "STAR": "★"}


class Code(StrEnum):
    """Every problem a verdict can name. The names are public: programs read them (never re-use
    one).
    """

    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    WRONG_SIZE = "wrong_size"
    MIXED_RANKS = "mixed_ranks"
    MIXED_SUITS = "mixed_suits"
    MIXED_COLORS = "mixed_colors"
    REPEATED_SUIT = "repeated_suit"
    NOT_CONSECUTIVE = "not_consecutive"
    REPEATED_RANK = "repeated_rank"
    AROUND_THE_CORNER = "around_the_corner"
    PAST_THE_END = "past_the_end"
    TOO_MANY_WILDS = "too_many_wilds"
    WILDS_ADJACENT = "wilds_adjacent"
    NO_NATURAL = "no_natural"
    TOO_FEW_NATURALS = "too_few_naturals"
    WILD_NOT_FOR_THIS_KIND = "wild_not_for_this_kind"
    UNMELDABLE_CARD = "unmeldable_card"
    KIND_NOT_IN_GAME = "kind_not_in_game"
    NOT_IN_DECK = "not_in_deck"
    MISSING_PART = "missing_part"
    EXTRA_MELD = "extra_meld"
    NOT_DIFFERENT = "not_different"
    CONTRACT_NOT_LAID = "contract_not_laid"
    WAIT_A_TURN = "wait_a_turn"
    NOT_YOURS = "not_yours"
    LAY_OFF_NOT_ALLOWED = "lay_off_not_allowed"
    DOES_NOT_FIT = "does_not_fit"
    NOT_THE_CARD = "not_the_card"
    SWAP_NOT_ALLOWED = "swap_not_allowed"
    FREED_NOT_PLAYED = "freed_not_played"
    NEEDS_DISCARD = "needs_discard"
    DISCARD_FORBIDDEN = "discard_forbidden"
    CARDS_LEFT = "cards_left"
    OPENING_TOO_LOW = "opening_too_low"
    OPENING_WILD = "opening_wild"
    OPENING_KIND = "opening_kind"
    NOT_OPENED = "not_opened"
    TILES_MISSING = "tiles_missing"
    TILES_ADDED = "tiles_added"
    SET_BROKEN = "set_broken"
    JOKER_NOT_REPLACED = "joker_not_replaced"
    NO_ARRANGEMENT = "no_arrangement"
    PILE_NOT_USABLE = "pile_not_usable"
    PILE_FORBIDDEN = "pile_forbidden"
    DEADWOOD_TOO_HIGH = "deadwood_too_high"
    NO_KNOCK_IN_GAME = "no_knock_in_game"
    MELDED_NUMBER = "melded_number"
    RANK_TAKEN = "rank_taken"


# The keys of the ruleset behind each problem, so that a page can show the rule and where it comes
# from.
RULE_KEYS: Mapping[Code, tuple[str, ...]] = {
    Code.TOO_SHORT: ("meld.set.min", "meld.run.min", "meld.color.min", "contracts.list"),
    Code.TOO_LONG: ("meld.set.max", "meld.set.suits", "meld.run.max", "meld.run.ace"),
    Code.WRONG_SIZE: ("contracts.list", "contracts.sizes", "meld.set.first", "meld.run.first"),
    Code.MIXED_RANKS: ("meld.set.min",),
    Code.MIXED_SUITS: ("meld.run.suit", "contracts.list"),
    Code.MIXED_COLORS: ("meld.color.min", "contracts.list"),
    Code.REPEATED_SUIT: ("meld.set.suits",),
    Code.NOT_CONSECUTIVE: ("meld.run.min",),
    Code.REPEATED_RANK: ("meld.run.min",),
    Code.AROUND_THE_CORNER: ("meld.run.ace",),
    Code.PAST_THE_END: ("meld.run.ace",),
    Code.TOO_MANY_WILDS: ("wild.limit", "wild.limit_on", "contracts.list"),
    Code.WILDS_ADJACENT: ("wild.adjacent_in_run",),
    Code.NO_NATURAL: ("wild.min_natural",),
    Code.TOO_FEW_NATURALS: ("wild.min_natural",),
    Code.WILD_NOT_FOR_THIS_KIND: ("wild.only_set", "wild.only_run"),
    Code.UNMELDABLE_CARD: ("meld.never", "meld.alone", "meld.only_out"),
    Code.KIND_NOT_IN_GAME: ("meld.set.min", "meld.run.min", "meld.color.min"),
    Code.NOT_IN_DECK: ("deck.decks", "deck.jokers", "deck.by_players"),
    Code.MISSING_PART: ("contracts.list", "contracts.at_once", "meld.needs"),
    Code.EXTRA_MELD: ("after.melds", "after.from"),
    Code.NOT_DIFFERENT: ("meld.different",),
    Code.CONTRACT_NOT_LAID: (
        "after.needs_contract",
        "out.needs_contract",
        "wild.swap_needs_contract",
    ),
    Code.WAIT_A_TURN: ("after.from",),
    Code.NOT_YOURS: ("after.lay_off", "wild.swap"),
    Code.LAY_OFF_NOT_ALLOWED: ("after.lay_off",),
    Code.DOES_NOT_FIT: (
        "meld.set.min",
        "meld.run.min",
        "meld.color.min",
        "meld.run.suit",
        "meld.run.ace",
        "contracts.list",
    ),
    Code.NOT_THE_CARD: ("wild.swap",),
    Code.SWAP_NOT_ALLOWED: ("wild.swap", "wild.swap_in"),
    Code.FREED_NOT_PLAYED: ("wild.swap_use",),
    Code.NEEDS_DISCARD: ("out.discard", "out.last_discard"),
    Code.DISCARD_FORBIDDEN: (
        "out.discard",
        "out.last_discard",
        "turn.discard_after_meld",
        "turn.keep",
    ),
    Code.CARDS_LEFT: ("out.discard", "out.left_over", "out.not_left_over"),
    Code.OPENING_TOO_LOW: ("meld.opening.points", "meld.opening.melds"),
    Code.OPENING_WILD: ("meld.opening.wilds",),
    Code.OPENING_KIND: ("meld.opening.kinds",),
    Code.NOT_OPENED: (
        "meld.opening.points",
        "meld.opening.kinds",
        "meld.opening.wilds",
        "after.from",
    ),
    Code.TILES_MISSING: ("meld.rearrange", "wild.swap_use"),
    Code.TILES_ADDED: ("meld.rearrange",),
    Code.SET_BROKEN: ("meld.rearrange", "meld.set.min", "meld.run.min"),
    Code.JOKER_NOT_REPLACED: ("wild.swap",),
    Code.NO_ARRANGEMENT: ("meld.rearrange", "meld.set.min", "meld.run.min"),
    Code.PILE_NOT_USABLE: ("turn.pile", "turn.pile_with", "turn.freezes"),
    Code.PILE_FORBIDDEN: ("turn.pile", "turn.stops"),
    Code.DEADWOOD_TOO_HIGH: ("out.knock",),
    Code.NO_KNOCK_IN_GAME: ("out.discard",),
    Code.MELDED_NUMBER: ("out.melded",),
    Code.RANK_TAKEN: ("meld.per_rank",),
}


class TooHardError(ValueError):
    """A question that is refused because it would take too long. The message says what can be
    asked.
    """


Named = tuple[Card, ...] | str  # what a sentence about a problem names


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why cards aren't legal, as data; ``words/reasons.py`` has the sentence.

    ``code`` is for programs, ``why`` tells reasons apart that share a code, ``cards`` are at fault.
    ``kind``, ``part``: the meld as which they were judged, and the part of a contract; or the parts
    that are missing. ``melds``: by their places, those of a lay-down that it speaks against.
    ``meld``: all the cards that were judged together, ``wilds``: those of them taken as wild;
    ``laid``: melds that were judged together. ``limit``: how many the rule allows or asks for,
    ``n``: how many there are, cards or points. ``contract``: its number. ``wanted``: which cards
    would do. ``named``: what else its sentence names. ``of_kind``: as another kind of meld, these
    cards aren't wrong for this. ``because``: what is wrong with a meld on a table that is.

    Whoever shows a problem takes it from here, and doesn't read the cards again.
    """

    code: Code
    cards: tuple[Card, ...] = ()
    why: str = ""
    kind: str = ""
    part: str = ""
    melds: tuple[int, ...] = ()
    meld: tuple[Card, ...] = ()
    wilds: tuple[Card, ...] | None = None
    laid: tuple[tuple[Card, ...], ...] = ()
    limit: int = 0
    n: int = 0
    contract: int = 0
    wanted: tuple[Card, ...] = ()
    named: Mapping[str, Named] = field(default_factory=dict, hash=False)
    of_kind: bool = False
    because: tuple[Problem, ...] = ()

    @property
    def rule(self) -> tuple[str, ...]:
        """The keys of the ruleset that may say so, without those of the other kind of meld;
        which of them does, the page that proves a verdict says.
        """
        keys, own = RULE_KEYS[self.code], f"meld.{self.kind}."
        others = tuple(f"meld.{kind}." for kind in KINDS if self.kind)

        return tuple(k for k in keys if k.startswith(own) or not k.startswith(others)) or keys


@dataclass(frozen=True, slots=True)
class Reading:
    """A legal meld: its cards in order, and what each wild card stands for, by its place.

    ``kind`` is "set", "run", "color" or "alone", for a card that is a meld by itself. ``part`` is
    the part of the contract it fills. ``on``: the meld of the table (by its place there) that it
    grows from, ``onto``: or the one laid just now (by its place in the arrangement); ``added`` the
    cards that are new; ``freed`` the wild card whose place the new card took.
    """

    kind: str
    cards: tuple[Card, ...]
    stands_for: Mapping[int, Card] = field(default_factory=dict)
    part: str = ""
    on: int | None = None
    added: tuple[Card, ...] = ()
    onto: int | None = None
    freed: Card | None = None


@dataclass(frozen=True, slots=True)
class Faults:
    """What forbids something: at least one problem. The only answer other than a Reading."""

    first: Problem
    others: tuple[Problem, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        return (self.first, *self.others)


class MissingMelds(NamedTuple):
    """Melds of seven cards that are missing to go out: in all, and among them at least so many
    without wild cards and with some; beside them, so many of wild cards alone.
    """

    books: int
    clean: int
    dirty: int
    wild: int = 0

    @property
    def total(self) -> int:
        return max(self.books, self.clean + self.dirty) + self.wild


NOTHING_MISSING = MissingMelds(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a turn can end: what is laid, what is left in the hand, and the discard."""

    arrangement: tuple[Reading, ...]
    left: tuple[Card, ...]
    discard: Card | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a claim. No problems: legal, with the reading; points and cards left where they
    were asked for. ``instead``: the turn whose cards left are the reason why a hand can't go out.
    """

    problems: tuple[Problem, ...] = ()
    arrangement: tuple[Reading, ...] = ()
    left: tuple[Card, ...] | None = None
    points: int | None = None  # None where the game keeps no score
    discard: Card | None = None
    freed: Card | None = None  # the wild card that a swap sets free
    # what the table lacks all the same to go out, where the cards could go
    missing: MissingMelds = NOTHING_MISSING
    wins_alone: bool = False  # who lays this on their turn is the only winner
    is_best: bool = True  # or another way may leave less, and to look at all of them takes too long
    instead: Outcome | None = None

    def __post_init__(self) -> None:
        is_read = bool(self.arrangement) or self.left is not None or self.points is not None
        if self.legal and not is_read:
            raise AssertionError("what is legal carries its reading")

    @property
    def legal(self) -> bool:
        return not self.problems

    @property
    def codes(self) -> tuple[Code, ...]:
        return tuple(problem.code for problem in self.problems)


def faults_of(problems: Sequence[Problem]) -> Faults:
    """These problems, of which there is at least one."""
    first, *others = problems
    return Faults(first, tuple(others))


def ruled(
    problems: Iterable[Problem],
    readings: Iterable[Reading],
    left: tuple[Card, ...] | None = None,
    points: int | None = None,
) -> Verdict:
    """The verdict: these readings where nothing speaks against them."""
    why = tuple(problems)
    shown = () if why else tuple(readings)
    return Verdict(why, shown, left, points)


def judged(
    before: Sequence[Problem], found: Reading | Faults, *, freed: Card | None = None
) -> Verdict:
    """The verdict on one meld: how it is read, or what forbids it, and the problems found
    before.
    """
    if isinstance(found, Faults):
        return Verdict(tuple(dict.fromkeys((*before, *found.problems))))

    if before:
        return Verdict(tuple(before))
    return Verdict((), (found,), freed=freed)


def spoken(card: Card) -> str:
    """A card in a sentence: "7♥", "joker"; one of a colour, of whatever rank: "any R"."""
    if not card.rank:
        return _("any {colour}").format(colour=card.suit)

    if card.rank == JOKER:
        return _("joker")

    return on_card(card.rank).replace("'", "’") + SIGNS.get(card.suit, card.suit)


def one_card(card: Card) -> str:
    """A card that somebody takes or discards: "7♥", "a joker"."""
    if card.is_joker:
        return _("a joker")
    return spoken(card)


def listed(cards: Iterable[Card]) -> str:
    """Cards in a sentence, side by side: "7♥ joker joker"."""
    return " ".join(map(spoken, cards))


def deck_problems(cards: Iterable[Card], deck: Deck) -> tuple[Problem, ...]:
    """More copies of a card than the deck holds: one problem for each card."""
    counted = Counter(cards)
    return tuple(
        _too_many(card, counted[card], deck.copies(card))
        for card in deck.surplus(counted.elements())
    )


def _too_many(card: Card, held: int, most: int) -> Problem:
    problem = Problem(Code.NOT_IN_DECK, (card,), meld=(card,) * held, limit=most)
    return problem if most else replace(problem, why="none")


def apart_from_deck(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Without those about too many copies of a card, where these are counted for all melds
    together.
    """
    return tuple(problem for problem in problems if problem.code != Code.NOT_IN_DECK)
