"""What a question of the referee says about itself, and what most of them have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.ruleset import Ruleset
from rulesets.verdict import Reading, Verdict
from rulesets.words.grammar import several_cards
from scorekeeper.referee.brief import brief
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Cost, Group, Suggestion
from scorekeeper.referee.melds import cards_counted, plain, right_group

CARDS, TABLE, OWN, LAID, AFTER = "cards", "table", "own", "laid", "after"


class Lies(StrEnum):
    """Whether the asker's own contract is on the table."""

    NO = "no"
    NOW = "now"  # since this turn
    EARLIER = "earlier"


@dataclass(frozen=True, slots=True)
class Tray:
    """A place for cards: the name of its field, and what is there.

    ``several``: melds, parted by "/". ``is_heap``: cards that are together by chance.
    """

    name: str
    label: str
    several: bool = False
    is_heap: bool = False


class Taps(Protocol):
    """What somebody who asks has tapped and chosen."""

    @property
    def rules(self) -> Ruleset: ...
    @property
    def kind(self) -> str | None: ...
    @property
    def first(self) -> bool: ...
    @property
    def owner(self) -> str: ...
    @property
    def opened(self) -> bool: ...
    @property
    def lies(self) -> Lies: ...
    @property
    def contract(self) -> int: ...

    def cards(self, name: str) -> list[str]: ...
    def melds(self, name: str) -> list[list[str]]: ...


class Question(ABC):
    """One question. A module of this folder with a ``QUESTION`` is found and offered by itself."""

    id: ClassVar[str]  # in addresses and in the history: never changed
    place: ClassVar[int]  # its place among the others

    is_private: ClassVar[bool] = False  # shows what somebody holds: never kept
    is_about_melds: ClassVar[bool] = False  # not about a hand or a card
    needs_suits: ClassVar[bool] = True  # a rank alone isn't one of its cards
    may_be_grouped: ClassVar[bool] = False  # its cards may be typed in groups that mean nothing
    is_yes_or_no: ClassVar[bool] = False  # answered "Yes", not "Legal"
    shows_rest: ClassVar[bool] = False  # what is left in the hand belongs to the answer
    likely_lies: ClassVar[Lies] = Lies.EARLIER  # most often, when it is asked

    def __str__(self) -> str:
        return self.id

    # ------------------------------------------------------------ what is asked

    @abstractmethod
    def words(self, rules: Ruleset) -> str:
        """The question as it is asked, in the game's own nouns."""

    def is_offered(self, rules: Ruleset) -> bool:
        """Whether it makes sense in this game."""
        return True

    @abstractmethod
    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        """Where cards are put, in the order of the page."""

    def asks_kind(self, rules: Ruleset) -> bool:
        """Whether one says if a meld is meant as a set or as a run."""
        return False

    def asks_first(self, rules: Ruleset) -> bool:
        """Whether it matters that a meld is laid for the first time."""
        return False

    def asks_contract(self, rules: Ruleset) -> bool:
        """Whether it matters which contract the asker is on."""
        return False

    def asks_owner(self, rules: Ruleset) -> bool:
        """Whether it matters whose meld it is."""
        return False

    def only_others(self, rules: Ruleset) -> bool:
        """Whether it can only be about another player's meld."""
        return False

    def asks_opened(self, rules: Ruleset) -> bool:
        """Whether it matters that the asker's first melds are already on the table."""
        return False

    def likely_opened(self, rules: Ruleset) -> bool:
        """Whether they lie there where nobody says."""
        return True

    def asks_upcard(self, rules: Ruleset) -> bool:
        """Whether the card turned up after the deal can decide it."""
        return False

    def asks_first_points(self, rules: Ruleset) -> bool:
        """Whether it matters what the asker's first melds have to be worth."""
        return self.asks_opened(rules)

    def lies_choices(self, rules: Ruleset) -> tuple[Lies, ...]:
        """What may be said about the asker's contract; empty where that doesn't matter."""
        return ()

    def needs_whole_hand(self, rules: Ruleset) -> bool:
        """Whether it's about all cards of a hand, of which nothing is on the table yet."""
        return False

    def fault(self, tray: Tray, melds: Sequence[Sequence[str]]) -> str:
        """What is wrong in a tray although each card can be read; empty where nothing is."""
        if len(melds) > 1 and not tray.several and not self.may_be_grouped:
            return _("One meld at a time: remove the “/” or “,” between them.")
        return ""

    @abstractmethod
    def claim(self, taps: Taps) -> dict[str, Any]:
        """The question as a claim (``rulesets.claims``), without what all claims have."""

    # ------------------------------------------------------------ what is answered

    def word(self, case: Case) -> str:
        """The big word."""
        if self.is_yes_or_no:
            return _("Yes") if case.verdict.legal else _("No")
        return _("Legal") if case.verdict.legal else _("Not legal")

    def is_right(self, case: Case) -> bool:
        """Whether nothing speaks against it."""
        return case.verdict.legal

    @abstractmethod
    def line(self, case: Case) -> str:
        """The sentence under the big word where the answer is yes."""

    def why_not(self, case: Case) -> str:
        """The sentence under the big word where the answer is no."""
        problems = case.verdict.problems
        if len(problems) == 1:
            return brief(problems[0], case)
        return _("For %(n)s reasons") % {"n": len(problems)}

    def groups(self, case: Case) -> Iterator[Group]:
        """The cards as they may be laid."""
        verdict = case.verdict
        yield from (right_group(reading, case.rules) for reading in verdict.arrangement)

        if verdict.discard:
            yield Group(_("Discard last"), plain([verdict.discard]))
        if verdict.left and self.shows_rest:
            yield Group(left_words(case.rules), plain(verdict.left), points(verdict.points))

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        """The cards as they were tapped, where they may not be laid like that."""
        cards = case.cards("cards") or case.cards("hand")
        yield Group(cards_counted(len(cards), case.rules), plain(cards))

    def ways(self, case: Case) -> tuple[tuple[Reading, ...], ...]:
        """Every way to read what is legal, the best one first."""
        return (case.verdict.arrangement,)

    def next_steps(self, case: Case) -> Iterator[str]:
        """What one may do now, where the answer is yes."""
        yield from ()

    def costs(self, case: Case) -> Iterator[Cost]:
        """What the cards cost, where that was asked."""
        yield from ()

    def nearest(self, case: Case) -> Iterator[Suggestion]:
        """What would be legal instead. Raises ClaimError or TooHardError where nothing is found."""
        yield from ()


