"""How a claim is written: its cards, read as cards of one game, and what can't be read."""

from __future__ import annotations

import re
from collections.abc import Sized
from typing import Annotated, TypeVar

from pydantic import Field, ValidationError

from rulesets.card_text import MAX_TEXT, parse_cards, shorten, write_card
from rulesets.cards import Card
from rulesets.files.strict import plain_fault
from rulesets.language import gettext as _
from rulesets.referee.meld import MOST_MELDS, ClaimError
from rulesets.ruleset import Ruleset

MOST_IN_CLAIM = 250  # cards in one list; larger than any deck that is dealt
MOST_IN_MELD = 60
MOST_ON_TABLE = 40  # melds of tiles; 106 tiles make at most 35

Text = Annotated[str, Field(max_length=MAX_TEXT)]
CardList = (
    Text | Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=MOST_IN_CLAIM)]
)
MeldList = Annotated[list[CardList], Field(max_length=MOST_MELDS)]
Table = Annotated[list[CardList], Field(max_length=MOST_ON_TABLE)]
Cards = tuple[Card, ...]
Some = TypeVar("Some", bound=Sized)


class Reader:
    """Reads the cards of a claim as cards of one game. Raises CardError or ClaimError."""

    def __init__(self, rules: Ruleset, *, suits: bool) -> None:
        """``suits``: each card has to say its suit, too."""
        self.rules = rules
        self.suits = suits

    def cards(self, text: str | list[str]) -> Cards:
        """Cards in one heap; there may be none."""
        deck = self.rules.largest_deck

        cards = parse_cards(text, deck)
        if len(cards) > MOST_IN_CLAIM:
            text = _("The referee checks up to {n} cards.")
            raise ClaimError(text.format(n=MOST_IN_CLAIM))

        bare = [card for card in cards if not card.suit and card.rank in self.rules.all_ranks]
        if self.suits and bare:
            text = _("“{card}” needs a suit here, such as {card}{suit}.")
            raise ClaimError(text.format(card=write_card(bare[0]), suit=deck.suits[0]))

        return cards

    def meld(self, text: str | list[str]) -> Cards:
        """One meld, of at least one card."""
        cards = some_of(self.cards(text))
        if len(cards) > MOST_IN_MELD:
            text = _("The referee checks melds of up to {n} cards.")
            raise ClaimError(text.format(n=MOST_IN_MELD))

        return cards

    def melds(self, texts: list[str | list[str]]) -> tuple[Cards, ...]:
        """Several melds; there may be none."""
        return tuple(map(self.meld, texts))


def some_of(cards: Some) -> Some:
    """The same cards or melds. Raises ClaimError where there are none."""
    if not cards:
        raise ClaimError(_("Add at least one card."))
    return cards


def rank_turned_up(rank: str | None, rules: Ruleset) -> str:
    """The rank that a claim says was turned up. Raises ClaimError."""
    if not rank:
        raise ClaimError(_("Say which rank is wild in this deal."))
    if rank not in rules.deck.ranks:
        text = _("“{rank}” isn’t a rank. The ranks: {ranks}.")
        ranks = ", ".join(rules.deck.ranks)
        raise ClaimError(text.format(rank=shorten(rank), ranks=ranks))

    return rank


def fault_words(error: ValidationError) -> str:
    """The first fault of a claim in plain words, with its place."""
    faults = error.errors()
    # where kinds may differ
    first = next((fault for fault in faults if not fault["type"].endswith("_type")), faults[0])
    kinds = {"str", "int", "bool"}
    keys = [
        part
        for part in first["loc"][1:]
        if isinstance(part, int) or (part.isidentifier() and part not in kinds)
    ]
    place = ".".join(map(str, keys))
    texts = {
        "union_tag_invalid": _("This claim doesn’t exist."),
        "union_tag_not_found": _("Say what you claim, such as “meld”."),
        "too_long": _("This is too long."),
        "string_too_long": _("This is too long."),
    }
    choices = re.findall("'(.*?)'", first.get("ctx", {}).get("expected", ""))
    if keys[:1] == ["options"] and len(keys) > 1:
        text = _("This must be a text, a whole number, or true or false.")
    elif first["type"] == "literal_error":
        text = _("Write one of these: {choices}.").format(choices=", ".join(choices))
    else:
        text = texts.get(first["type"]) or plain_fault(first) or _("This can’t be read.")

    if not place:
        return text
    return _("{place}: {problem}").format(place=place, problem=text)
