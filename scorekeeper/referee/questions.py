"""What can be asked in a game, and what each question needs to know. All of it follows from the
ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from rulesets import words
from rulesets.cards import JOKER
from rulesets.ruleset import Ruleset


class Question(StrEnum):
    MELD = "meld"
    CONTRACT = "contract"
    HAND = "hand"
    LAY_OFF = "lay_off"
    SWAP = "swap"
    GO_OUT = "go_out"
    COUNT = "count"
    OPENING = "opening"
    REARRANGE = "rearrange"
    LAYOUT = "table"
    MOST = "best"


PRIVATE = frozenset(
    {Question.HAND, Question.GO_OUT, Question.COUNT, Question.MOST}
)  # they show what somebody holds: never kept


class Lies(StrEnum):
    """Whether the asker's own contract lies on the table."""

    NO = "no"
    NOW = "now"  # since this turn
    EARLIER = "earlier"


@dataclass(frozen=True, slots=True)
class Tray:
    """A place for cards: the name of its field, what lies there, and whether that is several melds,
    parted by "/".
    """

    name: str
    label: str
    several: bool = False


CARDS, TABLE, LAID, AFTER = "cards", "table", "laid", "after"


def questions_of(rules: Ruleset) -> tuple[Question, ...]:
    """The questions that can be asked in this game."""
    with_contracts = {Question.CONTRACT, Question.HAND}
    left_out = set() if rules.contract_list else with_contracts
    left_out |= set() if rules.value_classes else {Question.COUNT}
    left_out |= set() if has_opening(rules) else {Question.OPENING}
    left_out |= (
        set() if rules.meld.rearrange else {Question.REARRANGE, Question.LAYOUT, Question.MOST}
    )
    return tuple(question for question in Question if question not in left_out)


def question_words(question: Question, rules: Ruleset) -> str:
    """A question as it is asked, in the game's own noun for contracts."""
    step = {"step": words.step_noun(rules)}
    return {
        Question.MELD: lambda: _("Is this meld legal?"),
        Question.CONTRACT: lambda: _("Is this lay-down my %(step)s?") % step,
        Question.HAND: lambda: _("Does my hand hold my %(step)s?") % step,
        Question.LAY_OFF: lambda: _("May I add this?"),
        Question.SWAP: lambda: (
            _("May I take that wild card?")
            if has_wild_ranks(rules)
            else _("May I take that joker?")
        ),
        Question.GO_OUT: lambda: _("Can I go out?"),
        Question.COUNT: lambda: _("What does my hand cost?"),
        Question.OPENING: lambda: _("May I begin with these melds?"),
        Question.REARRANGE: lambda: _("May we rearrange the table like this?"),
        Question.LAYOUT: lambda: _("Can all of this be laid, and how?"),
        Question.MOST: lambda: _("What is the most I can play?"),
    }[question]()


def has_wild_ranks(rules: Ruleset) -> bool:
    """Whether other cards than jokers are wild."""
    return any(card != JOKER for card in rules.wild.cards)


def has_opening(rules: Ruleset) -> bool:
    """Whether a player's first melds have to be worth something."""
    return rules.meld.opening.points > 0


def first_question(rules: Ruleset, *, in_game: bool, wished: str = "") -> Question:
    """What is asked when nothing was chosen: in a game most of all whether a lay-down is the
    contract.
    """
    offered = questions_of(rules)
    if wished in offered:
        return Question(wished)
    return Question.CONTRACT if in_game and Question.CONTRACT in offered else Question.MELD


def trays_of(question: Question, rules: Ruleset) -> tuple[Tray, ...]:
    """Where cards are put for a question, in the order of the page."""
    in_parts = bool(rules.contract_list) and not rules.contracts.at_once
    laid = (Tray(LAID, _("Laid on earlier turns"), several=True),) if in_parts else ()
    lying = Tray(TABLE, _("The meld on the table, in order"))
    match question:
        case Question.MELD:
            return (Tray(CARDS, _("Your meld")),)
        case Question.CONTRACT:
            return (Tray(CARDS, _("Your lay-down"), several=True), *laid)
        case Question.LAY_OFF:
            return (lying, Tray(CARDS, _("What you add")))
        case Question.SWAP:
            return (lying, Tray(CARDS, _("Your card")))
        case Question.LAYOUT:
            return (Tray(CARDS, _("Everything on the table")),)
        case Question.MOST | Question.GO_OUT:
            return (
                Tray(CARDS, _("Your hand")),
                Tray(TABLE, _("Melds on the table"), several=True),
                *laid,
            )
        case Question.HAND:
            return (Tray(CARDS, _("Your hand")), *laid)
        case Question.COUNT:
            return (Tray(CARDS, _("Cards left")),)
        case Question.OPENING:
            return (Tray(CARDS, _("Your first melds"), several=True),)
        case Question.REARRANGE:
            before = Tray(TABLE, _("The table before"), several=True)
            return (
                before,
                Tray(CARDS, _("From your hand")),
                Tray(AFTER, _("The table after"), several=True),
            )


def asks_kind(question: Question, rules: Ruleset) -> bool:
    return question == Question.MELD and bool(rules.meld.set.min and rules.meld.run.min)


def asks_first(question: Question, rules: Ruleset) -> bool:
    """Whether it matters that a meld is laid for the first time."""
    meld = rules.meld
    differs = rules.wild.limit_on == "initial" and bool(rules.wild.cards)
    return question == Question.MELD and bool(differs or meld.set.first or meld.run.first)


def asks_contract(question: Question, rules: Ruleset) -> bool:
    return question in {Question.CONTRACT, Question.HAND, Question.GO_OUT} and bool(
        rules.contract_list
    )


def asks_owner(question: Question, rules: Ruleset) -> bool:
    """Whether it matters whose meld it is."""
    if question == Question.SWAP:
        return rules.wild.swap in {"own", "others"}
    return question == Question.LAY_OFF and rules.after.lay_off == "own"


def asks_opened(question: Question, rules: Ruleset) -> bool:
    """Whether it matters that the asker's first melds lie already."""
    rearranges = rules.meld.rearrange and not rules.contract_list
    return (
        question in {Question.REARRANGE, Question.GO_OUT, Question.MOST}
        and has_opening(rules)
        and rearranges
    )


def lies_choices(question: Question, rules: Ruleset) -> tuple[Lies, ...]:
    """What may be said about the asker's contract where that matters; empty where it does not."""
    if not rules.contract_list:
        return ()
    if question == Question.GO_OUT:
        return (Lies.NO, Lies.NOW, Lies.EARLIER)
    if (
        question == Question.LAY_OFF
        and rules.after.needs_contract
        and rules.after.lay_off != "none"
    ):
        return (
            (Lies.NO, Lies.NOW, Lies.EARLIER)
            if rules.after.from_ == "next_turn"
            else (Lies.NO, Lies.EARLIER)
        )
    if question == Question.SWAP and rules.wild.swap != "none" and rules.wild.swap_needs_contract:
        return (Lies.NO, Lies.EARLIER)
    return ()


def first_lies(question: Question) -> Lies:
    """What is most likely: cards are added when the contract lies; going out is asked with it still
    to lay.
    """
    return Lies.NO if question == Question.GO_OUT else Lies.EARLIER
