"""How a round is counted, what is given for it, and when the game ends."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rulesets.keys.base import MOST_ROUNDS, CardName, Id, Is, Model, Points, Text


class Score(Model):
    """How a round is counted."""

    method: Literal[
        "none",
        "penalty",
        "winner_takes",
        "game_points",
        "deadwood",
        "payout",
        "melds_minus_hand",
        "typed",
    ] = "penalty"
    """penalty (cards left count against their holder), winner_takes (and for the winner, so that a
    round adds to 0 where the others lose it), game_points (bonuses alone), deadwood (the lower hand
    scores by how much it is lower, once somebody has knocked), payout (bonuses alone, which whoever
    goes out gets from each of the others), melds_minus_hand (cards on the table count for whoever
    laid them, cards left against them), typed (what is typed for each player, with its sign), none.
    """

    better: Literal["low", "high"] = "low"
    """Whether the low or the high total is better."""

    stock_out: Literal["sum", "difference", "none"] = "sum"
    """What is counted by winner_takes when nobody goes out: all that the others hold, only what
    they hold more than the winner, who has least, or nothing.
    """

    stock_out_tie: Literal["no_score", "split"] = "no_score"
    """What is counted then when several have least."""

    losers_pay: bool = True
    """Whether the others lose what the winner gets with winner_takes."""

    undercut: Literal["equal", "lower"] = "equal"
    """Whether a hand as low as the knocker's beats it, or only a lower one."""

    cap: Annotated[int, Field(ge=0, le=1000)] = 0
    """The most that a hand costs; 0: any."""

    values: dict[CardName, Annotated[int, Field(ge=0, le=1000)] | Literal["pip"]] = {}
    """Card, or range such as “10-K”, to points or “pip” (the printed number)."""

    wild_value: Annotated[int, Field(ge=-1, le=1000)] = -1
    """What a card of the rank costs that is wild in a round (``wild.per_round``); −1: its own."""

    spare_pure: bool = True
    """A run without wild cards doesn't count in a hand that lacks the other runs it needs
    (``meld.needs``).
    """

    low_ace: Annotated[int, Field(ge=-1, le=1000)] = -1
    """What an ace counts that was laid below a 2; −1: what it always does."""


HAND = "hand"  # among what a bonus replaces: the cards left


