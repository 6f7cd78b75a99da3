"""Who plays, with which cards, and which of them are wild."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rulesets.cards import RANKS, SUITS
from rulesets.keys.base import (
    CardName,
    Model,
    PlayerCount,
    PlayersRow,
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
    """How many play."""

    min: PlayerCount = 2
    """The fewest players."""

    max: PlayerCount = 8
    """The most players."""

    ages: Text = ""
    """Such as “8 and up”. Printed only."""

    minutes: tuple[int, ...] = Field(default=(), max_length=2)
    """How long a game takes, at least and at most, as the source says; or as we reckon, if nothing
    can be forecast.
    """

    teams: Literal["none", "optional", "required"] = "none"
    """Whether partners play together in teams of two or three, and share their points: none
    (everybody plays for themselves), optional, required.
    """


class DeckRow(PlayersRow):
    """Packs and jokers for a number of players."""

    decks: Annotated[int, Field(ge=1, le=20)]
    """Packs."""

    jokers: Annotated[int, Field(ge=0, le=40)]
    """In all, not for each pack."""


class SpecialCard(Model):
    """A card with a name of its own beside the packs."""

    id: SpecialName
    """Its name in capitals, as it is typed."""

    count: Annotated[int, Field(ge=1, le=20)]
    """How many of them there are."""

    optional: bool = False
    """It can be left out (``deck.optional``)."""

    numbered: bool = False
    """Its copies are numbered: a lower number is lower when cards are drawn for the first deal."""


class DeckRules(Model):
    """Which cards there are."""

    kind: Literal["cards", "tiles", "none"] = "cards"
    """What they are called and drawn as; none: the game is played without any, or with cards the
    app doesn't know.
    """

    suits: tuple[CardName, ...] = SUITS
    """Suits, in the order in which they are shown."""

    suit_names: dict[CardName, Text] = {}
    """What suits are called that aren't suits of cards."""

    ranks: tuple[CardName, ...] = RANKS
    """In the order of a run."""

    wild_ranks_extra: tuple[CardName, ...] = ()
    """Ranks that are only ever wild."""

    decks: Annotated[int, Field(ge=1, le=20)] = 1
    """Packs."""

    jokers: Annotated[int, Field(ge=0, le=40)] = 0
    """In all, not for each pack."""

    by_players: tuple[DeckRow, ...] = ()
    """Packs and jokers where they depend on how many play."""

    extra: Annotated[tuple[SpecialCard, ...], Field(max_length=20)] = ()
    """Special cards beside the packs."""

    optional: dict[SpecialName, bool] = {}
    """Of special cards that can be left out, whether they are in."""

    remove: tuple[SpecialName, ...] = ()
    """Special cards that are taken out, whatever ``optional`` says."""

    @property
    def special(self) -> dict[str, int]:
        """The special cards that are in, and how many of each."""
        out = {name for name, is_in in self.optional.items() if not is_in} | set(self.remove)
        return {card.id: card.count for card in self.extra if card.id not in out}


class Wild(Model):
    """Which cards can stand for others, how many, and whether players can take them back."""

    cards: tuple[CardName, ...] = ()
    """Cards that are wild in each kind of meld."""

    per_round: Literal["none", "deal_size", "turned_up"] = "none"
    """Another rank is wild besides ``cards`` in each round; with deal_size it's the one equal to
    the cards dealt (11 is the jack), with turned_up that of a card turned up after the deal, which
    somebody notes.
    """

    only_set: tuple[CardName, ...] = ()
    """Cards that are wild in sets alone."""

    only_run: tuple[CardName, ...] = ()
    """Cards that are wild in runs alone."""

    as_itself: bool = True
    """A rank that is wild may also stand for itself, and is natural then."""

    limit: Literal["none", "half", "minority"] | WildCount | dict[SizeName, WildCount] = "half"
    """The most wild cards in one set or run: none, half, minority, a number, or a table from its
    size to a number, such as { 3 = 1, 5 = 2 }: a size that isn't in it takes the nearest smaller
    one.
    """

    limit_on: Literal["always", "initial"] = "always"
    """Whether ``limit`` holds always, or only when a meld is first laid."""

    min_natural: Size = 0
    """The fewest natural cards in a meld."""

    adjacent_in_run: bool = True
    """Two wild cards may be side by side in a run."""

    own_set: bool = False
    """Wild cards alone are a set of their own, whatever ``limit`` and ``min_natural`` say, and only
    wild cards are added to it.
    """

    swap: Literal["none", "own", "others", "any"] = "none"
    """From whose melds a player takes a wild card and puts the card it stands for in its place."""

    moves: Literal["none", "end", "any"] = "none"
    """Whether a wild card of a run makes room for the card it stands for, and goes to an end of
    that run: none, one that is at an end (end), any one. That it has moved before can't be seen.
    """

    swap_in: Literal["any", "run"] = "any"
    """In which melds."""

    swap_needs_contract: bool = True
    """Only who has laid their contract may swap."""

    swap_use: Literal["now", "keep"] = "now"
    """Whether the wild card has to be laid at once, or may be kept."""
