"""The referee's answer as data: what speaks against it, or the reading that makes cards legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Self

from rulesets.cards import JOKER, Card, Deck
from rulesets.contracts import KINDS, Meldlike
from rulesets.language import gettext as _
from rulesets.letters import on_card

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "STAR": "★"}


class Code(StrEnum):
    """Every problem a verdict can name, with the keys of the ruleset that may be behind it.

    Programs read these names, so none is ever re-used; a page shows the rule and its origin.
    """

    rules: tuple[str, ...]

    def __new__(cls, name: str, *rules: str) -> Self:
        code = str.__new__(cls, name)
        code._value_, code.rules = name, rules
        return code

    TOO_SHORT = "too_short", "meld.set.min", "meld.run.min", "meld.color.min", "contracts.list"
    TOO_LONG = "too_long", "meld.set.max", "meld.set.suits", "meld.run.max", "meld.run.ace"
    WRONG_SIZE = (
        "wrong_size",
        "contracts.list",
        "contracts.sizes",
        "meld.set.first",
        "meld.run.first",
    )
    MIXED_RANKS = "mixed_ranks", "meld.set.min"
    MIXED_SUITS = "mixed_suits", "meld.run.suit", "contracts.list"
    MIXED_COLORS = "mixed_colors", "meld.color.min", "contracts.list"
    REPEATED_SUIT = "repeated_suit", "meld.set.suits"
    NOT_CONSECUTIVE = "not_consecutive", "meld.run.min"
    REPEATED_RANK = "repeated_rank", "meld.run.min"
    AROUND_THE_CORNER = "around_the_corner", "meld.run.ace"
    PAST_THE_END = "past_the_end", "meld.run.ace"
    TOO_MANY_WILDS = "too_many_wilds", "wild.limit", "wild.limit_on", "contracts.list"
    WILDS_ADJACENT = "wilds_adjacent", "wild.adjacent_in_run"
    NO_NATURAL = "no_natural", "wild.min_natural"
    TOO_FEW_NATURALS = "too_few_naturals", "wild.min_natural"
    WILD_NOT_FOR_THIS_KIND = "wild_not_for_this_kind", "wild.only_set", "wild.only_run"
    UNMELDABLE_CARD = "unmeldable_card", "meld.never", "meld.alone", "meld.only_out"
    KIND_NOT_IN_GAME = "kind_not_in_game", "meld.set.min", "meld.run.min", "meld.color.min"
    NOT_IN_DECK = "not_in_deck", "deck.decks", "deck.jokers", "deck.by_players"
    MISSING_PART = "missing_part", "contracts.list", "contracts.at_once", "meld.needs"
    EXTRA_MELD = "extra_meld", "after.melds", "after.from"
    NOT_DIFFERENT = "not_different", "meld.different"
    CONTRACT_NOT_LAID = (
        "contract_not_laid",
        "after.needs_contract",
        "out.needs_contract",
        "wild.swap_needs_contract",
    )
    WAIT_A_TURN = "wait_a_turn", "after.from"
    NOT_YOURS = "not_yours", "after.lay_off", "wild.swap"
    LAY_OFF_NOT_ALLOWED = "lay_off_not_allowed", "after.lay_off"
    DOES_NOT_FIT = (
        "does_not_fit",
        "meld.set.min",
        "meld.run.min",
        "meld.color.min",
        "meld.run.suit",
        "meld.run.ace",
        "contracts.list",
    )
    NOT_THE_CARD = "not_the_card", "wild.swap"
    SWAP_NOT_ALLOWED = "swap_not_allowed", "wild.swap", "wild.swap_in"
    FREED_NOT_PLAYED = "freed_not_played", "wild.swap_use"
    NEEDS_DISCARD = "needs_discard", "out.discard", "out.last_discard"
    DISCARD_FORBIDDEN = (
        "discard_forbidden",
        "out.discard",
        "out.last_discard",
        "turn.discard_after_meld",
        "turn.keep",
    )
    CARDS_LEFT = "cards_left", "out.discard", "out.left_over", "out.not_left_over"
    OPENING_TOO_LOW = "opening_too_low", "meld.opening.points", "meld.opening.melds"
    OPENING_WILD = "opening_wild", "meld.opening.wilds"
    OPENING_KIND = "opening_kind", "meld.opening.kinds"
    NOT_OPENED = (
        "not_opened",
        "meld.opening.points",
        "meld.opening.kinds",
        "meld.opening.wilds",
        "after.from",
    )
    TILES_MISSING = "tiles_missing", "meld.rearrange", "wild.swap_use"
    TILES_ADDED = "tiles_added", "meld.rearrange"
    SET_BROKEN = "set_broken", "meld.rearrange", "meld.set.min", "meld.run.min"
    JOKER_NOT_REPLACED = "joker_not_replaced", "wild.swap"
    NO_ARRANGEMENT = "no_arrangement", "meld.rearrange", "meld.set.min", "meld.run.min"
    PILE_NOT_USABLE = "pile_not_usable", "turn.pile", "turn.pile_with", "turn.freezes"
    PILE_FORBIDDEN = "pile_forbidden", "turn.pile", "turn.stops"
    DEADWOOD_TOO_HIGH = "deadwood_too_high", "out.knock"
    NO_KNOCK_IN_GAME = "no_knock_in_game", "out.discard"
    MELDED_NUMBER = "melded_number", "out.melded"
    RANK_TAKEN = "rank_taken", "meld.per_rank"


class TooHardError(ValueError):
    """A question that would take too long. The message says what can be asked instead."""


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
        keys, own = self.code.rules, f"meld.{self.kind}."
        others = tuple(f"meld.{kind}." for kind in KINDS if self.kind)

        return tuple(k for k in keys if k.startswith(own) or not k.startswith(others)) or keys


@dataclass(frozen=True, slots=True)
class Reading(Meldlike):
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


# what forbids something: at least one problem, and the only answer other than a reading
Faults = tuple[Problem, ...]


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
    """The verdict on one meld: its reading, or what forbids it and the problems ``before``."""
    if not isinstance(found, Reading):
        return Verdict(tuple(dict.fromkeys((*before, *found))))

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
    problems = []
    for card in deck.surplus(counted.elements()):
        held, most = (card,) * counted[card], deck.copies(card)
        why = "" if most else "none"
        problems.append(Problem(Code.NOT_IN_DECK, (card,), why, meld=held, limit=most))

    return tuple(problems)


def apart_from_deck(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Without those about too many copies of a card, where all melds are counted together."""
    return tuple(problem for problem in problems if problem.code != Code.NOT_IN_DECK)