class Bonus(Model):
    """Points for something that happened in a round."""

    id: Id
    """What files call it."""

    on: Literal[
        "out",
        "out_on_last",
        "out_in_last_round",
        "first_finisher",
        "finisher",
        "gin",
        "undercut",
        "game_winner",
        "hands_won",
        "exact_deal",
        "flag",
        "tally",
        "upcard",
    ]
    """out (who went out), out_on_last (went out in the round in which they laid the last contract),
    out_in_last_round (went out in the last of a fixed number of rounds), first_finisher (first to
    lay the last contract), finisher (everyone who laid it), gin (knocked without deadwood),
    undercut (beat whoever knocked), exact_deal and flag (ticked), tally (so many times as is typed
    for a player), upcard (whoever scores, where the card turned up after the deal is of one of
    these ``suits``). At the end of the game: game_winner, and hands_won for each round that a
    player has won.
    """

    points: Points = 0
    """Points, with their sign: −25 helps where low wins."""

    times: Annotated[int, Field(ge=1, le=10)] = 1
    """In place of points: what a player with it scores in the round counts so many times."""

    least: Annotated[int, Field(ge=-99, le=0)] = 0
    """The lowest number that can be typed of a tally."""

    most: Annotated[int, Field(ge=1, le=99)] = 99
    """The highest number that can be typed of a tally."""

    full: Points = 0
    """What the most of a tally come to together; 0: as much as one by one."""

    minus: Literal["typed", "no_meld"] = "typed"
    """When a tally counts against a side: as somebody types it, or exactly while that side has no
    meld on the table.
    """

    to: Literal["player", "dealer", "cutter", "out"] = "player"
    """Who alone can have it, the dealer, the player who cuts, or whoever went out; or any player.
    """

    players: Annotated[int, Field(ge=0, le=12)] = 0
    """With fewer players than this nobody is offered it; 0 for any number."""

    replaces: tuple[Id, ...] = ()
    """Bonuses of the same player in the same round that this one takes the place of; or “hand”,
    what the cards left would cost: its points then count as they would.
    """

    without: tuple[Id, ...] = ()
    """Bonuses that a player with this one can't have in the same round."""

    sole: bool = False
    """Nobody else gets any bonus in that round. In a match, whoever lays the cards it ``shows`` on
    their turn wins the game at once, whatever else is in their hand.
    """

    shows: Annotated[tuple[CardName, ...], Field(max_length=20)] = ()
    """The cards by which one has it; of a tally, those that are counted."""

    book: Literal["", "clean", "dirty", "wild"] = ""
    """Of a tally: those are counted which have to be there to go out (``out.requires``), without
    wild cards, with some, or of them alone.
    """

    suits: tuple[CardName, ...] = ()
    """Of an upcard: its suits."""

    label: Text = ""
    """What it's called beside its tick or its number."""

    is_for_cutter: ClassVar[Is] = Is("to", "cutter")
    # nobody gets it in a round that stops before somebody goes out
    needs_going_out: ClassVar[Is] = Is("on", "out", "out_in_last_round")
    is_for_knocking: ClassVar[Is] = Is("on", "gin", "undercut")
    is_for_the_end: ClassVar[Is] = Is("on", "game_winner", "hands_won")  # of the game, once
    is_ticked: ClassVar[Is] = Is("on", "exact_deal", "flag")
    is_counted: ClassVar[Is] = Is("on", "tally")  # given so many times as somebody types

    def is_offered(self, players: int) -> bool:
        """Whether so many players are enough for it."""
        return players >= self.players

    @property
    def replaces_hand(self) -> bool:
        """Whether it counts in place of the cards left, such as for a player who drops."""
        return HAND in self.replaces

    @property
    def multiplies(self) -> bool:
        """Whether it's given as a multiple of what its player scores in the round."""
        return self.times > 1

    def worth(self, number: int) -> int:
        """What so many of them come to, in points with their sign; less than 0 for minus points."""
        if self.full and abs(number) == self.most:
            return self.full if number > 0 else -self.full
        return number * self.points


class Rejoin(Model):
    """Coming back into a game that a total has taken one out of."""

    most: Points = 0
    """Only while nobody who is in has more than so much; 0: never."""

    more: Annotated[int, Field(ge=0, le=100)] = 1
    """One comes back with as much as the highest of those who are in, and so much more."""


class End(Model):
    """When the game ends, and who wins it."""

    when: Literal["contracts", "rounds", "target", "either", "elimination", "open"] = "rounds"
    """What ends it. either: after the rounds or at the target, whichever comes first; one that is 0
    isn't there, and without both it is open.
    """

    rounds: Annotated[int, Field(ge=0, le=MOST_ROUNDS)] = 0
    """After so many rounds."""

    target: Points = 0
    """A total that ends it when somebody reaches it; with elimination, one that takes that player
    out of the game, which then goes on until one is left (``winner`` last_in), and into which they
    may come back (``rejoin``).
    """

    columns: Annotated[int, Field(ge=1, le=5)] = 1
    """How many games the rounds feed side by side, each to the target. What a player first scores
    counts in the first of them, then in the first two, and so on; one that's over takes no more,
    and the evening ends with the last.
    """

    timing: Literal["round_end", "immediate"] = "round_end"
    """Whether the round is played to its end."""

    count_hands: bool = True
    """Whether hands are counted in a round that ends with the last contract."""

    rejoin: Rejoin = Rejoin()

    needs_out: bool = False
    """The game can't end in a round in which nobody went out."""

    winner: Literal["lowest", "highest", "first_finisher", "lowest_finisher", "last_in"] = "lowest"
    """Who wins."""

    shutout: Literal["none", "double"] = "none"
    """Whether the winner's points are doubled where nobody else has won a round."""

    ties: Literal["shared", "finisher", "rounds_won", "playoff"] = "shared"
    """What decides where several are equal."""
