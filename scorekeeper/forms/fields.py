"""Form fields for what people type at a card table: counts, points with sums, cards."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from rulesets.card_text import example_hand, seen, shorten
from rulesets.cards import CardError
from rulesets.letters import on_card
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Hand
from rulesets.typed_cards import (
    Melds,
    UnclearCardsError,
    format_melds,
    read_typed_cards,
    read_typed_melds,
)
from rulesets.words.grammar import signed
from scorekeeper.keys import ascii_digit
from scorekeeper.names import clean_name

LONGEST_TEXT = 400  # characters of one field; a whole pack of cards takes 200

_SIGNED_SUM = re.compile(r"[+-]?\d{1,6}([+-]\d{1,6}){0,60}[+-]?")
_SUM = re.compile(r"\+? ?\d{1,6}( ?\+ ?\d{1,6}){0,60} ?\+?")
_FOREIGN_RANK = re.compile(r"(?<![a-z])[bvwr](?![a-z])", re.IGNORECASE)  # on other people's cards


def plain_digits(text: str) -> str:
    """The text with digits of any script as 0 to 9, and white space as single spaces.

    Characters that have no width don't count.
    """
    return " ".join("".join(map(ascii_digit, seen(text))).split())


class UnclearHandError(ValidationError):
    """Cards that can be meant in two ways; ``readings``: all of them, to choose from."""

    def __init__(self, error: UnclearCardsError) -> None:
        super().__init__(str(error), code="lead")
        self.readings: tuple[Melds, ...] = error.readings


class NameField(forms.Field):
    """A player's name, clean; None when nothing is typed."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> str | None:
        return clean_name(value) if value and value.strip() else None


class CountField(forms.Field):
    """How many: a whole number from ``least`` to ``most``; None when nothing is typed."""

    def __init__(self, *, least: int = 0, most: int) -> None:
        super().__init__(required=False)
        self.least = least
        self.most = most

    def to_python(self, value: Any) -> int | None:
        text = plain_digits(value or "")
        if not text:
            return None

        if not re.fullmatch(r"\d{1,3}", text) or not self.least <= int(text) <= self.most:
            limits = {"least": self.least, "most": self.most}
            lead = (
                _("“%(text)s” isn’t possible.")
                if re.fullmatch(r"\d+", text)
                else _("“%(text)s” isn’t a number.")
            )
            raise wrong(lead, _("Type %(least)s to %(most)d.") % limits, text)

        return int(text)


class HandField(forms.Field):
    """Points ("42", "10+5+5") or cards ("K 7 *") left in a hand; None when nothing is typed."""

    def __init__(self, *, rules: Ruleset) -> None:
        super().__init__(required=False)
        self.rules = rules

    def to_python(self, value: Any) -> Hand | None:
        text = plain_digits(value or "")
        if not text:
            return None
        if len(text) <= LONGEST_TEXT and _SUM.fullmatch(text):
            return Hand(points=sum(map(int, re.findall(r"\d+", text))))

        try:
            return self.read((value or "")[: LONGEST_TEXT + 1])
        except UnclearCardsError as error:
            raise UnclearHandError(error) from error
        except CardError as error:
            raise wrong(_("“%(text)s” can’t be read."), self._advice(text), text) from error

    def read(self, text: str) -> Hand:
        """The cards. Raises CardError."""
        return Hand(cards=read_typed_cards(text, self.rules.largest_deck))

    def as_chosen(self, typed: str, chosen: str) -> str:
        """What was chosen of the readings of a text; the text itself where that isn't one."""
        try:
            self.to_python(typed)
        except UnclearHandError as error:
            return chosen if chosen in map(format_melds, error.readings) else typed
        except ValidationError:
            return typed

        return typed

    def _advice(self, text: str) -> str:
        if self.rules.has_tiles:
            return _("Try 75, 13+12 or 13 12 *.")
        if _FOREIGN_RANK.search(text):
            letters = {"jack": on_card("J"), "queen": on_card("Q"), "king": on_card("K")}
            said = _("Type %(jack)s for a jack, %(queen)s for a queen and %(king)s for a king.")
            return said % letters
        return self._examples()

    def _examples(self) -> str:
        cards = {"cards": example_hand(self.rules.largest_deck)}
        return _("Try 10, 10+5 or %(cards)s.") % cards


class MeldedField(HandField):
    """Points or cards that a player has laid; several melds may be parted: "A 2 3 / 7 7 7"."""

    def read(self, text: str) -> Hand:
        return Hand.laid(read_typed_melds(text, self.rules.largest_deck))

    def _examples(self) -> str:
        return _("Try 45, 20+25 or %(cards)s.") % {"cards": f"7 7 7 / {on_card('A')} 2 3"}


class TypedPointsField(forms.Field):
    """Points with their sign ("42", "−12"), or a sum of some ("10+5−3"); None for nothing.

    A sign alone is the beginning of a number.
    """

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> Hand | None:
        text = plain_points(value)
        if text in {"", "+", "-"}:
            return None
        if len(text) > LONGEST_TEXT or not _SIGNED_SUM.fullmatch(text):
            raise no_points(value)

        return Hand(points=sum(map(int, re.findall(r"[+-]?\d+", text))))


class TallyField(forms.Field):
    """How often: a whole number from ``least``, which may be below 0, to ``most``; None for
    nothing.
    """

    def __init__(self, *, least: int, most: int) -> None:
        super().__init__(required=False)
        self.least = least
        self.most = most

    def to_python(self, value: Any) -> int | None:
        text = plain_points(value)
        if text in {"", "+", "-"}:
            return None
        if re.fullmatch(r"[+-]?\d{1,4}", text) and self.least <= int(text) <= self.most:
            return int(text)

        limits = {"least": signed(self.least), "most": self.most}
        advice = _("Type %(least)s to %(most)d.") % limits
        raise wrong(_("“%(text)s” isn’t possible."), advice, value)


class PointsField(forms.Field):
    """Points with their sign, "10" or "−25"; None when nothing is typed."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> int | None:
        text = plain_points(value)
        if not text:
            return None
        if not re.fullmatch(r"[+-]?\d{1,5}", text):
            raise no_points(value)

        return int(text)


def plain_points(text: str | None) -> str:
    """Points as they were typed, with plain digits and signs, and without spaces."""
    return plain_digits(text or "").replace("−", "-").replace("–", "-").replace(" ", "")


def no_points(text: str) -> ValidationError:
    """That this can't be read as points, or is more than anybody can have."""
    lead = _("“%(text)s” isn’t a number.")
    if re.fullmatch(r"[+-]?\d+", plain_points(text)):
        lead = _("“%(text)s” isn’t possible.")

    return wrong(lead, _("Type points, such as 10 or −25."), text)


def wrong(lead: str, advice: str, text: str = "") -> ValidationError:
    """What is wrong with what was typed, and what to do."""
    return ValidationError(
        [
            ValidationError(lead, code="lead", params={"text": shorten(text)}),
            ValidationError(advice, code="advice"),
        ]
    )