def wins_alone_words(rules: Ruleset, verdict: Verdict) -> str:
    """That nobody else wins once these cards are laid on one's turn."""
    text = _("Lay %(cards)s on your turn, and you’re the only winner")
    return text % {"cards": laid_to_win(rules, verdict)}


def laid_to_win(rules: Ruleset, verdict: Verdict) -> str:
    """The cards laid at once, counted: "both RUMMY cards"."""
    return several_cards([each.cards[0].rank for each in verdict.arrangement], rules)


def points(number: int | None) -> str:
    """What cards are worth: "27 points"; nothing if points aren't kept."""
    if number is None:
        return ""
    return ngettext("%(n)d point", "%(n)d points", number) % {"n": number}


# ---------------------------------------------------------------- what several questions ask alike


def laid_earlier(rules: Ruleset) -> tuple[Tray, ...]:
    """The place for melds of the contract laid before, where it may be laid bit by bit."""
    if not rules.contract_list or rules.contracts.at_once:
        return ()
    return (Tray(LAID, _("Laid on earlier turns"), several=True),)


def laid_parts(taps: Taps) -> dict[str, Any]:
    """What's there, for the claim."""
    return {"laid_parts": taps.melds(LAID)} if laid_earlier(taps.rules) else {}


def lying_meld() -> Tray:
    return Tray(TABLE, _("On the table, in order"))


def turn_trays(rules: Ruleset) -> tuple[Tray, ...]:
    """The places for all that matters on a whole turn."""
    if lays_nothing_before(rules):
        return (Tray(CARDS, _("Your hand, with the card you drew")),)

    if rules.out.melded:
        hand = Tray(CARDS, _("Your hand, with the card you take"))
        return (hand, Tray(TABLE, _("Your melds on the table"), several=True))

    tables = [Tray(TABLE, _("Melds on the table"), several=True)]
    if rules.after.lay_off == "own" and not rules.contract_list:
        tables = [Tray(TABLE, _("Your melds on the table"), several=True)]
    if matters_whose(rules):
        tables = [
            Tray(OWN, _("Your melds on the table"), several=True),
            Tray(TABLE, _("Other players’ melds"), several=True),
        ]

    whole = _("Your rack") if rules.has_tiles else _("Your hand")
    return (Tray(CARDS, whole), *tables, *laid_earlier(rules))


def left_words(rules: Ruleset) -> str:
    """Over the cards that a player keeps."""
    return _("Left on your rack") if rules.has_tiles else _("Left in your hand")


def lays_nothing_before(rules: Ruleset) -> bool:
    """Whether no melds are on the table until somebody goes out."""
    return rules.keeps_melds_in_hand or (rules.lays_to_go_out and bool(rules.contract_list))


def matters_whose(rules: Ruleset) -> bool:
    """Whether wild cards are freed from one's own melds alone, or from those of others alone."""
    return rules.wild.swap in ("own", "others") and not rules.meld.rearrange


def melds_of_turn(taps: Taps) -> dict[str, Any]:
    """The melds on the table, for the claim; one's own first, where it matters whose they are."""
    if taps.rules.keeps_melds_in_hand:
        return {}
    if lays_nothing_before(taps.rules):
        return {"table": []}

    others = taps.melds(TABLE)
    if not matters_whose(taps.rules):
        return {"table": others}

    own = taps.melds(OWN)
    owners = ["self"] * len(own) + ["other"] * len(others)
    return {"table": [*own, *others], "owners": owners}


def contract_of_turn(taps: Taps) -> dict[str, Any]:
    """The contract of whoever asks, for the claim, and whether it's on the table."""
    if not taps.rules.contract_list:
        return {"contract": None}
    return {"contract": taps.contract, "contract_laid": taps.lies != Lies.NO}


def has_opening(rules: Ruleset) -> bool:
    """Whether a player's first melds have to be worth something."""
    return rules.meld.opening.points > 0


def opens_first(rules: Ruleset) -> bool:
    """Whether a player can do more once their first melds are on the table."""
    return has_opening(rules) and not rules.contract_list


def not_opened(taps: Taps) -> dict[str, Any]:
    return {} if taps.opened else {"opened": False}
