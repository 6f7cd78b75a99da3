"""What the pages of rules display, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesets.cards import Card
from scorekeeper.forms.display import OptionField

# ---------------------------------------------------------------- a ruleset of the household's own


@dataclass(frozen=True, slots=True)
class Curve:
    """What share of hands has a contract by which turn, drawn as a line."""

    name: str
    path: str  # of the line
    mark: float  # its height on the telling turn
    label_at: int  # where its name is
    shares: tuple[int, ...]  # in 100, turn by turn


@dataclass(frozen=True, slots=True)
class Quarrel:
    """Which of two contracts is easier, and what tells."""

    claim: str  # "Phase 3 is easier than phase 2."
    verdict: str
    figures: str
    curves: tuple[Curve, Curve]  # the easier one first
    telling: float  # how far right the turn is that tells most


@dataclass(frozen=True, slots=True)
class HowHard:
    """The page on how hard the contracts of a game are."""

    slug: str
    name: str
    title: str
    quarrels: tuple[Quarrel, ...]
    is_in_order: bool
    order: str  # "1, 3, 4 = 2, 6"
    has_ties: bool
    turns: tuple[tuple[str, str], ...]  # "Phase 1", "turn 1"
    hardest: str
    about: str
    limits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HardContract:
    """How hard one contract is: a bar, and the turn by which half of all hands have laid it."""

    place: str  # of its figures on the page: they change with the contract
    bar: int = 0  # its length, in 100; 0: nothing is known yet
    from_: int = 0  # the best way of playing
    span: int = 0  # from there to the worst
    turn: str = ""  # "half have it by turn 4"
    range: str = ""  # "3 to 7", from the best way of playing to the worst
    note: str = ""  # "easier than phase 2"
    is_early: bool = False  # it comes after a harder one
    dots: int = 0  # 1 (easy) to 5


@dataclass(frozen=True, slots=True)
class HardContracts:
    """How hard all of them are."""

    reason: str = ""  # why that isn't worked out for this game
    is_open: bool = False  # better figures are on their way
    is_full: bool = False  # too many ask just now
    done: int = 0  # in 100
    lines: tuple[HardContract, ...] = ()
    order: str = ""  # "1-3-2", from easy to hard
    order_words: str = ""  # "1 3 2"
    is_out_of_order: bool = False
    heading: str = ""  # "2 phases are harder than a later one."
    about: str = ""  # where the figures come from
    limits: tuple[str, ...] = ()  # what the simulated players don't do


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One sentence of the rules and where it comes from."""

    text: str
    origin: str  # "CatsAtCards, Frustration (2015)", "Our choice", "Your house rule"
    origin_kind: str  # "source", "ours", "house"
    why: str  # why it is our default; which option changes it
    here: str = ""  # under a verdict: what it comes to on the cards
    is_watched: bool = False  # only the players can see to it

    @property
    def source(self) -> tuple[str, str]:
        """Where it comes from, and why: the same for sentences that are shown together."""
        return self.origin, self.why


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
    dots: int  # how hard it is, 1 to 5; 0: that isn't known


@dataclass(frozen=True, slots=True)
class RulesPage:
    slug: str
    name: str
    about: str
    change_words: str  # "Change contracts and values"
    has_cards: bool  # that the app knows: there is something to check
    facts_line: str  # "2 to 12 players, 4 packs, 8 jokers, 13 cards each"
    time: str  # "We reckon about 2 hours with 3, 2¼ hours with 4."
    contracts_title: str
    contracts: tuple[RuleContract, ...]
    values: tuple[tuple[str, str], ...]  # ("Ace", "15")
    values_title: str  # "Cards left in the hand"
    bonus_lines: tuple[RuleLine, ...]
    sections: tuple[RuleSection, ...]
    options: tuple[OptionField, ...]
    sources: tuple[str, ...]
    # of the household's own ruleset: slug and name of the game it changes, and how
    based_on: str = ""
    based_on_name: str = ""
    differences: tuple[str, ...] = ()
    prints: tuple[tuple[str, str], ...] = ()  # the sheets there are of it, each with its name
