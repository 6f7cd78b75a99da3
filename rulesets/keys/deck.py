"""Who plays, with which cards, and which of them are wild."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rulesets.cards import RANKS, SUITS
from rulesets.keys.base import (
    CardName,
    Model,
    PlayerCount,
    Size,
    SizeName,
    SpecialName,
    Text,
    WildCount,
)

TEAM_SIZES = (2, 3)


def team_sizes(players: int) -> tuple[int, ...]:
    """How many can be in a team, for so many players: equal teams, and at least two of them."""
    return tuple(size for size in TEAM_SIZES if players % size == 0 and players >= 2 * size)


class Players(Model):
    """How many play. ``ages`` are printed only. ``minutes``: how long a game takes, at least and at
    most, as the source says; or as we reckon, if nothing can be forecast.

    ``teams``: whether partners play together in teams of two or three, and share their points:
    none (everybody plays for themselves), optional, required.
    """

    min: PlayerCount = 2
    max: PlayerCount = 8
    ages: Text = ""
    minutes: tuple[int, ...] = Field(default=(), max_length=2)
    teams: Literal["none", "optional", "required"] = "none"


class DeckRow(Model):
    """Packs and jokers for a number of players."""

    min: PlayerCount
    max: PlayerCount
    decks: Annotated[int, Field(ge=1, le=20)]
    jokers: Annotated[int, Field(ge=0, le=40)]


class SpecialCard(Model):
    """A card with a name of its own beside the packs.

    One that is ``optional`` can be left out (``deck.optional``). Where its copies are ``numbered``,
    a lower number is lower when cards are drawn for the first deal.
    """

    id: SpecialName
    count: Annotated[int, Field(ge=1, le=20)]
    optional: bool = False
    numbered: bool = False


class DeckRules(Model):
    """Which cards there are.

    ``ranks`` are in the order of a run; ``wild_ranks_extra`` are only ever wild.

    ``kind`` is what they are called and drawn as; none: the game is played without any, or with
    cards the app doesn't know. ``suit_names`` what suits are called that aren't
    suits of cards. ``optional`` says of special cards whether they are in, ``remove`` which are
    taken out whatever it says.
    """

    kind: Literal["cards", "tiles", "none"] = "cards"
    suits: tuple[CardName, ...] = SUITS
    suit_names: dict[CardName, Text] = {}
    ranks: tuple[CardName, ...] = RANKS
    wild_ranks_extra: tuple[CardName, ...] = ()
    decks: Annotated[int, Field(ge=1, le=20)] = 1
    jokers: Annotated[int, Field(ge=0, le=40)] = 0  # in all, not for each pack
    by_players: tuple[DeckRow, ...] = ()
    extra: Annotated[tuple[SpecialCard, ...], Field(max_length=20)] = ()
    optional: dict[SpecialName, bool] = {}
    remove: tuple[SpecialName, ...] = ()

    @property
    def special(self) -> dict[str, int]:
        """The special cards that are in, and how many of each."""
        out = {name for name, is_in in self.optional.items() if not is_in} | set(self.remove)
        return {card.id: card.count for card in self.extra if card.id not in out}


class Wild(Model):
    """Which cards can stand for others, how many of them, and whether players can take them back.

    ``limit`` is for one set or run: none, half, minority, a number, or a table from its size to the
    most wild cards, such as { 3 = 1, 5 = 2 }: a size that isn't in it takes the nearest smaller
    one. ``only_set`` and ``only_run`` are wild in that kind of meld alone.

    ``own_set``: wild cards alone are a set of their own, whatever ``limit`` and ``min_natural``
    say, and only wild cards are added to it.

    ``per_round``: another rank is wild besides ``cards`` in each round; with deal_size it's the one
    equal to the cards dealt (11 is the jack), with turned_up that of a card turned up after the
    deal, which somebody notes.
    """

    cards: tuple[CardName, ...] = ()
    per_round: Literal["none", "deal_size", "turned_up"] = "none"
    only_set: tuple[CardName, ...] = ()
    only_run: tuple[CardName, ...] = ()
    as_itself: bool = True  # a rank that is wild may also stand for itself, and is natural then
    limit: Literal["none", "half", "minority"] | WildCount | dict[SizeName, WildCount] = "half"
    limit_on: Literal["always", "initial"] = "always"
    min_natural: Size = 0
    adjacent_in_run: bool = True
    own_set: bool = False
    swap: Literal["none", "own", "others", "any"] = "none"
    swap_in: Literal["any", "run"] = "any"
    swap_needs_contract: bool = True
    swap_use: Literal["now", "keep"] = "now"
