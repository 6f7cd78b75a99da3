"""The fields of a ruleset of one's own: hands, what cards count, bonuses."""

from __future__ import annotations

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from rulesets.card_text import shorten
from rulesets.keys.base import LARGEST_HAND, MOST_CONTRACTS, MOST_ROUNDS
from rulesets.words.grammar import card_class_label, signed
from scorekeeper.forms.fields import plain_digits

LONGEST_LINE = 120  # signs of one contract
LONGEST_TEXT = MOST_CONTRACTS * (LONGEST_LINE + 2)
LARGEST_VALUE = 1000
LARGEST_BONUS = 100_000
_NUMBER = re.compile(r"[+-]?\d{1,6}", re.ASCII)


class HandSizesField(forms.Field):
    """How many cards are dealt: one number, or one for each round."""

    def clean(self, typed: str) -> tuple[int, ...]:
        sizes = plain_digits(typed[:LONGEST_TEXT]).replace(",", " ").split()
        if not sizes or len(sizes) > MOST_ROUNDS or not all(map(_is_hand, sizes)):
            text = _(
                "Type how many cards are dealt, 1 to %(most)d, or one number per round: 6 7 8."
            )
            raise ValidationError(text, params={"most": LARGEST_HAND})

        return tuple(map(int, sizes))


class CardValueField(forms.Field):
    """What a class of cards counts; nothing typed means as usual."""

    def __init__(self, key: str, usual: int | str) -> None:
        super().__init__(label=card_class_label(key))
        self.usual = usual
        self.shown_usual = figure(usual)

    def clean(self, typed: str) -> int | str:
        text = plain_digits(typed[:40])
        if not text:
            return self.usual
        if _NUMBER.fullmatch(text) and 0 <= int(text) <= LARGEST_VALUE:
            return int(text)

        text = _("“%(text)s” isn’t possible. Type 0 to %(most)d.")
        raise ValidationError(text, params={"text": shorten(typed), "most": LARGEST_VALUE})


class BonusField(forms.Field):
    """A bonus; without a sign it has the one that the game gives it."""

    def __init__(self, usual: int) -> None:
        super().__init__()
        self.usual = usual
        self.shown_usual = signed(usual)

    def clean(self, typed: str) -> int:
        text = plain_digits(re.sub("[−–—]", "-", typed[:40])).replace(" ", "")
        if not text:
            return self.usual
        if _NUMBER.fullmatch(text) and abs(int(text)) <= LARGEST_BONUS:
            sign = -1 if self.usual < 0 and text[0].isdigit() else 1
            return sign * int(text)

        text = _("“%(text)s” isn’t a number. Try %(usual)s, or 0 for none.")
        params = {"text": shorten(typed), "usual": self.shown_usual}
        raise ValidationError(text, params=params)


def figure(value: int | str) -> str:
    """A value as its field shows it; empty where a card counts the number on it."""
    return str(value) if isinstance(value, int) else ""


def _is_hand(text: str) -> bool:
    return bool(re.fullmatch(r"[0-9]{1,2}", text)) and 1 <= int(text) <= LARGEST_HAND
