"""The card picker: a key for each suit and each rank that the deck of the game has, none for
others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import starmap

from django.utils.translation import gettext as _

from rulesets.cards import JOKER, RANKS, Card
from rulesets.language import gettext as rules_text
from rulesets.letters import on_card
from rulesets.melds.shapes import meld_rules
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import card_called, cards_called


@dataclass(frozen=True, slots=True)
class NamedKey:
    """The key of a card with a name of its own, of which there are so many."""

    name: str
    copies: int

    @property
    def used_up(self) -> str:
        """What is said once all of them are there."""
        return _used_up(self.copies).replace("#", card_called(self.name))


@dataclass(frozen=True, slots=True)
class Picker:
    """What can be tapped. ``named`` are cards with a name of their own; ``cards`` every single one,
    to be drawn.
    """

    suits: tuple[str, ...]
    suit: str  # the chosen one: it stays until another is tapped
    ranks: tuple[str, ...]
    has_joker: bool
    named: tuple[NamedKey, ...]
    packs: int
    jokers: int
    wild: tuple[str, ...]  # ranks, for the caption of a meld
    stand_ins: tuple[str, ...] = ()  # every rank that may stand for another
    line: tuple[str, ...] = ()  # the ranks in the order of a run
    is_tiles: bool = False
    color_least: int = 0  # cards of one colour that are a meld; 0 where they aren't
    suit_names: tuple[tuple[str, str], ...] = ()  # what suits are called that aren't suits of cards
    asks_suits: bool = True  # else a key is a rank, in whatever suit

    @property
    def keys(self) -> tuple[Card, ...]:
        """The cards of the chosen suit, a key each; ranks alone where no suit is asked for."""
        suit = self.suit if self.asks_suits else ""
        return tuple(Card(rank, suit) for rank in self.ranks)

    @property
    def used_up(self) -> str:
        """What is said of a card that the deck has no more of; "#" stands for it."""
        return _used_up(self.packs)

    @property
    def jokers_used_up(self) -> str:
        joker = card_called(JOKER) if self.jokers == 1 else cards_called(JOKER)
        return _used_up(self.jokers).replace("#", joker)

    @property
    def cards(self) -> tuple[Card, ...]:
        plain = [Card(rank, suit) for suit in self.suits for rank in self.ranks]
        bare = list(map(Card, self.ranks))
        named = [Card(key.name) for key in self.named]
        return (*plain, *bare, *[Card(JOKER)] * self.has_joker, *named)


def build_picker(rules: Ruleset, suit: str = "") -> Picker:
    """The keys for a game, from its largest deck."""
    deck = rules.largest_deck
    special = rules.deck.special
    return Picker(
        suits=deck.suits,
        suit=suit if suit in deck.suits else deck.suits[0],
        ranks=tuple(sorted((rank for rank in deck.ranks if rank not in special), key=_place)),
        has_joker=deck.jokers > 0,
        named=tuple(starmap(NamedKey, special.items())),
        packs=deck.packs,
        jokers=deck.jokers,
        wild=tuple(rank for rank in rules.wild.cards if rank not in rules.deck.ranks),
        stand_ins=rules.wild.cards,
        line=meld_rules(rules).shape("run").line,
        is_tiles=rules.deck.kind == "tiles",
        color_least=rules.meld.color.min,
        suit_names=tuple((suit, rules_text(name)) for suit, name in rules.deck.suit_names.items()),
    )


def hand_picker(rules: Ruleset) -> Picker:
    """The keys for hands whose cards count: with suits where it matters which one a card has."""
    has_melds = rules.keeps_melds_in_hand or rules.counts_melds
    return replace(build_picker(rules), asks_suits=has_melds or bool(rules.coloured_classes))


def _used_up(copies: int) -> str:
    if copies == 1:
        return _("The only # is here")
    if copies == 2:
        return _("Both # are here")
    return _("No more #: all %(n)d are here") % {"n": copies}


def card_of(picker: Picker, rank: str, suit: str) -> str:
    """The text of a card that was tapped; empty for one that this deck doesn't have."""
    if rank in picker.ranks and suit in picker.suits:
        return rank + suit
    if rank in picker.ranks:
        return rank + picker.suit

    if rank == "*" and picker.has_joker:
        return rank
    if rank.replace("_", " ") in [key.name for key in picker.named]:
        return rank.replace(" ", "_")

    return ""


def example(picker: Picker, *, several: bool) -> str:
    """How cards are typed, in cards of this deck: "7H 7D *", and a second meld behind a "/"."""
    rank, *_others = picker.ranks[6:] or picker.ranks
    cards = [f"{on_card(rank)}{suit}" for suit in picker.suits[1:3]] + ["*"] * picker.has_joker
    if not several:
        return " ".join(cards)

    run = [f"{on_card(rank)}{picker.suits[0]}" for rank in picker.ranks[3:6]]
    return " / ".join(map(" ".join, filter(None, (cards, run))))


def _place(rank: str) -> int:
    """Aces first, as on the keys of every picker; other ranks as they are numbered."""
    if rank in RANKS:
        return RANKS.index(rank)
    return int(rank) - 1 if rank.isdigit() else len(RANKS)
