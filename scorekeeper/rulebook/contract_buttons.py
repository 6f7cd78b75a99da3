"""Contracts changed with buttons: the buttons of each part, and what a press makes of it.

A press is "what:line", "what:line.alternative" or "what:line.alternative.part", all counted from 1:
"up:3" moves line 3, "run:3.1" adds a run to it, "more:3.1.2" makes its second meld a card bigger.
"order:2-1-3" puts all lines in a new order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import cast

from django.utils.translation import gettext as _

from rulesets.contract_text import write_contract
from rulesets.contracts import MAX_PARTS, MAX_SIZE, Contract, Kind, Part, Suits
from rulesets.referee.meld import has_kind
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import suits_of

PRESS = re.compile(r"([a-z]{2,8}):(\d{1,3})(?:\.(\d{1,3}))?(?:\.(\d{1,3}))?", re.ASCII)
ORDER = re.compile(r"\d{1,3}(?:-\d{1,3})*", re.ASCII)
SMALLEST = 2  # cards of a meld

NEW_SIZES = {"set": 3, "run": 4, "pair": 2, "color": 7}


@dataclass(frozen=True, slots=True)
class Press:
    """A button that was pressed; numbers from 0, -1 where none was named."""

    what: str
    line: int
    alternative: int = -1
    part: int = -1


@dataclass(frozen=True, slots=True)
class NewMeld:
    """The button that adds a meld to a contract."""

    what: str  # "set", "run", "color" or "pair", as in a press
    words: str


@dataclass(frozen=True, slots=True)
class PartButtons:
    """One meld of a contract, and what can be done with it. Pressed or not is "true" or "false"."""

    where: str  # "3.1.2"
    kind: str  # "set", "run", "color" or "pair"
    words: str  # "Set of 3"
    size: int
    is_smallest: bool
    is_largest: bool
    any_suits: str  # empty for a set
    one_suit: str
    no_wilds: str


@dataclass(frozen=True, slots=True)
class AlternativeButtons:
    """The melds of one alternative; most contracts have only one of these."""

    where: str  # "3.1"
    parts: tuple[PartButtons, ...]
    is_full: bool


def read_press(text: str) -> Press | None:
    match = PRESS.fullmatch(text)
    if match is None:
        return None

    what, *numbers = match.groups()
    return Press(what, *(int(number or 0) - 1 for number in numbers))


def read_order(text: str, lines: int) -> tuple[int, ...] | None:
    """The new order of so many lines that a press "order:2-1-3" wants, from 0; None: it's another.

    Every line is in it once.
    """
    what, _colon, numbers = text.partition(":")
    if what != "order" or not ORDER.fullmatch(numbers):
        return None

    places = tuple(int(number) - 1 for number in numbers.split("-"))
    if sorted(places) != list(range(lines)):
        return None

    return places


def write_order(places: Sequence[int]) -> str:
    """The numbers of a press that puts lines in this order."""
    return "-".join(str(place + 1) for place in places)


def press_part(contract: Contract, press: Press, rules: Ruleset) -> Contract:
    """The contract after a press on one of its parts; the same where nothing is there to press."""
    alternatives = list(map(list, contract.alternatives))
    if not 0 <= press.alternative < len(alternatives):
        return contract

    parts = alternatives[press.alternative]

    if press.what in NEW_SIZES and len(parts) < MAX_PARTS:
        parts.append(Part(_kind(press.what), NEW_SIZES[press.what]))
    elif press.what == "out" and 0 <= press.part < len(parts) > 1:
        parts.pop(press.part)
    elif press.what in CHANGES and 0 <= press.part < len(parts):
        parts[press.part] = CHANGES[press.what](parts[press.part], rules)
    else:
        return contract

    return write_contract(alternatives)


def new_melds(rules: Ruleset) -> tuple[NewMeld, ...]:
    """The melds that can be added to a contract: of the kinds that the game has."""
    names = {"set": _("Set"), "run": _("Run"), "pair": _("Pair"), "color": _("One colour")}
    return tuple(
        NewMeld(what, name) for what, name in names.items() if has_kind(rules, _kind(what))
    )


def part_buttons(line: int, contract: Contract, rules: Ruleset) -> tuple[AlternativeButtons, ...]:
    """The buttons of the contract in line number ``line``."""
    return tuple(
        _alternative(f"{line}.{number}", parts, rules)
        for number, parts in enumerate(contract.alternatives, start=1)
    )


def _alternative(where: str, parts: tuple[Part, ...], rules: Ruleset) -> AlternativeButtons:
    buttons = tuple(
        _buttons(f"{where}.{place}", part, rules) for place, part in enumerate(parts, start=1)
    )
    return AlternativeButtons(where, buttons, is_full=len(parts) >= MAX_PARTS)


def _buttons(where: str, part: Part, rules: Ruleset) -> PartButtons:
    suits = suits_of(part, rules)
    return PartButtons(
        where=where,
        kind="pair" if part.is_pair else part.kind,
        words=_words(part),
        size=part.size,
        is_smallest=part.size <= SMALLEST,
        is_largest=part.size >= MAX_SIZE,
        any_suits=suits and _pressed(suits == "any"),
        one_suit=suits and _pressed(suits == "same"),
        no_wilds=_pressed(part.pure),
    )


def _pressed(is_so: bool) -> str:
    return "true" if is_so else "false"


def _words(part: Part) -> str:
    if part.is_pair:
        return _("Pair")

    text = {
        "set": _("Set of %(size)d"),
        "run": _("Run of %(size)d"),
        "color": _("%(size)d cards of one colour"),
    }[part.kind]
    return text % {"size": part.size}


def _kind(what: str) -> Kind:
    return "set" if what == "pair" else cast(Kind, what)


def _resized(by: int) -> Callable[[Part, Ruleset], Part]:
    def change(part: Part, rules: Ruleset) -> Part:
        return replace(part, size=min(max(part.size + by, SMALLEST), MAX_SIZE))

    return change


def _suited(suits: Suits) -> Callable[[Part, Ruleset], Part]:
    """Runs in one suit or in any; what the game's runs do anyway isn't said again."""

    def change(part: Part, rules: Ruleset) -> Part:
        if not part.is_run:
            return part
        return replace(part, suits="" if rules.meld.run.suit == suits else suits)

    return change


def _with_wilds_or_without(part: Part, rules: Ruleset) -> Part:
    return replace(part, pure=not part.pure)


CHANGES: dict[str, Callable[[Part, Ruleset], Part]] = {
    "more": _resized(+1),
    "less": _resized(-1),
    "same": _suited("same"),
    "any": _suited("any"),
    "pure": _with_wilds_or_without,
}
