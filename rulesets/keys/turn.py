"""Before a round and on each turn: seats, deal, drawing and discarding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rulesets.keys.base import CardName, HandSize, Is, IsNot, Model, PlayersRow

BuyCount = Annotated[int, Field(ge=0, le=20)]


class Setup(Model):
    """How the first dealer is found, and the seats.

    Where the first player is who moves on (``deal.moves``), it is that player who is found.
    """

    first_dealer: Literal["ask", "highest_card", "lowest_card"] = "ask"
    """People say who it is, or it's who draws the highest or lowest card."""

    seats: Literal["ask", "by_card"] = "ask"
    """People say who sits where, or they sit in the order of the cards drawn for the deal."""

    order: tuple[CardName, ...] = ()
    """Every card, special ones too, from the lowest to the highest as they are drawn; empty: as in
    a run, without special cards.
    """

    suit_order: tuple[CardName, ...] = ()
    """Which suit is lower where ranks are equal; empty: equal ranks draw again."""


class DealRow(PlayersRow):
    """Hand size for a number of players."""

    cards: HandSize
    """Cards dealt to each."""


class Deal(Model):
    """Hand size, and who deals next."""

    cards: HandSize | Annotated[tuple[HandSize, ...], Field(min_length=1)]
    """Cards dealt to each player, or one number a round (past its end the last one repeats); 0
    where there aren't any cards (``deck.kind``).
    """

    by_players: tuple[DealRow, ...] = ()
    """For how many players it's another number, in all rounds."""

    first_extra: Annotated[int, Field(ge=0, le=5)] = 0
    """So many more to the first player, who then doesn't draw."""

    upcard: bool = True
    """A card is turned up after the deal to begin the discards."""

    direction: Literal["left", "right"] = "left"
    """To which side the deal passes."""

    next_dealer: Literal["rotate", "loser", "winner", "none"] = "rotate"
    """The next seat, nobody, or who lost or won the round."""

    moves: Literal["dealer", "first_player"] = "dealer"
    """Who moves on to the next seat after each round, the dealer or the player who plays first. If
    it's the first player, the one before them deals, or nobody (``next_dealer``).
    """

    def before(self, seats: Sequence[str], player: str) -> str:
        """Who sits before a player, in the direction of the deal; before a dealer, who cuts."""
        step = -1 if self.direction == "left" else 1
        return seats[(seats.index(player) + step) % len(seats)]

    def size(self, round_number: int, players: int = 0) -> int:
        """Cards dealt to each player in this round, counted from 1.

        ``players``: how many play; 0 for the usual hand, whatever ``by_players`` says.
        """
        for row in self.by_players:
            if row.min <= players <= row.max:
                return row.cards

        return self.sizes[min(round_number, len(self.sizes)) - 1]

    has_dealer: ClassVar[Is] = IsNot("next_dealer", "none")
    follows_rounds: ClassVar[Is] = Is("next_dealer", "loser", "winner")

    @property
    def sizes(self) -> tuple[int, ...]:
        return (self.cards,) if isinstance(self.cards, int) else self.cards


class Turn(Model):
    """Drawing and discarding."""

    pile: Literal[
        "top",
        "top_to_open",
        "top_if_used",
        "whole_if_used",
        "down_to",
        "down_to_used",
        "any_if_used",
        "top_plus_two",
        "top_n_if_used",
        "bought",
        "none",
    ] = "top"
    """What players can take of the discards; top_to_open: the top one, but before their first
    melds players only take it to lay it with them; down_to: any one with all those on top of it;
    down_to_used: the same, but one below the top card only if it is laid at once; any_if_used: the
    same, and the top card alone only if it is, too; top_plus_two: after the top one the next one
    and the top of the stock as well; top_n_if_used: ``pile_most`` of the top ones if the top one is
    laid at once; bought: on one's own turn instead of a card drawn, ``pile_most`` of the top ones.
    """

    pile_most: Annotated[int, Field(ge=1, le=10)] = 3
    """How many of the top discards, at most."""

    pile_with: Literal["taken", "pair", "pair_if_frozen"] = "taken"
    """What the top discard is laid with: all that is taken, or cards of the hand alone, two of them
    natural and of its rank (pair), or that only while the pile is frozen, as it is for a player who
    hasn't laid their first melds, and for all while a card is in it that ``freezes`` it.
    """

    freezes: tuple[CardName, ...] = ()
    """Cards that freeze the pile while they are in it."""

    stops: tuple[CardName, ...] = ()
    """While one of these is on top, nobody takes it, or the pile."""

    draw: Annotated[int, Field(ge=1, le=3)] = 1
    """Cards that are drawn from the stock."""

    draw_instead: bool = False
    """Only who lays nothing draws."""

    buys: Literal["any"] | BuyCount | Annotated[tuple[BuyCount, ...], Field(min_length=1)] = 0
    """How often in a round a player may buy the top discard out of turn: any number of times, a
    number, or one a round (past its end the last one repeats).
    """

    buy_cards: Annotated[int, Field(ge=1, le=10)] = 2
    """How many cards a buyer takes, the discard and those from the stock that come with it."""

    stock_if_used: bool = False
    """A card drawn from the stock has to be laid at once, too, or it's discarded."""

    discard_after_meld: bool = True
    """Who has laid a meld discards as well."""

    keep: tuple[CardName, ...] = ()
    """Cards that can't be discarded."""

    seconds: Annotated[int, Field(ge=0, le=3_600)] = 0
    """Time for a turn; 0: any."""

    timeout_draw: Annotated[int, Field(ge=0, le=20)] = 0
    """What being too slow costs, in cards drawn."""

    stock_left: Annotated[int, Field(ge=0, le=10)] = 0
    """The stock has run out when so many cards are left in it."""

    stock_out: Literal["reshuffle", "turn_over", "end_round", "must_play"] = "reshuffle"
    """What happens then: the discards become the new stock, shuffled (reshuffle) or just turned
    over, or the round ends, or whoever can must lay a card.
    """

    @property
    def has_buying(self) -> bool:
        """Whether cards may be bought out of turn."""
        return self.buys == "any" or any(self.buy_limits)

    @property
    def buy_limits(self) -> tuple[int, ...]:
        """How often a player may buy, round by round; empty if there isn't a limit."""
        if self.buys == "any":
            return ()
        return (self.buys,) if isinstance(self.buys, int) else self.buys

    def most_bought(self, round_number: int) -> int:
        """Most cards that buying adds to a hand in this round, counted from 1; 0 for no limit."""
        limits = self.buy_limits
        if not limits:
            return 0
        return limits[min(round_number, len(limits)) - 1] * self.buy_cards
