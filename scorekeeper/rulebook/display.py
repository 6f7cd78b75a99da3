"""What the pages of rules display, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesets.cards import Card
    from scorekeeper.rulebook.contract_buttons import AlternativeButtons
from scorekeeper.forms.display import OptionField

# ---------------------------------------------------------------- a ruleset of the household's own


@dataclass(frozen=True, slots=True)
class HouseContract:
    """One line of the contracts as it is typed: in words and drawn, or what's wrong with it."""

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
    has_colours: bool  # its suits are colours
    has_colour_melds: bool  # cards of one colour can be a part of a contract
    has_contracts: bool
    deal: str
    deal_fault: str
    values: tuple[HouseFigure, ...]
    bonuses: tuple[HouseFigure, ...]
    status: str  # "5 phases, all can be laid", or what is wrong
    is_wrong: bool
    lines_wrong: bool
    problems: tuple[str, ...]  # what is wrong without being in a line
    differences: tuple[str, ...]
    notices: tuple[str, ...]  # what follows by itself


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One sentence of the rules and where it comes from."""

    text: str
    origin: str  # "CatsAtCards, Frustration (2015)", "Our choice", "Your house rule"
    origin_kind: str  # "source", "ours", "house"
    why: str  # why it is our default; which option changes it
    here: str = ""  # under a verdict: what it comes to on the cards


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
    has_cards: bool  # that the app knows: there is something to check
    facts_line: str  # "2 to 12 players, 4 packs, 8 jokers, 13 cards each"
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
